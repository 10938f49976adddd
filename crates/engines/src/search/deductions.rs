//! Reports the deductions of plain propagation to an observer: naked and hidden singles, eliminations, and complete
//! line solving.
//!
//! Engines with specialised kernels report these deductions before they solve the model. So the report does not depend
//! on the kernel, and adding an observer does not change how a model is solved. Each deduction names a smallest set of
//! constraints from which it follows, given the values of the cells decided so far.

use super::propagators::runs::PlainLineSolver;
use super::queue::DirtyQueue;
use crate::solve::{Deduction, Limits, Observer, Rule, StopReason, smallest_cover};
use gridproof_model::planted::{self, Fault};
use gridproof_model::structure::Structure;
use gridproof_model::{Block, Cell, Constraint, Domain, Model};

/// Reports the deductions of plain propagation, until nothing more follows or a constraint cannot be satisfied.
///
/// # Errors
/// Returns an error if time is up or the solve is cancelled.
pub(crate) fn report(model: &Model, limits: &Limits, observer: &dyn Observer) -> Result<(), StopReason> {
    let structure = Structure::of(model.rules());
    let mut reporter = Reporter {
        model,
        structure: &structure,
        domains: model.domains().to_vec(),
        queue: DirtyQueue::full(model.constraints().len()),
        lines: PlainLineSolver::default(),
        observer,
    };
    if reporter.domains.iter().any(|domain| domain.is_empty()) {
        return Ok(());
    }
    while let Some(index) = reporter.queue.pop() {
        limits.check()?;
        let index = index as usize;
        let possible = match &model.constraints()[index] {
            Constraint::AllDifferent { cells, .. } => reporter.all_different(index, cells),
            Constraint::Runs { line, blocks, .. } => reporter.runs(index, line, blocks),
            _ => true,
        };
        if !possible {
            break;
        }
    }
    Ok(())
}

struct Reporter<'a> {
    model: &'a Model,
    structure: &'a Structure,
    domains: Vec<Domain>,
    queue: DirtyQueue,
    lines: PlainLineSolver,
    observer: &'a dyn Observer,
}

