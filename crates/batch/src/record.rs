//! The record of the result for one puzzle: one line of JSON, for people and programs.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use gridproof_engines::solve::{Outcome, Statistics, StopReason, Verdict};
use gridproof_formats::format::{ReadError, ReadErrorKind, SkippedLines};
use gridproof_gate::{Checked, Refusal};
use gridproof_model::{Cell, Domain};
use gridproof_puzzles::word::Word;
use gridproof_puzzles::{Colour, Kind, Puzzle};

/// The layout version of records.
pub const VERSION: u32 = 1;

/// The result for one puzzle. The keys are serialised in the order of the fields; absent values are omitted.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The version of the layout: [`VERSION`].
    pub v: u32,
    /// The file's path as given; `-` for standard input.
    pub source: String,
    /// The puzzle's position in its source, counted from 0.
    pub index: usize,
    /// The line of the source where the puzzle starts, counted from 1.
    pub line: usize,
    /// The kind of the puzzle, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The title of the puzzle, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number of rows of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// The number of columns of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<usize>,
    /// The engine's name.
    pub engine: &'static str,
    /// The verdict's name, or `error`.
    pub status: &'static str,
    /// The solutions found. If solutions were counted, only the first one is listed.
    pub solutions: Vec<Board>,
    /// If the engine stalled, the board with the values that the engine found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<Board>,
    /// The reason why the engine stopped early, if it did, such as a limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The effort of the engine: the value of each counter.
    #[serde(serialize_with = "counters")]
    pub effort: Statistics,
    /// The wall-clock time for solving the puzzle, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The folder of the certificate, if one was requested and made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The fault, present if the status is `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Fault>,
    /// The number of solutions found, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Whether `count` is the number of all solutions. If not, the limit was reached, or the engine stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted_all: Option<bool>,
    /// The wall-clock time, in seconds, for making the certificate. It includes the time for the formula, for its
    /// proof, and for writing both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_seconds: Option<f64>,
    /// The name of the format of the source, if the format was detected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
    /// The palette of a nonogram with several colours: the colours that its letters stand for, starting with the
    /// background.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palette: Option<Vec<PaletteEntry>>,
    /// Whether the solutions listed are all solutions. Present if several solutions were found, or if only one was
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed_all: Option<bool>,
    /// Whether the solution that the file states is correct.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalComparison>,
    /// The cells that have the same value in all solutions, as a board, if this was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Board>,
    /// The time limit, in seconds, that ended the counting of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<f64>,
    /// Describes parts of the puzzle file that may be rules but are not in the model.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unmodelled: Vec<String>,
    /// The other fields of the puzzle's row in a table, with the names of their columns, if these fields were
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<OtherFields>,
    /// What a user's file with rules says of the solutions, if this was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// For a kind that a file of rules states: the fingerprint of the rules, in hexadecimal. Solutions were judged by
    /// these rules alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// The judgement of solutions by a user's file with rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The path of the file.
    pub by: String,
    /// For each solution that breaks a rule of the file: its number and the rule.
    pub refused: Vec<String>,
    /// The reason why the file cannot judge the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unjudged: Option<String>,
}

impl Judged {
    /// Whether the file accepts all solutions.
    pub fn accepts(&self) -> bool {
        self.refused.is_empty() && self.unjudged.is_none()
    }

    /// The judgement, in words.
    pub fn in_words(&self) -> String {
        match &self.unjudged {
            Some(reason) => format!("not judged by {}: {reason}", self.by),
            None if self.refused.is_empty() => format!("accepted by {}", self.by),
            None => format!("refused by {}: {}", self.by, self.refused.join("; ")),
        }
    }
}

/// The other fields of a puzzle's row in a table. Each has a column name and a text; no column name occurs twice.
/// Serialised as a JSON object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherFields(pub Vec<(String, String)>);

impl Serialize for OtherFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

