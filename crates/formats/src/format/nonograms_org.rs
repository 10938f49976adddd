//! `nonograms-org`: the line `var d=[[...],...];` in the pages of nonograms.org and nonograms.ru.

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::text::{LineReader, Piece};
use gridproof_puzzles::{Colour, Kind, MAX_NONOGRAM_SIDE, Nonogram, Palette, Puzzle};

/// The puzzle on a page: lists of four numbers that encode its solution. The clues are computed from the solution. The
/// lists are numbered from 0. Let `f(x) = x0 mod x3 + x1 mod x3 - x2 mod x3`. The width is `f` of list 1, the height is
/// `f` of list 2, and the number `n` of colours is `f` of list 3. List 4 is a key. It is followed by `n` colours, a
/// list that encodes the number of runs, another key, and the runs. The format is read only.
#[derive(Debug)]
pub(super) struct NonogramsOrg;

/// A list of four numbers.
type Quad = [i64; 4];

/// The largest number of lists. It allows one run per cell of a board, and no page has that many runs.
const MAX_LISTS: usize = 250_000;

static INFO: FormatInfo = FormatInfo {
    name: "nonograms-org",
    kind: Some(Kind::Nonogram),
    extensions: &[],
    description: "one nonogram, perhaps in colours: a page of nonograms.org, or its line `var d=` (read only)",
    mark: Mark::Signature("a page or a script with `var d=[[`"),
    loses: None,
};

impl Format for NonogramsOrg {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        // The text must be a page or only its script. Texts about such pages may quote the line.
        let (text, begin) = (beginning.text, beginning.text.trim_start());
        (begin.starts_with('<') || begin.starts_with("var ")) && start(text).is_some()
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let item = match LineReader::new(text).find(|line| !line.is_blank()) {
            None => Item { line: 1, puzzle: Err(Piece::start_of(text).error(ReadErrorKind::NoPuzzle)) },
            Some(first) => match start(text) {
                None => {
                    Item { line: first.line(), puzzle: Err(first.trim().unexpected("a line `var d=[[`")) }
                }
                Some(at) => {
                    let line = memchr::memchr_iter(b'\n', &text.as_bytes()[..at]).count() + 1;
                    let place = Piece::at(text, at..at + 2, line);
                    Item { line, puzzle: puzzle(text, place, at).map(Puzzle::Nonogram) }
                }
            },
        };
        Box::new(std::iter::once(item))
    }

    fn write(&self, puzzle: &Puzzle, _: usize, _: &mut dyn Write) -> Result<(), WriteError> {
        INFO.nonogram(puzzle)?;
        Err(INFO.read_only())
    }
}

/// Returns the offset at which the lists start.
fn start(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + memchr::memmem::find(&text.as_bytes()[from..], b"var")?;
        from = at + 3;
        let rest = text[from..].trim_start();
        let Some(rest) = rest.strip_prefix('d') else { continue };
        let Some(rest) = rest.trim_start().strip_prefix('=') else { continue };
        let rest = rest.trim_start();
        if rest.starts_with("[[") {
            return Some(text.len() - rest.len());
        }
    }
}

