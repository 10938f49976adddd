//! Formulas, cuts and proofs of random models of mixed constraints.

use std::sync::Arc;

use gridproof_engines::encode::{Encoding, Literal, Simplify, encode, write_dimacs};
use gridproof_engines::engine::sat::{ProveError, cuts, prove};
use gridproof_engines::solve::{Budget, Limits};
use gridproof_human::generate;
use gridproof_model::random::Random;
use gridproof_model::{
    Assignment, Atom, Cell, Condition, Constraint, Count, Domain, Lazy, Model, Rules, brute,
};
use gridproof_proof::cuts::Cut;
use gridproof_proof::files::Lines;
use gridproof_proof::flaw::Wrong;
use gridproof_proof::naive::{Sink, derive};
use gridproof_proof::{audit, dimacs, lrat};

use crate::verify::certificate::make::listed;

/// The condition of any constraint, as a lazy one.
#[derive(Debug)]
struct Late(Constraint);

impl Condition for Late {
    fn cuts(&self, values: &[u8]) -> Vec<Vec<Atom>> {
        let other = |&cell: &Cell| !Atom::is(cell, values[cell as usize]);
        let cut = || self.0.cells().iter().map(other).collect();
        if self.0.holds(values) { Vec::new() } else { vec![cut()] }
    }
}

/// The model with some constraints that are lazy instead.
fn with_lazy_constraints(model: &Model, random: &mut Random) -> Model {
    let mut late = |constraint: &Constraint| {
        if random.chance(0.5) {
            return constraint.clone();
        }
        let (cells, origin) = (constraint.cells().to_vec(), constraint.origin().clone());
        Lazy::new(cells, Arc::new(Late(constraint.clone())), origin).map(Constraint::Lazy).expect("cells")
    };
    let constraints: Vec<Constraint> = model.constraints().iter().map(&mut late).collect();
    let mut rules = Rules::new(model.cells(), constraints).expect("the same cells");
    if let Some(shown) = model.shown() {
        rules = rules.showing(shown.iter().copied()).expect("shown cells");
    }
    Model::new(Arc::new(rules), model.domains().to_vec()).expect("the same cells")
}

fn limits() -> Limits {
    Limits::start(&Budget::default())
}

/// A formula as text, its cuts, and its proof.
#[derive(Clone)]
struct Certified {
    formula: Vec<u8>,
    cuts: Vec<Cut>,
    candidates: Vec<Assignment>,
    proof: Vec<u8>,
}

fn certified(encoding: &Encoding, other: Option<Vec<Literal>>) -> Result<Certified, ProveError> {
    let found = cuts(encoding, other.as_deref(), limits())?;
    let first = encoding.cnf().len() + 1;
    let listed = (first..).zip(&found.cuts).map(|(clause, found)| listed(clause, found)).collect();
    let more: Vec<Vec<Literal>> = found.cuts.into_iter().map(|found| found.clause).chain(other).collect();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    write_dimacs(encoding, &more, &mut formula).expect("a vector takes everything");
    prove(encoding, &more, limits(), &mut proof)?;
    Ok(Certified { formula, cuts: listed, candidates: found.candidates, proof })
}

fn accepted(model: &Model, solution: Option<&Assignment>, made: &Certified) -> Result<(), Wrong> {
    let mut lines = Lines::new(Box::new(&made.formula[..]));
    let formula = dimacs::read(&mut lines)?;
    audit::compare(&formula, model, solution, &made.cuts, &made.candidates).map_err(|(_, wrong)| wrong)?;
    lrat::check(formula.clauses, formula.names.len(), &mut Lines::new(Box::new(&made.proof[..])))
}

#[test]
fn what_is_so_has_a_proof_that_is_accepted_and_what_is_not_has_none() {
    let (mut unique, mut with_cuts, mut with_candidates) = (0, 0, 0);
    for index in 0..900 {
        let random = &mut Random::new(7, index);
        let model = generate::model(random);
        let model = if index < 600 { model } else { with_lazy_constraints(&model, random) };
        let solutions = brute::solutions(&model, 2).expect("tiny");
        let encoding = encode(&model, Simplify::Alone, &limits()).expect("no limit");
        let other = solutions.first().and_then(|solution| encoding.forbid(solution));
        let made = certified(&encoding, other);
        if solutions.len() == 2 {
            assert!(matches!(made, Err(ProveError::Satisfiable)), "{index}: {model:?}");
            continue;
        }
        let made = made.unwrap_or_else(|error| panic!("{index}: {error}: {model:?}"));
        let verdict = accepted(&model, solutions.first(), &made);
        assert!(verdict.is_ok(), "{index}: {verdict:?}: {model:?}");
        unique += solutions.len();
        with_cuts += usize::from(!made.cuts.is_empty());
        with_candidates += usize::from(!made.candidates.is_empty());
        if solutions.len() == 1 {
            assert!(certified(&encoding, None).is_err(), "{index}: a formula that says too much");
        }
    }
    assert!(unique > 20 && with_cuts > 10 && with_candidates > 10, "{unique} {with_cuts} {with_candidates}");
}

