//! Tries the rules of a kind on solved puzzles: solutions must be accepted, changed boards must be refused, and each
//! rule must be seen alone.
//!
//! A rule that is missing or wrong is often noticed only on boards that break no other rule. For each rule, boards are
//! therefore changed further until this rule alone is broken. A rule for which no such board is found is not tested by
//! the puzzles, and a clue, mark or flag that no puzzle has is not tested either.
//!
//! A rule that is missing gives a puzzle further solutions, which differ from its own in many places. If a puzzle has few
//! answers, all of them are judged; otherwise, further solutions are searched.

mod changes;
mod others;

use std::collections::BTreeSet;

use self::changes::{Change, Changes, Numbers};
use self::others::Others;
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
    /// Boards that the rules must refuse.
    pub wrong: Vec<Answer>,
}

/// The result of a trial. Boards have the index of their puzzle.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The number of puzzles.
    pub puzzles: usize,
    /// The puzzles whose solution is refused, with the reason.
    pub refused: Vec<(usize, Reason)>,
    /// The number of boards that must be refused.
    pub wrong: usize,
    /// Those of them that are accepted.
    pub wrong_accepted: Vec<(usize, Answer)>,
    /// The number of changed solutions.
    pub changed: usize,
    /// The number of those that are refused.
    pub changed_refused: usize,
    /// The puzzles that have no other solution.
    pub unique: Vec<usize>,
    /// The puzzles that may have other solutions: the search for them did not end.
    pub unfinished: Vec<usize>,
    /// The boards that are accepted although the puzzle has another solution, which is the only one.
    pub accepted: Vec<(usize, Answer)>,
    /// How each rule was tested.
    pub rules: Vec<Tests>,
    /// The boards that were refused, with all rules that they break: those that must be, the changed solutions, and
    /// those that break a rule alone. Empty unless [`Effort::keeps_boards`] asks for them.
    pub boards: Vec<(usize, Answer, Vec<Broken>)>,
    /// What no puzzle has.
    pub missing: Missing,
}

/// How a rule was tested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// A board that breaks this rule alone: the index of the puzzle, and the board.
    pub alone: Option<(usize, Answer)>,
    /// One of the boards that must be refused breaks the rule.
    pub by_wrong: bool,
    /// The number of changed solutions that break the rule, perhaps with others.
    pub changed: usize,
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
    /// The number of steps for judging all boards in the search for all other solutions of a puzzle.
    pub search_steps: u64,
    /// The number of boards that are judged for each puzzle in a random search for other solutions, and for each rule and
    /// puzzle in the search for boards that break this rule alone.
    pub boards: usize,
    /// If a puzzle has at most this number of answers, all of them are judged.
    pub answers: u64,
    /// The number of changed boards that are judged for all puzzles together, separately for changes of one and of several
    /// places. Each puzzle has at least 12.
    pub changes: usize,
    /// The number of puzzles, the smallest ones, for which more is done than to judge changed boards.
    pub searched: usize,
    /// The number of accepted changed boards after which a trial ends.
    pub most_accepted: usize,
    /// Boards are kept for [`Report::boards`].
    pub keeps_boards: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            steps: 20_000_000,
            search_steps: 30_000_000,
            boards: 4_000,
            answers: 70_000,
            changes: 20_000,
            searched: 25,
            most_accepted: 10,
            keeps_boards: false,
        }
    }
}

impl Report {
    /// Returns whether nothing is wrong: all solutions are accepted, all other boards are refused, each rule is seen
    /// alone or broken by a board that must be refused, and each clue, mark and flag occurs.
    pub fn is_passed(&self) -> bool {
        self.puzzles > 0
            && self.refused.is_empty()
            && self.accepted.is_empty()
            && self.wrong_accepted.is_empty()
            && self.rules.iter().all(|tests| tests.alone.is_some() || tests.by_wrong)
            && self.missing == Missing::default()
    }
}

