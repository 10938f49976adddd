//! One line's completions, weighted.

use super::lanes::{Lanes, at_least, at_most, difference, product, sum};
use crate::kernel::nonogram::clues::{BLACK, WHITE};
use crate::model::Domain;

/// The largest log odds of a message.
const SUREST: f64 = 6.0;

/// By how many cells the blocks can move; `None` if there are too many of them.
pub(crate) fn slack(clue: &[u32], length: usize) -> Option<usize> {
    (length + 1).checked_sub(clue.iter().map(|&block| block as usize + 1).sum::<usize>().max(1))
}

/// Sums over the completions of a line, each weighted by the product of what was told of its cells.
///
/// Block `j` at *shift* `t` starts `t` cells after its leftmost place; all blocks have the same number of shifts.
#[derive(Debug)]
pub(crate) struct LineBelief<const L: usize> {
    /// By cell: the odds that were told, and the weight of white, 0 if it cannot be.
    pub(crate) heard: Vec<Lanes<L>>,
    white: Vec<Lanes<L>>,
    /// By length, by cell: the weight of so many black cells from there on. Empty for lengths that are not needed.
    windows: Vec<Vec<Lanes<L>>>,
    /// By block and shift: the weight of all ways to fill the cells before it.
    before: Vec<Lanes<L>>,
    /// By shift: the weight of all ways to fill the cells after a block.
    after: Vec<Lanes<L>>,
    /// What the line thinks of each cell, given all that it was told: the share of black.
    pub(crate) share: Vec<Lanes<L>>,
    /// The largest odds of a message on a line of this length, whose products must stay in the range of numbers.
    pub(crate) surest: f64,
}

impl<const L: usize> LineBelief<L> {
    pub(crate) fn new() -> Self {
        Self {
            heard: Vec::new(),
            white: Vec::new(),
            windows: vec![Vec::new(); 2],
            before: Vec::new(),
            after: Vec::new(),
            share: Vec::new(),
            surest: 1.0,
        }
    }

    /// Takes in what each cell can be, and what was told of it.
    pub(crate) fn load(&mut self, cells: impl Iterator<Item = (Domain, Lanes<L>)>) {
        self.windows.iter_mut().for_each(Vec::clear);
        let black = &mut self.windows[1];
        self.heard.clear();
        self.white.clear();
        black.clear();
        for (domain, told) in cells {
            self.heard.push(told);
            let (may_be_black, may_be_white) = (domain.contains(BLACK), domain.contains(WHITE));
            let known = [f64::from(u8::from(may_be_black)); L];
            black.push(if may_be_black && may_be_white { told } else { known });
            self.white.push([f64::from(u8::from(may_be_white)); L]);
        }
        self.surest = SUREST.min(300.0 / self.heard.len() as f64).exp();
    }

