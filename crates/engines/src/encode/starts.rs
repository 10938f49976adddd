//! The feasible starts of the blocks of a line.
//!
//! They are computed by dynamic programming over blocks and positions, forward and backward. In the left-packed line,
//! each block is as far left as the lengths and gaps allow. The position of a block is stored as a shift: the distance
//! from the block's position in the left-packed line. Every block has a window of `slack + 1` positions, and the tables
//! have a row per block and a column per shift.
//!
//! There are other complete line solvers, in `search` and in the nonogram kernel. This one computes the starts that
//! the clauses need. It is separate on purpose, so that engines based on the encoding can confirm the other solvers.

use super::presolved::{Contradiction, Presolved};
use crate::solve::{Limits, StopReason};
use gridproof_model::{Block, Cell, Domain, least_length};

/// For each block, the positions at which it starts in some completion of a line.
#[derive(Debug)]
pub(super) struct Starts {
    /// The number of positions in each block's window, at least 1.
    pub(crate) width: usize,
    /// The start of each block in the left-packed line, followed by the end of the last block.
    pub(crate) leftmost: Vec<usize>,
    /// Indexed by block and shift: whether the block can start at its leftmost position plus the shift.
    feasible: Vec<bool>,
}

impl Starts {
    /// Indexed by shift: whether the block can start at its leftmost position plus the shift.
    pub(super) fn of(&self, block: usize) -> &[bool] {
        &self.feasible[block * self.width..][..self.width]
    }
}

/// The number of table entries filled between two checks of the budget.
const ENTRIES_PER_CHECK: usize = 1 << 18;

/// A line and the domains of its cells.
struct Line<'a> {
    blocks: &'a [Block],
    width: usize,
    leftmost: Vec<usize>,
    background: Vec<bool>,
    /// Indexed by colour and position: the number of consecutive cells, starting at the position, that allow the
    /// colour. The list of a colour without blocks is empty.
    fitting: Vec<Vec<u32>>,
}

impl<'a> Line<'a> {
    /// Returns `None` if the line is too short for the blocks.
    fn new(cells: &[Domain], blocks: &'a [Block]) -> Option<Self> {
        let slack = (cells.len() as u64).checked_sub(least_length(blocks))?;
        let mut leftmost = Vec::with_capacity(blocks.len() + 1);
        let mut end = 0;
        for (index, &block) in blocks.iter().enumerate() {
            let start = end + gap(blocks, index);
            leftmost.push(start);
            end = start + block.length as usize;
        }
        leftmost.push(end);
        let mut fitting = vec![Vec::new(); Domain::VALUES];
        for block in blocks {
            let fitting = &mut fitting[usize::from(block.colour)];
            if fitting.is_empty() {
                *fitting = vec![0; cells.len()];
                let mut run = 0;
                for (cell, fits) in cells.iter().zip(fitting).rev() {
                    run = if cell.contains(block.colour) { run + 1 } else { 0 };
                    *fits = run;
                }
            }
        }
        Some(Self {
            blocks,
            width: slack as usize + 1,
            leftmost,
            background: cells.iter().map(|cell| cell.contains(0)).collect(),
            fitting,
        })
    }

    fn fits(&self, block: usize, position: usize) -> bool {
        let Block { length, colour } = self.blocks[block];
        self.fitting[usize::from(colour)][position] >= length
    }

