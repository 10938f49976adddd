//! The FOPR algorithm: passes of naked and hidden singles over an all-different model.
//!
//! Source: "Pràctica de Fonaments de Programació (FOPR) 2021-22 Q1", section 3.1, UPC Vilanova i la Geltrú. A pass
//! visits the cells in index order (row by row) and fills in digits immediately (**in place**). The candidates of a
//! cell and of its peers are always computed from the current grid.
//!
//! * One candidate: this candidate is placed (a naked single).
//! * Several candidates: a candidate is a hidden single if, in one of the cell's houses, this cell is the only empty
//!   cell in which the candidate is possible. The smallest such candidate, if any, is placed. Only a house with as many
//!   cells as values can have hidden singles, because every value must occur there.
//! * No candidate: the cell is skipped.
//!
//! If a pass has placed a value, another pass follows. The algorithm is incomplete: it may stall before the grid is
//! full.

use crate::solve::{
    Assignments, Capabilities, Counter, Deduction, Deductions, Engine, Limits, Outcome, Query, Rule,
    Statistics, StopReason, Unsupported, Verdict, smallest_cover,
};
use gridproof_model::structure::Structure;
use gridproof_model::{Cell, Constraint, Domain, Model};

/// The engine `passes`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passes;

impl Engine for Passes {
    fn name(&self) -> &'static str {
        "passes"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete(
            "sudokus",
            "passes of naked and hidden singles in row-major order (FOPR 2021-22)",
        )
        .incomplete()
        .reporting(Deductions::Steps)
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let structure = Structure::of(model.rules());
        if !structure.all_different {
            return Err(Unsupported {
                engine: self.name(),
                what: "it solves all-different models (sudokus) only",
            });
        }
        Ok(Sweep::new(model, &structure).run(query).as_asked(query))
    }
}

/// The candidates of a cell on a partly filled grid: its domain without the values of the other cells in its houses.
///
/// `values` is indexed by cell; it contains the value of each filled cell, and `None` for each empty cell.
pub fn candidates(model: &Model, values: &[Option<u8>], cell: Cell) -> Domain {
    let structure = Structure::of(model.rules());
    let constraints = model.constraints();
    let houses = structure.incidence.of_cell(cell).iter().map(|&house| &constraints[house as usize]);
    houses.flat_map(Constraint::cells).fold(model.domains()[cell as usize], |left, &peer| {
        values[peer as usize].map_or(left, |value| left.difference(Domain::single(value)))
    })
}

struct Sweep<'a> {
    model: &'a Model,
    structure: &'a Structure,
    values: Vec<Option<u8>>,
    /// Indexed by house: the values placed in the house.
    used: Vec<Domain>,
    /// Indexed by house: whether the house has as many cells as values, so that each value must occur in the house.
    full: Vec<bool>,
    /// Whether two cells of some house have the same value.
    clash: bool,
}

impl<'a> Sweep<'a> {
    fn new(model: &'a Model, structure: &'a Structure) -> Self {
        let houses = model.constraints().len();
        let full = model
            .constraints()
            .iter()
            .map(|house| {
                let cells = house.cells().iter();
                let values =
                    cells.fold(Domain::EMPTY, |all, &cell| all.union(model.domains()[cell as usize]));
                values.len() == house.cells().len()
            })
            .collect();
        let mut sweep = Self {
            model,
            structure,
            values: vec![None; model.cells()],
            used: vec![Domain::EMPTY; houses],
            full,
            clash: false,
        };
        for (cell, domain) in (0..).zip(model.domains()) {
            if let Some(value) = domain.value() {
                sweep.place(cell, value);
            }
        }
        sweep
    }

    fn place(&mut self, cell: Cell, value: u8) {
        self.values[cell as usize] = Some(value);
        for &house in self.structure.incidence.of_cell(cell) {
            let used = &mut self.used[house as usize];
            self.clash |= used.contains(value);
            *used = used.union(Domain::single(value));
        }
    }

    #[inline]
    fn candidates(&self, cell: Cell) -> Domain {
        let houses = self.structure.incidence.of_cell(cell).iter();
        houses.fold(self.model.domains()[cell as usize], |left, &house| {
            left.difference(self.used[house as usize])
        })
    }

    /// Returns the smallest hidden single of `cell` and its house: a candidate for which `cell` is the only possible
    /// empty cell in this house.
    fn hidden_single(&self, cell: Cell, candidates: Domain) -> Option<(u8, usize)> {
        let mut best: Option<(u8, usize)> = None;
        for house in self.structure.incidence.of_cell(cell).iter().map(|&house| house as usize) {
            if !self.full[house] {
                continue;
            }
            let cells = self.model.constraints()[house].cells().iter();
            let elsewhere = cells
                .filter(|&&other| other != cell && self.values[other as usize].is_none())
                .fold(Domain::EMPTY, |all, &other| all.union(self.candidates(other)));
            if let Some(value) = candidates.difference(elsewhere).min()
                && best.is_none_or(|(smallest, _)| value < smallest)
            {
                best = Some((value, house));
            }
        }
        best
    }

