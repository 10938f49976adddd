//! `non`: nonograms with titles, licences and goals, based on Steve Simpson's format.

mod colours;
mod record;

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::entities;
use super::error::WriteError;
use super::info::FormatInfo;
use super::item::Item;
use super::items::items;
use super::text::{LineReader, Piece, starts_a_picture};
use gridproof_model::Block;
use gridproof_puzzles::{Clue, Kind, Nonogram, Puzzle};

/// Each entry is a line with a key and its value. Entries come in any order, with or without blank lines between them:
///
/// * `width` and `height`, each with a number;
/// * `rows` and `columns` without a value, followed by one clue per line, with `,` or blanks between the numbers. The
///   clue of a line without blocks is `0` or an empty line. If empty lines separate the parts of a puzzle, the last empty
///   line before a key is a separator and not a clue;
/// * `goal` with the picture row by row, as `0`, `1` and the letters of colours. It may be quoted, and may take one
///   line or several;
/// * `color` in one of two dialects. The first has a letter, `#rrggbb` and optionally the colour's name in quotes, with
///   clues such as `3r,1`. The second has a name of several letters, `rrggbb` and optionally a character, with clues
///   such as `red 3 black 1`. Letters may be used without a declaration; numbers without a colour are black;
/// * any other key (usually `catalogue`, `title`, `by`, `copyright` or `license`) with text, which is kept as metadata.
///
/// Text is quoted, or it extends to the end of its line; HTML escapes such as `&quot;` and `&#39;` are decoded. A line
/// of four or more `=` separates the puzzles of a file. If `width` or `height` is missing, the number of clues is used
/// instead. After a bad puzzle the reader continues after the next line of `=`.
///
/// Colours are written as letters. The background's colour and triangles are lost, and so are the characters of colours
/// that are not letters. Metadata is written back in order; an item is dropped if its name is not a single word or is
/// one of the keys above.
#[derive(Clone, Copy, Debug)]
pub struct Non;

static INFO: FormatInfo = FormatInfo {
    name: "non",
    kind: Some(Kind::Nonogram),
    extensions: &["non"],
    description: "nonograms with titles, licences and goals: each line has a key and its value",
    mark: Mark::Shape("`width`, `height`, and clues under `rows` and `columns`"),
    loses: Some("the background's colour"),
};

impl Format for Non {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let mut lines = LineReader::new(beginning.text);
        let mut usual = 0;
        let mut colours = Vec::new();
        while let Some(line) = lines.next_content() {
            let mut words = line.words();
            let key = words.next().map_or("", |word| word.as_str());
            match key {
                "rows" | "columns" if words.next().is_none() => {
                    let clue = lines.find(|line| !line.is_blank());
                    return clue.is_some_and(|line| {
                        let first = line.words().next().map_or("", |word| word.as_str());
                        first.starts_with(|c: char| c.is_ascii_digit()) || colours.contains(&first)
                    });
                }
                "width" | "height" if words.next().is_some_and(|word| word.number(u64::MAX, "").is_ok()) => {
                    usual += 1;
                }
                "color" | "colour" => colours.extend(words.next().map(Piece::as_str)),
                "catalogue" | "title" | "by" | "author" | "copyright" | "license" | "goal" => {}
                // Unless both sizes have been found, an unknown key is distinguished from prose by the quoted text
                // after the key.
                _ if usual == 2 || words.next().is_some_and(|word| word.as_str().starts_with('"')) => {}
                _ => return false,
            }
        }
        usual == 2
    }

    // It is enough to find one line that belongs to a record. For a small file, building a puzzle would take most of
    // the time.
    fn holds_a_puzzle(&self, text: &str) -> bool {
        LineReader::new(text).any(is_of_a_record)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, |lines| {
            let first = lines.find(|line| is_of_a_record(*line))?;
            let puzzle = record::read(first, lines).map(Puzzle::Nonogram);
            Some(Item { line: first.line(), puzzle })
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.nonogram(puzzle)?;
        let letters = letters(nonogram)?;
        if index > 0 {
            writeln!(out, "\n====\n")?;
        }
        write(nonogram, &letters, out)?;
        Ok(())
    }
}

