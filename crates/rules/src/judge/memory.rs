//! Results of the evaluation of an answer that are needed again.

use std::collections::HashMap;
use std::rc::Rc;

use super::evaluate::Evaluation;
use super::geometry;
use super::value::Value;
use crate::tree::{DefineIndex, Noun, Things};

/// Results that are needed again. None of them depends on the value of a `?`.
pub(super) struct Memory {
    /// For each definition, the value for each thing with a key, and the last position of a search that it depends on.
    defined: Vec<Vec<Option<(Value, usize)>>>,
    /// The groups, runs, segments and paths that do not depend on variables.
    domains: HashMap<*const Things, geometry::Things>,
    /// What a defined relation leads to, in its direction only or in both.
    neighbours: HashMap<(DefineIndex, usize, bool), geometry::Things>,
    /// The group of each cell, where cells with equal values belong together.
    pub(super) groups: Option<Vec<Value>>,
    /// For each cell, whether it is inside the loop.
    pub(super) inside: Option<Rc<[bool]>>,
}

impl Memory {
    pub(super) fn new(defines: usize) -> Self {
        Self {
            defined: vec![Vec::new(); defines],
            domains: HashMap::new(),
            neighbours: HashMap::new(),
            groups: None,
            inside: None,
        }
    }

    pub(super) fn defined(&self, define: DefineIndex, key: Option<usize>) -> Option<(Value, usize)> {
        self.defined.get(define)?.get(key?)?.clone()
    }

    pub(super) fn define(&mut self, define: DefineIndex, key: Option<usize>, value: (Value, usize)) {
        if let (Some(values), Some(key)) = (self.defined.get_mut(define), key) {
            if values.len() <= key {
                values.resize(key + 1, None);
            }
            values[key] = Some(value);
        }
    }

    pub(super) fn domain(&self, things: &Things) -> Option<geometry::Things> {
        self.domains.get(&std::ptr::from_ref(things)).cloned()
    }

    pub(super) fn remember_domain(&mut self, things: &Things, values: geometry::Things) {
        self.domains.insert(std::ptr::from_ref(things), values);
    }

    pub(super) fn neighbours(&self, key: (DefineIndex, usize, bool)) -> Option<geometry::Things> {
        self.neighbours.get(&key).cloned()
    }

    pub(super) fn remember_neighbours(&mut self, key: (DefineIndex, usize, bool), values: geometry::Things) {
        self.neighbours.insert(key, values);
    }
}

impl Evaluation<'_, '_> {
    /// A number for each point, area of a layer and region; `None` for other things.
    pub(super) fn memory_key(&self, thing: &Value) -> Option<usize> {
        let geometry = &self.judge.geometry;
        match thing {
            Value::Point(point) => geometry.index(*point),
            Value::Area(area) => match area.noun {
                Noun::Layer(layer) => {
                    let before: usize = geometry.layers.iter().take(layer).map(|list| list.len()).sum();
                    Some(geometry.table_size() + before + area.index)
                }
                Noun::Region => {
                    let before: usize = geometry.layers.iter().map(|list| list.len()).sum();
                    Some(geometry.table_size() + before + area.index)
                }
                _ => None,
            },
            _ => None,
        }
    }
}
