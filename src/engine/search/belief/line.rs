//! One line's completions, weighted.

use super::{BLACK, Domain, WHITE};

/// A number for each of several propagations that go side by side. Their sums wait for one another far less than those
/// of a single one do, and compilers make vectors of them.
pub(super) type Lanes<const L: usize> = [f64; L];

/// Lane by lane.
#[inline]
pub(super) fn product<const L: usize>(a: &Lanes<L>, b: &Lanes<L>) -> Lanes<L> {
    let mut product = *a;
    product.iter_mut().zip(b).for_each(|(a, b)| *a *= b);
    product
}

/// The largest log odds of a message.
const SUREST: f64 = 6.0;

/// By how many cells the blocks can move; `None` if there are too many of them.
pub(super) fn slack(clue: &[u32], length: usize) -> Option<usize> {
    (length + 1).checked_sub(clue.iter().map(|&block| block as usize + 1).sum::<usize>().max(1))
}

/// Sums over the completions of a line, each weighted by the product of what was told of its cells.
///
/// Block `j` at *shift* `t` starts `t` cells after its leftmost place; all blocks have the same number of shifts.
#[derive(Debug)]
pub(super) struct LineBelief<const L: usize> {
    /// By cell: the odds that were told, and the weights of black and white, 0 for what cannot be.
    pub(super) heard: Vec<Lanes<L>>,
    black: Vec<Lanes<L>>,
    white: Vec<Lanes<L>>,
    /// By the binary logarithm of a length, by cell: the weight of so many black cells from there on.
    windows: Vec<Vec<Lanes<L>>>,
    /// By block and shift: the weight of the block itself, and of all ways to fill the cells before it.
    block: Vec<Lanes<L>>,
    before: Vec<Lanes<L>>,
    /// By shift: the weight of all ways to fill the cells after a block.
    after: Vec<Lanes<L>>,
    /// What the line thinks of each cell, given all that it was told: the share of black.
    pub(super) share: Vec<Lanes<L>>,
    /// The largest odds of a message on a line of this length, whose products must stay in the range of numbers.
    pub(super) surest: f64,
}

impl<const L: usize> LineBelief<L> {
    pub(super) const fn new() -> Self {
        Self {
            heard: Vec::new(),
            black: Vec::new(),
            white: Vec::new(),
            windows: Vec::new(),
            block: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            share: Vec::new(),
            surest: 1.0,
        }
    }

    /// Takes in what each cell can be, and what was told of it.
    pub(super) fn load(&mut self, cells: impl Iterator<Item = (Domain, Lanes<L>)>) {
        self.heard.clear();
        self.black.clear();
        self.white.clear();
        for (domain, told) in cells {
            self.heard.push(told);
            let both = domain.len() > 1;
            self.black.push(match domain.contains(BLACK) {
                true if both => told,
                may => [f64::from(u8::from(may)); L],
            });
            self.white.push([f64::from(u8::from(domain.contains(WHITE))); L]);
        }
        self.surest = SUREST.min(300.0 / self.heard.len() as f64).exp();
    }

    /// Works out the shares. Those of a lane are of no use, and `false`, if the line has no completion there, or its
    /// weights left the range of numbers.
    pub(super) fn run(&mut self, blocks: &[u32]) -> [bool; L] {
        let Some(slack) = slack(blocks, self.heard.len()) else { return [false; L] };
        let shifts = slack + 1;
        self.weigh_windows(blocks.iter().copied().max().unwrap_or(0) as usize);
        // A white cell beyond the end, as if another block followed there.
        self.white.push([1.0; L]);
        self.block.clear();
        self.before.clear();
        let mut white = [1.0; L];
        for shift in 0..shifts {
            self.before.push(white);
            white = product(&white, &self.white[shift]);
        }
        let mut leftmost = 0;
        for (j, &length) in blocks.iter().enumerate() {
            let length = length as usize;
            let mut all = [0.0; L];
            for shift in 0..shifts {
                let start = leftmost + shift;
                let weight = self.window(start, length);
                self.block.push(weight);
                let (before, white) = (&self.before[j * shifts + shift], &self.white[start + length]);
                for lane in 0..L {
                    all[lane] = (all[lane] + before[lane] * weight[lane]) * white[lane];
                }
                self.before.push(all);
            }
            leftmost += length + 1;
        }
        let all = self.before[self.before.len() - 1];
        let good = all.map(|all| all.is_finite() && all > 0.0);
        self.sum_up(blocks, shifts, leftmost, all.map(f64::recip));
        good
    }

    /// Fills in the weights of windows of up to that length: each from two of half the length.
    fn weigh_windows(&mut self, longest: usize) {
        let cells = self.black.len();
        let mut level = 1;
        while 1 << level <= longest {
            if self.windows.len() < level {
                self.windows.push(Vec::new());
            }
            let (shorter, longer) = self.windows.split_at_mut(level - 1);
            let shorter = shorter.last().unwrap_or(&self.black);
            let (half, count) = (1 << (level - 1), cells + 1 - (1 << level));
            longer[0].clear();
            longer[0].extend((0..count).map(|start| product(&shorter[start], &shorter[start + half])));
            level += 1;
        }
    }

    /// The weight of black cells from `start` on.
    #[inline]
    fn window(&self, start: usize, length: usize) -> Lanes<L> {
        let (mut weight, mut at, mut left) = ([1.0; L], start, length);
        while left > 0 {
            let level = left.ilog2() as usize;
            let window = if level == 0 { &self.black[at] } else { &self.windows[level - 1][at] };
            weight = product(&weight, window);
            at += 1 << level;
            left -= 1 << level;
        }
        weight
    }

    /// The pass from the right, and the shares. A block adds to all its cells, so differences are summed up at last.
    fn sum_up(&mut self, blocks: &[u32], shifts: usize, end: usize, per_weight: Lanes<L>) {
        let n = self.heard.len();
        self.share.clear();
        self.share.resize(n + 1, [0.0; L]);
        // From the start of the following block on; the white cell between them is not among these.
        let after = &mut self.after;
        after.clear();
        after.resize(shifts, [1.0; L]);
        for shift in (0..shifts - 1).rev() {
            after[shift] = product(&after[shift + 1], &self.white[end + shift]);
        }
        let mut leftmost = end;
        for (j, &length) in blocks.iter().enumerate().rev() {
            let length = length as usize;
            leftmost -= length + 1;
            let mut behind = [0.0; L];
            for shift in (0..shifts).rev() {
                let start = leftmost + shift;
                let (block, before) = (&self.block[j * shifts + shift], &self.before[j * shifts + shift]);
                let (next, here) = (&self.white[start + length], &self.white[start]);
                for lane in 0..L {
                    let weight = block[lane] * next[lane] * after[shift][lane];
                    let share = before[lane] * weight * per_weight[lane];
                    self.share[start][lane] += share;
                    self.share[start + length][lane] -= share;
                    behind[lane] = weight + here[lane] * behind[lane];
                }
                after[shift] = behind;
            }
        }
        let mut sum = [0.0; L];
        self.share.truncate(n);
        for share in &mut self.share {
            for (sum, share) in sum.iter_mut().zip(share) {
                *sum += *share;
                *share = sum.clamp(1e-9, 1.0 - 1e-9);
            }
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
