//! Sets of things, and the phrases that say which.

use super::{ClueIndex, Expression, Noun, Relation, Said, Slot, ValueOf};
use crate::text::Span;

/// A set of which an aggregate is taken.
#[derive(Clone, Debug)]
pub enum Set {
    /// Things, and the value of each.
    Things(Things, Option<Expression>),
    /// The cells of an area, and what connects them.
    Area(Expression, Option<Relation>),
    /// The two ends of a way, and how it goes.
    Way(Expression, Expression, Steps),
}

/// Some things.
#[derive(Clone, Debug)]
pub struct Things {
    /// What they are.
    pub noun: Noun,
    /// The words before the noun. Words of cells are [`Property::All`](super::Property::All) before the noun of an area.
    /// Before `group` and `run` these say of which cells it is made: a `not shaded group` is made of cells that are not
    /// shaded.
    pub words: Vec<Said>,
    /// The variable that stands for each of them.
    pub variable: Slot,
    /// The variable's name in the text.
    pub name: Option<String>,
    /// The phrases after the noun.
    pub phrases: Vec<Phrase>,
    /// What connects the cells of groups, or the things of `connected`, `forest` and `groups`.
    pub by: Option<Relation>,
    /// The place in the text.
    pub span: Span,
}

/// A phrase after a noun.
#[derive(Clone, Debug)]
pub enum Phrase {
    /// `in X`.
    In(Expression),
    /// `next to X`, `around X`, `at X` and the like; `REL to X`, in either direction of the relation.
    Related(Relation, Expression),
    /// `leaving X`.
    Leaving(Expression),
    /// `meeting X`.
    Meeting(Expression),
    /// `from X towards D`.
    From(Expression, Expression),
    /// `seen from X [towards D] [through W cells]`.
    Seen {
        /// The first cell, which is not seen itself.
        from: Expression,
        /// The direction; all four if it is left out.
        towards: Option<Expression>,
        /// What the cells between must be; if it is left out, all seen cells must have the words of the noun.
        through: Option<Vec<Said>>,
    },
    /// `straight from X [towards D]`.
    Straight {
        /// The first cell, which is not reached itself.
        from: Expression,
        /// The direction; all four if it is left out.
        towards: Option<Expression>,
    },
    /// `before X in S`.
    Before(Expression, Expression),
    /// `after X in S`.
    After(Expression, Expression),
    /// `from A to B`, of numbers.
    Range(Expression, Expression),
    /// `with CLUE n`: a value that exists, and the variable that stands for it.
    With(ValueOf, Option<(Slot, String)>),
    /// `with MARK`: one of the marks of the clue.
    WithMark(ClueIndex),
    /// `reached from X STEPS [avoiding Y]`.
    Reached {
        /// The first cell. It is reached itself.
        from: Expression,
        /// How the way goes.
        steps: Steps,
        /// A cell that the way does not visit.
        avoiding: Option<Expression>,
    },
    /// `where CONDITION`.
    Where(Expression),
}

/// How a way goes.
#[derive(Clone, Debug)]
pub enum Steps {
    /// From neighbour to neighbour. The cells between the ends must have these words.
    Through(Vec<Said>),
    /// By steps of a relation. A defined relation is followed in its direction only.
    By(Relation),
}
