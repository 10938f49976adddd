//! The parsed file of a kind: its declarations, and its rules as trees of conditions.
//!
//! All names are resolved: a word, a clue or a variable is an index into a list of the kind. Each expression carries
//! its type and its place in the text.

use crate::text::{RuleError, Span};

/// A kind of puzzle, as its file states it.
#[derive(Clone, Debug, Default)]
pub struct Kind {
    /// The name: lowercase letters, digits and hyphens.
    pub name: String,
    /// Other names under which codes and people know the kind.
    pub ids: Vec<String>,
    /// One line that says what the kind is about.
    pub title: String,
    /// What the statement `board` says.
    pub board: BoardForm,
    /// The areas that are printed on the board, such as rooms or cages.
    pub layers: Vec<Layer>,
    /// The variants of the rules that a puzzle may ask for.
    pub flags: Vec<Flag>,
    /// The clues.
    pub clues: Vec<Clue>,
    /// What the solver fills in.
    pub finds: Vec<Find>,
    /// Words, numbers and relations that the file defines, in the order in which they may be used.
    pub defines: Vec<Define>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The signs that stand for words in the text of a solution.
    pub shows: Vec<Show>,
    /// The parts of the puzz.link code, in order.
    pub code: Vec<CodePart>,
    /// Names of built-in lemmas.
    pub strengthen: Vec<(String, Span)>,
    /// Codes of puzzles that are shown as examples.
    pub examples: Vec<String>,
    /// The usual number of rows and columns.
    pub size: Option<(u16, u16)>,
    /// What is allowed, but probably not meant, in the order of the text.
    pub warnings: Vec<RuleError>,
    /// A hash of the declarations and conditions. What people read (title, sentences, comments, examples), `show`,
    /// `strengthen`, spaces and the order of rules do not change it.
    pub fingerprint: u64,
}

/// What the statement `board` says of the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardForm {
    /// There are as many rows as columns.
    pub square: bool,
    /// A row above the board and a column left of it are left for clues.
    pub edge: bool,
    /// The rooms are boxes, as in a sudoku.
    pub boxes: bool,
}

/// Areas that are printed on the board.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The noun for one area, such as `room` or `cage`.
    pub noun: String,
    /// The noun for several areas.
    pub plural: String,
    /// How the areas lie.
    pub form: LayerForm,
    /// The place of the declaration.
    pub span: Span,
}

/// How the areas of a layer lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerForm {
    /// Each cell is in at most one area, and the order of an area's cells is that of reading.
    Areas,
    /// Sequences of cells in a given order. A cell may be in several of them.
    Strips,
}

/// A variant of the rules.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The name.
    pub name: String,
    /// What the flag changes.
    pub title: String,
    /// The place of the declaration.
    pub span: Span,
}

/// A declared clue.
#[derive(Clone, Debug)]
pub struct Clue {
    /// The name; for marks, the first mark.
    pub name: String,
    /// What the clue tells.
    pub form: ClueForm,
    /// The things that have the clue.
    pub noun: Noun,
    /// The sides of the board that have the clue, if `noun` is [`Noun::Place`].
    pub sides: Vec<Edge>,
    /// The place of the name.
    pub span: Span,
}

/// What a clue tells.
#[derive(Clone, Debug)]
pub enum ClueForm {
    /// A number, with its limits if the file states them. The variable 0 of the limits is the thing that has the clue.
    Number(Option<Box<(Expression, Expression)>>),
    /// A direction.
    Direction,
    /// A list of numbers.
    List,
    /// The name of a polyomino.
    Shape,
    /// One of several marks.
    Marks {
        /// The marks.
        words: Vec<String>,
        /// The word for a place without a mark.
        other: Option<String>,
    },
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
    /// Left of the first column.
    Left,
    /// Right of the last column.
    Right,
}

/// What the solver fills in.
#[derive(Clone, Debug)]
pub struct Find {
    /// The name; for words, the first word; for lines and regions, the word of the statement.
    pub name: String,
    /// What is filled in.
    pub form: FindForm,
    /// The place of the statement.
    pub span: Span,
}

