//! Reads the sections of a plain grid that are about clues.

use std::collections::BTreeMap;

use super::sections::{Line, Section, Token, drawing, grid, no_lines, some_lines};
use super::{Places, Signs, clue_places, clue_title, is_strips};
use crate::board::{ClueValue, Place, Point, Puzzle, Size};
use crate::text::{RuleError, Span};
use crate::tree::{Clue, ClueForm, Direction, Edge, Kind, LayerForm, Noun};

/// The clues that the section with this name can be about.
pub(super) fn clues_named(kind: &Kind, name: &str) -> Vec<usize> {
    let is_named = |clue: &Clue| {
        let title = clue_title(clue);
        let places = clue_places(kind, clue);
        [&clue.name, &title].into_iter().any(|short| name == *short || name == format!("{short} {places}"))
    };
    (0..kind.clues.len()).filter(|&clue| is_named(&kind.clues[clue])).collect()
}

/// Finds the clue that a section is about.
pub(super) fn clue_index(kind: &Kind, section: &Section<'_>) -> Result<usize, RuleError> {
    let words: Vec<&str> = section.name.split_whitespace().collect();
    let name = words.join(" ");
    let named = clues_named(kind, &name);
    match named[..] {
        [clue] => Ok(clue),
        [] => {
            let known =
                kind.layers.iter().map(|layer| layer.plural.clone()).chain(kind.clues.iter().map(clue_title));
            let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            let error = RuleError::new(section.span, format!("`{name}` is not a section of {}", kind.name));
            let outside = kind.clues.iter().find(|clue| clue.noun == Noun::Place);
            Err(match outside.filter(|_| matches!(name.as_str(), "top" | "bottom" | "left" | "right")) {
                Some(clue) => error.with_help(format!(
                    "below `{}:`, write `{name} {}`, without a colon",
                    clue_title(clue),
                    if section.value.is_empty() { "1 . 2" } else { section.value }
                )),
                None => error.with_help(format!("the sections before the solution are {known}")),
            })
        }
        _ => Err(RuleError::new(section.span, format!("`{name}` may be in several places"))
            .with_help(format!("write `{name} {}`", clue_places(kind, &kind.clues[named[0]])))),
    }
}

/// The most strips of a layer.
const MOST_STRIPS: usize = 1 << 16;

pub(super) fn read_clues(
    kind: &Kind,
    section: &Section<'_>,
    puzzle: &mut Puzzle,
    places: &mut Places,
) -> Result<(), RuleError> {
    let size = puzzle.size;
    match section.name {
        "kind" if section.value == kind.name || kind.ids.iter().any(|id| id == section.value) => {
            return no_lines(section);
        }
        "kind" => {
            return Err(RuleError::new(
                section.span,
                format!("the puzzle is of another kind: `{}`", section.value),
            )
            .with_help(format!("the rules are those of `{}`", kind.name)));
        }
        "size" => return no_lines(section),
        "flags" => {
            for name in section.value.split_whitespace() {
                let flag = kind.flags.iter().position(|flag| flag.name == name);
                let flag = flag.ok_or_else(|| {
                    RuleError::new(section.span, format!("`{name}` is not a flag of this kind"))
                })?;
                puzzle.flags[flag] = true;
            }
            return no_lines(section);
        }
        _ => {}
    }
    if let Some(layer) = kind.layers.iter().position(|layer| layer.plural == section.name) {
        let of_layer = match kind.layers[layer].form {
            LayerForm::Areas if section.rows().next().is_none() => Vec::new(),
            LayerForm::Areas => areas(size, section)?,
            LayerForm::Strips if section.rows().nth(MOST_STRIPS).is_some() => {
                return Err(RuleError::new(
                    section.span,
                    format!("there are more than {MOST_STRIPS} strips"),
                ));
            }
            LayerForm::Strips => {
                let strip = |line: Line<'_>| Ok((line.span(), strip(size, line)?));
                let rows = section.rows().filter(|line| !matches!(line.text, "." | "-"));
                rows.map(strip).collect::<Result<_, _>>()?
            }
        };
        (places.layers[layer].1, puzzle.layers[layer]) = of_layer.into_iter().unzip();
        places.layers[layer].0 = section.span;
        return Ok(());
    }
    let index = clue_index(kind, section)?;
    let clue = &kind.clues[index];
    let mut told: BTreeMap<Place, (Span, ClueValue)> = BTreeMap::new();
    for (place, token) in entries(kind, clue, section, puzzle)? {
        let Some(value) = clue_value(kind, clue, token)? else { continue };
        let place = place
            .ok_or_else(|| RuleError::new(token.span, "the clue is in a cell that belongs to no area"))?;
        if told.insert(place, (token.span, value)).is_some() {
            return Err(RuleError::new(token.span, "this area already has the clue"));
        }
    }
    places.clues[index] = told.iter().map(|(place, (span, _))| (*place, *span)).collect();
    puzzle.clues[index] = told.into_iter().map(|(place, (_, value))| (place, value)).collect();
    Ok(())
}

