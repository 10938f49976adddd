//! Puzzles of kinds that a file of rules states, as plain grids or codes: by the rules of an option, or by those with
//! which the text begins.

use std::io::Write;
use std::sync::Arc;

use super::claim::{Beginning, Mark};
use super::code;
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::grid::{SEPARATOR, after_last_separator, first_line, part_of, piece, syntax, whole};
use super::info::FormatInfo;
use super::item::Item;
use super::splitter::{FileSplitter, Part, RecordSplitter};
use super::text::{LineReader, Piece, after_last_line};
use gridproof_puzzles::code::{CodeReader, RuledCode};
use gridproof_puzzles::compile::CompileError;
use gridproof_puzzles::{Puzzle, PuzzleError, RuledError, RuledPuzzle, kinds, parse_rules};
use gridproof_rules::board::Puzzle as Board;
use gridproof_rules::{Kind, RuleError, grid};

/// Plain grids or codes of one kind, by the rules in a file of its own.
#[derive(Clone, Debug)]
pub struct Ruled {
    reader: Arc<Reader>,
}

/// The rules, and the parts of the codes.
#[derive(Debug)]
struct Reader {
    rules: Arc<Kind>,
    code: Result<Option<RuledCode>, RuleError>,
}

/// A puzzle in a line of a text.
#[derive(Clone, Debug)]
pub struct CodeLine<'t> {
    /// The line, counted from 1.
    pub line: usize,
    /// The clues, or the error in the code.
    pub board: Result<Board, ReadError>,
    /// The text after the code.
    pub rest: &'t str,
}

impl Ruled {
    /// The format of puzzles by these rules.
    pub fn new(rules: Arc<Kind>) -> Self {
        let code = RuledCode::new(&rules);
        Self { reader: Arc::new(Reader { rules, code }) }
    }

    /// Returns whether a text consists of codes, judged by its first line. Otherwise, it consists of plain grids.
    pub fn has_codes(text: &str) -> bool {
        LineReader::new(text).next_content().is_some_and(|line| code_in(line).is_some())
    }

    /// Returns a lazy reader of a text of codes.
    pub fn code_lines<'t>(&self, text: &'t str) -> impl Iterator<Item = CodeLine<'t>> {
        let (reader, mut lines) = (Arc::clone(&self.reader), LineReader::new(text));
        std::iter::from_fn(move || {
            let line = lines.next_content()?;
            let code = code_in(line).unwrap_or(line);
            let after = line.start() + line.as_str().len();
            let rest = &text[(code.start() + code.as_str().len()).min(after)..after];
            Some(CodeLine { line: line.line(), board: reader.board(line), rest })
        })
    }
}

/// Returns the part of a line between tabs that is a code, or has the form of a code. Returns `None` for a line without such a
/// part.
fn code_in(line: Piece<'_>) -> Option<Piece<'_>> {
    let has_form = |field: &Piece<'_>| {
        let is_name = |name: &str| {
            !name.is_empty()
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        code::is_code_of(*field, |_| false) || code::is_bare(code::code(*field).as_str(), is_name)
    };
    line.split(|sign| sign == '\t').find(has_form).map(code::code)
}

impl Reader {
    /// Returns whether codes of the kind can begin with a name.
    fn is_name(&self, name: &str) -> bool {
        self.rules.name == name || self.rules.ids.iter().any(|id| id == name)
    }

    /// Reads the clues of a code in a line.
    fn board(&self, line: Piece<'_>) -> Result<Board, ReadError> {
        let rules = &*self.rules;
        let Some(piece) = code_in(line).filter(|piece| piece.as_str().is_ascii()) else {
            return Err(line.trim().unexpected("a code such as `slither/5/5/...`"));
        };
        let Some((name, start)) = code::kind_name(piece.as_str()) else {
            return Err(piece.unexpected("a code such as `slither/5/5/...`"));
        };
        let message = match &self.code {
            _ if !self.is_name(name) => format!(
                "codes of the kind `{}` do not begin with `{name}`; a line `id {name}` in its rules would allow it",
                rules.name
            ),
            Err(error) => format!("{} (line {} of the rules)", error.message, error.span.line),
            Ok(None) => {
                format!("the rules of `{}` have no line `code`, so its codes cannot be read", rules.name)
            }
            Ok(Some(code)) => {
                let mut reader = CodeReader::new(piece.as_str(), start);
                return code.read(rules, &mut reader).map_err(|error| code::at_fault(piece, &error));
            }
        };
        Err(piece.slice(0..name.len()).error(ReadErrorKind::Syntax { message }))
    }

    /// Reads the puzzle in a line.
    fn item(&self, line: Piece<'_>) -> Item {
        let puzzle = self.board(line).and_then(|board| {
            let puzzle = RuledPuzzle::new(Arc::clone(&self.rules), board);
            puzzle.map_err(|error| code_in(line).unwrap_or(line).error(fault(&error)))
        });
        Item { line: line.line(), puzzle: puzzle.map(Puzzle::Ruled) }
    }
}

/// Reads the codes in lines.
fn read_codes<'t>(
    reader: &Arc<Reader>,
    mut lines: LineReader<'t>,
) -> impl Iterator<Item = Item> + Send + use<'t> {
    let reader = Arc::clone(reader);
    std::iter::from_fn(move || Some(reader.item(lines.next_content()?)))
}

