//! Belief propagation on a black and white nonogram: an estimate of the probability that each cell is black.
//!
//! This is the sum-product algorithm (F. Kschischang, B. Frey and H.-A. Loeliger, "Factor graphs and the sum-product
//! algorithm", IEEE Transactions on Information Theory 47, 2001). Lines are the factors: rows and columns exchange
//! messages about their cells. A line computes its message about a cell by dynamic programming over blocks and
//! positions. This message is exact, given the messages of the crossing lines about the line's other cells. The result
//! as a whole is only a heuristic; the author of nonosolve found it useful for setting phases.
//!
//! [`log_odds`] damps the messages, so that uncertain cells keep odds near 1, even if the cells depend on each other.
//! [`Guesser`] adds reinforcement: the marginal of a cell becomes a message to the cell's own lines, with growing
//! weight, until nearly all lines match their clues (A. Braunstein and R. Zecchina, "Learning by message passing in
//! networks of discrete synapses", Physical Review Letters 96, 2006). Several guesses with different initial messages
//! are computed in parallel, but most fail at the same cells. A search learns clauses about these cells, which exclude
//! the failed guesses. When these clauses are added as factors, later guesses differ from the failed ones.

mod clause;
mod line;
mod replicas;
#[cfg(test)]
mod tests;

use super::clues::{BLACK, Clues, WHITE};
use crate::solve::{Limits, StopReason};
use clause::{CellLiteral, ClauseFactors};
use gridproof_model::Domain;
use gridproof_model::random::Random;
use line::{LineFactor, slack};
use replicas::{Replicas, at_least, at_most, product};

/// The number of rounds of messages for a search; the messages hardly change after that.
pub(crate) const ROUNDS: usize = 40;
/// The number of rounds of messages for an attempt with a conflict limit. On most boards, these rounds suffice to lead
/// to a solution.
pub(crate) const QUICK_ROUNDS: usize = 12;
/// The weight that the old message has in the new one; for this purpose, both are expressed as probabilities. Without
/// damping, messages may oscillate. The messages of guesses are not damped, because damped guesses have a few more
/// wrong lines.
const DAMPING: f64 = 0.4;
/// The messages have converged if each of them, as a probability, changes by less than this in a round.
const CONVERGED: f64 = 0.01;
/// The maximum number of block positions weighed in all rounds together. Weighing this many takes a few tenths of a
/// second.
const MAX_POSITIONS: usize = 1 << 26;

/// The number of guesses that are computed in parallel, as one batch.
pub(crate) const GUESSES: usize = 4;
/// The number of rounds before reinforcement in every batch but the first. Each of these batches starts with the
/// messages of the previous batch.
const WARM_START_ROUNDS: usize = 10;
/// The number of rounds with reinforcement.
const REINFORCED_ROUNDS: usize = 30;
/// In each round, the distance of the reinforcement weight from 1 is multiplied by this factor, so the weight
/// approaches 1. The weight is the share of a cell's log odds that becomes its reinforcement message; this is exact
/// only near even odds.
const REINFORCEMENT_DECAY: f64 = 0.98;
/// The maximum log odds of the noise on initial messages. The first guess of the first batch has no noise.
const NOISE: f64 = 1.0;

/// Returns, for each cell, the log odds that it is black, after at most `rounds` rounds. All of them are 0 if the board
/// is too large.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(crate) fn log_odds(
    clues: &Clues,
    domains: &[Domain],
    rounds: usize,
    limits: &Limits,
) -> Result<Vec<f64>, StopReason> {
    let mut graph = FactorGraph::<1>::new(clues, domains, DAMPING);
    graph.converge(rounds.min(max_rounds(clues, &graph.open_lines)), limits)?;
    Ok((0..clues.cells()).map(|cell| graph.odds(cell)[0].ln()).collect())
}

/// A guess at a solution.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// Indexed by cell: the log odds of black. The sign is taken after reinforcement, and the magnitude before it:
    /// after reinforcement, all magnitudes are large and would not rank the cells.
    pub(crate) log_odds: Vec<f64>,
    /// The number of lines that violate their clues if each cell has its more likely colour.
    pub(crate) wrong_lines: usize,
}

/// Computes guesses in batches.
#[derive(Debug)]
pub(crate) struct Guesser<'a> {
    graph: FactorGraph<'a, GUESSES>,
    /// The line messages of the last batch, before reinforcement.
    unreinforced: [Vec<Replicas<GUESSES>>; 2],
    batches: u64,
}

impl<'a> Guesser<'a> {
    /// Creates a guesser. Returns `None` if the board is too large or the memory budget is too small.
    pub(crate) fn new(clues: &'a Clues, domains: &[Domain], limits: &Limits) -> Option<Self> {
        let open_lines = open_lines(clues, domains);
        let too_large = max_rounds(clues, &open_lines) < GUESSES * (ROUNDS + REINFORCED_ROUNDS);
        // For each cell: two line messages and their copies, a clause message, a reinforcement message, two products,
        // and four values of `ClauseFactors`.
        if too_large || limits.check_memory(12 * GUESSES * size_of::<f64>() * clues.cells()).is_err() {
            return None;
        }
        let graph = FactorGraph::new(clues, domains, 0.0);
        Some(Self { unreinforced: graph.line_messages.clone(), graph, batches: 0 })
    }

