//! Judges that are lists of rules, so that a test can leave out each rule; and puzzles made from the program's own random
//! boards.

use gridproof_human::generate::boards::random_board;
use gridproof_model::random::Random;
use gridproof_puzzles::Other;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::kinds;

use super::board::Board;
use super::{Judge, puzzles, shapes};

/// Whether the words of all places obey a rule.
pub(super) type Rule = fn(&Board<'_>, &[&str]) -> bool;

/// A judge with its rules, which say the same as its `solves`.
pub(super) struct Ruled {
    pub(super) judge: Judge,
    pub(super) rules: Vec<(&'static str, Rule)>,
}

/// A [`Ruled`] of a kind: its most places, words, beginnings, clues and rules.
macro_rules! ruled {
    ($kind:literal, $most:expr, $words:expr, $begins:expr, $clues:expr, [$($rule:ident),+ $(,)?]) => {
        $crate::narrow::ruled::Ruled {
            judge: $crate::narrow::Judge {
                kind: $kind,
                most: $most,
                words: $words,
                begins: $begins,
                solves: |board, words| $($rule(board, words))&&+,
                clues: $clues,
            },
            rules: vec![$((stringify!($rule), $rule as $crate::narrow::ruled::Rule)),+],
        }
    };
}
pub(super) use ruled;

/// The judges of some kinds.
pub(super) fn judges_of(kinds: Vec<Ruled>) -> Vec<Judge> {
    kinds.into_iter().map(|kind| kind.judge).collect()
}

/// Notes each rule that is the only one that some words break: without it, the judge would accept them.
fn lone(kind: &Ruled, clues: &Clues, seen: &mut [bool]) {
    let board = Board::new(clues);
    let choices: Vec<Vec<String>> = (0..board.area()).map(|cell| (kind.judge.words)(&board, cell)).collect();
    visit(kind, &board, &choices, &mut Vec::new(), seen);
}

fn visit<'w>(
    kind: &Ruled,
    board: &Board<'_>,
    choices: &'w [Vec<String>],
    words: &mut Vec<&'w str>,
    seen: &mut [bool],
) {
    if words.len() == choices.len() {
        let mut broken = (0..kind.rules.len()).filter(|&rule| !(kind.rules[rule].1)(board, words));
        if let (Some(rule), None) = (broken.next(), broken.next()) {
            seen[rule] = true;
        }
        return;
    }
    for word in &choices[words.len()] {
        words.push(word);
        if (kind.judge.begins)(board, words) {
            visit(kind, board, choices, words, seen);
        }
        words.pop();
    }
}

/// Fails if there is a rule without which all puzzles have the same solutions.
pub(super) fn every_rule_matters(kinds: &[Ruled]) {
    for kind in kinds {
        let mut seen = vec![false; kind.rules.len()];
        for (shape, (rows, columns)) in shapes(kind.judge.most).enumerate() {
            for index in 0..puzzles() {
                if !seen.contains(&false) {
                    break;
                }
                let clues = (kind.judge.clues)(rows, columns, &mut Random::new(shape as u64, index as u64));
                lone(kind, &clues, &mut seen);
            }
        }
        let unseen: Vec<&str> =
            kind.rules.iter().zip(&seen).filter(|(_, seen)| !**seen).map(|((name, _), _)| *name).collect();
        assert_eq!(unseen, [""; 0], "{}: rules that no puzzle needs", kind.judge.kind);
    }
}

/// A random board of the program, with some of the clues of one of its solutions.
pub(super) fn of_program(name: &str, rows: usize, columns: usize, random: &mut Random) -> Clues {
    let kind = kinds::by_name(name).expect("a kind");
    let blank = random_board(kind, rows, columns, random);
    if kind.fault(&blank).is_some() {
        return blank;
    }
    let puzzle = Other::new(kind, blank.clone()).expect("a small board");
    let solutions: Vec<_> = gridproof::solutions(&puzzle).take(8).collect();
    if solutions.is_empty() {
        return blank;
    }
    let mut clues =
        puzzle.with_all_clues(&solutions[random.below(solutions.len())]).expect("clues").clues().clone();
    for at in clues.given().into_iter().rev() {
        if random.chance(0.6) {
            clues = kind.with_weaker_clue(&clues, at).unwrap_or(clues);
        }
    }
    clues
}

/// Clues with the rule of a flag, in some puzzles.
pub(super) fn flagged(clues: Clues, flag: &'static str, random: &mut Random) -> Clues {
    let flags = if random.chance(0.3) { vec![flag] } else { clues.flags.clone() };
    Clues { flags, ..clues }
}

/// A clue for each of some places: a number below `end` in about a third of them, `?` in some.
pub(super) fn scattered(places: usize, end: usize, random: &mut Random) -> Vec<Clue> {
    let mut clue = || match random.below(12) {
        0..4 => Clue::Number(random.below(end) as u32),
        4 => Clue::Unknown,
        _ => Clue::None,
    };
    (0..places).map(|_| clue()).collect()
}

/// Numbers in up to `count` cells, seldom 0 or one above `most`, and some `?`.
pub(super) fn given_numbers(area: usize, most: usize, count: usize, random: &mut Random) -> Vec<Clue> {
    let mut cells = vec![Clue::None; area];
    for _ in 0..count {
        let number = match random.below(30) {
            0 => 0,
            1 => most + 1,
            _ => 1 + random.below(most),
        };
        let clue = if random.below(8) == 0 { Clue::Unknown } else { Clue::Number(number as u32) };
        cells[random.below(area)] = clue;
    }
    cells
}

/// The label of the region of each cell: connected regions of any shape, of at most `most` cells.
pub(super) fn rooms(rows: usize, columns: usize, most: usize, random: &mut Random) -> Vec<usize> {
    let mut labels: Vec<usize> = (0..rows * columns).collect();
    for _ in 0..2 * rows * columns {
        let (row, column) = (random.below(rows), random.below(columns));
        let (down, right) = if random.chance(0.5) { (1, 0) } else { (0, 1) };
        if row + down >= rows || column + right >= columns {
            continue;
        }
        let one = labels[row * columns + column];
        let other = labels[(row + down) * columns + column + right];
        if labels.iter().filter(|&&label| label == one || label == other).count() <= most {
            labels.iter_mut().filter(|label| **label == other).for_each(|label| *label = one);
        }
    }
    labels
}

/// The numbers from 1 to `most` as words.
pub(super) fn numbers(most: usize) -> Vec<String> {
    (1..=most).map(|number| number.to_string()).collect()
}

/// The number that a word is; 0 if it is none.
pub(super) fn value(word: &str) -> usize {
    word.parse().unwrap_or(0)
}
