//! An answer as tables of places.

use std::cell::Cell;
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
    /// The positions of the places in a search. Reads of regions are not counted.
    order: Option<&'e Order>,
    /// The last position that was read.
    depth: Cell<usize>,
    /// The `find` with lines.
    lines: FindIndex,
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
            order: None,
            depth: Cell::new(0),
            lines: kind
                .finds
                .iter()
                .position(|find| matches!(find.form, FindForm::Lines { .. }))
                .unwrap_or(0),
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
                (FindForm::Regions, Found::Regions(cells)) if cells.len() == area => {
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
            order: None,
            depth: Cell::new(0),
            lines: 0,
        }
    }

    /// Notes from now on how deep in this order places are read.
    pub(super) fn in_order(self, order: &'e Order) -> Self {
        Self { order: Some(order), ..self }
    }

    /// The last position that was read.
    pub(super) fn depth(&self) -> usize {
        self.depth.get()
    }

    /// Forgets reads of later positions.
    pub(super) fn go_back(&self, depth: usize) {
        self.depth.set(depth);
    }

    /// Notes that something was used that depends on the places up to this position.
    pub(super) fn go_to(&self, depth: usize) {
        self.depth.set(depth.max(self.depth.get()));
    }

    /// Notes that the place with this index in a table of points was read.
    fn note(&self, find: FindIndex, place: Option<usize>) {
        if let Some(order) = self.order
            && let Some(position) = place.and_then(|place| order.0.get(find)?.get(place))
        {
            self.go_to(*position);
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
        let table = if point.y & 1 == 1 { &self.cell_lines } else { &self.corner_lines };
        let index = judge.geometry.index(point.half_step(direction));
        self.note(self.lines, index);
        table.as_ref().is_some_and(|table| index.is_some_and(|index| table[index]))
    }

    /// Returns whether a line is drawn over the middle of a side or link.
    pub(super) fn drawn(&self, judge: &Judge<'_>, point: Point) -> bool {
        let Some(index) = judge.geometry.index(point) else { return false };
        self.note(self.lines, Some(index));
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
                FindForm::Regions => {
                    values.push((self.region_of.as_ref().and_then(|regions| regions[cell]), None));
                }
                FindForm::Numbers { .. } | FindForm::Lines { .. } => {}
            }
        }
        values.iter().any(|value| *value != (None, None)).then_some(values)
    }
}
