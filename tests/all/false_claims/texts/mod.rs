//! Texts of which it is known, from how they were made, which puzzles they hold; what is read from them is judged by that.
//!
//! `benches/false_claims.rs` makes many of them, a test of the program some. A puzzle that is read and that its text does not
//! hold is a false claim: a verdict about it would be one about another puzzle, or about none.
//!
//! What a text holds is never found out with a reader. Four plain rules say which other puzzles count as held, because
//! nothing in the text speaks against them:
//!
//! * a table of numbers is a sudoku if it is square, has the side of one, holds no number above the side, and repeats none in
//!   a row, column or box ([`tables::board_of`]); so is a line, if all lines are such boards ([`tables::lines_of`]);
//! * lines of equal length between blank ones that are all `0` and `1`, or all `.` and `#`, are a picture
//!   ([`tables::pictures_of`]);
//! * a list of clues without stated sizes that lost or gained an empty clue or a break between two is the nonogram of the
//!   list that is left ([`files::neighbours`]);
//! * lines of numbers below a `$` are a square nonogram if half of them have the same sum as the rest ([`files::squares_of`]).
//!
//! Two damages are not made, because what is left is whole: a text is not cut in its last number, and not between the items of
//! a list that has no end and states no size, as constraints are.

mod files;
mod pool;
mod tables;
mod words;

use std::collections::BTreeMap;

use gridproof_formats::format;
use gridproof_model::Domain;
use gridproof_model::random::Random;
use gridproof_puzzles::{Clue, Puzzle};

pub(crate) use pool::Pool;

/// A text, and what it holds.
pub(crate) struct Sample {
    /// How it was made, in words: a group and a case, with a colon between.
    pub(crate) class: String,
    pub(crate) text: String,
    /// The puzzles that it holds, in their order.
    pub(crate) puzzles: Vec<Puzzle>,
    /// Whether all of them have to be read; else each of them may be an error.
    pub(crate) is_whole: bool,
}

impl Sample {
    fn new(class: impl Into<String>, text: impl Into<String>, puzzles: Vec<Puzzle>) -> Self {
        Self { class: class.into(), text: text.into(), puzzles, is_whole: true }
    }

    /// A text without any puzzle.
    fn without_puzzle(class: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(class, text, Vec::new())
    }

    /// A text of which some puzzles, or all, may be errors.
    fn damaged(class: impl Into<String>, text: impl Into<String>, puzzles: Vec<Puzzle>) -> Self {
        Self { is_whole: false, ..Self::new(class, text, puzzles) }
    }
}

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// All that it holds was read, and nothing else.
    Right,
    /// Some puzzles of a damaged text were read, and nothing else.
    InPart,
    /// A damaged text was refused.
    Refused,
    /// A puzzle that should be read was not.
    Missed,
    /// A puzzle was read that the text does not hold.
    False,
}

/// The format that a text was read in, and the puzzles found. All that depends on how formats are detected stands here.
pub(crate) fn read(text: &str) -> (Option<&'static str>, Vec<Puzzle>) {
    let Ok(text) = format::decode(text.as_bytes().to_vec()) else { return (None, Vec::new()) };
    let Ok(format) = format::detect(None, &text) else { return (None, Vec::new()) };
    (Some(format.name()), format.read(&text).filter_map(|item| item.puzzle.ok()).collect())
}

/// What a puzzle asks, without the names of its colours and the labels of its constraints.
#[derive(PartialEq)]
pub(crate) enum Content {
    Nonogram { rows: Vec<Clue>, columns: Vec<Clue> },
    Sudoku { box_shape: (usize, usize), domains: Vec<Domain> },
    Other { kind: &'static str, sizes: (usize, usize), lines: Vec<String> },
}

/// The content of a puzzle.
pub(crate) fn content(puzzle: &Puzzle) -> Content {
    match puzzle {
        Puzzle::Nonogram(nonogram) => {
            // Colours are numbered in the order in which they come up.
            let mut numbers = BTreeMap::new();
            let mut numbered = |clues: &[Clue]| {
                let mut clues = clues.to_vec();
                for block in clues.iter_mut().flatten() {
                    let next = numbers.len() as u8 + 1;
                    block.colour = *numbers.entry(block.colour).or_insert(next);
                }
                clues
            };
            Content::Nonogram { rows: numbered(nonogram.rows()), columns: numbered(nonogram.columns()) }
        }
        Puzzle::Sudoku(sudoku) => {
            Content::Sudoku { box_shape: sudoku.box_shape(), domains: sudoku.domains() }
        }
        _ => {
            // Each constraint is a line; what it is called is no part of it.
            let json = puzzle.model().to_json();
            let mut lines: Vec<String> = json.lines().map(without_origin).collect();
            lines.sort_unstable();
            lines.dedup();
            Content::Other { kind: puzzle.kind().name(), sizes: (puzzle.rows(), puzzle.columns()), lines }
        }
    }
}

fn without_origin(line: &str) -> String {
    let line = line.trim_end_matches(',');
    match line.split_once("\"origin\":\"") {
        Some((before, origin)) => before.to_owned() + origin.split_once("\",").map_or("", |(_, after)| after),
        None => line.to_owned(),
    }
}

/// Judges what is read from a text.
pub(crate) fn judge(sample: &Sample, found: &[Puzzle]) -> Outcome {
    let held: Vec<Content> = sample.puzzles.iter().map(content).collect();
    let found: Vec<Content> = found.iter().map(content).collect();
    if !found.iter().all(|puzzle| held.contains(puzzle)) {
        Outcome::False
    } else if found == held {
        Outcome::Right
    } else if sample.is_whole {
        Outcome::Missed
    } else if found.is_empty() {
        Outcome::Refused
    } else {
        Outcome::InPart
    }
}

/// The `index`-th text of a seed.
pub(crate) fn sample(pool: &Pool, seed: u64, index: u64) -> Sample {
    let mut random = Random::new(seed, index);
    match random.below(20) {
        0..2 => files::whole(pool, &mut random),
        2..4 => files::cut(pool, &mut random),
        4..6 => files::joined(pool, &mut random),
        6..8 => files::spaced(pool, &mut random),
        8 => files::without_a_line(pool, &mut random),
        9..11 => files::with_another_character(pool, &mut random),
        11 => files::quoted(pool, &mut random),
        12..14 => tables::numbers(&mut random),
        14..16 => tables::columns(&mut random),
        16..18 => tables::columns_with_puzzles(pool, &mut random),
        _ => words::text(&mut random),
    }
}

/// One of some things.
fn pick<'a, T>(items: &'a [T], random: &mut Random) -> &'a T {
    &items[random.below(items.len())]
}

/// A number in `from..=to`.
fn number(from: usize, to: usize, random: &mut Random) -> usize {
    from + random.below(to - from + 1)
}

/// Random decimal digits, the first of them not 0.
fn digits(count: usize, random: &mut Random) -> String {
    let digit = |at| char::from(b'0' + if at == 0 { 1 + random.below(9) } else { random.below(10) } as u8);
    (0..count).map(digit).collect()
}

/// The results of a function, joined by line breaks, with one at the end.
fn lines(count: usize, mut line: impl FnMut(usize) -> String) -> String {
    (0..count).map(|index| line(index) + "\n").collect()
}
