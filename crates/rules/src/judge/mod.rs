//! Judges complete answers.
//!
//! A [`Judge`] evaluates the rules of a kind, as they are written, on a puzzle and an answer. It shares no code with the
//! engines that find answers.
//!
//! ```
//! use gridproof_rules::board::{Found, Puzzle, Size};
//! use gridproof_rules::judge::{Budget, Judge};
//!
//! let kind = gridproof_rules::parse(
//!     "kind apart
//! find shaded or white in cells
//! rule the shaded cell {a} has no shaded neighbour
//!   each shaded cell a: no shaded cell next to a
//! ",
//! )?;
//! let puzzle = Puzzle::new(Size { rows: 1, columns: 3 }, 0, 0, 0);
//! let judge = Judge::new(&kind, &puzzle)?;
//! let apart = [Found::Words(vec![Some(0), Some(1), Some(0)])];
//! assert_eq!(judge.first_broken(&apart, &mut Budget::new(10_000))?, None);
//! let touching = [Found::Words(vec![Some(0), Some(0), Some(1)])];
//! let broken = judge.first_broken(&touching, &mut Budget::new(10_000))?.expect("a broken rule");
//! assert_eq!(broken.sentence, "the shaded cell r1c1 has no shaded neighbour");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aggregates;
mod answer;
mod blocks;
mod check;
mod choices;
mod compare;
mod depth;
mod domain;
mod evaluate;
mod extent;
mod geometry;
mod implied;
mod inner;
mod measure;
mod members;
mod memory;
mod phrases;
mod reasons;
mod sentence;
mod shape;
mod unknown;
mod value;
mod ways;
mod words;

pub use self::reasons::Reason;

use std::fmt;

use self::answer::Tables;
pub(crate) use self::choices::Choices;
use self::evaluate::{Evaluated, Evaluation, Stop, Variables};
use self::geometry::Geometry;
use self::unknown::{Instance, Range, Work};
use self::value::Value;
use crate::board::{Found, Place, Point, Puzzle};
use crate::tree::{ClueIndex, Expression, Kind, LayerForm, LayerIndex, Node, Noun, Quantifier};

/// Judges answers of one puzzle.
pub struct Judge<'k> {
    kind: &'k Kind,
    puzzle: &'k Puzzle,
    geometry: Geometry,
    /// The entries of each clue, by place.
    clues: Vec<Vec<Option<ClueEntry>>>,
    /// The values that each `?` may have.
    unknowns: Vec<Range>,
    /// The layer whose areas have borders if the solver finds no regions.
    rooms: Option<LayerIndex>,
}

/// A clue at a place.
#[derive(Clone, Debug)]
enum ClueEntry {
    /// A value.
    Value(Value),
    /// One of its marks.
    Mark(usize),
}

impl ClueEntry {
    fn value(&self) -> Value {
        match self {
            Self::Value(value) => value.clone(),
            Self::Mark(_) => Value::Absent,
        }
    }
}

/// A rule that an answer breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The index of the rule in [`Kind::rules`]; `None` for a condition that a `find` implies.
    pub rule: Option<usize>,
    /// What must hold, with the names of the places where it does not.
    pub sentence: String,
    /// The places that the sentence names: the name of each variable, and its points.
    pub places: Vec<(String, Vec<Point>)>,
}

/// The reason why a puzzle cannot be judged by the rules of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The reason, in a sentence without a full stop.
    pub message: String,
    /// The place of the clue that cannot be; `None` if the reason is not a single clue.
    pub place: Option<Place>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refused {}

/// The judge stopped before the end, because the budget was used up. Nothing is known of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the judge stopped before the end")
    }
}

impl std::error::Error for Stopped {}

/// How long the judge may take.
pub struct Budget<'c> {
    /// The number of steps that are left.
    steps: u64,
    /// The callback is called again when fewer steps than this are left.
    next_call: u64,
    stop: Option<&'c mut dyn FnMut() -> bool>,
}

/// The number of steps between two calls of the callback.
const STEPS_BETWEEN_CALLS: u64 = 1 << 14;

impl<'c> Budget<'c> {
    /// A budget of this number of steps. A step takes some ten nanoseconds.
    pub const fn new(steps: u64) -> Self {
        Self { steps, next_call: 0, stop: None }
    }

    /// Also stops when the callback returns `true`. It is called every 16,384 steps.
    #[must_use]
    pub const fn until(self, stop: &'c mut dyn FnMut() -> bool) -> Self {
        let next_call = self.steps.saturating_sub(STEPS_BETWEEN_CALLS);
        Self { next_call, stop: Some(stop), ..self }
    }

    /// The number of steps that are left.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    fn tick(&mut self, steps: u64) -> Result<(), Stopped> {
        let enough = self.steps >= steps;
        self.steps = self.steps.saturating_sub(steps);
        if !enough {
            return Err(Stopped);
        }
        if self.steps < self.next_call {
            self.next_call = self.steps.saturating_sub(STEPS_BETWEEN_CALLS);
            if self.stop.as_mut().is_some_and(|stop| stop()) {
                self.steps = 0;
                return Err(Stopped);
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("steps", &self.steps).finish_non_exhaustive()
    }
}

impl fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").field("kind", &self.kind.name).finish_non_exhaustive()
    }
}

