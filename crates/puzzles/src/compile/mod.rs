//! Makes models from files of rules.
//!
//! The compiler walks through the conditions of a file with all clues known. What the clues decide is decided then; the
//! rest becomes conditions over the cells of a model (`circuit`), and these become constraints. It shares the parsed
//! file and the points of a board with the judge of `gridproof-rules`, and nothing else: areas, the meaning of words and
//! phrases and the comparisons are stated here once more, so that each finds the errors of the other. Rules without a
//! constraint are left to the judge itself (`lazy`).
//!
//! | file | content |
//! |---|---|
//! | `circuit`, `sum`, `constraints`, `small` | conditions and sums, and the constraints that state them |
//! | `board` | places, areas, what touches what |
//! | `finds`, `lines` | the cells of the model for what the solver fills in |
//! | `conditions`, `compare`, `numbers`, `things`, `phrases`, `words`, `aggregates`, `lists`, `connections` | the values of expressions |
//! | `runs`, `blocks`, `membership`, `sizes`, `shapes` | runs, groups, regions and paths, and their sizes and shapes |
//! | `largest` | the largest number, if numbers are the sizes of groups |
//! | `rules` | the rules, and the sentence of each constraint |
//! | `lazy` | rules that the judge checks on complete assignments |

// Coordinates are signed because places outside lie at -1, and sizes of boards fit in all types. Values of cells are checked
// against the largest one before they become bytes.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod aggregates;
mod blocks;
mod board;
mod circuit;
mod compare;
mod conditions;
mod connections;
mod constraints;
mod finds;
mod largest;
mod lazy;
mod lines;
mod lists;
mod membership;
mod numbers;
mod phrases;
mod rules;
mod runs;
mod shapes;
mod sizes;
mod small;
mod sum;
#[cfg(test)]
mod tests;
mod things;
mod value;
mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use gridproof_model::{Cell, Domain, Model, ModelError, Origin};
use gridproof_rules::board::{Answer, Place, Puzzle};
use gridproof_rules::tree::{ClueForm, Expression, FindForm, LayerForm, Noun};
use gridproof_rules::{Kind, Span};
use rustc_hash::FxHashMap as HashMap;

use self::blocks::Division;
use self::board::Board;
use self::circuit::{Circuit, Lit};
use self::finds::{Decoder, FindCells};
use self::rules::Stage;
use self::value::{Value, Variables};

/// The model of a puzzle, and what its solutions mean.
#[derive(Debug)]
pub struct Compiled {
    /// The model.
    pub model: Model,
    /// What each rule became, in the order of the rules.
    pub rules: Vec<Stated>,
    finds: Vec<Decoder>,
}

/// What a rule became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// Constraints: the number of each kind, by its name. Sizes of groups and regions, and values of `?`, have further
    /// constraints, which several rules may share.
    Constraints(BTreeMap<&'static str, usize>),
    /// It is checked on complete assignments, for this reason; without one, all rules are.
    Lazy(Option<CompileError>),
}

impl Compiled {
    /// The answer that an assignment of the model means.
    pub fn answer(&self, values: &[u8]) -> Answer {
        answer_of(&self.finds, values)
    }

    /// What is known of the answer if the cells of the model have these domains, and which places are not decided, for
    /// each `find`.
    pub fn partial_answer(&self, domains: &[Domain]) -> (Answer, Vec<Vec<bool>>) {
        let known = |lit: Lit| truth(lit, |cell| domains[cell as usize]);
        let answer = self.finds.iter().map(|find| find.found(&|lit| known(lit) == Some(true))).collect();
        let is_open = |lits: &Vec<Lit>| lits.iter().any(|&lit| known(lit).is_none());
        let open = |find: &Decoder| find.conditions().iter().map(is_open).collect();
        (answer, self.finds.iter().map(open).collect())
    }

    /// For each two neighbours that may be in one region, whether a border lies between them; `None` if this is not
    /// decided.
    pub fn borders(&self, domains: &[Domain]) -> Vec<((usize, usize), Option<bool>)> {
        let links = self.finds.iter().flat_map(|find| match find {
            Decoder::Regions { links, .. } => links.as_slice(),
            _ => &[],
        });
        let is_joined = |lit: Lit| truth(lit, |cell| domains[cell as usize]);
        links.map(|&(a, b, link)| ((a, b), is_joined(link).map(|joined| !joined))).collect()
    }