/// The result of checking a stated solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalComparison {
    /// The stated solution is correct.
    Agrees,
    /// The stated solution breaks a rule or a clue.
    Differs,
}

impl GoalComparison {
    /// Checks the solution that a puzzle states; `None` if it does not state one, or if the check gave up.
    fn of(puzzle: &Puzzle) -> Option<Self> {
        let holds = match puzzle {
            Puzzle::Nonogram(nonogram) => nonogram.check(nonogram.goal()?).is_ok(),
            Puzzle::Sudoku(sudoku) => sudoku.check(sudoku.goal()?).is_ok(),
            Puzzle::Other(other) => other.is_goal_right()?,
            Puzzle::Ruled(ruled) => ruled.is_goal_right()?,
            _ => return None,
        };
        Some(if holds { Self::Agrees } else { Self::Differs })
    }
}

/// A colour of a nonogram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaletteEntry {
    /// The character of the colour in solutions.
    pub symbol: char,
    /// The name of the colour.
    pub name: String,
    /// The colour as `#rrggbb`.
    pub rgb: String,
}

impl PaletteEntry {
    /// The colours of a nonogram, in the order of their values; `None` if it has only one colour.
    fn of(puzzle: &Puzzle) -> Option<Vec<Self>> {
        let Puzzle::Nonogram(nonogram) = puzzle else { return None };
        if nonogram.colours() == 1 {
            return None;
        }
        let palette = nonogram.palette();
        let entry = |(symbol, colour): (char, &Colour)| Self {
            symbol,
            name: colour.name.clone(),
            rgb: format!("#{}", colour.hex()),
        };
        Some(nonogram.symbols().into_iter().zip(palette.colours()).map(entry).collect())
    }
}

/// A filled board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Board {
    /// The rows of a nonogram: `.` for the background, `X` for black, letters for several colours, `?` for undecided
    /// cells.
    Picture(Vec<String>),
    /// The digits of a sudoku, in its own numbering. An undecided cell is 0, or -1 if the digits start at 0.
    Digits(Vec<Vec<i8>>),
    /// The words of a puzzle of any other kind, row by row; `?` for undecided cells.
    Words(Vec<Vec<Cow<'static, str>>>),
}

impl Board {
    /// An estimate of the size of the board in memory, in bytes.
    fn bytes(&self) -> usize {
        let block = |bytes: usize| ((bytes + 23) / 16 * 16).max(32);
        let text = |length: usize| 24 + block(length);
        let rows: usize = match self {
            Self::Picture(rows) => rows.iter().map(|row| text(row.len())).sum(),
            Self::Digits(rows) => rows.iter().map(|row| 24 + block(row.len())).sum(),
            Self::Words(rows) => rows.iter().flatten().map(|word| text(word.len())).sum(),
        };
        size_of::<Self>() + rows
    }

    /// An estimate of the size, in bytes, that each solution of a puzzle has in a [`Record`].
    pub fn bytes_per_solution(puzzle: &Puzzle) -> usize {
        Self::new(puzzle, &puzzle.open_domains()).bytes()
    }

    /// The board of a puzzle whose cells have these domains.
    pub fn new(puzzle: &Puzzle, domains: &[Domain]) -> Self {
        match puzzle {
            Puzzle::Nonogram(nonogram) => Self::Picture(nonogram.partial_rows(domains)),
            Puzzle::Sudoku(sudoku) => {
                let undecided = sudoku.first_digit().cast_signed() - 1;
                let digit = |digit: Option<u8>| digit.map_or(undecided, u8::cast_signed);
                let rows = sudoku.partial_rows(domains).into_iter();
                Self::Digits(rows.map(|row| row.into_iter().map(digit).collect()).collect())
            }
            Puzzle::Other(other) => Self::Words(other.rows_of(domains)),
            Puzzle::Model(stated) => {
                Self::Words(vec![stated.words(domains).into_iter().map(Word::text).collect()])
            }
            Puzzle::Ruled(ruled) => {
                let row = |row: Vec<String>| row.into_iter().map(Cow::Owned).collect();
                Self::Words(ruled.rows_of(domains).into_iter().map(row).collect())
            }
            _ => Self::Words(Vec::new()),
        }
    }

