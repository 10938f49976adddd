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
//! | `joined` | constraints of two rules about the same cells |
//! | `chains` | counts along rays |
//! | `colours` | what follows if two sets of cells are connected, each the rest of the other |
//! | `compiled` | the finished model, and what its solutions mean |
//! | `board` | places, areas, what touches what |
//! | `finds`, `lines` | the cells of the model for what the solver fills in |
//! | `conditions`, `compare`, `numbers`, `things`, `phrases`, `words`, `aggregates`, `lists`, `connections` | the values of expressions |
//! | `reaching` | groups each of which must have one of some cells |
//! | `run_lists` | lists of the lengths or sums of runs |
//! | `runs`, `blocks`, `membership`, `sizes`, `shapes` | runs, groups, regions and paths, and their sizes and shapes |
//! | `hidden` | what hidden cells mean |
//! | `largest` | the largest number, if numbers are the sizes of groups |
//! | `rules`, `sentences` | the rules, and the sentence of each constraint |
//! | `shared` | what models of several boards have in common |
//! | `lazy` | rules that the judge checks on complete assignments |

// Coordinates are signed because places outside lie at -1, and sizes of boards fit in all types. Values of cells are checked
// against the largest one before they become bytes.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod aggregates;
mod blocks;
mod board;
mod chains;
mod circuit;
mod colours;
mod compare;
mod compiled;
mod conditions;
mod connections;
mod constraints;
mod finds;
mod hidden;
mod joined;
mod labels;
mod largest;
mod lazy;
mod lines;
mod lists;
mod membership;
mod numbers;
mod phrases;
mod reaching;
mod rules;
mod run_lists;
mod runs;
mod sentences;
mod shapes;
mod shared;
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
use std::sync::Arc;

use gridproof_model::planted::{self, Fault};
use gridproof_model::{Atom, Cell, Constraint, Model, ModelError, Origin};
use gridproof_rules::board::{Place, Point, Puzzle};
use gridproof_rules::tree::{ClueForm, Expression, FindForm, LayerForm, Noun};
use gridproof_rules::{Kind, Span};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use self::blocks::Division;
use self::board::{Board, sorted};
use self::circuit::{Circuit, Ended, Lit, MOST_STORED};
pub(crate) use self::compiled::Meaning;
use self::compiled::answer_of;
pub use self::compiled::{Choice, Compiled, Stated};
use self::finds::{Decoder, FindCells};
use self::rules::Stage;
use self::shapes::Shapes;
use self::shared::{Shelf, Watched};
use self::value::{Value, Variables};

/// The model without what nobody has to find out: that a cell is in a region, if a rule says so of the cell alone.
fn with_known_members(model: Model, finds: &[Decoder]) -> Result<Model, ModelError> {
    let members = finds.iter().flat_map(|find| match find {
        Decoder::Regions { cells, .. } => cells.as_slice(),
        _ => &[],
    });
    let members: HashSet<Cell> = members
        .filter_map(|lit| match lit {
            Lit::Atom(cell, _) => Some(*cell),
            Lit::Known(_) | Lit::Node(..) => None,
        })
        .collect();
    if members.is_empty() {
        return Ok(model);
    }
    let mut domains = model.domains().to_vec();
    for constraint in model.rules().constraints() {
        if let Constraint::Clause(clause) = constraint
            && let [atom] = clause.atoms()
            && members.contains(&atom.cell)
        {
            let domain = &mut domains[atom.cell as usize];
            let left = domain.intersection(atom.values);
            // If nothing is left, the constraints show why there is no solution.
            *domain = if left.is_empty() { *domain } else { left };
        }
    }
    model.with_domains(domains)
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
    /// The caller stopped the work.
    Stopped,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConstraint { what, .. } => write!(f, "no engine can solve a rule with {what} yet"),
            Self::TooLarge => f.write_str("the rules make too large a model of this board"),
            Self::Model(error) => error.fmt(f),
            Self::Stopped => f.write_str("there was no time to make a model of the rules"),
        }
    }
}

impl std::error::Error for CompileError {}

type Compile<T> = Result<T, CompileError>;

/// The largest number of steps.
const MOST_STEPS: u64 = 50_000_000;

/// The number of steps after which the judge gives up: some ten seconds.
pub(crate) const MOST_JUDGE_STEPS: u64 = 1_000_000_000;

