//! `tatham`: game ids of Simon Tatham's collection, one per line.

use std::io::Write;
use std::path::Path;

use super::claim::{Beginning, Claim, Grade, Mark};
use super::code::at_fault;
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::puzzle_lines::PuzzleLine;
use super::splitter::RecordSplitter;
use super::text::{LineReader, Piece};
use gridproof_model::Block;
use gridproof_puzzles::clues::At;
use gridproof_puzzles::code::{CodeError, CodeReader};
use gridproof_puzzles::kinds::{self, sudoku};
use gridproof_puzzles::{Clue, KindPuzzle, Nonogram, Puzzle, PuzzleError};

/// The game ids that Simon Tatham's Portable Puzzle Collection shows: `GAME:PARAMS:DESC`, or `PARAMS:DESC` if the game
/// is known. The game is known if the format is `tatham-GAME`, if the file name starts with `GAME-`, or if the id is
/// valid for only one game. Text that is separated from the id by a tab or a blank is ignored.
#[derive(Clone, Copy, Debug)]
pub struct Tatham {
    info: FormatInfo,
    /// The game that is assumed for ids that do not name one.
    game: Option<&'static str>,
}

/// The format for ids of any game.
pub(super) static TATHAM: Tatham = Tatham { info: INFO, game: None };

const INFO: FormatInfo = FormatInfo {
    name: "tatham",
    kind: None,
    extensions: &[],
    description: "ids of Simon Tatham's games, one per line: `GAME:PARAMS:DESC`; `tatham-GAME` reads them without `GAME:`",
    mark: Mark::Shape("lines `GAME:PARAMS:DESC`"),
    loses: Some(TEXTS_AND_GOALS),
};

macro_rules! games {
    ($($game:literal),*) => { &[$(Tatham {
        info: FormatInfo { name: concat!("tatham-", $game), ..INFO },
        game: Some($game),
    }),*] };
}

/// The games that can be read, each with the format for ids without the game's name.
static GAMES: &[Tatham] = games![
    "bridges", "dominosa", "filling", "galaxies", "keen", "lightup", "loopy", "magnets", "pattern", "pearl",
    "range", "rect", "singles", "slant", "solo", "tents", "towers", "unequal", "unruly"
];

/// Returns the formats for ids that lack the name of their game, one format per game.
pub(super) fn games() -> impl Iterator<Item = &'static dyn Format> {
    GAMES.iter().map(|format| format as &dyn Format)
}

/// Returns the format for ids of the game `GAME`, if the name of a file starts with `GAME-`.
pub(super) fn by_file(path: &Path) -> Option<&'static dyn Format> {
    let name = path.file_name()?.to_str()?;
    let (game, _) = name.split_once('-')?;
    GAMES.iter().find(|format| format.game == Some(game)).map(|format| format as &dyn Format)
}

impl Format for Tatham {
    fn info(&self) -> &FormatInfo {
        &self.info
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        self.claim(beginning).grade.is_some()
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let mut lines = LineReader::new(beginning.text);
        let (mut ids, mut other, mut is_known, mut all_named) = (0, 0, false, true);
        for line in std::iter::from_fn(|| lines.next_content()) {
            let (game, id) = split(id(line));
            let is_id = is_id(id);
            let is_named = game.is_some() || self.game.is_some();
            // Many texts contain numbers and a colon. If an id does not name its game, the first line must be a valid
            // id of some game, and all lines must have the form of an id.
            is_known |= is_id && (is_named || ids == 0 && is_surely_an_id(id));
            all_named &= !is_id || is_named;
            *(if is_id { &mut ids } else { &mut other }) += 1;
        }
        if is_known && (other == 0 || all_named && ids >= other) {
            Claim::by_lines(Grade::ToTheEnd, ids, other)
        } else {
            Claim::none(self.mark().words())
        }
    }

    fn holds_a_puzzle(&self, text: &str) -> bool {
        LineReader::new(text).next_content().is_some()
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let id = match puzzle {
            Puzzle::Nonogram(_) => {
                Some(format!("pattern:{}", pattern_id(self.info.black_and_white(puzzle)?)))
            }
            Puzzle::Sudoku(plain) => {
                self.info.check_givens(plain)?;
                self.info.check_first_digit(plain)?;
                sudoku::solo_id(plain).map(|id| format!("solo:{id}"))
            }
            Puzzle::Other(other) => other.tatham(),
            _ => None,
        };
        let fits = id.filter(|id| self.game.is_none_or(|game| split_text(id).0 == Some(game)));
        match fits {
            Some(id) => Ok(writeln!(out, "{}", self.game.map_or(id.as_str(), |game| &id[game.len() + 1..]))?),
            None => Err(self.info.no_code(puzzle)),
        }
    }
}

impl PuzzleLine for Tatham {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        puzzle(line, self.game)
    }
}