    /// The shown cells of the puzzle, with their values on this board; `None` if this is not a complete board of the
    /// puzzle.
    pub fn values(&self, puzzle: &Puzzle) -> Option<Vec<(Cell, u8)>> {
        let all = |values: Option<Vec<u8>>, area: usize| {
            values.filter(|values| values.len() == area).map(|values| (0..).zip(values).collect())
        };
        match (puzzle, self) {
            (Puzzle::Nonogram(nonogram), Self::Picture(rows)) => {
                let symbols = nonogram.symbols();
                let value = |symbol| u8::try_from(symbols.iter().position(|&own| own == symbol)?).ok();
                let area = puzzle.rows() * puzzle.columns();
                all(rows.iter().flat_map(|row| row.chars()).map(value).collect(), area)
            }
            (Puzzle::Sudoku(sudoku), Self::Digits(rows)) => {
                let value = |&digit: &i8| {
                    let value = u8::try_from(digit).ok()?.checked_sub(sudoku.first_digit())?;
                    (usize::from(value) < sudoku.side()).then_some(value)
                };
                all(rows.iter().flatten().map(value).collect(), sudoku.side() * sudoku.side())
            }
            (Puzzle::Other(other), Self::Words(rows)) => {
                let words: Vec<&str> = rows.iter().flatten().map(AsRef::as_ref).collect();
                other.shown().values(&words).ok()
            }
            (Puzzle::Model(stated), Self::Words(rows)) => {
                let cells = stated.shown();
                let parsed = rows.iter().flatten().map(|word| word.parse::<u8>().ok());
                let values = parsed.collect::<Option<Vec<_>>>()?;
                (values.len() == cells.len()).then(|| cells.into_iter().zip(values).collect())
            }
            (Puzzle::Ruled(ruled), Self::Words(rows)) => ruled.values(rows),
            _ => None,
        }
    }
}

/// The category of a fault, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum FaultCode {
    /// The text is not a valid puzzle of its format, or the file cannot be read.
    Unreadable,
    /// The puzzle contains an immediate contradiction.
    Contradiction,
    /// The engine does not support the puzzle.
    Unsupported,
    /// An error of this program.
    Internal,
}

/// A fault in a puzzle or its file, and the position of the fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The category of the fault.
    pub code: FaultCode,
    /// The message.
    pub message: String,
    /// The line of the fault in the source, counted from 1. The line, `column` and `length` are absent if the fault has
    /// no position in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column at which the fault starts in that line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The length of the fault, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// The first and the last of the lines that were skipped after the fault. The next puzzle can begin on the line
    /// after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<[usize; 2]>,
}

impl Fault {
    /// Creates a fault that has no position.
    pub fn new(code: FaultCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), line: None, column: None, length: None, skipped: None }
    }

    /// The message for people. It includes the skipped lines and the format in which the file was read.
    pub fn in_words(&self, format: Option<&str>) -> String {
        let skipped = self.skipped.map(|[first, last]| SkippedLines { first, last });
        let skipped = skipped.map_or_else(String::new, |lines| format!("; {lines}"));
        let format = format.filter(|_| self.line.is_some());
        let format = format.map_or_else(String::new, |format| format!(" (read as {format})"));
        [self.message.as_str(), &skipped, &format].concat()
    }
}

impl From<&Refusal> for Fault {
    fn from(refusal: &Refusal) -> Self {
        let code = match refusal {
            Refusal::Unsupported(_) => FaultCode::Unsupported,
            _ => FaultCode::Internal,
        };
        Self::new(code, refusal.to_string())
    }
}

