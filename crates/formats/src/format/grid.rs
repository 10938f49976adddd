//! `grid`: plain grids of the kinds whose rules are stated in a file.

use std::io::Write;

use super::claim::{Beginning, Claim, Grade, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::ruled;
use super::splitter::{Part, RecordSplitter};
use super::text::{Piece, after_last_line};
use gridproof_puzzles::clues::Clue;
use gridproof_puzzles::judge::{self, BoardPart};
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::{KindPuzzle, Puzzle, PuzzleError};
use gridproof_rules::grid::{self, Places};
use gridproof_rules::spelling::nearest;
use gridproof_rules::{Kind, RuleError, Span};

/// Plain grids, as `docs/rules.md` describes them: sections with a grid for each clue, beginning with `kind: NAME`. A
/// line `---` separates two puzzles. A section `solution:` states the solution.
///
/// The format holds the kinds whose rules are stated in a file. A grid is read by the declarations of that file, and
/// translated into the clues of the kind. A grid with a clue that the kind does not have is an error.
#[derive(Clone, Copy, Debug)]
pub struct Grid;

static INFO: FormatInfo = FormatInfo {
    name: "grid",
    kind: None,
    extensions: &["grid"],
    description: "plain grids: `kind: NAME`, then sections such as `rooms:` and `number:`, and `solution:`; docs/rules.md",
    mark: Mark::Signature("a first line `kind: NAME`"),
    loses: Some("titles and other texts"),
};

impl Format for Grid {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        kind_name(beginning.text).is_some()
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        match kind_name(beginning.text) {
            None => Claim::none(INFO.mark.words()),
            Some(name) if find(name).is_some() => Claim::signature(INFO.mark.words()),
            Some(_) => Claim::of_grade(Grade::Resembles, "an unknown kind"),
        }
    }

    fn holds_a_puzzle(&self, text: &str) -> bool {
        whole(text).puzzles().next().is_some()
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut none_yet = true;
        let mut items = read_parts(text, whole(text));
        Box::new(std::iter::from_fn(move || {
            let item = items.next();
            let is_empty = std::mem::take(&mut none_yet) && item.is_none();
            let error = || Piece::start_of(text).error(ReadErrorKind::NoPuzzle);
            item.or_else(|| is_empty.then(|| Item { line: 1, puzzle: Err(error()) }))
        }))
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let other = match puzzle {
            Puzzle::Other(other) => other,
            Puzzle::Ruled(_) => return ruled::write(&INFO, puzzle, index, out),
            _ => return Err(INFO.other_kind(puzzle)),
        };
        let Some(Ok(rules)) = judge::rules_of(other.name()) else { return Err(INFO.other_kind(puzzle)) };
        let text = drawn(other, rules).ok_or_else(|| INFO.no_code(puzzle))?;
        let separator = if index == 0 { "" } else { SEPARATOR };
        Ok(write!(out, "{separator}{text}")?)
    }
}

/// The text between two puzzles. After the empty line, `---` cannot be taken for a row of a grid.
pub(super) const SEPARATOR: &str = "\n---\n";

impl RecordSplitter for Grid {
    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_separator(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(read_parts(text, part_of(text, part)))
    }
}

/// A part of a file as a part with plain grids.
pub(super) fn part_of<'t>(text: &'t str, part: &Part) -> grid::Part<'t> {
    let lines_before = u32::try_from(part.line - 1).unwrap_or(u32::MAX);
    grid::Part::new(&text[part.bytes.clone()], part.bytes.start, lines_before)
}

/// The byte after the last line that separates two puzzles.
pub(super) fn after_last_separator(beginning: &[u8]) -> usize {
    let mut end = after_last_line(beginning);
    while end > 0 {
        let start = after_last_line(&beginning[..end - 1]);
        if std::str::from_utf8(&beginning[start..end]).is_ok_and(grid::is_separator) {
            break;
        }
        end = start;
    }
    end
}

pub(super) const fn whole(text: &str) -> grid::Part<'_> {
    grid::Part::new(text, 0, 0)
}

/// The name of the kind with which a text begins.
fn kind_name(text: &str) -> Option<&str> {
    whole(text).puzzles().next().and_then(grid::kind_name).map(|(name, _)| name)
}

