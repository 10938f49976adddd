//! Tests every kind on boards with one, two or three rows or columns. All boards of words are enumerated; the solutions
//! that the engines find must be those that our own judge accepts.
//!
//! A judge reads clues and words, and shares no code with the model of the kind: it states the kind's rules a second
//! time. Boards have at most twelve places. `GRIDPROOF_NARROW=1000` tests that number of puzzles for each shape, and
//! `GRIDPROOF_NARROW_KIND=masyu` tests this kind alone.

mod board;
mod clues;
mod figures;
mod lines;
mod loops;
mod marks;
mod objects;
mod pairs;
mod regions;
mod rooms;
mod ruled;
mod shaded_rooms;
mod shading;
mod sight;
mod squares;
mod stated;
mod sudokus;
mod triangles;

use std::collections::BTreeSet;

use gridproof_human::generate::boards::{board_to_solve, random_board};
use gridproof_model::random::Random;
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::word::Word;

use board::Board;

/// The rules of a kind, stated without its model.
pub(super) struct Judge {
    /// The name of the kind.
    kind: &'static str,
    /// The maximum number of places on its boards. It is smaller for kinds whose places have many words.
    most: usize,
    /// Returns the words that a place may show.
    words: fn(&Board<'_>, usize) -> Vec<String>,
    /// Whether the words of the first places can be the beginning of a solution. A judge that returns `true` too often
    /// is only slower.
    begins: fn(&Board<'_>, &[&str]) -> bool,
    /// Whether the words of all places are a solution.
    solves: fn(&Board<'_>, &[&str]) -> bool,
    /// Returns random clues, which need not have a solution.
    clues: fn(usize, usize, &mut Random) -> Clues,
}

/// For [`Judge::begins`]: accepts any words.
fn any(_: &Board<'_>, _: &[&str]) -> bool {
    true
}

/// The kinds whose words are numbers of areas. The order of the numbers does not matter.
const AREAS: [&str; 2] = ["galaxies", "shikaku"];

fn judges() -> Vec<Judge> {
    [
        lines::judges(),
        loops::judges(),
        marks::judges(),
        objects::judges(),
        pairs::judges(),
        regions::judges(),
        rooms::judges(),
        shaded_rooms::judges(),
        shading::judges(),
        sight::judges(),
        squares::judges(),
        sudokus::judges(),
        triangles::judges(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The solutions that the judge accepts, as the program writes them.
fn judged(judge: &Judge, clues: &Clues) -> BTreeSet<String> {
    judged_words(judge, clues).iter().map(|words| lined(words, clues.columns)).collect()
}

/// The words of the solutions that the judge accepts.
fn judged_words(judge: &Judge, clues: &Clues) -> Vec<Vec<String>> {
    let board = Board::new(clues);
    let choices: Vec<Vec<String>> = (0..board.area()).map(|cell| (judge.words)(&board, cell)).collect();
    let mut found = Vec::new();
    fill(judge, &board, &choices, &mut Vec::new(), &mut found);
    found
}

/// The words that each place of a board may show.
pub(super) fn words_of_places(kind: &str, clues: &Clues) -> Vec<Vec<String>> {
    let judge = judge_of(kind);
    let board = Board::new(clues);
    (0..board.area()).map(|cell| (judge.words)(&board, cell)).collect()
}

/// Random clues of a kind, which need not have a solution.
pub(super) fn random_clues(kind: &str, (rows, columns): (usize, usize), random: &mut Random) -> Clues {
    (judge_of(kind).clues)(rows, columns, random)
}

fn judge_of(kind: &str) -> Judge {
    judges().into_iter().find(|judge| judge.kind == kind).expect("each kind has a judge")
}

fn fill<'w>(
    judge: &Judge,
    board: &Board<'_>,
    choices: &'w [Vec<String>],
    words: &mut Vec<&'w str>,
    found: &mut Vec<Vec<String>>,
) {
    if words.len() == choices.len() {
        if (judge.solves)(board, words) {
            found.push(words.iter().map(|&word| word.to_owned()).collect());
        }
        return;
    }
    for word in &choices[words.len()] {
        words.push(word);
        if (judge.begins)(board, words) {
            fill(judge, board, choices, words, found);
        }
        words.pop();
    }
}

/// Words as the program writes them: rows are separated by `/`, words by blanks.
fn lined(words: &[String], columns: usize) -> String {
    words.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}

/// The solutions that the engines find. Each must occur once: two solutions that look the same would be a false
/// `multiple`.
fn found(puzzle: &KindPuzzle) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for solution in gridproof::solutions(puzzle) {
        let line = numbered(puzzle, &puzzle.line(&solution));
        // Bridges between islands that share a side are not shown.
        let new = all.insert(line.clone()) || puzzle.name() == "hashi";
        assert!(new, "{}: found twice: {line}: {:?} {:?}", puzzle.name(), puzzle.code(), puzzle.clues());
    }
    all
}

/// The line of a solution. Areas are numbered in the order of their first cells.
pub(super) fn numbered(puzzle: &KindPuzzle, line: &str) -> String {
    if !AREAS.contains(&puzzle.kind().about().name) {
        return line.to_owned();
    }
    let mut order: Vec<&str> = Vec::new();
    let rows: Vec<Vec<&str>> = line.split('/').map(|row| row.split(' ').collect()).collect();
    for &word in rows.iter().flatten() {
        if !order.contains(&word) {
            order.push(word);
        }
    }
    let number = |word: &&str| 1 + order.iter().position(|known| known == word).expect("a known word");
    let row = |row: &Vec<&str>| row.iter().map(|word| number(word).to_string()).collect::<Vec<_>>().join(" ");
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// Takes a random board of the program and a random solution of it that the judge accepts. Returns the clues of that
/// solution, some of them left out or weakened; `None` if the board has no solution.
fn of_solution(
    judge: &Judge,
    kind: &'static dyn PuzzleKind,
    (rows, columns): (usize, usize),
    random: &mut Random,
) -> Option<Clues> {
    let board = board_to_solve(kind, &random_board(kind, rows, columns, random));
    if board.area() > judge.most.max(rows * columns) || kind.fault(&board).is_some() {
        return None;
    }
    let solutions = judged_words(judge, &board);
    let solution = solutions.get(random.below(solutions.len()))?;
    let words: Vec<Word> = if AREAS.contains(&judge.kind) {
        solution.iter().map(|number| Word::Number(number.parse().expect("a number"))).collect()
    } else {
        let texts: Vec<&str> = solution.iter().map(String::as_str).collect();
        KindPuzzle::new(kind, board.clone()).expect("a model").shown().read(&texts).expect("words")
    };
    let all = kind.clues_of(&board, &words);
    let is_kept = judged_words(judge, &all).contains(solution);
    assert!(is_kept, "{}: clues of {solution:?}: {all:?}", judge.kind);
    assert_eq!(kind.fault(&all), None, "{}: clues of {solution:?}: {all:?}", judge.kind);
    let share = [0.0, 0.3, 0.7][random.below(3)];
    let mut clues = all.clone();
    for at in all.given().into_iter().rev() {
        if random.chance(share) {
            clues = kind.with_weaker_clue(&clues, at).unwrap_or(clues);
        }
    }
    Some(clues)
}

/// The shapes of boards with one to three rows or columns.
fn shapes(most: usize) -> impl Iterator<Item = (usize, usize)> {
    let all = (1..=most).flat_map(move |rows| (1..=most / rows).map(move |columns| (rows, columns)));
    all.filter(|&(rows, columns)| rows.min(columns) <= 3)
}

/// Additional square boards for kinds that have few solutions on the boards of [`shapes`].
fn squares(kind: &str) -> impl Iterator<Item = (usize, usize)> {
    (4..=if ["starbattle", "n-queens"].contains(&kind) { 5 } else { 0 }).map(|side| (side, side))
}

/// The solutions, if the judge and the engines agree about them. If the clues are refused, the judge must find no
/// solution, and this function returns `None`.
fn agreed(judge: &Judge, clues: Clues) -> Option<BTreeSet<String>> {
    let kind = kinds::by_name(judge.kind).expect("a kind");
    if kind.fault(&clues).is_some() {
        assert_eq!(
            judged(judge, &clues),
            BTreeSet::new(),
            "{}: refused, but solvable: {clues:?}",
            judge.kind
        );
        return None;
    }
    let puzzle = KindPuzzle::new(kind, clues).expect("a small board");
    let (expected, found) = (judged(judge, puzzle.clues()), found(&puzzle));
    assert_eq!(
        found,
        expected,
        "{}: found, and by the judge: {:?} {:?}",
        judge.kind,
        puzzle.code(),
        puzzle.clues()
    );
    Some(found)
}

fn compare(judge: &Judge, puzzles: usize) {
    let kind = kinds::by_name(judge.kind).expect("a kind");
    let (mut compared, mut solvable) = (0, 0);
    for (shape, (rows, columns)) in shapes(judge.most).chain(squares(judge.kind)).enumerate() {
        for index in 0..puzzles {
            let mut random = Random::new(shape as u64, index as u64);
            let of_solution =
                (index % 2 > 0).then(|| of_solution(judge, kind, (rows, columns), &mut random)).flatten();
            let clues = of_solution.unwrap_or_else(|| (judge.clues)(rows, columns, &mut random));
            let Some(found) = agreed(judge, clues) else { continue };
            compared += 1;
            solvable += usize::from(!found.is_empty());
        }
    }
    assert!(
        compared > 0 && solvable > 0 && solvable * 50 > compared,
        "{}: {solvable} of {compared} have solutions",
        judge.kind
    );
}

fn puzzles() -> usize {
    std::env::var("GRIDPROOF_NARROW").ok().and_then(|count| count.parse().ok()).unwrap_or(3)
}

#[test]
fn solutions_of_narrow_boards_are_those_of_the_judges() {
    let only = std::env::var("GRIDPROOF_NARROW_KIND").ok();
    for judge in judges().iter().filter(|judge| only.as_deref().is_none_or(|only| only == judge.kind)) {
        compare(judge, puzzles());
    }
}

#[test]
fn every_kind_has_a_judge() {
    let judged: Vec<&str> = judges().iter().map(|judge| judge.kind).collect();
    let missing: Vec<&str> =
        kinds::all().iter().map(|kind| kind.about().name).filter(|name| !judged.contains(name)).collect();
    assert_eq!(missing, [""; 0]);
}
