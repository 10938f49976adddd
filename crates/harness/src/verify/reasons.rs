//! Checks whether a deduction follows from the rule and the constraints that it names. Each rule is implemented here a
//! second time, from its definition and without any code of the engines.

use super::line::has_placement;
use gridproof_engines::solve::{Deduction, Rule};
use gridproof_model::{Cell, Constraint, Domain, Model};

/// A deduction that an observer received.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    pub(super) cell: Cell,
    pub(super) left: Domain,
    pub(super) rule: Rule,
    pub(super) constraints: Box<[usize]>,
}

impl From<&Deduction<'_>> for Heard {
    fn from(deduction: &Deduction<'_>) -> Self {
        Self {
            cell: deduction.cell,
            left: deduction.left,
            rule: deduction.rule,
            constraints: deduction.constraints.into(),
        }
    }
}

/// The first deduction that does not follow from the rule and constraints that it names. The deductions are in the
/// order in which they were made; deductions about cells that do not exist are skipped.
pub(super) fn first_unfounded<'h>(model: &Model, heard: &'h [Heard]) -> Option<&'h Heard> {
    let mut so_far = SoFar { model, domains: model.domains().to_vec() };
    heard.iter().find(|deduction| {
        let Some(&domain) = so_far.domains.get(deduction.cell as usize) else { return false };
        let founded = so_far.gives(deduction);
        so_far.domains[deduction.cell as usize] = domain.intersection(deduction.left);
        !founded
    })
}

/// The domains of the cells at the time of a deduction.
struct SoFar<'m> {
    model: &'m Model,
    domains: Vec<Domain>,
}