/// Returns the id in a line.
fn id(line: Piece<'_>) -> Piece<'_> {
    line.words().next().unwrap_or(line)
}

fn split_text(id: &str) -> (Option<&'static str>, usize) {
    let game = id.split_once(':').and_then(|(game, _)| GAMES.iter().find(|format| format.game == Some(game)));
    game.and_then(|format| format.game).map_or((None, 0), |game| (Some(game), game.len() + 1))
}

/// Returns the game that an id names, and the rest of the id.
fn split(id: Piece<'_>) -> (Option<&'static str>, Piece<'_>) {
    let (game, start) = split_text(id.as_str());
    (game, id.slice(start..id.as_str().len()))
}

/// Returns whether a text starts with a size and contains a `:`.
fn is_id(id: Piece<'_>) -> bool {
    let text = id.as_str();
    let params = text.split_once(':').map(|(params, desc)| (params, !desc.is_empty()));
    let letters = |params: &str| params.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.is_ascii()
        && params.is_some_and(|(params, desc)| {
            desc && params.starts_with(|c: char| c.is_ascii_digit()) && letters(params)
        })
}

/// Returns whether an id without the name of a game is valid, and its board is so large that this can hardly be an
/// accident.
fn is_surely_an_id(id: Piece<'_>) -> bool {
    const FEWEST_CELLS: usize = 9;
    fitting(id).iter().any(|(_, puzzle)| puzzle.rows() * puzzle.columns() >= FEWEST_CELLS)
}

/// Returns the games for which an id is valid, with their puzzles.
fn fitting(id: Piece<'_>) -> Vec<(&'static str, Puzzle)> {
    GAMES.iter().filter_map(|format| Some((format.game?, read(format.game?, id).ok()?))).collect()
}

fn puzzle(line: Piece<'_>, known: Option<&'static str>) -> Result<Puzzle, ReadError> {
    let whole = id(line);
    let (game, id) = split(whole);
    if !whole.as_str().is_ascii() {
        return Err(whole.unexpected("an id such as `bridges:7x7m2:...`"));
    }
    if let Some(game) = game.or(known) {
        return read(game, id);
    }
    if !is_id(id) {
        return Err(whole.unexpected("an id of a supported game, such as `bridges:7x7m2:...`"));
    }
    let mut fitting = fitting(id);
    if fitting.len() == 1 {
        return Ok(fitting.remove(0).1);
    }
    let games: Vec<&str> = fitting.iter().map(|(game, _)| *game).collect();
    let message = if games.is_empty() {
        "the id is not valid for any supported game".to_owned()
    } else {
        format!(
            "the id is valid for {}: put the game's name and `:` in front, or use the format `tatham-GAME`",
            games.join(", ")
        )
    };
    Err(id.error(ReadErrorKind::Puzzle(PuzzleError::Clues(message))))
}

fn read(game: &'static str, id: Piece<'_>) -> Result<Puzzle, ReadError> {
    let mut code = CodeReader::new(id.as_str(), 0);
    let puzzle = match game {
        "pattern" => pattern(&mut code).map(Puzzle::Nonogram),
        "solo" => sudoku::read_solo(&mut code),
        _ => match kinds::by_tatham(game) {
            Some(kind) => KindPuzzle::read_tatham(kind, &mut code).map(Puzzle::Other),
            None => Err(code.expected("a supported game")),
        },
    };
    puzzle.map_err(|error| at_fault(id, &error))
}

/// Reads a nonogram: columns before rows, lines separated by `/`, blocks separated by `.`.
fn pattern(code: &mut CodeReader<'_>) -> Result<Nonogram, CodeError> {
    let (clues, _) = code.tatham_size()?;
    let mut line = |place: usize| -> Result<Clue, CodeError> {
        if place > 0 {
            code.need(b'/', "`/` and the next line")?;
        }
        let start = code.at();
        let mut blocks = Vec::new();
        while code.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            let number = code.decimal(1 << 16, "a number")?;
            if number > 0 {
                blocks.push(Block::black(number));
            }
            if !code.take(b'.') {
                break;
            }
        }
        code.mark(At::Outside(place), start);
        Ok(blocks)
    };
    let mut columns = (0..clues.rows + clues.columns).map(&mut line).collect::<Result<Vec<Clue>, _>>()?;
    code.finish()?;
    let rows = columns.split_off(clues.columns);
    let nonogram = Nonogram::new(rows, columns).map_err(|error| code.wrong(None, error.to_string()))?;
    match nonogram.contradiction() {
        Some(error) => Err(code.wrong(None, error.to_string())),
        None => Ok(nonogram),
    }
}

fn pattern_id(nonogram: &Nonogram) -> String {
    let line = |clue: &Clue| clue.iter().map(|block| block.length.to_string()).collect::<Vec<_>>().join(".");
    let lines: Vec<String> = nonogram.columns().iter().chain(nonogram.rows()).map(line).collect();
    format!("{}x{}:{}", nonogram.columns().len(), nonogram.rows().len(), lines.join("/"))
}
