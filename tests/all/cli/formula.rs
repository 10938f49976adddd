//! `convert --to cnf`.

use super::{CORNER, Folder, TWO};

/// The clauses of a formula, which follow its comments and its header. The header must state their number.
fn clauses(text: &str) -> Vec<Vec<i32>> {
    let header = text.lines().find(|line| line.starts_with("p cnf ")).expect("a header");
    let numbers =
        |line: &str| line.split(' ').map(|word| word.parse().expect("a number")).collect::<Vec<i32>>();
    let clauses: Vec<Vec<i32>> = text
        .lines()
        .filter(|line| !line.starts_with(['c', 'p']))
        .map(|line| {
            let mut literals = numbers(line);
            assert_eq!(literals.pop(), Some(0));
            literals
        })
        .collect();
    assert!(header.ends_with(&format!(" {}", clauses.len())), "{header}");
    clauses
}

/// The models of a small formula, found by trying all assignments. Each model contains the values of the variables that
/// stand for black cells.
fn models(text: &str) -> Vec<Vec<bool>> {
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("c ").filter(|line| !line.starts_with("p show ")))
        .collect();
    let clauses = clauses(text);
    let holds = |assignment: u32| {
        let value = |literal: i32| (assignment >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        clauses.iter().all(|clause| clause.iter().any(|&literal| value(literal)))
    };
    let black = |assignment: u32| {
        let is_black = |(variable, name): (usize, &&str)| {
            name.ends_with(" is 1").then_some(assignment >> variable & 1 == 1)
        };
        names.iter().enumerate().filter_map(is_black).collect::<Vec<bool>>()
    };
    assert!(names.len() < 20, "{text}");
    let mut models: Vec<Vec<bool>> = (0..1 << names.len()).filter(|&one| holds(one)).map(black).collect();
    models.sort();
    models.dedup();
    models
}

#[test]
fn the_models_of_the_formula_are_the_solutions() {
    let folder = Folder::new(&[("one.nin", CORNER), ("two.nin", TWO)]);
    let formula = |arguments: &str| {
        let output = folder.run(arguments).0.output().expect("the program starts");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(models(&formula("convert one.nin --to cnf")), [[true, false, true, true]]);
    assert_eq!(
        models(&formula("convert two.nin --to cnf")),
        [[false, true, true, false], [true, false, false, true]]
    );
    let output = folder.run("convert one.nin two.nin --to cnf").0.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`cnf` supports only one puzzle per file"));
}
