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
    let part = grid::Part::new(board, 0, 0);
    let grid::Content { puzzle, solution, wrong, .. } =
        grid::read_part(&kind, part).unwrap_or_else(|error| panic!("{error}"));
    let solved = Solved { puzzle, solution: solution.expect("a solution"), wrong };
    try_rules(&kind, &[solved], Effort { keeps_boards: true, ..Effort::default() })
}

#[test]
fn each_rule_is_seen_alone() {
    let report = trial(CREEK, BOARD);
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    assert!(report.accepted.is_empty() && report.is_passed());
    assert_eq!((report.unique, report.unfinished), (vec![0], vec![]));
    assert!(report.changed > 20 && report.changed == report.changed_refused);
    assert!(report.rules.iter().all(|tests| tests.changed > 0));
    let kind = parse(CREEK).expect("valid");
    let (puzzle, _) = grid::read(&kind, BOARD).expect("valid");
    for (rule, tests) in report.rules.iter().enumerate() {
        let (_, answer) = tests.alone.as_ref().expect("a board");
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
        report.rules.iter().map(|tests| tests.alone.is_some()).collect::<Vec<_>>(),
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
    assert!(report.unique.is_empty() && !report.accepted.is_empty());
    assert_eq!(report.missing, Missing { clues: vec![], marks: vec![(1, 1)], flags: vec![0] });
    // On a larger board, other solutions are searched.
    let two = CREEK.replace("rule the white cells are connected\n  connected(white cells)\n", "");
    let board = "number:\n....0.\n......\n......\n......\n......\n.....0\nsolution:\n......\n......\n......\n......\n......\n......\n";
    let report = trial(&two, board);
    assert!(report.unique.is_empty() && !report.accepted.is_empty());
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
    assert_eq!((report.unique, report.changed), (vec![0], report.changed_refused));
}

/// A board that must be refused tests the rules that it breaks, even if no board breaks one of them alone.
#[test]
fn wrong_boards_are_tried() {
    let follows = format!("{CREEK}rule two\n  each shaded cell a: count(shaded cells next to a) < 2\n");
    let wrong = "wrong:\n.#...\n..##.\n...#.\n...#.\n";
    let report = trial(&follows, &format!("{BOARD}{wrong}"));
    assert_eq!((report.wrong, report.wrong_accepted.len()), (1, 0));
    let tests = report.rules.iter().map(|tests| (tests.alone.is_some(), tests.by_wrong));
    assert_eq!(tests.collect::<Vec<_>>(), [(true, true), (true, true), (true, true), (false, true)]);
    assert!(report.is_passed());
    assert_eq!(
        report.boards[0].2.iter().map(|broken| broken.rule).collect::<Vec<_>>(),
        [Some(0), Some(1), Some(2), Some(3)]
    );
    let accepted = trial(
        CREEK,
        &format!("{BOARD}{}", BOARD[BOARD.find("solution").unwrap()..].replace("solution", "wrong")),
    );
    assert_eq!((accepted.wrong, accepted.wrong_accepted.len(), accepted.is_passed()), (1, 1, false));
}

/// Values are swapped, groups move, segments move, and cells of two regions change places.
#[test]
fn several_places_change_together() {
    let changed = |finds: &str, board: &str| {
        let kind = parse(&format!("kind k\n{finds}rule r\n  count(cells) > 0\n")).expect("valid");
        let (puzzle, solution) = grid::read(&kind, board).expect("valid");
        let solution = in_order(solution.expect("a solution"));
        let judge = Judge::new(&kind, &puzzle).expect("valid");
        let changes = Changes::new(&judge, &solution);
        let drawn = |change| grid::draw_solution(&kind, puzzle.size, &changes.changed(&solution, change));
        changes.several.iter().map(drawn).collect::<Vec<_>>()
    };
    let words = changed("find shaded or white in cells\n", "solution:\n....\n.##.\n.#..\n....\n");
    assert!(words.contains(&"solution:\n....\n..##\n..#.\n....\n".to_owned()));
    assert!(words.contains(&"solution:\n.##.\n.#..\n....\n....\n".to_owned()));
    assert!(words.contains(&"solution:\n....\n.##.\n..#.\n....\n".to_owned()));
    let numbers = changed("find digit 1 to 9 in cells\n", "solution:\n123\n");
    assert_eq!(numbers, ["solution:\n213\n", "solution:\n321\n", "solution:\n132\n"]);
    let lines = changed("find loop\n", "size: 3x3\nsolution:\no-o-o\n|   |\no-o-o\n\n. . .\n");
    assert!(lines.contains(&"solution:\no-o-o\n|   |\no . o\n|   |\no-o-o\n".to_owned()), "{lines:?}");
    let regions = changed("find regions\n", "solution:\nAAB\nABB\n");
    assert!(regions.contains(&"solution:\nABB\nAAB\n".to_owned()), "{regions:?}");
}

/// The search for other solutions leaves answers out. It finds one exactly if a look at all answers does.
#[test]
fn other_solutions_are_found_if_there_are_any() {
    let kinds = [
        (
            "clue number in cells\nfind shaded or white in cells\ndefine cell c is busy when count(shaded cells next to c) > 1\n\
          define cell a and cell b are tied when a next to b and (a is shaded or b is shaded)\n\
          rule a\n  each cell c with number n: count(shaded cells around c) = n and not c is shaded\n\
          rule b\n  no busy cell\nrule c\n  connected(white cells by around)\n\
          rule d\n  each shaded cell c: some cell tied to c\n",
            3,
            4,
        ),
        (
            "clue number in cells\nfind shaded or white in cells\nrule a\n  each white run s: count(s) <= 2\n\
          rule b\n  each cell c with number n: some shaded group g: count(g) = n and g next to c\n\
          rule c\n  each cell c with number n: count(group of c) < 5\n",
            3,
            3,
        ),
        (
            "clue number in cells\nfind loop\nrule a\n  each cell c with number n: c is not visited and count(visited cells around c) = n\n\
          rule b\n  each cell c where c is not visited: c is inside or count(cells around c) < 9\n",
            4,
            4,
        ),
        (
            "clue number in cells\nfind paths\nrule a\n  each path p: count(ended cells in p with number) = 2\n\
          rule b\n  each segment s: length(s) <= 2\nrule c\n  each cell c with number: c is ended\n",
            2,
            3,
        ),
        (
            "clue number in cells\nfind digit 1 to 2 or blank in cells\nfind lamp or dark in cells without number\n\
          rule a\n  each line l: different(cells c in l: digit of c)\n\
          rule b\n  each cell c with number n: count(lamp cells next to c) = n\n\
          rule c\n  each lamp cell c: digit of c = 1\nrule d\n  each filled cell c: c is lamp or digit of c = 2\n",
            2,
            3,
        ),
        (
            "clue number in cells\nfind bridge 0 to 2 in links\nrule a\n  each cell c with number n: sum(links l at c: bridge of l) = n\n",
            2,
            3,
        ),
    ];
    let (mut unique, mut several) = (0, 0);
    for (text, rows, columns) in kinds {
        let kind = parse(&format!("kind k\n{text}")).unwrap_or_else(|error| panic!("{error}"));
        let size = crate::board::Size { rows, columns };
        for seed in 0..60 {
            let mut numbers = Numbers::new(seed);
            let mut puzzle = Puzzle::new(size, 0, 0, kind.clues.len());
            for cell in size.cells() {
                let value = match numbers.below(8) {
                    0 => ClueValue::Unknown,
                    1..=3 => ClueValue::Number([0, 1, 2, 3, 4][numbers.below(5)]),
                    _ => continue,
                };
                puzzle.clues[0].push((crate::board::Place::Point(cell), value));
            }
            let judge = Judge::new(&kind, &puzzle).expect("valid");
            let answers = Answers::new(&judge, 100_000).expect("few answers");
            let holds = |answer: &Answer| judge.first_broken(answer, &mut Budget::new(1_000_000)) == Ok(None);
            let solutions: Vec<Answer> = answers.iter().filter(holds).collect();
            for solution in solutions.iter().take(3) {
                match others::search(&judge, solution, 1_000_000_000) {
                    Others::Nothing => unique += usize::from(solutions.len() == 1),
                    Others::Solution(other) => {
                        several += usize::from(solutions.contains(&other) && other != *solution);
                    }
                    Others::Unfinished => panic!("the search did not end"),
                }
                assert_eq!(
                    solutions.len() == 1,
                    others::search(&judge, solution, 1_000_000_000) == Others::Nothing
                );
            }
        }
    }
    assert!(unique > 5 && several > 200, "{unique} {several}");
}
