//! The comparison of a certificate's formula with the puzzle's.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write as _};

use memchr::memmem;

use super::clauses::Clauses;
use super::dimacs::Formula;
use super::flaw::{Wrong, quoted};
use super::naive::derive;
use crate::model::{Assignment, Model};

/// Checks that the formula is that of the model, and of the clause that rules out `solution`: the same variables by
/// name, and the same set of clauses.
///
/// # Errors
/// The first difference, and its line if it has one.
pub(crate) fn compare(
    formula: &Formula<'_>,
    model: &Model,
    solution: Option<&Assignment>,
) -> Result<(), (Option<usize>, Wrong)> {
    let mut names = Names::new(&formula.names);
    let helped = formula.names.iter().any(|name| memmem::find(name, b": help ").is_some());
    let mut variable = |name: fmt::Arguments<'_>| names.find(name);
    let derived = derive(model, solution, helped, &mut variable)
        .map_err(|name| (None, Wrong::MissingVariable(name)))?;
    if let Some(repeated) = names.repeated() {
        return Err((None, Wrong::RepeatedName(repeated + 1)));
    }
    if let Some(stray) = names.asked_for.iter().position(|asked_for| !asked_for) {
        return Err((None, Wrong::StrayVariable(quoted(formula.names[stray]))));
    }
    same_set(formula, &derived)
}

/// The variables of a formula by their names.
///
/// In certificates as they are made the names stand in the order in which they are asked for: then there is nothing to
/// look up.
struct Names<'f> {
    /// From variable 1 on.
    all: &'f [&'f [u8]],
    asked_for: Vec<bool>,
    /// The index after that of the name found last.
    next: usize,
    /// Made when a name is not the next one; the last index, where there are several.
    indices: Option<HashMap<&'f [u8], usize>>,
    /// A workspace.
    text: String,
}

impl<'f> Names<'f> {
    fn new(all: &'f [&'f [u8]]) -> Self {
        Self { all, asked_for: vec![false; all.len()], next: 0, indices: None, text: String::new() }
    }

    /// The number of the variable of that name.
    fn find(&mut self, name: fmt::Arguments<'_>) -> Option<i32> {
        self.text.clear();
        // A string takes whatever is written.
        let _ = self.text.write_fmt(name);
        let name = self.text.as_bytes();
        let index = if self.all.get(self.next) == Some(&name) {
            self.next
        } else if self.indices.is_none() && self.next == self.all.len() {
            // All have been asked for, one after the other, and no name is asked for twice.
            return None;
        } else {
            let all = self.all;
            let indices = self.indices.get_or_insert_with(|| all.iter().copied().zip(0..).collect());
            *indices.get(name)?
        };
        self.asked_for[index] = true;
        self.next = index + 1;
        i32::try_from(index + 1).ok()
    }

    /// The index of a name that stands before, too.
    fn repeated(&self) -> Option<usize> {
        // No name is asked for twice: if they stand in the order in which they were, they are different.
        if self.indices.is_none() && self.asked_for.iter().all(|asked_for| *asked_for) {
            return None;
        }
        let mut seen = HashSet::with_capacity(self.all.len());
        self.all.iter().position(|name| !seen.insert(name))
    }
}

/// Both lists in order without repetitions, compared entry by entry.
fn same_set(formula: &Formula<'_>, derived: &Clauses) -> Result<(), (Option<usize>, Wrong)> {
    // So it is in certificates as they are made: then there is nothing to put in order.
    if formula.clauses == *derived {
        return Ok(());
    }
    let variables = formula.names.len();
    let mut found =
        in_order(&formula.clauses, variables).into_iter().map(|index| (formula.clauses.get(index), index));
    let mut expected = in_order(derived, variables).into_iter().map(|index| derived.get(index));
    let (mut next_found, mut next_expected) = (found.next(), expected.next());
    loop {
        let (stray, missing) = match (next_found, next_expected) {
            (None, None) => return Ok(()),
            (Some((found, _)), Some(expected)) => (found < expected, expected < found),
            (stray, missing) => (stray.is_some(), missing.is_some()),
        };
        if let Some((clause, index)) = next_found.filter(|_| stray) {
            return Err((Some(formula.lines[index]), Wrong::StrayClause(in_words(formula, clause))));
        }
        if let Some(clause) = next_expected.filter(|_| missing) {
            return Err((None, Wrong::MissingClause(in_words(formula, clause))));
        }
        (next_found, next_expected) = (found.next(), expected.next());
    }
}

/// The indices of the clauses in lexicographic order, the first of equal ones only.
///
/// Clauses are dealt out by their second literals and then by their first, which takes no comparing: most have no more.
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
    order.dedup_by_key(|index| clauses.get(*index));
    order
}

/// The entries of `order` by their literals, those without one first; entries with the same literal stay in order.
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

/// A clause for people: `cell 3 is 1, or not row 2: block 1 covers 4`.
fn in_words(formula: &Formula<'_>, clause: &[i32]) -> String {
    const MOST: usize = 4;
    if clause.is_empty() {
        return "`false`".to_owned();
    }
    let literal = |literal: &i32| {
        let name = quoted(formula.names[literal.unsigned_abs() as usize - 1]);
        if *literal < 0 { format!("not {name}") } else { name }
    };
    let words: Vec<String> = clause.iter().take(MOST).map(literal).collect();
    let more = if clause.len() > MOST { ", or ..." } else { "" };
    format!("`{}{more}`", words.join(", or "))
}
