//! `webpbn`: the XML format of webpbn.com, version 0.3 (<http://webpbn.com/pbn_fmt.html>).

mod write;

use std::collections::BTreeMap;
use std::io::Write;

use roxmltree::Node;

use super::claim::{Beginning, Mark};
use super::clue::{ClueBuilder, coloured_nonogram};
use super::codec::Format;
use super::colours::{ColourTable, black, described, white};
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::xml::{Xml, attribute, children, document_items, is, text_of, unmarked};
use gridproof_model::Block;
use gridproof_puzzles::{Clue, Kind, MAX_NONOGRAM_SIDE, Metadata, Nonogram, Place, Puzzle};

/// A `puzzleset` contains `puzzle` elements. Puzzles in several colours are supported. A puzzle has `color` elements,
/// `clues` for the columns and the rows, and optionally a `solution` of type `goal`, from which missing clues are
/// computed. The case of element names is ignored. If a puzzle lacks `source`, `title`, `author` or `copyright`, it
/// takes the missing element from its set.
///
/// A count of 0 stands for a block of unknown length, which is not supported. Other programs, however, write 0 as the
/// clue of an empty line. A 0 that is the only count of its line is therefore read as such a clue, provided that the
/// row clues and column clues then have the same sum for each colour. Triddlers are refused.
///
/// Notes, and solutions of types other than `goal`, are not read. A goal with the alternatives `[ab]` or `?` is
/// ignored. The writer keeps the clues, the goal, the colours, and the metadata `source`, `id`, `title`, `by`,
/// `copyright` and `description`.
#[derive(Clone, Copy, Debug)]
pub struct Webpbn;

static INFO: FormatInfo = FormatInfo {
    name: "webpbn",
    kind: Some(Kind::Nonogram),
    extensions: &["xml", "pbn"],
    description: "nonograms in colours, with titles and goals: the XML of webpbn.com",
    mark: Mark::Signature("the element `<puzzleset>`"),
    loses: Some("texts except id, title, author, copyright, source and description"),
};

impl Format for Webpbn {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        start.trim_start().starts_with('<') && start.to_ascii_lowercase().contains("<puzzleset")
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(document_items(text, puzzles).into_iter())
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        write::write(INFO.nonogram(puzzle)?, index, out)
    }

    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        if written > 0 {
            writeln!(out, "</puzzleset>")?;
        }
        Ok(())
    }
}

/// Elements that contain text, and the metadata names under which that text is kept.
const TEXTS: [(&str, &str); 6] = [
    ("source", "source"),
    ("id", "id"),
    ("title", "title"),
    ("author", "by"),
    ("copyright", "copyright"),
    ("description", "description"),
];

fn puzzles(xml: &Xml<'_, '_>) -> Vec<Item> {
    let root = xml.root;
    if !is(root, "puzzleset") {
        let error = xml.place(root).unexpected("the element `puzzleset`");
        return vec![Item { line: xml.line(root), puzzle: Err(error) }];
    }
    let set = metadata(root);
    xml.items(children(root, "puzzle"), |node| Some(puzzle(xml, node, &set).map(Puzzle::Nonogram)))
}

