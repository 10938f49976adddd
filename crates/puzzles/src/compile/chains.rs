//! Counts along rays.
//!
//! The cells that are seen from a place are counted one after the other, as long as nothing blocks the view: each is seen if
//! it and all cells before it are clear. An automaton that reads the cells of the rays counts them without a hidden cell for
//! each condition. A rule `1 + count(white cells seen from c) = n` becomes this automaton at once, before there are
//! conditions to be recognised.

use gridproof_model::builder::Int;
use gridproof_model::{Cell, Origin};
use gridproof_rules::tree::{
    Aggregate, Expression, Node as Condition, Noun, Operator, Phrase, Rule, Set, Things,
};

use super::board::STRAIGHT;
use super::circuit::{Circuit, Lit, Node};
use super::sum::Term;
use super::value::{Value, Variables};
use super::{Compile, Compiler};

/// Values of cells, sorted by cell, all of which must be there.
type Atoms = Vec<(Cell, u64)>;

/// An automaton has at most this number of cells, and counts up to this number.
const MOST_CELLS: usize = 512;
const MOST_COUNTED: i64 = 512;

/// What the automaton reads at a cell.
struct Read {
    values: u64,
    /// Whether the view begins here.
    is_first: bool,
    /// How many are counted if all has been clear up to here.
    counts: i64,
}

impl Circuit<'_> {
    /// Adds an automaton for a sum that lies between two numbers, if it counts conditions each of which consists of an
    /// earlier one and more. Returns whether it does.
    pub(super) fn require_chains(
        &mut self,
        terms: &[(Term, i64)],
        (low, high): (i64, i64),
        origin: &Origin,
    ) -> bool {
        let node = |&(term, coefficient): &(Term, i64)| {
            matches!(term, Term::Lit(Lit::Node(..))).then_some(coefficient)
        };
        let Some(sign) = terms.iter().find_map(node).map(i64::signum) else { return false };
        let (mut low, mut high) = if sign > 0 { (low, high) } else { (-high, -low) };
        let mut conditions = Vec::with_capacity(terms.len());
        for &(term, coefficient) in terms {
            let lit = match term {
                Term::Lit(lit) => lit,
                Term::Cell(cell) if self.domain(cell) == 3 => self.atom(cell, 2),
                Term::Cell(_) => return false,
            };
            // What counts as -1 counts as 1 where it is not the case, and all numbers are larger by 1. A condition counts
            // more than once if it is that of several cells, of which all but one are known to be clear.
            let weight = coefficient.abs();
            let is_opposite = coefficient.signum() != sign;
            if is_opposite {
                low += weight;
                high += weight;
            }
            let Some(atoms) = self.atoms_of(if is_opposite { self.not(lit) } else { lit }) else {
                return false;
            };
            conditions.push((atoms, weight));
        }
        let Some(chains) = chains(conditions) else { return false };
        let atoms = chains.iter().flatten().flat_map(|(atoms, _)| atoms);
        let cells: Vec<Int> = atoms.map(|&(cell, _)| self.int(cell)).collect();
        if chains.iter().all(|chain| chain.len() == 1) || cells.len() > MOST_CELLS || high > MOST_COUNTED {
            return false;
        }
        let mut reads = Vec::with_capacity(cells.len());
        for chain in &chains {
            for (place, (atoms, weight)) in chain.iter().enumerate() {
                for (index, &(_, values)) in atoms.iter().enumerate() {
                    let is_first = place == 0 && index == 0;
                    let counts = if index + 1 == atoms.len() { *weight } else { 0 };
                    reads.push(Read { values, is_first, counts });
                }
            }
        }
        self.count_clear(&cells, &reads, (low, high), origin);
        true
    }

    /// Adds an automaton that counts how many cells are clear, each together with all those before it.
    fn count_clear(&mut self, cells: &[Int], reads: &[Read], (low, high): (i64, i64), origin: &Origin) {
        let step = |&(count, is_clear): &(i64, bool), index: usize, value: i32| {
            let Read { values, is_first, counts } = reads[index];
            let is_clear = (is_first || is_clear) && values >> value & 1 == 1;
            let count = if is_clear { count + counts } else { count };
            (count <= high).then_some((count, is_clear))
        };
        let cells = cells.iter().copied();
        self.builder().automaton(cells, (0, false), step, |&(count, _)| count >= low, origin.clone());
    }

    /// The values of cells that a condition demands, if it demands nothing else.
    fn atoms_of(&self, lit: Lit) -> Option<Atoms> {
        let atom = |lit: Lit| match lit {
            Lit::Atom(cell, values) => Some((cell, values)),
            Lit::Known(_) | Lit::Node(..) => None,
        };
        match lit {
            Lit::Node(node, false) => match self.node_of(node) {
                Node::And(parts) => parts.iter().map(|&part| atom(part)).collect(),
                _ => None,
            },
            lit => Some(vec![atom(lit)?]),
        }
    }
}

