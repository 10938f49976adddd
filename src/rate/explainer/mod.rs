//! The rating of the program Sudoku Explainer: the difficulty of the hardest step, where each step is the first one that the
//! easiest technique finds, in that program's order of techniques, houses, cells and digits.
//!
//! | module | content |
//! |---|---|
//! | `grid`, `finding` | the state of play; what a step does |
//! | `singles`, `locked`, `sets`, `fish`, `wings` | up to 4.4 |
//! | `loops`, `loop_sets`, `bug` | patterns that would have two solutions |
//! | `aligned` | combinations of two and three cells |
//! | `chains` | cycles, forcing chains, dynamic and nested ones |
//! | `pattern` | what the techniques within houses have in common |

mod aligned;
mod bug;
mod chains;
mod finding;
mod fish;
mod grid;
mod locked;
mod loop_sets;
mod loops;
mod pattern;
mod sets;
mod singles;
mod wings;

use finding::Finding;
use grid::Grid;
use pattern::first;

use crate::explain::sudoku::Position;
use crate::solve::{Budget, Limits, StopReason};

/// The difficulty of the hardest step (ER).
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplainerRating {
    /// Sudoku Explainer's own rating.
    Se(f64),
    /// Near to it.
    SeApprox(f64),
}

/// The three ratings of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainerRatings {
    /// The hardest step to the solution (ER).
    pub rating: ExplainerRating,
    /// The hardest step up to the first digit placed (EP), if it is exact.
    pub pearl: Option<f64>,
    /// The first step (ED), if it is exact.
    pub diamond: Option<f64>,
}

/// Finds the first step of a technique.
type Method = fn(&Grid) -> Option<Finding>;

/// The techniques up to 4.4, the easiest first.
const EASY: [Method; 14] = [
    singles::hidden,
    locked::direct,
    |grid| sets::direct(grid, 2),
    singles::naked,
    |grid| sets::direct(grid, 3),
    |grid| first(|sink| locked::patterns(grid, sink)),
    |grid| first(|sink| sets::naked(grid, 2, sink)),
    |grid| first(|sink| fish::fish(grid, 2, sink)),
    |grid| first(|sink| sets::hidden(grid, 2, sink)),
    |grid| first(|sink| sets::naked(grid, 3, sink)),
    |grid| first(|sink| fish::fish(grid, 3, sink)),
    |grid| first(|sink| sets::hidden(grid, 3, sink)),
    wings::xy,
    wings::xyz,
];

/// Those from 4.5 to 6.2, and whether they rest on the solution being the only one.
const FAIR: [(Method, bool); 6] = [
    (loops::easiest, true),
    (|grid| first(|sink| sets::naked(grid, 4, sink)), false),
    (|grid| first(|sink| fish::fish(grid, 4, sink)), false),
    (|grid| first(|sink| sets::hidden(grid, 4, sink)), false),
    (bug::first, true),
    (aligned::pair, false),
];

/// Those from 6.5 to 9.4.
const HARD: [Method; 6] = [
    chains::simple,
    aligned::triplet,
    chains::nishio,
    chains::of_several,
    chains::dynamic,
    chains::with_patterns,
];

/// The levels of chains within chains, from 9.5 on.
const NESTED: std::ops::RangeInclusive<u8> = 2..=5;

/// What may be searched for within chains for one puzzle: that of ten to twenty seconds, as measured on 67 published
/// puzzles up to 11.9, none of which needed more.
const NESTED_WORK: u64 = 300_000;

/// What the length of a chain within which others are adds to its difficulty.
const NESTED_LENGTH: f64 = 1.0;

/// The rating where no technique helps.
const BEYOND: f64 = 12.0;

/// The ratings of a position that has one solution. They are Sudoku Explainer's own unless chains within chains are needed, which have been compared
/// with fewer of its ratings, or techniques that rest on the solution being the only one and are not allowed. Where the search for
/// chains within chains takes too long, the rating is that of usual chains of the level reached. Of the budget, time and flag
/// count.
///
/// # Errors
/// If the budget ends it.
pub fn explainer_rating(
    start: &Position,
    uniqueness: bool,
    budget: &Budget,
) -> Result<ExplainerRatings, StopReason> {
    rating_within(start, uniqueness, NESTED_WORK, &Limits::start(budget))
}

