//! Describes a board of any kind for a player: its places, what each can contain, and the given values.

use gridproof_batch::record::Fault;
use gridproof_model::Cell;
use gridproof_puzzles::clues::Clue;
use gridproof_puzzles::display::{Case, Token};
use gridproof_puzzles::drawing::Drawing;
use gridproof_puzzles::look::Mark;
use gridproof_puzzles::word::Word;
use gridproof_puzzles::{KindPuzzle, Puzzle};
use serde::Serialize;

use crate::text::refused;

/// A board to play on.
#[derive(Serialize)]
pub(crate) struct Played {
    /// A line that describes the kind of puzzle.
    about: &'static str,
    /// The rules of the puzzle in sentences.
    rules: String,
    /// The number of cells in the model.
    cells: usize,
    /// The cells with a given value that the board shows, and their values. Lines are never given: no clue is a line.
    given: Vec<(Cell, u8)>,
    /// The places, row by row.
    places: Vec<Place>,
}

/// A place of the board. What it shows depends on the listed cells of the model.
#[derive(Default, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "they are keys of a JSON object")]
struct Place {
    /// The text of its clue.
    #[serde(skip_serializing_if = "String::is_empty")]
    clue: String,
    /// The words that the place can show. Each is shown if the given cell has the given value; if none is, the place is
    /// blank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<(String, Cell, u8)>,
    /// Whether the place can be blank, which means that no word is shown.
    #[serde(skip_serializing_if = "is_false")]
    empty: bool,
    /// Whether the words are numbers or letters that the player writes, rather than marks that the player sets. The
    /// words may include `x` and `-`, which mean that a cell has no number or letter. Such a place always shows a word.
    #[serde(skip_serializing_if = "is_false")]
    numbers: bool,
    /// Whether the upper left corner of the place shows a text, such as the sum of a cage.
    #[serde(skip_serializing_if = "is_false")]
    label: bool,
    /// Whether the words are names of areas, which the board does not show.
    #[serde(skip_serializing_if = "is_false")]
    spreads: bool,
    /// Whether the words are numbers of bridges: digits for those in the row, and letters for those in the column.
    #[serde(skip_serializing_if = "is_false")]
    bridges: bool,
    /// The cells of the lines above, to the right, below and to the left. The lines run along the sides of the place or
    /// start at its centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<[Option<Cell>; 4]>,
    /// The cells of the areas that can cover the place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    areas: Vec<Cell>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Returns the board of a puzzle of any kind except nonograms and sudokus, whose boards the request `read` returns.
pub(crate) fn played(puzzle: &Puzzle) -> Result<Played, Fault> {
    let Puzzle::Other(other) = puzzle else {
        return Err(refused(format!("a {} has no board of places", puzzle.kind().name())));
    };
    let model = other.model();
    let values = |cell: Cell| model.domains()[cell as usize].iter().collect::<Vec<u8>>();
    let about = other.kind().about();
    let shown = other.shown().tokens();
    let given = (0..).zip(model.domains()).filter_map(|(cell, domain)| Some((cell, domain.value()?)));
    let drawing = other.drawing();
    let labelled = drawing.labelled();
    let place = |(at, token): (usize, &Token)| Place {
        clue: clue_text(other, at, &drawing),
        label: labelled.contains(&at),
        ..place(token, &values, about.marks)
    };
    Ok(Played {
        about: about.title,
        rules: other.rules(),
        cells: model.cells(),
        given: given
            .filter(|&(cell, _)| shown.iter().any(|token| token.shows(cell) && !lines(token).contains(&cell)))
            .collect(),
        places: shown.iter().enumerate().map(place).collect(),
    })
}

/// The cells of the model that are lines at a place.
pub(crate) fn lines(token: &Token) -> Vec<Cell> {
    match token {
        Token::Links(links) => links.iter().flatten().copied().collect(),
        Token::Inside(sides) => sides.to_vec(),
        Token::Marked(_, other) => lines(other),
        _ => Vec::new(),
    }
}

/// The names of the parts of ships, which drawings show as shapes.
const SHIPS: [&str; 7] =
    ["water", "upper end", "lower end", "left end", "right end", "middle part", "ship of one cell"];

/// The clue of a place in words.
fn clue_text(other: &KindPuzzle, at: usize, drawing: &Drawing) -> String {
    let text = &drawing.cells[at];
    match other.clues().cells.get(at) {
        Some(Clue::Number(part)) if other.kind().about().clue_mark == Mark::Ship => {
            SHIPS.get(*part as usize).map_or_else(String::new, |name| (*name).to_owned())
        }
        Some(Clue::Runs(_)) => text.replace(',', " "),
        _ => text.clone(),
    }
}

/// Whether the player writes the words: all words that a picture shows as text are numbers or letters, and there is at
/// least one such word.
fn are_written(cases: &[Case], marks: &[(Word, Mark)]) -> bool {
    let is_text = |word: Word| {
        word != Word::Nothing && marks.iter().all(|&(marked, mark)| marked != word || mark == Mark::Text)
    };
    let mut texts = cases.iter().map(|case| case.word).filter(|&word| is_text(word)).peekable();
    texts.peek().is_some() && texts.all(|word| word.text().chars().all(char::is_alphanumeric))
}

fn place(token: &Token, values: &dyn Fn(Cell) -> Vec<u8>, marks: &[(Word, Mark)]) -> Place {
    let words = |cases: &[Case]| -> Vec<(String, Cell, u8)> {
        cases.iter().map(|case| (case.word.to_string(), case.cell, case.value)).collect()
    };
    match token {
        Token::Fixed(_) => Place::default(),
        Token::Cases(cases) => {
            // If each value of some cell has a word, the place always shows a word.
            let is_always_shown = |case: &Case| {
                let of =
                    |value: &u8| cases.iter().any(|other| (other.cell, other.value) == (case.cell, *value));
                values(case.cell).iter().all(of)
            };
            let numbers = are_written(cases, marks);
            let empty = !numbers && !cases.iter().any(is_always_shown);
            let bridges = !cases.is_empty()
                && cases.iter().all(|case| matches!(case.word, Word::Across(_) | Word::Down(_)));
            Place { words: words(cases), empty, numbers, bridges, ..Place::default() }
        }
        Token::Member(cases) => Place { words: words(cases), spreads: true, ..Place::default() },
        Token::Number(cell, least) => {
            let word = |value: u8| ((least + i64::from(value)).to_string(), *cell, value);
            Place { words: values(*cell).into_iter().map(word).collect(), numbers: true, ..Place::default() }
        }
        Token::Marked(cases, other) => {
            let other = place(other, values, marks);
            let empty = other.words.is_empty() || other.empty;
            Place { words: [words(cases), other.words].concat(), empty, ..other }
        }
        Token::Links(links) => Place { lines: Some(*links), ..Place::default() },
        Token::Inside(sides) => Place { lines: Some(sides.map(Some)), ..Place::default() },
        Token::Area(areas) => Place { areas: areas.clone(), ..Place::default() },
    }
}