    /// The placement that the specification requires in an empty cell, if any: the value, the rule, and the house.
    fn deduce(&self, cell: Cell) -> Option<(u8, Rule, Option<usize>)> {
        let candidates = self.candidates(cell);
        match candidates.len() {
            0 => None,
            1 => candidates.value().map(|value| (value, Rule::NakedSingle, None)),
            _ => self
                .hidden_single(cell, candidates)
                .map(|(value, house)| (value, Rule::HiddenSingle, Some(house))),
        }
    }

    /// A smallest set of constraints from which a placement follows. For a hidden single, its `house` comes first.
    fn reasons(&self, cell: Cell, value: u8, house: Option<usize>) -> Vec<usize> {
        let incidence = &self.structure.incidence;
        let Some(house) = house else {
            let houses = incidence.of_cell(cell);
            let used: Vec<u64> = houses.iter().map(|&house| self.used[house as usize].bits()).collect();
            let others = self.model.domains()[cell as usize].difference(Domain::single(value));
            let cover = smallest_cover(&used, others.bits()).unwrap_or_default();
            return cover.into_iter().map(|place| houses[place] as usize).collect();
        };
        let (mut houses, mut kept_out, mut wanted) = (Vec::new(), Vec::new(), 0u64);
        for (place, &other) in self.model.constraints()[house].cells().iter().enumerate().take(64) {
            let is_open = other != cell && self.values[other as usize].is_none();
            if !is_open || !self.model.domains()[other as usize].contains(value) {
                continue;
            }
            wanted |= 1 << place;
            for &by in incidence.of_cell(other) {
                if self.used[by as usize].contains(value) {
                    let at = houses.iter().position(|&known| known == by as usize).unwrap_or_else(|| {
                        houses.push(by as usize);
                        kept_out.push(0u64);
                        houses.len() - 1
                    });
                    kept_out[at] |= 1 << place;
                }
            }
        }
        let cover = smallest_cover(&kept_out, wanted).unwrap_or_default();
        std::iter::once(house).chain(cover.into_iter().map(|place| houses[place])).collect()
    }

    fn run(mut self, query: &Query<'_>) -> Outcome {
        let mut limits = Limits::start(&query.budget);
        let mut statistics = Statistics::default();
        let mut pass = 0;
        let mut stopped = None;
        while stopped.is_none() {
            pass += 1;
            let placed = self.pass(pass, query, &mut limits, &mut statistics);
            if let Some(observer) = query.observer {
                observer.pass_ended(pass);
            }
            match placed {
                Ok(true) => {}
                Ok(false) => break,
                Err(reason) => stopped = Some(reason),
            }
        }
        statistics.add(Counter::Passes, u64::from(pass));
        self.outcome(query, stopped, statistics)
    }

    /// Runs one pass. Returns whether it placed anything.
    fn pass(
        &mut self,
        pass: u32,
        query: &Query<'_>,
        limits: &mut Limits,
        statistics: &mut Statistics,
    ) -> Result<bool, StopReason> {
        let mut placed = false;
        for cell in 0..self.values.len() as Cell {
            if self.values[cell as usize].is_some() {
                continue;
            }
            limits.step()?;
            let Some((value, rule, house)) = self.deduce(cell) else { continue };
            let constraints = match query.observer {
                Some(_) => self.reasons(cell, value, house),
                None => Vec::new(),
            };
            self.place(cell, value);
            placed = true;
            statistics.add(
                if rule == Rule::NakedSingle { Counter::NakedSingles } else { Counter::HiddenSingles },
                1,
            );
            if let Some(observer) = query.observer {
                let left = Domain::single(value);
                let removed = self.model.domains()[cell as usize].difference(left);
                observer.deduced(&Deduction::new(cell, left, removed, rule, &constraints).in_pass(pass));
            }
        }
        Ok(placed)
    }

