//! An answer as tables of places.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::depth::Order;
use super::geometry::{Area, Things};
use super::value::Value;
use super::{Judge, geometry::Geometry};
use crate::board::{Entry, Found, Point};
use crate::tree::{Direction, Find, FindForm, FindIndex, Noun};

/// What is filled in, by place.
enum Table<'e> {
    /// The word of each cell.
    Words(&'e [Option<usize>]),
    /// The number of each cell.
    Cells(&'e [Option<Entry>]),
    /// The number of each link, in a table of points.
    Links(Vec<Option<Entry>>),
    /// Lines and regions have tables of their own.
    Other,
}

/// A place that was read: the `find`, and the index in a table of points.
pub(super) type Read = (FindIndex, usize);

/// Stands for reads of all places.
pub(super) const EVERYTHING: Read = (usize::MAX, 0);

/// What is noted of the places that are read.
enum Notes<'e> {
    Nothing,
    /// The positions of the places in a search, and the last one that was read. Reads of regions are not counted.
    Deepest(&'e Order, Cell<usize>),
    /// The places, in the order of the reads.
    Places(RefCell<Vec<Read>>),
}

/// An answer as tables of places.
pub(super) struct Tables<'e> {
    finds: Vec<Table<'e>>,
    /// For each point, whether a line between cells goes over it.
    cell_lines: Option<Vec<bool>>,
    /// For each point, whether a line between corners goes over it.
    corner_lines: Option<Vec<bool>>,
    /// The regions.
    pub(super) regions: Things,
    /// The region of each cell; `None` if the solver finds no regions.
    pub(super) region_of: Option<Vec<Option<usize>>>,
    notes: Notes<'e>,
    /// The `find` with lines between cells, and the one with lines between corners.
    lines: [Option<FindIndex>; 2],
    /// The `find` with regions.
    regions_find: Option<FindIndex>,
}

fn join_lines<'p>(
    table: &mut Option<Vec<bool>>,
    geometry: &Geometry,
    places: impl Iterator<Item = &'p Value>,
    drawn: &[bool],
) {
    let table = table.get_or_insert_with(|| vec![false; geometry.table_size()]);
    for (place, &drawn) in places.zip(drawn) {
        if let Value::Point(point) = place
            && let Some(index) = geometry.index(*point)
        {
            table[index] |= drawn;
        }
    }
}

impl<'e> Tables<'e> {
    /// The tables of an answer. Returns the `find` whose part of the answer has another form or size.
    pub(super) fn new(judge: &Judge<'_>, answer: &'e [Found]) -> Result<Self, Option<FindIndex>> {
        let (kind, geometry) = (judge.kind, &judge.geometry);
        let area = geometry.size.area();
        let mut tables = Self {
            finds: Vec::with_capacity(kind.finds.len()),
            cell_lines: None,
            corner_lines: None,
            regions: Rc::new([]),
            region_of: None,
            notes: Notes::Nothing,
            lines: [false, true].map(|corners| {
                let lies_there = |find: &Find| matches!(find.form, FindForm::Lines { on_corners, .. } if on_corners == corners);
                kind.finds.iter().position(lies_there)
            }),
            regions_find: kind.finds.iter().position(|find| matches!(find.form, FindForm::Regions { .. })),
        };
        if answer.len() != kind.finds.len() {
            return Err(None);
        }
        for (index, (find, found)) in kind.finds.iter().zip(answer).enumerate() {
            let table = match (&find.form, found) {
                (FindForm::Words { words, .. }, Found::Words(cells))
                    if cells.len() == area && cells.iter().flatten().all(|&word| word < words.len()) =>
                {
                    Table::Words(cells)
                }
                (FindForm::Numbers { noun: Noun::Link, .. }, Found::Numbers(links))
                    if links.len() == geometry.links().len() =>
                {
                    let mut table = vec![None; geometry.table_size()];
                    for (place, entry) in geometry.links().iter().zip(links) {
                        if let Value::Point(point) = place
                            && let Some(index) = geometry.index(*point)
                        {
                            table[index] = *entry;
                        }
                    }
                    Table::Links(table)
                }
                (FindForm::Numbers { noun, .. }, Found::Numbers(cells))
                    if *noun != Noun::Link && cells.len() == area =>
                {
                    Table::Cells(cells)
                }
                (FindForm::Lines { on_corners: true, .. }, Found::Lines(drawn))
                    if drawn.len() == geometry.sides().len() =>
                {
                    join_lines(&mut tables.corner_lines, geometry, geometry.sides().iter(), drawn);
                    Table::Other
                }
                (FindForm::Lines { on_corners: false, .. }, Found::Lines(drawn))
                    if drawn.len() == geometry.links().len() =>
                {
                    join_lines(&mut tables.cell_lines, geometry, geometry.links().iter(), drawn);
                    Table::Other
                }
                (FindForm::Regions { .. }, Found::Regions(cells)) if cells.len() == area => {
                    if tables.region_of.is_none() {
                        tables.set_regions(geometry, cells);
                    }
                    Table::Other
                }
                _ => return Err(Some(index)),
            };
            tables.finds.push(table);
        }
        Ok(tables)
    }