/// Returns whether a line belongs to a record. An empty record before, between or after separators is not a puzzle.
fn is_of_a_record(line: Piece<'_>) -> bool {
    !line.is_blank() && !line.is_comment() && !record::separates(line)
}

/// Returns the letter of each colour, indexed by cell value; `0` stands for the background. The list is empty for a
/// puzzle in the usual black and white.
fn letters(nonogram: &Nonogram) -> Result<Vec<char>, WriteError> {
    let palette = nonogram.palette();
    let colours = palette.colours().len() - 1;
    if colours < 2 && *palette == gridproof_puzzles::Palette::usual(1) {
        return Ok(Vec::new());
    }
    let mut free: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    if colours > free.len() {
        return Err(WriteError::TooManyColours {
            format: INFO.name,
            most: free.len(),
            colours: nonogram.colours(),
        });
    }
    // Colours whose symbols are letters keep them.
    let mut letters = vec!['0'; colours + 1];
    let own = |index: usize| palette.colours()[index].symbol;
    let keeps: Vec<bool> = (1..=colours)
        .map(|index| {
            let place = free.iter().position(|&letter| Some(letter) == own(index));
            place.map(|place| letters[index] = free.remove(place)).is_some()
        })
        .collect();
    let mut free = free.into_iter();
    for (index, _) in (1..).zip(&keeps).filter(|(_, keeps)| !**keeps) {
        letters[index] = free.next().unwrap_or('?');
    }
    Ok(letters)
}

/// Returns the text of a clue; `0` for a line without blocks.
fn clue_text(clue: &Clue, letters: &[char]) -> String {
    if clue.is_empty() {
        return "0".to_owned();
    }
    let block = |block: &Block| match letters.get(usize::from(block.colour)) {
        Some(letter) => format!("{}{letter}", block.length),
        None => block.length.to_string(),
    };
    clue.iter().map(block).collect::<Vec<_>>().join(",")
}

