//! Lines of a plain grid that would begin a section if they had a colon.

use super::clues::clues_named;
use super::find_title;
use super::sections::{Line, Section};
use crate::text::RuleError;
use crate::tree::{Kind, Noun};

/// The longest line that is looked at, in characters.
const LONGEST: usize = 80;

/// The error for the first line without a colon that is the name of a section; `None` if there is no such line.
///
/// Rows of cells can look like this too, so that a text without another error is read as it stands.
pub(super) fn missing_colon(kind: &Kind, sections: &[Section<'_>]) -> Option<RuleError> {
    let mut lines = sections.iter().flat_map(Section::rows);
    lines.find_map(|line| {
        let of_board = kind.clues.iter().filter(|clue| clue.noun == Noun::Board);
        let own: Vec<&str> = of_board.map(|clue| clue.name.as_str()).collect();
        let text = line.text.trim();
        let with_colon =
            with_value(text, &own).or_else(|| is_name(kind, text).then(|| format!("{text}:")))?;
        Some(error(line, &with_colon))
    })
}

/// The error for the first line of a text, if it lacks a colon.
pub(super) fn missing_colon_in_first(line: Line<'_>) -> Option<RuleError> {
    with_value(line.text.trim(), &[]).map(|with_colon| error(line, &with_colon))
}

fn error(line: Line<'_>, with_colon: &str) -> RuleError {
    let name = with_colon.split(':').next().unwrap_or_default();
    RuleError::new(line.span(), format!("`:` is missing after `{name}`"))
        .with_help(format!("write `{with_colon}`"))
}

/// The line with a colon, if it begins with a name before a value: `size 4x4`. `own` are the names of the kind.
fn with_value(text: &str, own: &[&str]) -> Option<String> {
    let (name, value) = text.split_once(|sign: char| sign.is_whitespace() || sign == '=')?;
    let is_name = matches!(name, "kind" | "size" | "flags") || own.contains(&name);
    let value = value.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '=');
    (is_name && text.chars().count() <= LONGEST).then(|| format!("{name}: {value}"))
}

/// Whether a line is the name of a section with lines.
fn is_name(kind: &Kind, text: &str) -> bool {
    matches!(text, "solution" | "wrong")
        || text.chars().count() > 1
            && (kind.layers.iter().any(|layer| layer.plural == text)
                || kind.finds.iter().any(|find| find_title(find) == text)
                || !clues_named(kind, text).is_empty())
}