/// Makes the model of a puzzle, whose clues the judge has accepted. Rules that have no constraint, or would make too
/// large a model, are checked on complete assignments. The work ends soon after `stops` returns `true`.
///
/// # Errors
/// Returns an error if what a `find` implies has no constraint, if the model would be too large, or if the work was
/// stopped.
pub fn compile(
    kind: &Arc<Kind>,
    puzzle: &Puzzle,
    stops: &dyn Fn() -> bool,
) -> Result<Compiled, CompileError> {
    compile_without(kind, puzzle, stops, MOST_STORED, BTreeMap::new())
}

/// As [`compile`], for rules that are known to make no large models of boards that people draw. So the largest boards get
/// a model as well, as with kinds whose model is stated in Rust.
pub(crate) fn compile_known(kind: &Arc<Kind>, puzzle: &Puzzle) -> Result<Compiled, CompileError> {
    const MOST_STORED_OF_KNOWN: usize = 48_000_000;
    compile_without(kind, puzzle, &|| false, MOST_STORED_OF_KNOWN, BTreeMap::new())
}

/// Makes a model without constraints for the rules: they are checked on complete assignments. The cells for what is filled
/// in have the same numbers as in the model of [`compile`].
pub(crate) fn compile_lazily(kind: &Arc<Kind>, puzzle: &Puzzle) -> Result<Compiled, CompileError> {
    let all = (0..kind.rules.len()).map(|rule| (rule, None)).collect();
    compile_without(kind, puzzle, &|| false, MOST_STORED, all)
}

