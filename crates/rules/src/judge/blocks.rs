//! Groups and runs.

use std::rc::Rc;

use super::answer::Read;
use super::domain::{DomainReads, directions};
use super::evaluate::{Evaluated, Evaluation, Variables};
use super::geometry::{self, Area, Way};
use super::value::Value;
use super::words::is_of_cells;
use crate::board::{Point, Size};
use crate::tree::{Direction, Noun, Phrase, Relation, Said, Things};

impl<'e> Evaluation<'e, '_> {
    /// Groups and runs. Each phrase with `in` cuts them at the border of its area.
    pub(super) fn blocks(
        &mut self,
        things: &'e Things,
        env: &mut Variables,
    ) -> Evaluated<(geometry::Things, DomainReads)> {
        let is_in_area = things.phrases.iter().any(|phrase| matches!(phrase, Phrase::In(_)));
        let fixed = !is_in_area && !self.tables.lists_places();
        if fixed && let Some(blocks) = self.memory.domain(things) {
            self.tables.go_to_end();
            return Ok((blocks, DomainReads::default()));
        }
        let before = self.unknowns.reads();
        let mut within: Option<Rc<Area>> = None;
        for phrase in &things.phrases {
            let Phrase::In(area) = phrase else { continue };
            let Value::Area(area) = self.value(area, env)? else {
                return Ok((Rc::new([]), DomainReads::default()));
            };
            within = Some(match within {
                None => area,
                Some(within) => {
                    let both = within.points.iter().copied().filter(|&point| area.contains(point)).collect();
                    Rc::new(Area::new(Noun::Group, 0, both, within.way.or(area.way)))
                }
            });
        }
        let words: Vec<&'e Said> =
            things.words.iter().filter(|word| is_of_cells(self, &word.property)).collect();
        let (blocks, reads) = match things.noun {
            Noun::Group => self.groups(&words, things.by, within.as_deref())?,
            _ => self.runs(&words, within.as_deref())?,
        };
        let blocks: geometry::Things = blocks.into();
        if fixed && self.unknowns.reads() == before {
            self.memory.remember_domain(things, Rc::clone(&blocks));
        }
        Ok((blocks, reads))
    }

    /// Returns whether words about cells hold of a cell.
    fn cell_words(&mut self, words: &[&'e Said], cell: Point) -> Evaluated<bool> {
        for word in words {
            if self.holds(&word.property, &Value::Point(cell))? == word.negated {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The runs of cells that have the words.
    fn runs(&mut self, words: &[&'e Said], within: Option<&Area>) -> Evaluated<(Vec<Value>, DomainReads)> {
        let mut runs = Vec::new();
        let size = self.judge.geometry.size;
        let start = self.tables.depth();
        let mut reads_of = vec![Vec::new(); if self.tables.lists_places() { size.area() } else { 0 }];
        // Whether a cell has the words. What is read for it is put aside.
        let mut has = |this: &mut Self, point: Point| {
            let has = this.cell_words(words, point)?;
            if let Some(reads) = size.cell_index(point).and_then(|cell| reads_of.get_mut(cell)) {
                *reads = this.tables.take_from(start);
            }
            Ok(has)
        };
        match within {
            Some(area) if area.noun == Noun::Ring || area.way.is_some() => {
                let mut all = Vec::with_capacity(area.points.len());
                for &cell in &area.points {
                    all.push(has(self, cell)?);
                }
                if area.noun == Noun::Ring {
                    ring_runs(&area.points, &all, &mut runs);
                } else {
                    line_runs(&area.points, &all, area.way, &mut runs);
                }
            }
            _ => {
                let mut all = vec![false; size.area()];
                for (cell, all) in all.iter_mut().enumerate() {
                    let point = size.cell(cell);
                    *all = within.is_none_or(|area| area.contains(point)) && has(self, point)?;
                }
                let lines = Rc::clone(&self.judge.geometry.lines);
                for line in lines.iter() {
                    let Value::Area(line) = line else { continue };
                    let has: Vec<bool> = line
                        .points
                        .iter()
                        .map(|&point| size.cell_index(point).is_some_and(|cell| all[cell]))
                        .collect();
                    line_runs(&line.points, &has, line.way, &mut runs);
                }
            }
        }
        self.ticks(runs.len())?;
        let reads = domain_reads(size, &reads_of, &runs, true);
        Ok((runs, reads))
    }

    /// The groups of cells that have the words or, without words, equal values.
    fn groups(
        &mut self,
        words: &[&'e Said],
        by: Option<Relation>,
        within: Option<&Area>,
    ) -> Evaluated<(Vec<Value>, DomainReads)> {
        let size = self.judge.geometry.size;
        let start = self.tables.depth();
        let mut reads_of = vec![Vec::new(); if self.tables.lists_places() { size.area() } else { 0 }];
        // Cells of one class belong together if they are connected; class 0 is left out.
        let mut class = vec![0_usize; size.area()];
        let mut classes: Vec<_> = Vec::new();
        let cells: Vec<usize> = match within {
            Some(area) => area.sorted().iter().filter_map(|&point| size.cell_index(point)).collect(),
            None => (0..size.area()).collect(),
        };
        for &cell in &cells {
            if !words.is_empty() {
                class[cell] = usize::from(self.cell_words(words, size.cell(cell))?);
            } else if let Some(values) = self.tables.values(self.judge, cell) {
                self.tick()?;
                let known = classes.iter().position(|known| *known == values);
                class[cell] = 1 + known.unwrap_or_else(|| {
                    classes.push(values);
                    classes.len() - 1
                });
            }
            if let Some(reads) = reads_of.get_mut(cell) {
                *reads = self.tables.take_from(start);
            }
        }
        let mut groups = Vec::new();
        for &first in &cells {
            let own = std::mem::take(&mut class[first]);
            if own == 0 {
                continue;
            }
            let mut group = vec![size.cell(first)];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                self.tick()?;
                self.each_neighbour(by.unwrap_or(Relation::NextTo), cell, &mut |neighbour| {
                    if let Some(index) = size.cell_index(neighbour)
                        && class[index] == own
                    {
                        class[index] = 0;
                        group.push(neighbour);
                    }
                })?;
            }
            group.sort_unstable();
            groups.push(Value::Area(Rc::new(Area::new(Noun::Group, groups.len(), group, None))));
        }
        // What a relation depends on stays in the list.
        let mut reads = domain_reads(size, &reads_of, &groups, !matches!(by, None | Some(Relation::NextTo)));
        if let Some(Relation::At | Relation::Defined(_)) = by {
            // Cells far away may belong to a group.
            reads.each.iter_mut().for_each(|each| each.clone_from(&reads.all));
        }
        Ok((groups, reads))
    }

    /// The connected cells with the values of a cell.
    pub(super) fn group_of(&mut self, point: Point) -> Evaluated<Value> {
        let size = self.judge.geometry.size;
        let Some(cell) = size.cell_index(point) else { return Ok(Value::Absent) };
        if self.tables.lists_places() {
            let (groups, reads) = self.groups(&[], None, None)?;
            let Some(index) = groups.iter().position(|group| group.covers(point)) else {
                self.tables.add(&reads.all);
                return Ok(Value::Absent);
            };
            self.tables.add(&reads.each[index]);
            return Ok(groups[index].clone());
        }
        if let Some(groups) = &self.memory.groups {
            self.tables.go_to_end();
            return Ok(groups[cell].clone());
        }
        let mut groups = vec![Value::Absent; size.area()];
        for group in self.groups(&[], None, None)?.0 {
            for cell in group.points().iter().filter_map(|&point| size.cell_index(point)) {
                groups[cell] = group.clone();
            }
        }
        let group = groups[cell].clone();
        self.memory.groups = Some(groups);
        Ok(group)
    }
}

/// The reads for groups or runs, from those for each cell: a block is there because of its cells and of those around it,
/// also at its corners if cells there may belong to it.
fn domain_reads(size: Size, reads_of: &[Vec<Read>], blocks: &[Value], corners: bool) -> DomainReads {
    if reads_of.is_empty() {
        return DomainReads::default();
    }
    let of_block = |block: &Value| {
        let way = match block {
            Value::Area(area) if area.noun == Noun::Run => area.way,
            _ => None,
        };
        // A run in a line ends because of the cells before and after it.
        let along: &[Direction] = match way {
            Some(Way::Across) => &[Direction::Left, Direction::Right],
            Some(Way::Down) => &[Direction::Up, Direction::Down],
            None => directions(corners),
        };
        let around = |&point: &Point| along.iter().map(move |&way| point.step(way)).chain([point]);
        let mut cells: Vec<usize> =
            block.points().iter().flat_map(around).filter_map(|point| size.cell_index(point)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().flat_map(|cell| reads_of[cell].iter().copied()).collect()
    };
    DomainReads { each: blocks.iter().map(of_block).collect(), all: reads_of.concat() }
}

/// The runs along a line. A line with gaps, as the part of a line in an area may be, is cut at them.
fn line_runs(line: &[Point], has: &[bool], way: Option<Way>, runs: &mut Vec<Value>) {
    let mut start = 0;
    for end in 0..line.len() {
        if !has[end] {
            start = end + 1;
            continue;
        }
        let goes_on = end + 1 < line.len() && has[end + 1] && are_neighbours(line[end], line[end + 1]);
        if !goes_on {
            let cells = line[start..=end].to_vec();
            runs.push(Value::Area(Rc::new(Area::new(Noun::Run, runs.len(), cells, way))));
            start = end + 1;
        }
    }
}

/// The runs in a ring, which is a circle: a run may go on from the last cell to the first. At the edge of the board the
/// ring is not closed.
fn ring_runs(ring: &[Point], has: &[bool], runs: &mut Vec<Value>) {
    let count = ring.len();
    let joined = |index: usize| {
        let next = (index + 1) % count;
        has[index] && has[next] && are_neighbours(ring[index], ring[next])
    };
    let mut push = |cells: Vec<Point>| {
        runs.push(Value::Area(Rc::new(Area::new(Noun::Run, runs.len(), cells, None))));
    };
    if count > 0 && (0..count).all(joined) {
        push(ring.to_vec());
        return;
    }
    for first in 0..count {
        let starts = has[first] && !joined((first + count - 1) % count);
        if starts {
            let mut cells = vec![ring[first]];
            let mut last = first;
            while joined(last) {
                last = (last + 1) % count;
                cells.push(ring[last]);
            }
            push(cells);
        }
    }
}

fn are_neighbours(a: Point, b: Point) -> bool {
    (a.y - b.y).abs() + (a.x - b.x).abs() == 2
}
