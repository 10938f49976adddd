//! Solves the small puzzles in `tests/puzzles/KIND.txt`. Another program has confirmed each solution, and that there is
//! no other; the comments in the files name it.

use std::collections::HashSet;
use std::path::PathBuf;

use gridproof::Verdict;
use gridproof_puzzles::kinds;

use super::judged::accepts_only;

/// The kinds whose boards are squares. They have no narrow boards except tiny ones, of which there are few.
const SQUARE: &[&str] = &[
    "doppelblock",
    "easyasabc",
    "futoshiki",
    "kenken",
    "killer",
    "latin",
    "magic",
    "n-queens",
    "renban",
    "skyscrapers",
    "starbattle",
    "str8ts",
    "sudoku",
    "sudoku-variant",
];

/// Solves the puzzles in the file of a kind. Returns the number of puzzles, and of those with at most two rows or
/// columns.
fn solve_all(name: &str, text: &str) -> (usize, usize) {
    let mut contents = HashSet::new();
    let mut narrow = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (form, solution) = line.split_once('\t').unwrap_or_else(|| panic!("{name}: no tab: {line}"));
        let puzzle = gridproof::parse(form).unwrap_or_else(|error| panic!("{name}: {form}: {error}"));
        assert_eq!(puzzle.kind().name(), name, "{form}");
        assert!(contents.insert(puzzle.content()), "{name}: {form} appears twice");
        let outcome = gridproof::solve(&puzzle);
        assert_eq!(outcome.verdict, Verdict::Unique, "{name}: {form}");
        assert_eq!(puzzle.line(&outcome.solutions[0]), solution, "{name}: {form}");
        accepts_only(&puzzle, &outcome.solutions[0]);
        narrow += usize::from(puzzle.rows().min(puzzle.columns()) <= 2);
    }
    (contents.len(), narrow)
}

#[test]
fn puzzles_of_every_kind_have_the_solutions_that_other_programs_found() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    for name in ["nonogram", "sudoku"].into_iter().chain(kinds::all().iter().map(|kind| kind.about().name)) {
        let path = folder.join(format!("{name}.txt"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("# ") && first.contains("confirmed with"), "{name}: {first}");
        let (puzzles, narrow) = solve_all(name, &text);
        assert!(puzzles >= 12, "{name}: {puzzles} puzzles");
        assert_eq!(narrow < 3, SQUARE.contains(&name), "{name}: {narrow} narrow boards");
    }
}
