//! The examples of the Interactive Sudoku Solver, with published solutions. Each string must be read as that solver
//! reads it, or be rejected with the name of the feature that is not supported. The tests are skipped with a notice if
//! the collection is missing.

use std::time::Duration;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Goal, Query, Verdict};
use gridproof_formats::format;
use gridproof_model as model;
use gridproof_puzzles::Puzzle;

use super::judged::accepts_only;
use super::kinds::{collection, completed};

/// Strings that do not have exactly one solution, as that solver finds too. One of them has a published solution, which
/// is not its only solution; the others have none.
const NOT_UNIQUE: &[(&str, Verdict)] = &[
    ("Classic sudoku, was slow (1)", Verdict::Multiple),
    ("Classic sudoku, was slow (4)", Verdict::Multiple),
    ("Sandwich snipe 18", Verdict::Multiple),
    ("Zero solution: Renban", Verdict::Unsatisfiable),
    ("Zero solution: Little Killer", Verdict::Unsatisfiable),
];

/// Whether a string may be rejected for this reason: other boards, or rules that are not supported.
fn refusal_is_named(string: &str, message: &str) -> bool {
    if message.ends_with("only square boards with one digit for each row are supported") {
        return string.contains(".Shape~");
    }
    let last = message.rsplit(": ").next().unwrap_or_default();
    let partly = last.split_once(" is only supported for ").map(|(what, _)| what);
    let Some(what) = partly.or_else(|| last.strip_suffix(" is not supported")) else { return false };
    let words = what.strip_prefix("the rule ").unwrap_or(what);
    let rule = words.split(' ').next();
    string.split(['.', ' ']).any(|part| part.split('~').next() == rule)
}

/// The values of a published solution. They are digits, or letters where `A` stands for 1.
fn values(solution: &str) -> Vec<(u32, u8)> {
    let value = |sign: u8| if sign.is_ascii_digit() { sign - b'1' } else { sign - b'A' };
    solution.bytes().enumerate().map(|(cell, sign)| (cell as u32, value(sign))).collect()
}

#[test]
fn examples_have_their_published_solutions() {
    let Some(folder) = collection("iss") else { return };
    let text = std::fs::read_to_string(folder.join("examples.tsv")).expect("readable");
    let iss = format::by_name("iss").expect("a format");
    let (mut settled, mut open, mut refused) = (0, Vec::new(), 0);
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, string, solution] = fields[..] else { panic!("three fields: {line}") };
        let puzzle = match iss.read(string).next().expect("an item").puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let message = error.to_string();
                assert!(refusal_is_named(string, &message), "{name}: {message}");
                refused += 1;
                continue;
            }
        };
        let own = puzzle.model();
        let published = (!solution.is_empty()).then(|| {
            let full = completed(&own, &values(solution)).unwrap_or_else(|| panic!("{name}: {solution}"));
            model::check(&own, &full).unwrap_or_else(|violation| panic!("{name}: {violation}"));
            full
        });
        let query = Query::new(Goal::Unique).within(Budget::time(Duration::from_secs(4)));
        let outcome = engine::by_name("auto").expect("an engine").solve(&own, &query).expect("any model");
        let known = NOT_UNIQUE.iter().find(|(other, _)| *other == name);
        let expected = known.map_or(Verdict::Unique, |(_, verdict)| *verdict);
        match outcome.verdict {
            Verdict::Unknown(_) => open.push(name),
            verdict => {
                assert_eq!(verdict, expected, "{name}: {string}");
                settled += 1;
            }
        }
        if outcome.verdict == Verdict::Unique {
            accepts_only(&puzzle, &outcome.solutions[0]);
        }
        if let (Verdict::Unique, Some(published)) = (outcome.verdict, published) {
            assert_eq!(own.shown_values(&outcome.solutions[0]), own.shown_values(&published), "{name}");
        }
    }
    eprintln!("{settled} settled, {refused} refused, not settled in time: {open:?}");
    assert!(settled + open.len() >= 66, "{settled} settled, {refused} refused");
    assert!(matches!(iss.read(".Shape~4x4").next().expect("an item").puzzle, Ok(Puzzle::Sudoku(_))));
}