    /// The values of the shown cells for this answer; `None` if the model cannot have this answer.
    pub fn values(&self, answer: &Answer) -> Option<Vec<(Cell, u8)>> {
        let mut left: Vec<Domain> = self.model.domains().to_vec();
        if answer.len() != self.finds.len() {
            return None;
        }
        for (find, found) in self.finds.iter().zip(answer) {
            for (lit, holds) in find.truths(found)? {
                match lit {
                    Lit::Known(known) if known != holds => return None,
                    Lit::Known(_) | Lit::Node(..) => {}
                    Lit::Atom(cell, set) => {
                        let cell = &mut left[cell as usize];
                        *cell = cell.intersection(Domain::from_bits(if holds { set } else { !set }));
                    }
                }
            }
        }
        let cells = 0..left.len() as Cell;
        let shown = cells.filter(|&cell| self.model.is_shown(cell));
        shown.map(|cell| Some((cell, left[cell as usize].value()?))).collect()
    }

    /// For each place of a `find`, what may be filled in there, each with the value of a cell of the model that means it.
    /// What is certain or impossible is left out, and so are regions.
    pub fn choices(&self, find: usize) -> Vec<Vec<(Choice, Cell, u8)>> {
        let only = |lit: Lit| match lit {
            Lit::Atom(cell, set) => {
                let values = self.model.domains()[cell as usize].intersection(Domain::from_bits(set));
                values.value().map(|value| (cell, value))
            }
            Lit::Known(_) | Lit::Node(..) => None,
        };
        let choice = |(choice, lit): (Choice, Lit)| only(lit).map(|(cell, value)| (choice, cell, value));
        match self.finds.get(find) {
            Some(Decoder::Words(cells)) => {
                let words = |lits: &Vec<Lit>| {
                    let words = lits.iter().enumerate().map(|(word, &lit)| (Choice::Word(word), lit));
                    words.filter_map(choice).collect()
                };
                cells.iter().map(words).collect()
            }
            Some(Decoder::Numbers(places)) => {
                let entries = |(cases, other): &(Vec<(i64, Lit)>, Lit)| {
                    let numbers = cases.iter().map(|&(number, lit)| (Choice::Number(number), lit));
                    numbers.chain([(Choice::Other, *other)]).filter_map(choice).collect()
                };
                places.iter().map(entries).collect()
            }
            Some(Decoder::Lines(links)) => {
                links.iter().map(|&link| choice((Choice::Line, link)).into_iter().collect()).collect()
            }
            Some(Decoder::Regions { .. }) | None => Vec::new(),
        }
    }

    /// What it means that a cell of the model has a value; `None` if the cell belongs to no place, or if the value says
    /// only what is not there.
    pub(crate) fn meaning(&self, cell: Cell, value: u8) -> Option<Meaning> {
        let of =
            |lit: Lit| truth(lit, |other| if other == cell { Domain::single(value) } else { Domain::EMPTY });
        let is_of = |lit: &Lit| matches!(lit, Lit::Atom(of, _) if *of == cell);
        let holds = |lit: &Lit| is_of(lit) && of(*lit) == Some(true);
        self.finds.iter().enumerate().find_map(|(find, decoder)| match decoder {
            Decoder::Words(cells) => {
                let place = cells.iter().position(|words| words.iter().any(is_of))?;
                let word = cells[place].iter().position(holds)?;
                Some(Meaning::Word { find, place, word })
            }
            Decoder::Numbers(places) => {
                let is_here = |(cases, other): &(Vec<(i64, Lit)>, Lit)| {
                    is_of(other) || cases.iter().any(|(_, case)| is_of(case))
                };
                let place = places.iter().position(is_here)?;
                let number = places[place].0.iter().find(|(_, case)| holds(case)).map(|(number, _)| *number);
                (number.is_some() || holds(&places[place].1)).then_some(Meaning::Number {
                    find,
                    place,
                    number,
                })
            }
            Decoder::Lines(links) => {
                let place = links.iter().position(is_of)?;
                Some(Meaning::Line { find, place, is_drawn: holds(&links[place]) })
            }
            Decoder::Regions { links, .. } => {
                let &(a, b, link) = links.iter().find(|(_, _, link)| is_of(link))?;
                Some(Meaning::Border { between: (a, b), is_there: !holds(&link) })
            }
        })
    }
}

fn answer_of(finds: &[Decoder], values: &[u8]) -> Answer {
    let holds = |lit: Lit| truth(lit, |cell| Domain::single(values[cell as usize])) == Some(true);
    finds.iter().map(|find| find.found(&holds)).collect()
}

