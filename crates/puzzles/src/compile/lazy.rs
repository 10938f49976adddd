//! Rules for which there is no constraint: the judge checks them on complete assignments.
//!
//! The judge lists the places that it reads. A cut says that one of them must have something else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gridproof_model::{Atom, Cell, Condition, Constraint, Domain, Lazy};
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, Point, Puzzle};
use gridproof_rules::judge::{Budget, Judge, Reason};
use gridproof_rules::tree::{Find, FindForm, Noun};
use rustc_hash::FxHashMap as HashMap;

use super::circuit::Lit;
use super::finds::Decoder;
use super::value::Variables;
use super::{Compiler, MOST_JUDGE_STEPS};

/// The number of steps of the judge in a search for reasons. If there are more, a cut excludes one answer alone.
const MOST_STEPS_FOR_REASONS: u64 = 100_000_000;

/// What the rules of a puzzle share that are checked on complete assignments.
#[derive(Debug)]
struct Judged {
    kind: Arc<Kind>,
    puzzle: Puzzle,
    finds: Vec<Decoder>,
    /// For each `find`, the position of each place in an answer. Regions have none.
    places: Vec<HashMap<Point, usize>>,
}

/// A rule that is checked on complete assignments.
#[derive(Debug)]
struct JudgedRule {
    shared: Arc<Judged>,
    rule: usize,
}

impl Condition for JudgedRule {
    fn cuts(&self, values: &[u8]) -> Vec<Vec<Atom>> {
        let Judged { kind, puzzle, finds, .. } = &*self.shared;
        let Ok(judge) = Judge::new(kind, puzzle) else { return Vec::new() };
        let answer = super::answer_of(finds, values);
        let reasons = judge.reasons(&answer, &[self.rule], &mut Budget::new(MOST_STEPS_FOR_REASONS));
        let reasons = reasons.unwrap_or_else(|_| {
            // An answer about which the judge knows nothing in the end is refused when the solution is checked.
            match judge.first_broken(&answer, &mut Budget::new(MOST_JUDGE_STEPS)) {
                Ok(Some(_)) => vec![Reason::Anywhere],
                Ok(None) | Err(_) => Vec::new(),
            }
        });
        reasons.iter().map(|reason| self.shared.cut(&answer, reason)).collect()
    }
}

impl Judged {
    /// The clause that something else is filled in where the reason lies.
    fn cut(&self, answer: &Answer, reason: &Reason) -> Vec<Atom> {
        let mut cut: BTreeMap<Cell, Domain> = BTreeMap::new();
        let mut add = |truths: Vec<(Lit, bool)>| {
            // One of several conditions holds, or none of them: then another must hold.
            let held = truths.iter().any(|(lit, holds)| *holds && matches!(lit, Lit::Atom(..)));
            for (lit, holds) in truths.into_iter().filter(|(_, holds)| *holds == held) {
                if let Lit::Atom(cell, values) = lit {
                    let others = Domain::from_bits(if holds { !values } else { values });
                    let own = cut.entry(cell).or_insert(Domain::EMPTY);
                    *own = own.union(others);
                }
            }
        };
        match reason {
            Reason::Anywhere => {
                for (find, found) in self.finds.iter().zip(answer) {
                    (0..find.places()).for_each(|place| add(find.truths_at(found, place)));
                }
            }
            Reason::Places(places) => {
                for &(find, point) in places {
                    let (decoder, found) = (&self.finds[find], &answer[find]);
                    match self.places[find].get(&point) {
                        Some(&place) => add(decoder.truths_at(found, place)),
                        None => add(decoder.truth_of_link(found, self.puzzle.size, point)),
                    }
                }
            }
        }
        cut.into_iter().map(|(cell, values)| Atom::among(cell, values)).collect()
    }
}

impl Compiler<'_> {
    /// Adds rules that are checked on complete assignments.
    pub(super) fn add_lazy_rules(&mut self, finds: &[Decoder], rules: impl ExactSizeIterator<Item = usize>) {
        if rules.len() == 0 {
            return;
        }
        let size = self.puzzle.size;
        let places = |find: &Find| {
            let points: Vec<Point> = match find.form {
                FindForm::Lines { on_corners: true, .. } => size.sides().collect(),
                FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. } => size.links().collect(),
                FindForm::Words { .. } | FindForm::Numbers { .. } | FindForm::Regions { .. } => {
                    size.cells().collect()
                }
            };
            points.into_iter().zip(0..).collect()
        };
        let lits =
            finds.iter().flat_map(|find| find.conditions().into_iter().flatten().chain(find.borders()));
        let cells: BTreeSet<Cell> = lits
            .filter_map(|lit| match lit {
                Lit::Atom(cell, _) => Some(cell),
                Lit::Known(_) | Lit::Node(..) => None,
            })
            .collect();
        let shared = Arc::new(Judged {
            kind: Arc::clone(self.kind),
            puzzle: self.puzzle.clone(),
            finds: finds.to_vec(),
            places: self.kind.finds.iter().map(places).collect(),
        });
        for rule in rules {
            // What it is broken for depends on what is filled in.
            let origin = self.origin_of(&self.kind.rules[rule], &Variables::default());
            let condition = Arc::new(JudgedRule { shared: Arc::clone(&shared), rule });
            let lazy = Lazy::new(cells.iter().copied(), condition, origin);
            self.circuit.builder().constraint(lazy.map(Constraint::Lazy));
        }
    }
}
