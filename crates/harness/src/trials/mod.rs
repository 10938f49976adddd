//! Compares the rules of a file with the model of the same kind, as the engines solve it.
//!
//! On small boards, all answers are judged: the file must accept exactly those that the engines find. On larger ones,
//! the solutions and boards near them are judged.
//!
//! The model that a file becomes is compared with the file in the same way.

mod clues;
mod models;

use std::borrow::Borrow;
use std::collections::BTreeSet;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query};
use gridproof_model::random::Random;
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::judge::{Text, answer_of, board_of, rules_of};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;
use gridproof_rules::Kind;
use gridproof_rules::answers::Answers;
use gridproof_rules::board::{Answer, Puzzle, in_order};
use gridproof_rules::grid::draw_solution;
use gridproof_rules::judge::{Budget as JudgeBudget, Judge};
use gridproof_rules::trial::{self, accepted_near, near};

pub use self::clues::{flags, places, put, random_puzzle, values};
pub use self::models::{compare_models, random_clues};

/// The most cells of a small board. Some kinds need larger ones.
const MOST_CELLS: usize = 12;

/// The number of solutions of a larger board from which changed boards are made.
const CHANGED_SOLUTIONS: usize = 5;

/// One of this number of boards is judged with all answers even if there are many.
const THOROUGH: usize = 4;

/// The number of answers that are always judged.
const FEW_ANSWERS: u64 = 600;

/// The number of boards on which a search looks for other boards that the rules accept.
const SEARCHED: usize = 400;

/// The number of steps of the judge for an answer.
const STEPS: u64 = 1_000_000;

/// How much a comparison may cost.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of boards.
    pub boards: usize,
    /// If a board has at most this number of answers, all of them are judged.
    pub answers: u64,
    /// Boards with more solutions are left out.
    pub solutions: usize,
    /// The number of judgements after which the comparison ends.
    pub judgements: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { boards: 1_000, answers: 5_000, solutions: 500, judgements: 400_000 }
    }
}

/// A small puzzle with all its solutions.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    /// The puzzle.
    pub puzzle: KindPuzzle,
    /// The words of each solution.
    pub solutions: Vec<Vec<Text>>,
}

/// A board that the rules and a model judge differently.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The board; `None` if the rules refuse a puzzle that has a solution.
    pub answer: Option<Answer>,
    /// The sentence of the rule, or the reason why the puzzle is refused; `None` if the rules accept the board.
    pub broken: Option<String>,
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The number of boards.
    pub boards: usize,
    /// The number of boards of which all answers were judged.
    pub exhausted: usize,
    /// The number of answers that were judged.
    pub judged: u64,
    /// The number of answers that the judge could not decide within its budget.
    pub undecided: u64,
    /// The first disagreement.
    pub disagreement: Option<Box<Disagreement>>,
}

/// The reason why a file cannot be compared with a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solutions of {kind} do not fit what the file fills in")]
pub struct Unlike {
    /// The name of the kind.
    pub kind: &'static str,
}

/// The shapes of boards with at most this number of cells, the smaller ones first.
pub fn shapes(most: usize) -> Vec<(usize, usize)> {
    let all = (1..=most).flat_map(|rows| (1..=most / rows).map(move |columns| (rows, columns)));
    let mut all: Vec<(usize, usize)> = all.collect();
    all.sort_by_key(|&(rows, columns)| (rows * columns, rows));
    all
}

/// A puzzle with its solutions; `None` if there are more than `most`, or if they cannot be found quickly.
pub fn solved(puzzle: KindPuzzle, most: usize) -> Option<SmallBoard> {
    let query = Query::solutions(most + 1).within(Budget::default().with_steps(2_000));
    let outcome = gridproof_gate::solve(engine::by_name("auto")?, &puzzle, &query).ok()?.into_inner();
    let found = outcome.solutions.iter().count();
    if outcome.stopped.is_some() || found > most {
        return None;
    }
    let words = |solution: &Vec<u8>| {
        let words = puzzle.shown().words(&|cell| solution.get(cell as usize).copied());
        words.into_iter().map(Word::text).collect()
    };
    let solutions = outcome.solutions.iter().map(words).collect();
    Some(SmallBoard { puzzle, solutions })
}

/// Random small boards of a kind: one of each shape, then mostly larger ones, in which rules can meet. The same seed
/// always gives the same boards.
pub fn small_boards(
    kind: &'static dyn PuzzleKind,
    seed: u64,
    effort: Effort,
) -> impl Iterator<Item = SmallBoard> {
    let all = shapes(MOST_CELLS);
    let small = shapes(6);
    let mut wide = all.clone();
    wide.retain(|&(rows, columns)| rows.min(columns) >= 2 && rows * columns >= 6);
    // Sudokus and dominoes need even larger boards.
    wide.extend([(4, 4), (4, 5), (5, 5)]);
    (0..effort.boards).filter_map(move |index| {
        let mut random = Random::new(seed, index as u64);
        let shape = match all.get(index) {
            Some(shape) => *shape,
            None if index % 4 == 0 => small[random.below(small.len())],
            None => wide[index % wide.len()],
        };
        let puzzle = random_puzzle(kind, shape, &mut random)?;
        solved(puzzle, effort.solutions)
    })
}