    /// Every placement follows from the model. So a full grid without a clash is the only solution. A clash, or an
    /// empty cell without candidates, proves that there is no solution.
    fn outcome(self, query: &Query<'_>, stopped: Option<StopReason>, statistics: Statistics) -> Outcome {
        let impossible = self.clash
            || (0..)
                .zip(&self.values)
                .any(|(cell, value)| value.is_none() && self.candidates(cell).is_empty());
        if impossible {
            return Outcome::of_search(Vec::new(), query.wanted(), None, statistics);
        }
        if let Some(solution) = self.values.iter().copied().collect::<Option<Vec<u8>>>() {
            return Outcome::of_search(vec![solution], query.wanted(), None, statistics);
        }
        let decided =
            (0..).zip(&self.values).map(|(cell, value)| value.map_or(self.candidates(cell), Domain::single));
        Outcome {
            verdict: stopped.map_or(Verdict::Stalled, Verdict::Unknown),
            solutions: Assignments::new(),
            count: None,
            decided: Some(decided.collect()),
            stopped,
            detail: None,
            statistics,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::solve::{Budget, Observer};
    use gridproof_puzzles::Sudoku;

    fn sudoku(text: &str) -> Model {
        let givens: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
        Sudoku::with_side(givens.len().isqrt(), givens).expect("a valid sudoku").model()
    }

    /// Example 2 of the specification.
    const EXAMPLE_2: &str =
        "080576200000402000000039548630900852090200370800050694257603489308700025040000006";

    #[derive(Default)]
    struct Log(RefCell<(Vec<Heard>, Vec<u32>)>);

    #[derive(Clone)]
    struct Heard {
        cell: Cell,
        value: u8,
        rule: Rule,
        constraints: Vec<usize>,
        pass: u32,
    }

    impl Observer for Log {
        fn deduced(&self, &Deduction { cell, rule, constraints, pass, ref left, .. }: &Deduction<'_>) {
            let value = left.value().expect("a placement");
            let constraints = constraints.to_vec();
            self.0.borrow_mut().0.push(Heard { cell, value, rule, constraints, pass });
        }
        fn pass_ended(&self, pass: u32) {
            self.0.borrow_mut().1.push(pass);
        }
    }

    #[test]
    fn the_published_example_is_solved_in_its_order() {
        let log = Log::default();
        let query = Query::default().observed_by(&log);
        let outcome = Passes.solve(&sudoku(EXAMPLE_2), &query).expect("a sudoku");
        assert_eq!(outcome.verdict, Verdict::Unique);
        let (deductions, passes) = log.0.into_inner();
        assert_eq!(passes, [1, 2, 3, 4]);
        let placed: Vec<usize> =
            (1..=4).map(|pass| deductions.iter().filter(|d| d.pass == pass).count()).collect();
        assert_eq!(placed, [25, 10, 4, 0]);
        // The first placements printed in the specification: (2,E) 8, (2,G) 9, (2,H) 6.
        let first: Vec<(u32, u8)> = deductions.iter().take(3).map(|d| (d.cell, d.value + 1)).collect();
        assert_eq!(first, [(13, 8), (15, 9), (16, 6)]);
    }

    #[test]
    fn a_hidden_single_names_its_house() {
        let log = Log::default();
        let query = Query::default().observed_by(&log);
        // Digit 1 has only one possible cell in the first row of this 4x4 board: column 4.
        let outcome = Passes.solve(&sudoku("0020 1000 0100 0000"), &query).expect("a sudoku");
        assert_eq!(outcome.verdict, Verdict::Stalled);
        let first = log.0.borrow().0[0].clone();
        assert_eq!(
            (first.cell, first.value, first.rule, first.constraints),
            // The first row, and the box that excludes the digit from its columns 1 and 2.
            (3, 0, Rule::HiddenSingle, vec![0, 8])
        );
    }

    #[test]
    fn an_empty_board_stalls_with_every_candidate() {
        let outcome = Passes.solve(&sudoku(&"0".repeat(81)), &Query::default()).expect("a sudoku");
        assert_eq!(outcome.verdict, Verdict::Stalled);
        assert_eq!(outcome.decided, Some(vec![Domain::first(9); 81]));
        assert_eq!(outcome.statistics.get(Counter::Passes), 1);
    }

    #[test]
    fn contradictions_are_unsatisfiable() {
        for text in ["1100 0000 0000 0000", "1200 0030 0000 0004"] {
            let outcome = Passes.solve(&sudoku(text), &Query::default()).expect("a sudoku");
            assert_eq!(outcome.verdict, Verdict::Unsatisfiable, "{text}");
        }
    }

    #[test]
    fn the_budget_is_obeyed() {
        let budget = Budget { steps: Some(10), ..Budget::default() };
        let query = Query::default().within(budget);
        let outcome = Passes.solve(&sudoku(EXAMPLE_2), &query).expect("a sudoku");
        assert_eq!(outcome.verdict, Verdict::Unknown(StopReason::Steps));
        assert!(outcome.decided.is_some());
    }

    #[test]
    fn candidates_are_what_the_houses_leave() {
        let model = sudoku("1200 0000 0000 0003");
        let values: Vec<Option<u8>> = model.domains().iter().map(|domain| domain.value()).collect();
        assert_eq!(candidates(&model, &values, 3), Domain::single(3));
        assert_eq!(candidates(&model, &values, 4), [2, 3].into_iter().collect());
    }

    #[test]
    fn nonograms_are_not_taken() {
        let model = gridproof_puzzles::Nonogram::from_picture(1, &[1]).expect("valid").model();
        assert_eq!(Passes.solve(&model, &Query::default()).map_err(|error| error.engine), Err("passes"));
    }
}