static PUZZLES: FormatInfo = FormatInfo {
    name: "rules",
    kind: None,
    extensions: &[],
    description: "plain grids or codes by the rules of a file; docs/rules.md",
    mark: Mark::Signature("a first line `kind: NAME`, or a code"),
    loses: Some("titles and other texts"),
};

impl Format for Ruled {
    fn info(&self) -> &FormatInfo {
        &PUZZLES
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        whole(beginning.text).puzzles().next().is_some()
    }

    // The next two methods do not make the model of a puzzle that is written as a code.
    fn holds_a_puzzle(&self, text: &str) -> bool {
        LineReader::new(text).next_content().is_some()
    }

    fn begins_well(&self, text: &str) -> bool {
        Self::has_codes(text) || self.read(text).next().is_some_and(|item| item.puzzle.is_ok())
    }

    fn is_argument(&self, text: &str) -> bool {
        code::is_bare(text, |name| self.reader.is_name(name) || code::is_known(name))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        if Self::has_codes(text) {
            return Box::new(read_codes(&self.reader, LineReader::new(text)));
        }
        Box::new(or_none(text, read_parts(Arc::clone(&self.reader.rules), text, whole(text))))
    }

    fn file_splitter(&'static self, head: &str) -> Option<FileSplitter> {
        Some(if Self::has_codes(head) {
            FileSplitter::OfFile(Arc::new(CodeLines(Arc::clone(&self.reader))))
        } else {
            FileSplitter::OfFormat(self)
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        write(&PUZZLES, puzzle, index, out)
    }
}

impl RecordSplitter for Ruled {
    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_separator(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(read_parts(Arc::clone(&self.reader.rules), text, part_of(text, part)))
    }
}

/// Splits a text of codes between its lines.
struct CodeLines(Arc<Reader>);

impl RecordSplitter for CodeLines {
    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_line(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(read_codes(&self.0, LineReader::of_part(text, part)))
    }
}

/// The rules of a kind, and then plain grids or codes of this kind. A line `---` ends the rules and each plain grid.
#[derive(Clone, Copy, Debug)]
pub struct RulesAndGrids;

static RULES_AND_GRIDS: FormatInfo = FormatInfo {
    name: "rules",
    kind: None,
    extensions: &["rules"],
    description: "the rules of a kind, and plain grids or codes of this kind after a line `---`; docs/rules.md (read only)",
    mark: Mark::Signature("a first line `kind NAME`"),
    loses: None,
};

impl Format for RulesAndGrids {
    fn info(&self) -> &FormatInfo {
        &RULES_AND_GRIDS
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let mut lines =
            beginning.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.next().is_some_and(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some("kind") && words.next().is_some() && words.next().is_none()
        })
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut end = 0;
        let mut rest = None;
        for (line, piece) in (1_u32..).zip(text.split_inclusive('\n')) {
            if grid::is_separator(piece) {
                let start = end + piece.len();
                rest = Some(grid::Part::new(&text[start..], start, line));
                break;
            }
            end += piece.len();
        }
        if whole(text).puzzles().next().is_none() {
            return Box::new(or_none(text, std::iter::empty()));
        }
        let fault = |error: ReadError| Box::new(std::iter::once(Item { line: 1, puzzle: Err(error) }));
        let at_start =
            |message: String| fault(Piece::start_of(text).error(ReadErrorKind::Syntax { message }));
        let rules = match parse_rules(&text[..end]) {
            Ok(rules) => Arc::new(rules),
            Err(error) => return fault(syntax(text, whole(text), &error)),
        };
        if let Some(message) = name_is_taken(&rules) {
            return at_start(message);
        }
        match rest {
            Some(rest) if Ruled::has_codes(rest.text) => {
                let part = Part {
                    bytes: rest.start..text.len(),
                    line: rest.lines_before as usize + 1,
                    opens: false,
                };
                Box::new(read_codes(&Ruled::new(rules).reader, LineReader::of_part(text, &part)))
            }
            Some(rest) => Box::new(or_none(text, read_parts(rules, text, rest))),
            None => {
                at_start("these are rules without a puzzle; puzzles follow after a line `---`".to_owned())
            }
        }
    }

    fn write(&self, _puzzle: &Puzzle, _index: usize, _out: &mut dyn Write) -> Result<(), WriteError> {
        Err(WriteError::ReadOnly { format: RULES_AND_GRIDS.name })
    }
}

/// Returns why rules cannot have their name: it is that of a kind that gridproof knows.
pub fn name_is_taken(rules: &Kind) -> Option<String> {
    let name = &*rules.name;
    let is_taken = ["nonogram", "sudoku", "model"].contains(&name) || kinds::by_name(name).is_some();
    is_taken
        .then(|| format!("`{name}` is the name of a kind that gridproof knows; give your rules another name"))
}

/// The items, or an error if there is none.
fn or_none<'t>(
    text: &'t str,
    items: impl Iterator<Item = Item> + Send + 't,
) -> impl Iterator<Item = Item> + Send + 't {
    let mut items = items.peekable();
    let is_empty = items.peek().is_none();
    let error = move || Piece::start_of(text).error(ReadErrorKind::NoPuzzle);
    items.chain(is_empty.then(|| Item { line: 1, puzzle: Err(error()) }))
}

