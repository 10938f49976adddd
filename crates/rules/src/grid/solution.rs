//! Reads the solution of a plain grid.

use std::collections::{BTreeMap, BTreeSet};

use super::sections::{Section, Token, drawing, grid, no_lines};
use super::{SEPARATE, Signs, find_title};
use crate::board::{Answer, ClueValue, Entry, Found, Place, Point, Puzzle, Size};
use crate::text::RuleError;
use crate::tree::{Builtin, Direction, FindForm, Kind, Noun, Property, Said};

/// A board, complete or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialBoard {
    /// What is filled in. At open places, nothing is.
    pub answer: Answer,
    /// The open places of each `find`, counted as in an [`Answer`].
    pub open: Vec<BTreeSet<usize>>,
}

/// The places with `?` in a section.
struct Open {
    /// Whether the board may have such places.
    is_allowed: bool,
    places: BTreeSet<usize>,
}

impl Open {
    /// Notes a `?`. Returns whether the entry is one.
    fn take(&mut self, place: usize, token: Token<'_>) -> bool {
        let is_open = self.is_allowed && token.text == "?";
        if is_open {
            self.places.insert(place);
        }
        is_open
    }
}

/// Reads a complete board.
pub(super) fn read_solution(
    kind: &Kind,
    puzzle: &Puzzle,
    first: &Section<'_>,
    parts: &[Section<'_>],
) -> Result<Answer, RuleError> {
    read_board(kind, puzzle, first, parts, false).map(|board| board.answer)
}

/// Reads a board, in which `?` may stand at places that are not filled in.
pub(super) fn read_board(
    kind: &Kind,
    puzzle: &Puzzle,
    first: &Section<'_>,
    parts: &[Section<'_>],
    may_be_open: bool,
) -> Result<PartialBoard, RuleError> {
    let mut board = PartialBoard { answer: Answer::with_capacity(kind.finds.len()), open: Vec::new() };
    let add = |board: &mut PartialBoard, form: &FindForm, section: &Section<'_>| {
        let mut open = Open { is_allowed: may_be_open, places: BTreeSet::new() };
        let part = found(kind, puzzle, &board.answer, form, section, &mut open)?;
        board.answer.push(part);
        board.open.push(open.places);
        Ok(())
    };
    if let [find] = &kind.finds[..]
        && parts.is_empty()
    {
        add(&mut board, &find.form, first)?;
        return Ok(board);
    }
    no_lines(first)?;
    let title = |section: &Section<'_>| section.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let names =
        || kind.finds.iter().map(|find| format!("`{}:`", find_title(find))).collect::<Vec<_>>().join(", ");
    if let Some(section) = parts.iter().find(|section| {
        !kind.finds.iter().any(|find| title(section) == find_title(find) || title(section) == find.name)
    }) {
        let error =
            RuleError::new(section.span, format!("`{}` is not a section of the solution", section.name));
        let help = if section.name == "kind" { SEPARATE.to_owned() } else { format!("they are {}", names()) };
        return Err(error.with_help(help));
    }
    for find in &kind.finds {
        let section =
            parts.iter().find(|section| title(section) == find_title(find) || title(section) == find.name);
        let section = section.ok_or_else(|| {
            let board = if first.name == "wrong" { "wrong board" } else { "solution" };
            RuleError::new(first.span, format!("the {board} has no section `{}:`", find_title(find)))
                .with_help(format!("below `{}:` there are {}", first.name, names()))
        })?;
        add(&mut board, &find.form, section)?;
    }
    Ok(board)
}

/// Returns whether a `find` fills in a cell or link, as far as clues and earlier `find`s decide it.
fn is_among(puzzle: &Puzzle, earlier: &[Found], among: &[Said], point: Point) -> bool {
    let clue = |clue: usize| puzzle.clue(clue, Place::Point(point));
    let cell = puzzle.size.cell_index(point);
    among.iter().all(|said| {
        let holds = match &said.property {
            Property::Mark(index, mark) => clue(*index) == Some(&ClueValue::Mark(*mark)),
            Property::Unmarked(index) => clue(*index).is_none(),
            Property::HasClue(index) => clue(*index).is_some(),
            Property::Builtin(Builtin::Outer) => {
                let sides = Direction::STRAIGHT.map(|direction| point.half_step(direction));
                sides.into_iter().any(|side| puzzle.size.is_outer(side))
            }
            Property::Found(find, word) => match (earlier.get(*find), cell) {
                (Some(Found::Words(words)), Some(cell)) => words.get(cell) == Some(&Some(*word)),
                (Some(Found::Numbers(entries)), Some(cell)) => entries.get(cell) == Some(&Some(Entry::Other)),
                _ => false,
            },
            Property::Filled(find) => match (earlier.get(*find), cell) {
                (Some(Found::Numbers(entries)), Some(cell)) => {
                    matches!(entries.get(cell), Some(Some(Entry::Number(_))))
                }
                _ => false,
            },
            _ => return true,
        };
        holds != said.negated
    })
}

fn found(
    kind: &Kind,
    puzzle: &Puzzle,
    earlier: &[Found],
    form: &FindForm,
    section: &Section<'_>,
    open: &mut Open,
) -> Result<Found, RuleError> {
    let size = puzzle.size;
    // `.` may be the sign of a word, and also stands for a cell that has none.
    let is_left_out = |among: &[Said], point: Point, token: Token<'_>| {
        matches!(token.text, "." | "-") && !is_among(puzzle, earlier, among, point)
    };
    let wrong = |token: Token<'_>, expected: String| {
        RuleError::new(token.span, format!("`{}` is not {expected}", token.text))
    };
    Ok(match form {
        FindForm::Words { words, among } => {
            let signs = Signs::of_words(kind, words);
            let word = |(place, (point, token)): (usize, (Point, Token<'_>))| match signs.word(token.text) {
                _ if open.take(place, token) => Ok(None),
                _ if is_left_out(among, point, token) => Ok(None),
                Some(word) => Ok(Some(word)),
                None if matches!(token.text, "." | "-") => Ok(None),
                None => Err(wrong(token, format!("one of {}", signs.listed()))),
            };
            let entries = size.cells().zip(grid(size, section)?).enumerate();
            Found::Words(entries.map(word).collect::<Result<_, _>>()?)
        }
        FindForm::Numbers { noun, other, among, .. } => {
            let signs = other.as_ref().map(|other| Signs::of_other(kind, other));
            let mut entry = |(place, (point, token)): (usize, (Point, Token<'_>))| {
                if open.take(place, token) || is_left_out(among, point, token) {
                    return Ok(None);
                }
                if signs.as_ref().is_some_and(|signs| signs.word(token.text).is_some()) {
                    return Ok(Some(Entry::Other));
                }
                match token.text.parse::<i32>() {
                    Ok(number) => Ok(Some(Entry::Number(number.into()))),
                    Err(_) if matches!(token.text, "." | "-") => Ok(None),
                    Err(_) => Err(wrong(token, "a number".to_owned())),
                }
            };
            if *noun == Noun::Link {
                let mut entries: Vec<(Point, Option<Entry>)> =
                    size.links().map(|point| (point, None)).collect();
                for (point, token) in drawing(section, Point { y: 0, x: 0 }, size)? {
                    if let Ok(link) = entries.binary_search_by_key(&point, |(point, _)| *point) {
                        entries[link].1 = entry((link, (point, token)))?;
                    }
                }
                Found::Numbers(entries.into_iter().map(|(_, entry)| entry).collect())
            } else {
                let entries = size.cells().zip(grid(size, section)?).enumerate();
                Found::Numbers(entries.map(entry).collect::<Result<_, _>>()?)
            }
        }
        FindForm::Lines { on_corners, .. } => Found::Lines(lines(size, *on_corners, section, open)?),
        FindForm::Regions { .. } => {
            let mut names: BTreeMap<&str, usize> = BTreeMap::new();
            let mut regions = Vec::with_capacity(size.area());
            for (place, token) in grid(size, section)?.into_iter().enumerate() {
                if open.take(place, token) || matches!(token.text, "." | "-") {
                    regions.push(None);
                    continue;
                }
                let new = names.len();
                regions.push(Some(*names.entry(token.text).or_insert(new)));
            }
            Found::Regions(regions)
        }
    })
}

/// The links of a drawing, or those that letters tell.
fn lines(
    size: Size,
    on_corners: bool,
    section: &Section<'_>,
    open: &mut Open,
) -> Result<Vec<bool>, RuleError> {
    let places: Vec<Point> = if on_corners { size.sides().collect() } else { size.links().collect() };
    let mut drawn = vec![false; places.len()];
    let letters = |token: Token<'_>| token.text.chars().all(|letter| "nesw-.".contains(letter));
    let is_told = section.rows().count() == usize::from(size.rows)
        && section.rows().all(|line| {
            let tokens = line.separated();
            tokens.len() == usize::from(size.columns) && tokens.into_iter().all(letters)
        });
    if !on_corners && is_told {
        // Whether the entry of the first cell of each link names it, and whether the entry of the second cell does.
        let mut told = vec![[false; 2]; places.len()];
        for (cell, token) in grid(size, section)?.into_iter().enumerate() {
            for letter in token.text.chars() {
                let (direction, second) = match letter {
                    'n' => (Direction::Up, true),
                    'e' => (Direction::Right, false),
                    's' => (Direction::Down, false),
                    'w' => (Direction::Left, true),
                    _ => continue,
                };
                match places.binary_search(&size.cell(cell).half_step(direction)) {
                    Ok(link) => told[link][usize::from(second)] = true,
                    Err(_) => {
                        return Err(RuleError::new(token.span, format!("`{letter}` leads off the board")));
                    }
                }
            }
        }
        for (drawn, [first, second]) in drawn.iter_mut().zip(told) {
            if first != second {
                let message = "a line leaves one cell, but does not enter the next";
                return Err(RuleError::new(section.span, message));
            }
            *drawn = first;
        }
        return Ok(drawn);
    }
    let first = if on_corners { Point { y: 0, x: 0 } } else { Point { y: 1, x: 1 } };
    for (point, token) in drawing(section, first, size)? {
        match places.binary_search(&point) {
            Ok(link) if open.take(link, token) => {}
            Ok(link) if matches!(token.text, "-" | "|" | "=" | "─" | "│" | "━" | "┃") => {
                drawn[link] = true;
            }
            Ok(_) => {
                let error = RuleError::new(token.span, format!("`{}` is not a line: `-` or `|`", token.text));
                return Err(if (point.y - first.y) % 2 == 1 {
                    error.with_help(
                        "every second line shows what is between two rows; is an empty line missing above?",
                    )
                } else {
                    error
                });
            }
            Err(_) => {}
        }
    }
    Ok(drawn)
}
