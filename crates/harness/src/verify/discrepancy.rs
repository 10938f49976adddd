//! Discrepancies, and their descriptions.

use super::answer::{Answer, AnswerFault};
use super::call::Call;
use gridproof_engines::solve::Rule;
use gridproof_model::{Assignment, Cell, Domain};
use gridproof_puzzles::Puzzle;

/// A discrepancy between two engines, or between an engine and the rules. Engines are given by their indices in the
/// answers of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// An answer has a fault that was detected without comparing the answer with others.
    Faulty {
        /// The engine.
        engine: usize,
        /// The fault.
        fault: AnswerFault,
    },
    /// Two verdicts are inconsistent.
    Verdicts {
        /// The engine that is first in the list.
        one: usize,
        /// The other engine.
        other: usize,
    },
    /// An engine claims to have listed all solutions, but another engine has a further solution, which passes the check
    /// of the puzzle.
    Missed {
        /// The engine that lacks the solution.
        engine: usize,
        /// The engine that found the solution.
        found_by: usize,
        /// The solution.
        solution: Assignment,
    },
    /// An engine gives an inconsistent answer when it is called in another way.
    Call {
        /// The engine.
        engine: usize,
        /// The other way to call the engine.
        call: Call,
    },
    /// An engine claims fewer solutions than another engine, or the same engine in another call, has counted or
    /// listed.
    Counts {
        /// The engine that makes the claim.
        engine: usize,
        /// The maximum number of solutions according to the claim.
        most: u64,
        /// The engine that counted or listed more solutions.
        other: usize,
        /// The number of solutions that this engine counted or listed.
        found: u64,
    },
    /// An engine removed a value from the domain of a cell, although the cell has this value in some solution.
    Deduction {
        /// The engine.
        engine: usize,
        /// The first such cell.
        cell: Cell,
        /// The values that the engine left in the domain of the cell.
        left: Domain,
        /// A solution with the removed value, which passes the check of the puzzle.
        witness: Assignment,
    },
    /// The model has no solution that shows a board, although the rules accept the board. The fault concerns all engines.
    Refused {
        /// The board in words.
        board: String,
    },
    /// The rule and the constraints that a deduction names do not imply the deduction.
    Reason {
        /// The engine.
        engine: usize,
        /// The cell from which the deduction removed values.
        cell: Cell,
        /// The rule that the deduction names.
        rule: Rule,
        /// The indices of the constraints that the deduction names.
        constraints: Box<[usize]>,
    },
}

/// The row and the column of a cell, both from 0. The number of columns can be 0, because a model may show no cell at
/// all.
fn row_and_column(puzzle: &Puzzle, cell: Cell) -> (usize, usize) {
    let columns = puzzle.columns().max(1);
    (cell as usize / columns, cell as usize % columns)
}

impl Discrepancy {
    /// The engine with the fault, or both engines that disagree.
    pub fn engines(&self) -> (usize, Option<usize>) {
        match *self {
            Self::Faulty { engine, .. }
            | Self::Deduction { engine, .. }
            | Self::Reason { engine, .. }
            | Self::Call { engine, .. } => (engine, None),
            Self::Refused { .. } => (0, None),
            Self::Counts { engine, other, .. } => (engine, (engine != other).then_some(other)),
            Self::Verdicts { one, other } => (one, Some(other)),
            Self::Missed { engine, found_by, .. } => (engine, Some(found_by)),
        }
    }

    /// Whether two discrepancies concern the same engines and are of the same category: a wrong deduction, a wrong
    /// reason for a deduction, a refused board, or anything else.
    pub fn resembles(&self, other: &Self) -> bool {
        let sorted = |discrepancy: &Self| match discrepancy.engines() {
            (one, Some(two)) => (one.min(two), Some(one.max(two))),
            single => single,
        };
        let sort = |discrepancy: &Self| match discrepancy {
            Self::Deduction { .. } => 1,
            Self::Reason { .. } => 2,
            Self::Refused { .. } => 3,
            _ => 0,
        };
        sorted(self) == sorted(other) && sort(self) == sort(other)
    }

    /// A solution that demonstrates the discrepancy and passes the check of the puzzle.
    pub fn witness(&self) -> Option<&Assignment> {
        match self {
            Self::Missed { solution: witness, .. } | Self::Deduction { witness, .. } => Some(witness),
            Self::Faulty { .. }
            | Self::Verdicts { .. }
            | Self::Call { .. }
            | Self::Counts { .. }
            | Self::Reason { .. }
            | Self::Refused { .. } => None,
        }
    }