/// Reads the puzzles of a part of a text.
fn read_parts<'t>(
    rules: Arc<Kind>,
    text: &'t str,
    part: grid::Part<'t>,
) -> impl Iterator<Item = Item> + Send + 't {
    part.puzzles().map(move |part| Item {
        line: first_line(part) as usize,
        puzzle: read(&rules, text, part).map(Puzzle::Ruled),
    })
}

fn read(rules: &Arc<Kind>, text: &str, part: grid::Part<'_>) -> Result<RuledPuzzle, ReadError> {
    let grid::Content { puzzle, solution, places, .. } =
        grid::read_part(rules, part).map_err(|error| syntax(text, part, &error))?;
    match RuledPuzzle::new(Arc::clone(rules), puzzle) {
        Ok(puzzle) => Ok(puzzle.with_goal(solution)),
        Err(error) => {
            let span = match &error {
                RuledError::Clues(refused) => refused.place.and_then(|place| places.of_clue(None, place)),
                _ => None,
            };
            Err(piece(text, part, span.unwrap_or(places.start())).error(fault(&error)))
        }
    }
}

/// The error for a puzzle that has no model.
fn fault(error: &RuledError) -> ReadErrorKind {
    match error {
        RuledError::Clues(refused) => ReadErrorKind::Puzzle(PuzzleError::Clues(refused.message.clone())),
        RuledError::Rules(CompileError::NoConstraint { span, .. }) => {
            ReadErrorKind::NoModel { message: format!("{error} (line {} of the rules)", span.line) }
        }
        error => ReadErrorKind::NoModel { message: error.to_string() },
    }
}

/// Writes the rules of a kind and a puzzle of this kind, as [`RulesAndGrids`] reads them.
///
/// # Errors
/// Returns an error for a puzzle of another kind, or if writing fails.
pub fn write_with_rules(puzzle: &Puzzle, out: &mut dyn Write) -> Result<(), WriteError> {
    let Puzzle::Ruled(ruled) = puzzle else { return Err(RULES_AND_GRIDS.other_kind(puzzle)) };
    write!(out, "{}\n{SEPARATOR}", ruled.rules().text.trim_end())?;
    write(&RULES_AND_GRIDS, puzzle, 0, out)
}

