//! Formulas used to leave out rules such as connectivity, loops and regions. Now, the models of a formula are the solutions
//! of its puzzle, or the formula is refused.

use std::process::{Command, Output};

use gridproof::{Model, Verdict};
use gridproof_engines::encode::{OmittedConstraint, encode_complete, left_out, write_formula};
use gridproof_engines::solve::{Budget, Limits};
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::Campaign;
use gridproof_puzzles::{Kind, Puzzle, kinds};

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output: Output =
        Command::new(env!("CARGO_BIN_EXE_gridproof")).args(arguments).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The number of solutions according to the formula alone, up to 2. Models count as different only if they differ in
/// shown variables.
#[cfg(feature = "sat")]
fn models(text: &str) -> usize {
    use varisat::{ExtendFormula, Lit, Solver};

    let variables = |line: &str| -> Vec<isize> {
        let words = line.split(' ').map(|word| word.parse().expect("a variable"));
        words.take_while(|&variable| variable != 0).collect()
    };
    let shown: Vec<isize> =
        text.lines().filter_map(|line| line.strip_prefix("c p show ")).flat_map(variables).collect();
    let mut solver = Solver::new();
    solver.add_formula(&varisat::dimacs::DimacsParser::parse(text.as_bytes()).expect("DIMACS"));
    for found in 0..2 {
        if !solver.solve().expect("no limit") {
            return found;
        }
        let model = solver.model().expect("a model");
        let differs = |&variable: &isize| {
            let literal = Lit::from_dimacs(variable);
            if model.contains(&literal) { !literal } else { literal }
        };
        let other: Vec<Lit> = shown.iter().map(differs).collect();
        solver.add_clause(&other);
    }
    2
}

#[cfg(feature = "sat")]
fn formula(model: &Model) -> String {
    let encoding = encode_complete(model, &Limits::start(&Budget::default())).expect("small");
    let mut bytes = Vec::new();
    write_formula(&encoding, &[], &mut bytes).expect("a vector takes everything");
    String::from_utf8(bytes).expect("text")
}

/// Small random puzzles of every kind, with one solution, several or none. The models of their formulas are their
/// solutions.
#[cfg(feature = "sat")]
#[test]
fn the_models_of_a_formula_are_the_solutions_for_every_kind() {
    let mut all = vec![(Kind::Nonogram, (4, 5)), (Kind::Sudoku, (4, 4))];
    all.extend(kinds::all().iter().map(|kind| (Kind::Other(kind.about().name), kind.about().small)));
    let mut graphs = Vec::new();
    for (kind, (rows, columns)) in &all {
        let campaign = Campaign::new(*kind, *rows, *columns, None, 7).expect("a campaign");
        let campaign = campaign.with_solver(random_solution);
        for index in 0..6 {
            let puzzle = campaign.puzzle(index);
            let model = puzzle.model();
            let text = formula(&model);
            assert!(!text.contains("c WARNING"), "{}", kind.name());
            if !left_out(&model).is_empty() {
                graphs.push(kind.name());
            }
            let expected = match gridproof::solve(&puzzle).verdict {
                Verdict::Unsatisfiable => 0,
                Verdict::Unique => 1,
                Verdict::Multiple => 2,
                other => panic!("{}: {other:?}", kind.name()),
            };
            assert_eq!(models(&text), expected, "{} {index}", kind.name());
        }
    }
    for name in ["nurikabe", "slitherlink", "heyawake", "fillomino", "masyu"] {
        assert!(graphs.contains(&name), "{name}");
    }
    for name in ["nonogram", "sudoku", "kakuro", "skyscrapers"] {
        assert!(!graphs.contains(&name), "{name}");
    }
}

/// For each kind: its name, a code, and what a formula without graphs leaves out.
const GRAPHS: [(&str, &str, &str); 3] = [
    ("nurikabe", "nurikabe/3/3/2g2l", "which cells are connected"),
    ("slitherlink", "slither/2/2/3c", "that the lines form a single loop"),
    ("fillomino", "fillomino/2/2/2i", "the regions"),
];

