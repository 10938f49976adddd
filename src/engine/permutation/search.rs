//! The search of task 9: rows are placed top-down, in the order of their permutations.

use rayon::prelude::*;

use super::Clues;
use super::columns::{Ahead, Column, WINDOW};
use super::rows::{RowPermutations, WORD, Word};
use crate::engine::view::RunGrid;
use crate::engine::{Meter, Reason};
use crate::model::Assignment;

/// Drops the permutations that break a column whatever the other rows hold, until there is none left to drop.
///
/// They are in no solution, so neither the solutions nor their order change; most searches get much shorter.
/// Gives, for each row, what its permutations allow each cell to be.
fn drop_hopeless(
    permutations: &mut [RowPermutations],
    columns: &[Column],
    meter: &Meter,
) -> Result<Vec<Vec<[bool; 2]>>, Reason> {
    loop {
        meter.look()?;
        let allowed: Vec<Vec<[bool; 2]>> = permutations.par_iter().map(RowPermutations::allowed).collect();
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
        permutations.par_iter_mut().enumerate().for_each(|(row, permutations)| {
            permutations.retain_allowed(supported.iter().map(|column| column[row]));
        });
    }
}

/// Depth-first search over the rows, top-down.
pub(super) struct Search {
    grid: RunGrid,
    permutations: Vec<RowPermutations>,
    columns: Vec<Column>,
    /// What each column asks of the rows below.
    ahead: Vec<Ahead>,
    meter: Meter,
    pub(super) placed: u64,
    /// By depth: the state of each column, the permutation to try next, and which cells of the row must be and may be
    /// filled.
    states: Vec<Vec<u16>>,
    next: Vec<usize>,
    masks: Vec<Masks>,
    /// What the columns ask of the rows below the current one, and for each row a permutation that fitted last: it
    /// is tried first.
    below: Vec<Masks>,
    witness: Vec<usize>,
}

/// Which cells of a row must be filled and which may be, as words of a row.
#[derive(Clone)]
struct Masks {
    must: Vec<Word>,
    may: Vec<Word>,
}

impl Masks {
    fn new(words: usize) -> Self {
        Self { must: vec![0; words], may: vec![0; words] }
    }

    #[inline]
    fn fit(&self, row: &[Word]) -> bool {
        let mut parts = row.iter().zip(self.must.iter().zip(&self.may));
        parts.all(|(row, (must, may))| must & !row == 0 && row & !may == 0)
    }
}

impl Search {
    pub(super) fn new(
        grid: RunGrid,
        mut permutations: Vec<RowPermutations>,
        clues: &Clues<'_>,
        meter: Meter,
    ) -> Result<Self, Reason> {
        let columns: Vec<Column> = clues.iter().map(|clue| Column::new(clue)).collect();
        let allowed = drop_hopeless(&mut permutations, &columns, &meter)?;
        let ahead = columns
            .par_iter()
            .enumerate()
            .map(|(column, automaton)| {
                Ahead::new(automaton, &allowed.iter().map(|row| row[column]).collect::<Vec<_>>())
            })
            .collect();
        let words = RowPermutations::words_per_row(grid.columns);
        Ok(Self {
            grid,
            permutations,
            columns,
            ahead,
            meter,
            placed: 0,
            states: vec![vec![0; grid.columns]; grid.rows + 1],
            next: vec![0; grid.rows],
            masks: vec![Masks::new(words); grid.rows],
            below: vec![Masks::new(words); WINDOW.min(grid.rows)],
            witness: vec![0; grid.rows],
        })
    }

    pub(super) fn run(&mut self, wanted: usize) -> (Vec<Assignment>, Option<Reason>) {
        let mut found = Vec::new();
        let mut depth = 0;
        self.enter(0);
        loop {
            if let Err(reason) = self.meter.step() {
                return (found, Some(reason));
            }
            if self.place_next(depth) {
                if depth + 1 == self.grid.rows {
                    found.push(self.solution());
                    if found.len() >= wanted {
                        return (found, None);
                    }
                    if let Err(reason) = self.meter.hold_solution(self.grid.rows * self.grid.columns) {
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

    /// Prepares row `depth` for its first permutation, or for none if a row below has none that fits.
    fn enter(&mut self, depth: usize) {
        let window = self.below.len().min(self.grid.rows - depth);
        for masks in &mut self.below[..window] {
            masks.must.fill(0);
            masks.may.fill(0);
        }
        for (index, &state) in self.states[depth].iter().enumerate() {
            let demand = self.ahead[index].get(depth, state);
            if demand.is_dead() {
                self.next[depth] = usize::MAX;
                return;
            }
            let (word, shift) = (index / WORD, index % WORD);
            for (distance, masks) in self.below[..window].iter_mut().enumerate() {
                masks.must[word] |= Word::from(demand.must >> distance & 1 == 1) << shift;
                masks.may[word] |= Word::from(demand.may >> distance & 1 == 1) << shift;
            }
        }
        for (distance, masks) in self.below[..window].iter().enumerate().skip(1) {
            let row = depth + distance;
            let permutations = &self.permutations[row];
            if permutations.is_empty() || !masks.fit(permutations.words(self.witness[row])) {
                let mut all = 0..permutations.len();
                let Some(index) = all.find(|&index| masks.fit(permutations.words(index))) else {
                    self.next[depth] = usize::MAX;
                    return;
                };
                self.witness[row] = index;
            }
        }
        self.next[depth] = 0;
        self.masks[depth].clone_from(&self.below[0]);
    }

    /// Places the next permutation of row `depth` that breaks no column; whether there was one.
    fn place_next(&mut self, depth: usize) -> bool {
        let (permutations, masks) = (&self.permutations[depth], &self.masks[depth]);
        let mut rest = self.next[depth]..permutations.len();
        let Some(index) = rest.find(|&index| masks.fit(permutations.words(index))) else { return false };
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