impl From<&ReadError> for Fault {
    fn from(error: &ReadError) -> Self {
        let span = error.span;
        let contradicts = matches!(&error.kind, ReadErrorKind::Puzzle(puzzle) if puzzle.is_contradiction());
        Self {
            code: match error.kind {
                ReadErrorKind::Unsupported { .. } | ReadErrorKind::NoModel { .. } => FaultCode::Unsupported,
                _ if contradicts => FaultCode::Contradiction,
                _ => FaultCode::Unreadable,
            },
            message: error.kind.to_string(),
            line: Some(span.line),
            column: Some(span.column),
            length: Some(span.length),
            skipped: error.skipped.map(|lines| [lines.first, lines.last]),
        }
    }
}

impl Record {
    /// Creates a record without results for a puzzle of `source`.
    fn new(source: &str, index: usize, line: usize, engine: &'static str) -> Self {
        Self {
            v: VERSION,
            source: source.to_owned(),
            index,
            line,
            kind: None,
            title: None,
            rows: None,
            columns: None,
            engine,
            status: "",
            solutions: Vec::new(),
            partial: None,
            reason: None,
            effort: Statistics::default(),
            seconds: None,
            certificate: None,
            certificate_seconds: None,
            error: None,
            count: None,
            counted_all: None,
            format: None,
            palette: None,
            listed_all: None,
            goal: None,
            decided: None,
            time_limit: None,
            unmodelled: Vec::new(),
            fields: None,
            judged: None,
            rules: None,
        }
    }

    /// Creates the record of a puzzle that could not be read or solved.
    pub fn failed(source: &str, index: usize, line: usize, engine: &'static str, fault: Fault) -> Self {
        Self { status: "error", error: Some(fault), ..Self::new(source, index, line, engine) }
    }

    /// Creates the record of an outcome whose solutions were checked.
    pub fn of_outcome(
        (source, index, line): (&str, usize, usize),
        puzzle: &Puzzle,
        engine: &'static str,
        outcome: &Checked,
    ) -> Self {
        let mut record = Self::new(source, index, line, engine).with_puzzle(puzzle);
        record.effort = outcome.statistics.clone();
        record.status = outcome.verdict.name();
        record.reason = outcome.stopped.map(StopReason::name);
        record.solutions =
            outcome.solutions.iter().map(|solution| Board::new(puzzle, &singles(solution))).collect();
        if outcome.verdict == Verdict::Stalled {
            record.partial = outcome.decided.as_ref().map(|domains| Board::new(puzzle, domains));
        }
        record
    }

    /// Adds the number of solutions if solutions were counted; otherwise, adds whether all solutions are listed.
    /// `limit` is the number of solutions requested.
    #[must_use]
    pub fn with_count(mut self, outcome: &Outcome, limit: usize) -> Self {
        if self.error.is_none() && outcome.count.is_some() {
            self.count = outcome.count;
            self.counted_all = Some(outcome.counted_all(limit));
        } else if self.error.is_none() && matches!(outcome.verdict, Verdict::Multiple | Verdict::Satisfiable)
        {
            self.listed_all = Some(outcome.stopped.is_none() && outcome.solutions.len() < limit);
        }
        self
    }

    /// Adds the properties of the puzzle.
    #[must_use]
    pub fn with_puzzle(mut self, puzzle: &Puzzle) -> Self {
        self.kind = Some(puzzle.kind());
        self.title = puzzle.metadata().title().map(str::to_owned);
        self.rows = Some(puzzle.rows());
        self.columns = Some(puzzle.columns());
        self.palette = PaletteEntry::of(puzzle);
        self.goal = GoalComparison::of(puzzle);
        self.unmodelled = puzzle.metadata().unmodelled().to_vec();
        if let Puzzle::Ruled(ruled) = puzzle {
            self.rules = Some(format!("{:016x}", ruled.rules().fingerprint));
        }
        self
    }
}