    /// The end of the first `count` blocks in the left-packed line.
    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.leftmost[last] + self.blocks[last].length as usize)
    }

    /// Returns two tables. `placed`, indexed by block and shift, states whether the block can start at this shift,
    /// considering only the block's own cells and the cells before it. `done`, indexed by a number N of blocks and a
    /// shift, states whether exactly the first N blocks fit in the cells before a certain position. This position is
    /// the end of the first N blocks in the left-packed line, plus the shift.
    fn forward(&self, limits: &Limits) -> Result<(Vec<bool>, Vec<bool>), StopReason> {
        let (count, width) = (self.blocks.len(), self.width);
        let mut placed = vec![false; count * width];
        let mut done = vec![false; (count + 1) * width];
        done[0] = true;
        for shift in 1..width {
            done[shift] = done[shift - 1] && self.background[shift - 1];
        }
        for block in 0..count {
            self.check_limits(block, limits)?;
            let gap = gap(self.blocks, block) == 1;
            let end = self.end(block + 1);
            let mut reached = false;
            for shift in 0..width {
                let position = self.leftmost[block] + shift;
                let here = done[block * width + shift]
                    && (!gap || self.background[position - 1])
                    && self.fits(block, position);
                reached = here || (reached && self.background[end + shift - 1]);
                placed[block * width + shift] = here;
                done[(block + 1) * width + shift] = reached;
            }
        }
        Ok((placed, done))
    }

    /// Checks the budget whenever enough rows of the tables have been filled since the last check. Short lines need no
    /// check.
    fn check_limits(&self, block: usize, limits: &Limits) -> Result<(), StopReason> {
        let blocks = ENTRIES_PER_CHECK.div_ceil(self.width);
        if block % blocks == blocks - 1 { limits.check() } else { Ok(()) }
    }

    /// Reduces `placed` to the starts that occur in some completion of the whole line. Calls `background` for each
    /// cell that is background in some completion.
    fn backward(
        &self,
        placed: &mut [bool],
        done: &[bool],
        limits: &Limits,
        mut background: impl FnMut(usize),
    ) -> Result<(), StopReason> {
        let (count, width) = (self.blocks.len(), self.width);
        // Indexed by shift: whether the next block and all later blocks fit in the cells from the next block's leftmost
        // position plus the shift to the end of the line. After the last block, an entry states whether all cells from
        // a certain position to the end of the line can be background. This position is the end of the last block in
        // the left-packed line, plus the shift.
        let mut rest = vec![false; width + 1];
        rest[width - 1] = true;
        for shift in (0..width - 1).rev() {
            rest[shift] = rest[shift + 1] && self.background[self.end(count) + shift];
        }
        for block in (0..=count).rev() {
            self.check_limits(block, limits)?;
            let gap_after = block < count && block + 1 < count && gap(self.blocks, block + 1) == 1;
            if block < count {
                let end = self.end(block + 1);
                for shift in (0..width).rev() {
                    let completed = (!gap_after || self.background[end + shift]) && rest[shift];
                    placed[block * width + shift] &= completed;
                    let position = self.leftmost[block] + shift;
                    rest[shift] = completed && self.fits(block, position)
                        || self.background[position] && rest[shift + 1];
                }
            }
            let gap = if block < count { gap(self.blocks, block) } else { 0 };
            let end = self.end(block);
            for shift in 0..width {
                if done[block * width + shift] && rest[shift + 1 - gap] && self.background[end + shift] {
                    background(end + shift);
                }
            }
        }
        Ok(())
    }
}

/// The minimum number of background cells between a block and the block before it.
fn gap(blocks: &[Block], index: usize) -> usize {
    index.checked_sub(1).map_or(0, |before| blocks[before].gap_before(blocks[index]) as usize)
}

/// Checks that the memory budget is large enough for the two tables of a line. Each table has one byte per block and
/// shift.
fn check_memory(line: &Line<'_>, limits: &Limits) -> Result<(), StopReason> {
    limits.check_memory((line.blocks.len() + 1).saturating_mul(line.width).saturating_mul(2))
}

/// The feasible starts of the blocks in a line whose cells have these domains.
pub(super) fn starts(
    cells: &[Domain],
    blocks: &[Block],
    limits: &Limits,
) -> Result<Result<Starts, Contradiction>, StopReason> {
    let Some(line) = Line::new(cells, blocks) else { return Ok(Err(Contradiction)) };
    check_memory(&line, limits)?;
    let (mut feasible, done) = line.forward(limits)?;
    if !done[done.len() - 1] {
        return Ok(Err(Contradiction));
    }
    line.backward(&mut feasible, &done, limits, |_| ())?;
    Ok(Ok(Starts { width: line.width, leftmost: line.leftmost, feasible }))
}

