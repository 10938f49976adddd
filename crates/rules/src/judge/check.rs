//! Checks that a puzzle fits a kind.

use std::rc::Rc;

use super::answer::Tables;
use super::evaluate::{Evaluation, Stop, Variables};
use super::unknown::Range;
use super::value::{List, Value};
use super::{Budget, ClueEntry, Judge, Refused};
use crate::board::{ClueValue, Place, Puzzle};
use crate::tree::{Clue, ClueForm, Expression, FindForm, Kind, LayerForm, Node, Noun, ValueOf};

/// The most cells of a board.
const MOST_CELLS: usize = 1_000_000;

/// The number of steps for the limits of all clues.
const STEPS_FOR_LIMITS: u64 = 50_000_000;

fn refused<T>(message: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { message: message.into(), place: None })
}

fn refused_at<T>(place: Place, message: String) -> Result<T, Refused> {
    Err(Refused { message, place: Some(place) })
}

/// Checks the size, the areas of each layer, and the numbers of layers, flags and clues.
pub(super) fn check_layers(kind: &Kind, puzzle: &Puzzle) -> Result<(), Refused> {
    let size = puzzle.size;
    let area = size.area();
    if area == 0 || area > MOST_CELLS {
        return refused(format!(
            "a board of {} rows and {} columns cannot be judged",
            size.rows, size.columns
        ));
    }
    if kind.board.square && size.rows != size.columns {
        return refused("the board has another number of rows than of columns");
    }
    if puzzle.layers.len() != kind.layers.len()
        || puzzle.flags.len() != kind.flags.len()
        || puzzle.clues.len() != kind.clues.len()
    {
        return refused("the layers, flags or clues of the puzzle are not those of the kind");
    }
    for (layer, areas) in kind.layers.iter().zip(&puzzle.layers) {
        let mut taken = vec![false; area];
        for (index, cells) in areas.iter().enumerate() {
            let name = format!("{} {}", layer.noun, index + 1);
            if cells.is_empty() {
                return refused(format!("{name} has no cells"));
            }
            if layer.form == LayerForm::Strips {
                taken.fill(false);
            }
            for &cell in cells {
                let Some(taken) = taken.get_mut(cell) else {
                    return refused(format!("{name} has a cell that is not on the board"));
                };
                if std::mem::replace(taken, true) {
                    return refused(format!("{name} has a cell twice, or a cell of another {}", layer.noun));
                }
            }
        }
    }
    Ok(())
}

/// The clues of the whole board without which a sum, difference or product is absent.
fn clues_of_board(number: &Expression) -> Vec<usize> {
    match &number.node {
        Node::Value(ValueOf::Clue(clue), None) => vec![*clue],
        Node::Calculate(_, both) => both.iter().flat_map(clues_of_board).collect(),
        _ => Vec::new(),
    }
}