/// For each cell of a solution, the domain with only its value.
pub fn singles(solution: &[u8]) -> Vec<Domain> {
    solution.iter().map(|&value| Domain::single(value)).collect()
}

fn counters<S: Serializer>(effort: &Statistics, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    if let Some(difficulty) = effort.difficulty() {
        map.serialize_entry("difficulty", difficulty.name())?;
    }
    for (counter, amount) in effort.iter() {
        map.serialize_entry(counter.name(), &amount)?;
    }
    map.end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::engine::passes::Passes;
    use gridproof_engines::solve::{Counter, Query};
    use gridproof_formats::format::Format as _;
    use gridproof_gate as gate;
    use gridproof_puzzles::{Nonogram, Sudoku};

    fn json(record: &Record) -> String {
        serde_json::to_string(record).expect("a record is plain data")
    }

    #[test]
    fn the_keys_stand_in_the_documented_order() {
        let mut nonogram = Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture");
        nonogram.metadata.push("title", "Corner");
        let puzzle = Puzzle::Nonogram(nonogram);
        let outcome = gate::solve(&Auto, &puzzle, &Query::default()).expect("any puzzle");
        let mut record = Record::of_outcome(("a.nin", 3, 7), &puzzle, "auto", &outcome);
        record.effort = Statistics::default();
        record.effort.add(Counter::Lines, 4);
        record.seconds = Some(0.5);
        assert_eq!(
            json(&record),
            r#"{"v":1,"source":"a.nin","index":3,"line":7,"kind":"nonogram","title":"Corner","rows":2,"columns":2,"engine":"auto","status":"unique","solutions":[["X.","XX"]],"effort":{"lines":4},"seconds":0.5,"goal":"agrees"}"#
        );
    }

    #[test]
    fn letters_of_colours_are_explained() {
        let puzzle = Puzzle::Nonogram(Nonogram::from_picture(2, &[1, 2]).expect("a picture"));
        let outcome = gate::solve(&Auto, &puzzle, &Query::default()).expect("any model");
        let record = Record::of_outcome(("x", 0, 1), &puzzle, "auto", &outcome);
        let json = json(&record);
        assert!(json.contains(r#""solutions":[["AB"]]"#), "{json}");
        assert!(
            json.ends_with(
                r##""palette":[{"symbol":".","name":"white","rgb":"#ffffff"},{"symbol":"A","name":"red","rgb":"#d02020"},{"symbol":"B","name":"blue","rgb":"#2040d0"}],"goal":"agrees"}"##
            ),
            "{json}"
        );
    }

    #[test]
    fn a_stalled_board_has_zeros_where_nothing_is_decided() {
        let puzzle = Puzzle::Sudoku(Sudoku::new(2, 2, [vec![1], vec![0; 15]].concat()).expect("valid"));
        let outcome = gate::solve(&Passes, &puzzle, &Query::default()).expect("a sudoku");
        let record = Record::of_outcome(("-", 0, 1), &puzzle, "passes", &outcome);
        assert!(
            json(&record).contains(r#""status":"stalled","solutions":[],"partial":[[1,0,0,0],[0,0,0,0]"#)
        );
    }

    #[test]
    fn faults_have_codes() {
        let code = |text| match gridproof_formats::format::Nin.read(text).next().map(|item| item.puzzle) {
            Some(Err(error)) => Fault::from(&error).code,
            other => panic!("{other:?}"),
        };
        assert_eq!(code("1 1\nx\n1\n"), FaultCode::Unreadable);
        assert_eq!(code("1 1\n2\n1\n"), FaultCode::Contradiction);
        let error = Refusal::Internal(gridproof_gate::InternalError::Repeated { engine: "faulty" });
        let record = Record::failed("x", 0, 1, "faulty", Fault::from(&error));
        assert!(json(&record).ends_with(
            r#""error":{"code":"internal","message":"internal error: faulty lists a solution twice"}}"#
        ));
    }
}
