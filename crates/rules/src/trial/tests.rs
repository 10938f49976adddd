use super::*;
use crate::grid;
use crate::parse;

const CREEK: &str = "\
kind dots
clue number in cells
find shaded or white in cells
rule {n} cells around {c} are shaded
  each cell c with number n: count(shaded cells around c) = n
rule {a} has no shaded neighbour
  each shaded cell a: no shaded cell next to a
rule the white cells are connected
  connected(white cells)
";

const BOARD: &str = "number:\n.0...\n..3.1\n.0..2\n...0.\nsolution:\n.#...\n...#.\n.#...\n...#.\n";

fn trial(rules: &str, board: &str) -> Report {
    let kind = parse(rules).unwrap_or_else(|error| panic!("{error}"));
    let (puzzle, solution) = grid::read(&kind, board).unwrap_or_else(|error| panic!("{error}"));
    try_rules(&kind, &[Solved { puzzle, solution: solution.expect("a solution") }], Effort::default())
}

#[test]
fn each_rule_is_seen_alone() {
    let report = trial(CREEK, BOARD);
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    assert!(report.accepted.is_empty() && report.is_passed());
    assert_eq!((report.changed, report.changed_refused), (20, 20));
    assert!(report.alone.iter().all(Option::is_some), "{:?}", report.alone);
    let kind = parse(CREEK).expect("valid");
    let (puzzle, _) = grid::read(&kind, BOARD).expect("valid");
    for (rule, alone) in report.alone.iter().enumerate() {
        let (_, answer) = alone.as_ref().expect("a board");
        let judge = Judge::new(&kind, &puzzle).expect("valid");
        let broken = judge.broken(answer, &mut Budget::new(1_000_000)).expect("a small board");
        let rules: Vec<Option<usize>> = broken.iter().map(|broken| broken.rule).collect();
        assert_eq!(rules, [Some(rule)]);
    }
}

#[test]
fn what_is_not_tested_is_reported() {
    // The second rule follows from the first: no board breaks it alone. No puzzle has the second clue.
    let more = CREEK.replace("find", "clue star else sky in cells\nfind");
    let more = format!(
        "{more}rule two\n  each shaded cell a: count(shaded cells next to a) < 2\nrule stars\n  each star cell c: c is white\n"
    );
    let report = trial(&more, BOARD);
    assert_eq!(
        report.alone.iter().map(Option::is_some).collect::<Vec<_>>(),
        [true, true, true, false, false]
    );
    assert_eq!(report.missing, Missing { clues: vec![1], ..Missing::default() });
    assert!(!report.is_passed());
    // A wrong rule refuses the solution.
    let wrong = CREEK.replace("c) = n", "c) = n + 1");
    let report = trial(&wrong, BOARD);
    let reason = report.refused.first().map(|(index, reason)| (*index, format!("{reason:?}")));
    assert!(matches!(reason, Some((0, text)) if text.contains("cells around r1c2")));
}

/// Without the second rule, the board has other solutions, but none that differs in a single place.
#[test]
fn a_rule_that_is_missing_is_noticed() {
    let board = "number:\n.1..\n....\nstar:\n..s.\n....\nsolution:\n#...\n....\n";
    let more = "kind dots\nflag loose nothing\nclue number in cells\nclue star or moon in cells\nfind shaded or white in cells\n\
                rule {n} cells around {c} are shaded\n  each cell c with number n: count(shaded cells around c) = n\n\
                rule stars and moons\n  each star cell c: c is white or flag loose\n";
    let report = trial(more, board);
    assert_eq!(report.exhausted, 1);
    assert!(!report.accepted.is_empty());
    assert_eq!(report.missing, Missing { clues: vec![], marks: vec![(1, 1)], flags: vec![0] });
    // On a larger board, other solutions are searched.
    let two = CREEK.replace("rule the white cells are connected\n  connected(white cells)\n", "");
    let board = "number:\n....0.\n......\n......\n......\n......\n.....0\nsolution:\n......\n......\n......\n......\n......\n......\n";
    let report = trial(&two, board);
    assert_eq!(report.exhausted, 0);
    assert!(!report.accepted.is_empty());
}

/// A region by another number is the same region.
#[test]
fn regions_without_a_change_are_no_other_solution() {
    let rules = "kind parts\nclue number in cells\nfind regions\n\
                 rule the {r} has one number\n  each region r: exactly one cell in r with number\n\
                 rule the region of {c} has {n} cells\n  each cell c with number n: count(region of c) = n\n\
                 rule {c} is in a region\n  each cell c: some region r where c in r\n";
    let report = trial(rules, "number:\n12.\nsolution:\nBAA\n");
    assert!(report.refused.is_empty() && report.accepted.is_empty(), "{report:?}");
    assert_eq!((report.exhausted, report.changed), (1, report.changed_refused));
}