/// Reads the puzzle of an element. `set` holds the text fields of the puzzle's set.
fn puzzle(xml: &Xml<'_, '_>, node: Node<'_, '_>, set: &Metadata) -> Result<Nonogram, ReadError> {
    match attribute(node, "type").as_deref() {
        None | Some("grid") => {}
        Some("triddler") => {
            return Err(
                xml.error(node, ReadErrorKind::Unsupported { what: "triddlers (nonograms of triangles)" })
            );
        }
        Some(_) => return Err(xml.place(node).unexpected("a puzzle of type `grid`")),
    }
    let reader = Reader::new(xml, node)?;
    let goal = reader.goal(node)?;
    let clues = |kind: &'static str| {
        children(node, "clues").find(move |clues| {
            attribute(*clues, "type").is_some_and(|found| found.eq_ignore_ascii_case(kind))
        })
    };
    let (rows, columns) = (clues("rows"), clues("columns"));
    let mut nonogram = match (rows, columns, goal) {
        (Some(rows), Some(columns), goal) => reader.nonogram(node, rows, columns, goal)?,
        (_, _, Some((width, cells))) => {
            let pictured = Nonogram::from_picture(width, &cells);
            let pictured = pictured.and_then(|pictured| pictured.in_colours(&reader.colours.palette()));
            pictured.map_err(|error| xml.place(node).error(error))?
        }
        (None, _, None) => {
            return Err(xml.error(node, ReadErrorKind::MissingKey { key: "clues type=\"rows\"" }));
        }
        (_, None, None) => {
            return Err(xml.error(node, ReadErrorKind::MissingKey { key: "clues type=\"columns\"" }));
        }
    };
    let own = metadata(node);
    for (_, name) in TEXTS {
        // The text fields of a set apply to its puzzles.
        let of_set = || set.get(name).filter(|_| !matches!(name, "id" | "description"));
        if let Some(text) = own.get(name).or_else(of_set) {
            nonogram.metadata.push(name, text);
        }
    }
    Ok(nonogram)
}

/// Returns the text fields of an element.
fn metadata(node: Node<'_, '_>) -> Metadata {
    let mut metadata = Metadata::default();
    for (element, name) in TEXTS {
        if let Some(text) = children(node, element).map(text_of).find(|text| !text.is_empty()) {
            metadata.push(name, text);
        }
    }
    metadata
}

/// A picture: its width, and its cells row by row.
type Picture = (usize, Vec<u8>);

struct Reader<'x, 'd, 't> {
    xml: &'x Xml<'d, 't>,
    colours: ColourTable,
    /// The name of the colour for counts that do not state one.
    default: String,
    /// The value of each colour, by its character.
    symbols: BTreeMap<char, u8>,
}

impl<'x, 'd, 't> Reader<'x, 'd, 't> {
    fn new(xml: &'x Xml<'d, 't>, node: Node<'_, '_>) -> Result<Self, ReadError> {
        let background = attribute(node, "backgroundcolor").unwrap_or("white".into());
        let default = attribute(node, "defaultcolor").unwrap_or("black".into());
        // An older version of number-loom writes white as the default colour, although white is the background.
        let default = if default == background { "black".into() } else { default };
        let mut colours = ColourTable::new(
            &background,
            gridproof_puzzles::Colour { name: background.to_string(), ..white() },
        );
        let mut declared_symbols = BTreeMap::new();
        for colour in children(node, "color") {
            let place = xml.place(colour);
            let name = attribute(colour, "name")
                .ok_or_else(|| place.error(ReadErrorKind::MissingKey { key: "name" }))?;
            let symbol = attribute(colour, "char").and_then(|text| text.chars().next());
            let value = colours.define(&name, described(&name, symbol, &text_of(colour)), place)?;
            if let Some(symbol) = symbol {
                declared_symbols.entry(symbol).or_insert(value);
            }
        }
        let mut symbols = BTreeMap::new();
        for (name, colour) in [("white", white()), ("black", black())] {
            let value = match colours.get(name) {
                Some(value) => value,
                None if name == "black" => colours.define(name, colour.clone(), xml.place(node))?,
                None => continue,
            };
            symbols.extend(colour.symbol.map(|symbol| (symbol, value)));
        }
        symbols.extend(declared_symbols);
        Ok(Self { xml, colours, default: default.into_owned(), symbols })
    }

