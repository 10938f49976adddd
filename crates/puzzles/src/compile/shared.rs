//! What models of several boards have in common.
//!
//! Most of the time that a model takes goes into walking through the rules, once for each thing of the board. For boards
//! of one size and one kind, a rule says the same of a thing again and again: what it says depends on the few clues that
//! it looks at. So the constraints of an instance of a rule are kept, together with all that was looked at while they were
//! made. Where another board has the same there, they are taken over.
//!
//! What may be looked at is a list that is complete by construction. Clues, flags and the values that cells can still have
//! are noted ([`Log`]). All that other rules may have changed is [`Watched`]: an instance that touches it, or adds a cell,
//! is not kept. All else follows from the rules, from the size and from the conditions of what is filled in, by which the
//! kept constraints are found ([`Shelf`]).

use std::cell::{Cell as Shared, RefCell};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use gridproof_model::planted;
use gridproof_model::{Cell, Constraint};
use gridproof_rules::Kind;
use gridproof_rules::board::{Place, Size};
use gridproof_rules::tree::{Direction, Expression, Node, Noun, Quantifier, Rule};

use super::circuit::Lit;
use super::things::{Among, Done};
use super::value::{Value, Variables};
use super::{ClueEntry, Compile, Compiler};

/// Constraints are kept for this number of sizes and kinds in each thread.
const MOST_SHELVES: usize = 32;

/// The number of cells in constraints, and of things that were looked at, that a shelf keeps, and all shelves together.
const MOST_KEPT: usize = 1 << 17;
const MOST_KEPT_IN_ALL: usize = 1 << 19;

/// An instance that looks at more than this is not kept.
const MOST_SEEN: usize = 1 << 12;

/// The number of cases that are kept of one instance.
const MOST_CASES: usize = 24;

/// If more instances of a rule than this cannot be kept, and fewer can, no more of them are kept.
const MOST_SPOILED: usize = 16;

thread_local! {
    static SHELVES: RefCell<Vec<Shelf>> = const { RefCell::new(Vec::new()) };
}

/// What the constraints of one kind and size have in common.
pub(super) struct Shelf {
    /// The kind itself, so that no other one can take its address.
    kind: Arc<Kind>,
    size: Size,
    /// The conditions of all that is filled in.
    layout: Vec<(i64, Lit)>,
    /// By rule.
    rules: Vec<Kept>,
    /// Whether a board was seen before this one. Nothing is kept from the first: there may be no second.
    is_used: bool,
    weight: usize,
}

/// What is kept of one rule.
#[derive(Default)]
struct Kept {
    /// For each instance, the cases that were met.
    cases: Vec<Vec<Case>>,
    /// How many instances were taken over, had to be made, and could not be kept.
    hits: usize,
    misses: usize,
    spoiled: usize,
}

/// The constraints of an instance, with all that they depend on.
struct Case {
    seen: Seen,
    constraints: Vec<Constraint>,
    effort: Effort,
}

/// The work that something took, by which the compiler is limited.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) steps: u64,
    pub(super) work: u64,
    pub(super) stored: usize,
}

/// What an instance looked at.
#[derive(Default)]
struct Seen {
    clues: Vec<(usize, Place, Option<Printed>)>,
    flags: Vec<(usize, bool)>,
    /// The values of cells, as sets.
    domains: Vec<(Cell, u64)>,
    /// Whether it asked what a condition implies, when nothing was known of any.
    implied_nothing: bool,
    /// Whether it looked at something that cannot be noted.
    is_spoiled: bool,
}

/// A clue that is the same wherever it is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    Number(i64),
    Direction(Direction),
    Letter(char),
    Mark(usize),
}

/// Notes what an instance looks at.
#[derive(Default)]
pub(super) struct Log {
    is_on: Shared<bool>,
    seen: RefCell<Seen>,
    /// For each cell, the last instance that looked at it.
    last: RefCell<Vec<u32>>,
    instance: Shared<u32>,
}

