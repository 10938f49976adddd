//! The line that is printed for each puzzle of a file.

use gridproof_batch::record::Record;
use gridproof_batch::stream::{AnswerFormat, JsonLines, StatusLines};
use gridproof_engines::solve::Outcome;
use gridproof_puzzles::Puzzle;

/// The form of the answers for a file.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// JSON records.
    Records,
    /// The verdict and the solution.
    Lines,
}

impl Shape {
    /// The answer format for puzzles that are solved side by side.
    pub(crate) fn as_answer_format(self) -> &'static dyn AnswerFormat {
        match self {
            Self::Records => &JsonLines,
            Self::Lines => &StatusLines,
        }
    }

    /// Prints the line of one answer. Without a puzzle and an outcome, the line reports an error.
    pub(crate) fn print(self, record: &Record, solved: Option<(&Puzzle, &Outcome)>, out: &mut Vec<u8>) {
        match self {
            Self::Records => {
                serde_json::to_writer(&mut *out, record).expect("a record is plain data");
                out.push(b'\n');
            }
            Self::Lines => out.extend_from_slice(StatusLines::line(record, solved).as_bytes()),
        }
    }
}

/// Joins lines that are each JSON into a JSON list.
pub(crate) fn json_list(mut lines: Vec<u8>) -> String {
    lines.pop();
    // Line ends within strings are escaped in JSON, so every line end here separates two records.
    lines.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b',');
    format!("[{}]", text(lines))
}

/// Converts printed lines to a string.
pub(crate) fn text(lines: Vec<u8>) -> String {
    String::from_utf8(lines).expect("names and boards are text")
}