fn puzzle(text: &str, place: Piece<'_>, at: usize) -> Result<Nonogram, ReadError> {
    let wrong = || place.unexpected("lists of four numbers that encode a picture");
    let lists = lists(&text[at..]).ok_or_else(wrong)?;
    let mut lists = lists.into_iter();
    let mut next = || lists.next().ok_or_else(wrong);
    let side = |value: i64| match usize::try_from(value) {
        Ok(side) if (1..=MAX_NONOGRAM_SIDE).contains(&side) => Ok(side),
        _ => Err(wrong()),
    };
    // The list with index 0 is not used.
    next()?;
    let (width, height) = (side(sum(next()?).ok_or_else(wrong)?)?, side(sum(next()?).ok_or_else(wrong)?)?);
    let count = sum(next()?).filter(|count| (1..=63).contains(count)).ok_or_else(wrong)?;
    let key = next()?;
    let mut colours = vec![Palette::usual(1).colours()[0].clone()];
    for number in 1..=count {
        let list = next()?;
        let level = |value: i64| u8::try_from(value).map_err(|_| wrong());
        let rgb = [level(list[0] - key[1])?, level(list[1] - key[0])?, level(list[2] - key[3])?];
        colours.push(match rgb {
            [0, 0, 0] if count == 1 => Palette::usual(1).colours()[1].clone(),
            _ => Colour::new(format!("colour {number}"), rgb),
        });
    }
    let list = next()?;
    if list[3] == 0 {
        return Err(wrong());
    }
    let part = |index: usize| list[index] % list[3];
    // A run consists of its first column, its length, its colour and its row, with an offset added to each. Columns and
    // rows are counted from 1.
    let runs = part(0) * part(0) + 2 * part(1) + part(2);
    let offset = next()?;
    let mut cells = vec![0u8; width * height];
    for _ in 0..runs {
        let run = next()?;
        let part =
            |index: usize, less: i64| usize::try_from(run[index] - offset[index] - less).map_err(|_| wrong());
        let (first, length, colour, row) = (part(0, 1)?, part(1, 0)?, part(2, 0)?, part(3, 1)?);
        let known = (1..colours.len()).contains(&colour);
        if row >= height || !known || length == 0 || first + length > width {
            return Err(wrong());
        }
        let start = row * width + first;
        cells[start..start + length].fill(colour as u8);
    }
    let palette = Palette::new(colours).ok_or_else(wrong)?;
    Nonogram::from_picture(width, &cells)
        .and_then(|nonogram| nonogram.in_colours(&palette))
        .map_err(|error| place.error(error))
}

fn sum([a, b, c, modulus]: Quad) -> Option<i64> {
    (modulus > 0).then(|| a % modulus + b % modulus - c % modulus)
}

/// Returns the lists of a text that starts with `[[`.
fn lists(text: &str) -> Option<Vec<Quad>> {
    let mut lists = Vec::new();
    let mut rest = text.strip_prefix('[')?;
    loop {
        rest = rest.trim_start().strip_prefix('[')?;
        let (inner, after) = rest.split_at(rest.bytes().take(120).position(|b| b == b']')?);
        let mut list: Quad = [0; 4];
        let mut numbers = inner.split(',');
        for number in &mut list {
            // Numbers below this limit cannot overflow in any of the sums above.
            *number = numbers.next()?.trim().parse().ok().filter(|n| (0..1 << 30).contains(n))?;
        }
        if numbers.next().is_some() || lists.len() == MAX_LISTS {
            return None;
        }
        lists.push(list);
        rest = after[1..].trim_start();
        match rest.as_bytes().first()? {
            b',' => rest = &rest[1..],
            b']' => return Some(lists),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NonogramsOrg;
    use crate::format::Format;
    use crate::format::tests::outcomes;
    use gridproof_puzzles::Puzzle;

    /// 3 x 2 cells in black and orange: `.1.` and `211`.
    const PAGE: &str = "<script>\nvar d=[[30,38,13,92],[30,112,139,97],[183,241,244,89],[181,190,120,83],[139,128,11,79],[128,139,79,12],[383,267,79,267],[122,61,3,61],[58,18,58,4],[60,19,59,5],[59,19,60,6],[60,20,59,6]];\n</script>\n";

    #[test]
    fn the_hidden_picture_is_read() {
        let Some(Ok(Puzzle::Nonogram(nonogram))) = NonogramsOrg.read(PAGE).next().map(|item| item.puzzle)
        else {
            panic!("a puzzle");
        };
        assert_eq!(nonogram.goal(), Some(&[0, 1, 0, 2, 1, 1][..]));
        let colours: Vec<String> =
            nonogram.palette().colours().iter().map(gridproof_puzzles::Colour::hex).collect();
        assert_eq!(colours, ["ffffff", "000000", "ff8000"]);
        assert_eq!(outcomes(&NonogramsOrg, PAGE), ["2: 2 x 3"]);
    }

    #[test]
    fn broken_pages_are_refused() {
        let wrong = "2:7+2 expected lists of four numbers that encode a picture, found `[[`";
        for (from, to) in
            [("[60,20,59,6]]", "[60,22,59,6]]"), ("],[60,20", "]],[60,20"), ("30,112", "30,x"), ("97]", "0]")]
        {
            assert_eq!(outcomes(&NonogramsOrg, &PAGE.replacen(from, to, 1)), [wrong], "{from}");
        }
        assert_eq!(outcomes(&NonogramsOrg, "var e\n"), ["1:1+5 expected a line `var d=[[`, found `var e`"]);
    }
}