/// The kind with this name, and its rules. A name that stands for a variant of the rules is not the name of a kind.
fn find(name: &str) -> Option<(&'static dyn PuzzleKind, &'static Kind)> {
    let kind = kinds::by_name(name)?;
    let about = kind.about();
    let is_variant = about.variants.iter().any(|(variant, _)| *variant == name);
    Some((kind, &**judge::rules_of(about.name)?.ok()?)).filter(|_| !is_variant)
}

/// Reads the puzzles of a part of a text.
fn read_parts<'t>(text: &'t str, part: grid::Part<'t>) -> impl Iterator<Item = Item> + Send + 't {
    part.puzzles().map(move |part| Item {
        line: first_line(part) as usize,
        puzzle: read(text, part).map(Puzzle::Other),
    })
}

/// The first line of a part that is not empty.
pub(super) fn first_line(part: grid::Part<'_>) -> u32 {
    let blank = part.text.len() - part.text.trim_start().len();
    part.lines_before + part.text[..blank].matches('\n').count() as u32 + 1
}

fn read(text: &str, part: grid::Part<'_>) -> Result<KindPuzzle, ReadError> {
    let in_rules = |error: RuleError| syntax(text, part, &error);
    let Some((name, span)) = grid::kind_name(part) else {
        let span = Span { line: first_line(part), column: 1, length: 1 };
        return Err(in_rules(
            RuleError::new(span, "the puzzle does not begin with its kind")
                .with_help("the first line is `kind: NAME`, such as `kind: heyawake`"),
        ));
    };
    let (kind, rules) = find(name).ok_or_else(|| in_rules(unknown(name, span)))?;
    let grid::Content { puzzle: board, solution: goal, places, .. } =
        grid::read_part(rules, part).map_err(in_rules)?;
    let clues = judge::clues_of(kind, rules, &board)
        .map_err(|unfit| in_rules(RuleError::new(place(&places, unfit.part), unfit.message)))?;
    let wrong = |span: Span, message: String| {
        piece(text, part, span).error(ReadErrorKind::Puzzle(PuzzleError::Clues(message)))
    };
    if let Some((at, message)) = kind.fault(&clues) {
        let place = at.and_then(|at| judge::place_of(rules, &clues, &board, at));
        let span = place.and_then(|place| places.of_clue(None, place));
        return Err(wrong(span.unwrap_or(places.start()), message));
    }
    match KindPuzzle::new(kind, clues) {
        Ok(puzzle) => Ok(puzzle.with_goal(goal)),
        Err(error) => Err(wrong(places.start(), error.to_string())),
    }
}

fn unknown(name: &str, span: Span) -> RuleError {
    let message = format!("there are no plain grids of a kind `{name}`");
    let near = || {
        let known = kinds::all().iter().map(|kind| kind.about().name).filter(|name| find(name).is_some());
        nearest(name, known).map(|meant| format!("did you mean `{meant}`?"))
    };
    RuleError::new(span, message).with_help(judge::grid_of_variant(name).or_else(near).unwrap_or_else(|| {
        "`gridproof rules list` lists the kinds that have them, and `--rules FILE` reads those of a kind of your own"
            .to_owned()
    }))
}

/// The place in the text of a part of a board.
fn place(places: &Places, part: BoardPart) -> Span {
    match part {
        BoardPart::Area(layer, area) => places.of_area(layer, area),
        BoardPart::Clue(clue, place) => places
            .of_clue(Some(clue), place)
            .or_else(|| places.of_clue(None, place))
            .unwrap_or(places.start()),
        BoardPart::Whole => places.start(),
    }
}

pub(super) fn syntax(text: &str, part: grid::Part<'_>, error: &RuleError) -> ReadError {
    let help = error.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
    piece(text, part, error.span).error(ReadErrorKind::Syntax { message: format!("{}{help}", error.message) })
}

/// The piece of a text at a place in a part of it.
pub(super) fn piece<'t>(text: &'t str, part: grid::Part<'_>, span: Span) -> Piece<'t> {
    let line = span.line as usize;
    let lines = text[part.start..].split_inclusive('\n').take(line - 1 - part.lines_before as usize);
    let start = part.start + lines.map(str::len).sum::<usize>();
    let content = text[start..].lines().next().unwrap_or_default();
    let byte = |characters: u32| {
        content.char_indices().nth(characters as usize).map_or(content.len(), |(byte, _)| byte)
    };
    let (first, end) = (byte(span.column - 1), byte(span.column - 1 + span.length));
    Piece::at(text, start + first..start + end, line)
}

