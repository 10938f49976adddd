//! `u80957`: the input format of the nonogram game in Jutge problem U80957.

use std::io::Write;

use super::claim::{Beginning, Claim, Grade, Mark};
use super::clue::{ClueBuilder, nonogram, rows_first, sizes};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::items::single_item;
use super::text::{LineReader, Piece};
use gridproof_model::Block;
use gridproof_puzzles::{Clue, Kind, Nonogram, Place, Puzzle, PuzzleError};

/// Numbers separated by blanks or line breaks: the number of rows, the number of columns, then for each row and each
/// column the number of its blocks and their lengths. The text after the clues (the commands of the game) is ignored.
/// There is one puzzle per file, and no metadata.
#[derive(Clone, Copy, Debug)]
pub struct U80957;

static INFO: FormatInfo = FormatInfo {
    name: "u80957",
    kind: Some(Kind::Nonogram),
    extensions: &["u80957"],
    description: "one nonogram: rows, columns, then each clue after its number of blocks; the input of `play u80957`",
    mark: Mark::Shape("rows and columns, then for each the number of its blocks and their lengths"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for U80957 {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        self.claim(beginning).grade.is_some()
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let Beginning { text, is_whole } = beginning;
        let mut words = LineReader::new(text).flat_map(Piece::words);
        let missing = Claim::none(self.mark().words());
        match clues(text, &mut words) {
            // A text of sizes and zeros alone is taken for a grid without numbers.
            Ok((rows, columns))
                if rows.iter().chain(&columns).all(Vec::is_empty)
                    && LineReader::new(text)
                        .skip(1)
                        .take(rows.len() + columns.len())
                        .any(|line| line.words().count() > 1) =>
            {
                missing
            }
            Ok(_) => {
                // Commands are letters, so a number after the last clue belongs to another format.
                let is_written_so = is_line_by_line(text);
                let is_command = |word: Piece<'_>| matches!(word.as_str().as_bytes(), [byte] if byte.is_ascii_alphabetic());
                let next = words.next();
                if next.map_or(is_written_so, is_command) {
                    let claim = Claim::by_reading(&|text| self.read(text), beginning);
                    // All programs write one clue per line. Numbers in another layout are more likely to fit by chance.
                    let in_part = Claim { grade: claim.grade.min(Some(Grade::InPart)), ..claim.clone() };
                    if is_written_so { claim } else { in_part }
                } else {
                    missing
                }
            }
            // The beginning is valid up to the point where it is cut off.
            Err(error) if !is_whole && !text.is_empty() && error.span == Piece::end_of(text).span() => {
                Claim::of_grade(Grade::ToTheEnd, "clues up to the end of the part that was read")
            }
            // A clue does not fit, but the text has the right shape.
            Err(error) if is_line_by_line(text) => Claim::of_grade(Grade::Resembles, error.to_string()),
            Err(_) => missing,
        }
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        single_item(text, move |words| {
            let mut words = words.peekable();
            let first = words.peek().copied().unwrap_or(Piece::end_of(text));
            let (rows, columns) = clues(text, &mut words)?;
            nonogram(rows, columns, first).map(Puzzle::Nonogram)
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.black_and_white(puzzle)?;
        INFO.check_only(index)?;
        writeln!(out, "{} {}", nonogram.rows().len(), nonogram.columns().len())?;
        for clue in nonogram.rows().iter().chain(nonogram.columns()) {
            write!(out, "{}", clue.len())?;
            for block in clue {
                write!(out, " {}", block.length)?;
            }
            writeln!(out)?;
        }
        // The same lines could be a `nin` file. The command that ends the game is valid only in this format, so it
        // identifies the format.
        if may_be_blocks(nonogram) {
            writeln!(out, "Z")?;
        }
        Ok(())
    }
}

/// Returns whether the number at the start of each clue, which counts its blocks, could itself be the length of another
/// block. The longer side of the board must have room for that block as well.
fn may_be_blocks(nonogram: &Nonogram) -> bool {
    let most = nonogram.rows().len().max(nonogram.columns().len());
    let mut clues = nonogram.rows().iter().chain(nonogram.columns());
    let lengths = |clue: &[Block]| clue.iter().map(|block| block.length as usize).sum::<usize>();
    clues.all(|clue| clue.is_empty() || lengths(clue) + 2 * clue.len() <= most)
}

/// Returns whether the first line holds the sizes, and the first number on each following line states how many other
/// numbers that line has. One line may be wrong.
fn is_line_by_line(text: &str) -> bool {
    let mut lines = LineReader::new(text).filter(|line| !line.is_blank());
    let Some(first) = lines.next() else { return false };
    let mut words = first.words();
    let Ok((rows, columns)) = sizes(&mut words, first.after(), SIZE) else { return false };
    let is_wrong = |line: &Piece<'_>| {
        let stated = line.words().next().and_then(|word| word.as_str().parse().ok());
        stated != line.words().count().checked_sub(1)
    };
    let mut clues = lines.take(rows + columns).peekable();
    words.next().is_none() && clues.peek().is_some() && clues.filter(is_wrong).count() <= 1
}

const SIZE: &str = "the numbers of rows and columns, each 1 or more";

/// Reads the clues of rows and columns.
fn clues<'t>(
    text: &'t str,
    words: &mut impl Iterator<Item = Piece<'t>>,
) -> Result<(Vec<Clue>, Vec<Clue>), ReadError> {
    let end = Piece::end_of(text);
    let (rows, columns) = sizes(words, end, SIZE)?;
    let mut clues = Vec::new();
    for index in 0..rows + columns {
        clues.push(clue(words, end, rows_first(index, rows, columns))?);
    }
    let columns = clues.split_off(rows);
    Ok((clues, columns))
}

fn clue<'t>(
    words: &mut impl Iterator<Item = Piece<'t>>,
    end: Piece<'t>,
    (place, has): (Place, usize),
) -> Result<Clue, ReadError> {
    const LENGTH: &str = "a block's length";
    let mut word = || words.next().unwrap_or(end);
    let count_word = word();
    let count = count_word.number(u64::from(u32::MAX), "the number of blocks of the next clue")?;
    // Each block and each gap takes at least one cell, so more blocks do not fit.
    let needs = (2 * count).saturating_sub(1);
    if needs > has as u64 {
        return Err(count_word.error(PuzzleError::ClueTooLong { place, needs, has }));
    }
    let mut clue = ClueBuilder::new(place, has);
    let mut last = count_word;
    for _ in 0..count {
        last = word();
        match last.number(u64::from(u32::MAX), LENGTH)? {
            0 => {
                return Err(
                    last.error(ReadErrorKind::ZeroBlock { hint: "for a line without blocks, write only 0" })
                );
            }
            length => clue.push(length as u32),
        }
    }
    clue.finish().map_err(|error| count_word.to(last).error(error))
}

