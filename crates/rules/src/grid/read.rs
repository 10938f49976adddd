//! Reads plain grids.

use super::clues::{clue_index, read_clues};
use super::sections::{Section, sections};
use super::solution::read_solution;
use super::{MOST, find_title, is_strips};
use crate::board::{Answer, Puzzle, Size};
use crate::text::{RuleError, Span};
use crate::tree::{FindForm, Kind, LayerForm, Noun};

/// Reads a puzzle of this kind and, if the text has one, its solution.
///
/// # Errors
/// Returns an error with its place in the text if a section or an entry does not fit the kind or the size of the board.
pub fn read(kind: &Kind, text: &str) -> Result<(Puzzle, Option<Answer>), RuleError> {
    let sections = sections(text)?;
    let start = Span { line: 1, column: 1, length: 1 };
    let solved = sections.iter().position(|section| section.name == "solution");
    let (clues, solution) = sections.split_at(solved.unwrap_or(sections.len()));
    check_last(kind, solution)?;
    let size = size(kind, clues, solution)?.ok_or_else(|| {
        RuleError::new(start, "the size of the board is missing").with_help("add `size: ROWSxCOLUMNS`")
    })?;
    let mut puzzle = Puzzle::new(size, kind.layers.len(), kind.flags.len(), kind.clues.len());
    let mut seen: Vec<&str> = Vec::new();
    // Clues of areas need the areas.
    let (areas, others): (Vec<_>, Vec<_>) =
        clues.iter().partition(|section| kind.layers.iter().any(|layer| layer.plural == section.name));
    for section in areas.into_iter().chain(others) {
        if seen.contains(&section.name) {
            return Err(RuleError::new(section.span, format!("there are two sections `{}`", section.name)));
        }
        seen.push(section.name);
        read_clues(kind, section, &mut puzzle)?;
    }
    // Rules about areas hold for a board without areas, so a section that was forgotten would not be noticed.
    if let Some(layer) = kind.layers.iter().find(|layer| !seen.contains(&layer.plural.as_str())) {
        let message = format!("the section `{}:` is missing", layer.plural);
        return Err(RuleError::new(start, message).with_help("a section without lines stands for none"));
    }
    for clue in &mut puzzle.clues {
        clue.sort_by_key(|(place, _)| *place);
    }
    let answer = match solution.split_first() {
        None => None,
        Some((first, parts)) => Some(read_solution(kind, &puzzle, first, parts)?),
    };
    Ok((puzzle, answer))
}

/// Refuses the sections of another puzzle after the solution.
fn check_last(kind: &Kind, solution: &[Section<'_>]) -> Result<(), RuleError> {
    let of_puzzle = |section: &&Section<'_>| {
        matches!(section.name, "kind" | "size" | "flags" | "solution")
            || kind.layers.iter().any(|layer| layer.plural == section.name)
            || clue_index(kind, section).is_ok()
    };
    let of_solution = |section: &&Section<'_>| {
        kind.finds.iter().any(|find| section.name == find_title(find) || section.name == find.name)
    };
    match solution.iter().skip(1).find(|section| of_puzzle(section) && !of_solution(section)) {
        None => Ok(()),
        Some(section) => {
            let message = format!("`{}` follows the solution, which is the end of a puzzle", section.name);
            Err(RuleError::new(section.span, message).with_help("a line `---` separates two puzzles"))
        }
    }
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
            _ => {}
        }
    }
    if let [find] = &kind.finds[..]
        && let Some(section) = solution.first()
        && !matches!(find.form, FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. })
    {
        return grid(section, 0);
    }
    Ok(None)
}