    /// The tables of an answer of which nothing is known.
    pub(super) fn blank(finds: &[Find]) -> Self {
        Self {
            finds: finds.iter().map(|_| Table::Other).collect(),
            cell_lines: None,
            corner_lines: None,
            regions: Rc::new([]),
            region_of: None,
            notes: Notes::Nothing,
            lines: [None; 2],
            regions_find: None,
        }
    }

    /// Notes from now on how deep in this order places are read.
    pub(super) fn in_order(self, order: &'e Order) -> Self {
        Self { notes: Notes::Deepest(order, Cell::new(0)), ..self }
    }

    /// Lists from now on the places that are read.
    pub(super) fn listing_places(self) -> Self {
        Self { notes: Notes::Places(RefCell::default()), ..self }
    }

    /// Returns whether the places that are read are listed. Results that are remembered have no such list, so that they
    /// are evaluated again.
    pub(super) const fn lists_places(&self) -> bool {
        matches!(self.notes, Notes::Places(_))
    }

    /// How far the notes go: the last position that was read, or the number of reads.
    pub(super) fn depth(&self) -> usize {
        match &self.notes {
            Notes::Nothing => 0,
            Notes::Deepest(_, depth) => depth.get(),
            Notes::Places(reads) => reads.borrow().len(),
        }
    }

    /// Forgets reads of later positions, or later reads.
    pub(super) fn go_back(&self, depth: usize) {
        match &self.notes {
            Notes::Nothing => {}
            Notes::Deepest(_, own) => own.set(depth),
            Notes::Places(reads) => reads.borrow_mut().truncate(depth),
        }
    }

    /// Notes that something was used that depends on the places up to this position.
    pub(super) fn go_to(&self, depth: usize) {
        if let Notes::Deepest(_, own) = &self.notes {
            own.set(depth.max(own.get()));
        }
    }

    /// Notes that something was used that may depend on all places.
    pub(super) fn go_to_end(&self) {
        self.go_to(usize::MAX);
        self.add(&[EVERYTHING]);
    }

    /// Adds reads to the list.
    pub(super) fn add(&self, more: &[Read]) {
        if let Notes::Places(reads) = &self.notes {
            reads.borrow_mut().extend_from_slice(more);
        }
    }

    /// Takes the reads from this number on off the list.
    pub(super) fn take_from(&self, start: usize) -> Vec<Read> {
        match &self.notes {
            Notes::Places(reads) => {
                let mut reads = reads.borrow_mut();
                let start = start.min(reads.len());
                reads.split_off(start)
            }
            _ => Vec::new(),
        }
    }

    /// Forgets the reads from one number to another, because what was read later decides alone.
    pub(super) fn forget(&self, from: usize, to: usize) {
        if let Notes::Places(reads) = &self.notes {
            reads.borrow_mut().drain(from..to);
        }
    }

    /// The places that were read.
    pub(super) fn listed(&self) -> Vec<Read> {
        match &self.notes {
            Notes::Places(reads) => reads.borrow().clone(),
            _ => Vec::new(),
        }
    }

    /// Notes that the place with this index in a table of points was read.
    fn note(&self, find: FindIndex, place: Option<usize>) {
        match (&self.notes, place) {
            (Notes::Deepest(order, _), Some(place)) => {
                if let Some(position) = order.0.get(find).and_then(|order| order.get(place)) {
                    self.go_to(*position);
                }
            }
            (Notes::Places(reads), Some(place)) => reads.borrow_mut().push((find, place)),
            _ => {}
        }
    }

    /// The reads of the cells of a region and of the sides of these cells. With them, it is known which cells the region
    /// has: cells are read for whether they are in a region, and sides for whether the cells on both sides of them are
    /// in the same one.
    pub(super) fn reads_of_region(&self, judge: &Judge<'_>, region: &Value) -> Vec<Read> {
        let Some(find) = self.regions_find else { return Vec::new() };
        let places = region.points().iter().flat_map(|&cell| {
            Direction::STRAIGHT.map(|direction| cell.half_step(direction)).into_iter().chain([cell])
        });
        places.filter_map(|point| Some((find, judge.geometry.index(point)?))).collect()
    }

    /// Notes that the region of a cell was read.
    pub(super) fn note_region(&self, judge: &Judge<'_>, point: Point) {
        if !self.lists_places() {
            return;
        }
        let cell = judge.geometry.size.cell_index(point);
        let region = cell.and_then(|cell| *self.region_of.as_ref()?.get(cell)?);
        match region.and_then(|region| self.regions.get(region)) {
            Some(region) => self.add(&self.reads_of_region(judge, region)),
            None => self.note_regions_at(judge, &[point]),
        }
    }

