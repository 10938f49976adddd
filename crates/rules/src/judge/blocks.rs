//! Groups and runs.

use std::rc::Rc;

use super::evaluate::{Evaluated, Evaluation, Variables};
use super::geometry::{self, Area, Way};
use super::value::Value;
use super::words::is_of_cells;
use crate::board::Point;
use crate::tree::{Noun, Phrase, Relation, Said, Things};

impl<'e> Evaluation<'e, '_> {
    /// Groups and runs. Each phrase with `in` cuts them at the border of its area.
    pub(super) fn blocks(&mut self, things: &'e Things, env: &mut Variables) -> Evaluated<geometry::Things> {
        let fixed = !things.phrases.iter().any(|phrase| matches!(phrase, Phrase::In(_)));
        if fixed && let Some(blocks) = self.memory.domain(things) {
            self.tables.go_to(usize::MAX);
            return Ok(blocks);
        }
        let before = self.unknowns.reads();
        let mut within: Option<Rc<Area>> = None;
        for phrase in &things.phrases {
            let Phrase::In(area) = phrase else { continue };
            let Value::Area(area) = self.value(area, env)? else { return Ok(Rc::new([])) };
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
        let blocks: geometry::Things = match things.noun {
            Noun::Group => self.groups(&words, things.by, within.as_deref())?.into(),
            _ => self.runs(&words, within.as_deref())?.into(),
        };
        if fixed && self.unknowns.reads() == before {
            self.memory.remember_domain(things, Rc::clone(&blocks));
        }
        Ok(blocks)
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
    fn runs(&mut self, words: &[&'e Said], within: Option<&Area>) -> Evaluated<Vec<Value>> {
        let mut runs = Vec::new();
        match within {
            Some(area) if area.noun == Noun::Ring => {
                let mut has = Vec::with_capacity(area.points.len());
                for &cell in &area.points {
                    has.push(self.cell_words(words, cell)?);
                }
                ring_runs(&area.points, &has, &mut runs);
            }
            Some(area) if area.way.is_some() => {
                let mut has = Vec::with_capacity(area.points.len());
                for &cell in &area.points {
                    has.push(self.cell_words(words, cell)?);
                }
                line_runs(&area.points, &has, area.way, &mut runs);
            }
            _ => {
                let size = self.judge.geometry.size;
                let mut has = vec![false; size.area()];
                for (cell, has) in has.iter_mut().enumerate() {
                    let point = size.cell(cell);
                    *has = within.is_none_or(|area| area.contains(point)) && self.cell_words(words, point)?;
                }
                let lines = Rc::clone(&self.judge.geometry.lines);
                for line in lines.iter() {
                    let Value::Area(line) = line else { continue };
                    let has: Vec<bool> = line
                        .points
                        .iter()
                        .map(|&point| size.cell_index(point).is_some_and(|cell| has[cell]))
                        .collect();
                    line_runs(&line.points, &has, line.way, &mut runs);
                }
            }
        }
        self.ticks(runs.len())?;
        Ok(runs)
    }

    /// The groups of cells that have the words or, without words, equal values.
    fn groups(
        &mut self,
        words: &[&'e Said],
        by: Option<Relation>,
        within: Option<&Area>,
    ) -> Evaluated<Vec<Value>> {
        let size = self.judge.geometry.size;
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
        Ok(groups)
    }

    /// The connected cells with the values of a cell.
    pub(super) fn group_of(&mut self, point: Point) -> Evaluated<Value> {
        let size = self.judge.geometry.size;
        let Some(cell) = size.cell_index(point) else { return Ok(Value::Absent) };
        if let Some(groups) = &self.memory.groups {
            self.tables.go_to(usize::MAX);
            return Ok(groups[cell].clone());
        }
        let mut groups = vec![Value::Absent; size.area()];
        for group in self.groups(&[], None, None)? {
            for cell in group.points().iter().filter_map(|&point| size.cell_index(point)) {
                groups[cell] = group.clone();
            }
        }
        let group = groups[cell].clone();
        self.memory.groups = Some(groups);
        Ok(group)
    }
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