impl Log {
    pub(super) fn is_on(&self) -> bool {
        self.is_on.get()
    }

    fn start(&self) {
        self.is_on.set(true);
        self.instance.set(self.instance.get() + 1);
    }

    fn stop(&self) -> Seen {
        self.is_on.set(false);
        self.seen.take()
    }

    pub(super) fn domain(&self, cell: Cell, values: u64) {
        if !self.is_on.get() {
            return;
        }
        let mut last = self.last.borrow_mut();
        let index = cell as usize;
        if last.len() <= index {
            last.resize(index + 1, 0);
        }
        if std::mem::replace(&mut last[index], self.instance.get()) != self.instance.get() {
            self.seen.borrow_mut().domains.push((cell, values));
        }
    }

    pub(super) fn flag(&self, flag: usize, is_set: bool) {
        if self.is_on.get() {
            self.seen.borrow_mut().flags.push((flag, is_set));
        }
    }

    pub(super) fn implied_nothing(&self) {
        if self.is_on.get() {
            self.seen.borrow_mut().implied_nothing = true;
        }
    }

    pub(super) fn clue(&self, clue: usize, place: Place, entry: Option<&ClueEntry>) {
        if !self.is_on.get() {
            return;
        }
        let mut seen = self.seen.borrow_mut();
        match printed(entry) {
            Ok(printed) => seen.clues.push((clue, place, printed)),
            Err(()) => seen.is_spoiled = true,
        }
    }
}

/// The clue, if it is the same wherever it is printed. What a `?` stands for is not.
fn printed(entry: Option<&ClueEntry>) -> Result<Option<Printed>, ()> {
    Ok(Some(match entry {
        None => return Ok(None),
        Some(ClueEntry::Mark(mark)) => Printed::Mark(*mark),
        Some(ClueEntry::Value(Value::Number(number))) => Printed::Number(number.sum.known().ok_or(())?),
        Some(ClueEntry::Value(Value::Direction(direction))) => Printed::Direction(*direction),
        Some(ClueEntry::Value(Value::Letter(letter))) => Printed::Letter(*letter),
        Some(ClueEntry::Value(_)) => return Err(()),
    }))
}

/// A part of the compiler that other instances may have changed.
#[derive(Default)]
pub(super) struct Watched<T> {
    value: T,
    is_touched: Shared<bool>,
}

impl<T> Watched<T> {
    pub(super) const fn new(value: T) -> Self {
        Self { value, is_touched: Shared::new(false) }
    }

    /// The value, for one who notes what is read.
    pub(super) const fn noted(&self) -> &T {
        &self.value
    }

    /// The value, for a change of which nothing depends.
    pub(super) const fn unnoticed(&mut self) -> &mut T {
        &mut self.value
    }

    fn was_touched(&self) -> bool {
        self.is_touched.replace(false)
    }
}

impl<T> Deref for Watched<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.is_touched.set(true);
        &self.value
    }
}

impl<T> DerefMut for Watched<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.is_touched.set(true);
        &mut self.value
    }
}

impl Shelf {
    /// The shelf for these boards, which no other compiler has until it is put back.
    fn take(kind: &Arc<Kind>, size: Size, layout: Vec<(i64, Lit)>) -> Self {
        SHELVES.with_borrow_mut(|shelves| {
            let place = shelves.iter().position(|shelf| {
                Arc::ptr_eq(&shelf.kind, kind) && shelf.size == size && shelf.layout == layout
            });
            if let Some(place) = place {
                return Self { is_used: true, ..shelves.remove(place) };
            }
            let rules = kind.rules.iter().map(|_| Kept::default()).collect();
            Self { kind: Arc::clone(kind), size, layout, rules, is_used: false, weight: 0 }
        })
    }

