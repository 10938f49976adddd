//! Answers as plain lines, one per puzzle.

use super::template::{AnswerFormat, BoardShape};
use crate::record::{OtherFields, Record};
use gridproof_engines::solve::Outcome;
use gridproof_puzzles::Puzzle;

/// One line per puzzle: `status<TAB>solution`. If solutions were counted, the line is `status<TAB>count`, with a `+` at
/// the end if there may be more. The other fields of a table row follow, each after a tab; tabs and line endings in
/// these fields become blanks.
#[derive(Clone, Copy, Debug)]
pub struct StatusLines;

impl StatusLines {
    /// The line of one answer. Without a puzzle and an outcome, it is the line for an error.
    #[must_use]
    pub fn line(record: &Record, solved: Option<(&Puzzle, &Outcome)>) -> String {
        if let Some(count) = record.count {
            let more = if record.counted_all == Some(true) { "" } else { "+" };
            return format!("{}\t{count}{more}{}\n", record.status, others(record));
        }
        let solution =
            solved.and_then(|(puzzle, outcome)| outcome.solutions.first().map(|cells| puzzle.line(cells)));
        format!("{}\t{}{}\n", record.status, solution.unwrap_or_default(), others(record))
    }
}

impl AnswerFormat for StatusLines {
    fn boards(&self) -> BoardShape {
        BoardShape::BareLine
    }

    fn render(&self, record: Record, boards: &[&str]) -> String {
        format!("{}\t{}{}\n", record.status, boards.first().unwrap_or(&""), others(&record))
    }

    fn seconds(&self, _: f64) -> String {
        String::new()
    }

    fn fields(&self, fields: &OtherFields) -> String {
        fields
            .0
            .iter()
            .flat_map(|(_, text)| ["\t".to_owned(), text.replace(['\t', '\n', '\r'], " ")])
            .collect()
    }
}

fn others(record: &Record) -> String {
    record.fields.as_ref().map_or_else(String::new, |fields| StatusLines.fields(fields))
}
