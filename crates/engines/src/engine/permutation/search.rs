//! The search of task 9: places rows top-down, in the order of their permutations.

use super::columns::{Column, SuffixSupport, WINDOW};
use super::rows::{RowPermutations, WORD, Word, fits};
use crate::kernel::simd::transpose;
use crate::solve::{Limits, StopReason};
use gridproof_model::parallel::prelude::*;
use gridproof_model::structure::RunGrid;
use gridproof_model::{Assignment, Block};

/// Removes the permutations that violate a column no matter what the other rows are. Repeats this until nothing
/// changes. The removed permutations are in no solution, so the solutions and their order stay the same.
///
/// Returns, for each row and each of its cells, whether the cell is empty in some remaining permutation, and whether
/// it is filled in some remaining permutation.
fn remove_unsupported(
    permutations: &mut [RowPermutations],
    columns: &[Column],
    limits: &Limits,
) -> Result<Vec<Vec<[bool; 2]>>, StopReason> {
    loop {
        limits.check()?;
        let allowed = permutations
            .par_iter()
            .map(|permutations| limits.check().map(|()| permutations.allowed()))
            .collect::<Result<Vec<Vec<[bool; 2]>>, StopReason>>()?;
        let supported: Vec<Vec<[bool; 2]>> = columns
            .par_iter()
            .enumerate()
            .map(|(column, automaton)| {
                automaton.supported(&allowed.iter().map(|row| row[column]).collect::<Vec<_>>())
            })
            .collect();
        let unchanged = |(row, cells): (usize, &Vec<[bool; 2]>)| {
            cells.iter().zip(&supported).all(|(cell, column)| *cell == column[row])
        };
        if allowed.iter().enumerate().all(unchanged) {
            return Ok(allowed);
        }
        permutations.par_iter_mut().enumerate().try_for_each(|(row, permutations)| {
            permutations.retain_allowed(supported.iter().map(|column| column[row]));
            limits.check()
        })?;
    }
}

/// The number of permutations skipped between two checks of the limits.
const PASSED_PER_CHECK: usize = 1 << 18;

/// Depth-first search over the rows, top-down.
pub(super) struct RowSearch {
    grid: RunGrid,
    permutations: Vec<RowPermutations>,
    columns: Vec<Column>,
    /// The suffix support of each column.
    suffix: Vec<SuffixSupport>,
    limits: Limits,
    /// The number of permutations skipped since the last check of the limits.
    passed: usize,
    pub(super) placed: u64,
    /// Indexed by depth: the state of each column before the row at that depth is placed.
    states: Vec<Vec<u16>>,
    /// Indexed by depth: the index of the permutation to try next.
    next: Vec<usize>,
    /// Indexed by depth: the cells of the row that must be filled, and those that may be filled.
    masks: Vec<Masks>,
    /// Indexed by the distance from the current row, starting with 0: the cells of the row that must be filled, and
    /// those that may be filled.
    below: Vec<Masks>,
    /// Indexed by row: the index of the permutation that fitted last. It is tried first the next time.
    witness: Vec<usize>,
}

/// The cells of a row that must be filled, and those that may be filled, as bits of words.
#[derive(Clone)]
struct Masks {
    must: Vec<Word>,
    may: Vec<Word>,
}

impl Masks {
    fn new(words: usize) -> Self {
        Self { must: vec![0; words], may: vec![0; words] }
    }

    fn fit(&self, row: &[Word]) -> bool {
        fits(row, &self.must, &self.may)
    }

    /// The index of the first permutation that fits, from index `from` on.
    fn first(&self, permutations: &RowPermutations, from: usize) -> Option<usize> {
        permutations.first_fit(from, &self.must, &self.may)
    }
}

impl RowSearch {
    pub(super) fn new(
        grid: RunGrid,
        mut permutations: Vec<RowPermutations>,
        clues: &[&[Block]],
        limits: Limits,
    ) -> Result<Self, StopReason> {
        let columns: Vec<Column> = clues.iter().map(|clue| Column::new(clue)).collect();
        let allowed = remove_unsupported(&mut permutations, &columns, &limits)?;
        let suffix = columns
            .par_iter()
            .enumerate()
            .map(|(column, automaton)| {
                SuffixSupport::new(automaton, &allowed.iter().map(|row| row[column]).collect::<Vec<_>>())
            })
            .collect();
        let words = RowPermutations::words_per_row(grid.columns);
        Ok(Self {
            grid,
            permutations,
            columns,
            suffix,
            limits,
            passed: 0,
            placed: 0,
            states: vec![vec![0; grid.columns]; grid.rows + 1],
            next: vec![0; grid.rows],
            masks: vec![Masks::new(words); grid.rows],
            below: vec![Masks::new(words); WINDOW.min(grid.rows)],
            witness: vec![0; grid.rows],
        })
    }