/// The text of a puzzle; `None` if it would not be read as the same puzzle.
fn drawn(puzzle: &KindPuzzle, rules: &'static Kind) -> Option<String> {
    let board = judge::board_of(rules, puzzle.clues())?;
    let mut clues = puzzle.clues().in_order();
    // In hitori, an unknown number is never equal to another one, so it is as good as none.
    if rules.name == "hitori" {
        clues.cells.iter_mut().filter(|clue| **clue == Clue::Unknown).for_each(|clue| *clue = Clue::None);
    }
    judge::clues_of(puzzle.kind(), rules, &board).ok().filter(|again| again.in_order() == clues)?;
    let mut text = grid::draw(rules, &board);
    if let Some(goal) = puzzle.goal() {
        text += &grid::draw_solution(rules, board.size, goal);
    }
    let again = grid::read(rules, &text).ok()?;
    (again == (board, puzzle.goal().cloned())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{outcomes, single, written};
    use crate::format::{Undetected, detect};

    const HEYAWAKE: &str = "kind: heyawake\nsize: 2x3\nrooms:\nAAB\nAAB\nnumber in rooms:\n1.?\n...\n";
    const SOLVED: &str = "solution:\n#..\n...\n";

    fn name(text: &str) -> Result<&'static str, Undetected> {
        detect(None, text).map(Format::name)
    }

    #[test]
    fn puzzles_are_read_and_written() {
        let text = format!("{HEYAWAKE}\n---\n{HEYAWAKE}{SOLVED}");
        assert_eq!(outcomes(&Grid, &text), ["1: 2 x 3", "11: 2 x 3"]);
        let puzzles: Vec<Puzzle> = Grid.read(&text).map(|item| item.puzzle.expect("a puzzle")).collect();
        let right = |puzzle: &Puzzle| match puzzle {
            Puzzle::Other(other) => other.is_goal_right(),
            _ => None,
        };
        assert_eq!(puzzles.iter().map(right).collect::<Vec<_>>(), [None, Some(true)]);
        assert_eq!(written(&Grid, &puzzles), text);
        // Line ends of other systems, tabs between entries, comments, and empty parts.
        let other = text.replace("1.?", "1\t.\t?").replace('\n', "\r\n");
        let other = format!("# by a person: me\r\n\r\n---\r\n# more\r\n{other}---\r\n");
        let again: Vec<Puzzle> = Grid.read(&other).map(|item| item.puzzle.expect("a puzzle")).collect();
        assert_eq!(again, puzzles);
        assert_eq!(name(&other), Ok("grid"));
    }

    #[test]
    fn stated_solutions_are_judged() {
        let wrong = format!("{HEYAWAKE}{}", SOLVED.replace("#..", "##."));
        let puzzle = Grid.read(&wrong).next().expect("an item").puzzle;
        assert!(matches!(puzzle, Ok(Puzzle::Other(other)) if other.is_goal_right() == Some(false)));
        assert_eq!(
            single(&Grid, &format!("{HEYAWAKE}solution:\n#.\n")),
            "9:1+9 `solution` has 1 lines instead of 2"
        );
    }

    #[test]
    fn only_grids_of_known_kinds_are_claimed() {
        assert_eq!(name(HEYAWAKE), Ok("grid"));
        assert_eq!(name("rooms:\nAA\n"), Err(Undetected::Unknown));
        let help = "`gridproof rules list` lists the kinds that have them, and `--rules FILE` reads those of a kind of your own";
        for kind in ["echo", "nonogram", "hashi"] {
            let text = format!("kind: {kind}\nsize: 1x1\n");
            assert_eq!(Grid.claim(Beginning::of(&text)).grade, Some(Grade::Resembles));
            let length = kind.len();
            assert_eq!(
                single(&Grid, &text),
                format!("1:7+{length} there are no plain grids of a kind `{kind}`; {help}")
            );
        }
        assert_eq!(
            single(&Grid, "kind: heyawkae\nrooms:\nA\n"),
            "1:7+8 there are no plain grids of a kind `heyawkae`; did you mean `heyawake`?"
        );
        // The name of a variant would lose its rule.
        assert_eq!(
            single(&Grid, "kind:arukone\nnumber:\n11\n"),
            "1:6+7 there are no plain grids of a kind `arukone`; write `kind: numberlink` and `flags: everycell`"
        );
        assert_eq!(single(&Grid, "kind: numlin\nnumber:\n11\n"), "1: 1 x 2");
    }

    #[test]
    fn mistakes_have_their_place() {
        let first = "the puzzle does not begin with its kind; the first line is `kind: NAME`, such as `kind: heyawake`";
        let places = [
            ("number:\n1\n", &*format!("1:1+1 {first}")),
            ("kind: heyawake\nrooms:\nAB\nA\n", "4:1+1 1 entries instead of 2"),
            ("kind: heyawake\nrooms:\nAB\nAA\n---\nnumber:\n", &format!("6:1+1 {first}")),
            (
                "kind: heyawake\nroms:\nAB\n",
                "2:1+5 `roms` is not a section of heyawake; the sections before the solution are `rooms`, `number`",
            ),
            ("kind: heyawake\nrooms:\nA.\n", "2:1+6 `rooms`: r1c2 is in no room"),
            (
                "kind: heyawake\nrooms:\nABA\n",
                "3:1+1 the room at r1c1: the cells of a room must be connected",
            ),
            (
                "kind: creek\nnumber:\n..\n.5\n",
                "4:2+1 the clue `number` at the corner in row 2 and column 2: a number is from 0 to 4",
            ),
            (
                "kind: yajilin\nnumber:\n.1\n",
                "3:2+1 the clue `number` at r1c2: a number and an arrow belong together; `?` is a number that is not given",
            ),
            (
                "kind: tapa\nlengths:\n.?\n",
                "3:2+1 the clue `lengths` at r1c2: a `?` alone is the mark `unknown`",
            ),
            (
                "kind: tapa\nlengths:\n8 .\n",
                "3:1+1 the cells around row 1, column 1 cannot have runs of these lengths",
            ),
            (
                "kind: hitori\nnumber:\n1?\n",
                "3:2+1 the clue `number` at r1c2: a cell without a number has no entry",
            ),
            ("kind: starbattle\nrooms:\nA\n", "1:1+16 the clue `stars` is missing"),
            (
                "kind: kakuro\nsize: 2x2\n",
                "1:1+12 all cells of the first row and of the first column are blocks",
            ),
            ("kind: latin\ngiven:\n12\n", "1:1+11 the board is not square"),
            (
                "kind: kenken\ncages:\nAA\nBB\ntotal:\n3.\n3.\nplus:\np.\n..\n",
                "4:1+1 the cage at r2c1: a cage has a total and an operation; a cage of one cell has `plus`",
            ),
            (
                "kind: hitori\nnumber:\n1-2\n---\n",
                "4:1+3 `---` may be a row of cells or the end of the puzzle; write `...` for cells without an entry, or an \
                 empty line before the end",
            ),
            ("kind: masyu\nsize: 301x1\n", "1:1+11 the board has more than 300 rows or columns"),
            (
                "kind: creek\nsize: 1x1\nkind: creek\n",
                "3:1+11 there are two sections `kind`; a line `---` separates two puzzles",
            ),
            (
                "kind: masyu\nsize: 1x2\nsolution:\no\to\n",
                "4:2+1 a tab in a drawing; each half cell is one character; write spaces",
            ),
        ];
        for (text, expected) in places {
            assert_eq!(outcomes(&Grid, text).last().map(String::as_str), Some(expected), "{text}");
        }
        let long = format!("kind: creek\nnumber:\n{}\n", ".".repeat(10_000_000));
        assert_eq!(single(&Grid, &long), "3:1+1 the line is longer than 65536 bytes");
    }

    #[test]
    fn parts_have_the_puzzles_of_the_whole() {
        let text = format!("# first\n{HEYAWAKE}\n---\nbad\n---\n---\n{HEYAWAKE}{SOLVED}");
        let whole: Vec<Item> = Grid.read(&text).collect();
        assert_eq!(whole.len(), 3);
        for end in 0..text.len() {
            let cut = Grid.split_point(&text.as_bytes()[..end]);
            let line = text[..cut].matches('\n').count() + 1;
            let parts = [
                Part { bytes: 0..cut, line: 1, opens: true },
                Part { bytes: cut..text.len(), line, opens: false },
            ];
            let read: Vec<Item> = parts.iter().flat_map(|part| Grid.read_part(&text, part)).collect();
            assert_eq!(read, whole, "cut at {cut}");
        }
    }
}
