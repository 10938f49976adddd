//! The structure of a model file in JSON.

use serde::{Deserialize, Serialize};

use crate::atom::Cell;

/// The values of a cell, in any order.
pub(super) type Values = Vec<u64>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModelForm {
    pub(super) format: String,
    pub(super) version: u32,
    /// The values of each cell.
    pub(super) cells: Vec<Values>,
    #[serde(default)]
    pub(super) shown: Option<Vec<Cell>>,
    pub(super) constraints: Vec<ConstraintForm>,
}

/// A cell and its values.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct AtomForm(pub(super) Cell, pub(super) Values);

/// An atom and the two ends of the edge.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EdgeForm(pub(super) AtomForm, pub(super) u32, pub(super) u32);

/// A number, or the value of a cell plus a number.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum SizeForm {
    Exactly(u32),
    Value(ValueForm),
}

/// The value of a cell plus a number.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueForm {
    pub(super) cell: Cell,
    #[serde(default)]
    pub(super) plus: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ConstraintForm {
    AllDifferent {
        origin: String,
        cells: Vec<Cell>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sum: Option<u32>,
    },
    Runs {
        origin: String,
        line: Vec<Cell>,
        blocks: Vec<(u32, u8)>,
    },
    Clause {
        origin: String,
        atoms: Vec<AtomForm>,
    },
    Count {
        origin: String,
        atoms: Vec<AtomForm>,
        from: u32,
        to: u32,
    },
    Linear {
        origin: String,
        terms: Vec<(i32, Cell)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<i64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<i64>,
    },
    Table {
        origin: String,
        cells: Vec<Cell>,
        rows: Vec<Vec<Values>>,
    },
    Automaton {
        origin: String,
        cells: Vec<Cell>,
        tables: Vec<Vec<Vec<(u8, u32)>>>,
        layers: Vec<u32>,
        accepting: Vec<u32>,
    },
    Connected {
        origin: String,
        vertices: Vec<AtomForm>,
        edges: Vec<(u32, u32)>,
    },
    Loop {
        origin: String,
        edges: Vec<EdgeForm>,
    },
    Forest {
        origin: String,
        edges: Vec<EdgeForm>,
    },
    Regions {
        origin: String,
        links: Vec<EdgeForm>,
        sizes: Vec<Option<SizeForm>>,
    },
    Lazy {
        origin: String,
    },
}
