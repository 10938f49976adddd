//! `g`: nonograms in colours for Petr Olšák's program grid (manual version 1.2).

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::clue::{coloured_clue, coloured_nonogram};
use super::codec::Format;
use super::colours::{ColourTable, black, described, description, white};
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::items::items;
use super::text::{LineReader, Piece, begins_a_format};
use gridproof_puzzles::{Clue, Kind, MAX_NONOGRAM_SIDE, Metadata, Nonogram, Place, Puzzle};

/// A file begins with free text, up to a line that starts with `#` or `:`; the first line of the text is the title. An
/// optional `#d` is followed by one colour per line: the letter used in clues (`0` for the background, `1` for numbers
/// without a letter), `:`, the character used in pictures, and a colour name or `#rrggbb` (for a triangle, two of these
/// with `/` or `\` between them). A comment may follow, which becomes the colour's name. A line that starts with `:`
/// begins the row clues, the next such line begins the column clues, and the third one ends the puzzle. An empty line
/// is the clue of a line without blocks.
///
/// There is one puzzle per file. Triddlers (`#t`) and triangles glued to a block (marked by a comment that starts with
/// `<` or `>`) are refused. Goals, metadata other than the title, and titles that could not be read back are not
/// written.
#[derive(Clone, Copy, Debug)]
pub struct Olsak;

static INFO: FormatInfo = FormatInfo {
    name: "g",
    kind: Some(Kind::Nonogram),
    extensions: &["g"],
    description: "nonograms in colours, of Petr Olšák's program grid; one per file",
    mark: Mark::Shape("three lines that start with `:`, and clues between them"),
    loses: Some("titles and other texts, goals, characters of colours"),
};

impl Format for Olsak {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        let mut groups = 0;
        for line in LineReader::new(start) {
            let text = line.as_str();
            if text.starts_with(':') {
                groups += 1;
            } else if groups == 1
                && !text
                    .split([' ', '\t', ','])
                    .all(|block| block.is_empty() || block.as_bytes()[0].is_ascii_digit())
            {
                return false;
            }
            if groups == 2 {
                return true;
            }
        }
        false
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, |lines| {
            let first = lines.clone().find(|line| !line.is_blank())?;
            let puzzle = puzzle(lines).map(Puzzle::Nonogram);
            lines.finish();
            Some(Item { line: first.line(), puzzle })
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.nonogram(puzzle)?;
        INFO.check_only(index)?;
        write(nonogram, out)
    }
}

fn puzzle(lines: &mut LineReader<'_>) -> Result<Nonogram, ReadError> {
    let end = Piece::end_of(lines.text());
    let mut metadata = Metadata::default();
    let mut colours: Option<ColourTable> = None;
    let mut first_group = None;
    let mut declares = false;
    for line in lines.by_ref() {
        let text = line.as_str();
        if text.starts_with(':') {
            first_group = Some(line);
            break;
        }
        match text.as_bytes() {
            [b'#', b't' | b'T', ..] => {
                return Err(
                    line.error(ReadErrorKind::Unsupported { what: "triddlers (nonograms of triangles)" })
                );
            }
            [b'#', b'd' | b'D', ..] => {
                declares = true;
                colours = Some(ColourTable::new("0", white()));
            }
            [b'#', ..] => {}
            _ if declares && line.is_blank() => {}
            _ if declares => {
                if let Some(colours) = &mut colours {
                    declaration(line, colours)?;
                }
            }
            _ if metadata.is_empty() && !line.is_blank() => {
                metadata.push(Metadata::TITLE, line.as_str().trim());
            }
            _ => {}
        }
    }
    let first_group =
        first_group.ok_or_else(|| end.unexpected("a line that starts with `:`, and then the clues"))?;
    // Without declarations the puzzle is black and white.
    let default = if colours.is_none() { Some(black()) } else { None };
    let mut colours = colours.unwrap_or_else(|| ColourTable::new("0", white()));
    if let Some(black) = default {
        colours.define("1", black, first_group)?;
    }
    let rows = group(lines)?;
    let columns = group(lines)?;
    // The file does not state the sizes, so they are taken from the numbers of clues.
    let (height, width) = (rows.len(), columns.len());
    let clue = |line: Piece<'_>, place: Place, has: usize| {
        let numbers = line.split(|c| c == ',' || c.is_whitespace());
        coloured_clue(line, numbers, (place, has), |mark| match mark.as_str() {
            "" => {
                colours.get("1").ok_or_else(|| line.trim().unexpected("a colour's letter after each number"))
            }
            text if text.chars().count() > 1 => Err(mark.unexpected("a single letter for the colour")),
            "0" | "1" => Err(mark.unexpected("a colour's letter")),
            _ => colours.known(mark),
        })
    };
    let row = |(index, line): (usize, &Piece<'_>)| clue(*line, Place::Row(index), width);
    let row_clues: Vec<Clue> = rows.iter().enumerate().map(row).collect::<Result<_, _>>()?;
    let column = |(index, line): (usize, &Piece<'_>)| clue(*line, Place::Column(index), height);
    let column_clues: Vec<Clue> = columns.iter().enumerate().map(column).collect::<Result<_, _>>()?;
    let mut nonogram = coloured_nonogram(row_clues, column_clues, None, colours, first_group)?;
    nonogram.metadata = metadata;
    Ok(nonogram)
}

/// Returns the lines of a group: all lines before the next one that starts with `:`.
fn group<'t>(lines: &mut LineReader<'t>) -> Result<Vec<Piece<'t>>, ReadError> {
    let end = Piece::end_of(lines.text());
    let mut group = Vec::new();
    for line in lines.by_ref() {
        if line.as_str().starts_with(':') {
            return Ok(group);
        }
        if group.len() == MAX_NONOGRAM_SIDE {
            return Err(line.trim().error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
        }
        group.push(line);
    }
    // If a file ends without a third `:` line, the blank lines at its end are not clues.
    while group.last().is_some_and(|line| line.is_blank()) {
        group.pop();
    }
    if group.is_empty() {
        Err(end.unexpected("a line that starts with `:`, and then clues"))
    } else {
        Ok(group)
    }
}