/// Tries the rules of a kind on these puzzles. The same puzzles always give the same report.
pub fn try_rules(kind: &Kind, puzzles: &[Solved], effort: Effort) -> Report {
    let mut report = Report {
        puzzles: puzzles.len(),
        rules: vec![Tests::default(); kind.rules.len()],
        missing: Missing::of(kind, puzzles),
        ..Report::default()
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
    let changed = changes.single.iter().map(|change| changes.changed(answer, change));
    changed.filter(|changed| changed != answer).collect()
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
    let mut accepted = Vec::new();
    let changes = Changes::new(judge, answer);
    walk(judge, &changes, answer, (Wanted::Solution, seed), effort, |board| {
        if judge.first_broken(board, &mut Budget::new(effort.steps))?.is_none() {
            accepted.push(in_order(board.clone()));
        }
        Ok(false)
    })?;
    accepted.sort_unstable();
    accepted.dedup();
    Ok(accepted)
}

/// The number of boards after which a search begins again at its first board.
const MOST_CHANGES: usize = 400;

/// A search for another solution begins with up to this number of changes, so that it does not end where it began.
const FIRST_CHANGES: usize = 8;

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

/// Looks for boards by random changes of an answer. Keeps changes that bring the board nearer to what is wanted, takes
/// most others back, and starts again now and then. Ends when a visitor of boards that may be wanted returns `true`.
/// Places that depend on a `?` are not measured, so the visitor has to judge the board.
fn walk(
    judge: &Judge<'_>,
    changes: &Changes,
    start: &Answer,
    (wanted, seed): (Wanted, u64),
    effort: Effort,
    mut visit: impl FnMut(&Answer) -> Result<bool, Stopped>,
) -> Result<(), Stopped> {
    let mut numbers = Numbers::new(seed);
    let mut now = start.clone();
    let mut best = 0;
    for count in 0..effort.boards {
        let mut steps = 1 + numbers.below(3);
        if count % MOST_CHANGES == 0 {
            now.clone_from(start);
            best = 2;
            if wanted == Wanted::Solution {
                steps += numbers.below(FIRST_CHANGES);
                best = u64::MAX / 2;
            }
        }
        let before = now.clone();
        for _ in 0..steps {
            let Some(change) = changes.random(&mut numbers) else { return Ok(()) };
            changes.make(&mut now, change);
        }
        let cost = wanted.cost(&judge.measure(&now, &mut Budget::new(effort.steps))?);
        if cost == 0 && visit(&now)? {
            return Ok(());
        }
        let is_back = cost == 0 && wanted == Wanted::Solution && in_order(now.clone()) == *start;
        if !is_back && (cost <= best || (cost <= best.saturating_add(2) && numbers.below(8) == 0)) {
            best = cost;
        } else {
            now = before;
        }
    }
    Ok(())
}

/// The trial of one puzzle.
struct Trial<'k> {
    judge: Judge<'k>,
    index: usize,
    solution: Answer,
    wrong: &'k [Answer],
    changes: Changes,
    effort: Effort,
}

impl<'k> Trial<'k> {
    fn new(kind: &'k Kind, index: usize, solved: &'k Solved, effort: Effort) -> Result<Self, Reason> {
        let judge = Judge::new(kind, &solved.puzzle).map_err(Reason::Refused)?;
        let solution = in_order(solved.solution.clone());
        let changes = Changes::new(&judge, &solution);
        Ok(Self { judge, index, solution, wrong: &solved.wrong, changes, effort })
    }

    fn broken(&self, answer: &Answer) -> Result<Vec<Broken>, Stopped> {
        self.judge.broken(answer, &mut Budget::new(self.effort.steps))
    }

    fn run(&self, changes: usize, searched: bool, report: &mut Report) -> Result<(), Reason> {
        if let Some(broken) = self.broken(&self.solution)?.into_iter().next() {
            return Err(Reason::Broken(broken));
        }
        self.judge_wrong(report)?;
        // Two changes can give the same board.
        let mut seen = BTreeSet::from([self.solution.clone()]);
        self.change(&self.changes.single, changes, &mut seen, report)?;
        self.change(&self.changes.several, changes, &mut seen, report)?;
        if !searched {
            report.unfinished.push(self.index);
            return Ok(());
        }
        if let Some(answers) = Answers::new(&self.judge, self.effort.answers) {
            answers.iter().try_for_each(|answer| self.judge_board(answer, report))?;
            if !report.accepted.iter().any(|(index, _)| *index == self.index) {
                report.unique.push(self.index);
            }
            return Ok(());
        }
        match others::search(&self.judge, &self.solution, self.effort.search_steps) {
            Others::Nothing => report.unique.push(self.index),
            Others::Solution(answer) => self.accept(answer, report),
            Others::Unfinished => {
                report.unfinished.push(self.index);
                self.search(Wanted::Solution, 1_000, report)?;
            }
        }
        for rule in 0..report.rules.len() {
            if report.rules[rule].alone.is_none() {
                self.search(Wanted::Alone(rule), rule as u64, report)?;
            }
        }
        Ok(())
    }

