//! Tries the rules of a kind on solved puzzles: solutions must be accepted, changed boards must be refused, and each
//! rule must be seen alone.
//!
//! A rule that is missing or wrong is often noticed only on boards that break no other rule. For each rule, boards are
//! therefore changed further until this rule alone is broken. A rule for which no such board is found is not tested by
//! the puzzles, and a clue that no puzzle has is not tested either.

mod changes;

use self::changes::{Changes, Numbers};
use crate::board::{Answer, Puzzle};
use crate::judge::{Broken, Budget, Judge, Refused, Stopped};
use crate::tree::Kind;

/// A puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The clues.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Answer,
}

/// The result of a trial.
#[derive(Clone, Debug)]
pub struct Report {
    /// The number of puzzles.
    pub puzzles: usize,
    /// The puzzles whose solution is refused: the index, and the reason.
    pub refused: Vec<(usize, Reason)>,
    /// The number of boards that differ from a solution in one place.
    pub changed: usize,
    /// Those of them that are accepted, although the puzzle has only one solution: the index of the puzzle, and the
    /// board.
    pub accepted: Vec<(usize, Answer)>,
    /// For each rule, a board that breaks this rule alone: the index of the puzzle, and the board.
    pub alone: Vec<Option<(usize, Answer)>>,
    /// For each clue, the number of places in all puzzles that have it.
    pub told: Vec<usize>,
}

/// The reason why a solution is refused.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A rule is broken.
    Broken(Broken),
    /// The puzzle does not fit the kind.
    Refused(Refused),
    /// The judge needed too many steps.
    Stopped,
}

/// How much a trial may cost.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of steps for judging a single board.
    pub steps: u64,
    /// The number of boards that are judged for each rule and puzzle when boards are sought that break this rule
    /// alone.
    pub boards: usize,
    /// The number of accepted changed boards after which a trial ends.
    pub most_accepted: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { steps: 20_000_000, boards: 4_000, most_accepted: 10 }
    }
}

impl Report {
    /// Returns whether nothing is wrong: all solutions are accepted, all changed boards are refused, each rule is seen
    /// alone, and each clue occurs.
    pub fn is_passed(&self) -> bool {
        self.puzzles > 0
            && self.refused.is_empty()
            && self.accepted.is_empty()
            && self.alone.iter().all(Option::is_some)
            && self.told.iter().all(|told| *told > 0)
    }
}

/// Tries the rules of a kind on these puzzles. The same puzzles always give the same report.
pub fn try_rules(kind: &Kind, puzzles: &[Solved], effort: Effort) -> Report {
    let mut report = Report {
        puzzles: puzzles.len(),
        refused: Vec::new(),
        changed: 0,
        accepted: Vec::new(),
        alone: vec![None; kind.rules.len()],
        told: vec![0; kind.clues.len()],
    };
    for (index, solved) in puzzles.iter().enumerate() {
        for (told, places) in report.told.iter_mut().zip(&solved.puzzle.clues) {
            *told += places.len();
        }
        if let Err(reason) = Trial::new(kind, index, solved, effort).and_then(|trial| trial.run(&mut report))
        {
            report.refused.push((index, reason));
        }
    }
    report
}

/// The trial of one puzzle.
struct Trial<'k> {
    judge: Judge<'k>,
    index: usize,
    solution: &'k Answer,
    changes: Changes<'k>,
    effort: Effort,
}

impl<'k> Trial<'k> {
    fn new(kind: &'k Kind, index: usize, solved: &'k Solved, effort: Effort) -> Result<Self, Reason> {
        let judge = Judge::new(kind, &solved.puzzle).map_err(Reason::Refused)?;
        let changes = Changes::new(kind, solved.puzzle.size, &solved.solution);
        Ok(Self { judge, index, solution: &solved.solution, changes, effort })
    }

    fn broken(&self, answer: &Answer) -> Result<Vec<Broken>, Stopped> {
        self.judge.broken(answer, &mut Budget::new(self.effort.steps))
    }

    fn run(&self, report: &mut Report) -> Result<(), Reason> {
        let broken = self.broken(self.solution).map_err(|_| Reason::Stopped)?;
        if let Some(broken) = broken.into_iter().next() {
            return Err(Reason::Broken(broken));
        }
        self.change_once(report)?;
        for rule in 0..report.alone.len() {
            if report.alone[rule].is_none() {
                report.alone[rule] = self.alone(rule)?.map(|answer| (self.index, answer));
            }
        }
        Ok(())
    }

    /// Judges each board that differs from the solution in one place.
    fn change_once(&self, report: &mut Report) -> Result<(), Reason> {
        let mut answer = self.solution.clone();
        for change in self.changes.all() {
            if report.accepted.len() >= self.effort.most_accepted {
                break;
            }
            self.changes.make(&mut answer, change);
            if answer != *self.solution {
                report.changed += 1;
                let broken = self.broken(&answer).map_err(|_| Reason::Stopped)?;
                match &broken[..] {
                    [] => report.accepted.push((self.index, answer.clone())),
                    [Broken { rule: Some(rule), .. }] if report.alone[*rule].is_none() => {
                        report.alone[*rule] = Some((self.index, answer.clone()));
                    }
                    _ => {}
                }
            }
            answer.clone_from(self.solution);
        }
        Ok(())
    }

    /// Looks for a board that breaks this rule alone: a search by random changes that starts at the solution. It keeps a
    /// change that brings the board nearer to such a board, takes most others back, and starts again now and then.
    fn alone(&self, rule: usize) -> Result<Option<Answer>, Reason> {
        const MOST_CHANGES: usize = 400;
        let mut numbers = Numbers::new(self.index as u64 * 1009 + rule as u64);
        // The first measure is that of the finds.
        let cost = |measures: &[u64]| {
            let own = measures.get(rule + 1).copied().unwrap_or(0);
            let all: u64 = measures.iter().sum();
            all - own + 2 * u64::from(own == 0)
        };
        let mut answer = self.solution.clone();
        let mut best = 2;
        for count in 1..=self.effort.boards {
            if count % MOST_CHANGES == 0 {
                answer.clone_from(self.solution);
                best = 2;
            }
            let before = answer.clone();
            for _ in 0..=numbers.below(3) {
                let Some(change) = self.changes.random(&mut numbers) else { return Ok(None) };
                self.changes.make(&mut answer, change);
            }
            let measures = self.judge.measure(&answer, &mut Budget::new(self.effort.steps));
            let now = cost(&measures.map_err(|_| Reason::Stopped)?);
            if now == 0 {
                // Places that depend on a `?` are not measured.
                let broken = self.broken(&answer).map_err(|_| Reason::Stopped)?;
                if matches!(broken[..], [Broken { rule: Some(only), .. }] if only == rule) {
                    return Ok(Some(answer));
                }
            }
            if now <= best || (now <= best + 2 && numbers.below(8) == 0) {
                best = now;
            } else {
                answer = before;
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