impl<'k> Judge<'k> {
    /// Creates the judge of a puzzle.
    ///
    /// # Errors
    /// Returns why the puzzle does not fit the kind: a layer, place or value that cannot be, or a clue beyond its limits.
    pub fn new(kind: &'k Kind, puzzle: &'k Puzzle) -> Result<Self, Refused> {
        check::check_layers(kind, puzzle)?;
        let geometry = Geometry::new(puzzle, kind.layers.iter().map(|layer| layer.form));
        let named = kind.layers.iter().position(|layer| layer.noun == "room");
        let rooms = named.or_else(|| kind.layers.iter().position(|layer| layer.form == LayerForm::Areas));
        let mut judge = Self { kind, puzzle, geometry, clues: Vec::new(), unknowns: Vec::new(), rooms };
        judge.read_clues()?;
        judge.check_limits()?;
        judge.check_ranges()?;
        Ok(judge)
    }

    /// How sentences name a place of the board as a thing of a noun, such as `r1c2` or `link between r1c1 and r1c2`.
    pub fn name_of(&self, point: Point, noun: Noun) -> String {
        sentence::shown_point(&self.geometry, point, noun)
    }

    /// Returns the first rule that an answer breaks. The conditions that a `find` implies come before all rules.
    ///
    /// If the budget is used up in the search for the values of `?`, an earlier rule may be broken too.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the budget is used up before a broken rule is found.
    pub fn first_broken(&self, answer: &[Found], budget: &mut Budget<'_>) -> Result<Option<Broken>, Stopped> {
        Ok(self.judge(answer, budget, true)?.into_iter().next())
    }

    /// Returns all rules that an answer breaks, each at one place.
    ///
    /// If the budget is used up in the search for the values of `?`, other rules may be broken too.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the budget is used up before all other rules are evaluated.
    pub fn broken(&self, answer: &[Found], budget: &mut Budget<'_>) -> Result<Vec<Broken>, Stopped> {
        self.judge(answer, budget, false)
    }

    fn judge(
        &self,
        answer: &[Found],
        budget: &mut Budget<'_>,
        only_first: bool,
    ) -> Result<Vec<Broken>, Stopped> {
        let tables = match Tables::new(self, answer) {
            Ok(tables) => tables,
            Err(find) => {
                let name = find.and_then(|find| self.kind.finds.get(find)).map(|find| &find.name);
                let of = name.map_or_else(String::new, |name| format!(" for `{name}`"));
                let sentence = format!("the answer{of} has a valid entry for each place of the board");
                return Ok(vec![Broken { rule: None, sentence, places: Vec::new() }]);
            }
        };
        let result = Evaluation::new(self, tables, budget).all_broken(only_first);
        result.map_err(|stop| match stop {
            Stop::Budget(stopped) => stopped,
            // Conditions that need a `?` have been put aside.
            Stop::Unknown(_) => Stopped,
        })
    }

    /// The entry of a clue for a thing.
    fn clue_entry(&self, clue: ClueIndex, thing: &Value) -> Option<&ClueEntry> {
        let noun = self.kind.clues.get(clue)?.noun;
        let index = match thing {
            Value::Point(point) if !matches!(noun, Noun::Layer(_) | Noun::Board) => {
                self.geometry.index(*point)?
            }
            Value::Area(area) if area.noun == noun => area.index,
            _ => return None,
        };
        self.clues.get(clue)?.get(index)?.as_ref()
    }

    /// The entry of a clue for the whole board.
    fn board_entry(&self, clue: ClueIndex) -> Option<&ClueEntry> {
        (self.kind.clues.get(clue)?.noun == Noun::Board).then(|| self.clues.get(clue)?.first()?.as_ref())?
    }

    fn is_strips(&self, layer: LayerIndex) -> bool {
        self.kind.layers.get(layer).is_none_or(|layer| layer.form == LayerForm::Strips)
    }
}

/// The instances of one rule that were put aside, and one that is broken.
#[derive(Default)]
struct Instances<'e> {
    aside: Vec<Instance<'e>>,
    broken: Option<Variables>,
    /// If places that are read are listed: the places on which each broken instance depends. `broken` is `None` then.
    reasons: Vec<Vec<answer::Read>>,
}

impl Instances<'_> {
    /// Adds a broken instance. Returns whether enough of them were found.
    fn add_broken(&mut self, tables: &Tables<'_>, env: &Variables) -> bool {
        if !tables.lists_places() {
            self.broken = Some(env.clone());
            return true;
        }
        self.reasons.push(tables.listed());
        self.reasons.len() == reasons::MOST_REASONS
    }
}

