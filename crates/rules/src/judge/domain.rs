//! The things that a noun with its words and phrases denotes.

use std::rc::Rc;

use super::answer::{EVERYTHING, Read};
use super::evaluate::{Evaluated, Evaluation, Variables};
use super::geometry::{self, Way};
use super::value::Value;
use super::words::is_of_cells;
use crate::board::Point;
use crate::tree::{Direction, Expression, Node, Noun, Phrase, Relation, Set, Slot, Things};

/// Candidates for things.
enum Values {
    /// Things that are listed once.
    Shared(geometry::Things),
    /// Things that depend on variables.
    Own(Vec<Value>),
    /// Numbers from one to another.
    Numbers(i64, i64),
}

/// What has been checked of candidates.
#[derive(Clone, Copy, Debug)]
pub(super) enum Checked {
    /// Only the noun.
    Noun,
    /// The first phrase.
    FirstPhrase,
    /// For groups and runs: the words about cells, and all phrases with `in`.
    Cells,
}

/// The reads that candidates depend on, if places that are read are listed.
#[derive(Clone, Default)]
pub(super) struct DomainReads {
    /// The reads on which it depends that a candidate is there.
    pub(super) each: Vec<Vec<Read>>,
    /// The reads on which it depends that there are no others.
    pub(super) all: Vec<Read>,
}

/// Candidates, and what has been checked of them.
pub(super) struct Domain {
    values: Values,
    pub(super) checked: Checked,
    reads: DomainReads,
}

impl Domain {
    pub(super) fn len(&self) -> usize {
        match &self.values {
            Values::Shared(values) => values.len(),
            Values::Own(values) => values.len(),
            Values::Numbers(low, high) => usize::try_from(high - low + 1).unwrap_or(0),
        }
    }

    /// The reads on which it depends that a candidate is there.
    pub(super) fn reads_of(&self, index: usize) -> &[Read] {
        self.reads.each.get(index).map_or(&[], Vec::as_slice)
    }

    /// The reads on which it depends that there are no other candidates.
    pub(super) fn reads_of_others(&self) -> &[Read] {
        &self.reads.all
    }

    pub(super) fn get(&self, index: usize) -> Value {
        match &self.values {
            Values::Shared(values) => values[index].clone(),
            Values::Own(values) => values[index].clone(),
            Values::Numbers(low, _) => Value::number(i64::try_from(index).ok().map(|index| low + index)),
        }
    }
}

/// Returns whether an expression mentions a variable.
pub(super) fn mentions(expression: &Expression, slot: Slot) -> bool {
    match &expression.node {
        Node::Variable(own) => *own == slot,
        Node::Number(_) | Node::Direction(_) | Node::Rows | Node::Columns | Node::Flag(_) => false,
        Node::Value(_, thing) => thing.as_ref().is_some_and(|thing| mentions(thing, slot)),
        Node::Function(_, arguments) => arguments.iter().any(|argument| mentions(argument, slot)),
        Node::Calculate(_, both) => both.iter().any(|part| mentions(part, slot)),
        Node::Aggregate(_, set) => match &**set {
            Set::Area(area, _) => mentions(area, slot),
            Set::Things(..) | Set::Way(..) => true,
        },
        _ => true,
    }
}