impl SoFar<'_> {
    fn gives(&self, deduction: &Heard) -> bool {
        let all = self.model.constraints();
        let named: Option<Vec<&Constraint>> =
            deduction.constraints.iter().map(|&index| all.get(index)).collect();
        let Some(named) = named.filter(|named| !named.is_empty()) else { return false };
        let cell = deduction.cell;
        let removed = self.domains[cell as usize].difference(deduction.left);
        match deduction.rule {
            Rule::Elimination => {
                named.len() == 1 && removed.difference(self.denied(named[0], cell)).is_empty()
            }
            Rule::NakedSingle => self.is_naked_single(deduction, &named),
            Rule::HiddenSingle => self.is_hidden_single(deduction, &named),
            Rule::Line => match named[..] {
                [Constraint::Runs { line, blocks, .. }] => {
                    let Some(place) = line.iter().position(|&other| other == cell) else { return false };
                    let mut domains: Vec<Domain> =
                        line.iter().map(|&other| self.domains[other as usize]).collect();
                    domains[place] = removed;
                    !has_placement(blocks, &domains)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn value(&self, cell: Cell) -> Option<u8> {
        self.domains[cell as usize].value()
    }

    /// The values that a constraint excludes from a cell, because other cells of the same house are fixed to these
    /// values.
    fn denied(&self, constraint: &Constraint, cell: Cell) -> Domain {
        match constraint {
            Constraint::AllDifferent { cells, .. } if cells.contains(&cell) => {
                cells.iter().filter(|&&other| other != cell).filter_map(|&other| self.value(other)).collect()
            }
            _ => Domain::EMPTY,
        }
    }

    fn denied_by(&self, named: &[&Constraint], cell: Cell) -> Domain {
        named.iter().fold(Domain::EMPTY, |all, constraint| all.union(self.denied(constraint, cell)))
    }

    /// The domain that a rule may use for a cell. It reflects earlier deductions only if the constraints include lines.
    fn known(&self, named: &[&Constraint], cell: Cell) -> Domain {
        let lines = named.iter().any(|constraint| matches!(constraint, Constraint::Runs { .. }));
        if lines { self.domains[cell as usize] } else { self.model.domains()[cell as usize] }
    }

    /// Whether fixed cells in the houses of the cell exclude all of its values except one.
    fn is_naked_single(&self, deduction: &Heard, named: &[&Constraint]) -> bool {
        let others = self.known(named, deduction.cell).difference(deduction.left);
        deduction.left.value().is_some()
            && others.difference(self.denied_by(named, deduction.cell)).is_empty()
    }

    /// Whether the first constraint is a house in which the value must occur, and no other cell of this house can have
    /// the value.
    fn is_hidden_single(&self, deduction: &Heard, named: &[&Constraint]) -> bool {
        let (Some(value), [Constraint::AllDifferent { cells, .. }, others @ ..]) =
            (deduction.left.value(), named)
        else {
            return false;
        };
        let values =
            cells.iter().fold(Domain::EMPTY, |all, &cell| all.union(self.model.domains()[cell as usize]));
        let is_kept_out = |&cell: &Cell| match self.value(cell) {
            Some(other) => other != value,
            None => !self.known(named, cell).contains(value) || self.denied_by(others, cell).contains(value),
        };
        values.len() <= cells.len()
            && cells.contains(&deduction.cell)
            && cells.iter().filter(|&&cell| cell != deduction.cell).all(is_kept_out)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use gridproof_engines::engine::passes::Passes;
    use gridproof_engines::engine::search::Search;
    use gridproof_engines::solve::{Engine, Observer, Query};
    use gridproof_puzzles::{Nonogram, Sudoku};

    #[derive(Default)]
    struct All(RefCell<Vec<Heard>>);

    impl Observer for All {
        fn deduced(&self, deduction: &Deduction<'_>) {
            self.0.borrow_mut().push(deduction.into());
        }
    }

    fn heard(engine: &dyn Engine, model: &Model) -> Vec<Heard> {
        let all = All::default();
        engine.solve(model, &Query::default().observed_by(&all)).expect("it takes it");
        all.0.into_inner()
    }

    fn sudoku() -> Model {
        let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let text: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let mut easy = Sudoku::new(3, 3, text).expect("valid");
        let solution =
            Search.solve(&easy.model(), &Query::default()).expect("any model").solutions.swap_remove(0);
        let givens = solution.iter().enumerate().map(|(cell, &v)| if cell % 7 < 3 { v + 1 } else { 0 });
        easy = Sudoku::new(3, 3, givens.collect()).expect("valid");
        easy.model()
    }

    fn nonogram() -> Model {
        let cells: Vec<u8> = (0..49u32).map(|cell| u8::from(cell * cell % 5 < 2)).collect();
        Nonogram::from_picture(7, &cells).expect("a picture").model()
    }

    #[test]
    fn what_engines_name_gives_what_they_deduce() {
        for (engine, model) in
            [(&Search as &dyn Engine, sudoku()), (&Passes, sudoku()), (&Search, nonogram())]
        {
            let heard = heard(engine, &model);
            assert!(heard.len() > 10, "{}: {}", engine.name(), heard.len());
            assert!(first_unfounded(&model, &heard).is_none());
        }
    }

    /// Deductions that name a wrong constraint or rule are detected, although each of them still follows from the
    /// puzzle.
    #[test]
    fn another_constraint_and_another_rule_are_found_out() {
        for (engine, model) in [(&Search as &dyn Engine, sudoku()), (&Search, nonogram())] {
            let heard = heard(engine, &model);
            let count = model.constraints().len();
            let mut found = 0;
            for at in 0..heard.len() {
                let mut other = heard.clone();
                let named = other[at].constraints[0];
                other[at].constraints = [(named + count / 2) % count].into();
                let unfounded = first_unfounded(&model, &other);
                found += usize::from(unfounded.is_some_and(|one| one.cell == heard[at].cell));
                let mut other = heard.clone();
                other[at].rule = if heard[at].rule == Rule::Line { Rule::NakedSingle } else { Rule::Line };
                assert!(first_unfounded(&model, &other).is_some());
                other[at].constraints = [count].into();
                assert!(first_unfounded(&model, &other).is_some());
            }
            assert!(found * 10 > heard.len() * 9, "{found} of {}", heard.len());
        }
    }
}
