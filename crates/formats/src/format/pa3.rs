//! `pa3`: the input format of the nonogram game in assignment 3 (2022) of the HKUST course COMP 2012H.

use std::io::Write;

use super::claim::{Beginning, Claim, Grade, Mark};
use super::clue::{ClueBuilder, is_empty, nonogram, rows_first, sizes};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::items::single_item;
use super::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, Kind, Puzzle, PuzzleError};

/// Numbers separated by blanks or line breaks: the number of rows, the number of columns, then one list of blocks for
/// each row and for each column. Each list ends with -1. The text after the lists (the menu choices) is ignored.
///
/// If a clue does not fit its line, the game requests it again, so the next list is for the same line. A clue that does
/// not fit is an error only if the input ends before one that fits. There is one puzzle per file, and no metadata.
#[derive(Clone, Copy, Debug)]
pub struct Pa3;

static INFO: FormatInfo = FormatInfo {
    name: "pa3",
    kind: Some(Kind::Nonogram),
    extensions: &["pa3"],
    description: "one nonogram: rows, columns, then each clue ended by -1; the input of `play pa3`",
    mark: Mark::Shape("the numbers of rows and columns, then a list of numbers for each, ended by -1"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for Pa3 {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        self.claim(beginning).grade.is_some()
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let Beginning { text, is_whole } = beginning;
        let missing = Claim::none(self.mark().words());
        let is_written_so = is_list_by_list(text);
        let mut words = LineReader::new(text).flat_map(Piece::words);
        let (grade, reason) = match read(text, &mut words) {
            // Programs write one list per line. Numbers in another layout are more likely to fit by chance. In such a
            // layout, sizes followed by nothing but -1 are taken for a grid without numbers.
            Ok(Puzzle::Nonogram(nonogram)) if is_empty(&nonogram) && !is_one_a_line(text) => return missing,
            Ok(_) if is_written_so => (Grade::ToTheEnd, "1 puzzle".to_owned()),
            Ok(_) => (Grade::InPart, "1 puzzle, but its lists are not one per line".to_owned()),
            Err(error) if !is_written_so || !text.contains("-1") => {
                return Claim { reason: error.to_string().into(), ..missing };
            }
            Err(error) if !is_whole && error.span == Piece::end_of(text).span() => {
                (Grade::ToTheEnd, "lists up to the end of the part that was read".to_owned())
            }
            Err(error) if words.next().is_none() && is_one_a_line(text) => {
                (Grade::Resembles, error.to_string())
            }
            Err(_) => return missing,
        };
        // Menu choices are letters, so a number after the last list belongs to another format.
        let is_choice = |word: Piece<'_>| word.as_str().starts_with(|c: char| c.is_alphabetic());
        if words.next().map_or(is_written_so, is_choice) { Claim::of_grade(grade, reason) } else { missing }
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        single_item(text, move |words| read(text, words))
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.black_and_white(puzzle)?;
        INFO.check_only(index)?;
        writeln!(out, "{}\n{}", nonogram.rows().len(), nonogram.columns().len())?;
        for clue in nonogram.rows().iter().chain(nonogram.columns()) {
            for block in clue {
                write!(out, "{} ", block.length)?;
            }
            writeln!(out, "-1")?;
        }
        Ok(())
    }
}

/// Returns whether the lists are all on one line, on two lines (one for rows and one for columns), or on one line each.
/// In the last two cases, the lines before the lists must contain only the two sizes, and each line with lists must end
/// with the -1 of a list.
fn is_list_by_list(text: &str) -> bool {
    let is_end = |word: Piece<'_>| word.as_str() == "-1";
    let lines = || LineReader::new(text).filter(|line| line.words().any(is_end));
    let is_closed = |line: Piece<'_>| line.as_str().trim_end().ends_with("-1");
    if lines().nth(1).is_none() {
        return true;
    }
    let before =
        LineReader::new(text).take_while(|line| !line.words().any(is_end)).flat_map(Piece::words).count();
    before == 2 && lines().all(is_closed) && (lines().nth(2).is_none() || is_one_a_line(text))
}

/// Returns whether no line contains more than one list.
fn is_one_a_line(text: &str) -> bool {
    LineReader::new(text).all(|line| line.words().filter(|word| word.as_str() == "-1").count() <= 1)
}

const SIZE: &str = "the numbers of rows and columns, each 1 or more";

fn read<'t>(text: &'t str, words: &mut dyn Iterator<Item = Piece<'t>>) -> Result<Puzzle, ReadError> {
    let mut words = words.peekable();
    let end = Piece::end_of(text);
    let first = words.peek().copied().unwrap_or(end);
    let (rows, columns) = sizes(&mut words, end, SIZE)?;
    let mut clues: Vec<Clue> = Vec::new();
    let mut refused: Option<(Piece<'_>, PuzzleError)> = None;
    while clues.len() < rows + columns {
        let start = match (words.peek(), refused.take()) {
            (Some(&start), _) => start,
            (None, Some((list, error))) => return Err(list.error(error)),
            (None, None) => end,
        };
        match list(start, &mut words, end, rows_first(clues.len(), rows, columns))? {
            (_, Ok(clue)) => clues.push(clue),
            (list, Err(error)) => refused = Some((list, error)),
        }
    }
    let columns = clues.split_off(rows);
    nonogram(clues, columns, first).map(Puzzle::Nonogram)
}

/// Reads a list of blocks up to its -1. Returns the piece of the text that holds the list, together with the clue, or
/// with an error if the list does not fit its line.
fn list<'t>(
    start: Piece<'t>,
    words: &mut impl Iterator<Item = Piece<'t>>,
    end: Piece<'t>,
    (place, has): (gridproof_puzzles::Place, usize),
) -> Result<(Piece<'t>, Result<Clue, PuzzleError>), ReadError> {
    let mut clue = ClueBuilder::new(place, has);
    let mut last = start;
    let mut zero = None;
    loop {
        let word = words.next().unwrap_or(end);
        if word.as_str() == "-1" {
            break;
        }
        match word.number(u64::from(u32::MAX), "a block's length, or -1 at the end of a clue")? {
            0 => zero = zero.or(Some(word)),
            length => clue.push(length as u32),
        }
        last = word;
    }
    match zero {
        Some(word) if clue.fits() => {
            Err(word.error(ReadErrorKind::ZeroBlock { hint: "for a line without blocks, write only -1" }))
        }
        _ => Ok((start.to(last), clue.finish())),
    }
}

