//! Nouns, words, conditions and values.

use super::{Set, Things};
use crate::text::Span;

/// The index of a variable.
pub type Slot = usize;

/// The index of a clue in [`Kind::clues`](super::Kind::clues).
pub type ClueIndex = usize;

/// The index of what is filled in, in [`Kind::finds`](super::Kind::finds).
pub type FindIndex = usize;

/// The index of a definition in [`Kind::defines`](super::Kind::defines).
pub type DefineIndex = usize;

/// The index of a layer in [`Kind::layers`](super::Kind::layers).
pub type LayerIndex = usize;

/// What a noun stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noun {
    /// A cell.
    Cell,
    /// A point where cells meet.
    Corner,
    /// A side of a cell.
    Side,
    /// A connection between two neighbours.
    Link,
    /// The centre of a cell, of a side between two cells, or of a corner between four cells.
    Dot,
    /// A place outside the board, next to a row or column.
    Place,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A row or a column.
    Line,
    /// A diagonal, in either direction.
    Diagonal,
    /// Two by two cells.
    Square,
    /// An area that is printed on the board.
    Layer(LayerIndex),
    /// A region that the solver finds.
    Region,
    /// A largest set of connected cells.
    Group,
    /// A longest sequence of cells in a line.
    Run,
    /// A straight piece of a loop or path.
    Segment,
    /// Cells that lines connect.
    Path,
    /// The row or column that is seen from a place outside.
    View,
    /// The cells around a cell, in a circle.
    Ring,
    /// Up, right, down or left.
    Direction,
    /// A number.
    Number,
    /// The whole board.
    Board,
}

impl Noun {
    /// Returns whether such a thing is a set of cells.
    pub const fn is_area(self) -> bool {
        matches!(
            self,
            Self::Row
                | Self::Column
                | Self::Line
                | Self::Diagonal
                | Self::Square
                | Self::Layer(_)
                | Self::Region
                | Self::Group
                | Self::Run
                | Self::Segment
                | Self::Path
                | Self::View
                | Self::Ring
        )
    }
}

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Holds, or does not hold.
    Condition,
    /// A list of numbers, with or without an order.
    List,
    /// A polyomino.
    Shape,
    /// A thing. Numbers and directions are things too.
    Thing(Noun),
}

impl Type {
    /// A number.
    pub const NUMBER: Self = Self::Thing(Noun::Number);
    /// A direction.
    pub const DIRECTION: Self = Self::Thing(Noun::Direction);
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it says.
    pub node: Node,
    /// Its type.
    pub ty: Type,
    /// Its place in the text.
    pub span: Span,
}

/// What an expression says.
#[derive(Clone, Debug)]
pub enum Node {
    /// A number.
    Number(i64),
    /// A direction. The four diagonal ones occur only in `step`.
    Direction(Direction),
    /// A variable.
    Variable(Slot),
    /// The number of rows.
    Rows,
    /// The number of columns.
    Columns,
    /// `flag F`: the puzzle asks for the variant.
    Flag(usize),
    /// `not A`.
    Not(Box<Expression>),
    /// `A and B`.
    And(Box<[Expression; 2]>),
    /// `A or B`.
    Or(Box<[Expression; 2]>),
    /// `if A then B`: a condition.
    Implies(Box<[Expression; 2]>),
    /// `if A then B else C`: a condition or a value.
    Choose(Box<[Expression; 3]>),
    /// `each`, `some`, `no` and `exactly one`, with a condition that is absent if nothing follows the things.
    Quantified(Quantifier, Box<Things>, Option<Box<Expression>>),
    /// A comparison.
    Compare(Comparison, Box<[Expression; 2]>),
    /// A calculation.
    Calculate(Operator, Box<[Expression; 2]>),
    /// `A is WORD`.
    Is(Box<Expression>, Property),
    /// `SHAPE is T`.
    IsShape(Box<Expression>, char),
    /// `A in B`.
    In(Box<[Expression; 2]>),
    /// `A has CLUE`.
    Has(Box<Expression>, ClueIndex),
    /// `A goes DIRECTION`: a link is drawn from the cell or corner in this direction.
    Goes(Box<[Expression; 2]>),
    /// `A next to B` and the like.
    Related(Relation, Box<[Expression; 2]>),
    /// `NAME of A`, and the name alone for a clue of the whole board.
    Value(ValueOf, Option<Box<Expression>>),
    /// A function of things: `room of c`, `step(c, up)`.
    Function(Function, Vec<Expression>),
    /// A function of a set: `count(shaded cells in r)`.
    Aggregate(Aggregate, Box<Set>),
    /// `paired(A and B)`: the two sets have the same number of things, and each thing of the first has a neighbour of its own in
    /// the second.
    Paired(Box<[Things; 2]>),
}

