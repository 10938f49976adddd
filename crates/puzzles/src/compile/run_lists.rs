//! Lists of runs: `sequence(shaded runs s in view of o: count(s)) = n`, where n is printed.
//!
//! An automaton reads the cells of the line. It knows how many runs have ended, and the count or sum of the run that goes on.
//! So there need be no condition for each possible run.

use gridproof_model::builder::Int;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Cell, Domain, Origin};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Aggregate, Expression, Node, Noun, Phrase, Rule, Set, Slot, Things};

use super::circuit::Lit;
use super::lists::Item;
use super::runs::are_neighbours;
use super::sum::Term;
use super::value::{Value, Variables};
use super::{Compile, Compiler};

/// The largest number of states after a cell, before those that accept the same are merged.
const MOST_STATES: i64 = 4096;

/// What a run adds up.
enum Added<'e> {
    /// Its cells.
    Cells,
    /// The value of this expression for each of its cells, which this variable names.
    Values(Slot, &'e Expression),
}

/// A cell of a line.
struct Read {
    /// The cell of the model that tells what is filled in; `None` if this is known.
    cell: Option<Cell>,
    /// The values with which the board's cell belongs to a run. If what is filled in is known, all or none.
    values: Domain,
    /// What the board's cell adds to its run: a multiple of the value of the model's cell, and a number.
    factor: i64,
    number: i64,
}

impl Read {
    /// What the board's cell adds to a run if the model's cell has this value; `None` if it belongs to none.
    fn added(&self, value: u8) -> Option<i64> {
        self.values.contains(value).then(|| self.factor * i64::from(value) + self.number)
    }
}

/// How much of a list was read: how many runs have ended, and what the run that goes on adds up to.
type State = (usize, Option<i64>);

/// A printed list: numbers, and `None` for a `?` that any run can be.
struct Wanted(Vec<Option<Item>>);

impl Wanted {
    /// The state after a cell that adds this to its run, or belongs to none.
    fn next(&self, (ended, sum): State, added: Option<i64>) -> Option<State> {
        let Some(added) = added else { return self.end((ended, sum)) };
        let wanted = self.0.get(ended)?;
        // What a `?` adds up to that any run can be does not matter.
        let sum = wanted.map_or(0, |_| sum.unwrap_or(0) + added);
        let (Item::Known(most) | Item::UpTo(most)) = wanted.unwrap_or(Item::UpTo(0));
        (sum <= most).then_some((ended, Some(sum)))
    }

    /// The state after the run that goes on, if one does.
    fn end(&self, (ended, sum): State) -> Option<State> {
        let Some(sum) = sum else { return Some((ended, None)) };
        let fits = match self.0.get(ended)? {
            Some(Item::Known(wanted)) => sum == *wanted,
            Some(Item::UpTo(_)) | None => true,
        };
        fits.then_some((ended + 1, None))
    }

    fn accepts(&self, state: State) -> bool {
        let may_be_missing = planted::has(Fault::CompilerLetsUnknownBeMissing);
        self.end(state).is_some_and(|(ended, _)| {
            ended == self.0.len()
                || may_be_missing && self.0[ended..].iter().all(|item| !matches!(item, Some(Item::Known(_))))
        })
    }
}