    /// Returns the next batch of guesses, those with the fewest wrong lines first. The given domains and clauses must
    /// hold in every solution.
    ///
    /// # Errors
    /// Returns an error if the budget is exhausted.
    pub(crate) fn guesses(
        &mut self,
        domains: &[Domain],
        clauses: impl Iterator<Item = impl Iterator<Item = CellLiteral>>,
        limits: &Limits,
    ) -> Result<Vec<Guess>, StopReason> {
        let Self { graph, unreinforced, batches } = self;
        graph.domains = domains.to_vec();
        graph.line_messages.clone_from(unreinforced);
        graph.reinforcement.fill([1.0; GUESSES]);
        graph.add_noise(*batches);
        graph.clauses.clear();
        clauses.for_each(|clause| graph.clauses.add(clause));
        for _ in 0..if *batches == 0 { ROUNDS } else { WARM_START_ROUNDS } {
            graph.round(limits)?;
        }
        *batches += 1;
        unreinforced.clone_from(&graph.line_messages);
        let before: Vec<Replicas<GUESSES>> = (0..domains.len()).map(|cell| graph.odds(cell)).collect();
        graph.reinforce(limits)?;
        let mut guesses: Vec<Guess> = (0..GUESSES)
            .map(|replica| {
                let log_odds = |(cell, odds): (usize, &Replicas<GUESSES>)| {
                    odds[replica].ln().abs().copysign(graph.odds(cell)[replica].ln())
                };
                let log_odds: Vec<f64> = before.iter().enumerate().map(log_odds).collect();
                let wrong_lines = wrong_lines(graph.clues, domains, &log_odds);
                Guess { log_odds, wrong_lines }
            })
            .collect();
        guesses.sort_by_key(|guess| guess.wrong_lines);
        Ok(guesses)
    }
}

/// Returns the number of lines that violate their clues if each undecided cell has its more likely colour.
fn wrong_lines(clues: &Clues, domains: &[Domain], log_odds: &[f64]) -> usize {
    let is_black = |cell: usize| match domains[cell].min() {
        Some(value) if domains[cell].len() == 1 => value == BLACK,
        _ => log_odds[cell] > 0.0,
    };
    let is_wrong = |&line: &usize| {
        let (mut clue, mut run) = (clues.clue(line).iter(), 0);
        let cells = (0..clues.length(line)).map(|index| is_black(clues.cell(line, index) as usize));
        let blocks_match = cells.chain([false]).all(|black| {
            let ended = if black { 0 } else { std::mem::take(&mut run) };
            run += u32::from(black);
            ended == 0 || clue.next() == Some(&ended)
        });
        !(blocks_match && clue.next().is_none())
    };
    (0..clues.lines()).filter(is_wrong).count()
}

/// Returns the lines with undecided cells.
fn open_lines(clues: &Clues, domains: &[Domain]) -> Vec<usize> {
    let is_open = |&line: &usize| {
        (0..clues.length(line)).any(|index| domains[clues.cell(line, index) as usize].len() > 1)
    };
    (0..clues.lines()).filter(is_open).collect()
}

/// Returns the number of block positions that a round of messages weighs: a measure of its cost.
pub(crate) fn positions(clues: &Clues, domains: &[Domain]) -> usize {
    positions_in(clues, &open_lines(clues, domains))
}

fn positions_in(clues: &Clues, lines: &[usize]) -> usize {
    let positions = |&line: &usize| {
        let (clue, length) = (clues.clue(line), clues.length(line));
        clue.len() * (slack(clue, length as usize).unwrap_or(0) + 1)
    };
    lines.iter().map(positions).sum()
}

/// Returns the maximum number of rounds of messages for these lines.
fn max_rounds(clues: &Clues, lines: &[usize]) -> usize {
    MAX_POSITIONS / positions_in(clues, lines).max(1)
}

/// The factor graph of a board, with the messages of `L` independent runs.
#[derive(Debug)]
struct FactorGraph<'a, const L: usize> {
    clues: &'a Clues,
    domains: Vec<Domain>,
    /// The lines with undecided cells.
    open_lines: Vec<usize>,
    /// Indexed by cell: the messages of its row and of its column, as odds that the cell is black.
    line_messages: [Vec<Replicas<L>>; 2],
    /// Indexed by cell: its reinforcement message, as odds that the cell is black.
    reinforcement: Vec<Replicas<L>>,
    /// Workspace, indexed by cell: the product of its reinforcement and clause messages.
    other_messages: Vec<Replicas<L>>,
    line_factor: LineFactor<L>,
    clauses: ClauseFactors<L>,
    damping: f64,
}

