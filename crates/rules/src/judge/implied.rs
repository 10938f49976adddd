//! The conditions that a `find` implies, without any rule.

use std::collections::HashSet;
use std::rc::Rc;

use super::evaluate::{Evaluated, Evaluation, Stop, Variables};
use super::sentence::shown_point;
use super::unknown::{Instance, Work};
use super::value::Value;
use super::{Broken, Judge};
use crate::board::{Entry, Point};
use crate::tree::{Comparison, Direction, Find, FindForm, FindIndex, LineForm, Noun, Relation};

impl<'e> Evaluation<'e, '_> {
    /// Returns a condition of a `find` that the answer breaks. Conditions that depend on a `?` are put aside.
    pub(super) fn breaks_find(
        &mut self,
        index: FindIndex,
        find: &'e Find,
        aside: &mut Vec<Instance<'e>>,
    ) -> Evaluated<Option<Broken>> {
        let judge: &'e Judge<'e> = self.judge;
        match &find.form {
            FindForm::Words { .. } | FindForm::Numbers { .. } => {
                let links = matches!(find.form, FindForm::Numbers { noun: Noun::Link, .. });
                let things = if links { judge.geometry.links() } else { &judge.geometry.cells };
                for thing in things.iter() {
                    let Value::Point(point) = *thing else { continue };
                    self.tables.go_back(0);
                    match self.keeps_find(index, point) {
                        Ok(true) => {}
                        Ok(false) => return Ok(Some(self.unkept_find(index, point))),
                        Err(Stop::Unknown(needs)) => {
                            let work = Work::KeepsFind(index, point);
                            aside.push(Instance { rule: None, env: Variables::default(), work, needs });
                        }
                        Err(stop) => return Err(stop),
                    }
                }
                Ok(None)
            }
            FindForm::Lines { form, on_corners } => self.breaks_lines(*form, *on_corners),
            FindForm::Regions { everywhere, left_over } => {
                let regions = Rc::clone(&self.tables.regions);
                for region in regions.iter() {
                    let cells: Vec<Value> = region.points().iter().copied().map(Value::Point).collect();
                    if self.graph(&cells, None)?.parts() > 1 {
                        let name = judge.shown(region, Noun::Region);
                        return Ok(Some(implied(format!("the {name} is connected"), "", region.points())));
                    }
                }
                if !everywhere {
                    return Ok(None);
                }
                let divided: HashSet<Point> =
                    regions.iter().flat_map(|region| region.points().to_vec()).collect();
                for point in judge.geometry.size.cells().filter(|point| !divided.contains(point)) {
                    let mut may_be_left_over = false;
                    for words in left_over {
                        may_be_left_over |= self.words(words, &Value::Point(point))?;
                    }
                    if !may_be_left_over {
                        let name = shown_point(&judge.geometry, point, Noun::Cell);
                        return Ok(Some(implied(format!("{name} is in a region"), &name, &[point])));
                    }
                }
                Ok(None)
            }
        }
    }

    /// Returns whether a cell or link has a word, or a number in the range, if it is among those of the `find`, and
    /// nothing otherwise.
    pub(super) fn keeps_find(&mut self, index: FindIndex, point: Point) -> Evaluated<bool> {
        let judge: &'e Judge<'e> = self.judge;
        self.tick()?;
        let Some(find) = judge.kind.finds.get(index) else { return Ok(true) };
        match &find.form {
            FindForm::Words { among, .. } => {
                let word = self.tables.word(index, judge, point);
                Ok(self.words(among, &Value::Point(point))? == word.is_some())
            }
            FindForm::Numbers { among, range, .. } => {
                let entry = self.tables.entry(index, judge, point);
                if self.words(among, &Value::Point(point))? != entry.is_some() {
                    return Ok(false);
                }
                let Some(Entry::Number(number)) = entry else { return Ok(true) };
                let mut env = Variables::default();
                env.set(0, Value::Point(point));
                let low = self.value(&range.0, &mut env)?;
                let high = self.value(&range.1, &mut env)?;
                let number = Value::number(Some(number));
                Ok(self.compare(Comparison::AtMost, low, number.clone())?
                    && self.compare(Comparison::AtMost, number, high)?)
            }
            FindForm::Lines { .. } | FindForm::Regions { .. } => Ok(true),
        }
    }

    /// The condition that a cell or link breaks.
    pub(super) fn unkept_find(&mut self, index: FindIndex, point: Point) -> Broken {
        let judge: &'e Judge<'e> = self.judge;
        let Some(find) = judge.kind.finds.get(index) else {
            return implied(String::new(), "", &[]);
        };
        let noun = match find.form {
            FindForm::Numbers { noun, .. } => noun,
            _ => Noun::Cell,
        };
        let name = shown_point(&judge.geometry, point, noun);
        let sentence = match &find.form {
            FindForm::Words { among, .. } | FindForm::Numbers { among, .. }
                if matches!(self.words(among, &Value::Point(point)), Ok(false)) =>
            {
                format!("nothing is filled in at {name}")
            }
            FindForm::Words { words, .. } => format!("{name} is {}", words.join(" or ")),
            FindForm::Numbers { other: Some(other), .. } => {
                format!("{name} has a {} in its range or is {other}", find.name)
            }
            _ => format!("{name} has a {} in its range", find.name),
        };
        implied(sentence, &name, &[point])
    }

    /// Returns a condition of the lines that the answer breaks.
    fn breaks_lines(&mut self, form: LineForm, on_corners: bool) -> Evaluated<Option<Broken>> {
        let judge: &'e Judge<'e> = self.judge;
        let (nodes, noun) = if on_corners {
            (judge.geometry.corners(), Noun::Corner)
        } else {
            (&judge.geometry.cells, Noun::Cell)
        };
        self.ticks(nodes.len())?;
        let mut ends = 0;
        let mut visited = Vec::new();
        for node in nodes.iter() {
            let Value::Point(point) = *node else { continue };
            self.tables.go_back(0);
            let degree = Direction::STRAIGHT.into_iter().filter(|&way| self.goes(point, way)).count();
            if degree > 0 {
                visited.push(node.clone());
                ends += degree;
            }
            let (fine, rule) = match form {
                LineForm::Loop => (degree == 0 || degree == 2, "the loop neither ends nor branches"),
                LineForm::CrossingLoop => {
                    (degree == 0 || degree == 2 || degree == 4, "the loop neither ends nor branches")
                }
                LineForm::Loops => (degree == 0 || degree == 2, "the loops neither end, branch nor cross"),
                LineForm::Paths => (degree <= 2, "no path branches or crosses another"),
                LineForm::Lines => return Ok(None),
            };
            if !fine {
                let name = shown_point(&judge.geometry, point, noun);
                let at = if on_corners { "the " } else { "" };
                return Ok(Some(implied(format!("{rule} at {at}{name}"), &name, &[point])));
            }
        }
        self.tables.go_to_end();
        let first = visited.first().map_or(&[][..], Value::points);
        Ok(match form {
            LineForm::Loop | LineForm::CrossingLoop if visited.is_empty() => {
                Some(implied("there is a loop".to_owned(), "", &[]))
            }
            LineForm::Loop if self.graph(&visited, Some(Relation::JoinedTo))?.parts() > 1 => {
                Some(implied("there is only one loop".to_owned(), "", first))
            }
            LineForm::CrossingLoop if self.walked(first)? * 2 != ends => {
                Some(implied("there is only one loop".to_owned(), "", first))
            }
            LineForm::Paths => self.closed_path(&visited).map(|point| {
                let name = shown_point(&judge.geometry, point, noun);
                let at = if on_corners { "the " } else { "" };
                implied(format!("the path at {at}{name} is not closed"), &name, &[point])
            }),
            _ => None,
        })
    }

    /// The number of links of the loop through a point, which goes straight on where it crosses itself.
    fn walked(&mut self, start: &[Point]) -> Evaluated<usize> {
        let Some(&start) = start.first() else { return Ok(0) };
        let Some(first) = Direction::STRAIGHT.into_iter().find(|&way| self.goes(start, way)) else {
            return Ok(0);
        };
        let (mut at, mut way, mut walked) = (start, first, 0);
        loop {
            self.tick()?;
            at = at.step(way);
            walked += 1;
            let ways = Direction::STRAIGHT.into_iter().filter(|&next| self.goes(at, next));
            if ways.clone().count() == 2 {
                way = ways.into_iter().find(|&next| next != way.opposite()).unwrap_or(way);
            }
            if at == start && way == first {
                return Ok(walked);
            }
        }
    }

    /// The first point of a path without an end.
    fn closed_path(&self, visited: &[Value]) -> Option<Point> {
        let mut seen = HashSet::new();
        let links = |point: Point| Direction::STRAIGHT.into_iter().filter(move |&way| self.goes(point, way));
        for node in visited {
            let &[start] = node.points() else { continue };
            if !seen.insert(start) {
                continue;
            }
            let mut open = vec![start];
            let mut closed = true;
            while let Some(at) = open.pop() {
                closed &= links(at).count() == 2;
                for way in links(at) {
                    let next = at.step(way);
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            if closed {
                return Some(start);
            }
        }
        None
    }
}

fn implied(sentence: String, name: &str, points: &[Point]) -> Broken {
    let places = if points.is_empty() { Vec::new() } else { vec![(name.to_owned(), points.to_vec())] };
    Broken { rule: None, sentence, places }
}