/// What is filled in.
#[derive(Clone, Debug)]
pub enum FindForm {
    /// One of these words for each cell.
    Words {
        /// The words.
        words: Vec<String>,
        /// The cells that have a word: all of these must hold of a cell.
        among: Vec<Said>,
    },
    /// A number for each cell or link.
    Numbers {
        /// The things that have a number: cells or links.
        noun: Noun,
        /// The smallest and the largest number. The variable 0 of these expressions is the thing.
        range: Box<(Expression, Expression)>,
        /// The word that may stand instead of a number.
        other: Option<String>,
        /// The things that have a number: all of these must hold of a thing.
        among: Vec<Said>,
    },
    /// Links between neighbours.
    Lines {
        /// What the links form.
        form: LineForm,
        /// The links are between corners instead of cells.
        on_corners: bool,
    },
    /// A division of the cells into connected regions.
    Regions,
}

/// What drawn links form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineForm {
    /// One closed loop.
    Loop,
    /// One closed loop that may pass a cell twice, going straight both times.
    CrossingLoop,
    /// Any number of closed loops, possibly none.
    Loops,
    /// Open paths.
    Paths,
    /// Any set of links.
    Lines,
}

/// A word, a value or a relation that the file defines.
#[derive(Clone, Debug)]
pub struct Define {
    /// The name.
    pub name: String,
    /// The noun of the thing or of the two things that it is defined for. They are the variables 0 and 1 of the body.
    pub noun: Noun,
    /// What is defined.
    pub form: DefineForm,
    /// The condition or the value.
    pub body: Expression,
    /// The number of variables of the body.
    pub variables: usize,
    /// The place of the name.
    pub span: Span,
}

/// What a definition defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefineForm {
    /// A word that is said of a thing.
    Word,
    /// A value of a thing.
    Value,
    /// A relation between two things.
    Relation,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The sentence, with the names of variables in braces.
    pub sentence: Vec<Piece>,
    /// The condition.
    pub condition: Expression,
    /// The number of variables of the condition.
    pub variables: usize,
    /// The place of the sentence.
    pub span: Span,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text.
    Text(String),
    /// A variable.
    Variable(Slot),
}

/// The sign that stands for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// The word.
    pub word: String,
    /// The sign.
    pub sign: String,
}

/// A part of a puzz.link code, and the clue that it carries if the file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePart {
    /// The name of the part.
    pub part: String,
    /// The name of the clue.
    pub clue: Option<String>,
    /// The place in the text.
    pub span: Span,
}

/// The index of a variable.
pub type Slot = usize;

/// The index of a clue in [`Kind::clues`].
pub type ClueIndex = usize;

/// The index of what is filled in, in [`Kind::finds`].
pub type FindIndex = usize;

/// The index of a definition in [`Kind::defines`].
pub type DefineIndex = usize;

/// The index of a layer in [`Kind::layers`].
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
    /// Connected cells, as many as possible.
    Group,
    /// Cells in a line, as many as possible.
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
    /// `each`, `some`, `no` and `exactly one`, with a condition that is left out if nothing stands behind `:`.
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
    /// `paired(A and B)`: the two sets have as many things, and each thing of the first has a neighbour of its own in
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
    /// The thing has the word with this index. For [`FindForm::Numbers`], the index is 0, and the word is the one that
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
    /// The words before the noun. Words of cells are [`Property::All`] before the noun of an area. Before `group` and
    /// `run` these say of which cells it is made: a `not shaded group` is made of cells that are not shaded.
    pub words: Vec<Said>,
    /// The variable that stands for each of them.
    pub variable: Slot,
    /// The variable's name in the text.
    pub name: Option<String>,
    /// The phrases behind the noun.
    pub phrases: Vec<Phrase>,
    /// What connects the cells of groups, or the things of `connected`, `forest` and `groups`.
    pub by: Option<Relation>,
    /// The place in the text.
    pub span: Span,
}

/// A phrase behind a noun.
#[derive(Clone, Debug)]
pub enum Phrase {
    /// `in X`.
    In(Expression),
    /// `next to X`.
    NextTo(Expression),
    /// `around X`.
    Around(Expression),
    /// `diagonal to X`: shares a corner, but no side.
    DiagonalTo(Expression),
    /// `at X`.
    At(Expression),
    /// `joined to X`.
    JoinedTo(Expression),
    /// `REL to X`, in either direction of the relation.
    Related(DefineIndex, Expression),
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