const DECLARATION: &str = "a colour: a letter, `:`, a character, and a name or `#rrggbb`";

fn declaration(line: Piece<'_>, colours: &mut ColourTable) -> Result<(), ReadError> {
    let line = line.trim();
    let mut characters = line.as_str().chars();
    let (Some(letter), Some(':'), symbol) = (characters.next(), characters.next(), characters.next()) else {
        return Err(line.unexpected(DECLARATION));
    };
    if letter == ',' || (letter.is_ascii_digit() && !matches!(letter, '0' | '1')) {
        return Err(line.unexpected(DECLARATION));
    }
    let rest = characters.as_str();
    let rest = line.slice(line.as_str().len() - rest.len()..line.as_str().len());
    let mut words = rest.words();
    let word = words.next().ok_or_else(|| line.unexpected(DECLARATION))?;
    let comment: Vec<&str> = words.map(Piece::as_str).collect();
    if comment.first().is_some_and(|word| word.starts_with(['<', '>'])) {
        return Err(line.error(ReadErrorKind::Unsupported { what: "triangles that are glued to a block" }));
    }
    let name = match &comment[..] {
        [] => word.as_str().to_owned(),
        words => words.join(" "),
    };
    colours
        .define(
            &letter.to_string(),
            described(&name, symbol.filter(|c| !c.is_whitespace()), word.as_str()),
            line,
        )
        .map(drop)
}

