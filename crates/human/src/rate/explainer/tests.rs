use super::*;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::Query;
use gridproof_gate as gate;
use gridproof_puzzles::Sudoku;

fn givens(puzzle: &str) -> Vec<u8> {
    puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
}

fn position(puzzle: &str) -> Position {
    Position::of_board(&givens(puzzle).try_into().expect("81 cells"))
}

fn rated(puzzle: &str, uniqueness: bool) -> ExplainerRatings {
    explainer_rating(&position(puzzle), uniqueness, &Budget::default()).expect("no limit")
}

/// The cancel flag is checked within the search for nested chains, which takes minutes on an empty board.
#[test]
fn the_flag_ends_the_search_for_nested_chains() {
    let cancel = gridproof_engines::solve::Cancel::default();
    let limits = Limits::start(&Budget::default().with_cancel(cancel.clone()));
    let work = chains::Work::new(u64::MAX, &limits);
    let grid = Grid::empty();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            cancel.cancel();
        });
        assert!(matches!(nested(&grid, &work), Err(StopReason::Cancelled)));
    });
    assert!(work.is_spent());
}

#[test]
fn the_budget_is_obeyed() {
    let (puzzle, _) = RATED[RATED.len() - 1];
    let none = Budget::time(std::time::Duration::ZERO);
    assert_eq!(explainer_rating(&position(puzzle), true, &none), Err(StopReason::Time));
}

#[test]
fn ratings_are_those_of_the_program() {
    for &(puzzle, [rating, pearl, diamond]) in RATED {
        let expected = ExplainerRatings {
            rating: ExplainerRating::Se(rating),
            pearl: Some(pearl),
            diamond: Some(diamond),
        };
        assert_eq!(rated(puzzle, true), expected, "{puzzle}");
    }
}

/// At each step, all techniques up to patterns in chains are tried, not only the easiest one.
#[test]
fn no_technique_contradicts_the_solution() {
    let fair = FAIR.iter().map(|(method, _)| method);
    let methods: Vec<&Method> = EASY.iter().chain(fair).chain(&HARD).collect();
    let mut found = vec![0; methods.len()];
    for &(puzzle, _) in RATED {
        let sudoku = Sudoku::new(3, 3, givens(puzzle)).expect("valid");
        let outcome = gate::solve(&Auto, &sudoku, &Query::default()).expect("solved").into_inner();
        let solution = &outcome.solutions[0];
        let mut grid = position(puzzle).grid().clone();
        while !grid.is_full() {
            let mut next = None;
            for (method, found) in methods.iter().zip(&mut found) {
                let Some(step) = method(&grid) else { continue };
                *found += 1;
                for &(cell, digits) in &step.removed {
                    let is_there = digits.meets(grid.candidates(cell));
                    assert!(is_there || step.placed.is_some(), "{puzzle} {step:?}");
                    assert!(!digits.contains(solution[cell as usize] + 1), "{puzzle} {step:?}");
                }
                if let Some((cell, digit)) = step.placed {
                    assert_eq!(solution[cell as usize] + 1, digit, "{puzzle} {step:?}");
                }
                next = next.or(Some(step));
                // If the next step places a digit, it is hardly worth testing harder techniques.
                if *found > 40 && next.as_ref().is_some_and(|step| step.placed.is_some()) {
                    break;
                }
            }
            next.expect("a step").apply(&mut grid);
        }
    }
    assert!(found.iter().filter(|&&found| found > 0).count() > 22, "{found:?}");
}

/// Candidates that nested chains remove are not in the solution.
#[test]
fn nested_chains_do_not_contradict_the_solution() {
    let (puzzle, _) = RATED[RATED.len() - 1];
    let sudoku = Sudoku::new(3, 3, givens(puzzle)).expect("valid");
    let outcome = gate::solve(&Auto, &sudoku, &Query::default()).expect("solved").into_inner();
    let mut grid = position(puzzle).grid().clone();
    while let Some(step) = EASY.iter().find_map(|method| method(&grid)) {
        step.apply(&mut grid);
    }
    for level in 2..=4 {
        let limits = Limits::start(&Budget::default());
        let work = chains::Work::new(NESTED_WORK, &limits);
        let step = chains::with_chains(&grid, level, &work).expect("a step");
        for &(cell, digits) in &step.removed {
            assert!(!digits.contains(outcome.solutions[0][cell as usize] + 1), "{step:?}");
        }
    }
}

/// On the empty board, no easier technique applies, and the search for nested chains takes a long time.
#[test]
fn the_search_for_nested_chains_ends_with_its_work() {
    let limits = Limits::start(&Budget::default());
    let ratings = rating_within(&Position::empty(), true, 50, &limits).expect("no limit");
    assert_eq!((ratings.rating, ratings.diamond), (ExplainerRating::SeApprox(10.5), None));
}

