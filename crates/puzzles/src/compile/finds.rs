//! The cells of the model for what the solver fills in, and the way back from their values to an answer.

use gridproof_rules::board::{Found, Point, Size};
use gridproof_rules::tree::{Expression, FindForm, Noun};
use rustc_hash::FxHashMap as HashMap;

use super::circuit::Lit;
use super::sentences::origin_of_find;
use super::sum::Sum;
use super::value::{Entry, Number, Value, Variables};
use super::{Compile, Compiler};

/// What the model has for one `find`.
pub(super) enum FindCells {
    /// For each cell of the board, the condition of each word.
    Words(Vec<Vec<Lit>>),
    /// The number of each cell or link.
    Numbers(HashMap<Point, Entry>),
    /// The condition of each link.
    Lines { on_corners: bool, links: HashMap<Point, Lit> },
    /// The number of the division into regions.
    Regions(usize),
}

/// The way from values of cells to what is filled in for one `find`.
#[derive(Clone, Debug)]
pub(super) enum Decoder {
    Words(Vec<Vec<Lit>>),
    Numbers(Vec<(Vec<(i64, Lit)>, Lit)>),
    Lines(Vec<Lit>),
    Regions { cells: Vec<Lit>, links: Vec<(usize, usize, Lit)> },
}

impl Decoder {
    /// What is filled in, if `holds` tells which conditions hold.
    pub(super) fn found(&self, holds: &impl Fn(Lit) -> bool) -> Found {
        match self {
            Self::Words(cells) => {
                let word = |words: &Vec<Lit>| words.iter().position(|&word| holds(word));
                Found::Words(cells.iter().map(word).collect())
            }
            Self::Numbers(places) => {
                let entry = |(cases, other): &(Vec<(i64, Lit)>, Lit)| {
                    use gridproof_rules::board::Entry;
                    let number = cases.iter().find(|(_, case)| holds(*case));
                    let number = number.map(|(number, _)| Entry::Number(*number));
                    number.or(holds(*other).then_some(Entry::Other))
                };
                Found::Numbers(places.iter().map(entry).collect())
            }
            Self::Lines(links) => Found::Lines(links.iter().map(|&link| holds(link)).collect()),
            Self::Regions { cells, links } => {
                let mut region: Vec<usize> = (0..cells.len()).collect();
                for &(a, b, link) in links {
                    let (one, other) = (region[a], region[b]);
                    if one != other && holds(link) {
                        region.iter_mut().filter(|own| **own == other).for_each(|own| *own = one);
                    }
                }
                let cell = |(cell, &is_in): (usize, &Lit)| holds(is_in).then_some(region[cell]);
                Found::Regions(cells.iter().enumerate().map(cell).collect())
            }
        }
    }

    /// The conditions of each place. Those of a cell in a region say only whether it is in one: its borders belong to
    /// several cells.
    pub(super) fn conditions(&self) -> Vec<Vec<Lit>> {
        match self {
            Self::Words(cells) => cells.clone(),
            Self::Numbers(places) => {
                let of_place = |(cases, other): &(Vec<(i64, Lit)>, Lit)| {
                    cases.iter().map(|(_, case)| *case).chain([*other]).collect()
                };
                places.iter().map(of_place).collect()
            }
            Self::Lines(links) => links.iter().map(|&link| vec![link]).collect(),
            Self::Regions { cells, .. } => cells.iter().map(|&is_in| vec![is_in]).collect(),
        }
    }

    /// The condition of each border between two cells that may be in one region.
    pub(super) fn borders(&self) -> impl Iterator<Item = Lit> {
        let links = match self {
            Self::Regions { links, .. } => links.as_slice(),
            Self::Words(_) | Self::Numbers(_) | Self::Lines(_) => &[],
        };
        links.iter().map(|&(_, _, link)| link)
    }