fn write(nonogram: &Nonogram, out: &mut dyn Write) -> Result<(), WriteError> {
    let palette = nonogram.palette();
    let colours = palette.colours();
    let letters: Vec<char> =
        ('a'..='z').chain('A'..='Z').chain('\u{c0}'..='\u{cf}').take(colours.len()).collect();
    if let Some(title) = nonogram.metadata.title() {
        let title = title.trim();
        if !title.is_empty()
            && !title.starts_with(['#', ':'])
            && !title.contains(char::is_control)
            && !begins_a_format(title)
        {
            writeln!(out, "{title}")?;
        }
    }
    let usual = nonogram.clone().without_palette().palette().into_owned();
    if colours.len() > 2 || *palette != usual {
        if letters.len() < colours.len() {
            let most = letters.len() - 1;
            return Err(WriteError::TooManyColours { format: INFO.name, most, colours: nonogram.colours() });
        }
        writeln!(out, "#d")?;
        for (index, colour) in colours.iter().enumerate() {
            let symbol = colour.symbol.filter(|c| !c.is_control() && !c.is_whitespace()).unwrap_or(' ');
            let letter = if index == 0 { '0' } else { letters[index - 1] };
            // Words that start with these characters would be read as a triangle.
            let glued = |word: &&str| word.starts_with(['<', '>']);
            let name: Vec<&str> = colour.name.split_whitespace().skip_while(glued).collect();
            writeln!(out, "   {letter}:{symbol}  {}  {}", description(colour, "#"), name.join(" "))?;
        }
    }
    let coloured = colours.len() > 2 || *palette != usual;
    for (group, clues) in [("rows", nonogram.rows()), ("columns", nonogram.columns())] {
        writeln!(out, ": {group}")?;
        for clue in clues {
            let mark = |colour: u8| {
                if coloured { letters[usize::from(colour) - 1].to_string() } else { String::new() }
            };
            let blocks: Vec<String> =
                clue.iter().map(|b| format!("{}{}", b.length, mark(b.colour))).collect();
            writeln!(out, "{}", blocks.join(" "))?;
        }
    }
    writeln!(out, ": end")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Olsak;
    use crate::format::Format;
    use crate::format::tests::{outcomes, written};
    use gridproof_model::Block;
    use gridproof_puzzles::{Nonogram, Puzzle};

    const LIGHT: &str = "Light\nby nobody\n#d colours\n   0:   white\n   1:*  black  default\n   r:+  #FF0000   traffic red\n\
                         : rows\n  1r\n\n1\n: columns\n1r,1\n: end\n9 9\n";

    fn read(text: &str) -> Nonogram {
        match Olsak.read(text).next().map(|item| item.puzzle) {
            Some(Ok(Puzzle::Nonogram(nonogram))) => nonogram,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_title_that_starts_like_a_picture_is_not_written() {
        let mut puzzle = Nonogram::black_and_white(&[vec![1]], &[vec![1]]).expect("valid");
        for (title, is_written) in [("P4 of a series", false), ("P6", false), ("P, the letter", true)] {
            puzzle.metadata = gridproof_puzzles::Metadata::default();
            puzzle.metadata.push("title", title);
            let text = written(&Olsak, &[Puzzle::Nonogram(puzzle.clone())]);
            assert_eq!(text.contains(title), is_written, "{text}");
            let decoded = crate::format::decode(text.clone().into_bytes()).expect("it can be read");
            assert_eq!(decoded, text);
        }
    }

    #[test]
    fn a_colour_with_the_name_of_a_triangle_comes_back() {
        let puzzle = Puzzle::Nonogram(read("#d\n   a: <\n:\n1a\n:\n1a\n:\n"));
        let text = written(&Olsak, std::slice::from_ref(&puzzle));
        let again = Puzzle::Nonogram(read(&text));
        assert_eq!(again.model().constraints(), puzzle.model().constraints(), "{text}");
    }

    #[test]
    fn colours_and_empty_lines_are_read() {
        let light = read(LIGHT);
        assert_eq!(light.columns(), [[Block { length: 1, colour: 2 }, Block { length: 1, colour: 1 }]]);
        assert_eq!((light.rows()[1].len(), light.metadata.title()), (0, Some("Light")));
        let names: Vec<_> = light.palette().colours().iter().map(|c| c.name.clone()).collect();
        assert_eq!(names, ["white", "default", "traffic red"]);
        let puzzle = Puzzle::Nonogram(light);
        assert_eq!(
            Olsak.read(&written(&Olsak, std::slice::from_ref(&puzzle))).next().map(|i| i.puzzle),
            Some(Ok(puzzle))
        );
    }

    #[test]
    fn without_declarations_numbers_are_black() {
        assert_eq!(read("Bicycle\n:\n1\n1\n:\n2\n:\n").colours(), 1);
        assert_eq!(
            written(&Olsak, &[Puzzle::Nonogram(read(": r\n1\n\n: c\n1\n"))]),
            ": rows\n1\n\n: columns\n1\n: end\n"
        );
    }

    #[test]
    fn triangles_are_colours() {
        let text = "#d\nt:/ black/white\n:\n1t\n:\n1t\n:\n";
        assert!(read(text).palette().colours()[1].triangle.is_some());
        assert_eq!(
            outcomes(&Olsak, &text.replace("white", "white <>")),
            ["2:1+18 triangles that are glued to a block are not supported"]
        );
        assert_eq!(
            outcomes(&Olsak, "#t\n:\n1\n:\n1\n"),
            ["1:1+2 triddlers (nonograms of triangles) are not supported"]
        );
    }

    #[test]
    fn errors_have_their_place() {
        let only = |from: &str, to: &str| outcomes(&Olsak, &LIGHT.replacen(from, to, 1)).remove(0);
        assert_eq!(only("  1r", "  1x"), "8:4+1 the colour `x` is not defined");
        assert_eq!(only("  1r", "  r1"), "8:3+2 expected a block's length, found `r1`");
        assert_eq!(
            only("1r,1", "1r,0"),
            "12:4+1 a block of 0 cells: `0` is allowed only on its own, for a line without blocks"
        );
        assert_eq!(only("1r,1", "1r,3"), "12:1+4 the clue of column 1 needs 4 cells, but the line has 3");
        assert_eq!(
            only("1r,1", "1r,2"),
            "7:1+6 the row clues add up to 1 cell in default, the column clues to 2"
        );
        assert_eq!(
            only("   1:*  black  default\n", ""),
            "9:1+1 expected a colour's letter after each number, found `1`"
        );
        assert_eq!(
            only("   r:+", "   r+"),
            "6:4+25 expected a colour: a letter, `:`, a character, and a name or `#rrggbb`, found `r+  #FF0000   traffic red`"
        );
        assert_eq!(
            outcomes(&Olsak, "text\n"),
            ["1:5+1 expected a line that starts with `:`, and then the clues, found the end of the file"]
        );
    }
}
