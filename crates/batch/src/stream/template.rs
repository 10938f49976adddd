//! Prints answers from a template: most fields of an answer are the same for all puzzles of a file.
//!
//! A template is made from the normal output for a sample record whose fields contain marks. Therefore, answers from a
//! template cannot differ from the normal output.

use std::ops::Range;

use crate::record::{Fault, FaultCode, GoalComparison, OtherFields, Record};
use gridproof_engines::solve::{BoardSolver, Verdict};
use gridproof_puzzles::Kind;

/// The form of the boards in answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardShape {
    /// One line: the digits of a sudoku, the rows of a nonogram joined by `/`.
    Line,
    /// The same line, in an answer that consists of the status, a tab, this line and a line ending.
    BareLine,
    /// JSON, as in [`Record`].
    Json,
    /// The drawing by [`Puzzle::draw`](gridproof_puzzles::Puzzle::draw).
    Drawing,
}

/// A format in which answers are printed.
pub trait AnswerFormat: Sync {
    /// The form of the boards in the answers.
    fn boards(&self) -> BoardShape;

    /// Renders an answer from a record without solutions and from the texts of the answer's boards. A third text, if
    /// given, is the board of the cells that have the same value in both solutions.
    fn render(&self, record: Record, boards: &[&str]) -> String;

    /// Formats a wall-clock time as [`AnswerFormat::render`] prints it.
    fn seconds(&self, seconds: f64) -> String;

    /// Formats the other fields of the puzzle's row in a table as [`AnswerFormat::render`] prints them. The text is
    /// empty if `render` does not print them.
    fn fields(&self, fields: &OtherFields) -> String;
}

/// A field that differs from answer to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Index,
    Line,
    Rows,
    Columns,
    Effort,
    Seconds,
    Board(usize),
    Others,
}

/// The numbers that represent the fields in a sample.
const INDEX: usize = u32::MAX as usize - 11;
const LINE: usize = u32::MAX as usize - 12;
const ROWS: usize = u32::MAX as usize - 13;
const COLUMNS: usize = u32::MAX as usize - 14;
const EFFORT: u64 = u32::MAX as u64 - 15;
const SECONDS: f64 = 0.123_456_789;
/// The name and the text that represent the other fields of a puzzle's row in a table.
const OTHERS: &str = "@other fields@";
const BOARDS: [&str; 3] = ["@board 1@", "@board 2@", "@board 3@"];

/// Text with placeholders for fields.
#[derive(Clone, Debug, Default)]
pub(super) struct Template {
    text: Vec<u8>,
    /// The text before each field, and the field.
    pieces: Vec<(Range<usize>, Field)>,
    /// The text after the last field.
    end: Range<usize>,
}

/// The values of the numeric fields.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Values {
    pub(super) index: usize,
    pub(super) line: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) effort: u64,
}

impl Template {
    /// Finds the fields in a sample. `others` is the text of the other fields of a table row in the sample.
    fn new(sample: String, others: String) -> Self {
        let fields = [
            (Field::Index, INDEX.to_string()),
            (Field::Line, LINE.to_string()),
            (Field::Rows, ROWS.to_string()),
            (Field::Columns, COLUMNS.to_string()),
            (Field::Effort, EFFORT.to_string()),
            (Field::Board(0), BOARDS[0].to_owned()),
            (Field::Board(1), BOARDS[1].to_owned()),
            (Field::Board(2), BOARDS[2].to_owned()),
            (Field::Others, others),
        ];
        // Only the last occurrence is the field. Earlier ones can be part of the source's name, which can contain any
        // text and is printed before the fields.
        let places =
            fields.iter().filter_map(|(field, mark)| Some((sample.rfind(mark)?, mark.len(), *field)));
        // An empty mark is not printed, so it has no position.
        let places = places.filter(|(_, length, _)| *length > 0);
        let mut places: Vec<(usize, usize, Field)> = places.collect();
        places.sort_unstable_by_key(|(at, ..)| *at);
        let mut pieces = Vec::new();
        let mut done = 0;
        for (at, length, field) in places {
            pieces.push((done..at, field));
            done = at + length;
        }
        Self { end: done..sample.len(), text: sample.into_bytes(), pieces }
    }

    /// Replaces the text `seconds` with a field.
    fn with_seconds(self, seconds: &str) -> Self {
        let mut pieces = Vec::new();
        let cut = |range: &Range<usize>| {
            let at = memchr::memmem::rfind(&self.text[range.clone()], seconds.as_bytes())?;
            Some(range.start + at)
        };
        // The time is printed after all numbers, but may be printed before the boards.
        let all = self.pieces.iter().map(|(range, field)| (range, Some(*field))).chain([(&self.end, None)]);
        let last = all.clone().filter(|(range, _)| cut(range).is_some()).count();
        let mut end = self.end.clone();
        let mut seen = 0;
        for (range, field) in all {
            let mut range = range.clone();
            if let Some(at) = cut(&range) {
                seen += 1;
                if seen == last {
                    pieces.push((range.start..at, Field::Seconds));
                    range.start = at + seconds.len();
                }
            }
            match field {
                Some(field) => pieces.push((range, field)),
                None => end = range,
            }
        }
        Self { text: self.text, pieces, end }
    }