/// How many of some things a condition must hold for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// All.
    Each,
    /// At least one.
    Some,
    /// None.
    No,
    /// One.
    ExactlyOne,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// A calculation with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`: absent if the divisor does not divide the dividend.
    Over,
    /// `%`: the remainder.
    Remainder,
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Up and left.
    UpLeft,
    /// Up and right.
    UpRight,
    /// Down and left.
    DownLeft,
    /// Down and right.
    DownRight,
}

/// Something that is said of a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The opposite is said.
    pub negated: bool,
    /// The word.
    pub property: Property,
    /// The place of the word.
    pub span: Span,
}

/// What a word means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// The thing has the mark with this index.
    Mark(ClueIndex, usize),
    /// The thing has none of the marks.
    Unmarked(ClueIndex),
    /// The thing has the clue.
    HasClue(ClueIndex),
    /// The thing has the word with this index. For [`FindForm::Numbers`](super::FindForm::Numbers), the index is 0, and the word is the one that
    /// stands instead of a number.
    Found(FindIndex, usize),
    /// The thing has a number.
    Filled(FindIndex),
    /// A definition.
    Defined(DefineIndex),
    /// A word of the language.
    Builtin(Builtin),
    /// All cells of the area have the property.
    All(Box<Self>),
}

/// A word of the language that is said of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// A cell or corner has at least one link.
    Visited,
    /// A cell or corner has two links, which lie opposite each other.
    Straight,
    /// A cell or corner has two links, which do not lie opposite each other.
    Turning,
    /// A cell or corner has four links.
    Crossing,
    /// A cell or corner has one link.
    Ended,
    /// A cell is enclosed by the loop, and not visited by it.
    Inside,
    /// A cell, side or corner is at the edge of the board.
    Outer,
    /// A side or link is drawn.
    Drawn,
    /// A side has cells of two regions or, if there are none, of two rooms; or it is at the edge of the board.
    Border,
    /// A line, run, segment or other area lies in one row.
    Across,
    /// A line, run, segment or other area lies in one column.
    Down,
}

/// A relation of two things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They share a side.
    NextTo,
    /// They share a side or a corner.
    Around,
    /// They share a corner, but no side.
    DiagonalTo,
    /// They touch, as a cell and its corners, sides or dots do.
    At,
    /// A line links them.
    JoinedTo,
    /// A definition.
    Defined(DefineIndex),
}

/// A value of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOf {
    /// A clue.
    Clue(ClueIndex),
    /// What is filled in.
    Found(FindIndex),
    /// A definition.
    Defined(DefineIndex),
}

/// A function of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `room of c`: the area of the layer that the cell is in.
    Layer(LayerIndex),
    /// `region of c`.
    Region,
    /// `group of c`: the connected cells with the value of the cell.
    Group,
    /// `row of c`.
    Row,
    /// `column of c`.
    Column,
    /// `view of o`.
    View,
    /// `ring of c`.
    Ring,
    /// `opposite of d`.
    Opposite,
    /// `start of s`.
    Start,
    /// `end of s`.
    End,
    /// `step(x, d)`.
    Step,
    /// `mirror(c, d)`: the cell that lies opposite to `c` as seen from the dot or cell `d`.
    Mirror,
    /// `distance(a, b)`: the number of sides crossed.
    Distance,
    /// `abs(a)`.
    Absolute,
    /// `min(a, b)`.
    Smaller,
    /// `max(a, b)`.
    Larger,
    /// `length(s)`: one less than the number of cells.
    Length,
}

/// A function of a set of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// How many.
    Count,
    /// The sum of the values.
    Sum,
    /// The product of the values.
    Product,
    /// The smallest value.
    Least,
    /// The largest value.
    Most,
    /// No two values are equal.
    Different,
    /// All values are equal.
    Same,
    /// The values are consecutive numbers, in any order.
    Consecutive,
    /// The values, in any order.
    List,
    /// The values, in the order of the set.
    Sequence,
    /// The things are connected.
    Connected,
    /// The things are connected without a closed way.
    Forest,
    /// How many connected parts the things have.
    Groups,
    /// The things fill a rectangle.
    Rectangle,
    /// The number of columns that the things span.
    Width,
    /// The number of rows that the things span.
    Height,
    /// The shape, up to turns and mirror images.
    Shape,
    /// The shape, up to turns.
    Turned,
    /// The shape as it lies.
    Form,
    /// `distance(a, b through W cells)` and `distance(a, b by REL)`: the number of steps of the shortest way.
    Distance,
}