/// Complete line solving: keeps, for each cell, only the values that it has in some completion of the line.
pub(super) fn presolve(
    cells: &[Cell],
    blocks: &[Block],
    presolved: &mut Presolved,
    limits: &Limits,
) -> Result<Result<(), Contradiction>, StopReason> {
    let domains: Vec<Domain> = cells.iter().map(|&cell| presolved.domain(cell)).collect();
    let Some(line) = Line::new(&domains, blocks) else { return Ok(Err(Contradiction)) };
    check_memory(&line, limits)?;
    let (mut feasible, done) = line.forward(limits)?;
    if !done[done.len() - 1] {
        return Ok(Err(Contradiction));
    }
    let mut possible = vec![Domain::EMPTY; cells.len()];
    line.backward(&mut feasible, &done, limits, |position| possible[position] = Domain::single(0))?;
    for (index, block) in blocks.iter().enumerate() {
        line.check_limits(index, limits)?;
        let colour = Domain::single(block.colour);
        let mut covered = 0;
        let shifts = feasible[index * line.width..][..line.width].iter().enumerate();
        for (shift, _) in shifts.filter(|(_, feasible)| **feasible) {
            let start = line.leftmost[index] + shift;
            let end = start + block.length as usize;
            for cell in &mut possible[covered.max(start)..end] {
                *cell = cell.union(colour);
            }
            covered = end;
        }
    }
    Ok(cells.iter().zip(possible).try_for_each(|(&cell, left)| presolved.post(cell, left).map(|_| ())))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::solve::Budget;
    use gridproof_model::{Constraint, Model, Origin, Rules, brute};

    proptest! {
        #[test]
        fn exactly_the_starts_and_values_of_some_completion_are_left(
            bits in prop::collection::vec(1u64..8, 0..9),
            // Only wide domains have all values.
            wide in prop::collection::vec(any::<bool>(), 9),
            clue in prop::collection::vec((1u32..=3, 1u8..=2), 0..4),
        ) {
            let domains: Vec<Domain> =
                bits.iter().zip(wide).map(|(&bits, wide)| Domain::from_bits(if wide { 7 } else { bits })).collect();
            let blocks: Vec<Block> = clue.iter().map(|&(length, colour)| Block { length, colour }).collect();
            let line: Vec<Cell> = (0..domains.len() as Cell).collect();
            let runs = Constraint::Runs {
                line: line.clone().into(),
                blocks: blocks.clone().into(),
                origin: Origin::Row(1),
            };
            let rules = Arc::new(Rules::new(line.len(), vec![runs]).expect("valid"));
            let model = Model::new(rules, domains.clone()).expect("one domain a cell");
            let completions = brute::solutions(&model, usize::MAX).expect("tiny");
            let limits = Limits::start(&Budget::default());

            let mut presolved = Presolved::new(domains.clone());
            let presolving = presolve(&line, &blocks, &mut presolved, &limits).expect("no limit");
            let starts = starts(&domains, &blocks, &limits).expect("no limit");
            prop_assert_eq!(presolving.is_ok(), !completions.is_empty());
            prop_assert_eq!(starts.is_ok(), !completions.is_empty());
            let Ok(starts) = starts else { return Ok(()) };

            for &cell in &line {
                let values: Domain = completions.iter().map(|values| values[cell as usize]).collect();
                prop_assert_eq!(presolved.domain(cell), values);
            }
            let mut expected = vec![vec![false; starts.width]; blocks.len()];
            for completion in &completions {
                let begins = (0..completion.len())
                    .filter(|&i| completion[i] != 0 && (i == 0 || completion[i] != completion[i - 1]));
                for (block, start) in begins.enumerate() {
                    expected[block][start - starts.leftmost[block]] = true;
                }
            }
            for (block, expected) in expected.iter().enumerate() {
                prop_assert_eq!(starts.of(block), &expected[..]);
            }
        }
    }

    /// In the past, the budget was checked only once per line.
    #[test]
    fn a_long_line_is_left_when_time_is_up() {
        let (domains, blocks) = (vec![Domain::first(2); 4000], vec![Block::black(1); 1000]);
        let limits = Limits::start(&Budget::time(Duration::ZERO));
        assert_eq!(starts(&domains, &blocks, &limits).err(), Some(StopReason::Time));
        let cells: Vec<Cell> = (0..4000).collect();
        let presolved = presolve(&cells, &blocks, &mut Presolved::new(domains.clone()), &limits);
        assert_eq!(presolved.err(), Some(StopReason::Time));
        let line = Line::new(&domains, &blocks).expect("long enough");
        let (mut placed, done) = line.forward(&Limits::start(&Budget::default())).expect("no limit");
        assert_eq!(line.backward(&mut placed, &done, &limits, |_| ()), Err(StopReason::Time));
    }

    #[test]
    fn tables_keep_to_the_memory_budget() {
        let (domains, blocks) = (vec![Domain::first(2); 1000], vec![Block::black(1); 250]);
        let limits = Limits::start(&Budget { memory: 100_000, ..Budget::default() });
        assert_eq!(starts(&domains, &blocks, &limits).err(), Some(StopReason::Memory));
    }
}
