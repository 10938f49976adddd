//! Belief propagation on a black and white nonogram: how likely each cell is to be black.
//!
//! Rows and columns tell each other about their cells, some rounds long. What a line says of a cell is exact given what
//! the crossing lines say of the others: the share of black in the line's completions, each weighted by the product of
//! those messages, by dynamic programming over blocks and positions. (The sum-product algorithm of Kschischang, Frey and
//! Loeliger 2001, with lines as factors. That it helps to set phases is due to the author of nonosolve.) The result is
//! a guess, good for what to try first and for nothing else.
//!
//! [`beliefs`] are cautious: cells of which nothing is sure keep odds about even, however they hang together.
//! [`Guesser`]'s guesses make up their minds: what a cell is believed to be becomes, more and more, a message to its own lines,
//! until nearly all lines are filled as their clues say (reinforcement: A. Braunstein and R. Zecchina, "Learning by
//! message passing in networks of discrete synapses", Physical Review Letters 96, 2006). Other first messages may lead
//! elsewhere, so several guesses are made side by side; but mostly they go wrong in the same places. What a search has
//! learnt there rules the guess out, so its clauses, too, tell their cells what they think of them, and the next guess is
//! another one.

mod clause;
mod lanes;
mod line;
#[cfg(test)]
mod tests;

use super::clues::{BLACK, Clues, WHITE};
use crate::model::Domain;
use crate::random::Random;
use crate::solve::{Limits, StopReason};
use clause::ClauseBelief;
pub(crate) use clause::Literal;
use lanes::{Lanes, at_least, at_most, product};
use line::{LineBelief, slack};

/// Rounds of messages; they hardly change after that.
pub(crate) const ROUNDS: usize = 40;
/// Rounds after which the messages of most boards tell where a solution is, though they go on changing.
pub(crate) const FEW_ROUNDS: usize = 12;
/// How much of the old message stays in the new one: without it, messages may swing for ever.
///
/// Guesses do without: those of damped messages have some more wrong lines.
const DAMPING: f64 = 0.4;
/// Messages that change by less, as probabilities, have settled.
const SETTLED: f64 = 0.01;
/// The most places of blocks that are weighed in all rounds together: some tenths of a second.
const MOST_PLACES: usize = 1 << 26;

/// Guesses that are made side by side.
pub(crate) const GUESSES: usize = 4;
/// Rounds before cells hear of their own beliefs, where the messages of the guesses before are there to begin with.
const ROUNDS_ANEW: usize = 10;
/// Rounds in which cells hear of their own beliefs, after those without.
const MORE_ROUNDS: usize = 30;
/// By how much what a cell hears of itself, as a share of the log odds it is believed to have, is nearer to 1 after each
/// of these rounds; about, near even odds.
const REINFORCED: f64 = 0.98;
/// The largest log odds by which messages are disturbed first, but for the first guess, which starts at even odds.
const NOISE: f64 = 1.0;

/// The log odds of each cell to be black, after so many rounds at most: positive where black is likelier. On boards that are
/// too large to weigh, all are 0.
///
/// # Errors
/// If the budget ends it.
pub(crate) fn beliefs(
    clues: &Clues,
    domains: &[Domain],
    rounds: usize,
    limits: &Limits,
) -> Result<Vec<f64>, StopReason> {
    let mut messages = Messages::<1>::new(clues, domains, DAMPING);
    messages.settle(rounds.min(most_rounds(clues, &messages.open)), limits)?;
    Ok((0..clues.cells()).map(|cell| messages.odds(cell)[0].ln()).collect())
}

/// What the cells may be.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// Log odds of each cell to be black: as sure as it was before reinforcement, but of the colour that it came to
    /// then. (What is believed in the end is no measure of what to try first.)
    pub(crate) odds: Vec<f64>,
    /// The number of lines that are not as their clues say if each cell has the likelier colour.
    pub(crate) wrong_lines: usize,
}

/// Guesses, one batch after the other.
#[derive(Debug)]
pub(crate) struct Guesser<'a> {
    messages: Messages<'a, GUESSES>,
    /// The messages of the last batch before reinforcement.
    cautious: [Vec<Lanes<GUESSES>>; 2],
    batches: u64,
}

impl<'a> Guesser<'a> {
    /// `None` on boards that are too large to weigh, or where there is no memory for it.
    pub(crate) fn new(clues: &'a Clues, domains: &[Domain], limits: &Limits) -> Option<Self> {
        let open = open_lines(clues, domains);
        let too_large = most_rounds(clues, &open) < GUESSES * (ROUNDS + MORE_ROUNDS);
        // For each cell four messages, and two as they were; two products of some; and what clauses hear and say of either
        // colour.
        if too_large || limits.allow(12 * GUESSES * size_of::<f64>() * clues.cells()).is_err() {
            return None;
        }
        let messages = Messages::new(clues, domains, 0.0);
        Some(Self { cautious: messages.told.clone(), messages, batches: 0 })
    }

