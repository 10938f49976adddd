//! The parsed file of a kind: its declarations, and its rules as trees of conditions.
//!
//! All names are resolved: a word, a clue or a variable is an index into a list of the kind. Each expression carries
//! its type and its place in the text.

mod expression;
mod things;

pub use self::expression::{
    Aggregate, Builtin, ClueIndex, Comparison, DefineIndex, Direction, Expression, FindIndex, Function,
    LayerIndex, Node, Noun, Operator, Property, Quantifier, Relation, Said, Slot, Type, ValueOf,
};
pub use self::things::{Phrase, Set, Steps, Things};
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
    /// The text of the file.
    pub text: String,
}

impl Kind {
    /// The sentences of the rules. Where a sentence of the judge would name a thing with its noun, as in `room at r1c1`, the
    /// noun stands before the variable: `room r`.
    pub fn sentences(&self) -> impl Iterator<Item = String> + '_ {
        let piece = |rule: &Rule, piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Variable(slot) => match declared(&rule.condition, *slot) {
                Some((name, noun)) => match noun.and_then(|noun| self.shown_noun(noun)) {
                    Some(noun) => format!("{noun} {name}"),
                    None => name.to_owned(),
                },
                None => String::new(),
            },
        };
        self.rules.iter().map(move |rule| rule.sentence.iter().map(|part| piece(rule, part)).collect())
    }

    /// The noun with which things are shown in sentences; `None` if they are shown without one.
    fn shown_noun(&self, noun: Noun) -> Option<&str> {
        Some(match noun {
            Noun::Corner => "corner",
            Noun::Side => "side",
            Noun::Link => "link",
            Noun::Row => "row",
            Noun::Column => "column",
            Noun::Line | Noun::View => "line",
            Noun::Diagonal => "diagonal",
            Noun::Square => "square",
            Noun::Layer(layer) => &self.layers.get(layer)?.noun,
            Noun::Region => "region",
            Noun::Group => "group",
            Noun::Run => "run",
            Noun::Segment => "segment",
            Noun::Path => "path",
            Noun::Ring => "ring",
            Noun::Cell | Noun::Dot | Noun::Place | Noun::Direction | Noun::Number | Noun::Board => {
                return None;
            }
        })
    }
}

/// The name of a variable that a quantifier at the beginning of a condition declares, and its noun if it is a thing.
fn declared(condition: &Expression, slot: Slot) -> Option<(&str, Option<Noun>)> {
    let Node::Quantified(_, things, body) = &condition.node else { return None };
    if things.variable == slot {
        return Some((things.name.as_deref()?, Some(things.noun)));
    }
    let phrase = things.phrases.iter().find_map(|phrase| match phrase {
        Phrase::With(_, Some((own, name))) if *own == slot => Some((name.as_str(), None)),
        _ => None,
    });
    phrase.or_else(|| declared(body.as_deref()?, slot))
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
    /// The form of its values.
    pub form: ClueForm,
    /// The things that have the clue.
    pub noun: Noun,
    /// The sides of the board that have the clue, if `noun` is [`Noun::Place`].
    pub sides: Vec<Edge>,
    /// The place of the name.
    pub span: Span,
}

/// The form of the values of a clue.
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
    Regions {
        /// Each cell is in a region, but for those that may be left over. Otherwise any cell may be left over.
        everywhere: bool,
        /// What is printed where a cell may be left over: all words of one of these lists hold of it.
        left_over: Vec<Vec<Said>>,
    },
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