    /// Describes the discrepancy in one sentence. `answers` are the answers of the comparison that found it.
    pub fn describe(&self, answers: &[Answer], puzzle: &Puzzle) -> String {
        let name = |engine: usize| answers.get(engine).map_or("?", |answer| answer.engine);
        let verdict = |engine: usize| answers.get(engine).and_then(Answer::verdict).map_or("?", |v| v.name());
        match self {
            Self::Faulty { engine, fault } => format!("{}: {fault}", name(*engine)),
            Self::Verdicts { one, other } => {
                format!(
                    "{} reports {}, {} reports {}",
                    name(*one),
                    verdict(*one),
                    name(*other),
                    verdict(*other)
                )
            }
            Self::Missed { engine, found_by, .. } => format!(
                "{} reports {}, but lacks a solution that {} found",
                name(*engine),
                verdict(*engine),
                name(*found_by)
            ),
            Self::Call { engine, call } => {
                format!("{} reports {}, but not when {}", name(*engine), verdict(*engine), call.in_words())
            }
            Self::Counts { engine, most, other, found } => format!(
                "{} claims at most {most} solutions, but {} found {found}",
                name(*engine),
                name(*other)
            ),
            Self::Refused { board } => {
                format!("the rules accept the board {board}, but the model has no such solution")
            }
            Self::Reason { engine, cell, rule, constraints } => {
                let (row, column) = row_and_column(puzzle, *cell);
                let model = puzzle.model();
                let origin = |&index: &usize| {
                    let is_known = index < model.constraints().len();
                    if is_known {
                        model.rules().origin(index).to_string()
                    } else {
                        "no constraint".to_owned()
                    }
                };
                let named: Vec<String> = constraints.iter().map(origin).collect();
                format!(
                    "{} gives {} as the reason ({}) for a deduction at row {}, column {}, but the deduction does not follow",
                    name(*engine),
                    named.join(", "),
                    rule.name(),
                    row + 1,
                    column + 1
                )
            }
            Self::Deduction { engine, cell, witness, .. } => {
                let (row, column) = row_and_column(puzzle, *cell);
                let value = match (puzzle, witness[*cell as usize]) {
                    (Puzzle::Sudoku(sudoku), value) => format!("digit {}", sudoku.number(value)),
                    (Puzzle::Nonogram(_), 0) => "an empty cell".to_owned(),
                    (Puzzle::Nonogram(_), colour) => format!("a cell of colour {colour}"),
                    (_, value) => {
                        let name = name(*engine);
                        return format!(
                            "{name} ruled out value {value} of cell {cell}, but a solution has it there"
                        );
                    }
                };
                let (name, row, column) = (name(*engine), row + 1, column + 1);
                format!("{name} ruled out {value} at row {row}, column {column}, but a solution has it there")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::passes::Passes;
    use gridproof_engines::solve::{Engine, Query};
    use gridproof_puzzles::Sudoku;

    #[test]
    fn a_wrong_deduction_names_cell_and_digit() {
        let puzzle = Puzzle::Sudoku(Sudoku::new(2, 2, vec![0; 16]).expect("valid"));
        let model = puzzle.model();
        let (answer, _) = Answer::new(&Passes, &model, &model, 2, Passes.solve(&model, &Query::default()));
        let witness = vec![0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        let discrepancy = Discrepancy::Deduction { engine: 0, cell: 6, left: Domain::single(3), witness };
        assert_eq!(
            discrepancy.describe(&[answer], &puzzle),
            "passes ruled out digit 1 at row 2, column 3, but a solution has it there"
        );
    }

    #[test]
    fn findings_resemble_each_other_by_engines_whoever_is_named_first() {
        let missed = |engine, found_by| Discrepancy::Missed { engine, found_by, solution: vec![] };
        assert!(missed(0, 2).resembles(&missed(2, 0)));
        assert!(missed(0, 2).resembles(&Discrepancy::Verdicts { one: 0, other: 2 }));
        assert!(!missed(0, 2).resembles(&missed(0, 1)));
        let deduction = Discrepancy::Deduction { engine: 0, cell: 0, left: Domain::EMPTY, witness: vec![0] };
        assert!(!deduction.resembles(&Discrepancy::Faulty { engine: 0, fault: AnswerFault::Repeated }));
    }
}