/// What may be filled in at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The word with this index.
    Word(usize),
    /// A number.
    Number(i64),
    /// The word that stands instead of a number.
    Other,
    /// A line.
    Line,
}

/// What it means that a cell of the model has a value. Places are counted as in an [`Answer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A cell has a word.
    Word { find: usize, place: usize, word: usize },
    /// A cell or link has a number, or the word that stands instead.
    Number { find: usize, place: usize, number: Option<i64> },
    /// A link is drawn or not.
    Line { find: usize, place: usize, is_drawn: bool },
    /// There is a border between two cells or not.
    Border { between: (usize, usize), is_there: bool },
}

/// Whether a condition holds for all values that the cells may have; `None` if this depends on the value. A condition
/// about a cell without values does not hold.
fn truth(lit: Lit, domain: impl Fn(Cell) -> Domain) -> Option<bool> {
    match lit {
        Lit::Known(holds) => Some(holds),
        Lit::Atom(cell, set) => {
            let (domain, set) = (domain(cell), Domain::from_bits(set));
            match domain.intersection(set) {
                held if held.is_empty() => Some(false),
                held if held == domain => Some(true),
                _ => None,
            }
        }
        // Nothing that is filled in depends on a node.
        Lit::Node(..) => Some(false),
    }
}

/// The reason why a puzzle has no model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// A rule says something for which no constraint is known.
    NoConstraint {
        /// What it says.
        what: &'static str,
        /// The place in the file.
        span: Span,
    },
    /// The model would be too large.
    TooLarge,
    /// The model is invalid.
    Model(ModelError),
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConstraint { what, .. } => write!(f, "no engine can solve a rule with {what} yet"),
            Self::TooLarge => f.write_str("the rules make too large a model of this board"),
            Self::Model(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CompileError {}

impl CompileError {
    /// Returns whether the model may be made without the rule.
    const fn is_of_rule(&self) -> bool {
        matches!(self, Self::NoConstraint { .. } | Self::TooLarge)
    }
}

type Compile<T> = Result<T, CompileError>;

/// The largest number of steps.
const MOST_STEPS: u64 = 50_000_000;

/// The number of steps after which the judge gives up: some ten seconds.
pub(crate) const MOST_JUDGE_STEPS: u64 = 1_000_000_000;

/// Makes the model of a puzzle, whose clues the judge has accepted. Rules that have no constraint, or would make too
/// large a model, are checked on complete assignments.
///
/// # Errors
/// Returns an error if what a `find` implies has no constraint, or if the model would be too large.
pub fn compile(kind: &Kind, puzzle: &Puzzle) -> Result<Compiled, CompileError> {
    compile_without(kind, puzzle, BTreeMap::new())
}

/// Makes a model in which no rule has constraints of its own: all are checked on complete assignments.
pub(crate) fn compile_lazily(kind: &Kind, puzzle: &Puzzle) -> Result<Compiled, CompileError> {
    compile_without(kind, puzzle, (0..kind.rules.len()).map(|rule| (rule, None)).collect())
}

/// Makes a model in which these rules, and perhaps others, are checked on complete assignments, each with the reason.
fn compile_without(
    kind: &Kind,
    puzzle: &Puzzle,
    mut lazy: BTreeMap<usize, Option<CompileError>>,
) -> Result<Compiled, CompileError> {
    loop {
        let mut compiler = Compiler::new(kind, puzzle);
        compiler.find_all()?;
        let failed = compiler.all_rules(&lazy);
        // A part of a rule may have become constraints, so that the model is made again without the rule.
        match failed {
            Some((rule, error)) if error.is_of_rule() => _ = lazy.insert(rule, Some(error)),
            Some((_, error)) => return Err(error),
            None => match compiler.finish(&lazy) {
                Ok(compiled) => return Ok(compiled),
                // Which rule needs the condition that cannot be stated is not known.
                Err(error) if error.is_of_rule() && lazy.len() < kind.rules.len() => {
                    lazy = (0..kind.rules.len()).map(|rule| (rule, Some(error.clone()))).collect();
                }
                Err(error) => return Err(error),
            },
        }
    }
}

/// A `?`.
struct UnknownClue<'k> {
    /// Its values.
    low: i64,
    high: i64,
    is_direction: bool,
    /// Its number in the model, if a condition needed it.
    value: Option<Value>,
    /// What must equal it, if nothing else speaks of it.
    equal_to: Vec<(EqualTo<'k>, Origin)>,
}

/// What must equal a `?`.
enum EqualTo<'k> {
    Number(value::Number),
    /// The size of a group or region. It needs constraints only if something else is said about the `?`.
    Size(&'k Expression, Variables),
}

/// A clue at a place.
#[derive(Clone, Debug)]
enum ClueEntry {
    Value(Value),
    Mark(usize),
}

/// A model under construction.
struct Compiler<'k> {
    kind: &'k Kind,
    puzzle: &'k Puzzle,
    board: Board,
    circuit: Circuit,
    clues: Vec<HashMap<Place, ClueEntry>>,
    unknowns: Vec<UnknownClue<'k>>,
    finds: Vec<FindCells>,
    /// What each rule became so far.
    rules: Vec<Stated>,
    divisions: Vec<Division>,
    /// The groups of cells with equal values, once they are asked for.
    groups_of_values: Vec<(Value, Lit)>,
    /// Values of definitions, by definition and thing.
    defined: HashMap<(usize, conditions::Key), Value>,
    /// The cells of the model whose value is the number of some conditions that hold, up to a number.
    counted: HashMap<(Rc<[Lit]>, i64), Cell>,
    /// Whether places between the lines are inside the loop.
    insides: HashMap<gridproof_rules::board::Point, Lit>,
    origin: Origin,
    /// Where in the file the compiler is.
    span: Span,
    steps: u64,
}

