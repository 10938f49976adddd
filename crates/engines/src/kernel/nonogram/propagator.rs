//! The lines of a nonogram as a propagator: complete line solving with lazy explanations.
//!
//! A value that a line removes is explained only if conflict analysis needs the reason. In this case, the earlier
//! removals are tested one by one, the latest first. A removal is undone if the others still exclude every placement in
//! which the cell has the value. The removals that are left form a minimal reason. Each test is one pass of the line
//! solver.

use super::clues::{BoardClues, LineSets};
use super::line::bits::{Bits, Wide};
use super::variables::Variables;
use crate::cdcl::clause_db::ArenaWord;
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::{Propagation, Propagator};
use crate::cdcl::trail::Trail;
use crate::search::queue::DirtyQueue;

/// A word type for the sets of cells of a line.
pub(crate) trait VariableBits: Bits {
    /// The word type of the clause database. It can hold the numbers of two literals for each cell of a board with such
    /// lines.
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
pub(crate) struct LinePropagator<'a, C: BoardClues, W: Bits> {
    clues: &'a C,
    variables: &'a Variables,
    /// Indexed by line and value: the cells that may have the value.
    sets: Vec<W>,
    /// Indexed by literal: the value that the literal removes, if any.
    removals: Vec<Option<Removal>>,
    /// The removals in all lines. Each line has its own section, in the order of the trail.
    removed: Vec<RemovedValue>,
    /// Indexed by line: the start of its section, and the number of its removals.
    sections: Vec<(u32, u32)>,
    queue: DirtyQueue,
    solver: C::LineSolver<W>,
    lines_solved: u64,
    /// The work so far (see [`Propagator::work`]): computed from the words and blocks in the passes of the line solver.
    work: u64,
    /// Workspace: the sets of the line that is being solved, and, for each value, the cells of this line that matter
    /// according to the last test, and according to the test before it.
    line: C::Line<W>,
    missing: C::Line<W>,
    other_missing: C::Line<W>,
}

/// A value that a literal removes from a cell.
#[derive(Clone, Copy, Debug)]
struct Removal {
    row: u16,
    column: u16,
    value: u8,
}

/// A value that the cell at an index of a line lost, and the literal that removed it.
#[derive(Clone, Copy, Debug)]
struct RemovedValue {
    literal: Lit,
    index: u16,
    value: u8,
}

impl Removal {
    /// The two lines of the cell: its row and its column, each with the index of the cell in this line. The board has
    /// `rows` rows.
    #[inline]
    fn places(self, rows: usize) -> [(usize, u16); 2] {
        [(usize::from(self.row), self.column), (rows + usize::from(self.column), self.row)]
    }
}

impl<'a, C: BoardClues, W: Bits> LinePropagator<'a, C, W> {
    pub(crate) fn new(clues: &'a C, variables: &'a Variables) -> Self {
        let removal = |code| {
            let (cell, value) = variables.removes(Lit::from_code(code))?;
            let (row, column) = clues.place(cell);
            Some(Removal { row: row as u16, column: column as u16, value })
        };
        let mut sections = vec![(0, 0); clues.lines()];
        for &(cell, _) in variables.meaning() {
            let (row, column) = clues.place(cell);
            sections[row].0 += 1;
            sections[clues.rows() + column].0 += 1;
        }
        let mut end = 0;
        for (start, _) in &mut sections {
            end += std::mem::replace(start, end);
        }
        let unused = RemovedValue { literal: Lit::from_code(0), index: 0, value: 0 };
        Self {
            clues,
            variables,
            sets: clues.sets(variables.domains()),
            removals: (0..2 * variables.count() as u32).map(removal).collect(),
            removed: vec![unused; end as usize],
            sections,
            queue: DirtyQueue::full(clues.lines()),
            solver: C::line_solver(),
            lines_solved: 0,
            work: 0,
            line: clues.empty_line(),
            missing: clues.empty_line(),
            other_missing: clues.empty_line(),
        }
    }

    /// The number of calls of the line solver.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// The work of one pass of the line solver over a line with this number of blocks.
    #[inline]
    fn work_per_pass(&self, blocks: usize) -> u64 {
        (size_of::<W>() / 8 * (blocks + self.clues.values())) as u64
    }

    /// Indexed by value: the cells of a line that may have the value.
    #[inline]
    fn sets(&mut self, line: usize) -> &mut [W] {
        &mut self.sets[line * self.clues.values()..][..self.clues.values()]
    }
}

