//! Texts that are generated so that the puzzles in them are known. They are used to judge what is read from them.
//!
//! `benches/false_claims.rs` generates many of them, and a test of the program some. A false claim is a puzzle that is
//! read from a text that does not contain it. A verdict about it would be about another puzzle, or about none.
//!
//! A reader never decides which puzzles a text contains. Four plain rules state which other puzzles count as contained,
//! because nothing in the text contradicts them:
//!
//! * A table of numbers is a sudoku if it is square, has a valid side, contains no number above the side, and repeats
//!   no number in a row, column or box ([`tables::board_of`]). A line is a sudoku if all lines of the text are such
//!   boards ([`tables::lines_of`]).
//! * Lines of equal length between blank lines are a picture if they consist of `0` and `1`, or of `.` and `#`
//!   ([`tables::pictures_of`]).
//! * If a list of clues without stated sizes lost or gained an empty clue, or a break between two clues, the remaining
//!   list is a nonogram too ([`files::neighbours`]).
//! * Lines of numbers below a `$` are a square nonogram if the first half of them has the same sum as the second half
//!   ([`files::squares_of`]).
//!
//! Two kinds of damage are not generated, because the remaining text would be intact. A text is never cut within its
//! last number. It is also never cut between the items of a list without an end and a stated size, such as constraints.

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

/// A text, and the puzzles that it contains.
pub(crate) struct Sample {
    /// A description of how the text was made: a group and a case, separated by a colon.
    pub(crate) class: String,
    pub(crate) text: String,
    /// The puzzles in the text, in order.
    pub(crate) puzzles: Vec<Puzzle>,
    /// Whether all puzzles have to be read. Otherwise each of them may be an error.
    pub(crate) is_whole: bool,
}

impl Sample {
    fn new(class: impl Into<String>, text: impl Into<String>, puzzles: Vec<Puzzle>) -> Self {
        Self { class: class.into(), text: text.into(), puzzles, is_whole: true }
    }

    /// A text that contains no puzzle.
    fn without_puzzle(class: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(class, text, Vec::new())
    }

    /// A text in which some or all puzzles may be errors.
    fn damaged(class: impl Into<String>, text: impl Into<String>, puzzles: Vec<Puzzle>) -> Self {
        Self { is_whole: false, ..Self::new(class, text, puzzles) }
    }
}

/// The result of reading a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// All puzzles of the text were read, and nothing else.
    Right,
    /// Some puzzles of a damaged text were read, and nothing else.
    InPart,
    /// A damaged text was rejected.
    Refused,
    /// A puzzle that should have been read was not read.
    Missed,
    /// A puzzle was read that the text does not contain.
    False,
}

/// The format in which a text was read, and the puzzles found. Only this function depends on how formats are detected.
pub(crate) fn read(text: &str) -> (Option<&'static str>, Vec<Puzzle>) {
    let Ok(text) = format::decode(text.as_bytes().to_vec()) else { return (None, Vec::new()) };
    let Ok(format) = format::detect(None, &text) else { return (None, Vec::new()) };
    (Some(format.name()), format.read(&text).filter_map(|item| item.puzzle.ok()).collect())
}

/// The content of a puzzle, without the names of its colours and the labels of its constraints.
#[derive(PartialEq)]
pub(crate) enum Content {
    Nonogram { rows: Vec<Clue>, columns: Vec<Clue> },
    Sudoku { box_shape: (usize, usize), domains: Vec<Domain> },
    Other { kind: String, sizes: (usize, usize), lines: Vec<String> },
}

/// The content of a puzzle.
pub(crate) fn content(puzzle: &Puzzle) -> Content {
    match puzzle {
        Puzzle::Nonogram(nonogram) => {
            // Colours are numbered in the order of their first occurrence.
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
            // Each constraint is a line. The origin of a constraint is removed, because it is not part of the content.
            let json = puzzle.model().to_json();
            let mut lines: Vec<String> = json.lines().map(without_origin).collect();
            lines.sort_unstable();
            lines.dedup();
            Content::Other {
                kind: puzzle.kind().name().to_owned(),
                sizes: (puzzle.rows(), puzzle.columns()),
                lines,
            }
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

/// Judges the puzzles that were read from a text.
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

/// The text with number `index` for a seed.
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

/// A random item of a slice.
fn pick<'a, T>(items: &'a [T], random: &mut Random) -> &'a T {
    &items[random.below(items.len())]
}

/// A random number in `from..=to`.
fn number(from: usize, to: usize, random: &mut Random) -> usize {
    from + random.below(to - from + 1)
}

/// Random decimal digits; the first one is not 0.
fn digits(count: usize, random: &mut Random) -> String {
    let digit = |at| char::from(b'0' + if at == 0 { 1 + random.below(9) } else { random.below(10) } as u8);
    (0..count).map(digit).collect()
}

/// The results of a function, each followed by a line break.
fn lines(count: usize, mut line: impl FnMut(usize) -> String) -> String {
    (0..count).map(|index| line(index) + "\n").collect()
}
