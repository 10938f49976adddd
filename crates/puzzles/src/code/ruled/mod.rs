//! The puzz.link codes of kinds that a file of rules states, by the line `code` of the file.

mod letters;
mod parts;
mod values;

use gridproof_rules::board::{ClueValue, Place, Point, Puzzle, Size};
use gridproof_rules::spelling::nearest;
use gridproof_rules::tree::{ClueForm, ClueIndex, CodePart, Edge, LayerForm, LayerIndex, Noun};
use gridproof_rules::{Kind, RuleError};

use self::parts::{ALL, Form, Letters, PartForm, Places, Slot};
use self::values::{clue, entry, translated};
use super::part::{Cells, Part};
use super::reader::{CodeError, CodeReader};
use super::writer::CodeWriter;
use crate::clues::{At, Clue, Clues};
use crate::kinds::sudoku;

/// What a part says of a place: a value for each of the clues that it carries and that the place has. Clues are
/// numbered as in [`PartForm::slots`].
type Entry = Vec<(usize, ClueValue)>;

const fn filled(entry: &Entry) -> bool {
    !entry.is_empty()
}

/// The code of a kind that a file of rules states.
#[derive(Clone, Debug)]
pub struct RuledCode {
    parts: Vec<CarriedPart>,
    /// The layer of the rooms.
    rooms: Option<LayerIndex>,
}

#[derive(Clone, Debug)]
struct CarriedPart {
    form: &'static PartForm,
    /// The clue for each slot of the part.
    clues: Vec<Option<ClueIndex>>,
}

/// Returns the names of all parts that `code` can name.
pub fn part_names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|part| part.name)
}

impl RuledCode {
    /// Finds the clue that each part of the line `code` carries; `None` if the file has no such line.
    ///
    /// # Errors
    /// Returns an error, with its place in the file, for a part that is not known or that no clue fits.
    pub fn new(rules: &Kind) -> Result<Option<Self>, RuleError> {
        let rooms = rules.layers.iter().position(|layer| layer.form == LayerForm::Areas);
        let mut parts: Vec<CarriedPart> = Vec::new();
        for written in &rules.code {
            let part = carried(rules, rooms, &parts, written)?;
            parts.push(part);
        }
        let code = Self { parts, rooms };
        // Other parts would not know of the first row and the first column.
        if let ([_, written, ..], 1) = (&rules.code[..], code.outer()) {
            return Err(RuleError::new(
                written.span,
                "the part `kakuro` is a whole code: no other part can join it",
            ));
        }
        Ok((!code.parts.is_empty()).then_some(code))
    }

    /// The number of rows, and of columns, that the size in a code does not count: one in a kakuro.
    fn outer(&self) -> usize {
        let is_kakuro = |part: &CarriedPart| part.form.letters == Letters::Own(Part::Cells(Cells::Kakuro));
        usize::from(self.parts.iter().any(is_kakuro))
    }

    /// Reads the flags, the size and the clues of a code. The reader must be at the position after the name of the code
    /// and its `/`.
    ///
    /// # Errors
    /// Returns an error with its position in the reader's text.
    pub fn read(&self, rules: &Kind, code: &mut CodeReader<'_>) -> Result<Puzzle, CodeError> {
        let flags = read_flags(rules, code)?;
        let (columns, rows) = code.size()?;
        let outer = self.outer();
        let side = |side: usize| (side + outer) as u16;
        let size = Size { rows: side(rows), columns: side(columns) };
        let mut puzzle = Puzzle::new(size, rules.layers.len(), rules.flags.len(), rules.clues.len());
        puzzle.flags = flags;
        // The parts of our own kinds are read into such clues.
        let mut clues = Clues::new(rows, columns);
        for part in &self.parts {
            let entries = part.read(size, code, &mut clues)?;
            if part.form.places == Places::Rooms
                && let (Some(layer), Some(regions)) = (self.rooms, &clues.regions)
            {
                puzzle.layers[layer] = regions.cells();
            }
            let areas = self.rooms.map_or(0, |layer| puzzle.layers[layer].len());
            let places = places(part.form.places, size, areas);
            for ((index, place), entry) in places.into_iter().enumerate().zip(entries) {
                for (slot, value) in entry {
                    let at = part.at(index);
                    let Some(clue) = part.clues[slot] else {
                        return Err(code.wrong(Some(at), "the rules declare no clue for this"));
                    };
                    let value = translated(value, form_of(&rules.clues[clue].form)).ok_or_else(|| {
                        code.wrong(Some(at), format!("`{}` cannot have this value", rules.clues[clue].name))
                    })?;
                    puzzle.clues[clue].push((place, value));
                }
            }
        }
        code.take(b'/');
        code.finish()?;
        puzzle.clues.iter_mut().for_each(|places| places.sort_by_key(|(place, _)| *place));
        Ok(puzzle)
    }