/// The checker rejects a cut that has lost a literal, names another constraint or another candidate, or is not listed,
/// unless the changed cut still follows.
#[test]
fn planted_cuts_are_refused() {
    let (mut tried, mut refused, mut with_candidate) = (0, 0, 0);
    for index in 0..1800 {
        let random = &mut Random::new(8, index);
        let model = generate::model(random);
        let model = if index < 600 { model } else { with_lazy_constraints(&model, random) };
        let solutions = brute::solutions(&model, 2).expect("tiny");
        let encoding = encode(&model, Simplify::Alone, &limits()).expect("no limit");
        let Ok(made) = certified(&encoding, solutions.first().and_then(|only| encoding.forbid(only))) else {
            continue;
        };
        let Some(&cut) = made.cuts.first() else { continue };
        let text = String::from_utf8(made.formula.clone()).expect("text");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = encoding.cnf().variables() as usize + cut.clause;
        let mut words: Vec<&str> = lines[at].split(' ').collect();
        if words.len() > 1 {
            words.remove(0);
        }
        lines[at] = words.join(" ");
        let shorter = Certified {
            formula: (lines.join("\n") + "\n").into(),
            cuts: made.cuts.clone(),
            proof: made.proof.clone(),
            candidates: made.candidates.clone(),
        };
        let unlisted = Certified {
            formula: made.formula.clone(),
            cuts: made.cuts[1..].to_vec(),
            proof: made.proof.clone(),
            candidates: made.candidates.clone(),
        };
        // No constraint refuses the solution, and none refuses a candidate that is not there.
        if let (Some(_), Some(solution)) = (cut.candidate, solutions.first()) {
            let candidates = [vec![solution.clone(); made.candidates.len()], Vec::new()];
            for candidates in candidates {
                let other = Certified { candidates, ..made.clone() };
                let verdict = accepted(&model, Some(solution), &other);
                assert!(matches!(verdict, Err(Wrong::NoLemma { .. })), "{index}: {verdict:?}");
            }
            with_candidate += 1;
        }
        tried += 1;
        let verdict = accepted(&model, solutions.first(), &shorter);
        refused += usize::from(verdict.is_err());
        let verdict = accepted(&model, solutions.first(), &unlisted);
        assert!(matches!(verdict, Err(Wrong::StrayClause(_)) | Ok(())), "{verdict:?}");
        let twice = Certified {
            formula: made.formula.clone(),
            cuts: [&made.cuts[..], &[cut]].concat(),
            proof: made.proof.clone(),
            candidates: made.candidates.clone(),
        };
        let verdict = accepted(&model, solutions.first(), &twice);
        assert!(matches!(verdict, Err(Wrong::RepeatedCut(clause)) if clause == cut.clause), "{verdict:?}");
        for number in 0..=model.constraints().len() + 1 {
            let mut named = made.cuts.clone();
            named[0].constraint = number;
            let other = Certified {
                formula: made.formula.clone(),
                cuts: named,
                candidates: made.candidates.clone(),
                proof: made.proof.clone(),
            };
            let verdict = accepted(&model, solutions.first(), &other);
            let graph = number.checked_sub(1).and_then(|index| model.constraints().get(index));
            let graph = graph.is_some_and(|constraint| {
                matches!(
                    constraint,
                    Constraint::Connected(_)
                        | Constraint::Loop(_)
                        | Constraint::Forest(_)
                        | Constraint::Regions(_)
                        | Constraint::Lazy(_)
                )
            });
            assert!(graph || verdict.is_err(), "{index}");
        }
    }
    assert!(with_candidate > 5, "{with_candidate}");
    assert!(tried > 5 && refused * 2 > tried, "{refused} of {tried}");
}

/// If the names of two counts differed only in a control character, the counts would share their variables. The formula
/// would then claim for one count what is true for the other.
#[test]
fn constraints_do_not_share_their_variables() {
    let count = |name: &str, first: u32, number: u32| {
        let atoms = (first..first + 3).map(|cell| Atom::is(cell, 1));
        Constraint::Count(Count::new(atoms, number, number, name.into()).expect("a range"))
    };
    let model = |names: [&str; 2]| {
        let constraints = vec![count(names[0], 0, 1), count(names[1], 3, 2)];
        let rules = Rules::new(6, constraints).expect("valid");
        Model::new(rules.into(), vec![Domain::first(2); 6]).expect("six cells")
    };
    // The formula in which variables with the same name are one variable.
    let shared = |model: &Model| {
        let mut names: Vec<String> = Vec::new();
        let mut clauses: Vec<String> = Vec::new();
        let mut number = |name: std::fmt::Arguments<'_>| {
            let name = name.to_string();
            let place = names.iter().position(|known| *known == name);
            let place = place.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            i32::try_from(place + 1).ok()
        };
        let mut keep = |clause: &[i32]| {
            let literals = clause.iter().map(|literal| format!("{literal} ")).collect::<Vec<_>>().concat();
            clauses.push(literals + "0\n");
            true
        };
        let sink = Sink { variable: &mut number, clause: &mut keep };
        derive(model, None, false, 0, sink).expect("every name has a number");
        let named = (1..).zip(&names).map(|(number, name): (u32, _)| format!("c {number} {name}\n"));
        let mut text = named.collect::<Vec<_>>().concat();
        text += &format!("p cnf {} {}\n{}", names.len(), clauses.len(), clauses.concat());
        text
    };
    let compared = |names| {
        let model = model(names);
        let text = shared(&model);
        let formula = dimacs::read(&mut Lines::new(Box::new(text.as_bytes()))).expect("a formula");
        audit::compare(&formula, &model, None, &[], &[]).map_err(|(_, wrong)| wrong.to_string())
    };
    assert_eq!(compared(["one", "other"]), Ok(()));
    let refused = compared(["one", "o\u{1}ne"]);
    assert!(refused.as_ref().is_err_and(|wrong| wrong.starts_with("the formula lacks")), "{refused:?}");
}