impl<'e> Evaluation<'e, '_> {
    /// Visits each of some things, as the value of the variable, until the visitor returns `false`: this thing alone
    /// decides then.
    pub(super) fn each_thing(
        &mut self,
        things: &'e Things,
        env: &mut Variables,
        visit: &mut dyn FnMut(&mut Self, &mut Variables) -> Evaluated<bool>,
    ) -> Evaluated<()> {
        let domain = self.domain(things, env)?;
        let start = self.tables.depth();
        for index in 0..domain.len() {
            let own = self.tables.depth();
            self.tables.add(domain.reads_of(index));
            let value = domain.get(index);
            env.set(things.variable, value);
            if self.admits(things, domain.checked, env)? && !visit(self, env)? {
                self.tables.forget(start, own);
                return Ok(());
            }
        }
        self.tables.add(&domain.reads.all);
        Ok(())
    }

    /// All of some things.
    pub(super) fn collect(&mut self, things: &'e Things, env: &mut Variables) -> Evaluated<Vec<Value>> {
        let mut all = Vec::new();
        self.each_thing(things, env, &mut |_, env| {
            all.push(env.get(things.variable).clone());
            Ok(true)
        })?;
        Ok(all)
    }

    /// Returns whether the candidate, which is the value of the variable, has all words and fits all phrases.
    pub(super) fn admits(
        &mut self,
        things: &'e Things,
        checked: Checked,
        env: &mut Variables,
    ) -> Evaluated<bool> {
        self.tick()?;
        let cells = matches!(checked, Checked::Cells);
        if !things.words.is_empty() {
            let value = env.get(things.variable).clone();
            for word in &things.words {
                let done = cells && is_of_cells(self, &word.property);
                if !done && self.holds(&word.property, &value)? == word.negated {
                    return Ok(false);
                }
            }
        }
        for phrase in things.phrases.iter().skip(usize::from(matches!(checked, Checked::FirstPhrase))) {
            let done = cells && matches!(phrase, Phrase::In(_));
            if !done && !self.phrase_holds(things, phrase, env)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The candidates for some things.
    pub(super) fn domain(&mut self, things: &'e Things, env: &mut Variables) -> Evaluated<Domain> {
        env.set(things.variable, Value::Absent);
        let with = |values, checked| Domain { values, checked, reads: DomainReads::default() };
        if let Noun::Group | Noun::Run = things.noun {
            let (blocks, reads) = self.blocks(things, env)?;
            return Ok(Domain { values: Values::Shared(blocks), checked: Checked::Cells, reads });
        }
        if let Some(first) = things.phrases.first() {
            if let (Noun::Number, Phrase::Range(low, high)) = (things.noun, first) {
                let values = match (self.known_value(low, env)?, self.known_value(high, env)?) {
                    (Value::Number(low), Value::Number(high)) if low <= high => Values::Numbers(low, high),
                    _ => Values::Own(Vec::new()),
                };
                return Ok(with(values, Checked::FirstPhrase));
            }
            if let Some(values) = self.candidates(things, first, env)? {
                return Ok(with(Values::Own(values), Checked::FirstPhrase));
            }
        }
        let whole = |values| with(values, Checked::Noun);
        let geometry = &self.judge.geometry;
        Ok(whole(Values::Shared(Rc::clone(match things.noun {
            Noun::Cell => &geometry.cells,
            Noun::Corner => geometry.corners(),
            Noun::Link if !self.tables.only_corner_lines() => geometry.links(),
            Noun::Side | Noun::Link => geometry.sides(),
            Noun::Dot => geometry.dots(),
            Noun::Place => geometry.places(),
            Noun::Row => &geometry.rows,
            Noun::Column => &geometry.columns,
            Noun::Line => &geometry.lines,
            Noun::Diagonal => geometry.diagonals(),
            Noun::Square => geometry.squares(),
            Noun::View => geometry.views(),
            Noun::Ring => geometry.rings(),
            Noun::Direction => &geometry.directions,
            Noun::Layer(layer) => match geometry.layers.get(layer) {
                Some(areas) => areas,
                None => return Ok(whole(Values::Own(Vec::new()))),
            },
            Noun::Region => {
                let values = Values::Shared(Rc::clone(&self.tables.regions));
                return Ok(Domain { reads: self.reads_of_regions(), ..whole(values) });
            }
            Noun::Segment | Noun::Path => {
                let start = self.tables.depth();
                let areas = self.line_areas(things)?;
                let reads = self.reads_of_lines(things.noun, &areas, start);
                return Ok(Domain { reads, ..whole(Values::Shared(areas)) });
            }
            Noun::Group | Noun::Run | Noun::Number | Noun::Board => {
                return Ok(whole(Values::Own(Vec::new())));
            }
        }))))
    }

    /// The things that the first phrase yields, if it yields things without a look at all of them.
    fn candidates(
        &mut self,
        things: &'e Things,
        phrase: &'e Phrase,
        env: &mut Variables,
    ) -> Evaluated<Option<Vec<Value>>> {
        let own = things.variable;
        let closed = match phrase {
            Phrase::In(x) | Phrase::Related(_, x) | Phrase::Leaving(x) => !mentions(x, own),
            Phrase::From(x, y) | Phrase::Before(x, y) | Phrase::After(x, y) => {
                !mentions(x, own) && !mentions(y, own)
            }
            Phrase::Seen { from, towards, .. } | Phrase::Straight { from, towards } => {
                !mentions(from, own) && !towards.as_ref().is_some_and(|towards| mentions(towards, own))
            }
            Phrase::Reached { from, avoiding, .. } => {
                !mentions(from, own) && !avoiding.as_ref().is_some_and(|avoiding| mentions(avoiding, own))
            }
            Phrase::Meeting(_)
            | Phrase::Range(..)
            | Phrase::With(..)
            | Phrase::WithMark(_)
            | Phrase::Where(_) => false,
        };
        if !closed {
            return Ok(None);
        }
        match things.noun {
            Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot => {
                let points = self.points_of(things.noun, &things.words, phrase, env)?;
                Ok(points.map(|points| points.into_iter().map(Value::Point).collect()))
            }
            Noun::Layer(_) | Noun::Region => {
                let Phrase::Related(relation @ (Relation::NextTo | Relation::Around), x) = phrase else {
                    return Ok(None);
                };
                let x = self.value(x, env)?;
                self.ticks(4 * x.points().len())?;
                Ok(self.neighbouring_areas(things.noun, &x, *relation == Relation::Around))
            }
            _ => Ok(None),
        }
    }

    fn reads_of_regions(&self) -> DomainReads {
        if !self.tables.lists_places() {
            return DomainReads::default();
        }
        let regions = self.tables.regions.iter();
        DomainReads {
            each: regions.map(|region| self.tables.reads_of_region(self.judge, region)).collect(),
            all: vec![EVERYTHING],
        }
    }

    /// The reads for segments or paths, which were listed from `start` on.
    fn reads_of_lines(&self, noun: Noun, areas: &geometry::Things, start: usize) -> DomainReads {
        let all = self.tables.take_from(start);
        if !self.tables.lists_places() {
            return DomainReads::default();
        }
        let of_area = |area: &Value| {
            for &point in area.points() {
                for &direction in directions(false) {
                    let across = matches!(direction, Direction::Left | Direction::Right);
                    let is_along = match area {
                        Value::Area(area) if noun == Noun::Segment => {
                            (area.way == Some(Way::Across)) == across
                        }
                        _ => true,
                    };
                    if is_along {
                        self.goes(point, direction);
                    }
                }
            }
            self.tables.take_from(start)
        };
        DomainReads { each: areas.iter().map(of_area).collect(), all }
    }

    /// The areas of a layer or the regions that touch a thing from outside; `None` if that has to be found out for each
    /// of them.
    fn neighbouring_areas(&self, noun: Noun, x: &Value, corners: bool) -> Option<Vec<Value>> {
        let geometry = &self.judge.geometry;
        let (areas, area_of) = match noun {
            Noun::Layer(layer) if !self.judge.is_strips(layer) => {
                (geometry.layers.get(layer)?, geometry.area_of.get(layer)?)
            }
            Noun::Region => (&self.tables.regions, self.tables.region_of.as_ref()?),
            _ => return None,
        };
        let area_at = |point: Point| {
            if noun == Noun::Region {
                self.tables.note_region(self.judge, point);
            }
            geometry.size.cell_index(point).and_then(|cell| area_of[cell])
        };
        let within: Vec<usize> = x.points().iter().filter_map(|&point| area_at(point)).collect();
        let mut neighbours: Vec<usize> = Vec::new();
        for &point in x.points() {
            for direction in directions(corners) {
                if let Some(next) = geometry.step(point, *direction).and_then(area_at)
                    && !neighbours.contains(&next)
                    && !within.contains(&next)
                {
                    neighbours.push(next);
                }
            }
        }
        neighbours.sort_unstable();
        Some(neighbours.into_iter().map(|index| areas[index].clone()).collect())
    }
}

/// The directions to neighbours that share a side, or to those that share a side or a corner.
pub(super) const fn directions(corners: bool) -> &'static [Direction] {
    if corners { &Direction::CIRCLE } else { &Direction::STRAIGHT }
}