    /// Writes a code: the name of the kind, the flags, the size and the clues. Returns `None` if a code cannot hold the
    /// puzzle.
    pub fn write(&self, rules: &Kind, puzzle: &Puzzle) -> Option<String> {
        let (rows, columns) = (usize::from(puzzle.size.rows), usize::from(puzzle.size.columns));
        let outer = self.outer();
        if rows.min(columns) <= outer {
            return None;
        }
        let mut clues = Clues::new(rows, columns);
        if let Some(layer) = self.rooms {
            let mut labels = vec![usize::MAX; puzzle.size.area()];
            for (area, cells) in puzzle.layers[layer].iter().enumerate() {
                for &cell in cells {
                    *labels.get_mut(cell)? = area;
                }
            }
            clues.regions =
                Some(crate::Regions::new(rows, columns, |one, other| labels[one] == labels[other]));
        }
        let areas = self.rooms.map_or(0, |layer| puzzle.layers[layer].len());
        let mut code = CodeWriter::default();
        for part in &self.parts {
            let entries: Vec<Entry> = places(part.form.places, puzzle.size, areas)
                .into_iter()
                .map(|place| part.entry(puzzle, place))
                .collect();
            part.write(&mut code, &mut clues, &entries);
        }
        let set = rules.flags.iter().zip(&puzzle.flags).filter(|(_, is_set)| **is_set);
        let mut start = rules.name.clone();
        // Letters are written together, unless they could be read as the name of a flag.
        let are_letters = rules.flags.iter().all(|flag| flag.name.len() == 1);
        for (index, (flag, _)) in set.enumerate() {
            start += if index == 0 || !are_letters { "/" } else { "" };
            start += &flag.name;
        }
        let code = format!("{start}/{}/{}/{}", columns - outer, rows - outer, code.finish());
        // Some boards, such as those with a room of two pieces, have no code.
        let mut reader = CodeReader::new(&code, rules.name.len() + 1);
        let again = self.read(rules, &mut reader).ok()?;
        (again == *puzzle).then_some(code)
    }
}

/// Returns whether each flag of the kind is set, by what stands between the name and the size of a code: the name of a
/// flag and `/`, or some flags with names of one letter and `/`. There may be several of these.
fn read_flags(rules: &Kind, code: &mut CodeReader<'_>) -> Result<Vec<bool>, CodeError> {
    let mut flags = vec![false; rules.flags.len()];
    let named = |name: &str| rules.flags.iter().position(|flag| flag.name == name);
    loop {
        let before = code.clone();
        let word = code.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        // The names of flags begin with a letter, sizes with a digit.
        if !word.starts_with(|first: char| first.is_ascii_alphabetic()) || !code.take(b'/') {
            *code = before;
            return Ok(flags);
        }
        if let Some(flag) = named(word) {
            flags[flag] = true;
            continue;
        }
        *code = before;
        while !code.take(b'/') {
            let start = code.at();
            let letter = char::from(code.byte("a flag")?);
            let Some(flag) = named(letter.encode_utf8(&mut [0; 4])) else {
                // If none of the letters is a flag, the whole word is meant.
                let is_word = !word.chars().any(|letter| named(letter.encode_utf8(&mut [0; 4])).is_some());
                if is_word {
                    code.take_while(|byte| byte != b'/');
                }
                let name = if is_word { word.to_owned() } else { letter.to_string() };
                return Err(code.invalid(start, format!("the rules have no flag `{name}`")));
            };
            flags[flag] = true;
        }
    }
}

