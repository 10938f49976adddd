//! Compares the formula of a certificate with the formula derived from the puzzle.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write as _};

use memchr::memmem;

use super::clauses::Clauses;
use super::cuts::Cut;
use super::dimacs::{Formula, Names};
use super::flaw::{Wrong, quoted};
use super::lemma;
use super::naive::{Lacks, Sink, derive};
use gridproof_model::{Assignment, Model};

/// Checks that the formula consists of the clauses of the model, the clause that rules out `solution` if one is given,
/// and the `cuts`. The names of the variables must be those of the model's formula. Each cut must follow from the
/// constraint that it names. A lazy constraint must refuse the candidate that the cut names for the reason that the cut
/// states.
///
/// The clauses of the model are looked up one by one as they are derived, and the check stops at the first clause that
/// the formula lacks. The memory used is therefore proportional to the size of the formula, regardless of the puzzle.
///
/// # Errors
/// Returns the first difference, with a line number if the difference concerns a particular line.
pub fn compare(
    formula: &Formula,
    model: &Model,
    solution: Option<&Assignment>,
    cuts: &[Cut],
    candidates: &[Assignment],
) -> Result<(), (Option<usize>, Wrong)> {
    let mut variables = Variables::new(&formula.names);
    let mut clauses = Seen::new(formula);
    let helped = formula.names.iter().any(|name| memmem::find(name, b": help ").is_some());
    let sink =
        Sink { variable: &mut |name| variables.find(name), clause: &mut |clause| clauses.find(clause) };
    let size = formula.clauses.size() + formula.names.len();
    let literals = derive(model, solution, helped, size, sink).map_err(|lacks| match lacks {
        Lacks::Variable(name) => (None, Wrong::MissingVariable(name)),
        Lacks::Clause(clause) => (None, Wrong::MissingClause(in_words(formula, &clause))),
        Lacks::Steps => (None, Wrong::Steps),
    })?;
    if let Some(repeated) = variables.repeated() {
        return Err((None, Wrong::RepeatedName(repeated + 1)));
    }
    if let Some(stray) = variables.asked_for.iter().position(|asked_for| !asked_for) {
        return Err((None, Wrong::StrayVariable(name(formula, stray))));
    }
    // Each cut must name an existing clause and constraint, be listed only once, and follow from its constraint.
    let mut listed = vec![false; formula.clauses.len()];
    let mut refusals = lemma::Refusals::new(model, candidates);
    for cut in cuts {
        let Some(index) = cut.clause.checked_sub(1).filter(|&index| index < formula.clauses.len()) else {
            return Err((None, Wrong::NoSuchCut { clause: cut.clause, constraint: cut.constraint }));
        };
        let place = cut.constraint.checked_sub(1).filter(|&place| place < model.constraints().len());
        let Some(place) = place else {
            return Err((None, Wrong::NoSuchCut { clause: cut.clause, constraint: cut.constraint }));
        };
        if std::mem::replace(&mut listed[index], true) {
            return Err((None, Wrong::RepeatedCut(cut.clause)));
        }
        let clause = formula.clauses.get(index);
        let domains = literals.without(clause);
        let follows = lemma::refutes(&model.constraints()[place], &domains)
            || cut.candidate.is_some_and(|candidate| refusals.include(place, candidate, &domains));
        if !follows {
            let clause = in_words(formula, clause);
            let origin = quoted(model.rules().origin(place).to_string().as_bytes());
            return Err((Some(formula.lines[index]), Wrong::NoLemma { clause, origin }));
        }
        clauses.found[index] = true;
    }
    // A clause that is neither derived nor a cut could make the formula stronger than the puzzle.
    match clauses.stray() {
        None => Ok(()),
        Some(stray) => {
            let clause = in_words(formula, formula.clauses.get(stray));
            Err((Some(formula.lines[stray]), Wrong::StrayClause(clause)))
        }
    }
}

/// The variables of a formula, found by name.
///
/// Certificates made by this program list the names in the order in which they are requested, so they need no lookup.
struct Variables<'f> {
    /// The names, starting with that of variable 1.
    all: &'f Names,
    asked_for: Vec<bool>,
    /// The index of the name after the one that was found last.
    next: usize,
    /// Maps each name to its index; a name that occurs several times is mapped to its last index. The map is built when
    /// a requested name is not the next one.
    indices: Option<HashMap<&'f [u8], usize>>,
    /// A buffer for the requested name.
    text: String,
}

impl<'f> Variables<'f> {
    fn new(all: &'f Names) -> Self {
        Self { all, asked_for: vec![false; all.len()], next: 0, indices: None, text: String::new() }
    }

    /// Returns the number of the variable with this name; `None` if there is none, or if the name was requested before.
    /// Two constraints whose names differ only in control characters must not share a variable.
    fn find(&mut self, name: fmt::Arguments<'_>) -> Option<i32> {
        self.text.clear();
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(name);
        let name = self.text.as_bytes();
        let index = if self.all.get(self.next) == Some(name) {
            self.next
        } else if self.indices.is_none() && self.next == self.all.len() {
            // All names were requested in order, and no name may be requested twice.
            return None;
        } else {
            let all = self.all;
            let indices = self.indices.get_or_insert_with(|| all.iter().zip(0..).collect());
            *indices.get(name)?
        };
        if std::mem::replace(&mut self.asked_for[index], true) {
            return None;
        }
        self.next = index + 1;
        i32::try_from(index + 1).ok()
    }