#[test]
fn without_uniqueness_only_what_does_not_need_it_is_exact() {
    let (puzzle, _) = RATED.iter().find(|(_, ratings)| ratings[0] > 4.4 && ratings[0] < 5.0).expect("a loop");
    let ratings = rated(puzzle, false);
    assert!(matches!(ratings.rating, ExplainerRating::SeApprox(value) if value > 4.4), "{ratings:?}");
    assert!(ratings.pearl.is_some());
    let (puzzle, [rating, ..]) = RATED[0];
    assert_eq!(rated(puzzle, false).rating, ExplainerRating::Se(rating));
}

/// Generated puzzles, and the ratings that Sudoku Explainer prints for them: ER, EP, ED.
const RATED: &[(&str, [f64; 3])] = &[
    (".....23.56195..2..2..4.1...93612.5475.29....6471.5.........5.211..7..9..8.5....73", [1.2, 1.0, 1.0]),
    ("8..1..4.....78.26..3..265..2.63....4...8.....1......7....43........17..94......5.", [1.7, 1.2, 1.2]),
    ("..83...1.....61....12849..3...67453.4....8.79.3...24.829...7....8...3..7..5.96.8.", [2.0, 1.0, 1.0]),
    (".9..2.31..2......41..4.3.7.2.5.......38..6..7..............1.....18.9.3.5..6....8", [2.3, 1.2, 1.2]),
    ("....9..7.7...86..3...5.2.....842...6.63...9.......3.8..21.39.684......19........5", [2.5, 1.2, 1.2]),
    ("......3.29..2.7...5...3.7.....48....8....1..4.39...6..7.1.4...8.....9.2....7.....", [2.6, 1.2, 1.2]),
    (".....8...68...37......7.3.91.6.9..5......5...7..8...31....5....5.7...2.6.246.....", [2.8, 1.2, 1.2]),
    ("..9....38......5.....8...2...29..........5.4.83.2..6..6....1.5..9..6.4....8.4.1..", [3.2, 1.2, 1.2]),
    ("......2.3...89..6........187.6.3.5....89...4.2.9...3..3...42...8...73..1.........", [3.8, 1.2, 1.2]),
    (".1.54..79.........75....8.468...7....4.....18..3...6.....2..9..9..6.........8..41", [4.0, 1.2, 1.2]),
    ("96..17....5..6.....2.4....82.8.9..73.7...18...............7.3.....3.891....2.....", [4.2, 1.2, 1.2]),
    ("9.........371..9........6.....78..3..1.6..29.......4.7.51.6.....6.5....42.39..8..", [4.4, 1.2, 1.2]),
    ("5.1....2.....6..4....3.7..1..567..1.1.7..2.........83..7.458....5....6....8......", [4.5, 1.2, 1.2]),
    (".54...2....84257.67.......9....1.3.78...9...1...2.4......7.....9.........1...6.38", [4.7, 1.2, 1.2]),
    ("..8..2...4.....2...5.41..8.3.6...42.8...9...3....3.7....48.........5..1.6.71.....", [5.0, 1.2, 1.2]),
    (".72..46...8..3...5....28...8...47....3.....81.5........27.5..4.5.....7.69....3...", [5.2, 1.2, 1.2]),
    ("....1.43...1...2.7.263.......5.3.76418..9.......7....1..8............3...6.4.7.1.", [5.6, 1.2, 1.2]),
    (".....9....5.....38247..1..5..827...4..2.......9.4.....8...4...25...8.14.....96..7", [5.7, 1.2, 1.2]),
    ("5...2.4.....8.3..7..2...86...8.9..1.4..5..........73..2.6.........7.5..2....18.9.", [6.2, 1.2, 1.2]),
    ("5.9.2..8.74....9...6.....25...768.........79...4.3..6......4.321............826.9", [6.6, 1.2, 1.2]),
    ("35.........4.5..2.9....2.8.....9.53....6.39.8...1....26.9..7..342...81..........6", [6.9, 1.2, 1.2]),
    ("26.1......8.34....3.....1........7..5.....61..98.7.4....9.....8.2.69.5.......7...", [7.1, 1.2, 1.2]),
    ("..4........3...5.8.9..8..41.7..4............9..53..6..18..752..2..9......5...1..6", [7.4, 1.2, 1.2]),
    ("8.7...2...14....3.....1..7.1....7...5..3....8..36....26....8....9.5....33...79.6.", [7.5, 1.2, 1.2]),
    (".17.....5..65..9.42....1.6.8..9..1.....82.........56...98..35...7.1..3.21........", [7.7, 1.2, 1.2]),
    ("6.7..3..9......8........27...29.........71...5..6.2....4....3..2.94....8..839...5", [8.2, 1.2, 1.2]),
    (".5.6..8..4.....9..9.......2..7..95...4.2653.........8.....53...29.7......1..8.4.3", [8.4, 1.2, 1.2]),
    ("46....129.7..6...5.........1..596.4....28.......1...5.64.....1.2..6..3......7...4", [8.6, 1.2, 1.2]),
    ("5..2.63....1..95.6........84...3.....7..8..49.6..........96.........568..2...3...", [8.8, 1.2, 1.2]),
    ("..14.7........3...847.95..3..6.8.....1...9.2...81..3.5....3..985.9...........1..7", [8.9, 1.2, 1.2]),
];