/// Makes a model in which these rules, and perhaps others, are checked on complete assignments, each with the reason.
fn compile_without(
    kind: &Arc<Kind>,
    puzzle: &Puzzle,
    stops: &dyn Fn() -> bool,
    most_stored: usize,
    mut lazy: BTreeMap<usize, Option<CompileError>>,
) -> Result<Compiled, CompileError> {
    loop {
        let mut compiler = Compiler::new(kind, puzzle, stops);
        compiler.circuit.most_stored = most_stored;
        compiler.find_all()?;
        // A model without rules takes nothing.
        if lazy.len() < kind.rules.len() {
            compiler.take_shelf();
        }
        let failed = compiler.all_rules(&lazy);
        if let Some(shelf) = compiler.shelf.take() {
            shelf.put_back();
        }
        // A part of a rule may have become constraints, so that the model is made again without the rule.
        match failed {
            Some((_, CompileError::Stopped)) => return Err(CompileError::Stopped),
            Some((rule, error)) => _ = lazy.insert(rule, Some(error)),
            None => match compiler.finish(&lazy) {
                Ok(compiled) => return Ok(compiled),
                Err(CompileError::Stopped) => return Err(CompileError::Stopped),
                // Which rule needs the condition that cannot be stated is not known.
                Err(error) if lazy.len() < kind.rules.len() => {
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

/// The cells of the model whose value is the number of some conditions that hold, up to a number.
type Counted = HashMap<(Rc<[Lit]>, i64), Cell>;

/// Groups, each with the condition that its cell belongs to one.
type GroupsOfValues = Rc<[(Value, Lit)]>;

/// A model under construction.
struct Compiler<'k> {
    kind: &'k Arc<Kind>,
    puzzle: &'k Puzzle,
    board: Board,
    circuit: Circuit<'k>,
    clues: Watched<Vec<HashMap<Place, ClueEntry>>>,
    /// The points at which each clue is printed, in the order of reading.
    printed: Vec<Vec<Point>>,
    unknowns: Watched<Vec<UnknownClue<'k>>>,
    finds: Vec<FindCells>,
    /// What each rule became so far.
    rules: Vec<Stated>,
    /// What rules say of single cells because of what is printed there.
    facts: Vec<Atom>,
    divisions: Watched<Vec<Division>>,
    /// The groups of cells with equal values, once they are asked for: all, or those with a word of a `find`.
    groups_of_values: Watched<HashMap<Option<(usize, usize)>, GroupsOfValues>>,
    /// Values of definitions, by definition and thing.
    defined: Watched<HashMap<(usize, conditions::Key), Value>>,
    counted: Watched<Counted>,
    shapes: Shapes,
    /// Whether places between the lines are inside the loop.
    insides: Watched<HashMap<Point, Lit>>,
    origin: Origin,
    /// Where in the file the compiler is.
    span: Span,
    steps: u64,
    /// What is kept from boards of the same size.
    shelf: Option<Shelf>,
}

impl<'k> Compiler<'k> {
    fn new(kind: &'k Arc<Kind>, puzzle: &'k Puzzle, stops: &'k dyn Fn() -> bool) -> Self {
        let is_strips =
            |layer: usize| kind.layers.get(layer).is_some_and(|layer| layer.form == LayerForm::Strips);
        let mut compiler = Self {
            kind,
            puzzle,
            board: Board::new(puzzle, is_strips),
            circuit: Circuit::new(stops),
            clues: Watched::new(Vec::new()),
            printed: Vec::new(),
            unknowns: Watched::new(Vec::new()),
            finds: Vec::new(),
            rules: Vec::new(),
            facts: Vec::new(),
            divisions: Watched::new(Vec::new()),
            groups_of_values: Watched::new(HashMap::default()),
            defined: Watched::new(HashMap::default()),
            counted: Watched::new(HashMap::default()),
            shapes: Shapes::default(),
            insides: Watched::new(HashMap::default()),
            origin: Origin::from(""),
            span: Span::default(),
            steps: 0,
            shelf: None,
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
            let printed = table.keys().filter_map(|place| match place {
                Place::Point(point) => Some(*point),
                _ => None,
            });
            self.printed.push(sorted(printed.collect()));
            self.clues.push(table);
        }
        self.read_lists();
    }

    /// Sets the largest value of each `?` in a list: the number of cells, or the sum of the largest numbers that the
    /// solver may give to all cells or links, whatever other `?` are.
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
                    let high = self.largest(&range.1, Value::Point(point)).unwrap_or(0);
                    sum = sum.saturating_add(high.max(0));
                }
                most = most.max(sum);
            }
        }
        for index in unknowns {
            self.unknowns[index].high = most;
        }
    }

    /// The largest number that an expression can stand for. It may depend on a `?`.
    fn largest(&mut self, expression: &Expression, thing: Value) -> Option<i64> {
        let mut env = Variables::default();
        env.set(0, thing);
        let number = self.number(expression, &mut env).ok()?;
        Some(number.sum.bounds(&self.circuit).1)
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
            _ => {
                let low = i64::from(planted::has(Fault::CompilerForbidsZeroForUnknown));
                self.new_unknown(low, area, false)
            }
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
        self.clue_at(clue, place)
    }

    /// The entry of a clue at a place.
    fn clue_at(&self, clue: usize, place: Place) -> Option<&ClueEntry> {
        let entry = self.clues.noted().get(clue)?.get(&place);
        self.circuit.log.clue(clue, place, entry);
        entry
    }

    /// Whether the puzzle has a flag.
    fn flag(&self, flag: usize) -> bool {
        let is_set = self.puzzle.flags.get(flag).copied().unwrap_or(false);
        self.circuit.log.flag(flag, is_set);
        is_set
    }

    fn step(&mut self) -> Compile<()> {
        self.steps += 1;
        self.circuit.count_work(1);
        if self.steps > MOST_STEPS {
            self.circuit.end(Ended::TooLarge);
        }
        self.has_not_ended()
    }

    fn has_not_ended(&self) -> Compile<()> {
        match self.circuit.ended() {
            None => Ok(()),
            Some(Ended::TooLarge) => Err(CompileError::TooLarge),
            Some(Ended::Stopped) => Err(CompileError::Stopped),
        }
    }

    fn no_constraint<T>(&self, what: &'static str) -> Compile<T> {
        Err(CompileError::NoConstraint { what, span: self.span })
    }

    /// Adds constraints that one of the conditions holds.
    fn require(&mut self, lits: &[Lit]) -> Compile<()> {
        let origin = self.origin.clone();
        let required = self.circuit.require(lits, &origin);
        self.has_not_ended()?;
        match required {
            Ok(()) => Ok(()),
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
            if stage == Stage::Rectangles {
                self.loops();
            }
            for (index, rule) in kind.rules.iter().enumerate().filter(|(index, _)| !lazy.contains_key(index))
            {
                let before = self.circuit.builder().constraints().len();
                if let Err(error) = self.rule_at(stage, index, rule).and_then(|()| self.has_not_ended()) {
                    return Some((index, error));
                }
                for constraint in &self.circuit.builder().constraints()[before..] {
                    *counts[index].entry(constraint.name()).or_default() += 1;
                    if stage == Stage::Facts
                        && let Constraint::Clause(clause) = constraint
                        && let [atom] = clause.atoms()
                    {
                        self.facts.push(*atom);
                    }
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
        self.colours()?;
        self.has_not_ended()?;
        let finds = self.decoders();
        self.add_lazy_rules(&finds, lazy.keys().copied());
        let hidden = self.meanings();
        self.circuit.join_constraints();
        let model = self.circuit.finish().map_err(CompileError::Model)?;
        let model = with_known_members(model, &finds).map_err(CompileError::Model)?;
        Ok(Compiled { model, rules: self.rules, facts: self.facts, finds, hidden })
    }
}