    /// The conditions, each with whether it holds if this is filled in; `None` if this is not the form of the `find`, or if
    /// a number is not one of those that its place can have.
    pub(super) fn truths(&self, found: &Found) -> Option<Vec<(Lit, bool)>> {
        use gridproof_rules::board::Entry;
        let has_form = match (self, found) {
            (Self::Words(cells), Found::Words(words)) => cells.len() == words.len(),
            (Self::Numbers(places), Found::Numbers(entries)) => {
                places.len() == entries.len()
                    && places.iter().zip(entries).all(|((cases, _), entry)| match entry {
                        Some(Entry::Number(number)) => cases.iter().any(|(case, _)| case == number),
                        Some(Entry::Other) | None => true,
                    })
            }
            (Self::Lines(links), Found::Lines(drawn)) => links.len() == drawn.len(),
            (Self::Regions { cells, .. }, Found::Regions(regions)) => cells.len() == regions.len(),
            _ => false,
        };
        has_form.then(|| (0..self.places()).flat_map(|place| self.truths_at(found, place)).collect())
    }

    /// The number of places. Regions have a place for each cell, and one for each pair of neighbours.
    pub(super) fn places(&self) -> usize {
        match self {
            Self::Words(cells) => cells.len(),
            Self::Numbers(places) => places.len(),
            Self::Lines(links) => links.len(),
            Self::Regions { cells, links } => cells.len() + links.len(),
        }
    }

    /// The conditions of one place, each with whether it holds if this is filled in, which has the form of the `find`.
    pub(super) fn truths_at(&self, found: &Found, place: usize) -> Vec<(Lit, bool)> {
        use gridproof_rules::board::Entry;
        match (self, found) {
            (Self::Words(cells), Found::Words(words)) => cells[place]
                .iter()
                .enumerate()
                .map(|(index, &lit)| (lit, words[place] == Some(index)))
                .collect(),
            (Self::Numbers(places), Found::Numbers(entries)) => {
                let (cases, other) = &places[place];
                let is_case =
                    |&(number, case): &(i64, Lit)| (case, entries[place] == Some(Entry::Number(number)));
                cases.iter().map(is_case).chain([(*other, entries[place] == Some(Entry::Other))]).collect()
            }
            (Self::Lines(links), Found::Lines(drawn)) => vec![(links[place], drawn[place])],
            (Self::Regions { cells, .. }, Found::Regions(regions)) if place < cells.len() => {
                vec![(cells[place], regions[place].is_some())]
            }
            (Self::Regions { cells, links }, Found::Regions(regions)) => {
                let (a, b, link) = links[place - cells.len()];
                vec![(link, regions[a].is_some() && regions[a] == regions[b])]
            }
            _ => Vec::new(),
        }
    }

    /// The condition that the cells on both sides of a side are in one region, with whether it holds.
    pub(super) fn truth_of_link(&self, found: &Found, size: Size, side: Point) -> Vec<(Lit, bool)> {
        let Self::Regions { cells, links } = self else { return Vec::new() };
        let (down, right) = if side.y & 1 == 0 { (1, 0) } else { (0, 1) };
        let ends = [side.shifted(-down, -right), side.shifted(down, right)].map(|end| size.cell_index(end));
        let [Some(a), Some(b)] = ends else { return Vec::new() };
        let link = links.iter().position(|&(one, other, _)| (one, other) == (a, b) || (one, other) == (b, a));
        link.map_or_else(Vec::new, |link| self.truths_at(found, cells.len() + link))
    }
}

