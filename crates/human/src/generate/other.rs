//! Random puzzles of the other kinds. Each puzzle has the clues of a random solution, except for some clues that are
//! removed or weakened.

use std::mem::discriminant;

use super::RandomSolution;
use super::boards::{board_to_solve, campaign_board, clues_of_solution};
use gridproof_engines::solve::Cancel;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::{At, Circle, Clue, Clues, Pole};
use gridproof_puzzles::group::GroupRule;
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::{KindPuzzle, Puzzle};

/// Creates a puzzle of a kind with up to `rows` rows and `columns` columns. The board gets no clues from a solution if
/// there is no `solver`, or if none of 20 boards leads to a valid puzzle. `shares` is the range of the share of clues
/// that are kept.
pub(super) fn puzzle(
    kind: &'static dyn PuzzleKind,
    (rows, columns): (usize, usize),
    shares: (f64, f64),
    solver: Option<RandomSolution>,
    random: &mut Random,
) -> Puzzle {
    let mut blank = empty(kind, (rows, columns), random);
    for _ in 0..20 {
        if let Some(puzzle) = clued(kind, blank.clues(), solver, shares, random) {
            return Puzzle::Other(puzzle);
        }
        blank = empty(kind, (rows, columns), random);
    }
    Puzzle::Other(blank)
}

/// Creates a random board (see [`campaign_board`]) with up to `rows` rows and `columns` columns. If no valid board of
/// about this size is found soon, the board has the small size of the kind.
fn empty(kind: &'static dyn PuzzleKind, (rows, columns): (usize, usize), random: &mut Random) -> KindPuzzle {
    const TRIED: usize = 30;
    let side = |most: usize, random: &mut Random| most - random.below(most.div_ceil(2));
    let most_cells = (rows + 1) * (columns + 1);
    for tried in 0.. {
        let (rows, columns) = match tried {
            TRIED.. => kind.about().small,
            // Many kinds allow only square boards.
            _ if tried % 2 == 1 => [side(rows.min(columns), random); 2].into(),
            _ => (side(rows, random), side(columns, random)),
        };
        let clues = campaign_board(kind, rows, columns, random);
        // Some kinds make a large square of a narrow board.
        let fits = tried >= TRIED || clues.area() <= most_cells;
        if fits
            && kind.fault(&clues).is_none()
            && let Ok(other) = KindPuzzle::new(kind, clues)
        {
            return other;
        }
    }
    unreachable!("a board of that size is found")
}

/// Returns the board with the clues of a random solution. The share of clues that are kept is drawn from the range
/// `shares`; the others are removed or weakened. Returns `None` if no solution is found, or if the kind does not allow
/// the board.
fn clued(
    kind: &'static dyn PuzzleKind,
    blank: &Clues,
    solver: Option<RandomSolution>,
    (least, most): (f64, f64),
    random: &mut Random,
) -> Option<KindPuzzle> {
    let open = KindPuzzle::new(kind, board_to_solve(kind, blank)).ok()?;
    let solution = solver?(open.model(), random, &Cancel::default())?;
    let words = open.shown().words(&|cell| solution.get(cell as usize).copied());
    let full = KindPuzzle::new(kind, clues_of_solution(kind, blank, &words, random)).ok()?;
    let kept = random.between(least, most);
    let places = full.places();
    // Some rules only matter if most clues of one sort are kept, but few of another: the sums of a killer sudoku, for
    // example, if there are few digits.
    let other = (least < most && random.chance(0.5))
        .then(|| Some((discriminant(places.get(random.below(places.len()))?), random.between(0.0, 1.0))))
        .flatten();
    let share =
        |at: &At| other.filter(|(sort, _)| *sort == discriminant(at)).map_or(kept, |(_, share)| share);
    let places = places.into_iter().filter(|at| !random.chance(share(at))).collect::<Vec<_>>();
    let puzzle = full.with_weaker_clues(&places).unwrap_or_else(|| full.clone());
    let puzzle = with_unknown_numbers(kind, full.clues(), puzzle, random);
    // If most clues are kept, a clue that is wrong shows whether the model uses this clue.
    let wrong = if least > 0.0 && least < most { 0.75 } else { 0.25 };
    let puzzle = if random.chance(wrong) { with_any_clues(kind, puzzle, random) } else { puzzle };
    kind.fault(puzzle.clues()).is_none().then_some(puzzle)
}

