//! `pbm`, `ppm` and `png`: pictures as black and white or coloured pixels.

use std::collections::BTreeMap;
use std::io::Write;

use super::limits::{MAX_PICTURE_COLOURS, MAX_SIDE};
use crate::format::claim::{Beginning, Mark};
use crate::format::clue::sizes;
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::info::{FormatInfo, TEXTS};
use crate::format::item::Item;
use crate::format::items::items;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Colour, Kind, Nonogram, Palette, Pixels, Puzzle};

/// A picture format.
#[derive(Debug)]
pub(in crate::format) struct PictureFormat {
    info: FormatInfo,
    encoding: Encoding,
    /// The strings with which a file in this format can start, for binary files and for text files.
    starts: &'static [&'static str],
}

/// The encoding in which the pictures of a format are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Pbm,
    Ppm,
    Png,
}

const fn info(
    name: &'static str,
    extensions: &'static [&'static str],
    description: &'static str,
) -> FormatInfo {
    let mark = Mark::Signature("the first bytes of a Netpbm or PNG file");
    FormatInfo { name, kind: Some(Kind::Nonogram), extensions, description, mark, loses: Some(TEXTS) }
}

/// `P1` and `P4`: black and white cells; a file may hold several pictures. Coloured puzzles cannot be written in these
/// formats.
pub(in crate::format) static PBM: PictureFormat = PictureFormat {
    info: info("pbm", &["pbm"], "black and white pictures, P1 or P4, from which the clues are derived"),
    encoding: Encoding::Pbm,
    starts: &["P1", "P4"],
};

/// `P2`, `P3`, `P5` and `P6`: grey or coloured cells. The background is white, or the colour of the first cell if no
/// cell is white.
pub(in crate::format) static PPM: PictureFormat = PictureFormat {
    info: info(
        "ppm",
        &["ppm", "pgm", "pnm"],
        "pictures in colours, P2, P3, P5 or P6, from which the clues are derived",
    ),
    encoding: Encoding::Ppm,
    starts: &["P2", "P3", "P5", "P6"],
};

/// PNG; transparent cells are white.
pub(in crate::format) static PNG: PictureFormat = PictureFormat {
    info: info(
        "png",
        &["png"],
        "a picture in up to 32 colours, one pixel per cell, from which the clues are derived",
    ),
    encoding: Encoding::Png,
    starts: &["P3\n# PNG", "\u{fffd}PNG"],
};

impl Format for PictureFormat {
    fn info(&self) -> &FormatInfo {
        &self.info
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let text = beginning.text;
        let starts = |start: &&str| {
            text.strip_prefix(*start).is_some_and(|rest| rest.starts_with(char::is_whitespace))
        };
        let is_png = text.starts_with(PNG.starts[0]);
        self.starts.iter().any(starts)
            && (is_png == (self.encoding == Encoding::Png) || text.starts_with('\u{fffd}'))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let encoding = self.encoding;
        let mut rest: Option<Words<'t>> = None;
        items(text, move |lines| {
            let words = rest.get_or_insert_with(|| Words::new(lines.clone()));
            let first = words.next()?;
            let puzzle = picture(encoding, first, words).map(Puzzle::Nonogram);
            if puzzle.is_err() {
                // After an error, reading cannot continue at a later picture.
                words.finish();
            }
            Some(Item { line: first.line(), puzzle })
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let (nonogram, goal) = self.info.picture(puzzle)?;
        let (height, width) = (nonogram.rows().len(), nonogram.columns().len());
        if height.max(width) > MAX_SIDE {
            return Err(self.info.no_picture());
        }
        let palette = nonogram.palette();
        let rgb = |value: u8| palette.colours()[usize::from(value)].rgb;
        match self.encoding {
            Encoding::Pbm => {
                self.info.black_and_white(puzzle)?;
                writeln!(out, "P1\n{width} {height}")?;
                for row in goal.chunks(width) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
                }
            }
            // If no cell were white, another colour would become the background when the picture is read.
            _ if palette.colours().len() > MAX_PICTURE_COLOURS
                || !are_distinct(&palette)
                || !goal.contains(&0) =>
            {
                return Err(self.info.no_picture());
            }
            Encoding::Ppm => {
                writeln!(out, "P3\n{width} {height}\n255")?;
                for row in goal.chunks(width) {
                    let pixel = |&value: &u8| rgb(value).map(|level| level.to_string()).join(" ");
                    writeln!(out, "{}", row.iter().map(pixel).collect::<Vec<_>>().join(" "))?;
                }
            }
            Encoding::Png => {
                self.info.check_only(index)?;
                let mut encoder = png::Encoder::new(out, width as u32, height as u32);
                encoder.set_color(png::ColorType::Rgb);
                encoder.set_depth(png::BitDepth::Eight);
                let pixels: Vec<u8> = goal.iter().flat_map(|&value| rgb(value)).collect();
                let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
                written.map_err(|error| match error {
                    png::EncodingError::IoError(error) => WriteError::Io(error),
                    error => WriteError::Io(std::io::Error::other(error)),
                })?;
            }
        }
        Ok(())
    }
}

/// Returns whether a palette has a white background, no triangles and no duplicate colours.
fn are_distinct(palette: &Palette) -> bool {
    let colours = palette.colours();
    let distinct: std::collections::BTreeSet<_> = colours.iter().map(|colour| colour.rgb).collect();
    distinct.len() == colours.len()
        && colours.iter().all(|colour| colour.triangle.is_none())
        && colours[0].rgb == [255; 3]
}

/// The words of a text, without its comments.
#[derive(Clone)]
struct Words<'t> {
    lines: LineReader<'t>,
    /// The rest of the current line.
    line: Option<Piece<'t>>,
}