fn write(nonogram: &Nonogram, letters: &[char], out: &mut dyn Write) -> std::io::Result<()> {
    let is_key = |key: &str| record::is_free_key(key) && !starts_a_picture(key);
    for (key, text) in nonogram.metadata.iter().filter(|(key, _)| is_key(key)) {
        // Licences are usually written as names without quotes.
        let is_name = |text: &str| {
            !text.is_empty()
                && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+'))
        };
        if key == "license" && is_name(text) {
            writeln!(out, "{key} {text}")?;
        } else {
            writeln!(out, "{key} \"{}\"", entities::encode(text))?;
        }
    }
    writeln!(out, "width {}\nheight {}", nonogram.columns().len(), nonogram.rows().len())?;
    for (letter, colour) in letters.iter().zip(nonogram.palette().colours()).skip(1) {
        write!(out, "color {letter} #{}", colour.hex())?;
        if colour.name != letter.to_string() {
            write!(out, " \"{}\"", entities::encode(&colour.name))?;
        }
        writeln!(out)?;
    }
    for (key, clues) in [("rows", nonogram.rows()), ("columns", nonogram.columns())] {
        writeln!(out, "\n{key}")?;
        for clue in clues {
            writeln!(out, "{}", clue_text(clue, letters))?;
        }
    }
    if let Some(goal) = nonogram.goal() {
        let cell = |&value: &u8| {
            letters.get(usize::from(value)).copied().unwrap_or(if value == 0 { '0' } else { '1' })
        };
        let cells: String = goal.iter().map(cell).collect();
        writeln!(out, "\ngoal \"{cells}\"")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Non;
    use crate::format::Format;
    use crate::format::tests::{outcomes, single_before, written};
    use gridproof_puzzles::{Nonogram, Puzzle};

    const GOOD: &str = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";

    /// Returns the outcome of reading a puzzle. Also checks that a good puzzle after it is read.
    fn only(text: &str) -> String {
        single_before(&Non, &format!("{text}====\n"), (GOOD, "1 x 1"))
    }

    fn read(text: &str) -> Nonogram {
        match Non.read(text).next().map(|item| item.puzzle) {
            Some(Ok(Puzzle::Nonogram(nonogram))) => nonogram,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn everything_is_kept_and_written_back() {
        let text = "title \"A &amp;quot; &quot;B&quot;\"\nlicense CC-BY-3.0\nby \"X <x@y.z>\"\nwidth 3\nheight 2\n\n\
                    rows\n1,1\n0\n\ncolumns\n1\n0\n1\n\ngoal \"101000\"\n";
        let nonogram = read(text);
        let metadata: Vec<_> = nonogram.metadata.iter().collect();
        assert_eq!(metadata, [("title", "A &quot; \"B\""), ("license", "CC-BY-3.0"), ("by", "X <x@y.z>")]);
        assert_eq!(nonogram.goal(), Some(&[1, 0, 1, 0, 0, 0][..]));
        assert_eq!(written(&Non, &[Puzzle::Nonogram(nonogram)]), text);
    }

    #[test]
    fn keys_come_in_any_order_with_or_without_blank_lines() {
        let expected = Nonogram::black_and_white(&[vec![1], vec![]], &[vec![], vec![1]]).expect("valid");
        for text in [
            "columns\n0\n1\nrows\n1\n0\nheight 2\nwidth 2\n",
            "width 2\n\nheight 2\n\n\nrows\n1\n\n\ncolumns\n\n1\n",
            "width 2\nheight 2\nrows\n1\n\ncolumns\n\n1\n",
            "rows\n1\n0\n\nwidth 2\nheight 2\ncolumns\n\n1\n",
            "width 2\nheight 2\nrows\n1\n\n\n\ncolumns\n0\n1",
            "# comment\nWIDTH 2\nrows\n1\n  \n# comment\nheight 2\ncolumns\n\n1\n",
            "rows\n1\n0\ncolumns\n0\n1\n",
        ] {
            assert_eq!(read(text), expected, "{text:?}");
        }
    }

    /// The blank line is either a clue or a separator, so the puzzle is ambiguous.
    #[test]
    fn a_blank_separator_is_no_clue() {
        let counts = |text: &str| only(&format!("width 2\nheight 2\n\n{text}"));
        assert_eq!(counts("rows\n1\n\ncolumns\n0\n1\n"), "4:1+4 1 row clues instead of 2");
        assert_eq!(counts("rows\n1\n0\n\ncolumns\n1\n\n"), "8:1+7 1 column clues instead of 2");
        assert_eq!(counts("columns\n1\n\nrows\n1\n0\n\n"), "4:1+7 1 column clues instead of 2");
        // The blank line is a clue if nothing else shows that blank lines separate the parts, or if a separator follows
        // it.
        assert_eq!(only("width 2\nheight 2\nrows\n1\n\ncolumns\n1\n0\n"), "1: 2 x 2");
        assert_eq!(counts("rows\n1\n\n\ncolumns\n1\n0\n"), "1: 2 x 2");
    }

    #[test]
    fn numbers_stand_between_commas_or_blanks() {
        let clue = |line: &str| read(&format!("rows\n{line}\ncolumns\n1\n0\n1\n0\n1\n")).rows()[0].len();
        assert_eq!(["1,1,1", "1 1 1", "1, 1,\t1 "].map(clue), [3, 3, 3]);
    }

    #[test]
    fn a_goal_may_go_on_over_lines() {
        for goal in [
            "goal \"0101\"",
            "goal 0101",
            "goal \"01\n01\"",
            "goal\n01\n01",
            "goal \"\n01 \n\n 01\n\"",
            "goal 0 1 0 1",
        ] {
            let nonogram = read(&format!("width 2\nheight 2\nrows\n1\n1\ncolumns\n0\n2\n{goal}\ntitle x\n"));
            assert_eq!(nonogram.goal(), Some(&[0, 1, 0, 1][..]), "{goal:?}");
            assert_eq!(nonogram.metadata.title(), Some("x"));
        }
    }

    #[test]
    fn separators_stand_between_puzzles() {
        assert_eq!(
            outcomes(&Non, &format!("====\n{GOOD}\n=====\n\n====\n{GOOD}====\n")),
            ["2: 1 x 1", "12: 1 x 1"]
        );
        let puzzle = Puzzle::Nonogram(read(GOOD));
        assert_eq!(outcomes(&Non, &written(&Non, &[puzzle.clone(), puzzle])), ["1: 1 x 1", "12: 1 x 1"]);
    }

    #[test]
    fn metadata_that_has_no_place_is_dropped() {
        let mut nonogram = read(GOOD);
        for key in ["", "two words", "width", "Goal", "1st", "#no", "a\u{7}", "kept"] {
            nonogram.metadata.push(key, "text");
        }
        let nonogram = read(&written(&Non, &[Puzzle::Nonogram(nonogram)]));
        assert_eq!(nonogram.metadata.iter().collect::<Vec<_>>(), [("kept", "text")]);
    }

    #[test]
    fn keys_are_checked() {
        assert_eq!(only("title \"A\nwidth 1\n"), "1:7+2 the quoted text has no closing quote");
        assert_eq!(only("title \"\n"), "1:7+1 the quoted text has no closing quote");
        assert_eq!(only("%x 1\n"), "1:1+2 expected a key such as `title`, `width` or `rows`, found `%x`");
        assert_eq!(only("12\n"), "1:1+2 expected a key such as `title`, `width` or `rows`, found `12`");
        assert_eq!(only("width\n"), "1:6+1 expected a number, 1 or more, found the end of the line");
        assert_eq!(only("width 0\n"), "1:7+1 expected a number, 1 or more, found `0`");
        assert_eq!(only("height 1001\n"), "1:8+4 1001 is too large; the maximum is 1000");
        assert_eq!(only("width 1\nwidth 2\n"), "2:1+5 duplicate key `width` in this puzzle");
        assert_eq!(only("rows\n1\nrows\n1\n"), "3:1+4 duplicate key `rows` in this puzzle");
        assert_eq!(
            only("rows 5\n"),
            "1:6+1 expected the end of the line, and then one clue per line, found `5`"
        );
        assert_eq!(only("title x\nrows\n1\n"), "1:1+7 the puzzle has no `columns`");
        assert_eq!(only(" title x\n"), "1:2+7 the puzzle has no `rows`");
    }

    #[test]
    fn clues_are_checked() {
        let sized = |rest: &str| only(&format!("width 2\nheight 2\n{rest}"));
        assert_eq!(sized("rows\n1\n1,x\ncolumns\n1\n1\n"), "5:3+1 expected a block's length, found `x`");
        assert_eq!(
            sized("rows\n1\n 1,1\ncolumns\n1\n1\n"),
            "5:2+3 the clue of row 2 needs 3 cells, but the line has 2"
        );
        assert_eq!(
            sized("rows\n1\n1\ncolumns\n1\n3\n"),
            "8:1+1 the clue of column 2 needs 3 cells, but the line has 2"
        );
        assert_eq!(sized("rows\n1\n1\n1\ncolumns\n1\n1\n"), "6:1+1 3 row clues instead of 2");
        assert_eq!(sized("rows\n1\n1\ncolumns\n1\n"), "6:1+7 1 column clues instead of 2");
        assert_eq!(
            sized("rows\n1\n1\ncolumns\n1\n0\n"),
            "1:1+7 the row clues add up to 2 cells, the column clues to 1"
        );
        assert_eq!(
            sized("rows\n0,1\n1\ncolumns\n1\n1\n"),
            "4:1+1 a block of 0 cells: `0` is allowed only on its own, for a line without blocks"
        );
        assert_eq!(only(&format!("rows\n{}", "1\n".repeat(1001))), "1002:1+1 more than 1000 clues");
        assert_eq!(only("rows\ncolumns\n"), "1:1+4 a nonogram has 1 to 1000 rows and columns, not 0 x 0");
    }

    #[test]
    fn goals_are_checked() {
        let goal = |goal: &str| only(&format!("{GOOD}goal {goal}\n"));
        assert_eq!(
            goal("\"2\""),
            "7:7+1 expected `0`, `1` or the letter of a colour for each cell of the goal, found `2`"
        );
        assert_eq!(goal("\"11\""), "7:7+2 the goal has 2 cells, but the puzzle has 1");
        assert_eq!(goal("\"\""), "8:1+4 the goal has 0 cells, but the puzzle has 1");
        assert_eq!(
            goal("é"),
            "7:6+1 expected `0`, `1` or the letter of a colour for each cell of the goal, found `é`"
        );
    }
}