impl Compiler<'_> {
    /// `count(W cells seen from c) = n`, perhaps with a number that is added, where `n` is known. Returns whether the rule
    /// says this, and has become a constraint.
    pub(super) fn counts_seen(
        &mut self,
        rule: &Rule,
        both: &[Expression; 2],
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        let Some((side, things, added)) = (0..2).find_map(|side| {
            let (things, added) = seen_and_number(&both[side])?;
            Some((side, things, added))
        }) else {
            return Ok(false);
        };
        let [Phrase::Seen { from, towards: None, through: None }] = &things.phrases[..] else {
            return Ok(false);
        };
        if premises.iter().any(|&premise| premise != Lit::NEVER) {
            return Ok(false);
        }
        let (Value::Point(from), Value::Number(number)) =
            (self.value(from, env)?, self.value(&both[1 - side], env)?)
        else {
            return Ok(false);
        };
        let Some(mut number) = number.sum.known().filter(|_| number.present == Lit::ALWAYS) else {
            return Ok(false);
        };
        number = number.saturating_sub(added);
        let (mut cells, mut reads): (Vec<Int>, Vec<Read>) = (Vec::new(), Vec::new());
        let mut is_chain = false;
        for direction in STRAIGHT {
            let first = reads.len();
            let (mut at, mut counted) = (from, 0);
            // What lies farther away than the number matters only if too many cells are seen before it.
            while let Some(next) = self.board.step(at, direction).filter(|_| counted <= number) {
                self.step()?;
                match self.words(&things.words, &Value::Point(next))? {
                    Lit::Known(false) => break,
                    Lit::Known(true) => match reads[first..].last_mut() {
                        // What is certainly clear is seen together with the cell before it.
                        Some(before) => (before.counts, counted) = (before.counts + 1, counted + 1),
                        None => number = number.saturating_sub(1),
                    },
                    Lit::Atom(cell, values) => {
                        cells.push(self.circuit.int(cell));
                        reads.push(Read { values, is_first: reads.len() == first, counts: 1 });
                        counted += 1;
                    }
                    Lit::Node(..) => return Ok(false),
                }
                at = next;
            }
            is_chain |= reads.len() > first + 1;
        }
        // Without a chain, it is a sum.
        if !is_chain || cells.len() > MOST_CELLS || number > MOST_COUNTED {
            return Ok(false);
        }
        let origin = self.origin_of(rule, env);
        self.circuit.count_clear(&cells, &reads, (number, number), &origin);
        Ok(true)
    }
}

/// The cells that are counted, if an expression is the count of cells that are seen, and the number that is added.
fn seen_and_number(expression: &Expression) -> Option<(&Things, i64)> {
    match &expression.node {
        Condition::Aggregate(Aggregate::Count, set) => match &**set {
            Set::Things(things, None) if things.noun == Noun::Cell => Some((things, 0)),
            _ => None,
        },
        Condition::Calculate(Operator::Plus, both) => {
            let (number, other) = match (&both[0].node, &both[1].node) {
                (&Condition::Number(number), _) => (number, &both[1]),
                (_, &Condition::Number(number)) => (number, &both[0]),
                _ => return None,
            };
            let (things, added) = seen_and_number(other)?;
            Some((things, added.saturating_add(number)))
        }
        _ => None,
    }
}

/// A condition, or what it adds to the one before, and how much it counts.
type Weighted = (Atoms, i64);

/// Conditions in chains: in each, every condition consists of the one before and of the atoms that stand in its place.
/// `None` if chains have a cell in common.
fn chains(mut conditions: Vec<Weighted>) -> Option<Vec<Vec<Weighted>>> {
    conditions.sort_by_key(|(atoms, _)| atoms.len());
    let mut chains: Vec<(Atoms, Vec<Weighted>)> = Vec::new();
    let has = |atoms: &Atoms, cell: Cell| atoms.iter().any(|&(own, _)| own == cell);
    for (condition, weight) in conditions {
        let contains = |atoms: &Atoms| atoms.iter().all(|atom| condition.contains(atom));
        let place = chains.iter().position(|(all, _)| contains(all));
        let known = place.map_or(&[][..], |place| &chains[place].0[..]);
        let more: Atoms = condition.iter().filter(|atom| !known.contains(atom)).copied().collect();
        if more.is_empty() || chains.iter().any(|(all, _)| more.iter().any(|&(cell, _)| has(all, cell))) {
            return None;
        }
        match place {
            Some(place) => {
                chains[place].0.extend(&more);
                chains[place].1.push((more, weight));
            }
            None => chains.push((more.clone(), vec![(more, weight)])),
        }
    }
    Some(chains.into_iter().map(|(_, chain)| chain).collect())
}