    /// The index of the first name that also occurs earlier in the list.
    fn repeated(&self) -> Option<usize> {
        // No name is requested twice. If all names were requested in the order of the list, they are all different.
        if self.indices.is_none() && self.asked_for.iter().all(|asked_for| *asked_for) {
            return None;
        }
        let mut seen = HashSet::with_capacity(self.all.len());
        self.all.iter().position(|name| !seen.insert(name))
    }
}

/// The clauses of a formula, each with a mark that states whether the puzzle's formula has the clause too.
///
/// Certificates made by this program list the clauses in the order in which they are derived, so they need no lookup.
struct Seen<'f> {
    clauses: &'f Clauses,
    variables: usize,
    found: Vec<bool>,
    /// The index of the clause after the one that was found last.
    next: usize,
    /// The indices of the clauses in lexicographic order, built when a derived clause is not the next one.
    order: Option<Vec<usize>>,
}

impl<'f> Seen<'f> {
    fn new(formula: &'f Formula) -> Self {
        let (clauses, variables) = (&formula.clauses, formula.names.len());
        Self { clauses, variables, found: vec![false; clauses.len()], next: 0, order: None }
    }

    fn order(&mut self) -> &[usize] {
        self.order.get_or_insert_with(|| in_order(self.clauses, self.variables))
    }

    /// Returns whether the formula has this clause. If so, marks the clause as found.
    fn find(&mut self, clause: &[i32]) -> bool {
        let clauses = self.clauses;
        let index = if self.next < clauses.len() && clauses.get(self.next) == clause {
            self.next
        } else {
            let order = self.order();
            match order.binary_search_by(|&index| clauses.get(index).cmp(clause)) {
                Ok(place) => order[place],
                Err(_) => return false,
            }
        };
        self.found[index] = true;
        self.next = index + 1;
        true
    }

    /// The index of the first clause that the puzzle's formula lacks: neither this clause nor an equal one was found.
    fn stray(mut self) -> Option<usize> {
        if self.found.iter().all(|found| *found) {
            return None;
        }
        let clauses = self.clauses;
        self.order();
        let order = self.order.unwrap_or_default();
        let alike = order.chunk_by(|&one, &other| clauses.get(one) == clauses.get(other));
        alike.filter(|alike| !alike.iter().any(|&index| self.found[index])).map(|alike| alike[0]).min()
    }
}

/// The indices of the clauses in lexicographic order of the clauses; equal clauses stay in the order of the formula.
///
/// This is a radix sort by the second literal and then by the first. Most clauses have at most two literals, so few
/// comparisons remain.
fn in_order(clauses: &Clauses, variables: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..clauses.len()).collect();
    order = dealt(&order, variables, |index| clauses.get(index).get(1).copied());
    order = dealt(&order, variables, |index| clauses.get(index).first().copied());
    let start = |index: usize| {
        let clause = clauses.get(index);
        &clause[..clause.len().min(2)]
    };
    for alike in order.chunk_by_mut(|&one, &other| start(one) == start(other)) {
        if alike.len() > 1 {
            alike.sort_unstable_by_key(|&index| (clauses.get(index), index));
        }
    }
    order
}

/// Sorts the entries of `order` by literal; entries without a literal come first. The sort is stable.
fn dealt(order: &[usize], variables: usize, literal: impl Fn(usize) -> Option<i32>) -> Vec<usize> {
    let pile = |index| literal(index).map_or(0, |l| (1 + variables).saturating_add_signed(l as isize));
    let mut next = vec![0; 2 * variables + 3];
    for &index in order {
        next[pile(index) + 1] += 1;
    }
    for at in 1..next.len() {
        next[at] += next[at - 1];
    }
    let mut dealt = vec![0; order.len()];
    for &index in order {
        let place = &mut next[pile(index)];
        dealt[*place] = index;
        *place += 1;
    }
    dealt
}

/// Describes a clause in words: `cell 3 is 1, or not row 2: block 1 covers 4`.
fn in_words(formula: &Formula, clause: &[i32]) -> String {
    const MOST: usize = 4;
    if clause.is_empty() {
        return "`false`".to_owned();
    }
    let literal = |literal: &i32| {
        let name = name(formula, literal.unsigned_abs() as usize - 1);
        if *literal < 0 { format!("not {name}") } else { name }
    };
    let words: Vec<String> = clause.iter().take(MOST).map(literal).collect();
    let more = if clause.len() > MOST { ", or ..." } else { "" };
    format!("`{}{more}`", words.join(", or "))
}

/// The name of the variable at `index`, counted from 0.
fn name(formula: &Formula, index: usize) -> String {
    quoted(formula.names.get(index).unwrap_or_default())
}
