//! The comparison of a certificate's formula with the puzzle's.

use std::cmp::Ordering;
use std::collections::HashMap;

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
pub(super) fn compare(
    formula: &Formula<'_>,
    model: &Model,
    solution: Option<&Assignment>,
) -> Result<(), (Option<usize>, Wrong)> {
    let mut indices: HashMap<&[u8], usize> = HashMap::with_capacity(formula.names.len());
    for (index, name) in formula.names.iter().enumerate() {
        if indices.insert(name, index).is_some() {
            return Err((None, Wrong::RepeatedName(index + 1)));
        }
    }
    let mut asked_for = vec![false; formula.names.len()];
    let mut variable = |name: &str| {
        let index = *indices.get(name.as_bytes())?;
        asked_for[index] = true;
        i32::try_from(index + 1).ok()
    };
    let derived =
        derive(model, solution, &mut variable).map_err(|name| (None, Wrong::MissingVariable(name)))?;
    if let Some(stray) = asked_for.iter().position(|asked_for| !asked_for) {
        return Err((None, Wrong::StrayVariable(quoted(formula.names[stray]))));
    }
    same_set(formula, &derived)
}

/// Both lists in order without repetitions, compared entry by entry.
fn same_set(formula: &Formula<'_>, derived: &Clauses) -> Result<(), (Option<usize>, Wrong)> {
    let mut found: Vec<(&[i32], usize)> = formula.clauses.iter().zip(formula.lines.iter().copied()).collect();
    found.sort_unstable();
    found.dedup_by_key(|(clause, _)| *clause);
    let mut expected: Vec<&[i32]> = derived.iter().collect();
    expected.sort_unstable();
    expected.dedup();
    let mut found = found.into_iter().peekable();
    let mut expected = expected.into_iter().peekable();
    loop {
        let order = match (found.peek(), expected.peek()) {
            (None, None) => return Ok(()),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some((found, _)), Some(expected)) => found.cmp(expected),
        };
        match order {
            Ordering::Equal => {
                found.next();
                expected.next();
            }
            Ordering::Less => {
                let (clause, line) = found.next().unwrap_or_default();
                return Err((Some(line), Wrong::StrayClause(in_words(formula, clause))));
            }
            Ordering::Greater => {
                let clause = expected.next().unwrap_or_default();
                return Err((None, Wrong::MissingClause(in_words(formula, clause))));
            }
        }
    }
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