/// Puzzles of kinds with graphs, written by the program and solved by another solver.
#[cfg(feature = "sat")]
#[test]
fn written_formulas_of_graphs_are_complete() {
    for name in ["nurikabe", "slitherlink", "heyawake", "fillomino", "masyu"] {
        let mut verdicts = Vec::new();
        let campaign = Campaign::new(Kind::Other(name), 5, 5, None, 11).expect("a campaign");
        let campaign = campaign.with_solver(random_solution);
        for puzzle in (0..8).map(|index| campaign.puzzle(index)) {
            let Puzzle::Other(puzzle) = puzzle else { unreachable!("a puzzle of the kind") };
            let code = puzzle.code().expect("a code");
            let (exit, out, err) = run(&["convert", &code, "--to", "cnf"]);
            assert_eq!(exit, Some(0), "{code}: {err}");
            let (_, solved, err) = run(&["solve", &code, "--output", "line"]);
            let verdict = solved.split('\t').next().unwrap_or_else(|| panic!("{err}")).to_owned();
            let expected = ["unsatisfiable", "unique", "multiple"][models(&out)];
            assert_eq!(verdict, expected, "{code}");
            verdicts.push(verdict);
        }
        assert!(verdicts.iter().any(|verdict| verdict != "unsatisfiable"), "{name}");
    }
}

#[test]
fn a_formula_without_graphs_names_what_it_leaves_out() {
    for (_, code, what) in GRAPHS {
        let (exit, out, err) = run(&["convert", code, "--to", "cnf", "--without-graphs"]);
        assert_eq!(exit, Some(0), "{err}");
        assert!(out.contains("c WARNING: the clauses leave out ") && out.contains("\np cnf "), "{out}");
        assert!(out.lines().any(|line| line.starts_with("c WARNING") && line.contains(what)), "{out}");
        let (_, complete, _) = run(&["convert", code, "--to", "cnf"]);
        assert!(!complete.contains("c WARNING") && complete.len() > out.len(), "{complete}");
    }
    let (exit, _, err) = run(&["convert", GRAPHS[0].1, "--to", "code", "--without-graphs"]);
    assert!(exit == Some(2) && err.contains("--without-graphs needs --to cnf"), "{err}");
}

/// A board that is too large for a complete formula: a slitherlink of 80x80 cells without numbers.
#[test]
fn a_formula_of_too_many_clauses_is_refused() {
    // `z` stands for 20 cells without a number.
    let code = format!("slither/80/80/{}", "z".repeat(320));
    let (exit, out, err) = run(&["convert", &code, "--to", "cnf"]);
    assert_eq!((exit, out.as_str()), (Some(2), ""), "{err}");
    let what = "the formula of this slitherlink would need more than 5000000 clauses to state that the lines form a \
                single loop";
    assert!(err.contains(what) && err.contains("--without-graphs writes a smaller formula"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_verdict_on_a_part_of_the_rules_proves_nothing() {
    let solver = "sh -c 'echo s SATISFIABLE' {cnf}";
    for (_, code, _) in GRAPHS {
        let (exit, out, err) =
            run(&["verify", code, "--engines", "search", "--against", solver, "--without-graphs"]);
        assert!(exit == Some(3) && out.contains("puzzles with a disagreement: 0"), "{out}{err}");
    }
}

#[test]
fn what_is_left_out_is_known_of_each_kind() {
    let of = |code: &str| left_out(&gridproof::parse(code).expect("a puzzle").model());
    assert_eq!(of(GRAPHS[0].1), [OmittedConstraint::Connected]);
    assert_eq!(of(GRAPHS[1].1), [OmittedConstraint::Loop]);
    assert_eq!(of(GRAPHS[2].1), [OmittedConstraint::Regions]);
    let forest = r#"{"format": "gridproof-model", "version": 1, "cells": [[0, 1]], "constraints": [
        {"type": "forest", "origin": "no cycle", "edges": [[[0, [1]], 0, 1]]}]}"#;
    assert_eq!(of(forest), [OmittedConstraint::Forest]);
    assert_eq!(of("2 2\n1\n1\n1\n1\n"), []);
}
