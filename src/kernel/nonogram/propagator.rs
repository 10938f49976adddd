//! The lines of a black and white nonogram as a propagator: complete line solving, explained lazily.
//!
//! The variables are the cells that are not decided at the start; a positive literal stands for black. A line that
//! implies a cell is asked for the reason only if a conflict leads there: then its known cells are dropped one by one,
//! the latest first, as long as what is left still has no completion with the cell of the other colour. What remains
//! is a minimal reason; each test is one pass of the line solver over the whole line at once.

use super::clues::{BLACK, Clues, WHITE};
use super::line::bits::{Bits, Wide};
use super::line::{Line, LineSolver, grounds_of_failure};
use crate::cdcl::clause_db::ArenaWord;
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::{Propagation, Propagator};
use crate::cdcl::trail::Trail;
use crate::model::{Cell, Model};
use crate::search::queue::DirtyQueue;

/// A cell that has no variable.
const DECIDED: u32 = u32::MAX;

/// A word for lines, and what clauses about boards of such lines are made of: with room for two literals a cell.
pub(crate) trait BoardBits: Bits {
    type Word: ArenaWord;
}

impl BoardBits for u64 {
    type Word = u16;
}

impl BoardBits for u128 {
    type Word = u16;
}

impl<const N: usize> BoardBits for Wide<N> {
    type Word = u32;
}

#[derive(Debug)]
pub(crate) struct Lines<'a, W> {
    clues: &'a Clues,
    /// By line, the rows first: what is possible at the start, and now.
    at_start: Vec<Line<W>>,
    now: Vec<Line<W>>,
    /// By variable: the cell.
    cells: Vec<Cell>,
    /// By variable: its row and its column.
    places: Vec<(u32, u32)>,
    /// By cell: the variable, or [`DECIDED`].
    variables: Vec<u32>,
    /// The cells that became known, each by its place and its variable, in the order of the trail: line after line, each with
    /// room for all of its cells.
    known: Vec<(u32, u32)>,
    /// By line: where its part of `known` begins, and how many cells of it are known.
    known_of: Vec<(u32, u32)>,
    queue: DirtyQueue,
    solver: LineSolver<W>,
    visits: u64,
}

impl<'a, W: Bits> Lines<'a, W> {
    /// The lines of a model that `clues` was taken from, with the model's domains.
    pub(crate) fn new(clues: &'a Clues, model: &Model) -> Self {
        let (rows, columns) = (clues.rows(), clues.columns());
        let none = Line { black: W::ZERO, white: W::ZERO };
        let mut lines = Self {
            clues,
            at_start: vec![none; rows + columns],
            now: Vec::new(),
            cells: Vec::new(),
            places: Vec::new(),
            variables: vec![DECIDED; model.cells()],
            known: vec![(0, 0); 2 * rows * columns],
            known_of: Vec::with_capacity(rows + columns),
            queue: DirtyQueue::full(rows + columns),
            solver: LineSolver::new(),
            visits: 0,
        };
        let row_starts = (0..rows).map(|row| row * columns);
        let column_starts = (0..columns).map(|column| rows * columns + column * rows);
        lines.known_of.extend(row_starts.chain(column_starts).map(|start| (start as u32, 0)));
        for (cell, &domain) in (0..).zip(model.domains()) {
            let (row, column) = (cell / columns, cell % columns);
            for (line, index) in [(row, column), (rows + column, row)] {
                let line = &mut lines.at_start[line];
                if domain.contains(BLACK) {
                    line.black = line.black | W::bit(index as u32);
                }
                if domain.contains(WHITE) {
                    line.white = line.white | W::bit(index as u32);
                }
            }
            if domain.len() > 1 {
                lines.variables[cell] = lines.cells.len() as u32;
                lines.cells.push(cell as Cell);
                lines.places.push((row as u32, column as u32));
            }
        }
        lines.now.clone_from(&lines.at_start);
        lines
    }

    /// By variable: the cell.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many times a line was solved.
    pub(crate) fn visits(&self) -> u64 {
        self.visits
    }