impl<'t> Words<'t> {
    const fn new(lines: LineReader<'t>) -> Self {
        Self { lines, line: None }
    }

    const fn finish(&mut self) {
        self.lines.finish();
        self.line = None;
    }

    /// Returns the next cell of a black and white picture: one character, with or without blanks around it.
    fn cell(&mut self) -> Option<Piece<'t>> {
        loop {
            if let Some(line) = self.line {
                let blanks = line.as_str().len() - line.as_str().trim_start().len();
                let rest = line.slice(blanks..line.as_str().len());
                if let Some(first) = rest.characters().next() {
                    self.line = Some(rest.slice(first.as_str().len()..rest.as_str().len()));
                    return Some(first);
                }
            }
            self.next_line()?;
        }
    }

    /// Moves to the next line and drops the comment on it.
    fn next_line(&mut self) -> Option<()> {
        let line = self.lines.next()?;
        let end = line.as_str().find('#').unwrap_or(line.as_str().len());
        self.line = Some(line.slice(0..end));
        Some(())
    }

    /// Returns whether the last level of a picture may be the beginning of a number that was cut off. Three conditions
    /// must hold: the text ends with that level, without a line ending; no other pixel has the colour of the last one;
    /// and the level is positive and would remain valid with one more digit.
    fn ends_within_a_number(&self, header: &Header, pixels: &[[u8; 3]]) -> bool {
        let text = self.lines.text();
        let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let level = text[text.len() - digits..].parse().unwrap_or(header.most);
        let is_first = |last: &[u8; 3]| pixels.iter().filter(|pixel| *pixel == last).count() == 1;
        level > 0 && level <= header.most / 10 && pixels.last().is_some_and(is_first)
    }

    /// Returns whether a comment directly follows a word, without a blank between them. If so, the `#` may be a damaged
    /// digit of the word.
    fn is_cut_by_a_comment(&self, word: Piece<'_>) -> bool {
        self.lines.text()[word.start() + word.as_str().len()..].starts_with('#')
    }

    /// Returns the end of the text, for an error.
    fn end(&self) -> Piece<'t> {
        Piece::end_of(self.lines.text())
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        loop {
            if let Some(line) = self.line.take()
                && let Some(word) = line.words().next()
            {
                let end = line.after();
                self.line = Some(word.after().to(end));
                return Some(word);
            }
            self.next_line()?;
        }
    }
}

/// The header of a picture: samples per pixel (0 for black and white), its width and height, and the largest level.
struct Header {
    samples: u32,
    size: (usize, usize),
    most: u64,
}

