//! Belief propagation on a black and white nonogram: how likely each cell is to be black.
//!
//! Rows and columns tell each other about their cells, some rounds long. What a line says of a cell is exact given what
//! the crossing lines say of the others: the share of black in the line's completions, each weighted by the product of
//! those messages, by dynamic programming over blocks and positions. (The sum-product algorithm of Kschischang, Frey and
//! Loeliger 2001, with lines as factors. That it helps to set phases is due to the author of nonosolve.) The result is
//! a guess, good for what to try first and for nothing else.

use super::{Domain, Meter, Model, Reason};
use crate::engine::view::RunGrid;
use crate::model::{Block, Constraint};

/// Rounds of messages; they hardly change after that.
const ROUNDS: usize = 40;
/// How much of the old message stays in the new one: without it, messages may swing for ever.
const DAMPING: f64 = 0.4;
/// Messages that change by less have settled.
const SETTLED: f64 = 0.05;
/// The largest log odds of a message.
const SUREST: f64 = 6.0;

/// The log odds of each cell to be black: positive where black is likelier.
///
/// # Errors
/// If the budget ends it.
pub(crate) fn beliefs(model: &Model, grid: RunGrid, meter: &Meter) -> Result<Vec<f64>, Reason> {
    let (rows, columns) = (grid.rows, grid.columns);
    let mut from_rows = vec![0.0; rows * columns];
    let mut from_columns = vec![0.0; rows * columns];
    let mut line = LineBelief::default();
    for _ in 0..ROUNDS {
        meter.look()?;
        let mut change: f64 = 0.0;
        for (index, constraint) in model.constraints().iter().enumerate() {
            let Constraint::Runs { line: cells, blocks, .. } = constraint else { continue };
            if cells.iter().all(|&cell| model.domains()[cell as usize].len() == 1) {
                continue;
            }
            let (told, telling) =
                if index < rows { (&from_columns, &mut from_rows) } else { (&from_rows, &mut from_columns) };
            line.load(cells.iter().map(|&cell| (model.domains()[cell as usize], told[cell as usize])));
            if line.run(blocks) {
                for (&cell, &message) in cells.iter().zip(&line.message) {
                    let told = &mut telling[cell as usize];
                    let new = DAMPING * *told + (1.0 - DAMPING) * message;
                    change = change.max((new - *told).abs());
                    *told = new;
                }
            }
        }
        if change < SETTLED {
            break;
        }
    }
    Ok(from_rows.iter().zip(&from_columns).map(|(row, column)| row + column).collect())
}

/// One line's completions, weighted.
#[derive(Debug, Default)]
struct LineBelief {
    /// By position: the product of the odds of the cells before, and its inverse.
    odds: Vec<f64>,
    inverse: Vec<f64>,
    /// By position: how many cells before cannot be black, and cannot be white.
    not_black: Vec<u32>,
    not_white: Vec<u32>,
    /// By blocks and position: the weight of all ways to explain the cells before (after) by the first (last) blocks.
    before: Vec<f64>,
    after: Vec<f64>,
    /// What the line says of each cell, without what it was told of that cell.
    message: Vec<f64>,
}

impl LineBelief {
    /// Takes in what each cell can be, and what was told of it.
    fn load(&mut self, cells: impl Iterator<Item = (Domain, f64)>) {
        self.message.clear();
        self.odds.clear();
        self.inverse.clear();
        self.not_black.clear();
        self.not_white.clear();
        self.odds.push(1.0);
        self.inverse.push(1.0);
        self.not_black.push(0);
        self.not_white.push(0);
        let (mut sum, mut not_black, mut not_white) = (0.0, 0, 0);
        for (domain, told) in cells {
            sum += told;
            not_black += u32::from(!domain.contains(1));
            not_white += u32::from(!domain.contains(0));
            self.odds.push(sum.exp());
            self.inverse.push((-sum).exp());
            self.not_black.push(not_black);
            self.not_white.push(not_white);
            self.message.push(told);
        }
    }

    /// The weight of a block at a position; 0 if it does not fit there.
    fn weight(&self, start: usize, length: usize) -> f64 {
        let end = start + length;
        if end >= self.odds.len() || self.not_black[end] != self.not_black[start] {
            return 0.0;
        }
        self.odds[end] * self.inverse[start]
    }

    fn may_be_white(&self, cell: usize) -> bool {
        self.not_white[cell + 1] == self.not_white[cell]
    }