fn rating_within(
    start: &Position,
    uniqueness: bool,
    nested_work: u64,
    limits: &Limits,
) -> Result<ExplainerRatings, StopReason> {
    let mut grid = Grid::of(start);
    let mut hardest: f64 = 0.0;
    let work = chains::Work::new(nested_work, limits);
    let (mut pearl, mut diamond, mut is_exact) = (None, None, true);
    while !grid.is_full() {
        let mut step = EASY.iter().find_map(|method| method(&grid));
        if step.is_none() {
            is_exact &= uniqueness;
            step = harder(&grid, uniqueness, limits)?;
        }
        let nested = || {
            is_exact = false;
            nested(&grid, &work)
        };
        let step = match step.map_or_else(nested, |step| Ok(Nested::Found(step)))? {
            Nested::Found(step) => step,
            Nested::Rated(rating) => {
                hardest = hardest.max(rating);
                break;
            }
        };
        hardest = hardest.max(step.difficulty);
        let now = is_exact.then(|| in_tenths(hardest));
        diamond.get_or_insert(now);
        if step.placed.is_some() {
            pearl.get_or_insert(now);
        }
        step.apply(&mut grid);
    }
    let rating = in_tenths(hardest);
    Ok(ExplainerRatings {
        rating: if is_exact { ExplainerRating::Se(rating) } else { ExplainerRating::SeApprox(rating) },
        pearl: pearl.flatten(),
        diamond: diamond.flatten(),
    })
}

