//! Describes a board of any kind for a player: its places, what each can contain, and the given values.

use std::collections::BTreeSet;

use gridproof_batch::record::Fault;
use gridproof_model::Cell;
use gridproof_puzzles::clues::Clue;
use gridproof_puzzles::compile::Choice;
use gridproof_puzzles::display::{Case, Token};
use gridproof_puzzles::drawing::Drawing;
use gridproof_puzzles::look::Mark;
use gridproof_puzzles::word::Word;
use gridproof_puzzles::{KindPuzzle, Puzzle, RuledPuzzle};
use gridproof_rules::board::{Place as BoardPlace, Point, Size};
use gridproof_rules::grid;
use gridproof_rules::tree::{Direction, FindForm, Noun};
use serde::Serialize;

use crate::text::refused;

/// A board to play on.
#[derive(Serialize)]
pub(crate) struct Played {
    /// A line that describes the kind of puzzle.
    about: String,
    /// The rules of the puzzle in sentences.
    rules: String,
    /// The number of cells in the model.
    cells: usize,
    /// The cells with a given value that the board shows, and their values. Lines are never given: no clue is a line.
    given: Vec<(Cell, u8)>,
    /// The places, row by row.
    places: Vec<Place>,
    /// The links between neighbours that get numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<Link>,
    /// Whether something has to be filled in that the places do not describe: two words in one cell, or two numbers on one
    /// link, by the rules of a text.
    #[serde(skip_serializing_if = "is_false")]
    partial: bool,
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
    /// Whether the player has to set a word: a place that the player leaves open shows none.
    #[serde(skip_serializing_if = "is_false")]
    required: bool,
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
    /// The cells of the borders above, to the right, below and to the left, each with its value if there is a border.
    #[serde(skip_serializing_if = "Option::is_none")]
    borders: Option<[Option<(Cell, u8)>; 4]>,
    /// The cells of the areas that can cover the place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    areas: Vec<Cell>,
}

/// A link between two neighbours, which gets a number.
#[derive(Serialize)]
struct Link {
    /// The place above or to the left of the link.
    place: usize,
    /// The side of the place: 1 is to the right, 2 is below.
    side: usize,
    /// The numbers, as the words of a place.
    words: Vec<(String, Cell, u8)>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Returns the board of a puzzle of any kind except nonograms and sudokus, whose boards the request `read` returns.
pub(crate) fn played(puzzle: &Puzzle) -> Result<Played, Fault> {
    let other = match puzzle {
        Puzzle::Other(other) => other,
        Puzzle::Ruled(ruled) => return Ok(by_rules(ruled)),
        _ => return Err(refused(format!("a {} has no board of places", puzzle.kind().name()))),
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
        about: about.title.to_owned(),
        rules: other.rules(),
        cells: model.cells(),
        given: given
            .filter(|&(cell, _)| shown.iter().any(|token| token.shows(cell) && !lines(token).contains(&cell)))
            .collect(),
        places: shown.iter().enumerate().map(place).collect(),
        links: Vec::new(),
        partial: false,
    })
}

/// Returns the board of a puzzle whose kind a text of rules states.
fn by_rules(ruled: &RuledPuzzle) -> Played {
    let (rules, size, model) = (ruled.rules(), ruled.puzzle().size, ruled.model());
    let mut places: Vec<Place> = size.cells().map(|_| Place::default()).collect();
    let mut links: Vec<Link> = Vec::new();
    let mut partial = false;
    for (index, find) in rules.finds.iter().enumerate() {
        let words = match &find.form {
            FindForm::Words { words, .. } => words.as_slice(),
            _ => &[],
        };
        let text = |choice: Choice| match (choice, &find.form) {
            (Choice::Word(word), _) => match grid::word_sign(rules, words, word).as_str() {
                "." | "-" => String::new(),
                sign => sign.to_owned(),
            },
            (Choice::Number(number), _) => number.to_string(),
            // The page knows two words for a place without a number, and draws `x` as a mark.
            (Choice::LeftOut, _) => "x".to_owned(),
            (_, FindForm::Numbers { other: Some(other), .. }) if other == "shaded" => "x".to_owned(),
            _ => "-".to_owned(),
        };
        // A rule may say at once that each cell is in a region.
        let is_possible =
            |&(_, cell, value): &(Choice, Cell, u8)| model.domains()[cell as usize].contains(value);
        let choices = ruled.choices(index).into_iter().map(|choices| {
            let choices = choices.into_iter().filter(is_possible);
            let choices = choices.map(|(choice, cell, value)| (text(choice), cell, value));
            choices.collect::<Vec<_>>()
        });
        match &find.form {
            FindForm::Words { .. } | FindForm::Regions { .. } => {
                for (place, choices) in places.iter_mut().zip(choices).filter(|(_, words)| !words.is_empty())
                {
                    partial |= !place.words.is_empty();
                    place.add_marks(choices, matches!(find.form, FindForm::Regions { .. }));
                }
            }
            FindForm::Numbers { noun: Noun::Link, .. } => {
                partial |= !links.is_empty();
                links.extend(links_by_rules(size, &choices.collect::<Vec<_>>()));
            }
            FindForm::Numbers { .. } => {
                for (place, choices) in places.iter_mut().zip(choices).filter(|(_, words)| !words.is_empty())
                {
                    partial |= !place.words.is_empty();
                    *place = Place { words: choices, numbers: true, ..Place::default() };
                }
            }
            FindForm::Lines { .. } => {}
        }
    }
    for ((place, side), cell) in lines_by_rules(ruled) {
        places[place].lines.get_or_insert([None; 4])[side] = Some(cell);
    }
    let columns = usize::from(size.columns);
    for ((one, other), cell, value) in ruled.border_cells() {
        let (first, second) = (one.min(other), one.max(other));
        // On a board with one column, all borders are below a cell.
        let sides = if columns > 1 && second - first == 1 { [1, 3] } else { [2, 0] };
        for (place, side) in [first, second].into_iter().zip(sides) {
            places[place].borders.get_or_insert([None; 4])[side] = Some((cell, value));
        }
    }
    for (clue, printed) in rules.clues.iter().zip(&ruled.puzzle().clues) {
        for (place, value) in printed {
            let cell = match (*place, clue.noun) {
                (BoardPlace::Point(point), Noun::Cell) => size.cell_index(point),
                (BoardPlace::Area(area), Noun::Layer(layer)) => {
                    ruled.puzzle().layers[layer][area].first().copied()
                }
                _ => None,
            };
            let Some(place) = cell.map(|cell| &mut places[cell]) else { continue };
            if !place.clue.is_empty() {
                place.clue.push(' ');
            }
            place.clue += &grid::clue_text(rules, clue, Some(value));
            place.label |= clue.noun != Noun::Cell;
        }
    }
    // Neither lines nor borders are given, even if the clues alone decide them.
    let drawn: BTreeSet<Cell> = drawn_by_rules(ruled).collect();
    let given = |cell: Cell| model.domains()[cell as usize].value().map(|value| (cell, value));
    let shown = (0..model.cells() as Cell).filter(|&cell| model.is_shown(cell) && !drawn.contains(&cell));
    Played {
        about: rules.title.clone(),
        rules: rules.sentences().map(|sentence| full(&sentence)).collect::<Vec<_>>().join(" "),
        cells: model.cells(),
        given: shown.filter_map(given).collect(),
        places,
        links,
        partial,
    }
}