    pub(super) fn run(&mut self, wanted: usize) -> (Vec<Assignment>, Option<StopReason>) {
        let mut found = Vec::new();
        let mut depth = 0;
        self.enter(0);
        loop {
            let within_limits = if self.passed > PASSED_PER_CHECK { self.limits.check() } else { Ok(()) };
            if let Err(reason) = within_limits.and_then(|()| self.limits.step()) {
                return (found, Some(reason));
            }
            self.passed %= PASSED_PER_CHECK + 1;
            if self.place_next(depth) {
                if depth + 1 == self.grid.rows {
                    found.push(self.solution());
                    if found.len() >= wanted {
                        return (found, None);
                    }
                    if let Err(reason) = self.limits.reserve_solution(self.grid.rows * self.grid.columns) {
                        return (found, Some(reason));
                    }
                } else {
                    depth += 1;
                    self.enter(depth);
                }
            } else if depth == 0 {
                return (found, None);
            } else {
                depth -= 1;
            }
        }
    }

    /// Prepares row `depth` for its first permutation. If a row below has no fitting permutation, no permutation of
    /// row `depth` will be tried.
    fn enter(&mut self, depth: usize) {
        let window = self.below.len().min(self.grid.rows - depth);
        let (mut must, mut may) = ([0; WINDOW], [0; WINDOW]);
        for (word, states) in self.states[depth].chunks(WORD).enumerate() {
            for (suffix, (&state, (must, may))) in
                self.suffix[word * WORD..].iter().zip(states.iter().zip(must.iter_mut().zip(&mut may)))
            {
                let demand = suffix.get(depth, state);
                if demand.is_dead() {
                    self.next[depth] = usize::MAX;
                    return;
                }
                (*must, *may) = (demand.must, demand.may);
            }
            // A demand belongs to a column and has a bit for each row; a mask belongs to a row and has a bit for each
            // column. So transpose.
            let side = window.max(states.len()).next_power_of_two();
            transpose(&mut must[..side]);
            transpose(&mut may[..side]);
            for (masks, (must, may)) in self.below[..window].iter_mut().zip(must.iter_mut().zip(&mut may)) {
                masks.must[word] = std::mem::take(must) as Word;
                masks.may[word] = std::mem::take(may) as Word;
            }
        }
        // Each row below must still have a permutation that fits. The permutation that fitted last is tried first.
        for (distance, masks) in self.below[..window].iter().enumerate().skip(1) {
            let row = depth + distance;
            let permutations = &self.permutations[row];
            if permutations.is_empty() || !masks.fit(permutations.words(self.witness[row])) {
                let first = masks.first(permutations, 0);
                self.passed += first.unwrap_or(permutations.len());
                let Some(index) = first else {
                    self.next[depth] = usize::MAX;
                    return;
                };
                self.witness[row] = index;
            }
        }
        self.next[depth] = 0;
        self.masks[depth].clone_from(&self.below[0]);
    }

    /// Places the next permutation of row `depth` that violates no column. Returns whether there was such a
    /// permutation.
    fn place_next(&mut self, depth: usize) -> bool {
        let (permutations, masks) = (&self.permutations[depth], &self.masks[depth]);
        let from = self.next[depth].min(permutations.len());
        let first = masks.first(permutations, from);
        self.passed += first.unwrap_or(permutations.len()) - from;
        let Some(index) = first else { return false };
        self.next[depth] = index + 1;
        self.placed += 1;
        let row = permutations.words(index);
        let (done, rest) = self.states.split_at_mut(depth + 1);
        let columns = self.columns.iter().zip(&done[depth]).zip(&mut rest[0]);
        for (column, ((automaton, &state), next)) in columns.enumerate() {
            *next = automaton.next(state, row[column / WORD] >> (column % WORD) & 1 == 1);
        }
        true
    }

    fn solution(&self) -> Assignment {
        let row = |depth: usize| {
            let words = self.permutations[depth].words(self.next[depth] - 1);
            (0..self.grid.columns).map(|column| (words[column / WORD] >> (column % WORD) & 1) as u8)
        };
        (0..self.grid.rows).flat_map(row).collect()
    }
}