impl Compiler<'_> {
    /// Adds the cells of all `find`s, and what they imply.
    pub(super) fn find_all(&mut self) -> Compile<()> {
        let kind = self.kind;
        for (index, find) in kind.finds.iter().enumerate() {
            self.span = find.span;
            self.origin = origin_of_find(find);
            let cells = match &find.form {
                FindForm::Words { words, among } => {
                    let mut cells = Vec::with_capacity(self.board.size.area());
                    for point in self.board.size.cells() {
                        let there = self.words(among, &Value::Point(point))?;
                        cells.push(self.choice(words.len(), there)?);
                    }
                    FindCells::Words(cells)
                }
                FindForm::Numbers { noun, range, other, among } => {
                    let largest = self.largest_group(index).unwrap_or(i64::MAX);
                    let mut entries = HashMap::default();
                    for point in self.board.points(*noun) {
                        let there = self.words(among, &Value::Point(point))?;
                        if there != Lit::NEVER {
                            let entry = self.entry(point, range, largest, other.is_some(), there)?;
                            entries.insert(point, entry);
                        }
                    }
                    FindCells::Numbers(entries)
                }
                FindForm::Lines { form, on_corners } => self.lines(*form, *on_corners)?,
                FindForm::Regions { everywhere, left_over } => {
                    let mut members = Vec::with_capacity(self.board.size.area());
                    for point in self.board.size.cells() {
                        let mut may_be_left_over = !everywhere;
                        for words in left_over {
                            may_be_left_over |= self.words(words, &Value::Point(point))? != Lit::NEVER;
                        }
                        members.push(if may_be_left_over {
                            let cell = self.circuit.cell(0, 1, true);
                            self.circuit.atom(cell, 2)
                        } else {
                            Lit::ALWAYS
                        });
                    }
                    let division = self.new_regions(members)?;
                    FindCells::Regions(division)
                }
            };
            self.finds.push(cells);
        }
        Ok(())
    }

    /// One of several words, if there is one: the condition of each.
    fn choice(&mut self, words: usize, there: Lit) -> Compile<Vec<Lit>> {
        if words > 62 {
            return Err(super::CompileError::TooLarge);
        }
        let word = words as u8;
        match there {
            Lit::Known(false) => Ok(vec![Lit::NEVER; words]),
            // The first word is 1, so that a count of it is a sum.
            Lit::Known(true) if words == 2 => {
                let cell = self.circuit.cell(0, 1, true);
                Ok(vec![self.circuit.atom(cell, 2), self.circuit.atom(cell, 1)])
            }
            Lit::Known(true) => {
                let cell = self.circuit.cell(0, word - 1, true);
                Ok((0..word).map(|word| self.circuit.atom(cell, 1 << word)).collect())
            }
            there => {
                let cell = self.circuit.cell(0, word, true);
                let nothing = self.circuit.atom(cell, 1 << word);
                let (something, not_there) = (self.circuit.not(nothing), self.circuit.not(there));
                self.require(&[nothing, there])?;
                self.require(&[something, not_there])?;
                Ok((0..word).map(|word| self.circuit.atom(cell, 1 << word)).collect())
            }
        }
    }

    /// A number up to the largest, or the other word, where there is one.
    fn entry(
        &mut self,
        point: Point,
        range: &(Expression, Expression),
        largest: i64,
        other: bool,
        there: Lit,
    ) -> Compile<Entry> {
        let mut env = Variables::default();
        env.set(0, Value::Point(point));
        let (low, high) = (self.number(&range.0, &mut env)?, self.number(&range.1, &mut env)?);
        let (least, most) = (low.sum.bounds(&self.circuit).0, high.sum.bounds(&self.circuit).1);
        let cases = self.numbers(least, most.min(largest), other, there)?;
        // Where the bounds depend on what is filled in, the number must lie between them.
        for (bound, sign) in [(&low, 1), (&high, -1)] {
            let fixed = bound.present == Lit::ALWAYS && bound.sum.known().is_some();
            if !fixed {
                let absent = self.circuit.not(cases.number.present);
                let difference = cases.number.sum.clone().minus(&bound.sum).times(sign);
                let keeps = self.circuit.at_least(&difference, 0);
                self.require(&[absent, keeps])?;
                self.require(&[absent, bound.present])?;
            }
        }
        Ok(cases)
    }

    /// A number from one to another, or the other word, where there is one.
    fn numbers(&mut self, low: i64, high: i64, other: bool, there: Lit) -> Compile<Entry> {
        const MOST_NUMBERS: i64 = 4096;
        // An empty range may be written as any two numbers in the wrong order.
        let high = high.max(low - 1);
        let count = high - low + 1;
        if count > MOST_NUMBERS {
            return Err(super::CompileError::TooLarge);
        }
        let is_sometimes = there != Lit::ALWAYS;
        let more = i64::from(other) + i64::from(is_sometimes);
        // The number is the value of the cell, if this is possible; the other values are above or below.
        if count + more <= 64 && count + more > 0 {
            let fits = low >= 0 && high + more <= 63;
            let shift = if fits { 0 } else { low };
            let first = (low - shift) as u8;
            let cell = self.circuit.cell(first, (i64::from(first) + count + more - 1) as u8, true);
            let value = |circuit: &super::Circuit<'_>, value: i64| circuit.atom(cell, 1 << (value - shift));
            let cases: Vec<(i64, Lit)> =
                (low..=high).map(|number| (number, value(&self.circuit, number))).collect();
            let mut above = high + 1;
            let mut next = |there: bool, circuit: &super::Circuit<'_>| {
                if !there {
                    return Lit::NEVER;
                }
                above += 1;
                value(circuit, above - 1)
            };
            let other = next(other, &self.circuit);
            let nothing = next(is_sometimes, &self.circuit);
            if is_sometimes {
                let (something, not_there) = (self.circuit.not(nothing), self.circuit.not(there));
                self.require(&[nothing, there])?;
                self.require(&[something, not_there])?;
            }
            let present = self.circuit.or([other, nothing]);
            let present = if count == 0 { Lit::NEVER } else { self.circuit.not(present) };
            let sum = Sum::constant(shift).plus(&Sum::cell(cell));
            return Ok(Entry { number: Number { present, sum }, cases, other });
        }
        let mut exactly_one = Vec::new();
        let mut new = |circuit: &mut super::Circuit<'_>| {
            let cell = circuit.cell(0, 1, true);
            let lit = circuit.atom(cell, 2);
            exactly_one.push(lit);
            lit
        };
        let cases: Vec<(i64, Lit)> = (low..=high).map(|number| (number, new(&mut self.circuit))).collect();
        let other = if other { new(&mut self.circuit) } else { Lit::NEVER };
        let count = self.count_of(&exactly_one).minus(&Sum::lit(there, &self.circuit));
        let one = self.circuit.equals(&count, 0);
        self.require(&[one])?;
        let present = self.circuit.not(other);
        let present = self.circuit.and([present, there]);
        let sum = self.weighted(&cases);
        Ok(Entry { number: Number { present, sum }, cases, other })
    }

    /// The number of conditions that hold.
    pub(super) fn count_of(&self, lits: &[Lit]) -> Sum {
        Sum::of_lits(lits.iter().map(|&lit| (lit, 1)), &self.circuit)
    }

    /// The sum of the numbers whose conditions hold.
    pub(super) fn weighted(&self, cases: &[(i64, Lit)]) -> Sum {
        Sum::of_lits(cases.iter().map(|&(number, case)| (case, number)), &self.circuit)
    }

    /// All conditions of what is filled in, with the numbers to which they belong.
    pub(super) fn layout(&self) -> Vec<(i64, Lit)> {
        let mut layout = Vec::new();
        for find in &self.finds {
            match find {
                FindCells::Words(cells) => layout.extend(cells.iter().flatten().map(|&lit| (0, lit))),
                FindCells::Numbers(entries) => {
                    for point in self.board.size.dots() {
                        if let Some(entry) = entries.get(&point) {
                            layout.extend(&entry.cases);
                        }
                        // The end of the place, so that what belongs to which place is known.
                        layout.push((i64::MIN, entries.get(&point).map_or(Lit::NEVER, |entry| entry.other)));
                    }
                }
                FindCells::Lines { on_corners, links } => {
                    let size = self.board.size;
                    let points: Vec<Point> =
                        if *on_corners { size.sides().collect() } else { size.links().collect() };
                    layout.extend(points.iter().map(|point| (0, links[point])));
                }
                // Regions are no part of an instance that is kept.
                FindCells::Regions(_) => {}
            }
        }
        layout
    }

    pub(super) fn decoders(&mut self) -> Vec<Decoder> {
        let size = self.board.size;
        let finds = std::mem::take(&mut self.finds);
        let decoder = |(find, cells): (&gridproof_rules::tree::Find, FindCells)| match cells {
            FindCells::Words(cells) => Decoder::Words(cells),
            FindCells::Numbers(mut entries) => {
                let is_links = matches!(find.form, FindForm::Numbers { noun: Noun::Link, .. });
                let points: Vec<Point> =
                    if is_links { size.links().collect() } else { size.cells().collect() };
                let entry = |point: Point| {
                    let entry = entries.remove(&point);
                    entry.map_or((Vec::new(), Lit::NEVER), |entry| (entry.cases, entry.other))
                };
                Decoder::Numbers(points.into_iter().map(entry).collect())
            }
            FindCells::Lines { on_corners, links } => {
                let points: Vec<Point> =
                    if on_corners { size.sides().collect() } else { size.links().collect() };
                Decoder::Lines(points.iter().map(|point| links[point]).collect())
            }
            FindCells::Regions(division) => {
                let division = &self.divisions[division];
                Decoder::Regions { cells: division.members.clone(), links: division.links.clone() }
            }
        };
        self.kind.finds.iter().zip(finds).map(decoder).collect()
    }
}
