//! Reads plain grids.

use super::clues::{clue_index, read_clues};
use super::colons::missing_colon;
use super::sections::{Line, Section, sections, some_lines};
use super::solution::{PartialBoard, read_board, read_solution};
use super::{MOST, Part, Places, SEPARATE, find_title, is_strips};
use crate::board::{Answer, Puzzle, Size};
use crate::text::{RuleError, Span};
use crate::tree::{FindForm, Kind, LayerForm, Noun};

/// What a plain grid contains.
#[derive(Clone, Debug)]
pub struct Content {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution, if the text has one.
    pub solution: Option<Answer>,
    /// Boards that the rules must refuse.
    pub wrong: Vec<Answer>,
    /// The places of the clues in the text.
    pub places: Places,
}

/// Reads a puzzle of this kind and, if the text has one, its solution.
///
/// # Errors
/// Returns an error with its place in the text if a section or an entry does not fit the kind or the size of the board.
pub fn read(kind: &Kind, text: &str) -> Result<(Puzzle, Option<Answer>), RuleError> {
    let content = read_part(kind, Part::new(text, 0, 0))?;
    Ok((content.puzzle, content.solution))
}

/// Reads a puzzle that is a part of a text.
///
/// # Errors
/// Returns an error as [`read`] does. Its place is that in the whole text.
pub fn read_part(kind: &Kind, part: Part<'_>) -> Result<Content, RuleError> {
    part.check_end()?;
    let sections = sections(part.text, part.lines_before)?;
    let start = Span { line: part.lines_before + 1, column: 1, length: 1 };
    content(kind, &sections, start).map_err(|error| missing_colon(kind, &sections).unwrap_or(error))
}