    /// Judges the boards that must be refused.
    fn judge_wrong(&self, report: &mut Report) -> Result<(), Stopped> {
        for board in self.wrong {
            report.wrong += 1;
            let broken = self.broken(board)?;
            for rule in broken.iter().filter_map(|broken| broken.rule) {
                report.rules[rule].by_wrong = true;
            }
            if broken.is_empty() {
                report.wrong_accepted.push((self.index, board.clone()));
            } else {
                self.refuse(board.clone(), broken, report);
            }
        }
        Ok(())
    }

    /// Judges changed solutions: all if there are no more than `most`.
    fn change(
        &self,
        all: &[Change],
        most: usize,
        seen: &mut BTreeSet<Answer>,
        report: &mut Report,
    ) -> Result<(), Stopped> {
        let step = all.len().div_ceil(most).max(1);
        for change in all.iter().step_by(step) {
            let answer = self.changes.changed(&self.solution, change);
            if report.accepted.len() >= self.effort.most_accepted || !seen.insert(answer.clone()) {
                continue;
            }
            report.changed += 1;
            let broken = self.broken(&answer)?;
            if broken.is_empty() {
                self.accept(answer, report);
                continue;
            }
            report.changed_refused += 1;
            for rule in broken.iter().filter_map(|broken| broken.rule) {
                report.rules[rule].changed += 1;
            }
            self.refuse(answer, broken, report);
        }
        Ok(())
    }

    /// Judges a board.
    fn judge_board(&self, answer: Answer, report: &mut Report) -> Result<(), Stopped> {
        let is_needed = report.rules.iter().any(|tests| tests.alone.is_none());
        let broken = if is_needed {
            self.broken(&answer)?
        } else {
            let first = self.judge.first_broken(&answer, &mut Budget::new(self.effort.steps))?;
            first.into_iter().collect()
        };
        match &broken[..] {
            [] => self.accept(answer, report),
            [Broken { rule: Some(rule), .. }] if report.rules[*rule].alone.is_none() => {
                self.refuse(answer, broken, report);
            }
            _ => {}
        }
        Ok(())
    }

    /// Notes a board that is accepted, unless it is the solution.
    fn accept(&self, answer: Answer, report: &mut Report) {
        let accepted = (self.index, in_order(answer));
        let is_new = accepted.1 != self.solution && !report.accepted.contains(&accepted);
        if is_new && report.accepted.len() < self.effort.most_accepted {
            report.accepted.push(accepted);
        }
    }

    /// Notes a board that is refused, and whether it is the first that breaks a rule alone.
    fn refuse(&self, answer: Answer, broken: Vec<Broken>, report: &mut Report) {
        if let [Broken { rule: Some(rule), .. }] = broken[..] {
            report.rules[rule].alone.get_or_insert_with(|| (self.index, answer.clone()));
        }
        if self.effort.keeps_boards {
            report.boards.push((self.index, answer, broken));
        }
    }

    /// Looks for a board by random changes of the solution.
    fn search(&self, wanted: Wanted, seed: u64, report: &mut Report) -> Result<(), Stopped> {
        let seed = self.index as u64 * 1009 + seed;
        walk(&self.judge, &self.changes, &self.solution, (wanted, seed), self.effort, |board| {
            self.judge_board(board.clone(), report)?;
            Ok(match wanted {
                Wanted::Alone(rule) => report.rules[rule].alone.is_some(),
                Wanted::Solution => report.accepted.iter().any(|(index, _)| *index == self.index),
            })
        })
    }
}

impl From<Stopped> for Reason {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

#[cfg(test)]
mod tests;
