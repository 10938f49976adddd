//! Lines as factors: computes the marginals of a line by dynamic programming.

use super::replicas::{Replicas, at_least, at_most, difference, product, sum};
use crate::kernel::nonogram::clues::{BLACK, WHITE};
use gridproof_model::Domain;

/// Maximum log odds of a message.
const MAX_LOG_ODDS: f64 = 6.0;

/// Returns the number of cells by which each block can move; `None` if the blocks do not fit.
pub(super) fn slack(clue: &[u32], length: usize) -> Option<usize> {
    (length + 1).checked_sub(clue.iter().map(|&block| block as usize + 1).sum::<usize>().max(1))
}

/// The sums over all completions of a line. The weight of a completion is the product of the incoming messages about
/// its black cells.
///
/// Block `j` at *shift* `t` starts `t` cells after its leftmost position; all blocks have the same number of shifts.
#[derive(Debug)]
pub(super) struct LineFactor<const L: usize> {
    /// Indexed by cell: the incoming message, as odds that the cell is black.
    pub(crate) incoming: Vec<Replicas<L>>,
    /// Indexed by cell: the weight of white, 0 or 1.
    white: Vec<Replicas<L>>,
    /// Indexed by length and first cell: the weight of that number of consecutive black cells, starting at that cell.
    /// Empty for lengths that are not needed.
    windows: Vec<Vec<Replicas<L>>>,
    /// Indexed by block and shift: the total weight of the cells before the block.
    before: Vec<Replicas<L>>,
    /// Indexed by shift: the total weight of the cells after the current block.
    after: Vec<Replicas<L>>,
    /// Indexed by cell: the marginal probability of black.
    pub(crate) marginals: Vec<Replicas<L>>,
    /// The maximum odds of a message on a line of this length; the limit keeps products from overflowing.
    pub(crate) max_odds: f64,
}

impl<const L: usize> LineFactor<L> {
    pub(super) fn new() -> Self {
        Self {
            incoming: Vec::new(),
            white: Vec::new(),
            windows: vec![Vec::new(); 2],
            before: Vec::new(),
            after: Vec::new(),
            marginals: Vec::new(),
            max_odds: 1.0,
        }
    }

    /// Loads the domains and the incoming messages of the cells.
    pub(super) fn load(&mut self, cells: impl Iterator<Item = (Domain, Replicas<L>)>) {
        self.windows.iter_mut().for_each(Vec::clear);
        let black = &mut self.windows[1];
        self.incoming.clear();
        self.white.clear();
        black.clear();
        for (domain, message) in cells {
            self.incoming.push(message);
            let (may_be_black, may_be_white) = (domain.contains(BLACK), domain.contains(WHITE));
            let fixed = [f64::from(u8::from(may_be_black)); L];
            black.push(if may_be_black && may_be_white { message } else { fixed });
            self.white.push([f64::from(u8::from(may_be_white)); L]);
        }
        self.max_odds = MAX_LOG_ODDS.min(300.0 / self.incoming.len() as f64).exp();
    }

    /// Computes the marginals, and returns for each replica whether its marginals are valid. They are invalid if the
    /// line has no completion, or if the weights overflowed.
    pub(super) fn compute(&mut self, blocks: &[u32]) -> [bool; L] {
        let Some(slack) = slack(blocks, self.incoming.len()) else { return [false; L] };
        let shifts = slack + 1;
        for &length in blocks {
            self.compute_windows(length as usize);
        }
        // A white cell after the end of the line separates the last block from a virtual block that follows.
        self.white.push([1.0; L]);
        self.before.clear();
        self.before.resize((blocks.len() + 1) * shifts, [1.0; L]);
        for shift in 1..shifts {
            self.before[shift] = product(&self.before[shift - 1], &self.white[shift - 1]);
        }
        let mut leftmost = 0;
        for (j, &length) in blocks.iter().enumerate() {
            let length = length as usize;
            let (before, behind) = self.before[j * shifts..(j + 2) * shifts].split_at_mut(shifts);
            let weights = &self.windows[length][leftmost..leftmost + shifts];
            let whites = &self.white[leftmost + length..leftmost + length + shifts];
            let mut total = [0.0; L];
            for (((behind, before), weight), white) in behind.iter_mut().zip(before).zip(weights).zip(whites)
            {
                for replica in 0..L {
                    total[replica] = (total[replica] + before[replica] * weight[replica]) * white[replica];
                }
                *behind = total;
            }
            leftmost += length + 1;
        }
        let total = self.before[self.before.len() - 1];
        let valid = total.map(|total| total.is_finite() && total > 0.0);
        self.backward_pass(blocks, shifts, leftmost, total.map(f64::recip));
        valid
    }

    /// Computes the weights of all windows of a length, each from two shorter windows.
    fn compute_windows(&mut self, length: usize) {
        if self.windows.len() <= length {
            self.windows.resize(length + 1, Vec::new());
        }
        if !self.windows[length].is_empty() {
            return;
        }
        // A power of 2 is split into halves; any other length is split at its lowest set bit.
        let low = 1 << length.trailing_zeros();
        let (first, second) = if low == length { (length / 2, length / 2) } else { (length - low, low) };
        self.compute_windows(first);
        self.compute_windows(second);
        let mut weights = std::mem::take(&mut self.windows[length]);
        let (first_part, second_part) = (&self.windows[first], &self.windows[second]);
        weights.extend(first_part.iter().zip(&second_part[first..]).map(|(a, b)| product(a, b)));
        self.windows[length] = weights;
    }