    fn has_seconds(&self) -> bool {
        self.pieces.iter().any(|(_, field)| *field == Field::Seconds)
    }

    /// Appends an answer; `board` appends the text of a board.
    #[inline]
    pub(super) fn write(
        &self,
        values: &Values,
        seconds: &str,
        out: &mut Vec<u8>,
        mut board: impl FnMut(usize, &mut Vec<u8>),
        others: impl Fn() -> String,
    ) {
        for (range, field) in &self.pieces {
            out.extend_from_slice(&self.text[range.clone()]);
            match field {
                Field::Index => push_number(out, values.index as u64),
                Field::Line => push_number(out, values.line as u64),
                Field::Rows => push_number(out, values.rows as u64),
                Field::Columns => push_number(out, values.columns as u64),
                Field::Effort => push_number(out, values.effort),
                Field::Seconds => out.extend_from_slice(seconds.as_bytes()),
                Field::Board(number) => board(*number, out),
                Field::Others => out.extend_from_slice(others().as_bytes()),
            }
        }
        out.extend_from_slice(&self.text[self.end.clone()]);
    }
}

/// Appends a number in decimal.
fn push_number(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// The templates of the answers to the puzzles of one source and kind.
#[derive(Clone, Debug)]
pub(super) struct Templates {
    /// Indexed by the number of solutions (at most 2), by whether there was any effort, and by whether the puzzle
    /// states a correct solution.
    all: [[[Template; 2]; 2]; 3],
    timed: bool,
}

/// The names that are the same in all answers of a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceNames<'s> {
    pub(super) source: &'s str,
    pub(super) engine: &'static str,
    pub(super) format: &'static str,
}

impl Templates {
    /// Creates the templates for the output of `format`. `wanted` is the number of solutions requested.
    pub(super) fn new(
        names: SourceNames<'_>,
        kind: Kind,
        wanted: u64,
        (timed, keeps_fields): (bool, bool),
        (solver, format): (&dyn BoardSolver, &dyn AnswerFormat),
    ) -> Self {
        let others = || OtherFields(vec![(OTHERS.to_owned(), OTHERS.to_owned())]);
        let sample = |count: usize, effort: u64, goal: Option<GoalComparison>| {
            let fault = Fault::new(FaultCode::Internal, "");
            let mut record = Record::failed(names.source, INDEX, LINE, names.engine, fault);
            record.error = None;
            record.goal = goal;
            record.kind = Some(kind);
            record.format = Some(names.format);
            record.status = status(count, wanted);
            record.listed_all = (count as u64 >= wanted).then_some(false);
            (record.rows, record.columns, record.effort) = match kind {
                Kind::Sudoku => (Some(9), Some(9), solver.effort_of_sudoku(effort)),
                Kind::Nonogram => (Some(ROWS), Some(COLUMNS), solver.effort_of_nonogram(effort)),
                _ => unreachable!("packed boards are sudokus and nonograms"),
            };
            record.seconds = timed.then_some(SECONDS);
            record.fields = keeps_fields.then(others);
            let boards = if count == 2 { &BOARDS[..] } else { &BOARDS[..count] };
            let printed = record.fields.as_ref().map_or_else(String::new, |fields| format.fields(fields));
            let template = Template::new(format.render(record, boards), printed);
            if timed { template.with_seconds(&format.seconds(SECONDS)) } else { template }
        };
        let goals = [None, Some(GoalComparison::Agrees)];
        let all =
            [0, 1, 2].map(|count| [0, EFFORT].map(|effort| goals.map(|goal| sample(count, effort, goal))));
        Self { timed: all.iter().flatten().flatten().any(Template::has_seconds), all }
    }

    /// The template for an answer.
    pub(super) fn of(&self, count: usize, effort: u64, agrees: bool) -> &Template {
        &self.all[count.min(2)][usize::from(effort > 0)][usize::from(agrees)]
    }

    /// Whether answers include their solving time.
    pub(super) const fn are_timed(&self) -> bool {
        self.timed
    }
}

/// The name of the verdict for `count` solutions found when `wanted` were requested.
pub(super) const fn status(count: usize, wanted: u64) -> &'static str {
    match count {
        0 => Verdict::Unsatisfiable.name(),
        1 if wanted == 1 => Verdict::Satisfiable.name(),
        1 => Verdict::Unique.name(),
        _ => Verdict::Multiple.name(),
    }
}