    /// Returns the picture of the solution of type `goal`, if there is one with exactly one colour per cell.
    fn goal(&self, node: Node<'_, '_>) -> Result<Option<Picture>, ReadError> {
        let is_goal = |node: &Node<'_, '_>| attribute(*node, "type").is_none_or(|kind| kind == "goal");
        let Some(image) =
            children(node, "solution").find(is_goal).and_then(|goal| children(goal, "image").next())
        else {
            return Ok(None);
        };
        let place = self.xml.text_place(image);
        let text = unmarked(image.text().unwrap_or_default());
        let (mut width, mut cells, mut in_row) = (None, Vec::new(), false);
        let mut row_start = 0;
        for c in text.chars() {
            match c {
                '|' if in_row => {
                    let found = cells.len() - row_start;
                    if found == 0 || width.is_some_and(|width| width != found) {
                        return Err(place.unexpected("rows of equal length between `|`"));
                    }
                    width = Some(found);
                    in_row = false;
                }
                '|' => (in_row, row_start) = (true, cells.len()),
                // Blanks are not cells, unless a colour has the blank as its character.
                _ if c.is_whitespace() && !(in_row && c == ' ' && self.symbols.contains_key(&' ')) => {}
                '?' | '[' if in_row => return Ok(None),
                _ if in_row => match self.symbols.get(&c) {
                    Some(&value) if cells.len() < MAX_NONOGRAM_SIDE * MAX_NONOGRAM_SIDE => cells.push(value),
                    Some(_) => {
                        return Err(place.error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
                    }
                    None => {
                        let found = format!("`{}`", c.escape_default());
                        return Err(place.error(ReadErrorKind::UnknownColour { found }));
                    }
                },
                _ => return Err(place.unexpected("rows of cells between `|`")),
            }
        }
        Ok(width.filter(|_| !in_row).map(|width| (width, cells)))
    }

    fn nonogram(
        self,
        node: Node<'_, '_>,
        rows: Node<'d, 'd>,
        columns: Node<'d, 'd>,
        goal: Option<Picture>,
    ) -> Result<Nonogram, ReadError> {
        let (height, width) = (self.lines(rows)?, self.lines(columns)?);
        let mut zeros = false;
        let row_clues = self.clues(rows, |index| (Place::Row(index), width), &mut zeros)?;
        let column_clues = self.clues(columns, |index| (Place::Column(index), height), &mut zeros)?;
        let goal = match goal {
            None => None,
            Some((found, cells)) if found == width && cells.len() == width * height => Some(cells),
            Some((_, cells)) => {
                let kind = ReadErrorKind::GoalLength { found: cells.len(), expected: width * height };
                return Err(self.xml.error(node, kind));
            }
        };
        let made = coloured_nonogram(row_clues, column_clues, goal, self.colours, self.xml.place(node));
        // A single 0 was read as an empty line. If the puzzle is then invalid, the 0 was a block of unknown length.
        made.map_err(|error| if zeros { self.xml.error(node, blotted()) } else { error })
    }

    /// Returns the number of lines of a list of clues.
    fn lines(&self, clues: Node<'d, 'd>) -> Result<usize, ReadError> {
        let count = children(clues, "line").take(MAX_NONOGRAM_SIDE + 1).count();
        if count > MAX_NONOGRAM_SIDE {
            return Err(self.xml.error(clues, ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
        }
        Ok(count)
    }

    fn clues(
        &self,
        clues: Node<'d, 'd>,
        place: impl Fn(usize) -> (Place, usize),
        zeros: &mut bool,
    ) -> Result<Vec<Clue>, ReadError> {
        let clue = |(index, line): (usize, Node<'d, 'd>)| {
            let (place, has) = place(index);
            let mut clue = ClueBuilder::new(place, has);
            let alone = children(line, "count").nth(1).is_none();
            for count in children(line, "count") {
                let text = self.xml.text_place(count);
                match text.number(u64::from(u32::MAX), "a block's length")? {
                    0 if alone => *zeros = true,
                    0 => return Err(text.error(blotted())),
                    length => {
                        let name = attribute(count, "color").unwrap_or((&*self.default).into());
                        let colour = self.colours.get(&name).ok_or_else(|| {
                            let found = format!(
                                "`{}`",
                                name.escape_default().to_string().chars().take(32).collect::<String>()
                            );
                            self.xml.error(count, ReadErrorKind::UnknownColour { found })
                        })?;
                        clue.push_block(Block { length: length as u32, colour });
                    }
                }
            }
            clue.finish().map_err(|error| self.xml.place(line).error(error))
        };
        children(clues, "line").enumerate().map(clue).collect()
    }
}

const fn blotted() -> ReadErrorKind {
    ReadErrorKind::Unsupported { what: "blocks of unknown length (a count of 0)" }
}

#[cfg(test)]
mod tests;
