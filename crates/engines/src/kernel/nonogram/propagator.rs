//! The lines of a black and white nonogram as a propagator: complete line solving with lazy explanations.
//!
//! The variables are the cells that are undecided at the start; a positive literal means black. An implied cell is
//! explained only if conflict analysis needs the reason. Then the decided cells of the line are dropped one by one, the
//! latest first, as long as the others still allow no completion with the opposite colour. The remaining cells are a
//! minimal reason. Each test is one pass of the line solver.

use super::clues::{BLACK, Clues, WHITE};
use super::line::bits::{Bits, Wide};
use super::line::{Line, LineSolver, conflict_cells};
use crate::cdcl::clause_db::ArenaWord;
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::{Propagation, Propagator};
use crate::cdcl::trail::Trail;
use crate::search::queue::DirtyQueue;
use gridproof_model::{Cell, Model};

/// Marks a cell that has no variable.
const DECIDED: u32 = u32::MAX;

/// A word type for the sets of cells of a line.
pub(crate) trait VariableBits: Bits {
    /// The word of the clause database. It is wide enough for two literals for each cell of a board with such lines.
    type Word: ArenaWord;
}

impl VariableBits for u64 {
    type Word = u16;
}

impl VariableBits for u128 {
    type Word = u16;
}

impl<const N: usize> VariableBits for Wide<N> {
    type Word = u32;
}

/// The constraints of all lines; the number of a constraint is the number of its line.
#[derive(Debug)]
pub(crate) struct LinePropagator<'a, W> {
    clues: &'a Clues,
    /// By line: its current state.
    current: Vec<Line<W>>,
    /// By variable: its cell.
    cells: Vec<Cell>,
    /// By variable: its row and its column.
    places: Vec<(u32, u32)>,
    /// By cell: the variable, or [`DECIDED`].
    variables: Vec<u32>,
    /// The assigned cells of all lines, as pairs of index and variable. Each line has its own section, in the order of
    /// the trail.
    assigned: Vec<(u32, u32)>,
    /// By line: the start of its section, and the number of its assigned cells.
    sections: Vec<(u32, u32)>,
    queue: DirtyQueue,
    solver: LineSolver<W>,
    lines_solved: u64,
    /// The work so far (see [`Propagator::work`]): words and blocks in the passes of the line solver.
    work: u64,
}

impl<'a, W: Bits> LinePropagator<'a, W> {
    /// A propagator for the model from which `clues` was made.
    pub(crate) fn new(clues: &'a Clues, model: &Model) -> Self {
        let (rows, columns) = (clues.rows(), clues.columns());
        let (row, column) = (Line::unknown(columns as u32), Line::unknown(rows as u32));
        let mut lines = Self {
            clues,
            current: std::iter::repeat_n(row, rows).chain(std::iter::repeat_n(column, columns)).collect(),
            cells: Vec::new(),
            places: Vec::new(),
            variables: vec![DECIDED; model.cells()],
            assigned: vec![(0, 0); 2 * rows * columns],
            sections: Vec::with_capacity(rows + columns),
            queue: DirtyQueue::full(rows + columns),
            solver: LineSolver::new(),
            lines_solved: 0,
            work: 0,
        };
        let row_starts = (0..rows).map(|row| row * columns);
        let column_starts = (0..columns).map(|column| rows * columns + column * rows);
        lines.sections.extend(row_starts.chain(column_starts).map(|start| (start as u32, 0)));
        for (cell, &domain) in (0..).zip(model.domains()) {
            let (row, column) = (cell / columns, cell % columns);
            for (line, index) in [(row, column), (rows + column, row)] {
                let line = &mut lines.current[line];
                if !domain.contains(BLACK) {
                    line.black = line.black & !W::bit(index as u32);
                }
                if !domain.contains(WHITE) {
                    line.white = line.white & !W::bit(index as u32);
                }
            }
            if domain.len() > 1 {
                lines.variables[cell] = lines.cells.len() as u32;
                lines.cells.push(cell as Cell);
                lines.places.push((row as u32, column as u32));
            }
        }
        lines
    }

    /// By variable: its cell.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of calls of the line solver.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// The work of one pass of the line solver over a line.
    #[inline]
    fn work_per_pass(&self, line: usize) -> u64 {
        (size_of::<W>() / 8 * (self.clues.clue(line).len() + 1)) as u64
    }

    /// The row and the column of a variable, each with the variable's index in it.
    #[inline]
    fn places(&self, variable: usize) -> [(usize, u32); 2] {
        let (row, column) = self.places[variable];
        [(row as usize, column), (self.clues.rows() + column as usize, row)]
    }

    /// The variable at an index of a line.
    #[inline]
    fn variable(&self, line: usize, index: u32) -> u32 {
        self.variables[self.clues.cell(line, index) as usize]
    }
}

/// Returns the line with the cell at `index` decided.
#[inline]
fn assign<W: Bits>(line: Line<W>, index: u32, black: bool) -> Line<W> {
    let others = !W::bit(index);
    if black {
        Line { white: line.white & others, ..line }
    } else {
        Line { black: line.black & others, ..line }
    }
}

/// Returns the line with the cell at `index` undecided.
#[inline]
fn unassign<W: Bits>(line: Line<W>, index: u32) -> Line<W> {
    Line { black: line.black | W::bit(index), white: line.white | W::bit(index) }
}

