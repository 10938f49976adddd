//! The lines of a nonogram in colours as a propagator: complete line solving with lazy explanations.
//!
//! A value that a line removes is explained only if conflict analysis needs the reason. Then the values removed before
//! are restored one by one, the latest first, as long as the others still allow no placement in which the cell has the
//! value. The remaining removals are a minimal reason. Each test is one pass of the line solver.

use super::clues::ColourClues;
use super::line::ColourLineSolver;
use super::variables::ColourVariables;
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::{Propagation, Propagator};
use crate::cdcl::trail::Trail;
use crate::kernel::nonogram::line::bits::Bits;
use crate::search::queue::DirtyQueue;

/// The constraints of all lines; the number of a constraint is the number of its line.
#[derive(Debug)]
pub(crate) struct ColourPropagator<'a, W> {
    clues: &'a ColourClues,
    variables: &'a ColourVariables,
    /// By line and value: the cells that may have the value.
    sets: Vec<W>,
    /// By line: the literals that removed a value from one of its cells, in the order of the trail.
    removals: Vec<Vec<Lit>>,
    queue: DirtyQueue,
    solver: ColourLineSolver<W>,
    lines_solved: u64,
    /// The work so far (see [`Propagator::work`]): words and blocks in the passes of the line solver.
    work: u64,
    /// Workspace: the sets of the line that is being solved, and by value the cells that matter in it.
    line: Vec<W>,
    missing: Vec<W>,
}

impl<'a, W: Bits> ColourPropagator<'a, W> {
    pub(crate) fn new(clues: &'a ColourClues, variables: &'a ColourVariables) -> Self {
        Self {
            clues,
            variables,
            sets: clues.sets(variables.domains()),
            removals: vec![Vec::new(); clues.lines()],
            queue: DirtyQueue::full(clues.lines()),
            solver: ColourLineSolver::new(),
            lines_solved: 0,
            work: 0,
            line: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// The number of calls of the line solver.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// The work of one pass of the line solver over a line.
    #[inline]
    fn work_per_pass(&self, line: usize) -> u64 {
        (size_of::<W>() / 8 * (self.clues.clue(line).len() + self.clues.values())) as u64
    }

    /// Returns the index of a cell in a line that contains it.
    #[inline]
    fn index(&self, line: usize, cell: u32) -> u32 {
        let [(row, column), (_, index)] = self.clues.places(cell);
        if row == line { column } else { index }
    }
}

impl<W: Bits> Propagator for ColourPropagator<'_, W> {
    type Word = u32;

    #[inline]
    fn notify_assignment(&mut self, literal: Lit, constraint: Option<u32>) {
        let Some((cell, value)) = self.variables.removes(literal) else { return };
        let values = self.clues.values();
        for (line, index) in self.clues.places(cell) {
            // Values above those of the clues are in no set.
            if let Some(set) = self.sets[line * values..][..values].get_mut(usize::from(value)) {
                *set = *set & !W::bit(index);
            }
            self.removals[line].push(literal);
            // The line that removed the value is already at its fixed point, which one call of the line solver reaches.
            if constraint != Some(line as u32) {
                self.queue.push(line as u32);
            }
        }
    }

    #[inline]
    fn notify_unassignment(&mut self, literal: Lit) {
        let Some((cell, value)) = self.variables.removes(literal) else { return };
        let values = self.clues.values();
        for (line, index) in self.clues.places(cell) {
            if let Some(set) = self.sets[line * values..][..values].get_mut(usize::from(value)) {
                *set = *set | W::bit(index);
            }
            self.removals[line].pop();
        }
    }

    fn notify_backtrack(&mut self) {
        self.queue.clear();
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Propagation {
        let Some(constraint) = self.queue.pop() else { return Propagation::Fixpoint };
        let line = constraint as usize;
        let values = self.clues.values();
        self.lines_solved += 1;
        self.work += self.work_per_pass(line);
        self.line.clear();
        self.line.extend_from_slice(&self.sets[line * values..][..values]);
        if !self.solver.solve(self.clues.clue(line), self.clues.length(line), &mut self.line) {
            return Propagation::Conflict(constraint);
        }
        for value in 0..values {
            let removed = self.sets[line * values + value] ^ self.line[value];
            for index in removed.members() {
                let cell = self.clues.cell(line, index);
                implied.push(!self.variables.literal(cell, value as u8));
            }
        }
        Propagation::Implied(constraint)
    }

    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>) {
        let line = constraint as usize;
        let values = self.clues.values();
        let (clue, length) = (self.clues.clue(line), self.clues.length(line));
        self.line.clear();
        self.line.extend_from_slice(&self.sets[line * values..][..values]);
        let mut count = self.removals[line].len();
        // The cell whose value was removed: the line must fail if the cell has the value.
        let mut own = None;
        if let Some(implied) = implied {
            // Restores the state before the literal was implied.
            let until = trail.position(implied.variable());
            while let Some(&literal) = self.removals[line][..count].last()
                && trail.position(literal.variable()) >= until
            {
                self.restore(line, literal);
                count -= 1;
            }
            if let Some((cell, value)) = self.variables.removes(implied) {
                let index = self.index(line, cell);
                for (other, set) in self.line.iter_mut().enumerate() {
                    *set = if other == usize::from(value) {
                        *set | W::bit(index)
                    } else {
                        *set & !W::bit(index)
                    };
                }
                own = Some(cell);
            }
            clause.push(implied);
        }
        let mut passes = 1;
        let mut missing = std::mem::take(&mut self.missing);
        let failed = self.solver.conflict(clue, length, &self.line, &mut missing);
        debug_assert!(failed, "the line implied it");
        for place in (0..count).rev() {
            let literal = self.removals[line][place];
            let Some((cell, value)) = self.variables.removes(literal) else { continue };
            if own == Some(cell) {
                continue;
            }
            let index = self.index(line, cell);
            let relevant = missing.get(usize::from(value)).is_some_and(|cells| cells.has(index));
            if !relevant {
                self.restore(line, literal);
                continue;
            }
            if trail.level(literal.variable()) == 0 {
                // This removal and all earlier ones are at level 0, so they are not part of a reason.
                break;
            }
            self.restore(line, literal);
            let mut weaker = std::mem::take(&mut self.line);
            let mut cells = Vec::new();
            passes += 1;
            if self.solver.conflict(clue, length, &weaker, &mut cells) {
                missing = cells;
            } else {
                weaker[usize::from(value)] = weaker[usize::from(value)] & !W::bit(index);
                clause.push(!literal);
            }
            self.line = weaker;
        }
        self.missing = missing;
        self.work += passes * self.work_per_pass(line);
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn memory(&self) -> usize {
        let removals: usize = self.removals.iter().map(|list| list.capacity() * size_of::<Lit>()).sum();
        size_of::<W>() * self.sets.len() + removals + 24 * self.clues.lines()
    }
}

impl<W: Bits> ColourPropagator<'_, W> {
    /// Restores the value that a literal removed, in the line that is being solved.
    fn restore(&mut self, line: usize, literal: Lit) {
        if let Some((cell, value)) = self.variables.removes(literal) {
            let index = self.index(line, cell);
            if let Some(set) = self.line.get_mut(usize::from(value)) {
                *set = *set | W::bit(index);
            }
        }
    }
}