impl Header {
    /// Reads the header after the word `first`, up to the pixels.
    fn read<'t>(
        encoding: Encoding,
        first: Piece<'t>,
        words: &mut Words<'t>,
        most_side: usize,
    ) -> Result<Self, ReadError> {
        let samples = match (first.as_str(), encoding) {
            ("P1", Encoding::Pbm) => 0,
            ("P2", Encoding::Ppm) => 1,
            ("P3", Encoding::Ppm | Encoding::Png) => 3,
            _ => return Err(first.unexpected("a picture: `P1`, `P2` or `P3`")),
        };
        // A missing word is an error at the end of the text. The position of that end is computed only if a word is
        // missing.
        let two = [words.next(), words.next()];
        let end = if two.iter().any(Option::is_none) { words.end() } else { first };
        let (width, height) =
            sizes(&mut two.into_iter().flatten(), end, "the numbers of columns and rows, each 1 or more")?;
        if width.max(height) > most_side {
            let kind =
                ReadErrorKind::TooLarge { number: width.max(height).to_string(), most: most_side as u64 };
            return Err(first.error(kind));
        }
        let most = if samples == 0 {
            1
        } else {
            let word = words.next().unwrap_or_else(|| words.end());
            word.number(65535, "the largest level of a colour")?.max(1)
        };
        Ok(Self { samples, size: (width, height), most })
    }

    /// Reads the next pixel.
    fn pixel(&self, words: &mut Words<'_>) -> Result<[u8; 3], ReadError> {
        let most = self.most;
        let mut level = || {
            let word = words.next().unwrap_or_else(|| words.end());
            if words.is_cut_by_a_comment(word) {
                return Err(word.after().unexpected("a blank after a level of a colour"));
            }
            word.number(most, "a level of a colour").map(|level| (level * 255 / most) as u8)
        };
        Ok(match self.samples {
            0 => {
                let cell = words.cell().unwrap_or_else(|| words.end());
                match cell.as_str() {
                    "0" => [255; 3],
                    "1" => [0; 3],
                    _ => return Err(cell.unexpected("`0` or `1` for each cell")),
                }
            }
            1 => [level()?; 3],
            _ => [level()?, level()?, level()?],
        })
    }
}

/// Returns the pixels of the first picture of a text.
pub(super) fn to_pixels(text: &str, most_side: usize) -> Result<Pixels, ReadError> {
    let mut words = Words::new(LineReader::new(text));
    let first = words.next().unwrap_or_else(|| words.end());
    let encoding = if first.as_str() == "P1" { Encoding::Pbm } else { Encoding::Ppm };
    let header = Header::read(encoding, first, &mut words, most_side)?;
    let (width, height) = header.size;
    let mut rgb = Vec::new();
    for _ in 0..width * height {
        rgb.push(header.pixel(&mut words)?);
    }
    Pixels::new(width, rgb).ok_or_else(|| first.error(ReadErrorKind::NoPuzzle))
}

/// Reads the picture that starts with the word `first`.
fn picture<'t>(encoding: Encoding, first: Piece<'t>, words: &mut Words<'t>) -> Result<Nonogram, ReadError> {
    let header = Header::read(encoding, first, words, MAX_SIDE)?;
    let (width, height) = header.size;
    let mut values: BTreeMap<[u8; 3], u8> = BTreeMap::new();
    let mut pixels = Vec::with_capacity(width * height);
    for _ in 0..width * height {
        let rgb = header.pixel(words)?;
        values.entry(rgb).or_default();
        if values.len() > MAX_PICTURE_COLOURS {
            return Err(first.error(ReadErrorKind::TooManyColours { most: MAX_PICTURE_COLOURS - 1 }));
        }
        pixels.push(rgb);
    }
    if header.samples > 0 && words.ends_within_a_number(&header, &pixels) {
        return Err(words.end().unexpected("the end of the line after the last pixel"));
    }
    // If an earlier number was damaged, numbers are left over after the last pixel.
    if let Some(excess) =
        words.clone().next().filter(|word| word.as_str().starts_with(|c: char| c.is_ascii_digit()))
    {
        return Err(excess.unexpected("another picture or the end of the file after the last pixel"));
    }
    let background = if values.contains_key(&[255; 3]) || header.samples == 0 { [255; 3] } else { pixels[0] };
    let usual = Palette::usual(1);
    let mut colours = vec![match background {
        [255, 255, 255] => usual.colours()[0].clone(),
        rgb => Colour::of_rgb(rgb),
    }];
    values.insert(background, 0);
    for (next, (&rgb, value)) in (1..).zip(values.iter_mut().filter(|(rgb, _)| **rgb != background)) {
        *value = next;
        colours.push(if rgb == [0; 3] { usual.colours()[1].clone() } else { Colour::of_rgb(rgb) });
    }
    let cells: Vec<u8> = pixels.iter().filter_map(|rgb| values.get(rgb).copied()).collect();
    let palette = Palette::new(colours).unwrap_or(usual);
    Nonogram::from_picture(width, &cells)
        .and_then(|nonogram| nonogram.in_colours(&palette))
        .map_err(|error| first.error(error))
}