    /// Works out the shares. Those of a lane are of no use, and `false`, if the line has no completion there, or its
    /// weights left the range of numbers.
    pub(crate) fn run(&mut self, blocks: &[u32]) -> [bool; L] {
        let Some(slack) = slack(blocks, self.heard.len()) else { return [false; L] };
        let shifts = slack + 1;
        for &length in blocks {
            self.weigh_windows(length as usize);
        }
        // A white cell beyond the end, as if another block followed there.
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
            let mut all = [0.0; L];
            for (((behind, before), weight), white) in behind.iter_mut().zip(before).zip(weights).zip(whites)
            {
                for lane in 0..L {
                    all[lane] = (all[lane] + before[lane] * weight[lane]) * white[lane];
                }
                *behind = all;
            }
            leftmost += length + 1;
        }
        let all = self.before[self.before.len() - 1];
        let good = all.map(|all| all.is_finite() && all > 0.0);
        self.sum_up(blocks, shifts, leftmost, all.map(f64::recip));
        good
    }

    /// Fills in the weights of windows of that length, which is at most the line's: each from two shorter ones.
    fn weigh_windows(&mut self, length: usize) {
        if self.windows.len() <= length {
            self.windows.resize(length + 1, Vec::new());
        }
        if !self.windows[length].is_empty() {
            return;
        }
        // Half of a power of 2, or all but the lowest power of 2 in it.
        let low = 1 << length.trailing_zeros();
        let (first, second) = if low == length { (length / 2, length / 2) } else { (length - low, low) };
        self.weigh_windows(first);
        self.weigh_windows(second);
        let mut weights = std::mem::take(&mut self.windows[length]);
        let (first_part, second_part) = (&self.windows[first], &self.windows[second]);
        weights.extend(first_part.iter().zip(&second_part[first..]).map(|(a, b)| product(a, b)));
        self.windows[length] = weights;
    }

    /// The pass from the right, and the shares. A block adds to all its cells, so differences are summed up at last.
    fn sum_up(&mut self, blocks: &[u32], shifts: usize, end: usize, per_weight: Lanes<L>) {
        let n = self.heard.len();
        self.share.clear();
        self.share.resize(n + 1, [0.0; L]);
        // From the start of the following block on; the white cell between them is not among these.
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
            let share = &mut self.share[leftmost..leftmost + length + shifts];
            let mut behind = [0.0; L];
            for shift in (0..shifts).rev() {
                // Whole lanes at a time, or compilers do not make vectors of them.
                let weight = product(&product(&weights[shift], &next[shift]), &after[shift]);
                let part = product(&product(&before[shift], &weight), &per_weight);
                share[shift] = sum(&share[shift], &part);
                share[shift + length] = difference(&share[shift + length], &part);
                behind = sum(&weight, &product(&here[shift], &behind));
                after[shift] = behind;
            }
        }
        let mut all = [0.0; L];
        self.share.truncate(n);
        for share in &mut self.share {
            all = sum(&all, share);
            *share = all.map(|share| at_least(at_most(share, 1.0 - 1e-9), 1e-9));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Model, Rules, brute};
    use crate::puzzle::Nonogram;

    /// The exact share of black of each cell of a line, by enumeration.
    fn shares(length: u32, clue: &[u32], odds: &[f64]) -> Vec<f64> {
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
    fn a_line_says_what_its_weighted_completions_say() {
        let odds =
            [[0.5f64, -1.0, 0.0, 2.0, -0.3, 1.0, 0.0, -2.0], [3.0, 0.1, 0.2, -4.0, 1.0, 1.5, -1.0, 0.0]];
        for clue in [&[2u32, 1][..], &[1], &[3, 2], &[1, 1, 1], &[], &[8], &[4, 3], &[7], &[5, 1]] {
            let mut line = LineBelief::<2>::new();
            line.load((0..8).map(|cell| (Domain::first(2), [odds[0][cell].exp(), odds[1][cell].exp()])));
            assert_eq!(line.run(clue), [true; 2]);
            for (lane, odds) in odds.iter().enumerate() {
                for (expected, share) in shares(8, clue, odds).into_iter().zip(&line.share) {
                    assert!((expected - share[lane]).abs() < 1e-6, "{clue:?}: {expected} {share:?}");
                }
            }
        }
    }

    #[test]
    fn cells_that_are_known_count_as_known() {
        let mut line = LineBelief::<1>::new();
        let known = [Some(0), None, None, Some(1), None, None];
        let domain = |value: Option<u8>| value.map_or(Domain::first(2), Domain::single);
        line.load(known.iter().map(|&value| (domain(value), [1.0])));
        assert_eq!(line.run(&[1, 1]), [true]);
        let completions: Vec<Vec<u8>> = vec![vec![0, 1, 0, 1, 0, 0], vec![0, 0, 0, 1, 0, 1]];
        for (cell, share) in line.share.iter().enumerate() {
            let black = completions.iter().filter(|completion| completion[cell] == 1).count();
            assert!((share[0] - black as f64 / completions.len() as f64).abs() < 1e-6, "{cell}: {share:?}");
        }
        line.load([Domain::single(0); 3].map(|domain| (domain, [1.0])).into_iter());
        assert_eq!(line.run(&[1]), [false], "no completion");
        line.load([Domain::first(2); 3].map(|domain| (domain, [1.0])).into_iter());
        assert_eq!(line.run(&[2, 2]), [false], "no room");
    }
}