    /// Keeps the shelf for the next board. Those that were not used for the longest time are given up.
    pub(super) fn put_back(self) {
        SHELVES.with_borrow_mut(|shelves| {
            shelves.insert(0, self);
            let mut weight = 0;
            let fits = |shelf: &&Self| {
                weight += shelf.weight;
                weight <= MOST_KEPT_IN_ALL
            };
            let count = shelves.iter().take_while(fits).count();
            shelves.truncate(count.min(MOST_SHELVES));
        });
    }

    fn keep(&mut self, rule: usize, place: usize, case: Case) {
        let cells: usize = case.constraints.iter().map(|constraint| constraint.cells().len() + 4).sum();
        self.weight += cells + case.seen.clues.len() + case.seen.domains.len();
        let cases = &mut self.rules[rule].cases;
        if cases.len() <= place {
            cases.resize_with(place + 1, Vec::new);
        }
        cases[place].push(case);
    }
}

impl Kept {
    /// Whether it is worth while to look for instances of the rule: few cannot be kept, and those that were kept are met
    /// again, once each was met twice.
    fn is_useful(&self) -> bool {
        let kept = self.misses - self.spoiled;
        let first = 2 * self.cases.len();
        self.spoiled <= kept.max(MOST_SPOILED)
            && self.misses.saturating_sub(first) <= self.hits.max(MOST_SPOILED)
    }
}

impl<'k> Compiler<'k> {
    /// Takes what is kept for such boards. All cells of what is filled in are there.
    pub(super) fn take_shelf(&mut self) {
        if !planted::is_any() {
            self.shelf = Some(Shelf::take(self.kind, self.board.size, self.layout()));
        }
    }

    /// The constraints of a rule, an instance for each thing of which it speaks.
    pub(super) fn shared_instances(&mut self, index: usize, rule: &'k Rule) -> Compile<()> {
        let mut env = Variables::default();
        let is_shared =
            self.shelf.as_ref().is_some_and(|shelf| shelf.is_used && shelf.rules[index].is_useful());
        if !is_shared {
            return self.instances(rule, &rule.condition, &mut env, &mut Vec::new());
        }
        if let Some((things, body)) = each_place(&rule.condition) {
            env.set(things.variable, Value::Absent);
            let (candidates, done) = self.candidates(things, &mut env, Among::All)?;
            if done == Done::Nothing {
                for (place, (thing, guard)) in candidates.into_iter().enumerate() {
                    self.shared(index, place, |this| {
                        this.step()?;
                        env.set(things.variable, thing);
                        let lit = this.admits(things, done, guard, &mut env)?;
                        if lit == Lit::NEVER {
                            return Ok(());
                        }
                        this.instance(rule, &rule.condition, body, lit, &mut env, &mut Vec::new())
                    })?;
                }
                return Ok(());
            }
        }
        self.shared(index, 0, |this| this.instances(rule, &rule.condition, &mut env, &mut Vec::new()))
    }

    /// The constraints of one instance of a rule: those that are kept, or else those that `state` adds.
    fn shared(
        &mut self,
        rule: usize,
        place: usize,
        state: impl FnOnce(&mut Self) -> Compile<()>,
    ) -> Compile<()> {
        let Some(mut shelf) = self.shelf.take() else { return state(self) };
        let cases = shelf.rules[rule].cases.get(place).map_or(&[][..], Vec::as_slice);
        let known = cases.iter().find(|case| self.sees(&case.seen));
        let result = if let Some(case) = known {
            for constraint in &case.constraints {
                self.circuit.add(constraint.clone());
            }
            let effort = case.effort;
            shelf.rules[rule].hits += 1;
            self.spare(effort)
        } else {
            let is_kept =
                cases.len() < MOST_CASES && shelf.weight < MOST_KEPT && shelf.rules[rule].is_useful();
            shelf.rules[rule].misses += 1;
            if is_kept { self.kept(&mut shelf, rule, place, state) } else { state(self) }
        };
        self.shelf = Some(shelf);
        result
    }

