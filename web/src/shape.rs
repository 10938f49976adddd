//! What is printed for each puzzle of a file: a line.

use gridproof_batch::record::Record;
use gridproof_batch::stream::{AnswerFormat, JsonLines, StatusLines};
use gridproof_engines::solve::Outcome;
use gridproof_puzzles::Puzzle;

/// The shape of a file's answers.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// Records in JSON.
    Records,
    /// Verdict and solution.
    Lines,
}

impl Shape {
    /// The shape for puzzles that are solved side by side.
    pub(crate) fn as_answer_format(self) -> &'static dyn AnswerFormat {
        match self {
            Self::Records => &JsonLines,
            Self::Lines => &StatusLines,
        }
    }

    /// Prints a line of one answer; without a puzzle and an outcome that of an error.
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

/// A list in JSON of lines that are JSON each.
pub(crate) fn json_list(mut lines: Vec<u8>) -> String {
    lines.pop();
    // Line ends within texts are escaped in JSON.
    lines.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b',');
    format!("[{}]", text(lines))
}

/// What was printed.
pub(crate) fn text(lines: Vec<u8>) -> String {
    String::from_utf8(lines).expect("names and boards are text")
}