/// Reads the sections of a puzzle. `start` is the first line of its text.
fn content(kind: &Kind, sections: &[Section<'_>], start: Span) -> Result<Content, RuleError> {
    let start = sections.first().map_or(start, |section| section.span);
    let solved = sections.iter().position(|section| section.name == "solution");
    check_values(kind, sections)?;
    let (clues, solution) = sections.split_at(solved.unwrap_or(sections.len()));
    check_last(kind, solution)?;
    let size = size(kind, clues, solution)?.ok_or_else(|| {
        RuleError::new(start, "the size of the board is missing").with_help("add `size: ROWSxCOLUMNS`")
    })?;
    let mut puzzle = Puzzle::new(size, kind.layers.len(), kind.flags.len(), kind.clues.len());
    let mut places = Places {
        start,
        layers: vec![(start, Vec::new()); kind.layers.len()],
        clues: vec![Vec::new(); kind.clues.len()],
    };
    let mut seen: Vec<&str> = Vec::new();
    // Clues of areas need the areas.
    let (areas, others): (Vec<_>, Vec<_>) =
        clues.iter().partition(|section| kind.layers.iter().any(|layer| layer.plural == section.name));
    for section in areas.into_iter().chain(others) {
        if seen.contains(&section.name) {
            let error = RuleError::new(section.span, format!("there are two sections `{}`", section.name));
            return Err(if section.name == "kind" { error.with_help(SEPARATE) } else { error });
        }
        seen.push(section.name);
        read_clues(kind, section, &mut puzzle, &mut places)?;
    }
    // Rules about areas hold for a board without areas, so a section that was forgotten would not be noticed.
    if let Some(layer) = kind.layers.iter().find(|layer| !seen.contains(&layer.plural.as_str())) {
        let message = format!("the section `{}:` is missing", layer.plural);
        return Err(RuleError::new(start, message).with_help("a section without lines stands for none"));
    }
    if let Some(last) =
        sections.last().filter(|last| kind.layers.iter().any(|layer| layer.plural == last.name))
    {
        some_lines(last, usize::MAX)?;
    }
    // The solution, and then the wrong boards.
    let mut boards = Vec::new();
    let mut rest = solution;
    while let Some((first, after)) = rest.split_first() {
        let end = after.iter().position(|section| is_wrong(kind, section)).unwrap_or(after.len());
        boards.push(read_solution(kind, &puzzle, first, &after[..end])?);
        rest = &after[end..];
    }
    let mut boards = boards.into_iter();
    Ok(Content { puzzle, solution: boards.next(), wrong: boards.collect(), places })
}

/// Reads a board of a puzzle that is filled in partly: the lines that [`draw_partly`](super::draw_partly) writes, with `?`
/// at open places. A section `solution:` may begin the board, and other sections may precede it.
///
/// # Errors
/// Returns an error with its place in the text if an entry does not fit the kind or the size of the board.
pub fn read_partly(kind: &Kind, puzzle: &Puzzle, text: &str) -> Result<PartialBoard, RuleError> {
    const BEGINNING: &str = "solution:";
    if !text.lines().any(|line| line.trim_end() == BEGINNING) {
        let in_own_text = |error: RuleError| RuleError {
            span: Span { line: error.span.line.saturating_sub(1).max(1), ..error.span },
            ..error
        };
        return read_partly(kind, puzzle, &format!("{BEGINNING}\n{text}")).map_err(in_own_text);
    }
    let sections = sections(text, 0)?;
    check_values(kind, &sections)?;
    let start = sections.iter().position(|section| section.name == "solution").unwrap_or_default();
    let end = sections.iter().position(|section| is_wrong(kind, section)).filter(|end| *end > start);
    match sections[start..end.unwrap_or(sections.len())].split_first() {
        Some((first, parts)) => read_board(kind, puzzle, first, parts, true),
        None => Err(RuleError::new(Span { line: 1, column: 1, length: 1 }, "the text is empty")),
    }
}

/// Refuses text after the colon of a section that has lines: it would be lost.
fn check_values(kind: &Kind, sections: &[Section<'_>]) -> Result<(), RuleError> {
    let solved = sections.iter().position(|section| section.name == "solution").unwrap_or(sections.len());
    let has_lines = |(index, section): &(usize, &Section<'_>)| match section.name {
        "solution" | "wrong" => true,
        // A `find` can have these names, too.
        "kind" | "size" | "flags" if *index < solved => false,
        name if kind.layers.iter().any(|layer| layer.plural == name) => true,
        _ => match clue_index(kind, section) {
            Ok(clue) => kind.clues[clue].noun != Noun::Board,
            Err(_) => is_find(kind, section),
        },
    };
    let mut with_lines = sections.iter().enumerate().filter(has_lines);
    match with_lines.find(|(_, section)| !section.value.is_empty()) {
        None => Ok(()),
        Some((_, section)) => {
            let message = format!("`{}:` stands alone in its line", section.name);
            Err(RuleError::new(section.span, message).with_help("write its rows in the lines below it"))
        }
    }
}

/// Refuses the sections of another puzzle after the solution.
fn check_last(kind: &Kind, solution: &[Section<'_>]) -> Result<(), RuleError> {
    let of_puzzle = |section: &&Section<'_>| {
        matches!(section.name, "kind" | "size" | "flags" | "solution")
            || kind.layers.iter().any(|layer| layer.plural == section.name)
            || clue_index(kind, section).is_ok()
    };
    let belongs = |section: &&Section<'_>| is_find(kind, section) || is_wrong(kind, section);
    match solution.iter().skip(1).find(|section| of_puzzle(section) && !belongs(section)) {
        None => Ok(()),
        Some(section) => {
            let message = format!("`{}` follows the solution, which is the end of a puzzle", section.name);
            Err(RuleError::new(section.span, message).with_help("a line `---` separates two puzzles"))
        }
    }
}

/// Returns whether a section is a part of the solution.
fn is_find(kind: &Kind, section: &Section<'_>) -> bool {
    kind.finds.iter().any(|find| section.name == find_title(find) || section.name == find.name)
}

/// Returns whether a section after the solution is a board that the rules must refuse.
fn is_wrong(kind: &Kind, section: &Section<'_>) -> bool {
    section.name == "wrong" && !is_find(kind, section)
}

/// Returns the size that the sections tell; `None` if they do not.
fn size(kind: &Kind, clues: &[Section<'_>], solution: &[Section<'_>]) -> Result<Option<Size>, RuleError> {
    if let Some(section) = clues.iter().find(|section| section.name == "size") {
        let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=MOST).contains(number));
        let size = section
            .value
            .split_once('x')
            .and_then(|(rows, columns)| Some(Size { rows: number(rows)?, columns: number(columns)? }));
        let wrong = || {
            RuleError::new(
                section.span,
                format!("expected `size: ROWSxCOLUMNS`, with numbers from 1 to {MOST}"),
            )
        };
        return size.map(Some).ok_or_else(wrong);
    }
    let grid = |section: &Section<'_>, more: usize| -> Result<Option<Size>, RuleError> {
        let Some(first) = section.rows().next() else { return Ok(None) };
        let fits = |number: usize| {
            u16::try_from(number.saturating_sub(more)).ok().filter(|n| (1..=MOST).contains(n))
        };
        match (fits(section.rows().count()), fits(first.entries(None).len())) {
            (Some(rows), Some(columns)) => Ok(Some(Size { rows, columns })),
            _ => Err(RuleError::new(section.span, format!("a board has from 1 to {MOST} rows and columns"))),
        }
    };
    let mut drawn = None;
    for section in clues {
        if kind.layers.iter().any(|layer| layer.plural == section.name && layer.form == LayerForm::Areas) {
            return grid(section, 0);
        }
        let is_strips_layer = kind.layers.iter().any(|layer| layer.plural == section.name);
        if is_strips_layer || matches!(section.name, "kind" | "flags") {
            continue;
        }
        let clue = clue_index(kind, section)?;
        match kind.clues[clue].noun {
            Noun::Cell => return grid(section, 0),
            Noun::Layer(_) if !is_strips(kind, kind.clues[clue].noun) => return grid(section, 0),
            Noun::Corner => return grid(section, 1),
            Noun::Side | Noun::Link | Noun::Dot => drawn = drawn.or_else(|| drawn_size(section)),
            _ => {}
        }
    }
    if let [find] = &kind.finds[..]
        && let Some(section) = solution.first()
        && !matches!(find.form, FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. })
    {
        return grid(section, 0);
    }
    Ok(drawn)
}

/// The size of a drawing in half cells whose first and last lines begin and end with the corner `+`.
fn drawn_size(section: &Section<'_>) -> Option<Size> {
    let [first, .., last] = &section.lines[..] else { return None };
    let is_edge =
        |line: &Line<'_>| line.text.len() > 1 && line.text.starts_with('+') && line.text.ends_with('+');
    let size = |number: usize| u16::try_from(number / 2).ok().filter(|size| number % 2 == 1 && *size <= MOST);
    let width = first.text.chars().count();
    (is_edge(first) && is_edge(last) && last.text.chars().count() == width)
        .then(|| Some(Size { rows: size(section.lines.len())?, columns: size(width)? }))?
}