impl<'a, const L: usize> FactorGraph<'a, L> {
    fn new(clues: &'a Clues, domains: &[Domain], damping: f64) -> Self {
        let even = || vec![[1.0; L]; clues.cells()];
        Self {
            clues,
            domains: domains.to_vec(),
            open_lines: open_lines(clues, domains),
            line_messages: [even(), even()],
            reinforcement: even(),
            other_messages: Vec::new(),
            line_factor: LineFactor::new(),
            clauses: ClauseFactors::new(clues.cells()),
            damping,
        }
    }

    /// Multiplies the line messages by noise, except in the first replica of the first batch.
    fn add_noise(&mut self, batch: u64) {
        for replica in usize::from(batch == 0)..L {
            let mut random = Random::new(batch, replica as u64);
            for message in self.line_messages.iter_mut().flatten() {
                message[replica] *= random.between(-NOISE, NOISE).exp();
            }
        }
    }

    /// Runs rounds until the messages have converged, but at most `rounds` of them.
    fn converge(&mut self, rounds: usize, limits: &Limits) -> Result<(), StopReason> {
        for _ in 0..rounds {
            if self.round(limits)? < CONVERGED {
                break;
            }
        }
        Ok(())
    }

    /// Runs rounds with growing reinforcement.
    fn reinforce(&mut self, limits: &Limits) -> Result<(), StopReason> {
        let mut distance = 1.0;
        for _ in 0..REINFORCED_ROUNDS {
            self.round(limits)?;
            distance *= REINFORCEMENT_DECAY;
            // A cell with odds b gets the message (1 + b + kb) / (1 + b + k). Near b = 1, the message is about b to the
            // power of k / (2 + k), and k / (2 + k) is the weight 1 - distance. The message is always below 1 + k, and
            // computing it takes no logarithm.
            let k = 2.0 * (1.0 - distance) / distance;
            for cell in 0..self.reinforcement.len() {
                let odds = self.odds(cell);
                for (message, odds) in self.reinforcement[cell].iter_mut().zip(odds) {
                    let b = odds.min(1e100);
                    *message = (1.0 + b + k * b) / (1.0 + b + k);
                }
            }
        }
        Ok(())
    }

    /// Updates the messages of all lines, then those of all clauses. Returns the largest change of a line message, as a
    /// probability; 0 if messages are not damped.
    fn round(&mut self, limits: &Limits) -> Result<f64, StopReason> {
        let Self {
            clues,
            domains,
            open_lines,
            line_messages,
            reinforcement,
            other_messages,
            line_factor,
            clauses,
            damping,
        } = self;
        let damping = *damping;
        let mut change = [0.0f64; L];
        other_messages.clear();
        other_messages.extend(reinforcement.iter().zip(&clauses.outgoing).map(|(a, b)| product(a, b)));
        for &line in &*open_lines {
            limits.check()?;
            let cells = || (0..clues.length(line)).map(|index| clues.cell(line, index) as usize);
            let (outgoing, incoming) = if line < clues.rows() { (0, 1) } else { (1, 0) };
            let message = |cell| product(&line_messages[incoming][cell], &other_messages[cell]);
            line_factor.load(cells().map(|cell| (domains[cell], message(cell))));
            let valid = line_factor.compute(clues.clue(line));
            let all_valid = valid == [true; L];
            for ((cell, marginal), input) in cells().zip(&line_factor.marginals).zip(&line_factor.incoming) {
                if !(domains[cell].contains(BLACK) && domains[cell].contains(WHITE)) {
                    continue;
                }
                let message = &mut line_messages[outgoing][cell];
                // The outgoing message, as odds, is the marginal divided by the incoming message.
                let mut updated = *message;
                for replica in 0..L {
                    updated[replica] = marginal[replica] / ((1.0 - marginal[replica]) * input[replica]);
                }
                if damping > 0.0 {
                    for replica in 0..L {
                        let (old, new) = (
                            message[replica] / (1.0 + message[replica]),
                            updated[replica] / (1.0 + updated[replica]),
                        );
                        let new = damping * old + (1.0 - damping) * new;
                        updated[replica] = new / (1.0 - new);
                        if valid[replica] {
                            change[replica] = change[replica].max((new - old).abs());
                        }
                    }
                }
                // Replicas with invalid marginals keep their old messages.
                let max_odds = line_factor.max_odds;
                let updated = updated.map(|odds| at_least(at_most(odds, max_odds), 1.0 / max_odds));
                if all_valid {
                    *message = updated;
                } else {
                    for replica in (0..L).filter(|&replica| valid[replica]) {
                        message[replica] = updated[replica];
                    }
                }
            }
        }
        if !clauses.is_empty() {
            clauses.update(|cell| {
                product(&product(&line_messages[0][cell], &line_messages[1][cell]), &reinforcement[cell])
            });
        }
        Ok(change.into_iter().fold(0.0, f64::max))
    }

    /// Returns the belief about a cell: the odds that it is black.
    #[inline]
    fn odds(&self, cell: usize) -> Replicas<L> {
        let lines = product(&self.line_messages[0][cell], &self.line_messages[1][cell]);
        product(&lines, &product(&self.reinforcement[cell], &self.clauses.outgoing[cell]))
    }
}
