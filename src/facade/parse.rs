//! From text to puzzles.

use crate::format::{self, Format, ReadError, Undetected};
use crate::puzzle::Puzzle;

/// Why a text does not give the puzzle asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// No format of this library fits the text, or two fit it equally well.
    #[error(transparent)]
    Undetected(#[from] Undetected),
    /// The text is at fault at a place.
    #[error("{}:{}: {}", .0.span.line, .0.span.column, .0.kind)]
    Malformed(#[from] ReadError),
    /// The text holds further puzzles behind the first: [`read`] gives them all.
    #[error("line {line}: a second puzzle; read() gives all puzzles of a text")]
    SecondPuzzle {
        /// The line on which it starts, from 1.
        line: usize,
    },
}

/// The only puzzle of a text, in any format that [`format::all`](crate::format::all) lists, told by its content.
///
/// # Errors
/// If no format fits, the puzzle is malformed or contradicts itself at sight (a clue longer than its line), or a
/// second one follows.
///
/// ```
/// let puzzle = gridproof::parse(
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// assert_eq!(puzzle.kind().name(), "sudoku");
///
/// let error = gridproof::parse("2 2\n1\n3\n1\n1\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:1: the clue of row 2 needs 3 cells, but the line has 2");
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
    parse_as(text, format::detect(None, text)?)
}

/// The only puzzle of a text in a format.
///
/// # Errors
/// As [`parse`], without the search for a format.
///
/// ```
/// let nin = gridproof::format::by_name("nin").unwrap();
/// let puzzle = gridproof::parse_as("2 2\n1\n1\n1\n1\n", nin)?;
/// assert_eq!((puzzle.rows(), puzzle.columns()), (2, 2));
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub fn parse_as(text: &str, format: &dyn Format) -> Result<Puzzle, ParseError> {
    let mut items = format.read(text);
    let puzzle = items.next().ok_or(Undetected::Unknown)?.puzzle?;
    match items.next() {
        None => Ok(puzzle),
        Some(second) => Err(ParseError::SecondPuzzle { line: second.line }),
    }
}

/// The puzzles of a text, one after the other as they are asked for; each is a puzzle or what is wrong with it.
///
/// # Errors
/// If no format fits the text.
///
/// ```
/// let four = "1...\n..3.\n.4..\n...2\n";
/// let collection = [four, four].join("\n");
/// assert_eq!(gridproof::read(&collection)?.filter(|puzzle| puzzle.is_ok()).count(), 2);
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<impl Iterator<Item = Result<Puzzle, ReadError>> + '_, ParseError> {
    let format = format::detect(None, text)?;
    Ok(format.read(text).map(|item| item.puzzle))
}

impl Puzzle {
    /// The only puzzle of a text: [`parse`].
    ///
    /// # Errors
    /// As [`parse`].
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}

impl std::str::FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}