impl<'e> Evaluation<'e, '_> {
    fn all_broken(&mut self, only_first: bool) -> Evaluated<Vec<Broken>> {
        let judge: &'e Judge<'e> = self.judge;
        let mut broken = Vec::new();
        let mut aside = Vec::new();
        for (index, find) in judge.kind.finds.iter().enumerate() {
            if only_first && !broken.is_empty() {
                break;
            }
            let before = aside.len();
            if let Some(found) = self.breaks_find(index, find, &mut aside)? {
                broken.push(found);
                aside.truncate(before);
            }
        }
        for (index, rule) in judge.kind.rules.iter().enumerate() {
            if only_first && !broken.is_empty() {
                break;
            }
            let mut instances = Instances::default();
            self.instances(index, &rule.condition, &mut Variables::default(), &mut instances)?;
            match instances.broken {
                Some(env) => broken.push(judge.broken_rule(index, &env)),
                None => aside.append(&mut instances.aside),
            }
        }
        // The search ends at the first rule of each set of `?`. It is repeated without these rules, since others may be
        // broken as well.
        while !aside.is_empty() {
            let impossible = match self.impossible(&mut aside) {
                // The answer is wrong in any case.
                Err(Stop::Budget(_)) if !broken.is_empty() => break,
                impossible => impossible?,
            };
            if impossible.is_empty() {
                break;
            }
            for &index in &impossible {
                let instance = &aside[index];
                let found = match (instance.rule, &instance.work) {
                    (Some(rule), _) => judge.broken_rule(rule, &instance.env),
                    (None, Work::KeepsFind(find, point)) => self.unkept_find(*find, *point),
                    (None, _) => continue,
                };
                broken.push(found);
            }
            if only_first {
                break;
            }
            let rules: Vec<Option<usize>> = impossible.iter().map(|&index| aside[index].rule).collect();
            aside.retain(|instance| !rules.contains(&instance.rule));
        }
        broken.sort_by_key(|found| found.rule);
        broken.dedup_by(|next, found| next.rule.is_some() && next.rule == found.rule);
        Ok(broken)
    }

    /// Evaluates each instance of a rule: each choice of things for the `each` and `no` at its beginning. Stops at
    /// the first that is broken, or when enough reasons were found; puts aside those that need the value of a `?`.
    /// Returns whether it has stopped.
    fn instances(
        &mut self,
        rule: usize,
        condition: &'e Expression,
        env: &mut Variables,
        found: &mut Instances<'e>,
    ) -> Evaluated<bool> {
        let put_aside = |found: &mut Instances<'e>, env: &Variables, work, needs| {
            found.aside.push(Instance { rule: Some(rule), env: env.clone(), work, needs });
        };
        let quantified = match &condition.node {
            Node::Quantified(quantifier @ (Quantifier::Each | Quantifier::No), things, body) => {
                Some((*quantifier, &**things, body.as_deref()))
            }
            _ => None,
        };
        let Some((quantifier, things, body)) = quantified else {
            match self.condition(condition, env) {
                Ok(true) => {}
                Ok(false) => return Ok(found.add_broken(&self.tables, env)),
                Err(Stop::Unknown(needs)) => put_aside(found, env, Work::Holds(condition), needs),
                Err(stop) => return Err(stop),
            }
            return Ok(false);
        };
        let domain = match self.domain(things, env) {
            Ok(domain) => domain,
            Err(Stop::Unknown(needs)) => {
                put_aside(found, env, Work::Holds(condition), needs);
                return Ok(false);
            }
            Err(stop) => return Err(stop),
        };
        let depth = self.tables.depth();
        for index in 0..domain.len() {
            // That one thing breaks the rule depends on no other thing.
            self.tables.go_back(depth);
            env.set(things.variable, domain.get(index));
            if let (Quantifier::Each, Some(body)) = (quantifier, body)
                && self.tables.lists_places()
            {
                // Often it does not depend on the whole group or region that the condition is broken.
                match self.holds_for_block(things, &domain.get(index), body, env) {
                    Ok(Some(true)) => continue,
                    Ok(Some(false)) => {
                        if found.add_broken(&self.tables, env) {
                            return Ok(true);
                        }
                        continue;
                    }
                    // What needs a `?` is put aside below.
                    Ok(None) | Err(Stop::Unknown(_)) => self.tables.go_back(depth),
                    Err(stop) => return Err(stop),
                }
            }
            self.tables.add(domain.reads_of(index));
            match self.admits(things, domain.checked, env) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(Stop::Unknown(needs)) => {
                    put_aside(found, env, Work::OfThing(things, domain.checked, quantifier, body), needs);
                    continue;
                }
                Err(stop) => return Err(stop),
            }
            let stops = match (quantifier, body) {
                (Quantifier::Each, Some(body)) => self.instances(rule, body, env, found)?,
                (Quantifier::Each, None) => false,
                (_, None) => found.add_broken(&self.tables, env),
                (_, Some(body)) => match self.condition(body, env) {
                    Ok(true) => found.add_broken(&self.tables, env),
                    Ok(false) => false,
                    Err(Stop::Unknown(needs)) => {
                        put_aside(found, env, Work::Fails(body), needs);
                        false
                    }
                    Err(stop) => return Err(stop),
                },
            };
            if stops {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