#[cfg(test)]
mod tests {
    use super::U80957;
    use crate::format::Format;
    use crate::format::tests::{single, written};
    use gridproof_puzzles::{Nonogram, Puzzle};

    fn only(text: &str) -> String {
        single(&U80957, text)
    }

    #[test]
    fn the_game_after_the_clues_is_ignored() {
        let expected =
            Nonogram::black_and_white(&[vec![1, 1], vec![]], &[vec![1], vec![], vec![1]]).expect("valid");
        let expected = Puzzle::Nonogram(expected);
        let read: Vec<_> = U80957.read("2 3\n2 1\n1 0\n1 1 0 1 1\nA 1 1 S").map(|item| item.puzzle).collect();
        assert_eq!(read, [Ok(expected.clone())]);
        assert_eq!(written(&U80957, &[expected]), "2 3\n2 1 1\n0\n1 1\n0\n1 1\n");
    }

    #[test]
    fn inputs_are_checked() {
        let size = "expected the numbers of rows and columns, each 1 or more, found";
        assert_eq!(only("2 b"), format!("1:3+1 {size} `b`"));
        assert_eq!(only("2"), format!("1:2+1 {size} the end of the file"));
        assert_eq!(
            only("1 1000000000000000000000000000000 0"),
            "1:3+31 1000000000000000000000000000000 is too large; the maximum is 1000"
        );
        let count = "expected the number of blocks of the next clue, found";
        assert_eq!(only("1 1 1 1\n"), format!("1:8+1 {count} the end of the file"));
        assert_eq!(only("1 1 A"), format!("1:5+1 {count} `A`"));
        assert_eq!(only("1 1 1 A"), "1:7+1 expected a block's length, found `A`");
        assert_eq!(only("1 1\n1"), "2:2+1 expected a block's length, found the end of the file");
        assert_eq!(only("1 3 3 1"), "1:5+1 the clue of row 1 needs 5 cells, but the line has 3");
        assert_eq!(
            only("1 3\n1 1\n0\n4000000000 1"),
            "4:1+10 the clue of column 2 needs 7999999999 cells, but the line has 1"
        );
        assert_eq!(only("1 3\n2 2 1"), "2:1+5 the clue of row 1 needs 4 cells, but the line has 3");
        assert_eq!(only("1 1 1 0"), "1:7+1 a block of 0 cells: for a line without blocks, write only 0");
        assert_eq!(only("1 1 1 1 0"), "1:1+1 the row clues add up to 1 cell, the column clues to 0");
    }
}
