//! Sentences with the names of variables filled in.

use std::collections::HashMap;

use super::evaluate::Variables;
use super::geometry::{Area, Geometry};
use super::value::Value;
use super::{Broken, Judge};
use crate::board::Point;
use crate::tree::{Direction, Edge, Expression, Node, Noun, Phrase, Piece, Quantifier, Rule, Slot};

/// The variables that a rule binds at its beginning, with the noun and the name of each.
fn bound(rule: &Rule) -> HashMap<Slot, (Noun, &str)> {
    let mut bound = HashMap::new();
    let mut next: Option<&Expression> = Some(&rule.condition);
    while let Some(Node::Quantified(Quantifier::Each | Quantifier::No, things, body)) =
        next.map(|condition| &condition.node)
    {
        if let Some(name) = &things.name {
            bound.insert(things.variable, (things.noun, name.as_str()));
        }
        for phrase in &things.phrases {
            if let Phrase::With(_, Some((slot, name))) = phrase {
                bound.insert(*slot, (Noun::Number, name.as_str()));
            }
        }
        next = body.as_deref();
    }
    bound
}

impl Rule {
    /// The sentence as it is written, with the names of variables in braces.
    pub fn written(&self) -> String {
        let bound = bound(self);
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Variable(slot) => format!("{{{}}}", bound.get(slot).map_or("", |(_, name)| name)),
        };
        self.sentence.iter().map(piece).collect()
    }
}

impl Judge<'_> {
    /// The sentence of a rule that is broken for these values of its variables.
    pub(super) fn broken_rule(&self, index: usize, env: &Variables) -> Broken {
        let mut sentence = String::new();
        let mut places: Vec<(String, Vec<Point>)> = Vec::new();
        let Some(rule) = self.kind.rules.get(index) else {
            return Broken { rule: Some(index), sentence, places };
        };
        let bound = bound(rule);
        for piece in &rule.sentence {
            match piece {
                Piece::Text(text) => sentence.push_str(text),
                Piece::Variable(slot) => {
                    let (noun, name) = bound.get(slot).copied().unwrap_or((Noun::Number, ""));
                    let value = env.get(*slot);
                    sentence.push_str(&self.shown(value, noun));
                    let points = value.points();
                    if !points.is_empty() && !places.iter().any(|(known, _)| known == name) {
                        places.push((name.to_owned(), points.to_vec()));
                    }
                }
            }
        }
        Broken { rule: Some(index), sentence, places }
    }

    /// How a sentence names a value.
    pub(super) fn shown(&self, value: &Value, noun: Noun) -> String {
        match value {
            Value::Absent => "nothing".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Unknown(_) => "?".to_owned(),
            Value::Direction(direction) => direction_name(*direction).to_owned(),
            Value::Point(point) => shown_point(&self.geometry, *point, noun),
            Value::Area(area) => self.shown_area(area),
            Value::List(list) => {
                let items: Vec<String> =
                    list.items.iter().map(|item| self.shown(item, Noun::Number)).collect();
                format!("({})", items.join(", "))
            }
            Value::Shape(_) => "shape".to_owned(),
            Value::Letter(letter) => letter.to_string(),
            Value::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        }
    }

    fn shown_area(&self, area: &Area) -> String {
        let first = area.points.first().copied();
        let name = |point: Point| {
            let article = if self.geometry.is(point, Noun::Corner) { "the " } else { "" };
            format!("{article}{}", shown_point(&self.geometry, point, Noun::Corner))
        };
        let start = first.map_or_else(String::new, name);
        let noun = match area.noun {
            Noun::Row => return format!("row {}", area.index + 1),
            Noun::Column => return format!("column {}", area.index + 1),
            Noun::Layer(layer) => self.kind.layers.get(layer).map_or("area", |layer| layer.noun.as_str()),
            Noun::Square => "square",
            Noun::Diagonal => "diagonal",
            Noun::Region => "region",
            Noun::Run => "run",
            Noun::Segment => "segment",
            Noun::Path => "path",
            Noun::View => "line",
            Noun::Ring => "ring",
            _ => "group",
        };
        // Other areas have no ends, and a loop may end where it begins.
        let last = area.points.last().filter(|_| matches!(area.noun, Noun::Run | Noun::Segment));
        match last.filter(|last| Some(**last) != first) {
            Some(last) => format!("{noun} from {start} to {}", name(*last)),
            None => format!("{noun} at {start}"),
        }
    }
}

const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::UpLeft => "upleft",
        Direction::UpRight => "upright",
        Direction::DownLeft => "downleft",
        Direction::DownRight => "downright",
    }
}

/// How a sentence names a point: a cell by its row and column, others by the cells that they touch.
pub(super) fn shown_point(geometry: &Geometry, point: Point, noun: Noun) -> String {
    let cell = |point: Point| format!("r{}c{}", point.y / 2 + 1, point.x / 2 + 1);
    if let Some((edge, line)) = geometry.edge(point) {
        let edge = match edge {
            Edge::Top => "top",
            Edge::Bottom => "bottom",
            Edge::Left => "left",
            Edge::Right => "right",
        };
        return format!("{edge} {}", line + 1);
    }
    if geometry.is(point, Noun::Cell) {
        return if noun == Noun::Dot { format!("in {}", cell(point)) } else { cell(point) };
    }
    let place = if geometry.is(point, Noun::Corner) {
        // The first cell at the corner, and where the corner lies in it.
        let near = [
            ((-1, -1), "bottom right"),
            ((-1, 1), "bottom left"),
            ((1, -1), "top right"),
            ((1, 1), "top left"),
        ];
        near.into_iter().find_map(|((down, right), name)| {
            let near = point.shifted(down, right);
            geometry.is(near, Noun::Cell).then(|| format!("at the {name} of {}", cell(near)))
        })
    } else {
        let upright = point.y & 1 == 1;
        let (down, right) = if upright { (0, 1) } else { (1, 0) };
        let (before, after) = (point.shifted(-down, -right), point.shifted(down, right));
        match (geometry.is(before, Noun::Cell), geometry.is(after, Noun::Cell)) {
            (true, true) => Some(format!("between {} and {}", cell(before), cell(after))),
            (true, false) => Some(format!("{} {}", if upright { "right of" } else { "below" }, cell(before))),
            (false, true) => Some(format!("{} {}", if upright { "left of" } else { "above" }, cell(after))),
            (false, false) => None,
        }
    };
    let place = place.unwrap_or_default();
    match noun {
        Noun::Corner => format!("corner {place}"),
        Noun::Side => format!("side {place}"),
        Noun::Link => format!("link {place}"),
        _ => place,
    }
}