    /// The lines of a variable, and its place in each.
    #[inline]
    fn places(&self, variable: usize) -> [(usize, u32); 2] {
        let (row, column) = self.places[variable];
        [(row as usize, column), (self.clues.rows() + column as usize, row)]
    }

    /// The variable at a place of a line.
    #[inline]
    fn variable(&self, line: usize, index: u32) -> u32 {
        self.variables[self.clues.cell(line, index) as usize]
    }
}

/// The line after a literal about the cell at `index`.
#[inline]
fn with<W: Bits>(line: Line<W>, index: u32, black: bool) -> Line<W> {
    let others = !W::bit(index);
    if black {
        Line { white: line.white & others, ..line }
    } else {
        Line { black: line.black & others, ..line }
    }
}

/// The line where nothing is known of the cell at `index`.
#[inline]
fn without<W: Bits>(line: Line<W>, index: u32) -> Line<W> {
    Line { black: line.black | W::bit(index), white: line.white | W::bit(index) }
}

impl<W: BoardBits> Propagator for Lines<'_, W> {
    type Word = W::Word;

    #[inline]
    fn notify_assignment(&mut self, literal: Lit, by: Option<u32>) {
        for (line, index) in self.places(literal.variable()) {
            self.now[line] = with(self.now[line], index, literal.is_positive());
            let (start, count) = &mut self.known_of[line];
            self.known[(*start + *count) as usize] = (index, literal.variable() as u32);
            *count += 1;
            // A line finds all there is to find in one visit.
            if by != Some(line as u32) {
                self.queue.push(line as u32);
            }
        }
    }

    #[inline]
    fn notify_unassignment(&mut self, literal: Lit) {
        for (line, index) in self.places(literal.variable()) {
            self.now[line] = without(self.now[line], index);
            self.known_of[line].1 -= 1;
        }
    }

    fn notify_backtrack(&mut self) {
        self.queue.clear();
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Propagation {
        let Some(number) = self.queue.pop() else { return Propagation::Fixpoint };
        let line = number as usize;
        let before = self.now[line];
        self.visits += 1;
        let Some(after) = self.solver.solve(self.clues.clue(line), self.clues.length(line), before) else {
            return Propagation::Conflict(number);
        };
        for (lost, black) in [(before.white ^ after.white, true), (before.black ^ after.black, false)] {
            implied.extend(lost.members().map(|index| Lit::new(self.variable(line, index), black)));
        }
        Propagation::Implied(number)
    }

    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>) {
        let line = constraint as usize;
        let (clue, length) = (self.clues.clue(line), self.clues.length(line));
        let (start, count) = self.known_of[line];
        let mut known = &self.known[start as usize..][..count as usize];
        let mut state = self.now[line];
        if let Some(implied) = implied {
            // Back to what was known then.
            let until = trail.position(implied.variable());
            while let &[ref before @ .., (index, variable)] = known
                && trail.position(variable as usize) >= until
            {
                state = without(state, index);
                known = before;
            }
            let [row, column] = self.places(implied.variable());
            let index = if row.0 == line { row.1 } else { column.1 };
            // The opposite, which must fail.
            state = with(state, index, !implied.is_positive());
            clause.push(implied);
        }
        let mut grounds = grounds_of_failure(clue, length, state).expect("the line implied it");
        for &(index, variable) in known.iter().rev() {
            let less = without(state, index);
            if !grounds.has(index) {
                state = less;
                continue;
            }
            let black = Lit::new(variable, true);
            if trail.level(black.variable()) == 0 {
                // Known for good, like all before.
                break;
            }
            if let Some(fewer) = grounds_of_failure(clue, length, less) {
                (state, grounds) = (less, fewer);
            } else {
                clause.push(if trail.value(black) > 0 { !black } else { black });
            }
        }
    }

    fn memory(&self) -> usize {
        let lines = (2 * size_of::<Line<W>>() + size_of::<(u32, u32)>()) * self.now.len();
        lines + 16 * self.cells.len() + 20 * self.variables.len()
    }
}