impl<W: VariableBits> Propagator for LinePropagator<'_, W> {
    type Word = W::Word;

    #[inline]
    fn notify_assignment(&mut self, literal: Lit, constraint: Option<u32>) {
        for (line, index) in self.places(literal.variable()) {
            self.current[line] = assign(self.current[line], index, literal.is_positive());
            let (start, count) = &mut self.sections[line];
            self.assigned[(*start + *count) as usize] = (index, literal.variable() as u32);
            *count += 1;
            // The line that implied the cell is already at its fixed point, which one call of the line solver reaches.
            if constraint != Some(line as u32) {
                self.queue.push(line as u32);
            }
        }
    }

    #[inline]
    fn notify_unassignment(&mut self, literal: Lit) {
        for (line, index) in self.places(literal.variable()) {
            self.current[line] = unassign(self.current[line], index);
            self.sections[line].1 -= 1;
        }
    }

    fn notify_backtrack(&mut self) {
        self.queue.clear();
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Propagation {
        let Some(constraint) = self.queue.pop() else { return Propagation::Fixpoint };
        let line = constraint as usize;
        let before = self.current[line];
        self.lines_solved += 1;
        self.work += self.work_per_pass(line);
        let Some(after) = self.solver.solve(self.clues.clue(line), self.clues.length(line), before) else {
            return Propagation::Conflict(constraint);
        };
        for (decided, black) in [(before.white ^ after.white, true), (before.black ^ after.black, false)] {
            implied.extend(decided.members().map(|index| Lit::new(self.variable(line, index), black)));
        }
        Propagation::Implied(constraint)
    }

    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>) {
        let line = constraint as usize;
        let (clue, length) = (self.clues.clue(line), self.clues.length(line));
        let (start, count) = self.sections[line];
        let mut assigned = &self.assigned[start as usize..][..count as usize];
        let mut state = self.current[line];
        if let Some(implied) = implied {
            // Restores the state before the literal was implied.
            let until = trail.position(implied.variable());
            while let &[ref before @ .., (index, variable)] = assigned
                && trail.position(variable as usize) >= until
            {
                state = unassign(state, index);
                assigned = before;
            }
            let [row, column] = self.places(implied.variable());
            let index = if row.0 == line { row.1 } else { column.1 };
            // Assumes the opposite colour, which must fail.
            state = assign(state, index, !implied.is_positive());
            clause.push(implied);
        }
        let mut passes = 1;
        let mut relevant = conflict_cells(clue, length, state).expect("the line implied it");
        for &(index, variable) in assigned.iter().rev() {
            let weaker = unassign(state, index);
            if !relevant.has(index) {
                state = weaker;
                continue;
            }
            let black = Lit::new(variable, true);
            if trail.level(black.variable()) == 0 {
                // This cell and all earlier ones are assigned at level 0, so they are not part of a reason.
                break;
            }
            passes += 1;
            if let Some(cells) = conflict_cells(clue, length, weaker) {
                (state, relevant) = (weaker, cells);
            } else {
                clause.push(if trail.value(black) > 0 { !black } else { black });
            }
        }
        self.work += passes * self.work_per_pass(line);
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn memory(&self) -> usize {
        let lines = (size_of::<Line<W>>() + size_of::<(u32, u32)>()) * self.current.len();
        lines + 16 * self.cells.len() + 20 * self.variables.len()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cdcl::solver::CdclSolver;
    use crate::solve::{Budget, Limits};
    use gridproof_model::brute;
    use gridproof_puzzles::Nonogram;

    proptest! {
        /// Compares assumptions about cells with enumeration. Final conflicts use explanations of lines.
        #[test]
        fn assumptions_agree_with_the_oracle(
            cells in prop::collection::vec(prop::bool::weighted(0.4), 20),
            calls in prop::collection::vec(prop::collection::vec((0u32..20, any::<bool>()), 0..6), 1..8),
        ) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = Nonogram::from_picture(5, &cells).expect("a picture").model();
            let clues = Clues::of_model(&model).expect("black and white");
            let solutions = brute::solutions(&model, 100_000).expect("tiny");
            let has_solution = |literals: &[Lit]| {
                let fits = |solution: &Vec<u8>| {
                    literals.iter().all(|l| (solution[l.variable()] == BLACK) == l.is_positive())
                };
                solutions.iter().any(fits)
            };
            let mut solver = CdclSolver::new(20, LinePropagator::<u64>::new(&clues, &model));
            for assumptions in calls {
                let assumptions: Vec<Lit> = assumptions.iter().map(|&(cell, black)| Lit::new(cell, black)).collect();
                let satisfiable = solver.solve_under(&assumptions, &mut Limits::start(&Budget::default()));
                prop_assert_eq!(satisfiable, Ok(has_solution(&assumptions)));
                if satisfiable == Ok(true) {
                    let found: Vec<Lit> = (0..20).map(|v| Lit::new(v, solver.is_true(Lit::new(v, true)))).collect();
                    prop_assert!(has_solution(&found) && assumptions.iter().all(|literal| found.contains(literal)));
                } else {
                    prop_assert!(solver.failed().iter().all(|literal| assumptions.contains(literal)));
                    prop_assert!(!has_solution(solver.failed()));
                }
            }
        }
    }
}
