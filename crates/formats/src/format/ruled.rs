//! Plain grids of kinds that a file of rules states: by the rules of an option, or by those with which the text begins.

use std::io::Write;
use std::sync::Arc;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::grid::{SEPARATOR, after_last_separator, first_line, part_of, piece, syntax, whole};
use super::info::FormatInfo;
use super::item::Item;
use super::splitter::{Part, RecordSplitter};
use super::text::Piece;
use gridproof_puzzles::compile::CompileError;
use gridproof_puzzles::{Puzzle, PuzzleError, RuledError, RuledPuzzle, kinds};
use gridproof_rules::{Kind, grid};

/// Plain grids of one kind, by the rules in a file of its own.
#[derive(Clone, Debug)]
pub struct Ruled {
    rules: Arc<Kind>,
}

impl Ruled {
    /// The format of plain grids by these rules.
    pub const fn new(rules: Arc<Kind>) -> Self {
        Self { rules }
    }
}

static GRIDS: FormatInfo = FormatInfo {
    name: "grid",
    kind: None,
    extensions: &[],
    description: "plain grids by the rules of a file; docs/rules.md",
    mark: Mark::Signature("a first line `kind: NAME`"),
    loses: Some("titles and other texts"),
};

impl Format for Ruled {
    fn info(&self) -> &FormatInfo {
        &GRIDS
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        whole(beginning.text).puzzles().next().is_some()
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(or_none(text, read_parts(Arc::clone(&self.rules), text, whole(text))))
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        write(&GRIDS, puzzle, index, out)
    }
}

impl RecordSplitter for Ruled {
    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_separator(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(read_parts(Arc::clone(&self.rules), text, part_of(text, part)))
    }
}

/// The rules of a kind, and then plain grids of this kind. A line `---` ends the rules and each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct RulesAndGrids;

static RULES_AND_GRIDS: FormatInfo = FormatInfo {
    name: "rules",
    kind: None,
    extensions: &["rules"],
    description: "the rules of a kind, and plain grids of this kind after a line `---`; docs/rules.md (read only)",
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
        let rules = match gridproof_rules::parse(&text[..end]) {
            Ok(rules) => Arc::new(rules),
            Err(error) => return fault(syntax(text, whole(text), &error)),
        };
        if let Some(message) = name_is_taken(&rules) {
            return at_start(message);
        }
        match rest {
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
    let error = match RuledPuzzle::new(Arc::clone(rules), puzzle) {
        Ok(puzzle) => return Ok(puzzle.with_goal(solution)),
        Err(error) => error,
    };
    let kind = match &error {
        RuledError::Clues(message) => ReadErrorKind::Puzzle(PuzzleError::Clues(message.clone())),
        RuledError::Rules(CompileError::NoConstraint { span, .. }) => {
            ReadErrorKind::NoModel { message: format!("{error} (line {} of the rules)", span.line) }
        }
        error => ReadErrorKind::NoModel { message: error.to_string() },
    };
    Err(piece(text, part, places.start()).error(kind))
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
    use crate::format::{Grid, detect};

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
