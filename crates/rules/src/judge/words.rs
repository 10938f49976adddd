//! Words that describe things.

use std::rc::Rc;

use super::evaluate::{Evaluated, Evaluation};
use super::geometry::{Area, Way};
use super::value::Value;
use crate::board::{Entry, Point};
use crate::tree::{Builtin, Direction, FindIndex, Noun, Property, Said};

/// Returns whether a word before `group` or `run` describes its cells. Other words describe the whole area.
pub(super) fn is_of_cells(evaluation: &Evaluation<'_, '_>, property: &Property) -> bool {
    let kind = evaluation.judge.kind;
    let clue_noun = |clue: usize| kind.clues.get(clue).map(|clue| clue.noun);
    match property {
        Property::Mark(clue, _) | Property::Unmarked(clue) | Property::HasClue(clue) => {
            clue_noun(*clue) == Some(Noun::Cell)
        }
        Property::Found(..) | Property::Filled(_) | Property::All(_) => true,
        Property::Defined(define) => {
            kind.defines.get(*define).is_some_and(|define| define.noun == Noun::Cell)
        }
        Property::Builtin(builtin) => !matches!(builtin, Builtin::Across | Builtin::Down),
    }
}

impl<'e> Evaluation<'e, '_> {
    /// Returns whether all of these words hold of a thing.
    pub(super) fn words(&mut self, words: &'e [Said], thing: &Value) -> Evaluated<bool> {
        for word in words {
            if self.holds(&word.property, thing)? == word.negated {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a word holds of a thing. None holds of something absent.
    pub(super) fn holds(&mut self, property: &'e Property, thing: &Value) -> Evaluated<bool> {
        self.tick()?;
        if thing.is_absent() {
            return Ok(false);
        }
        Ok(match (property, thing) {
            (Property::Mark(clue, mark), _) => match thing {
                Value::Area(area) if !self.has_places(*clue, area) => self.all_cells(property, area)?,
                _ => self.marked(*clue, Some(*mark), thing),
            },
            (Property::Unmarked(clue), _) => match thing {
                Value::Area(area) if !self.has_places(*clue, area) => self.all_cells(property, area)?,
                _ => !self.marked(*clue, None, thing),
            },
            (Property::HasClue(clue), _) => self.judge.clue_entry(*clue, thing).is_some(),
            (Property::Defined(define), Value::Area(area))
                if !area.points.is_empty()
                    && self
                        .judge
                        .kind
                        .defines
                        .get(*define)
                        .is_some_and(|define| define.noun == Noun::Cell) =>
            {
                self.all_cells(property, area)?
            }
            (Property::Defined(define), _) => {
                matches!(self.defined(*define, thing)?, Value::Truth(true))
            }
            (Property::Found(find, word), Value::Point(point)) => self.has_word(*find, *word, *point),
            (Property::Filled(find), Value::Point(point)) => {
                matches!(self.tables.entry(*find, self.judge, *point), Some(Entry::Number(_)))
            }
            (Property::Builtin(Builtin::Across), Value::Area(area)) => lies(area, Way::Across),
            (Property::Builtin(Builtin::Down), Value::Area(area)) => lies(area, Way::Down),
            (Property::Builtin(builtin), Value::Point(point)) => self.builtin(*builtin, *point),
            (Property::All(inner), Value::Point(_)) => self.holds(inner, thing)?,
            (Property::All(inner), Value::Area(area)) => self.all_cells(inner, area)?,
            (Property::Found(..) | Property::Filled(_) | Property::Builtin(_), Value::Area(area)) => {
                self.all_cells(property, area)?
            }
            _ => false,
        })
    }

    /// Returns whether areas like this one have a clue of their own.
    fn has_places(&self, clue: usize, area: &Area) -> bool {
        self.judge.kind.clues.get(clue).is_some_and(|clue| clue.noun == area.noun)
    }

    fn all_cells(&mut self, property: &'e Property, area: &Area) -> Evaluated<bool> {
        for &point in &area.points {
            if !self.holds(property, &Value::Point(point))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a cell has a word, or a thing has the word that stands instead of a number.
    fn has_word(&self, find: FindIndex, word: usize, point: Point) -> bool {
        match self.tables.word(find, self.judge, point) {
            Some(own) => own == word,
            None => word == 0 && self.tables.entry(find, self.judge, point) == Some(Entry::Other),
        }
    }

    /// Returns whether a word of the language holds of a cell, corner, side or link.
    fn builtin(&mut self, builtin: Builtin, point: Point) -> bool {
        let geometry = &self.judge.geometry;
        let links = Direction::STRAIGHT.map(|direction| self.goes(point, direction));
        let degree = links.iter().filter(|&&link| link).count();
        let opposite = links[0] == links[2];
        match builtin {
            Builtin::Visited => degree > 0,
            Builtin::Straight => degree == 2 && opposite,
            Builtin::Turning => degree == 2 && !opposite,
            Builtin::Crossing => degree == 4,
            Builtin::Ended => degree == 1,
            Builtin::Outer if geometry.is(point, Noun::Cell) => {
                Direction::STRAIGHT.into_iter().any(|direction| geometry.step(point, direction).is_none())
            }
            Builtin::Outer => geometry.on_board(point) && geometry.size.is_outer(point),
            Builtin::Drawn => self.tables.drawn(self.judge, point),
            Builtin::Border => geometry.is(point, Noun::Side) && self.is_border(point),
            Builtin::Inside if self.tables.lists_places() => self.is_inside(point),
            Builtin::Inside => geometry.size.cell_index(point).is_some_and(|cell| self.inside()[cell]),
            Builtin::Across | Builtin::Down => false,
        }
    }

    /// Returns whether a side is at the edge of the board or between two areas.
    fn is_border(&self, side: Point) -> bool {
        let geometry = &self.judge.geometry;
        let areas = match &self.tables.region_of {
            Some(regions) => Some(regions),
            None => self.judge.rooms.and_then(|layer| geometry.area_of.get(layer)),
        };
        let (down, right) = if side.y & 1 == 0 { (1, 0) } else { (0, 1) };
        let ends = [side.shifted(-down, -right), side.shifted(down, right)];
        self.tables.note_regions_at(self.judge, &[side, ends[0], ends[1]]);
        match ends.map(|end| geometry.size.cell_index(end)) {
            [Some(a), Some(b)] => areas.is_some_and(|areas| areas[a] != areas[b]),
            _ => true,
        }
    }

    /// For each cell, whether it is inside the loop: the lines do not visit it, and a way from it to the edge crosses
    /// lines an odd number of times.
    fn inside(&mut self) -> Rc<[bool]> {
        if let Some(inside) = &self.memory.inside {
            self.tables.go_to_end();
            return Rc::clone(inside);
        }
        let size = self.judge.geometry.size;
        let (height, width) = (usize::from(size.rows), usize::from(size.columns));
        let mut inside = vec![false; size.area()];
        for column in 0..width {
            let mut odd = false;
            for row in 0..height {
                let cell = row * width + column;
                inside[cell] = self.inside_below(size.cell(cell), &mut odd);
            }
        }
        let inside: Rc<[bool]> = inside.into();
        self.memory.inside = Some(Rc::clone(&inside));
        inside
    }
}

impl Evaluation<'_, '_> {
    /// Returns whether a cell is inside the loop. `odd` says whether a way from its upper neighbour to the edge crosses
    /// lines an odd number of times, and is updated for the next cell below.
    fn inside_below(&self, cell: Point, odd: &mut bool) -> bool {
        // The way goes up. Between corners it crosses the upper sides of cells. Lines between cells are crossed a little
        // to the right of the centres.
        if self.tables.only_corner_lines() {
            *odd ^= self.tables.drawn(self.judge, cell.half_step(Direction::Up));
            return *odd;
        }
        let visited = Direction::STRAIGHT.into_iter().any(|direction| self.goes(cell, direction));
        let inside = *odd && !visited;
        *odd ^= self.goes(cell, Direction::Right);
        inside
    }

    /// Returns whether a cell is inside the loop, from the lines above it alone.
    fn is_inside(&self, cell: Point) -> bool {
        let size = self.judge.geometry.size;
        let mut odd = false;
        let mut inside = false;
        if size.cell_index(cell).is_some() {
            for y in (1..=cell.y).step_by(2) {
                inside = self.inside_below(Point { y, x: cell.x }, &mut odd);
            }
        }
        inside
    }
}

/// Returns whether an area lies in one row, or in one column.
fn lies(area: &Area, way: Way) -> bool {
    match area.way {
        Some(own) => own == way,
        None => area.points.windows(2).all(|pair| match way {
            Way::Across => pair[0].y == pair[1].y,
            Way::Down => pair[0].x == pair[1].x,
        }),
    }
}