impl<C: BoardClues, W: VariableBits> Propagator for LinePropagator<'_, C, W> {
    type Word = C::ClauseWord<W>;

    #[inline]
    fn notify_assignment(&mut self, literal: Lit, constraint: Option<u32>) {
        let Some(removal) = self.removals[literal.index()] else { return };
        let value = removal.value;
        for (line, index) in removal.places(self.clues.rows()) {
            // Values above the largest value of the clues have no set.
            if let Some(set) = self.sets(line).get_mut(usize::from(value)) {
                *set = *set & !W::bit(index.into());
            }
            let (start, count) = &mut self.sections[line];
            self.removed[(*start + *count) as usize] = RemovedValue { literal, index, value };
            *count += 1;
            // The line that removed the value is already at its fixed point, which one call of the line solver reaches.
            if constraint != Some(line as u32) {
                self.queue.push(line as u32);
            }
        }
    }

    #[inline]
    fn notify_unassignment(&mut self, literal: Lit) {
        let Some(removal) = self.removals[literal.index()] else { return };
        for (line, index) in removal.places(self.clues.rows()) {
            if let Some(set) = self.sets(line).get_mut(usize::from(removal.value)) {
                *set = *set | W::bit(index.into());
            }
            self.sections[line].1 -= 1;
        }
    }

    fn notify_backtrack(&mut self) {
        self.queue.clear();
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Propagation {
        let Some(constraint) = self.queue.pop() else { return Propagation::Fixpoint };
        let line = constraint as usize;
        let values = self.clues.values();
        let blocks = self.clues.clue(line);
        self.lines_solved += 1;
        self.work += self.work_per_pass(blocks.len());
        let before = &self.sets[line * values..][..values];
        self.line.as_mut().copy_from_slice(before);
        if !C::solve(blocks, self.clues.length(line), &mut self.line, &mut self.solver) {
            return Propagation::Conflict(constraint);
        }
        for (value, (&before, &after)) in (0..).zip(before.iter().zip(self.line.as_ref())) {
            (before ^ after).each(|index| {
                implied.push(!self.variables.literal(self.clues.cell(line, index), value));
            });
        }
        Propagation::Implied(constraint)
    }

    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>) {
        let line = constraint as usize;
        let values = self.clues.values();
        let (blocks, length) = (self.clues.clue(line), self.clues.length(line));
        let (start, count) = self.sections[line];
        let mut removed = &self.removed[start as usize..][..count as usize];
        // While the lines are not in `self`, the compiler knows that nothing else changes them.
        let mut state = std::mem::take(&mut self.line);
        let (mut missing, mut other_missing) =
            (std::mem::take(&mut self.missing), std::mem::take(&mut self.other_missing));
        state.as_mut().copy_from_slice(&self.sets[line * values..][..values]);
        // The index of the cell whose value was removed: the line must fail if the cell has the value.
        let mut own = None;
        if let Some(implied) = implied {
            // Restores the state before the literal was implied.
            let until = trail.position(implied.variable());
            while let &[ref before @ .., RemovedValue { literal, index, value }] = removed
                && trail.position(literal.variable()) >= until
            {
                state.insert(value, index.into());
                removed = before;
            }
            if let Some(removal) = self.removals[implied.index()] {
                let [row, column] = removal.places(self.clues.rows());
                let index = if row.0 == line { row.1 } else { column.1 };
                state.as_mut().iter_mut().for_each(|set| *set = *set & !W::bit(index.into()));
                state.insert(removal.value, index.into());
                own = Some(index);
            }
            clause.push(implied);
        }
        let mut passes = 1;
        let failed = C::conflict(blocks, length, &state, &mut missing, &mut self.solver);
        assert!(failed, "the line implied it");
        for &RemovedValue { literal, index, value } in removed.iter().rev() {
            if own == Some(index) {
                continue;
            }
            state.insert(value, index.into());
            if !missing.has(value, index.into()) {
                continue;
            }
            if trail.level(literal.variable()) == 0 {
                // This removal and all earlier ones are at level 0, so they are not part of a reason.
                break;
            }
            passes += 1;
            if C::conflict(blocks, length, &state, &mut other_missing, &mut self.solver) {
                std::mem::swap(&mut missing, &mut other_missing);
            } else {
                state.remove(value, index.into());
                clause.push(!literal);
            }
        }
        (self.line, self.missing, self.other_missing) = (state, missing, other_missing);
        self.work += passes * self.work_per_pass(blocks.len());
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn memory(&self) -> usize {
        size_of::<W>() * self.sets.len()
            + size_of::<Option<Removal>>() * self.removals.len()
            + size_of::<RemovedValue>() * self.removed.len()
            + 24 * self.clues.lines()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cdcl::solver::CdclSolver;
    use crate::kernel::nonogram::clues::{BLACK, Clues};
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
            let variables = Variables::new(&clues, model.domains());
            let mut solver = CdclSolver::new(20, LinePropagator::<_, u64>::new(&clues, &variables));
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