/// Compares rules with a kind on small boards, up to the first disagreement.
///
/// # Errors
/// Returns an error if the answers of the file are not those of the kind.
pub fn compare(
    rules: &Kind,
    boards: impl IntoIterator<Item = impl Borrow<SmallBoard>>,
    effort: Effort,
) -> Result<Comparison, Unlike> {
    let mut rules = rules.clone();
    let mut comparison = Comparison::default();
    for (number, board) in boards.into_iter().enumerate() {
        let board = board.borrow();
        // On most boards, few answers are judged, so that there is time for many boards.
        let answers = if number % THOROUGH == 0 { effort.answers } else { effort.answers.min(FEW_ANSWERS) };
        let effort = Effort { answers, ..effort };
        // The clues and words have the meaning of the kind whose puzzles these are.
        board.puzzle.kind().about().name.clone_into(&mut rules.name);
        comparison.disagreement = compare_board(&rules, board, effort, &mut comparison)?.map(Box::new);
        if comparison.disagreement.is_some() || comparison.judged >= effort.judgements {
            break;
        }
    }
    Ok(comparison)
}

/// The effort of [`refused`].
const ON_ONE_BOARD: Effort = Effort { boards: 1, answers: 5_000, solutions: 100, judgements: 0 };

/// Judges all boards of a small puzzle, and returns one that the rules of the kind accept, although it is not a solution
/// of the model. Returns `None` if there is no such board, or if there are too many boards or solutions.
pub fn refused(puzzle: &KindPuzzle) -> Option<String> {
    missing(&solved(puzzle.clone(), ON_ONE_BOARD.solutions)?)
}

/// Searches for a board that the rules accept and that is not among the solutions.
fn missing(board: &SmallBoard) -> Option<String> {
    let rules = rules_of(board.puzzle.name())?.ok()?;
    Answers::new(&Judge::new(rules, &board_of(rules, board.puzzle.clues())?).ok()?, ON_ONE_BOARD.answers)?;
    let found = compare_board(rules, board, ON_ONE_BOARD, &mut Comparison::default()).ok()??;
    let answer = found.answer.filter(|_| found.broken.is_none())?;
    let drawn = draw_solution(rules, found.puzzle.size, &answer);
    Some(drawn.lines().skip(1).collect::<Vec<_>>().join(" / "))
}

/// Compares rules with a kind on one board. Returns the first disagreement.
fn compare_board(
    rules: &Kind,
    board: &SmallBoard,
    effort: Effort,
    comparison: &mut Comparison,
) -> Result<Option<Disagreement>, Unlike> {
    let Some(puzzle) = board_of(rules, board.puzzle.clues()) else { return Ok(None) };
    let mut solutions = BTreeSet::new();
    for words in &board.solutions {
        let answer = answer_of(rules, &puzzle, words);
        solutions.insert(in_order(answer.map_err(|_| Unlike { kind: board.puzzle.kind().about().name })?));
    }
    comparison.boards += 1;
    let judge = match Judge::new(rules, &puzzle) {
        Ok(judge) => judge,
        Err(refused) => {
            let broken = Some(refused.message);
            let is_solvable = !solutions.is_empty();
            return Ok(is_solvable.then_some(Disagreement { puzzle, answer: None, broken }));
        }
    };
    Ok(compare_answers(&judge, &puzzle, &solutions, effort, comparison))
}

/// Judges answers of a puzzle: all of them if there are few. Returns the first that is judged differently than by a model
/// with these solutions.
fn compare_answers(
    judge: &Judge<'_>,
    puzzle: &Puzzle,
    solutions: &BTreeSet<Answer>,
    effort: Effort,
    comparison: &mut Comparison,
) -> Option<Disagreement> {
    let all = Answers::new(judge, effort.answers);
    comparison.exhausted += usize::from(all.is_some());
    let known = solutions.iter().cloned();
    let answers: Box<dyn Iterator<Item = Answer>> = if let Some(all) = &all {
        // A wrong solution may be none of the answers, such as lines with ends where loops are asked for.
        Box::new(known.chain(all.iter()))
    } else {
        let changed = solutions.iter().take(CHANGED_SOLUTIONS).flat_map(|solution| near(judge, solution));
        let start = Answers::first(judge);
        let start = solutions.first().or(start.as_ref());
        let search = trial::Effort { boards: SEARCHED, steps: STEPS, ..trial::Effort::default() };
        let seed = comparison.boards as u64;
        let found = start.and_then(|start| accepted_near(judge, start, seed, search).ok());
        comparison.judged += SEARCHED as u64;
        Box::new(known.chain(changed).chain(found.into_iter().flatten()))
    };
    for answer in answers {
        comparison.judged += 1;
        let Ok(broken) = judge.first_broken(&answer, &mut JudgeBudget::new(STEPS)) else {
            comparison.undecided += 1;
            continue;
        };
        let answer = in_order(answer);
        if broken.is_none() != solutions.contains(&answer) {
            let broken = broken.map(|broken| broken.sentence);
            return Some(Disagreement { puzzle: puzzle.clone(), answer: Some(answer), broken });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::clues::{Clue, Clues};
    use gridproof_puzzles::kinds::by_name;

    #[test]
    fn a_missing_solution_is_found() {
        let mut clues = Clues::new(1, 4);
        clues.cells = vec![Clue::None; 4];
        let puzzle = KindPuzzle::new(by_name("akari").expect("a kind"), clues).expect("a puzzle");
        assert_eq!(refused(&puzzle), None);
        let mut board = solved(puzzle, 100).expect("few solutions");
        assert_eq!((board.solutions.len(), missing(&board)), (4, None));
        board.solutions.pop();
        assert!(missing(&board).is_some());
    }
}