/// Finds the clues that a part carries.
fn carried(
    rules: &Kind,
    rooms: Option<LayerIndex>,
    before: &[CarriedPart],
    written: &CodePart,
) -> Result<CarriedPart, RuleError> {
    let error = |message: String| RuleError::new(written.span, message);
    let name = &*written.part;
    let Some(form) = ALL.iter().find(|form| form.name == name) else {
        let near = nearest(name, part_names());
        return Err(error(format!("a code has no part `{name}`")).with_help(near.map_or_else(
            || format!("the parts are {}", part_names().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean `{near}`?"),
        )));
    };
    if matches!(form.places, Places::Rooms | Places::OfRooms) && rooms.is_none() {
        return Err(error(format!("the part `{name}` needs rooms")).with_help("write `board rooms`"));
    }
    if form.places == Places::OfRooms && !before.iter().any(|part| part.form.places == Places::Rooms) {
        return Err(error(format!("`{name}` stands before the part with the rooms"))
            .with_help(format!("write `borders {name}`")));
    }
    let fits = |clue: ClueIndex, form_of_clue: Form| {
        let declared = &rules.clues[clue];
        let is_place = match form.places {
            Places::Nowhere | Places::Rooms => false,
            Places::Cells => declared.noun == Noun::Cell,
            Places::Corners => declared.noun == Noun::Corner,
            Places::OfRooms => rooms.is_some_and(|layer| declared.noun == Noun::Layer(layer)),
            Places::Outside(edges) => {
                declared.noun == Noun::Place && edges.iter().all(|edge| declared.sides.contains(edge))
            }
            Places::Links => matches!(declared.noun, Noun::Side | Noun::Link),
            Places::Dots => declared.noun == Noun::Dot,
            Places::Board => declared.noun == Noun::Board,
        };
        is_place && form_of_clue.fits(&declared.form)
    };
    // A clue that another part names is not taken by default.
    let is_named =
        |clue: ClueIndex| rules.code.iter().any(|part| part.clue.as_ref() == Some(&rules.clues[clue].name));
    let mut clues: Vec<Option<ClueIndex>> = vec![None; form.slots.len()];
    let is_taken = |clues: &[Option<ClueIndex>], clue: ClueIndex| {
        before.iter().flat_map(|part| &part.clues).chain(clues).any(|&taken| taken == Some(clue))
    };
    let find = |clues: &[Option<ClueIndex>], slot: &Slot, is_wanted: &dyn Fn(ClueIndex) -> bool| {
        slot.forms.iter().find_map(|&form_of_clue| {
            (0..rules.clues.len())
                .find(|&clue| is_wanted(clue) && fits(clue, form_of_clue) && !is_taken(clues, clue))
        })
    };
    let help = || match form.declared {
        "" => format!("write `{name}` alone"),
        declared => format!("it carries what `{declared}` declares"),
    };
    if let Some(named) = &written.clue {
        let is_wanted = |clue: ClueIndex| rules.clues[clue].name == *named;
        let found = form
            .slots
            .iter()
            .enumerate()
            .find_map(|(index, slot)| Some((index, find(&clues, slot, &is_wanted)?)));
        let Some((slot, clue)) = found else {
            return Err(error(format!("the part `{name}` cannot carry the clue `{named}`")).with_help(help()));
        };
        clues[slot] = Some(clue);
    }
    for (index, slot) in form.slots.iter().enumerate() {
        if clues[index].is_none() {
            // The named clue may be another one with the same name, in other places.
            clues[index] =
                find(&clues, slot, &|clue| !is_named(clue)).or_else(|| find(&clues, slot, &|_| true));
        }
        if clues[index].is_none() && !slot.is_optional {
            return Err(error(format!("the part `{name}` finds no clue that it can carry")).with_help(help()));
        }
    }
    if !form.slots.is_empty() && clues.iter().all(Option::is_none) {
        return Err(error(format!("the part `{name}` finds no clue that it can carry")).with_help(help()));
    }
    Ok(CarriedPart { form, clues })
}

/// The places of a part, in the order of the code.
fn places(places: Places, size: Size, areas: usize) -> Vec<Place> {
    let points = |points: &mut dyn Iterator<Item = Point>| points.map(Place::Point).collect();
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    match places {
        Places::Nowhere | Places::Rooms => Vec::new(),
        Places::Cells => points(&mut size.cells()),
        Places::Corners => points(&mut size.corners()),
        Places::OfRooms => (0..areas).map(Place::Area).collect(),
        Places::Outside(edges) => {
            let line = |&edge: &Edge| {
                let lines = if matches!(edge, Edge::Top | Edge::Bottom) { columns } else { rows };
                (0..lines).map(move |line| size.outside(edge, line))
            };
            points(&mut edges.iter().flat_map(line))
        }
        Places::Links => {
            let of_rows = size.links().filter(|link| link.y % 2 == 1);
            let of_columns = size.links().filter(|link| link.y % 2 == 0);
            points(&mut of_rows.chain(of_columns))
        }
        Places::Dots => points(&mut size.dots()),
        Places::Board => vec![Place::Board],
    }
}

const fn form_of(declared: &ClueForm) -> Form {
    match declared {
        ClueForm::Number(_) => Form::Number,
        ClueForm::Marks { words, .. } => Form::Marks(words.len()),
        ClueForm::Direction => Form::Direction,
        ClueForm::List => Form::List,
        ClueForm::Shape => Form::Shape,
    }
}

impl CarriedPart {
    /// The name under which the reader knows the position of a clue.
    const fn at(&self, index: usize) -> At {
        match self.form.places {
            Places::Corners => At::Corner(index),
            Places::OfRooms => At::Room(index),
            Places::Outside(_) => At::Outside(index),
            Places::Dots => At::Group(index),
            _ => At::Cell(index),
        }
    }

    /// Reads the part. Returns an entry for each of its places.
    fn read(
        &self,
        size: Size,
        code: &mut CodeReader<'_>,
        clues: &mut Clues,
    ) -> Result<Vec<Entry>, CodeError> {
        let area = size.area();
        let bit = |is_set: bool| if is_set { vec![(0, ClueValue::Mark(0))] } else { Vec::new() };
        match self.form.letters {
            Letters::Own(part) => {
                let (rows, columns) = (clues.rows, clues.columns);
                part.read(code, clues)?;
                let entries = self.of_clues(part, clues);
                (clues.rows, clues.columns) = (rows, columns);
                Ok(entries)
            }
            Letters::BlackDots => {
                Part::Dots.read(code, clues)?;
                let black = |dot: &Clue| match dot.number() {
                    None => Ok(Vec::new()),
                    Some(1) => Ok(vec![(0, ClueValue::Mark(0))]),
                    Some(_) => Err(code.wrong(None, "all dots are black here")),
                };
                clues.dots().iter().map(black).collect()
            }
            Letters::Boxes => {
                let boxes = sudoku::boxes(clues.rows).filter(|_| clues.rows == clues.columns);
                clues.regions =
                    Some(boxes.ok_or_else(|| code.wrong(None, "a board of this size has no boxes"))?);
                Ok(Vec::new())
            }
            Letters::Rest => {
                code.take_while(|_| true);
                Ok(Vec::new())
            }
            Letters::OptionalBits if code.peek().is_none_or(|byte| byte == b'/') => {
                Ok(vec![Vec::new(); area])
            }
            Letters::OptionalBits => Ok(code.bits(area)?.into_iter().map(bit).collect()),
            Letters::LinkBits => {
                let (rows, columns) = (clues.rows, clues.columns);
                let mut bits = code.bits(rows * (columns - 1))?;
                bits.extend(code.bits((rows - 1) * columns)?);
                Ok(bits.into_iter().map(bit).collect())
            }
            Letters::LinkCircles => {
                let values = code.ternary(size.links().count())?;
                let entry = |value: u32| {
                    value.checked_sub(1).map(|mark| (0, ClueValue::Mark(mark as usize))).into_iter().collect()
                };
                Ok(values.into_iter().map(entry).collect())
            }
            Letters::Arrows => code.free_arrows(area),
            Letters::CellsOrHoles => code.cells_or_holes(area),
            Letters::Crossed => code.crossed(area),
            Letters::Balance => code.balance(area),
            Letters::FourMarks => code.four_marks(area),
            Letters::Castle => code.castle(area),
            Letters::Compass => code.compass(area),
            Letters::Sashigane => code.sashigane(area),
            Letters::Polyominoes(names) => code.polyominoes(area, names),
            Letters::Shades => code.shades(size.dots().count()),
        }
    }

    /// The entries of a part of our own kinds, which was read into `clues`.
    fn of_clues(&self, part: Part, clues: &Clues) -> Vec<Entry> {
        let has_mark = self.clues.get(1).is_some_and(Option::is_some);
        let entries = |clues: &[Clue]| clues.iter().map(|&clue| entry(part, clue, has_mark)).collect();
        match self.form.places {
            Places::Cells => entries(&clues.cells),
            Places::Corners => entries(&clues.corners),
            Places::OfRooms => entries(&clues.rooms),
            Places::Outside(_) => entries(&clues.outside),
            Places::Board => entries(&[clues.number.map_or(Clue::None, Clue::Number)]),
            Places::Dots => entries(&clues.dots()),
            Places::Links | Places::Rooms | Places::Nowhere => Vec::new(),
        }
    }

    /// The entry of a place, in the terms of the part.
    fn entry(&self, puzzle: &Puzzle, place: Place) -> Entry {
        let value = |(slot, clue): (usize, &Option<ClueIndex>)| {
            let value = puzzle.clue((*clue)?, place)?;
            // A part does not know how many marks there are.
            let form = match self.form.slots[slot].forms[0] {
                Form::Marks(_) => Form::Marks(usize::MAX),
                form => form,
            };
            Some((slot, translated(value.clone(), form)?))
        };
        self.clues.iter().enumerate().filter_map(value).collect()
    }

    /// Writes the part.
    fn write(&self, code: &mut CodeWriter, clues: &mut Clues, entries: &[Entry]) {
        match self.form.letters {
            Letters::Own(part) => {
                self.set_clues(part, clues, entries);
                part.write(code, clues);
            }
            Letters::BlackDots => {
                let black = |entry: &Entry| if filled(entry) { Clue::Number(1) } else { Clue::None };
                clues.set_dots(&entries.iter().map(black).collect::<Vec<_>>());
                Part::Dots.write(code, clues);
            }
            Letters::Boxes | Letters::Rest => {}
            Letters::OptionalBits if !entries.iter().any(filled) => {}
            Letters::OptionalBits => code.filled(entries),
            Letters::LinkBits => {
                let (of_rows, of_columns) = entries.split_at(clues.rows * (clues.columns - 1));
                code.filled(of_rows);
                code.filled(of_columns);
            }
            Letters::LinkCircles => code.two_marks(entries),
            Letters::Arrows => code.free_arrows(entries),
            Letters::CellsOrHoles => code.cells_or_holes(entries),
            Letters::Crossed => code.crossed(entries),
            Letters::Balance => code.balance(entries),
            Letters::FourMarks => code.four_marks(entries),
            Letters::Castle => code.castle(entries),
            Letters::Compass => code.compass(entries),
            Letters::Sashigane => code.sashigane(entries),
            Letters::Polyominoes(names) => code.polyominoes(entries, names),
            Letters::Shades => code.shades(entries),
        }
    }

    /// Sets the clues from which a part of our own kinds is written.
    fn set_clues(&self, part: Part, clues: &mut Clues, entries: &[Entry]) {
        let all: Vec<Clue> = entries.iter().map(|entry| clue(part, entry)).collect();
        match self.form.places {
            Places::Cells => clues.cells = all,
            Places::Corners => clues.corners = all,
            Places::OfRooms => clues.rooms = all,
            Places::Outside(_) => clues.outside = all,
            Places::Board => clues.number = all.first().and_then(|clue| clue.number()),
            Places::Dots => clues.set_dots(&all),
            Places::Links | Places::Rooms | Places::Nowhere => {}
        }
    }
}