/// A sentence with a full stop, which begins with a capital letter unless it begins with the name of a variable.
fn full(sentence: &str) -> String {
    let mut signs = sentence.chars();
    match (signs.next(), signs.next()) {
        (Some(first), Some(second)) if second.is_alphabetic() => {
            format!("{}{}.", first.to_uppercase(), &sentence[first.len_utf8()..])
        }
        _ => format!("{sentence}."),
    }
}

impl Place {
    /// Adds the marks that a place can show, or the mark of a cell that is in no region.
    fn add_marks(&mut self, words: Vec<(String, Cell, u8)>, is_left_out: bool) {
        self.words = words;
        if is_left_out {
            // A place without the mark is in a region.
            let blank = |&(_, cell, value): &(String, Cell, u8)| (String::new(), cell, 1 - value);
            let blanks: Vec<_> = self.words.iter().map(blank).collect();
            self.words.extend(blanks);
            return;
        }
        // Where only the value 0 is blank, a place shows a word or none. Otherwise the blank is one of the words.
        let blank = |(word, _, value): &(String, Cell, u8)| word.is_empty() && *value == 0;
        if self.words.len() == 2 && self.words.iter().any(blank) {
            self.words.retain(|word| !blank(word));
            self.empty = true;
        }
        self.required = !self.empty;
    }
}

/// The links that get numbers. `words` has those of each link.
fn links_by_rules(size: Size, words: &[Vec<(String, Cell, u8)>]) -> Vec<Link> {
    let points: Vec<Point> = size.links().collect();
    let mut links = Vec::new();
    for (place, point) in size.cells().enumerate() {
        for (side, direction) in Direction::STRAIGHT.into_iter().enumerate().skip(1).take(2) {
            let link =
                points.binary_search(&point.half_step(direction)).ok().and_then(|link| words.get(link));
            if let Some(words) = link.filter(|words| !words.is_empty()) {
                links.push(Link { place, side, words: words.clone() });
            }
        }
    }
    links
}

/// The cells of the model that are lines or borders.
pub(crate) fn drawn_by_rules(ruled: &RuledPuzzle) -> impl Iterator<Item = Cell> {
    let borders = ruled.border_cells().into_iter().map(|(_, cell, _)| cell);
    lines_by_rules(ruled).map(|(_, cell)| cell).chain(borders)
}

/// The cells of the model that are lines, each with a place and its side: above, to the right, below or to the left.
pub(crate) fn lines_by_rules(ruled: &RuledPuzzle) -> impl Iterator<Item = ((usize, usize), Cell)> {
    let size = ruled.puzzle().size;
    let mut lines = Vec::new();
    for (index, find) in ruled.rules().finds.iter().enumerate() {
        let FindForm::Lines { on_corners, .. } = find.form else { continue };
        let points: Vec<Point> = if on_corners { size.sides().collect() } else { size.links().collect() };
        let choices = ruled.choices(index);
        for (place, point) in size.cells().enumerate() {
            for (side, direction) in Direction::STRAIGHT.into_iter().enumerate() {
                let line =
                    points.binary_search(&point.half_step(direction)).ok().and_then(|line| choices.get(line));
                if let Some(&[(_, cell, 1)]) = line.map(Vec::as_slice) {
                    lines.push(((place, side), cell));
                }
            }
        }
    }
    lines.into_iter()
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