/// Changes up to three clues without regard to the solution. Some rules only matter for clues that no solution has: for
/// example, a white pearl in a corner of a masyu. Others only matter for clues that are not derived from solutions, such
/// as the givens of a doppelblock.
fn with_any_clues(kind: &'static dyn PuzzleKind, mut puzzle: KindPuzzle, random: &mut Random) -> KindPuzzle {
    const TRIES: usize = 6;
    for _ in 0..=random.below(3) {
        let changed = (0..TRIES).find_map(|_| {
            let mut clues = puzzle.clues().clone();
            change_any_clue(&mut clues, random);
            if clues == *puzzle.clues() || kind.fault(&clues).is_some() {
                return None;
            }
            KindPuzzle::new(kind, clues).ok().filter(|puzzle| !puzzle.line_form().is_empty())
        });
        puzzle = changed.unwrap_or(puzzle);
    }
    puzzle
}

/// Changes one clue. The kind may not allow the new clue.
fn change_any_clue(clues: &mut Clues, random: &mut Random) {
    let most = clues.rows.max(clues.columns);
    if !clues.groups.is_empty() && random.chance(0.5) {
        let index = random.below(clues.groups.len());
        let number = clues.groups[index].numbers.first_mut();
        if let Some(number) = number.filter(|_| random.chance(0.8)) {
            *number = changed_number(*number, most, random);
        } else if clues.groups.len() > 1 {
            clues.groups.remove(index);
        }
        return;
    }
    if let Some(number) = clues.number.filter(|_| random.chance(0.3)) {
        clues.number = Some(changed_number(number, 1, random));
        return;
    }
    let lists = [&mut clues.cells, &mut clues.corners, &mut clues.rooms, &mut clues.outside];
    let mut lists: Vec<&mut Vec<Clue>> = lists.into_iter().filter(|list| !list.is_empty()).collect();
    if lists.is_empty() {
        return;
    }
    let index = random.below(lists.len());
    let list = &mut *lists[index];
    let place = random.below(list.len());
    let other = list[random.below(list.len())];
    list[place] = match (list[place], random.below(3)) {
        (_, 0) => other,
        (Clue::Number(number), 1) => Clue::Number(changed_number(number, most, random)),
        _ => match random.below(4) {
            0 => Clue::Unknown,
            1 => Clue::Circle(if random.chance(0.5) { Circle::White } else { Circle::Black }),
            2 => Clue::Pole(if random.chance(0.5) { Pole::Positive } else { Pole::Negative }),
            _ => Clue::Number(random.below(most + 5) as u32),
        },
    };
}

/// A number that is larger or smaller by one, or any number up to a few times the side of the board.
fn changed_number(number: u32, side: usize, random: &mut Random) -> u32 {
    match random.below(3) {
        0 => number + 1,
        1 => number.saturating_sub(1),
        _ => random.below(4 * side) as u32,
    }
}

