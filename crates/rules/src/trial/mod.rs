//! Tries the rules of a kind on solved puzzles: solutions must be accepted, changed boards must be refused, and each
//! rule must be seen alone.
//!
//! A rule that is missing or wrong is often noticed only on boards that break no other rule. For each rule, boards are
//! therefore changed further until this rule alone is broken. A rule for which no such board is found is not tested by
//! the puzzles, and a clue, mark or flag that no puzzle has is not tested either.
//!
//! A rule that is missing gives a puzzle further solutions, which differ from its own in many places. If a puzzle has few
//! answers, all of them are judged; otherwise, further solutions are searched by random changes.

mod changes;

use self::changes::{Change, Changes, Numbers};
use crate::answers::Answers;
use crate::board::{Answer, ClueValue, Puzzle, in_order};
use crate::judge::{Broken, Budget, Judge, Refused, Stopped};
use crate::tree::{ClueForm, ClueIndex, Kind};

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
    /// The number of those that are refused.
    pub changed_refused: usize,
    /// The number of puzzles of which all answers were judged.
    pub exhausted: usize,
    /// The boards that are accepted although the puzzle has another solution, which is the only one: the index of the
    /// puzzle, and the board.
    pub accepted: Vec<(usize, Answer)>,
    /// For each rule, a board that breaks this rule alone: the index of the puzzle, and the board.
    pub alone: Vec<Option<(usize, Answer)>>,
    /// What no puzzle has.
    pub missing: Missing,
}

/// Parts of a kind that no puzzle has, so that nothing tests what the rules say about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// The clues.
    pub clues: Vec<ClueIndex>,
    /// The marks of other clues: the clue, and the index of the mark.
    pub marks: Vec<(ClueIndex, usize)>,
    /// The flags.
    pub flags: Vec<usize>,
}

impl Missing {
    /// What none of the puzzles has.
    fn of(kind: &Kind, puzzles: &[Solved]) -> Self {
        let mut missing = Self::default();
        for (index, clue) in kind.clues.iter().enumerate() {
            let values = || {
                puzzles
                    .iter()
                    .filter_map(|solved| solved.puzzle.clues.get(index))
                    .flatten()
                    .map(|(_, value)| value)
            };
            if values().next().is_none() {
                missing.clues.push(index);
            } else if let ClueForm::Marks { words, .. } = &clue.form {
                let unseen = |mark: &usize| !values().any(|value| *value == ClueValue::Mark(*mark));
                missing.marks.extend((0..words.len()).filter(unseen).map(|mark| (index, mark)));
            }
        }
        let has_flag =
            |flag: usize| puzzles.iter().any(|solved| solved.puzzle.flags.get(flag) == Some(&true));
        missing.flags = (0..kind.flags.len()).filter(|&flag| !has_flag(flag)).collect();
        missing
    }
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
    /// The number of boards that are judged for each puzzle in the search for other solutions, and for each rule and
    /// puzzle in the search for boards that break this rule alone.
    pub boards: usize,
    /// If a puzzle has at most this number of answers, all of them are judged.
    pub answers: u64,
    /// The number of changed boards that are judged for all puzzles together. Each puzzle has at least 12.
    pub changes: usize,
    /// The number of puzzles, the smallest ones, for which more is done than to judge changed boards.
    pub searched: usize,
    /// The number of accepted changed boards after which a trial ends.
    pub most_accepted: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            steps: 20_000_000,
            boards: 4_000,
            answers: 70_000,
            changes: 20_000,
            searched: 25,
            most_accepted: 10,
        }
    }
}

impl Report {
    /// Returns whether nothing is wrong: all solutions are accepted, all other boards are refused, each rule is seen
    /// alone, and each clue, mark and flag occurs.
    pub fn is_passed(&self) -> bool {
        self.puzzles > 0
            && self.refused.is_empty()
            && self.accepted.is_empty()
            && self.alone.iter().all(Option::is_some)
            && self.missing == Missing::default()
    }
}