#[cfg(test)]
mod tests {
    use super::Pa3;
    use crate::format::tests::{single, written};
    use crate::format::{Beginning, Format, Grade};
    use gridproof_puzzles::{Nonogram, Puzzle};

    fn only(text: &str) -> String {
        single(&Pa3, text)
    }

    #[test]
    fn the_game_after_the_clues_is_ignored() {
        let expected =
            Nonogram::black_and_white(&[vec![1], vec![]], &[vec![], vec![1], vec![]]).expect("valid");
        let expected = Puzzle::Nonogram(expected);
        let read: Vec<_> = Pa3.read("\n2 3\n1 -1 -1\n-1 1\n-1 -1 mA0 q").map(|item| item.puzzle).collect();
        assert_eq!(read, [Ok(expected.clone())]);
        assert_eq!(written(&Pa3, &[expected]), "2\n3\n1 -1\n-1\n-1\n1 -1\n-1\n");
    }

    #[test]
    fn a_clue_that_does_not_fit_is_requested_again() {
        // The second row needs three attempts; the contents of the refused lists do not matter.
        assert_eq!(only("2 2 1 -1 2 2 -1 0 9 -1 1 -1 2 -1 -1 q"), "1: 2 x 2");
        assert_eq!(
            only("2 2 1 -1 2\n2 -1 1 1 -1\n"),
            "2:6+3 the clue of row 2 needs 3 cells, but the line has 2"
        );
        assert_eq!(
            only("1 1 1 -1 5 4294967295\n9 -1"),
            "1:10+12 the clue of column 1 needs 4294967311 cells, but the line has 1"
        );
    }

    #[test]
    fn clues_to_the_end_are_claimed() {
        let grade = |text| Pa3.claim(Beginning::of(text)).grade;
        for text in [
            "2 3\n1 -1\n-1\n-1\n1 -1\n-1\n",
            "2 3 1 -1 -1 -1 1 -1 -1",
            "2\n3\n1 -1 -1 -1 1 -1 -1\nm A 0\nq\n",
            "2 3\n1 -1 -1\n-1 1 -1 -1\n",
            "2 3\n4 -1\n1 -1\n-1\n-1\n1 -1\n-1\n",
        ] {
            assert_eq!(grade(text), Some(Grade::ToTheEnd), "{text}");
        }
        for text in [
            // The same words in the layout of a grid of numbers.
            "2 3\n1 -1 -1\n-1 1 -1\n-1\n",
            "2 3\n-1 -1 -1\n1 -1 1\n-1\n",
            "3 2\n-1 -1\n-1 -1\n1 -1\n",
            "2\n3\n-1 -1 -1\n-1 1 -1\n",
            // Sums that differ, a list too many or too few, and a list that does not fit.
            "2 3\n1 -1\n-1\n-1\n-1\n-1\n",
            "2 3\n1 -1\n-1\n-1\n1 -1\n-1\n-1\n",
            "2 3\n1 -1\n-1\n-1\n1 -1\n",
            "2 3\n4 -1\n-1\n-1\n4 -1\n-1\n",
            "2 3\n",
        ] {
            assert!(grade(text) <= Some(Grade::Resembles), "{text}");
        }
    }

    #[test]
    fn inputs_are_checked() {
        let size = "expected the numbers of rows and columns, each 1 or more, found";
        assert_eq!(only("a"), format!("1:1+1 {size} `a`"));
        assert_eq!(only("2\n"), format!("1:2+1 {size} the end of the file"));
        assert_eq!(only("2 0 -1"), format!("1:3+1 {size} `0`"));
        assert_eq!(only("2000 1"), "1:1+4 2000 is too large; the maximum is 1000");
        let clue = "expected a block's length, or -1 at the end of a clue, found";
        assert_eq!(only("1 1 1 q"), format!("1:7+1 {clue} `q`"));
        assert_eq!(only("1 1\n1 -1 \n\n"), format!("2:5+1 {clue} the end of the file"));
        assert_eq!(only("1 1\n1 -1\n1\n"), format!("3:2+1 {clue} the end of the file"));
        assert_eq!(only("1 1 -2 -1"), format!("1:5+2 {clue} `-2`"));
        assert_eq!(only("1 1 9999999999 -1"), "1:5+10 9999999999 is too large; the maximum is 4294967295");
        assert_eq!(only("1 1\n0 -1"), "2:1+1 a block of 0 cells: for a line without blocks, write only -1");
        assert_eq!(only("1 1 1 -1 -1"), "1:1+1 the row clues add up to 1 cell, the column clues to 0");
    }
}