pub(super) fn write(
    info: &FormatInfo,
    puzzle: &Puzzle,
    index: usize,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let Puzzle::Ruled(ruled) = puzzle else { return Err(info.other_kind(puzzle)) };
    let mut text = ruled.draw_clues();
    if let Some(goal) = ruled.goal() {
        text += &grid::draw_solution(ruled.rules(), ruled.puzzle().size, goal);
    }
    let separator = if index == 0 { "" } else { SEPARATOR };
    Ok(write!(out, "{separator}{text}")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{outcomes, single, written};
    use crate::format::{Code, Grid, detect};

    const RULES: &str = "kind apart\nclue number in cells\nfind shaded or white in cells\n\
                         rule the shaded cell {a} has no shaded neighbour\n  each shaded cell a: no shaded cell next to a\n\
                         rule the cell {c} with {n} is shaded\n  each cell c with number n: c is shaded\n";
    const BOARD: &str = "kind: apart\nsize: 1x3\nnumber in cells:\n1..\n";

    #[test]
    fn puzzles_follow_their_rules() {
        let text = format!("# a comment\n\n{RULES}---\n{BOARD}solution:\n#..\n\n---\n{BOARD}");
        assert_eq!(detect(None, &text).map(Format::name), Ok("rules"));
        assert_eq!(outcomes(&RulesAndGrids, &text), ["11: 1 x 3", "19: 1 x 3"]);
        let puzzles: Vec<Puzzle> =
            RulesAndGrids.read(&text).map(|item| item.puzzle.expect("a puzzle")).collect();
        let Puzzle::Ruled(first) = &puzzles[0] else { panic!("{:?}", puzzles[0]) };
        assert_eq!(first.is_goal_right(), Some(true));
        // What is written as plain grids is read again by the rules alone.
        let grids = written(&Grid, &puzzles);
        let rules = Ruled::new(Arc::clone(first.rules()));
        let again: Vec<Puzzle> = rules.read(&grids).map(|item| item.puzzle.expect("a puzzle")).collect();
        assert_eq!(again, puzzles);
        assert_eq!(written(&rules, &again), grids);
    }

    #[test]
    fn codes_follow_their_rules() {
        let text = format!("{RULES}code numbers\n---\n# a comment\napart/3/1/1h\tanything\n\napart/3/1/1\n");
        assert_eq!(detect(None, &text).map(Format::name), Ok("rules"));
        assert_eq!(
            outcomes(&RulesAndGrids, &text),
            [
                "11: 1 x 3",
                "13:12+1 expected a number (0-f, or `-` and two digits), `.`, or g-z for empty places, found the end of the file"
            ]
        );
        let puzzle = RulesAndGrids.read(&text).next().expect("an item").puzzle.expect("a puzzle");
        assert_eq!(written(&Code, std::slice::from_ref(&puzzle)), "apart/3/1/1h\n");
        assert_eq!(written(&Grid, std::slice::from_ref(&puzzle)), BOARD);
        // The parts of a text of codes have the puzzles of the whole.
        let Puzzle::Ruled(ruled) = puzzle else { panic!("{puzzle:?}") };
        let format: &'static Ruled = Box::leak(Box::new(Ruled::new(Arc::clone(ruled.rules()))));
        let codes = "apart/3/1/1h\nbad\n\nkey\tapart/3/1/g1g\n";
        let whole: Vec<Item> = format.read(codes).collect();
        assert_eq!(whole.iter().map(|item| item.line).collect::<Vec<_>>(), [1, 2, 4]);
        let splitter = format.file_splitter(codes).expect("a splitter");
        for end in 0..codes.len() {
            let cut = splitter.split_point(&codes.as_bytes()[..end]);
            let line = codes[..cut].matches('\n').count() + 1;
            let parts = [
                Part { bytes: 0..cut, line: 1, opens: true },
                Part { bytes: cut..codes.len(), line, opens: false },
            ];
            let read: Vec<Item> = parts.iter().flat_map(|part| splitter.read_part(codes, part)).collect();
            let ok = |items: &[Item]| -> Vec<_> {
                items.iter().map(|item| (item.line, item.puzzle.clone().ok())).collect()
            };
            assert_eq!(ok(&read), ok(&whole), "cut at {cut}");
        }
    }

    #[test]
    fn mistakes_have_their_place() {
        let places = [
            (RULES.to_owned(), "1:1+1 these are rules without a puzzle; puzzles follow after a line `---`"),
            (format!("{RULES}---\n"), "1:1+1 the file contains no puzzle"),
            (format!("{RULES}---\n{}", BOARD.replace("1..", "1.")), "12:1+2 2 entries instead of 3"),
            (
                format!("{}---\n{BOARD}", RULES.replace("kind apart", "kind akari")),
                "1:1+1 `akari` is the name of a kind that gridproof knows; give your rules another name",
            ),
        ];
        for (text, error) in places {
            assert_eq!(single(&RulesAndGrids, &text), error, "{text}");
        }
    }
}