    /// Replaces each message by what the line says; `false` if it has no completion, or its weights left the range of
    /// numbers.
    fn run(&mut self, blocks: &[Block]) -> bool {
        let n = self.message.len();
        let (k, width) = (blocks.len(), n + 1);
        self.before.clear();
        self.before.resize((k + 1) * width, 0.0);
        self.after.clear();
        self.after.resize((k + 1) * width, 0.0);
        self.before[0] = 1.0;
        self.after[k * width + n] = 1.0;
        for j in 0..=k {
            for at in 0..=n {
                let mut sum = self.before[j * width + at];
                if at > 0 && self.may_be_white(at - 1) {
                    sum += self.before[j * width + at - 1];
                }
                if j > 0
                    && let Some(start) = at.checked_sub(blocks[j - 1].length as usize)
                {
                    sum += self.ready(j - 1, start) * self.weight(start, blocks[j - 1].length as usize);
                }
                self.before[j * width + at] = sum;
            }
        }
        for j in (0..=k).rev() {
            for at in (0..=n).rev() {
                let mut sum = self.after[j * width + at];
                if at < n && self.may_be_white(at) {
                    sum += self.after[j * width + at + 1];
                }
                if j < k {
                    let length = blocks[j].length as usize;
                    sum += self.weight(at, length) * self.followed(j, at + length, k);
                }
                self.after[j * width + at] = sum;
            }
        }
        let all = self.before[k * width + n];
        if !(all.is_finite() && all > 0.0) {
            return false;
        }
        // The weight of black by cell: a block adds its own over its cells, so differences are summed up.
        let mut black = vec![0.0; n + 1];
        for (j, block) in blocks.iter().enumerate() {
            let length = block.length as usize;
            for start in 0..=n.saturating_sub(length) {
                let weight =
                    self.ready(j, start) * self.weight(start, length) * self.followed(j, start + length, k);
                black[start] += weight;
                black[(start + length).min(n)] -= weight;
            }
        }
        let limit = SUREST.min(300.0 / n as f64);
        let mut sum = 0.0;
        for (message, black) in self.message.iter_mut().zip(&black) {
            sum += black;
            let share = (sum / all).clamp(1e-9, 1.0 - 1e-9);
            *message = ((share / (1.0 - share)).ln() - *message).clamp(-limit, limit);
        }
        true
    }

    /// The weight of all that may precede block `j` at `start`.
    fn ready(&self, j: usize, start: usize) -> f64 {
        let width = self.message.len() + 1;
        match (j, start) {
            (0, _) => self.before[start],
            (_, 0) => 0.0,
            _ if self.may_be_white(start - 1) => self.before[j * width + start - 1],
            _ => 0.0,
        }
    }

    /// The weight of all that may follow block `j` of `k`, which ends before `end`.
    fn followed(&self, j: usize, end: usize, k: usize) -> f64 {
        let n = self.message.len();
        let width = n + 1;
        if end > n {
            0.0
        } else if j + 1 == k {
            self.after[k * width + end]
        } else if end < n && self.may_be_white(end) {
            self.after[(j + 1) * width + end + 1]
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::view::View;
    use crate::engine::{Budget, Query};
    use crate::model::brute;
    use crate::puzzle::Nonogram;

    /// The exact share of black of each cell of a line, by enumeration.
    fn shares(length: u32, clue: &[u32], odds: &[f64]) -> Vec<f64> {
        let columns = vec![vec![]; length as usize];
        let nonogram = Nonogram::black_and_white(&[clue.to_vec()], &columns).expect("valid");
        let rules =
            crate::model::Rules::new(length as usize, vec![nonogram.model().constraints()[0].clone()]);
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
        let odds = [0.5, -1.0, 0.0, 2.0, -0.3, 1.0, 0.0, -2.0];
        for clue in [&[2u32, 1][..], &[1], &[3, 2], &[1, 1, 1]] {
            let blocks: Vec<Block> = clue.iter().copied().map(Block::black).collect();
            let mut line = LineBelief::default();
            line.load(odds.iter().map(|&told| (Domain::first(2), told)));
            assert!(line.run(&blocks));
            for ((share, message), told) in shares(8, clue, &odds).into_iter().zip(&line.message).zip(odds) {
                let expected = ((share / (1.0 - share)).ln() - told).clamp(-SUREST, SUREST);
                assert!((expected - message).abs() < 1e-6, "{clue:?}: {expected} {message}");
            }
        }
    }

    #[test]
    fn what_is_certain_is_believed() {
        // Each line of this board decides its cells by itself.
        let cells = [1, 1, 1, 0, 1, 0, 1, 1, 1];
        let model = Nonogram::from_picture(3, &cells).expect("a picture").model();
        let grid = View::of(model.rules()).run_grid.expect("a grid");
        let beliefs = beliefs(&model, grid, &Meter::start(&Query::default().budget)).expect("no limit");
        assert!(
            beliefs.iter().zip(cells).all(|(belief, cell)| (*belief > 1.0) == (cell == 1)),
            "{beliefs:?}"
        );
        let budget = Budget::time(std::time::Duration::ZERO);
        assert_eq!(super::beliefs(&model, grid, &Meter::start(&budget)), Err(Reason::Time));
    }
}