impl Reporter<'_> {
    /// Restricts a cell to the values in `domain`. Returns whether any values are left.
    fn keep_only(&mut self, cell: Cell, domain: Domain, rule: Rule, constraints: &[usize]) -> bool {
        let before = self.domains[cell as usize];
        let left = before.intersection(domain);
        let left = match left.min() {
            Some(value) if planted::has(Fault::DeducesTooMuch) => Domain::single(value),
            _ => left,
        };
        let another;
        let constraints = if planted::has(Fault::NamesAnotherConstraint) {
            another = [(constraints[0] + 1) % self.model.constraints().len()];
            &another[..]
        } else {
            constraints
        };
        if left == before {
            return true;
        }
        self.domains[cell as usize] = left;
        self.structure.incidence.of_cell(cell).iter().for_each(|&other| self.queue.push(other));
        self.observer.deduced(&Deduction::new(cell, left, before.difference(left), rule, constraints));
        !left.is_empty()
    }

    fn all_different(&mut self, index: usize, cells: &[Cell]) -> bool {
        for &decided in cells {
            let Some(value) = self.domains[decided as usize].value() else { continue };
            for &cell in cells.iter().filter(|&&cell| cell != decided) {
                let domain = self.domains[cell as usize];
                if !domain.contains(value) {
                    continue;
                }
                let left = domain.difference(Domain::single(value));
                let (rule, constraints) = match left.value() {
                    Some(last) => (Rule::NakedSingle, self.reasons_of_naked_single(cell, last, index)),
                    None => (Rule::Elimination, vec![index]),
                };
                if !self.keep_only(cell, left, rule, &constraints) {
                    return false;
                }
            }
        }
        self.hidden_singles(index, cells)
    }

    /// A smallest set of constraints that, given the decided cells, exclude all values of a cell except `value`. `last`
    /// is the constraint that excluded the last of these values.
    fn reasons_of_naked_single(&self, cell: Cell, value: u8, last: usize) -> Vec<usize> {
        let wanted = self.model.domains()[cell as usize].difference(Domain::single(value)).bits();
        let constraints = self.structure.incidence.of_cell(cell);
        let sets: Vec<u64> = constraints.iter().map(|&index| self.ruled_out(index, cell).bits()).collect();
        let cover = smallest_cover(&sets, wanted);
        // If lines excluded some of the values, no cover exists. In this case, all constraints of the cell are named.
        let places = cover.unwrap_or_else(|| (0..constraints.len()).collect());
        let mut reasons: Vec<usize> = places.into_iter().map(|place| constraints[place] as usize).collect();
        if reasons.is_empty() {
            reasons.push(last);
        }
        reasons
    }

    /// The values that a constraint excludes from a cell because other cells of the constraint have these values.
    fn ruled_out(&self, constraint: u32, cell: Cell) -> Domain {
        match &self.model.constraints()[constraint as usize] {
            Constraint::AllDifferent { cells, .. } => cells
                .iter()
                .filter(|&&other| other != cell)
                .map(|&other| self.domains[other as usize])
                .filter(|domain| domain.value().is_some())
                .fold(Domain::EMPTY, Domain::union),
            _ => Domain::EMPTY,
        }
    }

    /// If there are as many values as cells, each value must occur. A value with only one possible cell is placed in
    /// that cell.
    fn hidden_singles(&mut self, index: usize, cells: &[Cell]) -> bool {
        let (mut once, mut more) = (Domain::EMPTY, Domain::EMPTY);
        for &cell in cells {
            let domain = self.domains[cell as usize];
            more = more.union(once.intersection(domain));
            once = once.union(domain);
        }
        // With fewer possible values than cells, the constraint cannot be satisfied.
        if once.len() < cells.len() {
            return false;
        }
        let initially =
            cells.iter().fold(Domain::EMPTY, |all, &cell| all.union(self.model.domains()[cell as usize]));
        if initially.len() > cells.len() {
            return true;
        }
        for &cell in cells {
            let domain = self.domains[cell as usize];
            let Some(value) = domain.intersection(once.difference(more)).min().filter(|_| domain.len() > 1)
            else {
                continue;
            };
            let constraints = self.reasons_of_hidden_single(index, cells, cell, value);
            if !self.keep_only(cell, Domain::single(value), Rule::HiddenSingle, &constraints) {
                return false;
            }
        }
        true
    }

    /// The constraints to name for a hidden single: first the house, then a smallest set of constraints that exclude
    /// the value from the other cells of the house. If only lines exclude the value from one of these cells, all
    /// lines of that cell are named.
    fn reasons_of_hidden_single(&self, house: usize, cells: &[Cell], cell: Cell, value: u8) -> Vec<usize> {
        let mut constraints: Vec<usize> = Vec::new();
        let mut sets: Vec<u64> = Vec::new();
        let mut lines: Vec<usize> = Vec::new();
        let mut wanted = 0u64;
        for (place, &other) in cells.iter().enumerate().take(64) {
            // Decided cells, and cells whose initial domain lacks the value, need no reason.
            let decided = self.domains[other as usize].value().is_some();
            if other == cell || decided || !self.model.domains()[other as usize].contains(value) {
                continue;
            }
            let of_other = self.structure.incidence.of_cell(other);
            for &index in of_other {
                if index as usize != house && self.ruled_out(index, other).contains(value) {
                    wanted |= 1 << place;
                    let known = constraints.iter().position(|&known| known == index as usize);
                    let at = known.unwrap_or_else(|| {
                        constraints.push(index as usize);
                        sets.push(0);
                        sets.len() - 1
                    });
                    sets[at] |= 1 << place;
                }
            }
            if wanted >> place & 1 == 0 {
                let all = self.model.constraints();
                let of_other = of_other.iter().map(|&index| index as usize);
                lines.extend(of_other.filter(|&index| matches!(all[index], Constraint::Runs { .. })));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        let cover = smallest_cover(&sets, wanted).unwrap_or_else(|| (0..sets.len()).collect());
        let cover = cover.into_iter().map(|place| constraints[place]);
        std::iter::once(house).chain(cover).chain(lines).collect()
    }

    fn runs(&mut self, index: usize, line: &[Cell], blocks: &[Block]) -> bool {
        let mut domains: Vec<Domain> = line.iter().map(|&cell| self.domains[cell as usize]).collect();
        let possible = self.lines.solve(blocks, &mut domains);
        possible
            && line
                .iter()
                .zip(domains)
                .all(|(&cell, domain)| self.keep_only(cell, domain, Rule::Line, &[index]))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use proptest::prelude::*;

    use super::*;
    use crate::engine::sat::backbone_check;
    use crate::solve::Budget;
    use gridproof_model::{Origin, Rules};
    use gridproof_puzzles::{Nonogram, Sudoku};

    #[derive(Clone, Debug)]
    struct Heard {
        cell: Cell,
        left: Domain,
        removed: Domain,
        rule: Rule,
        constraints: Vec<usize>,
    }

    #[derive(Default)]
    struct Log(RefCell<Vec<Heard>>);

    impl Observer for Log {
        fn deduced(&self, deduction: &Deduction<'_>) {
            let Deduction { cell, left, removed, rule, .. } = *deduction;
            let constraints = deduction.constraints.to_vec();
            self.0.borrow_mut().push(Heard { cell, left, removed, rule, constraints });
        }
    }

    fn heard(model: &Model) -> Vec<Heard> {
        let log = Log::default();
        assert_eq!(report(model, &Limits::start(&Budget::default()), &log), Ok(()));
        log.0.into_inner()
    }

    /// Whether `cell` can only have the values in `left`, given these domains and these constraints of the model.
    fn follows(model: &Model, constraints: &[usize], domains: &[Domain], cell: Cell, left: Domain) -> bool {
        let named = constraints.iter().map(|&index| model.constraints()[index].clone()).collect();
        let rules = Rules::new(model.cells(), named).expect("those of a model");
        let part = Model::new(rules.into(), domains.to_vec()).expect("as many");
        let mut claimed = domains.to_vec();
        claimed[cell as usize] = claimed[cell as usize].intersection(left);
        backbone_check(&part, &claimed, &Budget::default()) == Ok(None)
    }

    /// Checks that each deduction follows from the constraints that it names, and that it needs each of them.
    fn check(model: &Model) -> usize {
        let mut candidates = model.domains().to_vec();
        let mut decided = model.domains().to_vec();
        let all = heard(model);
        for Heard { cell, left, removed, rule, constraints } in &all {
            let at = *cell as usize;
            assert_eq!(candidates[at].difference(*removed), *left);
            assert!(!removed.is_empty() && candidates[at].intersection(*removed) == *removed);
            let known = if *rule == Rule::Line { &candidates } else { &decided };
            let claim = if *rule == Rule::Elimination { decided[at].difference(*removed) } else { *left };
            assert!(follows(model, constraints, known, *cell, claim), "{rule:?} {cell} {constraints:?}");
            for needed in constraints {
                let others: Vec<usize> =
                    constraints.iter().copied().filter(|other| other != needed).collect();
                assert!(!follows(model, &others, known, *cell, claim), "{rule:?} {cell} needs no {needed}");
            }
            candidates[at] = *left;
            if left.len() == 1 {
                decided[at] = *left;
            }
        }
        all.len()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn deductions_of_sudokus_follow_from_exactly_what_they_name(
            keep in prop::collection::vec(prop::bool::weighted(0.5), 16),
        ) {
            let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
            let givens = solution.iter().zip(&keep).map(|(&digit, &keep)| if keep { digit } else { 0 }).collect();
            check(&Sudoku::new(2, 2, givens).expect("valid").model());
        }

        #[test]
        fn deductions_of_nonograms_follow_from_their_line(cells in prop::collection::vec(0u8..2, 25)) {
            check(&Nonogram::from_picture(5, &cells).expect("a picture").model());
        }
    }

    #[test]
    fn a_hidden_single_names_the_line_that_makes_it_one() {
        // No placement of the block in the line has a 2 in the second cell.
        let blocks = [Block::black(1)].into();
        let constraints = vec![
            Constraint::Runs { line: [0, 1].into(), blocks, origin: Origin::Row(1) },
            Constraint::AllDifferent { cells: [0, 1, 2].into(), sum: None, origin: Origin::Row(2) },
        ];
        let rules = Rules::new(3, constraints).expect("valid");
        let domains = [0..2, 0..3, 0..3].map(Iterator::collect).into();
        let heard = heard(&Model::new(rules.into(), domains).expect("as many domains"));
        let hidden = heard.iter().find(|deduction| deduction.rule == Rule::HiddenSingle).expect("one");
        assert_eq!((hidden.cell, hidden.left.value(), &hidden.constraints[..]), (2, Some(2), &[1, 0][..]));
    }

    #[test]
    fn a_naked_single_may_need_three_houses() {
        // The last cell sees digits 1 to 3 in its row, 4 to 6 in its column, and 7 and 8 in its box.
        let mut givens = vec![0; 81];
        for (cell, digit) in [72, 73, 74, 8, 17, 26, 60, 70].into_iter().zip(1..) {
            givens[cell] = digit;
        }
        let model = Sudoku::new(3, 3, givens).expect("valid").model();
        let single =
            heard(&model).into_iter().find(|deduction| deduction.cell == 80 && deduction.left.len() == 1);
        let single = single.expect("digit 9");
        assert_eq!((single.left.value(), single.rule), (Some(8), Rule::NakedSingle));
        assert_eq!(single.constraints, [8, 17, 26]);
        assert!(check(&model) > 3);
    }
}
