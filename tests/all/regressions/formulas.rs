//! Formulas used to be written even if they left out rules such as connectivity, loops and regions. Now, the models of
//! a formula are the solutions of its puzzle, or the formula is refused.

use std::process::{Command, Output};

use gridproof::{Model, Verdict};
use gridproof_engines::encode::{OmittedConstraint, Simplify, encode, left_out, write_formula};
use gridproof_engines::solve::{Budget, Limits};
use gridproof_human::generate::Campaign;
use gridproof_puzzles::{Kind, kinds};

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
    let encoding = encode(model, Simplify::Alone, &Limits::start(&Budget::default())).expect("no limit");
    let mut bytes = Vec::new();
    write_formula(&encoding, &[], &mut bytes).expect("a vector takes everything");
    String::from_utf8(bytes).expect("text")
}

/// Small random puzzles of every kind, with one solution, several or none. The models of their formulas are their
/// solutions, unless the formula states that it leaves something out.
#[cfg(feature = "sat")]
#[test]
fn the_models_of_a_formula_are_the_solutions_for_every_kind() {
    let mut all = vec![(Kind::Nonogram, (4, 5)), (Kind::Sudoku, (4, 4))];
    all.extend(kinds::all().iter().map(|kind| (Kind::Other(kind.about().name), kind.about().small)));
    let (mut exact, mut partial) = (Vec::new(), Vec::new());
    for (kind, (rows, columns)) in &all {
        let campaign = Campaign::new(*kind, *rows, *columns, None, 7).expect("a campaign");
        for index in 0..6 {
            let puzzle = campaign.puzzle(index);
            let model = puzzle.model();
            let text = formula(&model);
            assert_eq!(text.contains("c WARNING: the clauses leave out"), !left_out(&model).is_empty());
            if !left_out(&model).is_empty() {
                partial.push(kind.name());
                continue;
            }
            let expected = match gridproof::solve(&puzzle).verdict {
                Verdict::Unsatisfiable => 0,
                Verdict::Unique => 1,
                Verdict::Multiple => 2,
                other => panic!("{}: {other:?}", kind.name()),
            };
            assert_eq!(models(&text), expected, "{} {index}", kind.name());
            exact.push(kind.name());
        }
    }
    for name in ["nurikabe", "slitherlink", "heyawake", "fillomino", "masyu"] {
        assert!(partial.contains(&name) && !exact.contains(&name), "{name}");
    }
    for name in ["nonogram", "sudoku", "kakuro", "skyscrapers"] {
        assert!(exact.contains(&name) && !partial.contains(&name), "{name}");
    }
}

/// For each kind: its name, a code, and what its formula leaves out.
const GRAPHS: [(&str, &str, &str); 3] = [
    ("nurikabe", "nurikabe/3/3/2g2l", "which cells are connected"),
    ("slitherlink", "slither/2/2/3c", "that the lines form a single loop"),
    ("fillomino", "fillomino/2/2/2i", "the regions"),
];

#[test]
fn a_formula_that_leaves_rules_out_is_refused_by_name() {
    for (kind, code, what) in GRAPHS {
        let (exit, out, err) = run(&["convert", code, "--to", "cnf"]);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains(&format!("the formula of this {kind} would leave out {what}")), "{err}");
        assert!(err.contains("--without-graphs writes the formula anyway"), "{err}");
        let (exit, out, err) = run(&["convert", code, "--to", "cnf", "--without-graphs"]);
        assert_eq!(exit, Some(0), "{err}");
        assert!(out.contains("c WARNING: the clauses leave out ") && out.contains("\np cnf "), "{out}");
        assert!(out.lines().any(|line| line.starts_with("c WARNING") && line.contains(what)), "{out}");
    }
    let (exit, _, err) = run(&["convert", GRAPHS[0].1, "--to", "code", "--without-graphs"]);
    assert!(exit == Some(2) && err.contains("--without-graphs needs --to cnf"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_program_gets_no_formula_that_leaves_rules_out() {
    let solver = "sh -c 'echo s SATISFIABLE' {cnf}";
    for (kind, code, what) in GRAPHS {
        let (exit, out, err) = run(&["verify", code, "--engines", "search", "--against", solver]);
        assert!(
            exit == Some(3) && out.contains(&format!("not accepted: its formula leaves out {what}")),
            "{out}{err}"
        );
        // If a model satisfies only a part of the rules, this proves nothing about the puzzle.
        let (exit, out, err) =
            run(&["verify", code, "--engines", "search", "--against", solver, "--without-graphs"]);
        assert!(exit == Some(3) && out.contains("puzzles with a disagreement: 0"), "{out}{err}");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("puzzle.txt");
        std::fs::write(&file, format!("https://puzz.link/p?{code}\n")).expect("writable");
        let path = file.to_str().expect("UTF-8");
        let (_, out, err) = run(&[
            "bench",
            path,
            "--engines",
            "search",
            "--runs",
            "1",
            "--output",
            "jsonl",
            "--against",
            solver,
        ]);
        let line = out.lines().last().unwrap_or_else(|| panic!("{err}"));
        assert!(line.contains(&format!("the formula of this {kind} would leave out {what}")), "{line}");
    }
}

#[test]
fn what_is_left_out_is_known_of_each_kind() {
    let of = |code: &str| left_out(&gridproof::parse(code).expect("a puzzle").model());
    assert_eq!(of(GRAPHS[0].1), [OmittedConstraint::Connected]);
    assert_eq!(of(GRAPHS[1].1), [OmittedConstraint::Loop]);
    assert_eq!(of(GRAPHS[2].1), [OmittedConstraint::Regions]);
    assert_eq!(of("2 2\n1\n1\n1\n1\n"), []);
}
