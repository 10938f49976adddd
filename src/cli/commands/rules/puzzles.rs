//! The solved puzzles on which rules are tested.

use std::fs;
use std::io::Read as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gridproof_formats::format::{CodeLine, Ruled};
use gridproof_formats::parse;
use gridproof_harness::trials::solved;
use gridproof_puzzles::judge::{Text, answer_of, board_of, grid_of_variant};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::{KindPuzzle, Puzzle, answer_of_rows};
use gridproof_rules::board::{self, Answer};
use gridproof_rules::trial::Solved;
use gridproof_rules::{Kind, grid};

use super::settle::only_solution;

use crate::cli::report::diagnose;
use crate::cli::sources::{Sources, WHOLE};

/// The largest file that is read.
const MOST_BYTES: u64 = 1 << 24;

/// A solved puzzle, and how messages name it.
pub(super) struct Named {
    pub(super) name: String,
    pub(super) solved: Solved,
}

/// Reads the puzzles of files: plain grids, codes, or puzzles of a kind of ours in any format. Reports errors.
pub(super) fn read(
    rules: &Kind,
    like: Option<&'static dyn PuzzleKind>,
    paths: &[PathBuf],
) -> Option<Vec<Named>> {
    // The clues and words of puzzles have the meaning of their kind, whatever the rules are called.
    let of_kind_like = like.map(|like| Kind { name: like.about().name.to_owned(), ..rules.clone() });
    let of_kind_like = of_kind_like.as_ref();
    let mut all = Vec::new();
    for path in paths {
        match like.and_then(|like| of_kind(like, path)) {
            Some(puzzles) => {
                for (number, (puzzle, words)) in (1..).zip(puzzles) {
                    let name = format!("puzzle {number} of {}", path.display());
                    all.push(Named {
                        solved: of_engine(of_kind_like.unwrap_or(rules), puzzle, words, &name)?,
                        name,
                    });
                }
            }
            None => {
                for (number, board) in (1..).zip(boards(rules, of_kind_like, path)?) {
                    let name = format!("puzzle {number} of {}", path.display());
                    let Board { puzzle, solution, wrong, is_code } = board;
                    let found =
                        solution.or_else(|| if is_code { only_solution(rules, &puzzle) } else { None });
                    let Some(solution) = found else {
                        diagnose::error(&if is_code {
                            format!(
                                "{name} has no solution in the file, and an engine did not find exactly one"
                            )
                        } else {
                            format!(
                                "{name} is not solved: its solution follows in the file, after a line `solution:`"
                            )
                        });
                        return None;
                    };
                    all.push(Named { solved: Solved { puzzle, solution, wrong }, name });
                }
            }
        }
    }
    Some(all)
}

/// The puzzles of a kind in a file, each with the words of a solution if the file has one; `None` if the file is a plain
/// grid or has no such puzzle.
fn of_kind(like: &'static dyn PuzzleKind, path: &Path) -> Option<Vec<(KindPuzzle, Option<Vec<Text>>)>> {
    let of_kind = |puzzle: Puzzle| match puzzle {
        Puzzle::Other(puzzle) if puzzle.kind().about().name == like.about().name => Some(puzzle),
        _ => None,
    };
    // A file that is no text may still be in a format.
    let text = fs::read_to_string(path).unwrap_or_default();
    let line = |line: &str| {
        let mut fields = line.trim_end().split('\t');
        let puzzle = fields.find_map(|field| of_kind(parse(field.trim()).ok()?))?;
        let words = fields.next().map(words).filter(|words| puzzle.shown().values(words).is_ok());
        Some((
            puzzle,
            words.map(|words| words.into_iter().map(|word| Text::Owned(word.to_owned())).collect()),
        ))
    };
    let lines: Vec<_> = text.lines().filter_map(line).collect();
    if !lines.is_empty() {
        return Some(lines);
    }
    // Only plain grids have solutions of their own.
    if text.lines().any(|line| line.trim_end() == "solution:") {
        return None;
    }
    let mut found = Vec::new();
    let paths = [path.to_owned()];
    Sources { paths: &paths, format: None, index: None, share: WHOLE, patience: None }.read(&mut |job| {
        found.extend(job.puzzle.ok().and_then(of_kind).map(|puzzle| (puzzle, None)));
        ControlFlow::Continue(())
    });
    (!found.is_empty()).then_some(found)
}