impl<'k> Compiler<'k> {
    fn new(kind: &'k Kind, puzzle: &'k Puzzle) -> Self {
        let is_strips =
            |layer: usize| kind.layers.get(layer).is_some_and(|layer| layer.form == LayerForm::Strips);
        let mut compiler = Self {
            kind,
            puzzle,
            board: Board::new(puzzle, is_strips),
            circuit: Circuit::new(),
            clues: Vec::new(),
            unknowns: Vec::new(),
            finds: Vec::new(),
            rules: Vec::new(),
            divisions: Vec::new(),
            groups_of_values: Vec::new(),
            defined: HashMap::default(),
            counted: HashMap::default(),
            insides: HashMap::default(),
            origin: Origin::from(""),
            span: Span::default(),
            steps: 0,
        };
        compiler.read_clues();
        compiler
    }

    fn read_clues(&mut self) {
        use gridproof_rules::board::ClueValue;
        for (index, entries) in self.puzzle.clues.iter().enumerate() {
            let mut table = HashMap::default();
            for (place, value) in entries {
                let value = match value {
                    ClueValue::Number(number) => Value::known(*number),
                    ClueValue::Unknown => self.unknown(index, *place),
                    ClueValue::Direction(direction) => Value::Direction(*direction),
                    ClueValue::List(items) => {
                        let items = items.iter().map(|item| match item {
                            Some(number) => (Lit::ALWAYS, Value::known(*number)),
                            None => (Lit::ALWAYS, self.new_unknown(0, 0, false)),
                        });
                        let items = items.collect::<Vec<_>>();
                        Value::List(Rc::new(value::List { ordered: true, items }))
                    }
                    ClueValue::Shape(letter) => Value::Letter(*letter),
                    ClueValue::Mark(mark) => {
                        table.insert(*place, ClueEntry::Mark(*mark));
                        continue;
                    }
                };
                table.insert(*place, ClueEntry::Value(value));
            }
            self.clues.push(table);
        }
        self.read_lists();
    }

    /// Sets the largest value of each `?` in a list: the number of cells, or the sum of the largest numbers that the
    /// solver may give to all cells or links.
    fn read_lists(&mut self) {
        let items = self.clues.iter().flat_map(HashMap::values).filter_map(|entry| match entry {
            ClueEntry::Value(Value::List(list)) => Some(Rc::clone(list)),
            _ => None,
        });
        let items =
            items.flat_map(|list| list.items.iter().map(|(_, item)| item.clone()).collect::<Vec<_>>());
        let unknowns = items.filter_map(|item| match item {
            Value::Unknown(index) => Some(index),
            _ => None,
        });
        let unknowns: Vec<usize> = unknowns.collect();
        if unknowns.is_empty() {
            return;
        }
        let kind = self.kind;
        let mut most = i64::try_from(self.board.size.area()).unwrap_or(i64::MAX);
        for find in &kind.finds {
            if let FindForm::Numbers { noun, range, .. } = &find.form {
                let mut sum = 0_i64;
                for point in self.board.points(*noun) {
                    let high = self.known_bound(&range.1, Value::Point(point)).unwrap_or(0);
                    sum = sum.saturating_add(high.max(0));
                }
                most = most.max(sum);
            }
        }
        for index in unknowns {
            self.unknowns[index].high = most;
        }
    }