/// The entries of a clue's section, each with its place; `None` for the place of a cell that is in no area.
fn entries<'a>(
    kind: &Kind,
    clue: &Clue,
    section: &Section<'a>,
    puzzle: &Puzzle,
) -> Result<Vec<(Option<Place>, Token<'a>)>, RuleError> {
    let size = puzzle.size;
    let points = |points: Vec<Point>, tokens: Vec<Token<'a>>| {
        points.into_iter().map(|point| Some(Place::Point(point))).zip(tokens).collect()
    };
    Ok(match clue.noun {
        Noun::Board => {
            no_lines(section)?;
            if section.value.is_empty() {
                return Err(RuleError::new(section.span, format!("`{}:` has no value", section.name))
                    .with_help(format!("write `{}: 2`, or leave the line out", section.name)));
            }
            vec![(Some(Place::Board), Token { text: section.value, span: section.span })]
        }
        Noun::Place => {
            some_lines(section, usize::MAX).map_err(|error| {
                error.with_help("write a line for each side of the board: `left 1 . 2`, without a colon")
            })?;
            let mut entries = Vec::new();
            for line in section.rows() {
                let told = outside(size, clue, line)?;
                entries.extend(told.into_iter().map(|(point, token)| (Some(Place::Point(point)), token)));
            }
            entries
        }
        Noun::Corner => {
            let larger = Size { rows: size.rows + 1, columns: size.columns + 1 };
            points(size.corners().collect(), grid(larger, section)?)
        }
        Noun::Side | Noun::Link | Noun::Dot => {
            let is_place = |point: Point| match clue.noun {
                Noun::Dot => !size.is_outer(point),
                noun => (point.y + point.x) % 2 == 1 && (noun == Noun::Side || !size.is_outer(point)),
            };
            let mut entries = Vec::new();
            for (point, token) in drawing(section, Point { y: 0, x: 0 }, size)? {
                if is_place(point) {
                    entries.push((Some(Place::Point(point)), token));
                } else if !"+.o".contains(token.text) {
                    return Err(misplaced(size, clue, point, token));
                }
            }
            entries
        }
        Noun::Layer(layer) if is_strips(kind, clue.noun) => {
            let tokens: Vec<Token<'_>> = section.rows().flat_map(Line::separated).collect();
            if tokens.len() != puzzle.layers[layer].len() {
                let message = format!("{} entries for {} strips", tokens.len(), puzzle.layers[layer].len());
                return Err(RuleError::new(section.span, message));
            }
            (0..).map(|strip| Some(Place::Area(strip))).zip(tokens).collect()
        }
        Noun::Layer(layer) => {
            let mut areas = vec![None; size.area()];
            for (area, cells) in puzzle.layers[layer].iter().enumerate() {
                for &cell in cells {
                    areas[cell] = Some(Place::Area(area));
                }
            }
            areas.into_iter().zip(grid(size, section)?).collect()
        }
        _ => points(size.cells().collect(), grid(size, section)?),
    })
}

/// The error for an entry of a drawing at a point that cannot have the clue.
fn misplaced(size: Size, clue: &Clue, point: Point, token: Token<'_>) -> RuleError {
    let at = match (point.y % 2, point.x % 2) {
        _ if clue.noun != Noun::Side && size.is_outer(point) => "at the edge of the board",
        (0, 0) => "at a corner of cells",
        _ => "in a cell",
    };
    let places = match clue.noun {
        Noun::Side => "between two cells or at the edge of the board",
        Noun::Link => "between two neighbouring cells",
        _ => "in a cell, or between two or four cells",
    };
    let message = format!("`{}` stands {at}, where `{}` cannot be", token.text, clue_title(clue));
    RuleError::new(token.span, message)
        .with_help(format!("the clue stands {places}; here, write `+`, `.`, `o` or a space"))
}

