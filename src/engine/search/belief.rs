//! Belief propagation on a black and white nonogram: how likely each cell is to be black.
//!
//! Rows and columns tell each other about their cells, some rounds long. What a line says of a cell is exact given what
//! the crossing lines say of the others: the share of black in the line's completions, each weighted by the product of
//! those messages, by dynamic programming over blocks and positions. (The sum-product algorithm of Kschischang, Frey and
//! Loeliger 2001, with lines as factors. That it helps to set phases is due to the author of nonosolve.) The result is
//! a guess, good for what to try first and for nothing else.

use super::problem::{BLACK, GridProblem, WHITE};
use super::{Domain, Meter, Reason};

/// Rounds of messages; they hardly change after that.
const ROUNDS: usize = 40;
/// How much of the old message stays in the new one: without it, messages may swing for ever.
const DAMPING: f64 = 0.4;
/// Messages that change by less, as probabilities, have settled.
const SETTLED: f64 = 0.01;
/// The largest log odds of a message.
const SUREST: f64 = 6.0;
/// The most places of blocks that are weighed in all rounds together: some tenths of a second.
const MOST_PLACES: usize = 1 << 26;

/// The log odds of each cell to be black: positive where black is likelier. On boards that are too large to weigh, all
/// are 0.
///
/// # Errors
/// If the budget ends it.
pub(crate) fn beliefs(problem: &GridProblem, domains: &[Domain], meter: &Meter) -> Result<Vec<f64>, Reason> {
    // Messages are odds. What the rows tell comes first, then what the columns do.
    let mut told = [vec![1.0; problem.cells()], vec![1.0; problem.cells()]];
    let open = |line: usize| {
        (0..problem.length(line)).any(|index| domains[problem.cell(line, index) as usize].len() > 1)
    };
    let open: Vec<usize> = (0..problem.lines()).filter(|&line| open(line)).collect();
    let places: usize = open.iter().map(|&line| places(problem.clue(line), problem.length(line))).sum();
    let mut belief = LineBelief::default();
    for _ in 0..ROUNDS.min(MOST_PLACES / places.max(1)) {
        let mut change: f64 = 0.0;
        for &line in &open {
            meter.look()?;
            let cells = || (0..problem.length(line)).map(|index| problem.cell(line, index) as usize);
            let (telling, listening) = if line < problem.rows() { (0, 1) } else { (1, 0) };
            belief.load(cells().map(|cell| (domains[cell], told[listening][cell])));
            if !belief.run(problem.clue(line)) {
                continue;
            }
            for ((cell, &share), &heard) in cells().zip(&belief.share).zip(&belief.heard) {
                if domains[cell].len() > 1 {
                    let message = &mut told[telling][cell];
                    let (old, said) = (*message / (1.0 + *message), share / (share + (1.0 - share) * heard));
                    let new = DAMPING * old + (1.0 - DAMPING) * said;
                    change = change.max((new - old).abs());
                    *message = (new / (1.0 - new)).clamp(1.0 / belief.surest, belief.surest);
                }
            }
        }
        if change < SETTLED {
            break;
        }
    }
    let [rows, columns] = told;
    Ok(rows.iter().zip(&columns).map(|(row, column)| (row * column).ln()).collect())
}

/// The number of ways to place each block by itself, summed up.
fn places(clue: &[u32], length: u32) -> usize {
    clue.len() * (slack(clue, length as usize).unwrap_or(0) + 1)
}

/// By how many cells the blocks can move; `None` if there are too many of them.
fn slack(clue: &[u32], length: usize) -> Option<usize> {
    (length + 1).checked_sub(clue.iter().map(|&block| block as usize + 1).sum::<usize>().max(1))
}

/// One line's completions, weighted.
///
/// Block `j` at *shift* `t` starts `t` cells after its leftmost place; all blocks have the same number of shifts.
#[derive(Debug, Default)]
struct LineBelief {
    /// By cell: the odds that were told, and the weights of black and white, 0 for what cannot be.
    heard: Vec<f64>,
    black: Vec<f64>,
    white: Vec<f64>,
    /// By block and shift: the weight of the block itself, and of all ways to fill the cells before it.
    block: Vec<f64>,
    before: Vec<f64>,
    /// By shift: the weight of all ways to fill the cells after a block.
    after: Vec<f64>,
    /// What the line thinks of each cell, given all that it was told: the share of black.
    share: Vec<f64>,
    /// The largest odds of a message on a line of this length, whose products must stay in the range of numbers.
    surest: f64,
}

impl LineBelief {
    /// Takes in what each cell can be, and what was told of it.
    fn load(&mut self, cells: impl Iterator<Item = (Domain, f64)>) {
        self.heard.clear();
        self.black.clear();
        self.white.clear();
        for (domain, told) in cells {
            self.heard.push(told);
            let both = domain.len() > 1;
            self.black.push(match domain.contains(BLACK) {
                true if both => told,
                may => f64::from(u8::from(may)),
            });
            self.white.push(f64::from(u8::from(domain.contains(WHITE))));
        }
        self.surest = SUREST.min(300.0 / self.heard.len() as f64).exp();
    }

