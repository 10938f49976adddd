//! The meanings of the variables of an encoding.

use std::fmt;

use gridproof_model::{Cell, Domain, Rules};

/// The meaning of a variable: a statement that is true if and only if the variable is true. All indices start at 0.
/// Constraints are numbered in their order in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The cell has the value.
    Cell {
        /// The cell's index.
        cell: Cell,
        /// The value.
        value: u8,
    },
    /// The block starts at or before the position.
    Start {
        /// The index of the constraint.
        constraint: u32,
        /// The index of the block in its clue.
        block: u32,
        /// The index of the position in the line.
        position: u32,
    },
    /// The block covers the position.
    Cover {
        /// The index of the constraint.
        constraint: u32,
        /// The index of the block in its clue.
        block: u32,
        /// The index of the position in the line.
        position: u32,
    },
    /// The cell has one of the values.
    Atom {
        /// The cell's index.
        cell: Cell,
        /// The values.
        values: Domain,
    },
    /// Some cell of the constraint has the value.
    Used {
        /// The index of the constraint.
        constraint: u32,
        /// The value.
        value: u8,
    },
    /// The cells of the constraint have exactly this set of values.
    Values {
        /// The index of the constraint.
        constraint: u32,
        /// The values.
        values: Domain,
    },
    /// The values of the table's cells are those of this row.
    Row {
        /// The index of the constraint.
        constraint: u32,
        /// The index of the row.
        row: u32,
    },
    /// After `layer` cells of the constraint, an automaton is in this state, or the sum of the cells is this number.
    State {
        /// The index of the constraint.
        constraint: u32,
        /// The number of cells read.
        layer: u32,
        /// The state or the sum.
        state: i64,
    },
    /// At least `number` of the constraint's first `of` open atoms hold. An atom is open if the domains do not
    /// determine whether it holds.
    AtLeast {
        /// The index of the constraint.
        constraint: u32,
        /// The minimum number of atoms that hold.
        number: u32,
        /// The number of atoms considered.
        of: u32,
    },
    /// A variable of the sequential counter for a group of literals of which at most one is true. Each of the first
    /// `position + 1` literals implies this variable.
    Auxiliary {
        /// The group.
        group: Group,
        /// The index of the variable in the counter.
        position: u32,
    },
    /// The gate with this number of those that state a constraint on a graph. Clauses define it as a function of other
    /// literals.
    Gate {
        /// The index of the constraint.
        constraint: u32,
        /// The number of the gate.
        number: u32,
    },
}

/// A group of literals of which at most one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The values of one cell.
    Values {
        /// The cell's index.
        cell: Cell,
    },
    /// The cells of a constraint that may have this value.
    Places {
        /// The index of the constraint.
        constraint: u32,
        /// The value.
        value: u8,
    },
}

impl Meaning {
    /// Returns the meaning in words. Examples: `cell 17 is 1`, `row 3: block 2 starts at or before 5`. Constraints
    /// are named by their origins, and cells by their indices. Rows, blocks and positions are counted from 1.
    pub fn in_words(self, rules: &Rules) -> InWords<'_> {
        InWords { meaning: self, rules }
    }
}

/// Displays a meaning in words.
#[derive(Clone, Copy, Debug)]
pub struct InWords<'a> {
    meaning: Meaning,
    rules: &'a Rules,
}

impl InWords<'_> {
    fn origin(&self, f: &mut fmt::Formatter<'_>, constraint: u32) -> fmt::Result {
        let index = constraint as usize;
        if index < self.rules.constraints().len() {
            write!(f, "{}: ", OneLine(self.rules.origin(index)))
        } else {
            write!(f, "constraint {constraint}: ")
        }
    }
}

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.meaning {
            Meaning::Cell { cell, value } => write!(f, "cell {cell} is {value}"),
            Meaning::Start { constraint, block, position } => {
                self.origin(f, constraint)?;
                write!(f, "block {} starts at or before {}", block + 1, position + 1)
            }
            Meaning::Cover { constraint, block, position } => {
                self.origin(f, constraint)?;
                write!(f, "block {} covers {}", block + 1, position + 1)
            }
            Meaning::Atom { cell, values } => {
                write!(f, "cell {cell} is one of{}", List(values))
            }
            Meaning::Used { constraint, value } => {
                self.origin(f, constraint)?;
                write!(f, "some cell is {value}")
            }
            Meaning::Values { constraint, values } => {
                self.origin(f, constraint)?;
                write!(f, "the values are{}", List(values))
            }
            Meaning::Row { constraint, row } => {
                self.origin(f, constraint)?;
                write!(f, "row {} of the table", row + 1)
            }
            Meaning::State { constraint, layer, state } => {
                self.origin(f, constraint)?;
                write!(f, "at {state} after {layer}")
            }
            Meaning::AtLeast { constraint, number, of } => {
                self.origin(f, constraint)?;
                write!(f, "at least {number} of the first {of}")
            }
            Meaning::Auxiliary { group: Group::Values { cell }, position } => {
                write!(f, "cell {cell}: help {} for at most one value", position + 1)
            }
            Meaning::Auxiliary { group: Group::Places { constraint, value }, position } => {
                self.origin(f, constraint)?;
                write!(f, "help {} for at most one cell with {value}", position + 1)
            }
            Meaning::Gate { constraint, number } => {
                self.origin(f, constraint)?;
                write!(f, "gate {}", number + 1)
            }
        }
    }
}

/// Displays values, each preceded by a space.
struct List(Domain);

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

/// Displays a value without control characters, so that a line break in a name cannot end the comment line.
struct OneLine<T>(T);

impl<T: fmt::Display> fmt::Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.0.to_string().chars().filter(|c| !c.is_control()).try_for_each(|c| f.write_char(c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::{Block, Constraint, Origin};

    #[test]
    fn meanings_in_words() {
        let rules = Rules::new(
            1,
            vec![
                Constraint::Runs {
                    line: [0].into(),
                    blocks: [Block::black(1)].into(),
                    origin: Origin::Row(3),
                },
                Constraint::AllDifferent {
                    cells: [0].into(),
                    sum: None,
                    origin: Origin::Named("a\nb".into()),
                },
            ],
        )
        .expect("valid");
        let words = |meaning: Meaning| meaning.in_words(&rules).to_string();
        assert_eq!(words(Meaning::Cell { cell: 17, value: 1 }), "cell 17 is 1");
        assert_eq!(
            words(Meaning::Start { constraint: 0, block: 1, position: 4 }),
            "row 3: block 2 starts at or before 5"
        );
        assert_eq!(words(Meaning::Cover { constraint: 0, block: 0, position: 0 }), "row 3: block 1 covers 1");
        let group = Group::Places { constraint: 1, value: 4 };
        assert_eq!(
            words(Meaning::Auxiliary { group, position: 0 }),
            "ab: help 1 for at most one cell with 4"
        );
    }
}