fn outside<'a>(size: Size, clue: &Clue, line: Line<'a>) -> Result<Vec<(Point, Token<'a>)>, RuleError> {
    const EDGES: [(&str, Edge); 4] =
        [("top", Edge::Top), ("bottom", Edge::Bottom), ("left", Edge::Left), ("right", Edge::Right)];
    let tokens = line.separated();
    let edge = tokens.first().and_then(|token| EDGES.iter().find(|(name, _)| *name == token.text));
    let Some(&(name, edge)) = edge.filter(|(_, edge)| clue.sides.contains(edge)) else {
        let names: Vec<&str> =
            EDGES.iter().filter(|(_, edge)| clue.sides.contains(edge)).map(|(name, _)| *name).collect();
        return Err(RuleError::new(line.span(), "the line does not begin with a side of the board")
            .with_help(format!("the sides are {}", names.join(", "))));
    };
    let length = usize::from(if matches!(edge, Edge::Top | Edge::Bottom) { size.columns } else { size.rows });
    let mut entries = tokens[1..].to_vec();
    if let [only] = entries[..]
        && length > 1
    {
        entries = only.characters().collect();
    }
    if entries.len() != length {
        return Err(RuleError::new(
            line.span(),
            format!("{name} has {} entries instead of {length}", entries.len()),
        ));
    }
    Ok(entries.into_iter().enumerate().map(|(index, token)| (size.outside(edge, index), token)).collect())
}

/// The cells of each area, and the entry of its first cell.
fn areas(size: Size, section: &Section<'_>) -> Result<Vec<(Span, Vec<usize>)>, RuleError> {
    let mut areas: Vec<(Span, Vec<usize>)> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (cell, token) in grid(size, section)?.into_iter().enumerate() {
        if matches!(token.text, "." | "-") {
            continue;
        }
        let area = *known.entry(token.text).or_insert(areas.len());
        if area == areas.len() {
            areas.push((token.span, Vec::new()));
        }
        areas[area].1.push(cell);
    }
    Ok(areas)
}

fn strip(size: Size, line: Line<'_>) -> Result<Vec<usize>, RuleError> {
    line.separated()
        .into_iter()
        .map(|token| {
            let place = token.text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
            let place = place.and_then(|(row, column)| {
                let row = row.parse::<usize>().ok()?.checked_sub(1)?;
                let column = column.parse::<usize>().ok()?.checked_sub(1)?;
                let fits = row < usize::from(size.rows) && column < usize::from(size.columns);
                fits.then_some(row * usize::from(size.columns) + column)
            });
            place.ok_or_else(|| {
                RuleError::new(token.span, format!("`{}` is not a cell of the board", token.text))
                    .with_help("the cell in row 1 and column 2 is `r1c2`")
            })
        })
        .collect()
}

fn clue_value(kind: &Kind, clue: &Clue, token: Token<'_>) -> Result<Option<ClueValue>, RuleError> {
    let text = token.text;
    if matches!(text, "." | "-" | "") {
        return Ok(None);
    }
    let wrong = |expected: String| {
        let unknown = match clue.form {
            ClueForm::Number(_) | ClueForm::Direction => ", `?` for a clue that is not given",
            _ => "",
        };
        Err(RuleError::new(token.span, format!("`{text}` is not {expected}"))
            .with_help(format!("`.` stands for no clue{unknown}")))
    };
    if text == "?" {
        return Ok(Some(match clue.form {
            ClueForm::List => ClueValue::List(vec![None]),
            ClueForm::Marks { .. } => return wrong("a mark of this kind".to_owned()),
            _ => ClueValue::Unknown,
        }));
    }
    Ok(Some(match &clue.form {
        ClueForm::Number(_) => match text.parse::<i32>() {
            Ok(number) => ClueValue::Number(number.into()),
            Err(_) => return wrong("a number".to_owned()),
        },
        ClueForm::Direction => match text {
            "^" | "up" => ClueValue::Direction(Direction::Up),
            ">" | "right" => ClueValue::Direction(Direction::Right),
            "v" | "down" => ClueValue::Direction(Direction::Down),
            "<" | "left" => ClueValue::Direction(Direction::Left),
            _ => return wrong("a direction: `^`, `>`, `v` or `<`".to_owned()),
        },
        ClueForm::List if text == "0" => ClueValue::List(Vec::new()),
        ClueForm::List => {
            let number = |text: &str| match text {
                "?" => Some(None),
                text => text.parse::<i32>().ok().map(|number| Some(i64::from(number))),
            };
            match text.split(',').map(number).collect() {
                Some(list) => ClueValue::List(list),
                None => return wrong("a list such as `1,2,?`".to_owned()),
            }
        }
        ClueForm::Shape => match text.chars().next() {
            Some(letter) if text.len() == 1 && letter.is_ascii_alphabetic() => {
                ClueValue::Shape(letter.to_ascii_uppercase())
            }
            _ => return wrong("the letter of a shape".to_owned()),
        },
        ClueForm::Marks { words, other } => {
            let signs = Signs::of_marks(kind, words);
            match signs.word(text) {
                Some(word) => ClueValue::Mark(word),
                None if other.as_deref() == Some(text) => return Ok(None),
                None => return wrong(format!("a mark: {}", signs.listed())),
            }
        }
    }))
}