/// The first step from 4.5 to 9.4.
fn harder(grid: &Grid, uniqueness: bool, limits: &Limits) -> Result<Option<Finding>, StopReason> {
    let fair = FAIR.iter().filter(|(_, unique)| uniqueness || !unique).map(|(method, _)| method);
    for method in fair.chain(&HARD) {
        limits.look()?;
        let found = method(grid);
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// What comes of chains within chains.
enum Nested {
    /// The first step.
    Found(Finding),
    /// What the puzzle is rated without one.
    Rated(f64),
}

fn nested(grid: &Grid, work: &chains::Work<'_>) -> Result<Nested, StopReason> {
    for level in NESTED {
        let found = chains::with_chains(grid, level, work);
        work.look()?;
        if work.is_spent() {
            return Ok(Nested::Rated(chains::least_with_chains(level) + NESTED_LENGTH));
        }
        if let Some(found) = found {
            return Ok(Nested::Found(found));
        }
    }
    Ok(Nested::Rated(BEYOND))
}

/// A sum of tenths without the error of the sum.
fn in_tenths(difficulty: f64) -> f64 {
    (difficulty * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::auto::Auto;
    use crate::gate;
    use crate::puzzle::Sudoku;
    use crate::solve::Query;

    /// Generated puzzles, and what Sudoku Explainer prints for them: ER, EP, ED.
    const RATED: &[(&str, [f64; 3])] = &[
        (
            ".....23.56195..2..2..4.1...93612.5475.29....6471.5.........5.211..7..9..8.5....73",
            [1.2, 1.0, 1.0],
        ),
        (
            "8..1..4.....78.26..3..265..2.63....4...8.....1......7....43........17..94......5.",
            [1.7, 1.2, 1.2],
        ),
        (
            "..83...1.....61....12849..3...67453.4....8.79.3...24.829...7....8...3..7..5.96.8.",
            [2.0, 1.0, 1.0],
        ),
        (
            ".9..2.31..2......41..4.3.7.2.5.......38..6..7..............1.....18.9.3.5..6....8",
            [2.3, 1.2, 1.2],
        ),
        (
            "....9..7.7...86..3...5.2.....842...6.63...9.......3.8..21.39.684......19........5",
            [2.5, 1.2, 1.2],
        ),
        (
            "......3.29..2.7...5...3.7.....48....8....1..4.39...6..7.1.4...8.....9.2....7.....",
            [2.6, 1.2, 1.2],
        ),
        (
            ".....8...68...37......7.3.91.6.9..5......5...7..8...31....5....5.7...2.6.246.....",
            [2.8, 1.2, 1.2],
        ),
        (
            "..9....38......5.....8...2...29..........5.4.83.2..6..6....1.5..9..6.4....8.4.1..",
            [3.2, 1.2, 1.2],
        ),
        (
            "......2.3...89..6........187.6.3.5....89...4.2.9...3..3...42...8...73..1.........",
            [3.8, 1.2, 1.2],
        ),
        (
            ".1.54..79.........75....8.468...7....4.....18..3...6.....2..9..9..6.........8..41",
            [4.0, 1.2, 1.2],
        ),
        (
            "96..17....5..6.....2.4....82.8.9..73.7...18...............7.3.....3.891....2.....",
            [4.2, 1.2, 1.2],
        ),
        (
            "9.........371..9........6.....78..3..1.6..29.......4.7.51.6.....6.5....42.39..8..",
            [4.4, 1.2, 1.2],
        ),
        (
            "5.1....2.....6..4....3.7..1..567..1.1.7..2.........83..7.458....5....6....8......",
            [4.5, 1.2, 1.2],
        ),
        (
            ".54...2....84257.67.......9....1.3.78...9...1...2.4......7.....9.........1...6.38",
            [4.7, 1.2, 1.2],
        ),
        (
            "..8..2...4.....2...5.41..8.3.6...42.8...9...3....3.7....48.........5..1.6.71.....",
            [5.0, 1.2, 1.2],
        ),
        (
            ".72..46...8..3...5....28...8...47....3.....81.5........27.5..4.5.....7.69....3...",
            [5.2, 1.2, 1.2],
        ),
        (
            "....1.43...1...2.7.263.......5.3.76418..9.......7....1..8............3...6.4.7.1.",
            [5.6, 1.2, 1.2],
        ),
        (
            ".....9....5.....38247..1..5..827...4..2.......9.4.....8...4...25...8.14.....96..7",
            [5.7, 1.2, 1.2],
        ),
        (
            "5...2.4.....8.3..7..2...86...8.9..1.4..5..........73..2.6.........7.5..2....18.9.",
            [6.2, 1.2, 1.2],
        ),
        (
            "5.9.2..8.74....9...6.....25...768.........79...4.3..6......4.321............826.9",
            [6.6, 1.2, 1.2],
        ),
        (
            "35.........4.5..2.9....2.8.....9.53....6.39.8...1....26.9..7..342...81..........6",
            [6.9, 1.2, 1.2],
        ),
        (
            "26.1......8.34....3.....1........7..5.....61..98.7.4....9.....8.2.69.5.......7...",
            [7.1, 1.2, 1.2],
        ),
        (
            "..4........3...5.8.9..8..41.7..4............9..53..6..18..752..2..9......5...1..6",
            [7.4, 1.2, 1.2],
        ),
        (
            "8.7...2...14....3.....1..7.1....7...5..3....8..36....26....8....9.5....33...79.6.",
            [7.5, 1.2, 1.2],
        ),
        (
            ".17.....5..65..9.42....1.6.8..9..1.....82.........56...98..35...7.1..3.21........",
            [7.7, 1.2, 1.2],
        ),
        (
            "6.7..3..9......8........27...29.........71...5..6.2....4....3..2.94....8..839...5",
            [8.2, 1.2, 1.2],
        ),
        (
            ".5.6..8..4.....9..9.......2..7..95...4.2653.........8.....53...29.7......1..8.4.3",
            [8.4, 1.2, 1.2],
        ),
        (
            "46....129.7..6...5.........1..596.4....28.......1...5.64.....1.2..6..3......7...4",
            [8.6, 1.2, 1.2],
        ),
        (
            "5..2.63....1..95.6........84...3.....7..8..49.6..........96.........568..2...3...",
            [8.8, 1.2, 1.2],
        ),
        (
            "..14.7........3...847.95..3..6.8.....1...9.2...81..3.5....3..985.9...........1..7",
            [8.9, 1.2, 1.2],
        ),
    ];

    fn givens(puzzle: &str) -> Vec<u8> {
        puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
    }

    fn position(puzzle: &str) -> Position {
        Position::of_board(&givens(puzzle).try_into().expect("81 cells"))
    }

    fn rated(puzzle: &str, uniqueness: bool) -> ExplainerRatings {
        explainer_rating(&position(puzzle), uniqueness, &Budget::default()).expect("no limit")
    }

    /// The flag is looked at within the search for nested chains, which on an empty board takes minutes.
    #[test]
    fn the_flag_ends_the_search_for_nested_chains() {
        let cancel = crate::solve::Cancel::default();
        let limits = Limits::start(&Budget { cancel: Some(cancel.clone()), ..Budget::default() });
        let work = chains::Work::new(u64::MAX, &limits);
        let grid = Grid::of(&Position::empty());
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

    /// Not only the easiest technique is asked at each step, but all up to those with patterns in chains.
    #[test]
    fn no_technique_contradicts_the_solution() {
        let fair = FAIR.iter().map(|(method, _)| method);
        let methods: Vec<&Method> = EASY.iter().chain(fair).chain(&HARD).collect();
        let mut found = vec![0; methods.len()];
        for &(puzzle, _) in RATED {
            let sudoku = Sudoku::new(3, 3, givens(puzzle)).expect("valid");
            let outcome = gate::solve(&Auto, &sudoku, &Query::default()).expect("solved").into_inner();
            let solution = &outcome.solutions[0];
            let mut grid = Grid::of(&position(puzzle));
            while !grid.is_full() {
                let mut next = None;
                for (method, found) in methods.iter().zip(&mut found) {
                    let Some(step) = method(&grid) else { continue };
                    *found += 1;
                    for &(cell, digits) in &step.removed {
                        let is_there = digits & grid.candidates(cell) != 0;
                        assert!(is_there || step.placed.is_some(), "{puzzle} {step:?}");
                        assert!(digits >> solution[cell as usize] & 1 == 0, "{puzzle} {step:?}");
                    }
                    if let Some((cell, digit)) = step.placed {
                        assert_eq!(solution[cell as usize], digit, "{puzzle} {step:?}");
                    }
                    next = next.or(Some(step));
                    // Where a single is at hand, others say little.
                    if *found > 40 && next.as_ref().is_some_and(|step| step.placed.is_some()) {
                        break;
                    }
                }
                next.expect("a step").apply(&mut grid);
            }
        }
        assert!(found.iter().filter(|&&found| found > 0).count() > 22, "{found:?}");
    }

    /// Chains within chains: what they remove is not in the solution either.
    #[test]
    fn nested_chains_do_not_contradict_the_solution() {
        let (puzzle, _) = RATED[RATED.len() - 1];
        let sudoku = Sudoku::new(3, 3, givens(puzzle)).expect("valid");
        let outcome = gate::solve(&Auto, &sudoku, &Query::default()).expect("solved").into_inner();
        let mut grid = Grid::of(&position(puzzle));
        while let Some(step) = EASY.iter().find_map(|method| method(&grid)) {
            step.apply(&mut grid);
        }
        for level in 2..=4 {
            let limits = Limits::start(&Budget::default());
            let work = chains::Work::new(NESTED_WORK, &limits);
            let step = chains::with_chains(&grid, level, &work).expect("a step");
            for &(cell, digits) in &step.removed {
                assert!(digits >> outcome.solutions[0][cell as usize] & 1 == 0, "{step:?}");
            }
        }
    }

    /// The empty board has nothing but chains within chains to look for, for a long time.
    #[test]
    fn the_search_for_nested_chains_ends_with_its_work() {
        let limits = Limits::start(&Budget::default());
        let ratings = rating_within(&Position::empty(), true, 50, &limits).expect("no limit");
        assert_eq!((ratings.rating, ratings.diamond), (ExplainerRating::SeApprox(10.5), None));
    }

    #[test]
    fn without_uniqueness_only_what_does_not_need_it_is_exact() {
        let (puzzle, _) =
            RATED.iter().find(|(_, ratings)| ratings[0] > 4.4 && ratings[0] < 5.0).expect("a loop");
        let ratings = rated(puzzle, false);
        assert!(matches!(ratings.rating, ExplainerRating::SeApprox(value) if value > 4.4), "{ratings:?}");
        assert!(ratings.pearl.is_some());
        let (puzzle, [rating, ..]) = RATED[0];
        assert_eq!(rated(puzzle, false).rating, ExplainerRating::Se(rating));
    }
}