    /// Adds the constraints of an instance, and keeps them if they depend on nothing but what was noted.
    fn kept(
        &mut self,
        shelf: &mut Shelf,
        rule: usize,
        place: usize,
        state: impl FnOnce(&mut Self) -> Compile<()>,
    ) -> Compile<()> {
        self.was_touched();
        let (cells, first) = (self.circuit.builder().cells(), self.circuit.builder().constraints().len());
        let before = self.effort();
        self.circuit.log.start();
        let result = state(self);
        let seen = self.circuit.log.stop();
        let constraints = self.circuit.builder().take_constraints(first);
        for constraint in &constraints {
            self.circuit.add(constraint.clone());
        }
        let after = self.effort();
        let is_spoiled = self.was_touched()
            || seen.is_spoiled
            || seen.clues.len() + seen.domains.len() > MOST_SEEN
            || self.circuit.builder().cells() != cells
            || self.circuit.builder().is_faulty()
            || self.circuit.ended().is_some();
        if is_spoiled {
            shelf.rules[rule].spoiled += 1;
        } else if result.is_ok() {
            let effort = Effort {
                steps: after.steps - before.steps,
                work: after.work - before.work,
                stored: after.stored - before.stored,
            };
            shelf.keep(rule, place, Case { seen, constraints, effort });
        }
        result
    }

    /// Counts the effort that was spared, so that a model is not larger because others were made before.
    fn spare(&mut self, effort: Effort) -> Compile<()> {
        self.steps += effort.steps;
        self.circuit.count_effort(effort);
        self.step()
    }

    /// Whether the board has the same where an instance looked.
    fn sees(&self, seen: &Seen) -> bool {
        let clues = self.clues.noted();
        let has = |&(clue, place, known): &(usize, Place, Option<Printed>)| {
            let entry = clues.get(clue).and_then(|entries| entries.get(&place));
            printed(entry) == Ok(known)
        };
        seen.clues.iter().all(has)
            && seen.flags.iter().all(|&(flag, is_set)| self.flag(flag) == is_set)
            && (!seen.implied_nothing || self.circuit.implied.noted().is_empty())
            && seen.domains.iter().all(|&(cell, values)| self.circuit.domain(cell) == values)
    }

    fn effort(&self) -> Effort {
        Effort { steps: self.steps, ..self.circuit.effort() }
    }

    /// Whether something that other instances may have changed was read or changed since the last call.
    fn was_touched(&self) -> bool {
        // Each is asked, because each forgets that it was touched.
        let touched = [
            self.clues.was_touched(),
            self.divisions.was_touched(),
            self.groups_of_values.was_touched(),
            self.defined.was_touched(),
            self.counted.was_touched(),
            self.insides.was_touched(),
            self.unknowns.was_touched(),
            self.board.layers.was_touched(),
            self.board.area_of.was_touched(),
            self.circuit.implied.was_touched(),
            self.circuit.hidden.was_touched(),
        ];
        touched.contains(&true)
    }
}

/// The things of a rule that says something of each of them, or of none, if all boards of a size have the same ones; and
/// what it says.
fn each_place(condition: &Expression) -> Option<(&gridproof_rules::tree::Things, Option<&Expression>)> {
    let Node::Quantified(Quantifier::Each | Quantifier::No, things, body) = &condition.node else {
        return None;
    };
    let is_place = match things.noun {
        Noun::Cell
        | Noun::Corner
        | Noun::Side
        | Noun::Link
        | Noun::Dot
        | Noun::Place
        | Noun::Row
        | Noun::Column
        | Noun::Line
        | Noun::Diagonal
        | Noun::Square
        | Noun::View
        | Noun::Ring => true,
        Noun::Direction
        | Noun::Number
        | Noun::Layer(_)
        | Noun::Region
        | Noun::Segment
        | Noun::Path
        | Noun::Group
        | Noun::Run
        | Noun::Board => false,
    };
    is_place.then_some((things, body.as_deref()))
}