    /// The next guesses, the most promising first, given what the cells can be and `clauses` that hold in every
    /// solution.
    ///
    /// # Errors
    /// If the budget ends it.
    pub(crate) fn guesses(
        &mut self,
        domains: &[Domain],
        clauses: impl Iterator<Item = impl Iterator<Item = Literal>>,
        limits: &Limits,
    ) -> Result<Vec<Guess>, StopReason> {
        let Self { messages, cautious, batches } = self;
        messages.domains = domains.to_vec();
        messages.told.clone_from(cautious);
        messages.own.fill([1.0; GUESSES]);
        messages.disturb(*batches);
        messages.clauses.restart();
        clauses.for_each(|clause| messages.clauses.add(clause));
        for _ in 0..if *batches == 0 { ROUNDS } else { ROUNDS_ANEW } {
            messages.round(limits)?;
        }
        *batches += 1;
        cautious.clone_from(&messages.told);
        let before: Vec<Lanes<GUESSES>> = (0..domains.len()).map(|cell| messages.odds(cell)).collect();
        messages.reinforce(limits)?;
        let mut guesses: Vec<Guess> = (0..GUESSES)
            .map(|lane| {
                let odds = |(cell, odds): (usize, &Lanes<GUESSES>)| {
                    odds[lane].ln().abs().copysign(messages.odds(cell)[lane].ln())
                };
                let odds: Vec<f64> = before.iter().enumerate().map(odds).collect();
                let wrong_lines = wrong_lines(messages.clues, domains, &odds);
                Guess { odds, wrong_lines }
            })
            .collect();
        guesses.sort_by_key(|guess| guess.wrong_lines);
        Ok(guesses)
    }
}

/// The number of lines that are not as their clues say if each open cell has the likelier colour.
fn wrong_lines(clues: &Clues, domains: &[Domain], odds: &[f64]) -> usize {
    let is_black = |cell: usize| match domains[cell].min() {
        Some(value) if domains[cell].len() == 1 => value == BLACK,
        _ => odds[cell] > 0.0,
    };
    let is_wrong = |&line: &usize| {
        let (mut clue, mut run) = (clues.clue(line).iter(), 0);
        let cells = (0..clues.length(line)).map(|index| is_black(clues.cell(line, index) as usize));
        let right = cells.chain([false]).all(|black| {
            let ended = if black { 0 } else { std::mem::take(&mut run) };
            run += u32::from(black);
            ended == 0 || clue.next() == Some(&ended)
        });
        !(right && clue.next().is_none())
    };
    (0..clues.lines()).filter(is_wrong).count()
}

/// The lines with undecided cells.
fn open_lines(clues: &Clues, domains: &[Domain]) -> Vec<usize> {
    let is_open = |&line: &usize| {
        (0..clues.length(line)).any(|index| domains[clues.cell(line, index) as usize].len() > 1)
    };
    (0..clues.lines()).filter(is_open).collect()
}

/// On how many places, of all blocks together, a round of messages works: what it costs.
pub(crate) fn places(clues: &Clues, domains: &[Domain]) -> usize {
    places_of(clues, &open_lines(clues, domains))
}

fn places_of(clues: &Clues, lines: &[usize]) -> usize {
    let places = |&line: &usize| {
        let (clue, length) = (clues.clue(line), clues.length(line));
        clue.len() * (slack(clue, length as usize).unwrap_or(0) + 1)
    };
    lines.iter().map(places).sum()
}

/// How many rounds of messages from these lines may be made.
fn most_rounds(clues: &Clues, lines: &[usize]) -> usize {
    MOST_PLACES / places_of(clues, lines).max(1)
}

/// Messages between lines, of as many propagations as there are lanes.
#[derive(Debug)]
struct Messages<'a, const L: usize> {
    clues: &'a Clues,
    domains: Vec<Domain>,
    /// The lines with undecided cells.
    open: Vec<usize>,
    /// By cell: the odds that the rows tell, and those that the columns tell.
    told: [Vec<Lanes<L>>; 2],
    /// By cell: what it hears of itself, as odds.
    own: Vec<Lanes<L>>,
    /// A workspace: by cell, what it hears of itself and from clauses.
    beside: Vec<Lanes<L>>,
    line: LineBelief<L>,
    clauses: ClauseBelief<L>,
    damping: f64,
}

