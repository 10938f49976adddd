//! Checks that the clauses of the checker are true if each variable has the meaning that its name states.

use proptest::prelude::*;

use super::{picture, sudoku};
use gridproof_model::{Assignment, Constraint, Model, brute};
use gridproof_proof::naive::{Sink, derive};
use gridproof_puzzles::{Nonogram, Puzzle};

/// The start of each block of a solved line.
fn starts(line: &[u8]) -> Vec<usize> {
    (0..line.len()).filter(|&i| line[i] != 0 && (i == 0 || line[i] != line[i - 1])).collect()
}

/// Whether the statement in the name of a variable is true in a solution.
fn says_truth(name: &str, model: &Model, solution: &Assignment) -> bool {
    let number = |word: &str| word.parse::<usize>().expect("a number");
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        ["cell", cell, "is", value] => solution[number(cell)] as usize == number(value),
        ["cell", cell, "help", help, "for", "at", "most", "one", "value"] => {
            let cell = number(cell.trim_end_matches(':'));
            model.domains()[cell].iter().take(number(help)).any(|value| value == solution[cell])
        }
        [kind, index, ref rest @ ..] => {
            let origin = format!("{kind} {}", index.trim_end_matches(':'));
            let place = (0..model.constraints().len())
                .find(|&place| model.rules().origin(place).to_string() == origin);
            let constraint = place.map(|place| &model.constraints()[place]);
            let constraint = constraint.expect("a constraint of that name");
            let line: Vec<u8> = constraint.cells().iter().map(|&cell| solution[cell as usize]).collect();
            match (constraint, rest) {
                (Constraint::Runs { .. }, ["block", block, "starts", "at", "or", "before", position]) => {
                    starts(&line)[number(block) - 1] < number(position)
                }
                (Constraint::Runs { blocks, .. }, ["block", block, "covers", position]) => {
                    let start = starts(&line)[number(block) - 1];
                    let end = start + blocks[number(block) - 1].length as usize;
                    (start..end).contains(&(number(position) - 1))
                }
                (
                    Constraint::AllDifferent { cells, .. },
                    ["help", help, "for", "at", "most", "one", "cell", "with", value],
                ) => {
                    let value = number(value) as u8;
                    let open = |cell: &u32| {
                        let domain = model.domains()[*cell as usize];
                        domain.contains(value) && domain.len() > 1
                    };
                    let first = cells.iter().filter(|cell| open(cell)).take(number(help));
                    first.into_iter().any(|&cell| solution[cell as usize] == value)
                }
                _ => panic!("{name}"),
            }
        }
        _ => panic!("{name}"),
    }
}

/// Checks that every clause is true in every solution if each variable means what its name states. A proof about the
/// clauses is then also a proof about the puzzle.
fn names_are_meant(puzzle: &Puzzle, helps: bool) {
    let model = puzzle.model();
    let solutions = brute::solutions(&model, 20).expect("tiny");
    let mut names: Vec<String> = Vec::new();
    let mut number = |name: std::fmt::Arguments<'_>| {
        let name = name.to_string();
        assert!(!names.contains(&name), "{name} is asked for twice");
        names.push(name);
        i32::try_from(names.len()).ok()
    };
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    let mut keep = |clause: &[i32]| {
        clauses.push(clause.to_vec());
        true
    };
    let sink = Sink { variable: &mut number, clause: &mut keep };
    derive(&model, None, helps, 0, sink).expect("every name has a number");
    for solution in &solutions {
        let truth: Vec<bool> = names.iter().map(|name| says_truth(name, &model, solution)).collect();
        let holds = |literal: &i32| truth[literal.unsigned_abs() as usize - 1] == (*literal > 0);
        for clause in &clauses {
            let words: Vec<&str> =
                clause.iter().map(|literal| &*names[literal.unsigned_abs() as usize - 1]).collect();
            assert!(clause.iter().any(holds), "{clause:?} {words:?} in {solution:?}");
        }
    }
}

fn coloured() -> impl Strategy<Value = Puzzle> {
    (1usize..=3, 1usize..=4).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(0..=2u8, rows * columns).prop_map(move |cells| {
            Puzzle::Nonogram(Nonogram::from_picture(columns, &cells).expect("a picture"))
        })
    })
}

proptest! {
    #[test]
    fn variables_of_nonograms_mean_what_they_say(one in picture(), other in coloured(), helps: bool) {
        names_are_meant(&one, helps);
        names_are_meant(&other, helps);
    }

    #[test]
    fn variables_of_sudokus_mean_what_they_say(puzzle in sudoku(), helps: bool) {
        names_are_meant(&puzzle, helps);
    }
}