    /// Notes that it was read whether cells are in a region, or whether the cells on both sides of a side are in the
    /// same one.
    pub(super) fn note_regions_at(&self, judge: &Judge<'_>, points: &[Point]) {
        if let Some(find) = self.regions_find.filter(|_| self.lists_places()) {
            for &point in points {
                self.note(find, judge.geometry.index(point));
            }
        }
    }

    /// Notes that a line between cells or corners was read.
    fn note_line(&self, on_corners: bool, place: Option<usize>) {
        if let Some(find) = self.lines[usize::from(on_corners)] {
            self.note(find, place);
        }
    }

    fn set_regions(&mut self, geometry: &Geometry, cells: &[Option<usize>]) {
        let mut numbers: Vec<usize> = cells.iter().copied().flatten().collect();
        numbers.sort_unstable();
        numbers.dedup();
        // Regions are listed in the order of their first cells.
        let mut place = vec![None; numbers.len()];
        let mut areas: Vec<Vec<Point>> = Vec::new();
        let region_of = cells.iter().enumerate().map(|(cell, number)| {
            let number = numbers.binary_search(&(*number)?).ok()?;
            let index = *place[number].get_or_insert(areas.len());
            if index == areas.len() {
                areas.push(Vec::new());
            }
            areas[index].push(geometry.size.cell(cell));
            Some(index)
        });
        self.region_of = Some(region_of.collect());
        self.regions = areas
            .into_iter()
            .enumerate()
            .map(|(index, points)| Value::Area(Rc::new(Area::new(Noun::Region, index, points, None))))
            .collect();
    }

    /// The region of a cell.
    pub(super) fn region_of(&self, judge: &Judge<'_>, point: Point) -> Value {
        self.note_region(judge, point);
        let index =
            judge.geometry.size.cell_index(point).and_then(|cell| *self.region_of.as_ref()?.get(cell)?);
        index.and_then(|index| self.regions.get(index)).cloned().unwrap_or(Value::Absent)
    }

    /// The number of a cell or link, or the word that stands instead.
    pub(super) fn entry(&self, find: FindIndex, judge: &Judge<'_>, point: Point) -> Option<Entry> {
        self.note(find, judge.geometry.index(point));
        match self.finds.get(find)? {
            Table::Cells(cells) => *cells.get(judge.geometry.size.cell_index(point)?)?,
            Table::Links(links) => *links.get(judge.geometry.index(point)?)?,
            Table::Words(_) | Table::Other => None,
        }
    }

    /// The word of a cell.
    pub(super) fn word(&self, find: FindIndex, judge: &Judge<'_>, point: Point) -> Option<usize> {
        self.note(find, judge.geometry.index(point));
        match self.finds.get(find)? {
            Table::Words(cells) => *cells.get(judge.geometry.size.cell_index(point)?)?,
            Table::Cells(_) | Table::Links(_) | Table::Other => None,
        }
    }

    /// Returns whether lines are drawn between corners and not between cells.
    pub(super) const fn only_corner_lines(&self) -> bool {
        self.corner_lines.is_some() && self.cell_lines.is_none()
    }

    /// Returns whether a line is drawn from a cell or corner in this direction.
    pub(super) fn drawn_from(&self, judge: &Judge<'_>, point: Point, direction: Direction) -> bool {
        let on_corners = point.y & 1 == 0;
        let table = if on_corners { &self.corner_lines } else { &self.cell_lines };
        let index = judge.geometry.index(point.half_step(direction));
        self.note_line(on_corners, index);
        table.as_ref().is_some_and(|table| index.is_some_and(|index| table[index]))
    }

    /// Returns whether a line is drawn over the middle of a side or link.
    pub(super) fn drawn(&self, judge: &Judge<'_>, point: Point) -> bool {
        let Some(index) = judge.geometry.index(point) else { return false };
        for on_corners in [false, true] {
            self.note_line(on_corners, Some(index));
        }
        [&self.cell_lines, &self.corner_lines].into_iter().flatten().any(|table| table[index])
    }

    /// The values of a cell in all finds: words, numbers and regions. `None` if it has none.
    pub(super) fn values(
        &self,
        judge: &Judge<'_>,
        cell: usize,
    ) -> Option<Vec<(Option<usize>, Option<Entry>)>> {
        let point = judge.geometry.size.cell(cell);
        let mut values = Vec::new();
        for (find, declared) in judge.kind.finds.iter().enumerate() {
            match &declared.form {
                FindForm::Words { .. } => values.push((self.word(find, judge, point), None)),
                FindForm::Numbers { noun: Noun::Cell, .. } => {
                    values.push((None, self.entry(find, judge, point)));
                }
                FindForm::Regions { .. } => {
                    self.note_region(judge, point);
                    values.push((self.region_of.as_ref().and_then(|regions| regions[cell]), None));
                }
                FindForm::Numbers { .. } | FindForm::Lines { .. } => {}
            }
        }
        values.iter().any(|value| *value != (None, None)).then_some(values)
    }
}