impl Compiler<'_> {
    /// `sequence(W runs s in X: count(s)) = n` or `... sum(cells c in s: number of c) ...`, where X is a line and `n` is
    /// printed. Returns whether the rule says this, and has become a constraint.
    pub(super) fn lists_runs(
        &mut self,
        rule: &Rule,
        both: &[Expression; 2],
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        if premises.iter().any(|&premise| premise != Lit::NEVER) {
            return Ok(false);
        }
        let Some((side, runs, added)) = (0..2).find_map(|side| {
            let (runs, added) = runs_and_values(&both[side])?;
            Some((side, runs, added))
        }) else {
            return Ok(false);
        };
        let [Phrase::In(line)] = &runs.phrases[..] else { return Ok(false) };
        let (Value::Area(line), Value::List(list)) =
            (self.value(line, env)?, self.value(&both[1 - side], env)?)
        else {
            return Ok(false);
        };
        let is_joined = line.points.windows(2).all(|pair| are_neighbours(pair[0], pair[1]));
        if line.across.is_none() || !is_joined || !list.ordered {
            return Ok(false);
        }
        let Some(items) = self.printed(&list) else { return Ok(false) };
        let mut reads = Vec::with_capacity(line.points.len());
        for &point in &line.points {
            self.step()?;
            match self.read_of(runs, &added, point, env)? {
                Some(read) => reads.push(read),
                None => return Ok(false),
            }
        }
        let longest: i64 = reads.iter().map(|read| self.most_added(read)).sum();
        let item =
            |item: Item| Some(item).filter(|item| !matches!(item, Item::UpTo(most) if longest <= *most));
        let wanted = Wanted(items.into_iter().map(item).collect());
        let number = |item: &Item| match item {
            Item::Known(number) | Item::UpTo(number) => *number,
        };
        let largest = wanted.0.iter().flatten().map(number).max().unwrap_or(0).min(longest);
        let states = (wanted.0.len() as i64 + 1).saturating_mul(largest.saturating_add(2));
        if states > MOST_STATES || reads.iter().all(|read| read.cell.is_none()) {
            return Ok(false);
        }
        let origin = self.origin_of(rule, env);
        self.read_runs(&reads, &wanted, origin);
        Ok(true)
    }

    /// Adds the automaton that reads the cells of a line.
    fn read_runs(&mut self, reads: &[Read], wanted: &Wanted, origin: Origin) {
        // Cells of which it is known whether they belong to a run are read together with the next one that is not known,
        // or at the end.
        let known = |state: State, reads: &[Read]| {
            reads.iter().try_fold(state, |state, read| wanted.next(state, read.added(0)))
        };
        let mut cells: Vec<Int> = Vec::new();
        let mut pieces: Vec<&[Read]> = Vec::new();
        let mut first = 0;
        for (index, read) in reads.iter().enumerate() {
            if let Some(cell) = read.cell {
                cells.push(self.circuit.int(cell));
                pieces.push(&reads[first..=index]);
                first = index + 1;
            }
        }
        let rest = &reads[first..];
        let step = |&state: &State, index: usize, value: i32| {
            let (read, before) = pieces[index].split_last()?;
            wanted.next(known(state, before)?, read.added(u8::try_from(value).ok()?))
        };
        let accepts = |&state: &State| known(state, rest).is_some_and(|state| wanted.accepts(state));
        self.circuit.builder().automaton(cells, (0, None), step, accepts, origin);
    }

    /// The most that a cell can add to its run.
    fn most_added(&self, read: &Read) -> i64 {
        let domain = read.cell.map_or(Domain::single(0), |cell| Domain::from_bits(self.circuit.domain(cell)));
        domain.iter().filter_map(|value| read.added(value)).max().unwrap_or(0)
    }

    /// What is read at a cell; `None` if it depends on more than one cell of the model, or may be less than 0.
    fn read_of(
        &mut self,
        runs: &Things,
        added: &Added<'_>,
        point: Point,
        env: &mut Variables,
    ) -> Compile<Option<Read>> {
        let everything = Domain::from_bits(u64::MAX);
        let (mut cell, values) = match self.words(&runs.words, &Value::Point(point))? {
            Lit::Known(true) => (None, everything),
            Lit::Known(false) => {
                return Ok(Some(Read { cell: None, values: Domain::EMPTY, factor: 0, number: 0 }));
            }
            Lit::Atom(cell, values) => (Some(cell), Domain::from_bits(values)),
            Lit::Node(..) => return Ok(None),
        };
        let (mut factor, mut number) = (0, 1);
        if let Added::Values(slot, value) = added {
            env.set(*slot, Value::Point(point));
            let Value::Number(found) = self.value(value, env)? else { return Ok(None) };
            number = found.sum.constant;
            match found.sum.terms() {
                [] => {}
                &[(Term::Cell(own), coefficient)] if cell.is_none_or(|cell| cell == own) => {
                    (cell, factor) = (Some(own), coefficient);
                }
                _ => return Ok(None),
            }
            // It must be there wherever the cell belongs to a run.
            let is_there = match found.present {
                Lit::Known(is_there) => is_there,
                Lit::Atom(own, there) => {
                    cell == Some(own) && values.bits() & self.circuit.domain(own) & !there == 0
                }
                Lit::Node(..) => false,
            };
            if !is_there {
                return Ok(None);
            }
        }
        let read = Read { cell, values, factor, number };
        let domain = cell.map_or(Domain::single(0), |cell| Domain::from_bits(self.circuit.domain(cell)));
        let is_negative = domain.iter().any(|value| read.added(value).is_some_and(|added| added < 0));
        Ok((!is_negative).then_some(read))
    }
}

/// The runs of a sequence, and what each of them adds up.
fn runs_and_values(expression: &Expression) -> Option<(&Things, Added<'_>)> {
    let Node::Aggregate(Aggregate::Sequence, set) = &expression.node else { return None };
    let Set::Things(runs, Some(value)) = &**set else { return None };
    if runs.noun != Noun::Run || runs.by.is_some() {
        return None;
    }
    let is_run = |area: &Expression| matches!(area.node, Node::Variable(slot) if slot == runs.variable);
    let Node::Aggregate(aggregate, set) = &value.node else { return None };
    let added = match (aggregate, &**set) {
        (Aggregate::Count, Set::Area(area, None)) if is_run(area) => Added::Cells,
        (Aggregate::Sum, Set::Things(cells, Some(value)))
            if cells.noun == Noun::Cell && cells.words.is_empty() =>
        {
            match &cells.phrases[..] {
                [Phrase::In(area)] if is_run(area) => Added::Values(cells.variable, value),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some((runs, added))
}