/// The words of a solution on one line, as `--output line` prints them. `/` separates rows, and is a word itself.
fn words(line: &str) -> Vec<&str> {
    let mut rest = line;
    let mut words = Vec::new();
    while !rest.is_empty() {
        let end = if rest.starts_with('/') { 1 } else { rest.find([' ', '/']).unwrap_or(rest.len()) };
        words.push(&rest[..end]);
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    words
}

/// A puzzle with its solution: the one that the file has, or the only one. Reports errors.
fn of_engine(rules: &Kind, puzzle: KindPuzzle, words: Option<Vec<Text>>, name: &str) -> Option<Solved> {
    let Some(board) = board_of(rules, puzzle.clues()) else {
        diagnose::error(&format!("{name} is too large"));
        return None;
    };
    let words = words.or_else(|| {
        let solutions = solved(puzzle, 1)?.solutions;
        <[Vec<Text>; 1]>::try_from(solutions).ok().map(|[only]| only)
    });
    let Some(words) = words else {
        diagnose::error(&format!("{name} does not have exactly one solution"));
        return None;
    };
    match answer_of(rules, &board, &words) {
        Ok(solution) => Some(Solved { puzzle: board, solution, wrong: Vec::new() }),
        Err(place) => {
            diagnose::error(&format!(
                "{name}: `{}`, the word of cell {}, is not one that the rules fill in",
                words.get(place).map_or("", |word| word.as_ref()),
                place + 1
            ));
            None
        }
    }
}

/// A puzzle of a file, with what the file states of its solution.
pub(super) struct Board {
    pub(super) puzzle: board::Puzzle,
    pub(super) solution: Option<Answer>,
    /// The boards that the rules must refuse.
    pub(super) wrong: Vec<Answer>,
    is_code: bool,
}

/// The puzzles of a file with plain grids or with codes. Plain grids are of the kind of the rules, or of the kind that
/// `like` names. Reports errors.
pub(super) fn boards(rules: &Kind, like: Option<&Kind>, path: &Path) -> Option<Vec<Board>> {
    let text = text(path, MOST_BYTES)?;
    if Ruled::has_codes(&text) {
        return codes(rules, path, &text);
    }
    let mut boards = Vec::new();
    for part in grid::Part::new(&text, 0, 0).puzzles() {
        let named = grid::kind_name(part).map(|(name, _)| name);
        let of_like = like.filter(|like| named == Some(like.name.as_str()));
        match grid::read_part(of_like.unwrap_or(rules), part) {
            Ok(grid::Content { puzzle, solution, wrong, .. }) => {
                boards.push(Board { puzzle, solution, wrong, is_code: false });
            }
            Err(error) => {
                let error = match named.filter(|name| *name != rules.name).and_then(grid_of_variant) {
                    Some(help) => error.with_help(help),
                    None => error,
                };
                diagnose::rendered(&format!("error: {}", error.show(&path.display().to_string(), &text)));
                return None;
            }
        }
    }
    if boards.is_empty() {
        diagnose::error(&format!("{} has no puzzle", path.display()));
        return None;
    }
    Some(boards)
}

/// The puzzles of a text of codes. A solution can follow after a tab. Reports errors.
fn codes(rules: &Kind, path: &Path, text: &str) -> Option<Vec<Board>> {
    let format = Ruled::new(Arc::new(rules.clone()));
    let mut boards = Vec::new();
    for CodeLine { line, board, rest } in format.code_lines(text) {
        let puzzle = match board {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let column = error.span.column;
                diagnose::error(&format!("{}:{line}:{column}: {}", path.display(), error.kind));
                return None;
            }
        };
        let stated = rest.split('\t').nth(1).unwrap_or_default();
        let words: Vec<Text> = words(stated).into_iter().map(|word| word.to_owned().into()).collect();
        let rows: Vec<Vec<&str>> = stated.split('/').map(|row| vec![row]).collect();
        let solution = match answer_of(rules, &puzzle, &words) {
            Ok(solution) => Some(solution),
            Err(place) => match answer_of_rows(rules, &puzzle, &rows) {
                None if words.len() == puzzle.size.area() => {
                    diagnose::error(&format!(
                        "{}:{line}: `{}`, the word of cell {}, is not one that the rules fill in",
                        path.display(),
                        words.get(place).map_or("", |word| word.as_ref()),
                        place + 1
                    ));
                    return None;
                }
                // If it is none, what follows the code is no board.
                solution => solution,
            },
        };
        boards.push(Board { puzzle, solution, wrong: Vec::new(), is_code: true });
    }
    Some(boards)
}

/// The text of a file of at most `most` bytes. Reports errors.
pub(super) fn text(path: &Path, most: u64) -> Option<String> {
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    let message = match read {
        Err(error) => error.to_string(),
        Ok(_) if bytes.len() as u64 > most => format!("the file is larger than {most} bytes"),
        Ok(_) => match String::from_utf8(bytes) {
            Ok(text) => return Some(text),
            Err(error) => format!("not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1),
        },
    };
    diagnose::error(&format!("{}: {message}", path.display()));
    None
}
