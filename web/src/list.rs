//! Lists of records in JSON.

use gridproof::record::Record;

/// Records in JSON, each followed by a comma.
#[derive(Default)]
pub(crate) struct List(Vec<u8>);

impl List {
    pub(crate) fn push(&mut self, record: &Record) {
        serde_json::to_writer(&mut self.0, record).expect("a record is plain data");
        self.0.push(b',');
    }

    /// Adds records that are a line each.
    pub(crate) fn push_lines(&mut self, lines: &[u8]) {
        let from = self.0.len();
        self.0.extend_from_slice(lines);
        // Line ends within texts are escaped in JSON.
        self.0[from..].iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b',');
    }

    /// The list in JSON.
    pub(crate) fn into_json(mut self) -> String {
        self.0.pop();
        format!("[{}]", String::from_utf8(self.0).expect("JSON"))
    }
}