impl<'a, const L: usize> Messages<'a, L> {
    fn new(clues: &'a Clues, domains: &[Domain], damping: f64) -> Self {
        let even = || vec![[1.0; L]; clues.cells()];
        Self {
            clues,
            domains: domains.to_vec(),
            open: open_lines(clues, domains),
            told: [even(), even()],
            own: even(),
            beside: Vec::new(),
            line: LineBelief::new(),
            clauses: ClauseBelief::new(clues.cells()),
            damping,
        }
    }

    /// Disturbs the messages at random, in all lanes of all batches but the first lane of the first.
    fn disturb(&mut self, batch: u64) {
        for lane in usize::from(batch == 0)..L {
            let mut random = Random::new(batch, lane as u64);
            for told in self.told.iter_mut().flatten() {
                told[lane] *= random.between(-NOISE, NOISE).exp();
            }
        }
    }

    /// Makes rounds until the messages have settled, at most so many.
    fn settle(&mut self, rounds: usize, limits: &Limits) -> Result<(), StopReason> {
        for _ in 0..rounds {
            if self.round(limits)? < SETTLED {
                break;
            }
        }
        Ok(())
    }

    /// Makes rounds in which cells hear more and more of themselves.
    fn reinforce(&mut self, limits: &Limits) -> Result<(), StopReason> {
        let mut less = 1.0;
        for _ in 0..MORE_ROUNDS {
            self.round(limits)?;
            less *= REINFORCED;
            // Odds b become (1 + b + kb) / (1 + b + k): near 1 that is b to the power of k / (2 + k), which is the share
            // 1 - less; it never is above 1 + k, and it takes no logarithm.
            let k = 2.0 * (1.0 - less) / less;
            for cell in 0..self.own.len() {
                let odds = self.odds(cell);
                for (own, odds) in self.own[cell].iter_mut().zip(odds) {
                    let b = odds.min(1e100);
                    *own = (1.0 + b + k * b) / (1.0 + b + k);
                }
            }
        }
        Ok(())
    }

    /// Lets each line tell its cells what it thinks of them, and then each clause; the largest change of a damped
    /// message, as a probability.
    fn round(&mut self, limits: &Limits) -> Result<f64, StopReason> {
        let Self { clues, domains, open, told, own, beside, line: belief, clauses, damping } = self;
        let damping = *damping;
        let mut change = [0.0f64; L];
        beside.clear();
        beside.extend(own.iter().zip(&clauses.told).map(|(own, told)| product(own, told)));
        for &line in &*open {
            limits.look()?;
            let cells = || (0..clues.length(line)).map(|index| clues.cell(line, index) as usize);
            let (telling, listening) = if line < clues.rows() { (0, 1) } else { (1, 0) };
            belief.load(cells().map(|cell| (domains[cell], product(&told[listening][cell], &beside[cell]))));
            let good = belief.run(clues.clue(line));
            let all_good = good == [true; L];
            for ((cell, share), heard) in cells().zip(&belief.share).zip(&belief.heard) {
                if !(domains[cell].contains(BLACK) && domains[cell].contains(WHITE)) {
                    continue;
                }
                let message = &mut told[telling][cell];
                let mut said = *message;
                for lane in 0..L {
                    said[lane] = share[lane] / ((1.0 - share[lane]) * heard[lane]);
                }
                if damping > 0.0 {
                    for lane in 0..L {
                        let (old, new) =
                            (message[lane] / (1.0 + message[lane]), said[lane] / (1.0 + said[lane]));
                        let new = damping * old + (1.0 - damping) * new;
                        said[lane] = new / (1.0 - new);
                        if good[lane] {
                            change[lane] = change[lane].max((new - old).abs());
                        }
                    }
                }
                let said = said.map(|odds| at_least(at_most(odds, belief.surest), 1.0 / belief.surest));
                if all_good {
                    *message = said;
                } else {
                    let told = message.iter_mut().zip(said).zip(good);
                    told.filter(|(_, good)| *good).for_each(|((message, said), _)| *message = said);
                }
            }
        }
        if !clauses.is_empty() {
            clauses.round(|cell| product(&product(&told[0][cell], &told[1][cell]), &own[cell]));
        }
        Ok(change.into_iter().fold(0.0, f64::max))
    }

    /// The odds of a cell to be black.
    #[inline]
    fn odds(&self, cell: usize) -> Lanes<L> {
        let lines = product(&self.told[0][cell], &self.told[1][cell]);
        product(&lines, &product(&self.own[cell], &self.clauses.told[cell]))
    }
}