    /// Works out the shares; `false` if the line has no completion, or its weights left the range of numbers.
    fn run(&mut self, blocks: &[u32]) -> bool {
        let n = self.heard.len();
        let Some(slack) = slack(blocks, n) else { return false };
        let shifts = slack + 1;
        // A white cell beyond the end, as if another block followed there.
        self.white.push(1.0);
        self.block.clear();
        self.before.clear();
        let mut white = 1.0;
        self.before.extend((0..shifts).map(|shift| {
            let all = white;
            white *= self.white[shift];
            all
        }));
        let mut leftmost = 0;
        for (j, &length) in blocks.iter().enumerate() {
            let length = length as usize;
            let mut all = 0.0;
            for shift in 0..shifts {
                let start = leftmost + shift;
                let weight: f64 = self.black[start..start + length].iter().product();
                self.block.push(weight);
                all = (all + self.before[j * shifts + shift] * weight) * self.white[start + length];
                self.before.push(all);
            }
            leftmost += length + 1;
        }
        let all = self.before[self.before.len() - 1];
        if !(all.is_finite() && all > 0.0) {
            return false;
        }
        self.sum_up(blocks, shifts, leftmost, 1.0 / all);
        true
    }

    /// The pass from the right, and the shares. A block adds to all its cells, so differences are summed up at last.
    fn sum_up(&mut self, blocks: &[u32], shifts: usize, end: usize, per_weight: f64) {
        let n = self.heard.len();
        self.share.clear();
        self.share.resize(n + 1, 0.0);
        // From the start of the following block on; the white cell between them is not among these.
        let after = &mut self.after;
        after.clear();
        after.resize(shifts, 1.0);
        for shift in (0..shifts - 1).rev() {
            after[shift] = after[shift + 1] * self.white[end + shift];
        }
        let mut leftmost = end;
        for (j, &length) in blocks.iter().enumerate().rev() {
            let length = length as usize;
            leftmost -= length + 1;
            let mut behind = 0.0;
            for shift in (0..shifts).rev() {
                let start = leftmost + shift;
                let here = self.block[j * shifts + shift] * self.white[start + length] * after[shift];
                let share = self.before[j * shifts + shift] * here * per_weight;
                self.share[start] += share;
                self.share[start + length] -= share;
                behind = here + self.white[start] * behind;
                after[shift] = behind;
            }
        }
        let mut sum = 0.0;
        self.share.truncate(n);
        for share in &mut self.share {
            sum += *share;
            *share = sum.clamp(1e-9, 1.0 - 1e-9);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::view::View;
    use crate::engine::{Budget, Query};
    use crate::model::{Model, brute};
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
        let odds = [0.5f64, -1.0, 0.0, 2.0, -0.3, 1.0, 0.0, -2.0];
        for clue in [&[2u32, 1][..], &[1], &[3, 2], &[1, 1, 1], &[], &[8], &[4, 3]] {
            let mut line = LineBelief::default();
            line.load(odds.iter().map(|&told| (Domain::first(2), told.exp())));
            assert!(line.run(clue));
            for (expected, share) in shares(8, clue, &odds).into_iter().zip(&line.share) {
                assert!((expected - share).abs() < 1e-6, "{clue:?}: {expected} {share}");
            }
        }
    }

    #[test]
    fn cells_that_are_known_count_as_known() {
        let mut line = LineBelief::default();
        let known = [Some(0), None, None, Some(1), None, None];
        let domain = |value: Option<u8>| value.map_or(Domain::first(2), Domain::single);
        line.load(known.iter().map(|&value| (domain(value), 1.0)));
        assert!(line.run(&[1, 1]));
        let completions: Vec<Vec<u8>> = vec![vec![0, 1, 0, 1, 0, 0], vec![0, 0, 0, 1, 0, 1]];
        for (cell, share) in line.share.iter().enumerate() {
            let black = completions.iter().filter(|completion| completion[cell] == 1).count();
            assert!((share - black as f64 / completions.len() as f64).abs() < 1e-6, "{cell}: {share}");
        }
        line.load([Domain::single(0); 3].map(|domain| (domain, 1.0)).into_iter());
        assert!(!line.run(&[1]), "no completion");
        line.load([Domain::first(2); 3].map(|domain| (domain, 1.0)).into_iter());
        assert!(!line.run(&[2, 2]), "no room");
    }

    #[test]
    fn what_is_certain_is_believed() {
        // Each line of this board decides its cells by itself.
        let cells = [1, 1, 1, 0, 1, 0, 1, 1, 1];
        let model = Nonogram::from_picture(3, &cells).expect("a picture").model();
        let grid = View::of(model.rules()).run_grid.expect("a grid");
        let problem = GridProblem::of_model(&model, grid).expect("black and white");
        let beliefs =
            beliefs(&problem, model.domains(), &Meter::start(&Query::default().budget)).expect("no limit");
        assert!(
            beliefs.iter().zip(cells).all(|(belief, cell)| (*belief > 1.0) == (cell == 1)),
            "{beliefs:?}"
        );
        let budget = Budget::time(std::time::Duration::ZERO);
        assert_eq!(super::beliefs(&problem, model.domains(), &Meter::start(&budget)), Err(Reason::Time));
    }
}