/// Tries the rules of a kind on these puzzles. The same puzzles always give the same report.
pub fn try_rules(kind: &Kind, puzzles: &[Solved], effort: Effort) -> Report {
    let mut report = Report {
        puzzles: puzzles.len(),
        refused: Vec::new(),
        changed: 0,
        changed_refused: 0,
        exhausted: 0,
        accepted: Vec::new(),
        alone: vec![None; kind.rules.len()],
        missing: Missing::of(kind, puzzles),
    };
    let mut order: Vec<usize> = (0..puzzles.len()).collect();
    order.sort_by_key(|&index| puzzles[index].puzzle.size.area());
    let changes = (effort.changes / puzzles.len().max(1)).max(12);
    for (place, &index) in order.iter().enumerate() {
        let trial = Trial::new(kind, index, &puzzles[index], effort);
        let searched = place < effort.searched;
        if let Err(reason) = trial.and_then(|trial| trial.run(changes, searched, &mut report)) {
            report.refused.push((index, reason));
        }
    }
    report.refused.sort_by_key(|(index, _)| *index);
    report
}

/// The boards that differ from an answer in one place.
pub fn near(judge: &Judge<'_>, answer: &Answer) -> Vec<Answer> {
    let changes = Changes::new(judge, answer);
    let changed = |change| {
        let mut answer = answer.clone();
        changes.make(&mut answer, change);
        in_order(answer)
    };
    changes.all().map(changed).filter(|changed| changed != answer).collect()
}

/// Boards that the rules accept, found by random changes of an answer. The same seed always gives the same boards.
///
/// # Errors
/// Returns [`Stopped`] if the judge needs too many steps for a board.
pub fn accepted_near(
    judge: &Judge<'_>,
    answer: &Answer,
    seed: u64,
    effort: Effort,
) -> Result<Vec<Answer>, Stopped> {
    let changes = Changes::new(judge, answer);
    let all: Vec<Change> = changes.all().collect();
    let mut numbers = Numbers::new(seed);
    let mut accepted = Vec::new();
    let mut now = answer.clone();
    let mut best = u64::MAX / 2;
    for count in 0..effort.boards {
        if all.is_empty() {
            break;
        }
        let mut changed = 1 + numbers.below(3);
        if count % MOST_CHANGES == 0 {
            now.clone_from(answer);
            best = u64::MAX / 2;
            changed += numbers.below(all.len().min(10));
        }
        let before = now.clone();
        for _ in 0..changed {
            changes.make(&mut now, all[numbers.below(all.len())]);
        }
        let measures = judge.measure(&now, &mut Budget::new(effort.steps))?;
        let cost = Wanted::Solution.cost(&measures);
        if cost == 0 && judge.first_broken(&now, &mut Budget::new(effort.steps))?.is_none() {
            accepted.push(in_order(now.clone()));
        }
        if cost <= best || (cost <= best.saturating_add(2) && numbers.below(8) == 0) {
            best = cost;
        } else {
            now = before;
        }
    }
    accepted.sort_unstable();
    accepted.dedup();
    Ok(accepted)
}

/// The number of boards after which a search begins again at its first board.
const MOST_CHANGES: usize = 400;

/// The trial of one puzzle.
struct Trial<'k> {
    judge: Judge<'k>,
    index: usize,
    solution: Answer,
    changes: Changes<'k>,
    all_changes: Vec<Change>,
    effort: Effort,
}

/// What a random search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// A board that breaks this rule alone.
    Alone(usize),
    /// Another solution.
    Solution,
}

impl Wanted {
    /// How far a board is from what is wanted. The first of the measures is that of the finds.
    fn cost(self, measures: &[u64]) -> u64 {
        let all: u64 = measures.iter().sum();
        match self {
            Self::Solution => all,
            Self::Alone(rule) => {
                let own = measures.get(rule + 1).copied().unwrap_or(0);
                all - own + 2 * u64::from(own == 0)
            }
        }
    }
}

impl<'k> Trial<'k> {
    fn new(kind: &'k Kind, index: usize, solved: &'k Solved, effort: Effort) -> Result<Self, Reason> {
        let judge = Judge::new(kind, &solved.puzzle).map_err(Reason::Refused)?;
        let solution = in_order(solved.solution.clone());
        let changes = Changes::new(&judge, &solution);
        let all_changes = changes.all().collect();
        Ok(Self { judge, index, solution, changes, all_changes, effort })
    }

    fn broken(&self, answer: &Answer) -> Result<Vec<Broken>, Reason> {
        self.judge.broken(answer, &mut Budget::new(self.effort.steps)).map_err(|Stopped| Reason::Stopped)
    }