    /// The number that an expression stands for, if what is printed says it.
    fn known_bound(&mut self, expression: &Expression, thing: Value) -> Option<i64> {
        let mut env = Variables::default();
        env.set(0, thing);
        match self.value(expression, &mut env) {
            Ok(Value::Number(number)) => number.sum.known(),
            _ => None,
        }
    }

    fn unknown(&mut self, clue: usize, place: Place) -> Value {
        let area = i64::try_from(self.board.size.area()).unwrap_or(i64::MAX);
        match &self.kind.clues[clue].form {
            ClueForm::Direction => self.new_unknown(0, 3, true),
            ClueForm::Number(Some(range)) => {
                let thing = self.thing_of(clue, place);
                let low = self.known_bound(&range.0, thing.clone()).unwrap_or(0);
                let high = self.known_bound(&range.1, thing).unwrap_or(area);
                self.new_unknown(low, high, false)
            }
            _ => self.new_unknown(0, area, false),
        }
    }

    fn thing_of(&self, clue: usize, place: Place) -> Value {
        match (place, self.kind.clues[clue].noun) {
            (Place::Point(point), _) => Value::Point(point),
            (Place::Area(index), Noun::Layer(layer)) => {
                Value::area(self.board.layers.get(layer).and_then(|areas| areas.get(index)).cloned())
            }
            _ => Value::Absent,
        }
    }

    fn new_unknown(&mut self, low: i64, high: i64, is_direction: bool) -> Value {
        self.unknowns.push(UnknownClue { low, high, is_direction, value: None, equal_to: Vec::new() });
        Value::Unknown(self.unknowns.len() - 1)
    }

    /// The entry of a clue for a thing.
    fn clue_entry(&self, clue: usize, thing: &Value) -> Option<&ClueEntry> {
        let noun = self.kind.clues.get(clue)?.noun;
        let place = match thing {
            Value::Point(point) => Place::Point(*point),
            Value::Area(area) if area.noun == noun => Place::Area(area.index),
            _ => return None,
        };
        self.clues.get(clue)?.get(&place)
    }

    fn step(&mut self) -> Compile<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.circuit.is_too_large() {
            return Err(CompileError::TooLarge);
        }
        Ok(())
    }

    fn no_constraint<T>(&self, what: &'static str) -> Compile<T> {
        Err(CompileError::NoConstraint { what, span: self.span })
    }

    /// Adds constraints that one of the conditions holds.
    fn require(&mut self, lits: &[Lit]) -> Compile<()> {
        let origin = self.origin.clone();
        match self.circuit.require(lits, &origin) {
            Ok(()) => Ok(()),
            Err(circuit::Nested) if self.circuit.is_too_large() => Err(CompileError::TooLarge),
            Err(circuit::Nested) => self.no_constraint("a connection inside another condition"),
        }
    }

    /// Adds the constraints of all rules but the lazy ones, those first on which the constraints of others depend. Returns
    /// the first rule that has none.
    fn all_rules(&mut self, lazy: &BTreeMap<usize, Option<CompileError>>) -> Option<(usize, CompileError)> {
        let kind = self.kind;
        let mut counts: Vec<BTreeMap<&'static str, usize>> = vec![BTreeMap::new(); kind.rules.len()];
        for stage in [Stage::Facts, Stage::Rectangles, Stage::Sizes, Stage::Others] {
            self.circuit.narrows = stage == Stage::Facts;
            for (index, rule) in kind.rules.iter().enumerate().filter(|(index, _)| !lazy.contains_key(index))
            {
                let before = self.circuit.builder().constraints().len();
                if let Err(error) = self.rule_at(stage, rule) {
                    return Some((index, error));
                }
                for constraint in &self.circuit.builder().constraints()[before..] {
                    *counts[index].entry(constraint.name()).or_default() += 1;
                }
            }
        }
        let stated = counts.into_iter().enumerate().map(|(index, counts)| match lazy.get(&index) {
            Some(reason) => Stated::Lazy(reason.clone()),
            None => Stated::Constraints(counts),
        });
        self.rules = stated.collect();
        None
    }

    fn finish(mut self, lazy: &BTreeMap<usize, Option<CompileError>>) -> Compile<Compiled> {
        self.finish_unknowns()?;
        self.finish_divisions()?;
        let finds = self.decoders();
        self.add_lazy_rules(&finds, lazy.keys().copied());
        let model = self.circuit.finish().map_err(CompileError::Model)?;
        Ok(Compiled { model, rules: self.rules, finds })
    }
}