    /// Runs the pass from the right, which also computes the marginals. Each placement of a block adds the same amount
    /// to the marginals of all its cells. So the differences between neighbouring cells are collected first and summed
    /// at the end.
    fn backward_pass(&mut self, blocks: &[u32], shifts: usize, end: usize, inverse_total: Replicas<L>) {
        let n = self.incoming.len();
        self.marginals.clear();
        self.marginals.resize(n + 1, [0.0; L]);
        // The weights from the start of the next block to the end of the line, without the white cell before that
        // block.
        self.after.clear();
        self.after.resize(shifts, [1.0; L]);
        let after = &mut self.after[..shifts];
        for shift in (0..shifts - 1).rev() {
            after[shift] = product(&after[shift + 1], &self.white[end + shift]);
        }
        let mut leftmost = end;
        for (j, &length) in blocks.iter().enumerate().rev() {
            let length = length as usize;
            leftmost -= length + 1;
            let weights = &self.windows[length][leftmost..leftmost + shifts];
            let before = &self.before[j * shifts..(j + 1) * shifts];
            let (here, next) = (&self.white[leftmost..], &self.white[leftmost + length..]);
            let (here, next) = (&here[..shifts], &next[..shifts]);
            let marginals = &mut self.marginals[leftmost..leftmost + length + shifts];
            let mut behind = [0.0; L];
            for shift in (0..shifts).rev() {
                // Each statement computes a whole array, so compilers can vectorise the loop.
                let weight = product(&product(&weights[shift], &next[shift]), &after[shift]);
                let part = product(&product(&before[shift], &weight), &inverse_total);
                marginals[shift] = sum(&marginals[shift], &part);
                marginals[shift + length] = difference(&marginals[shift + length], &part);
                behind = sum(&weight, &product(&here[shift], &behind));
                after[shift] = behind;
            }
        }
        let mut prefix = [0.0; L];
        self.marginals.truncate(n);
        for marginal in &mut self.marginals {
            prefix = sum(&prefix, marginal);
            *marginal = prefix.map(|marginal| at_least(at_most(marginal, 1.0 - 1e-9), 1e-9));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::{Model, Rules, brute};
    use gridproof_puzzles::Nonogram;

    /// The marginal of each cell of a line, by enumeration.
    fn marginals(length: u32, clue: &[u32], odds: &[f64]) -> Vec<f64> {
        let columns = vec![vec![]; length as usize];
        let nonogram = Nonogram::black_and_white(&[clue.to_vec()], &columns).expect("valid");
        let rules = Rules::new(length as usize, vec![nonogram.model().constraints()[0].clone()]);
        let model =
            Model::new(rules.expect("valid").into(), vec![Domain::first(2); length as usize]).expect("cells");
        let (mut black, mut all) = (vec![0.0; length as usize], 0.0);
        for solution in brute::solutions(&model, usize::MAX).expect("tiny") {
            let weight: f64 =
                solution.iter().zip(odds).map(|(&v, o)| if v == 1 { o.exp() } else { 1.0 }).product();
            all += weight;
            black.iter_mut().zip(&solution).for_each(|(b, &v)| *b += f64::from(v) * weight);
        }
        black.into_iter().map(|b| b / all).collect()
    }

    #[test]
    fn marginals_agree_with_enumeration() {
        let odds =
            [[0.5f64, -1.0, 0.0, 2.0, -0.3, 1.0, 0.0, -2.0], [3.0, 0.1, 0.2, -4.0, 1.0, 1.5, -1.0, 0.0]];
        for clue in [&[2u32, 1][..], &[1], &[3, 2], &[1, 1, 1], &[], &[8], &[4, 3], &[7], &[5, 1]] {
            let mut line = LineFactor::<2>::new();
            line.load((0..8).map(|cell| (Domain::first(2), [odds[0][cell].exp(), odds[1][cell].exp()])));
            assert_eq!(line.compute(clue), [true; 2]);
            for (replica, odds) in odds.iter().enumerate() {
                for (expected, marginal) in marginals(8, clue, odds).into_iter().zip(&line.marginals) {
                    assert!((expected - marginal[replica]).abs() < 1e-6, "{clue:?}: {expected} {marginal:?}");
                }
            }
        }
    }

    #[test]
    fn decided_cells_are_respected() {
        let mut line = LineFactor::<1>::new();
        let known = [Some(0), None, None, Some(1), None, None];
        let domain = |value: Option<u8>| value.map_or(Domain::first(2), Domain::single);
        line.load(known.iter().map(|&value| (domain(value), [1.0])));
        assert_eq!(line.compute(&[1, 1]), [true]);
        let completions: Vec<Vec<u8>> = vec![vec![0, 1, 0, 1, 0, 0], vec![0, 0, 0, 1, 0, 1]];
        for (cell, marginal) in line.marginals.iter().enumerate() {
            let black = completions.iter().filter(|completion| completion[cell] == 1).count();
            assert!(
                (marginal[0] - black as f64 / completions.len() as f64).abs() < 1e-6,
                "{cell}: {marginal:?}"
            );
        }
        line.load([Domain::single(0); 3].map(|domain| (domain, [1.0])).into_iter());
        assert_eq!(line.compute(&[1]), [false], "no completion");
        line.load([Domain::first(2); 3].map(|domain| (domain, [1.0])).into_iter());
        assert_eq!(line.compute(&[2, 2]), [false], "no room");
    }
}