    fn run(&self, changes: usize, searched: bool, report: &mut Report) -> Result<(), Reason> {
        if let Some(broken) = self.broken(&self.solution)?.into_iter().next() {
            return Err(Reason::Broken(broken));
        }
        self.change_once(changes, report)?;
        if !searched {
            return Ok(());
        }
        if let Some(answers) = Answers::new(&self.judge, self.effort.answers) {
            report.exhausted += 1;
            return answers.iter().try_for_each(|answer| self.judge_board(answer, report).map(|_| ()));
        }
        self.search(Wanted::Solution, report)?;
        for rule in 0..report.alone.len() {
            if report.alone[rule].is_none() {
                self.search(Wanted::Alone(rule), report)?;
            }
        }
        Ok(())
    }

    /// Judges boards that differ from the solution in one place: all if there are no more than `most`.
    fn change_once(&self, most: usize, report: &mut Report) -> Result<(), Reason> {
        let step = self.all_changes.len().div_ceil(most).max(1);
        for &change in self.all_changes.iter().step_by(step) {
            let mut answer = self.solution.clone();
            self.changes.make(&mut answer, change);
            let answer = in_order(answer);
            if answer != self.solution && report.accepted.len() < self.effort.most_accepted {
                report.changed += 1;
                report.changed_refused += usize::from(self.judge_board(answer, report)?);
            }
        }
        Ok(())
    }

    /// Judges a board. Notes it if it is another solution, or if it is the first that breaks a rule alone. Returns
    /// whether the board is refused.
    fn judge_board(&self, answer: Answer, report: &mut Report) -> Result<bool, Reason> {
        let broken = if report.alone.iter().all(Option::is_some) {
            let first = self.judge.first_broken(&answer, &mut Budget::new(self.effort.steps));
            first.map_err(|Stopped| Reason::Stopped)?.into_iter().collect()
        } else {
            self.broken(&answer)?
        };
        match &broken[..] {
            [] => {
                let accepted = (self.index, in_order(answer));
                let is_new = accepted.1 != self.solution && !report.accepted.contains(&accepted);
                if is_new && report.accepted.len() < self.effort.most_accepted {
                    report.accepted.push(accepted);
                }
            }
            [Broken { rule: Some(rule), .. }] if report.alone[*rule].is_none() => {
                report.alone[*rule] = Some((self.index, answer));
            }
            _ => {}
        }
        Ok(!broken.is_empty())
    }

    /// Looks for a board by random changes of the solution. Keeps changes that bring the board nearer to what is wanted,
    /// takes most others back, and starts again now and then.
    fn search(&self, wanted: Wanted, report: &mut Report) -> Result<(), Reason> {
        // A search for another solution begins with this number of changes, so that it does not end where it began.
        const FIRST_CHANGES: usize = 6;
        let seed = match wanted {
            Wanted::Alone(rule) => rule as u64,
            Wanted::Solution => 1_000,
        };
        let mut numbers = Numbers::new(self.index as u64 * 1009 + seed);
        if self.all_changes.is_empty() {
            return Ok(());
        }
        let mut answer = self.solution.clone();
        let mut best = 2;
        for count in 0..self.effort.boards {
            let mut changes = 1 + numbers.below(3);
            if count % MOST_CHANGES == 0 {
                answer.clone_from(&self.solution);
                best = 2;
                if wanted == Wanted::Solution {
                    changes += numbers.below(FIRST_CHANGES);
                    best = u64::MAX / 2;
                }
            }
            let before = answer.clone();
            for _ in 0..changes {
                self.changes.make(&mut answer, self.all_changes[numbers.below(self.all_changes.len())]);
            }
            let measures = self.judge.measure(&answer, &mut Budget::new(self.effort.steps));
            let now = wanted.cost(&measures.map_err(|Stopped| Reason::Stopped)?);
            // Places that depend on a `?` are not measured, so the board is judged as well.
            if now == 0 {
                self.judge_board(answer.clone(), report)?;
                match wanted {
                    Wanted::Alone(rule) if report.alone[rule].is_some() => return Ok(()),
                    Wanted::Solution if !report.accepted.is_empty() => return Ok(()),
                    _ => {}
                }
                if wanted == Wanted::Solution && in_order(answer.clone()) == self.solution {
                    answer = before;
                    continue;
                }
            }
            if now <= best || (now <= best.saturating_add(2) && numbers.below(8) == 0) {
                best = now;
            } else {
                answer = before;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
