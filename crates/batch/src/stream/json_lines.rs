//! Answers as JSON Lines.

use super::template::{AnswerFormat, BoardShape};
use crate::record::{Board, OtherFields, Record};

/// One [`Record`] per line, in JSON.
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

impl AnswerFormat for JsonLines {
    fn boards(&self) -> BoardShape {
        BoardShape::Json
    }

    fn render(&self, mut record: Record, boards: &[&str]) -> String {
        let boards = &boards[..boards.len().min(2)];
        record.solutions = boards.iter().map(|&board| Board::Picture(vec![board.to_owned()])).collect();
        let json = serde_json::to_string(&record).expect("a record is plain data") + "\n";
        boards.iter().fold(json, |json, &board| json.replace(&format!("[\"{board}\"]"), board))
    }

    fn seconds(&self, seconds: f64) -> String {
        serde_json::to_string(&seconds).unwrap_or_default()
    }

    fn fields(&self, fields: &OtherFields) -> String {
        serde_json::to_string(fields).unwrap_or_default()
    }
}