impl Judge<'_> {
    /// Reads the clues into tables.
    pub(super) fn read_clues(&mut self) -> Result<(), Refused> {
        for (clue, places) in self.kind.clues.iter().zip(&self.puzzle.clues) {
            let entries = match clue.noun {
                Noun::Board => 1,
                Noun::Layer(layer) => self.geometry.layers.get(layer).map_or(0, |areas| areas.len()),
                _ => self.geometry.table_size(),
            };
            let mut table = vec![None; entries];
            for (place, value) in places {
                let index = match (clue.noun, *place) {
                    (Noun::Board, Place::Board) => Some(0),
                    (Noun::Layer(_), Place::Area(index)) => Some(index),
                    (Noun::Layer(_) | Noun::Board, _) => None,
                    (Noun::Place, Place::Point(point)) => {
                        let edge = self.geometry.edge(point).filter(|(edge, _)| clue.sides.contains(edge));
                        edge.and_then(|_| self.geometry.index(point))
                    }
                    (noun, Place::Point(point)) if self.geometry.is(point, noun) => {
                        self.geometry.index(point)
                    }
                    _ => None,
                };
                let name = &clue.name;
                let Some(entry) = index.and_then(|index| table.get_mut(index)) else {
                    return refused(format!("`{name}` is given at a place that cannot have it"));
                };
                if entry.is_some() {
                    let at = self.shown_place(clue, *place);
                    return refused_at(*place, format!("`{name}` is given twice at {at}"));
                }
                let Some(given) = entry_of(clue, value, &mut self.unknowns) else {
                    let at = self.shown_place(clue, *place);
                    return refused_at(*place, format!("`{name}` of {at} has a value of the wrong form"));
                };
                *entry = Some(given);
            }
            self.clues.push(table);
        }
        Ok(())
    }

    /// Refuses a puzzle without the number of the whole board that ends a range of numbers: no number would be left.
    pub(super) fn check_ranges(&self) -> Result<(), Refused> {
        for find in &self.kind.finds {
            let FindForm::Numbers { range, .. } = &find.form else { continue };
            let mut clues = [&range.0, &range.1].into_iter().flat_map(clues_of_board);
            if let Some(clue) = clues.find(|&clue| self.puzzle.clues[clue].is_empty()) {
                let name = &self.kind.clues[clue].name;
                return refused(format!(
                    "`{name}:` is missing, on which the numbers of `{}` depend",
                    find.name
                ));
            }
        }
        Ok(())
    }

    /// How a message names the place of a clue.
    fn shown_place(&self, clue: &Clue, place: Place) -> String {
        match self.thing_at(clue, place) {
            Some(thing) => self.shown(&thing, clue.noun),
            None => "the board".to_owned(),
        }
    }

    /// The thing at a place; absent for the whole board.
    fn thing_at(&self, clue: &Clue, place: Place) -> Option<Value> {
        match (clue.noun, place) {
            (_, Place::Point(point)) => Some(Value::Point(point)),
            (Noun::Layer(layer), Place::Area(index)) => self.geometry.layers.get(layer)?.get(index).cloned(),
            _ => None,
        }
    }

    /// The largest value of a `?` in a list: the number of cells, or the sum of the largest numbers that the solver may
    /// give to all cells or links. A list may count cells or have the sums of their numbers. If the largest number depends
    /// on another `?`, the largest value of that one counts.
    fn largest_in_list<'e>(&'e self, evaluation: &mut Evaluation<'e, '_>, ranges: &[Range]) -> i64 {
        let area = i64::try_from(self.puzzle.size.area()).unwrap_or(i64::MAX);
        let sums = self.kind.finds.iter().filter_map(|find| match &find.form {
            FindForm::Numbers { noun, range, .. } => Some((noun, &range.1)),
            _ => None,
        });
        let mut most = area;
        for (noun, high) in sums {
            let things = if *noun == Noun::Link { self.geometry.links() } else { &self.geometry.cells };
            let mut sum = 0_i64;
            for thing in things.iter() {
                let mut env = Variables::default();
                env.set(0, thing.clone());
                let high = loop {
                    let value = evaluation.value(high, &mut env).and_then(|value| evaluation.known(value));
                    match value {
                        Err(Stop::Unknown(unknown)) => match ranges.get(unknown) {
                            Some(Range::Numbers(_, most)) => {
                                evaluation.unknowns.assume(unknown, Value::Number(*most));
                            }
                            _ => break 0,
                        },
                        Ok(Value::Number(high)) => break high,
                        _ => break 0,
                    }
                };
                sum = sum.saturating_add(high.max(0));
            }
            most = most.max(sum);
        }
        most
    }

    /// Checks that numbers are within the limits of their clues, and sets the values that each `?` may have.
    pub(super) fn check_limits(&mut self) -> Result<(), Refused> {
        let usual = i64::try_from(self.puzzle.size.area()).unwrap_or(i64::MAX);
        let mut budget = Budget::new(STEPS_FOR_LIMITS);
        let mut ranges = vec![Range::Numbers(0, usual); self.unknowns.len()];
        let mut evaluation = Evaluation::new(self, Tables::blank(&self.kind.finds), &mut budget);
        let mut in_lists = Vec::new();
        for (index, (clue, places)) in self.kind.clues.iter().zip(&self.puzzle.clues).enumerate() {
            for (place, _) in places {
                let thing = self.thing_at(clue, *place);
                let entry = match &thing {
                    Some(thing) => self.clue_entry(index, thing),
                    None => self.board_entry(index),
                };
                let Some(ClueEntry::Value(value)) = entry else { continue };
                match (&clue.form, value) {
                    (ClueForm::List, Value::List(list)) => {
                        in_lists.extend(list.items.iter().filter_map(|item| match item {
                            Value::Unknown(unknown) => Some(*unknown),
                            _ => None,
                        }));
                    }
                    (ClueForm::Direction, Value::Unknown(unknown)) => ranges[*unknown] = Range::Directions,
                    (ClueForm::Shape, Value::Unknown(unknown)) => ranges[*unknown] = Range::Shapes,
                    (ClueForm::Number(Some(limits)), value) => {
                        let mut env = Variables::default();
                        env.set(0, thing.clone().unwrap_or(Value::Absent));
                        let low = evaluation.value(&limits.0, &mut env);
                        let high = evaluation.value(&limits.1, &mut env);
                        let (Ok(Value::Number(low)), Ok(Value::Number(high))) = (low, high) else {
                            return refused(format!("the limits of `{}` are not known", clue.name));
                        };
                        match value {
                            Value::Unknown(unknown) => ranges[*unknown] = Range::Numbers(low, high),
                            Value::Number(number) if (low..=high).contains(number) => {}
                            _ => {
                                let at = self.shown_place(clue, *place);
                                let (name, value) = (&clue.name, self.shown(value, Noun::Number));
                                return refused_at(
                                    *place,
                                    format!("`{name}` of {at} is {value}, and must be from {low} to {high}"),
                                );
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        if !in_lists.is_empty() {
            let most = self.largest_in_list(&mut evaluation, &ranges);
            for unknown in in_lists {
                ranges[unknown] = Range::Numbers(0, most);
            }
        }
        drop(evaluation);
        self.unknowns = ranges;
        Ok(())
    }
}

/// The entry of a clue; `None` if the value has the wrong form. Each `?` gets an index.
fn entry_of(clue: &Clue, value: &ClueValue, unknowns: &mut Vec<Range>) -> Option<ClueEntry> {
    let mut unknown = || {
        unknowns.push(Range::Numbers(0, 0));
        Value::Unknown(unknowns.len() - 1)
    };
    let value = match (&clue.form, value) {
        (ClueForm::Number(_), ClueValue::Number(number)) => Value::number(Some(*number)),
        (ClueForm::Number(_) | ClueForm::Direction | ClueForm::Shape, ClueValue::Unknown) => unknown(),
        (ClueForm::Direction, ClueValue::Direction(direction)) => Value::Direction(*direction),
        (ClueForm::List, ClueValue::List(numbers)) => {
            let items = numbers.iter().map(|number| match number {
                Some(number) => Value::number(Some(*number)),
                None => unknown(),
            });
            Value::List(Rc::new(List { ordered: true, items: items.collect() }))
        }
        (ClueForm::Shape, ClueValue::Shape(name)) => Value::Letter(*name),
        (ClueForm::Marks { words, .. }, ClueValue::Mark(mark)) if *mark < words.len() => {
            return Some(ClueEntry::Mark(*mark));
        }
        _ => return None,
    };
    (!value.is_absent()).then_some(ClueEntry::Value(value))
}