/// Puts a `?` in some of the cells whose numbers were removed, and removes the sums of some cages. Returns the puzzle
/// unchanged if the kind has no such clues.
fn with_unknown_numbers(
    kind: &'static dyn PuzzleKind,
    full: &Clues,
    puzzle: KindPuzzle,
    random: &mut Random,
) -> KindPuzzle {
    let mut clues = puzzle.clues().clone();
    let has_codes = !kind.about().codes.is_empty();
    for (clue, full) in clues.cells.iter_mut().zip(&full.cells) {
        // In some kinds, the number 0 marks cells for which `?` would be wrong, such as the water of battleships.
        let was_number = *clue == Clue::None && full.number().is_some_and(|number| number > 0);
        if has_codes && was_number && random.chance(0.3) {
            *clue = Clue::Unknown;
        }
    }
    for cage in clues.groups.iter_mut().filter(|group| group.rule == GroupRule::Cage) {
        if random.chance(0.2) {
            cage.numbers = vec![0];
        }
    }
    if clues == *puzzle.clues() || kind.fault(&clues).is_some() {
        return puzzle;
    }
    let has_text = |puzzle: &KindPuzzle| puzzle.code().or_else(|| puzzle.own()).is_some();
    KindPuzzle::new(kind, clues).ok().filter(has_text).unwrap_or(puzzle)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Campaign;
    use super::*;
    use gridproof_engines::engine::by_name;
    use gridproof_engines::solve::{Budget, Goal, Query};
    use gridproof_model::{Assignment, Model};
    use gridproof_puzzles::board_parts::empty_sudoku;
    use gridproof_puzzles::{Kind, Regions, kinds};

    fn any_solution(model: &Model, _: &mut Random, _: &Cancel) -> Option<Assignment> {
        let query = Query::new(Goal::Any).within(Budget::default().with_steps(1000));
        by_name("search")?.solve(model, &query).ok()?.solutions.into_iter().next()
    }

    /// The clues of random puzzles of a kind. Most boards have up to `side` rows and columns, and some have two more.
    fn campaign(name: &'static str, side: usize) -> impl Iterator<Item = Clues> {
        campaign_with_seed(name, side, 1)
    }

    fn campaign_with_seed(name: &'static str, side: usize, seed: u64) -> impl Iterator<Item = Clues> {
        let campaign = Campaign::new(Kind::Other(name), side, side, None, seed).expect("valid");
        let campaign = campaign.with_solver(any_solution).with_larger_boards(side + 2, side + 2);
        (0..300).map(move |index| match campaign.puzzle(index) {
            Puzzle::Other(puzzle) => puzzle.clues().clone(),
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn each_flag_occurs() {
        for kind in kinds::all().iter().filter(|kind| kind.about().name != "sudoku-variant") {
            let flags: BTreeSet<_> = kind.about().variants.iter().filter_map(|(_, flag)| *flag).collect();
            if flags.is_empty() {
                continue;
            }
            let found: BTreeSet<_> = campaign(kind.about().name, 3).flat_map(|clues| clues.flags).collect();
            assert_eq!(found, flags, "{kind:?}");
        }
    }

    #[test]
    fn some_boards_are_larger_and_some_clues_are_unknown() {
        let all: Vec<Clues> = campaign("kuromasu", 4).collect();
        assert!(all.iter().any(|clues| clues.rows > 4) && all.iter().any(|clues| clues.rows < 4));
        assert!(all.iter().any(|clues| clues.cells.contains(&Clue::Unknown)));
        let no_sum = |clues: Clues| clues.groups.iter().any(|cage| cage.numbers == [0]);
        assert!(campaign("killer", 4).any(no_sum));
    }

    #[test]
    fn some_regions_of_magnets_have_more_than_two_cells() {
        let is_large = |clues: Clues| clues.room_cells().iter().any(|cells| cells.len() > 2);
        assert!(campaign("magnets", 4).any(is_large));
    }

    #[test]
    fn some_clues_are_not_those_of_a_solution() {
        let corner = |clues: &Clues| matches!(clues.cells[0], Clue::Circle(Circle::White));
        assert!(campaign("masyu", 5).any(|clues| corner(&clues)));
        assert!(campaign("doppelblock", 4).any(|clues| clues.cells.contains(&Clue::Unknown)));
        let poles = |clues: &Clues| clues.cells.iter().any(|clue| matches!(clue, Clue::Pole(_)));
        assert!(campaign("magnets", 4).any(|clues| poles(&clues)));
        let black = |clues: &Clues| clues.groups.iter().any(|dot| dot.numbers == [1]);
        assert!(campaign("galaxies", 4).any(|clues| black(&clues)));
    }

    #[test]
    fn some_cages_of_three_cells_have_a_difference_or_a_quotient() {
        let groups: Vec<_> = campaign("kenken", 4).flat_map(|clues| clues.groups).collect();
        for rule in [GroupRule::Difference, GroupRule::Quotient] {
            assert!(groups.iter().any(|group| group.rule == rule && group.cells.len() > 2), "{rule}");
        }
    }

    #[test]
    fn some_groups_of_a_fillomino_have_two_digit_numbers() {
        let is_large = |clue: &Clue| clue.number().is_some_and(|number| number >= 10);
        assert!(campaign("fillomino", 4).any(|clues| clues.cells.iter().any(is_large)));
    }

    #[test]
    fn some_boards_are_narrow_or_tiny() {
        for kind in ["akari", "binairo", "kakurasu"] {
            let all: Vec<Clues> = campaign(kind, 4).collect();
            assert!(all.iter().any(|clues| clues.columns > 8 && clues.rows < 4), "{kind}");
            assert!(all.iter().any(|clues| clues.rows > 8 && clues.columns < 4), "{kind}");
        }
        assert!(campaign("akari", 4).any(|clues| clues.area() == 1));
    }

    #[test]
    fn some_boards_have_the_usual_size_and_most_of_their_clues() {
        let given = |clues: &Clues| clues.cells.iter().filter(|clue| clue.number().is_some()).count();
        assert!(campaign("latin", 4).any(|clues| clues.rows == 8 && given(&clues) > 40));
        // The largest number of a magic square of side 3 is 9.
        let is_long = |clue: &Clue| clue.number().is_some_and(|number| number >= 10);
        let magic = Campaign::new(Kind::Other("magic"), 3, 3, None, 1).expect("valid");
        let magic = magic.with_solver(any_solution).with_larger_boards(3, 3);
        assert!((0..300).any(|index| match magic.puzzle(index) {
            Puzzle::Other(puzzle) => puzzle.clues().cells.iter().any(is_long),
            other => panic!("{other:?}"),
        }));
        let sum = |clues: &Clues| clues.groups.iter().any(|cage| cage.numbers[0] >= 20);
        let mut killers = (1..10).flat_map(|seed| campaign_with_seed("killer", 4, seed));
        assert!(killers.any(|clues| sum(&clues) && given(&clues) < clues.area() / 2));
    }

    #[test]
    fn some_star_battles_have_two_stars_and_a_solution() {
        let kind = kinds::by_name("starbattle").expect("a kind");
        let two = campaign("starbattle", 6).filter(|clues| clues.number == Some(2) && clues.rows > 8);
        let solved = two.filter(|clues| {
            let puzzle = KindPuzzle::new(kind, clues.clone()).expect("a puzzle");
            any_solution(puzzle.model(), &mut Random::new(1, 0), &Cancel::default()).is_some()
        });
        assert!(solved.count() > 0);
    }

    #[test]
    fn some_yajilins_have_arrows_that_point_at_other_clues() {
        let points = |clues: &Clues| {
            (0..clues.area()).any(|cell| match clues.cells[cell] {
                Clue::Arrow(way, Some(_)) => {
                    clues.ray(cell, way.step()).any(|next| clues.cells[next].is_some())
                }
                _ => false,
            })
        };
        assert!(campaign("yajilin", 6).filter(points).count() > 10);
    }

    #[test]
    fn some_sudokus_have_regions_other_than_boxes() {
        let is_jigsaw =
            |clues: &Clues| clues.regions.is_some() && clues.regions != empty_sudoku(clues.rows).regions;
        let jigsaws: Vec<Clues> = campaign("sudoku-variant", 4).filter(is_jigsaw).collect();
        assert!(jigsaws.len() > 10);
        for clues in jigsaws {
            let regions = clues.regions.as_ref().expect("regions");
            assert!(regions.cells().iter().all(|cells| cells.len() == clues.rows));
            let parts =
                Regions::new(clues.rows, clues.rows, |one, other| regions.of(one) == regions.of(other));
            assert_eq!(parts.count(), regions.count());
        }
    }

    #[test]
    fn sudokus_have_groups_of_many_rules() {
        let groups = campaign("sudoku-variant", 4).flat_map(|clues| clues.groups);
        let rules: BTreeSet<GroupRule> = groups.map(|group| group.rule).collect();
        assert!(rules.len() > 20, "{rules:?}");
    }
}
