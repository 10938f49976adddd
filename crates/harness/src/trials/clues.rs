//! Random clues for small boards, also such as no solution has.

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query};
use gridproof_human::generate::boards::{board_to_solve, random_board};
use gridproof_model::random::Random;
use gridproof_puzzles::clues::{ANY_RUN, At, Circle, Clue, Clues, Direction, Pole};
use gridproof_puzzles::code::{Cells, Part};
use gridproof_puzzles::group::{Group, GroupRule};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::{KindPuzzle, Regions};

/// The number of steps for a random solution.
const STEPS: u64 = 2_000;

/// The flags of the rules that a puzzle of a kind may have.
pub fn flags(kind: &dyn PuzzleKind) -> Vec<&'static str> {
    let mut flags: Vec<&str> = kind.about().variants.iter().filter_map(|(_, flag)| *flag).collect();
    flags.extend(match kind.about().name {
        "binairo" => Some("u"),
        "futoshiki" => Some("a"),
        _ => None,
    });
    flags
}

/// The clues that a place of a board may have, [`Clue::None`] among them if the place may have no clue.
pub fn values(kind: &dyn PuzzleKind, board: &Clues, at: At) -> Vec<Clue> {
    let (area, longest) = (board.area() as u32, board.rows.max(board.columns) as u32);
    let numbers = |most: u32| (0..=most).map(Clue::Number);
    let with_unknown = |most: u32| numbers(most).chain([Clue::None, Clue::Unknown]).collect();
    let parts = kind.about().parts;
    match (kind.about().name, at) {
        // Each of these cells is what it is: a bulb, a wall, a half of a domino.
        ("thermometers", At::Cell(cell)) => vec![board.cells[cell], Clue::None],
        ("dominosa", At::Cell(_)) => numbers(board.rows.min(board.columns) as u32 - 1).collect(),
        ("kakuro", At::Cell(cell)) => sums(board, cell),
        ("str8ts", At::Cell(_)) => {
            let side = board.rows as u32;
            let given = (1..=side).map(Clue::Number);
            given.chain((100..=100 + side).map(Clue::Number)).chain([Clue::None, Clue::Number(0)]).collect()
        }
        ("battleships", At::Cell(_)) => with_unknown(6),
        // Their numbers are digits; they have no code in which a cell could be `?`.
        ("binairo" | "futoshiki" | "kenken" | "killer", At::Cell(_)) => {
            numbers(longest).chain([Clue::None]).collect()
        }
        (_, At::Cell(_)) => {
            let cells = parts.iter().find_map(|part| match part {
                Part::Cells(cells) => Some(*cells),
                _ => None,
            });
            match cells {
                _ if parts.contains(&Part::GivenPoles) => {
                    vec![Clue::None, Clue::Pole(Pole::Positive), Clue::Pole(Pole::Negative)]
                }
                Some(Cells::Circles) => {
                    vec![Clue::None, Clue::Circle(Circle::White), Clue::Circle(Circle::Black)]
                }
                Some(Cells::Bits | Cells::Trees) => vec![Clue::None, Clue::Number(1)],
                Some(Cells::Arrows) => arrows(longest),
                Some(Cells::FourCell) => with_unknown(4),
                Some(Cells::Runs) => runs(),
                _ => with_unknown(area),
            }
        }
        (_, At::Corner(_)) => with_unknown(4),
        ("battleships", At::Room(_)) => numbers(2).collect(),
        ("kakurasu", At::Outside(_)) => with_unknown(longest * (longest + 1) / 2),
        (_, At::Room(_)) => with_unknown(area),
        (_, At::Outside(_)) => with_unknown(longest),
        (_, At::Group(_) | At::Flag(_)) => Vec::new(),
    }
}

fn arrows(longest: u32) -> Vec<Clue> {
    let numbers = || (0..=longest).map(Some).chain([None]);
    let arrow = |way| numbers().map(move |number| Clue::Arrow(way, number));
    Direction::ALL.into_iter().flat_map(arrow).chain([Clue::None]).collect()
}

/// The sums of a black cell of a kakuro. A white cell has no clue.
fn sums(board: &Clues, cell: usize) -> Vec<Clue> {
    let Clue::Sums(..) = board.cells[cell] else { return vec![Clue::None] };
    let mut all = Vec::new();
    for down in 0..=17 {
        all.extend((0..=17).map(|right| Clue::Sums(down, right)));
    }
    let is_open = |way: Direction| {
        board.step(cell, way.step()).is_some_and(|next| !matches!(board.cells[next], Clue::Sums(..)))
    };
    // A sum needs a white cell.
    all.retain(|clue| match clue {
        Clue::Sums(down, right) => {
            (*down == 0 || is_open(Direction::Down)) && (*right == 0 || is_open(Direction::Right))
        }
        _ => true,
    });
    all
}

fn runs() -> Vec<Clue> {
    let mut all: Vec<Clue> = (0..=8).map(Clue::Number).chain([Clue::None, Clue::Unknown]).collect();
    let lengths = [1, 2, 3, ANY_RUN];
    for one in lengths {
        for two in lengths {
            all.push(Clue::Runs([one, two, 0, 0]));
            all.extend(lengths.map(|three| Clue::Runs([one, two, three, 0])));
        }
    }
    all
}

/// All places of a board that may have a clue.
pub fn places(board: &Clues) -> Vec<At> {
    let cells = (0..board.cells.len()).map(At::Cell);
    let corners = (0..board.corners.len()).map(At::Corner);
    let rooms = (0..board.rooms.len()).map(At::Room);
    cells.chain(corners).chain(rooms).chain((0..board.outside.len()).map(At::Outside)).collect()
}

/// Puts a clue at a place.
pub fn put(clues: &mut Clues, at: At, clue: Clue) {
    let (list, index) = match at {
        At::Cell(index) => (&mut clues.cells, index),
        At::Corner(index) => (&mut clues.corners, index),
        At::Room(index) => (&mut clues.rooms, index),
        At::Outside(index) => (&mut clues.outside, index),
        At::Group(_) | At::Flag(_) => return,
    };
    if let Some(own) = list.get_mut(index) {
        *own = clue;
    }
}

/// A random puzzle of about this size: the clues of a random solution, some of them changed or left out, or clues at
/// random. `None` if the kind has no such board, or if its clues are obviously impossible.
pub fn random_puzzle(
    kind: &'static dyn PuzzleKind,
    (rows, columns): (usize, usize),
    random: &mut Random,
) -> Option<KindPuzzle> {
    let board = random_board(kind, rows, columns, random);
    let mut clues = board;
    if random.chance(0.5) {
        change_rooms(kind, &mut clues, random);
    }
    for flag in flags(kind) {
        clues.flags.retain(|known| *known != flag);
        if random.chance(0.4) {
            clues.flags.push(flag);
        }
    }
    clues.number = clues.number.map(|_| 1 + random.below(2) as u32);
    match random.below(3) {
        0 => change_clues(kind, &mut clues, 0.5, random),
        way => {
            clues = of_solution(kind, &clues, random)?;
            if way == 1 {
                change_clues(kind, &mut clues, 0.15, random);
            }
        }
    }
    if kind.fault(&clues).is_some() {
        return None;
    }
    KindPuzzle::new(kind, clues).ok()
}

/// Some of the clues of a random solution of a board; the board as it is if it has no solution.
fn of_solution(kind: &'static dyn PuzzleKind, board: &Clues, random: &mut Random) -> Option<Clues> {
    if kind.fault(board).is_some() {
        return None;
    }
    // The cages of a kenken depend on the solution, so they are left out while one is looked for.
    let puzzle = KindPuzzle::new(kind, board_to_solve(kind, board)).ok()?;
    let query = Query::solutions(20).within(Budget::default().with_steps(STEPS));
    let outcome = engine::by_name("auto")?.solve(puzzle.model(), &query).ok()?;
    let count = outcome.solutions.iter().count();
    let Some(solution) = outcome.solutions.into_iter().nth(random.below(count.max(1))) else {
        return Some(board.clone());
    };
    let words = puzzle.shown().words(&|cell| solution.get(cell as usize).copied());
    let mut clues = kind.clues_of(board, &words);
    let share = [0.0, 0.3, 0.8][random.below(3)];
    for at in clues.given().into_iter().rev() {
        if random.chance(share) {
            clues = kind.with_weaker_clue(&clues, at).unwrap_or(clues);
        }
    }
    Some(clues)
}

/// Changes some of the clues, or all where there is none.
fn change_clues(kind: &dyn PuzzleKind, clues: &mut Clues, share: f64, random: &mut Random) {
    let density = [0.1, 0.3, 0.8][random.below(3)];
    for at in places(clues) {
        if !random.chance(share) {
            continue;
        }
        let mut values = values(kind, clues, at);
        let none = values.iter().position(|value| *value == Clue::None);
        if let Some(none) = none.filter(|_| values.len() > 1) {
            values.swap_remove(none);
            if !random.chance(density) {
                values = vec![Clue::None];
            }
        }
        if !values.is_empty() {
            // Small numbers come first and are the ones that solutions have.
            let most = if random.chance(0.5) { values.len().min(5) } else { values.len() };
            let is_unknown = random.chance(0.15) && values.contains(&Clue::Unknown);
            let value = if is_unknown { Clue::Unknown } else { values[random.below(most)] };
            put(clues, at, value);
        }
    }
    change_groups(kind, clues, share, random);
}

fn change_groups(kind: &dyn PuzzleKind, clues: &mut Clues, share: f64, random: &mut Random) {
    match kind.about().name {
        // Both ends of a path change.
        "numberlink" => {
            for number in 0..clues.area() as u32 {
                if random.chance(share / 2.0) {
                    let ends = clues.cells.iter_mut().filter(|clue| **clue == Clue::Number(number));
                    ends.for_each(|clue| *clue = Clue::Unknown);
                }
            }
        }
        "galaxies" => {
            let mut dots = clues.dots();
            for dot in &mut dots {
                if random.chance(share / 3.0) {
                    *dot = [Clue::None, Clue::Number(0), Clue::Number(1)][random.below(3)];
                }
            }
            clues.set_dots(&dots);
        }
        "futoshiki" => {
            for (one, other) in clues.pairs() {
                if random.chance(share / 3.0) {
                    let pair = if random.chance(0.5) { [one, other] } else { [other, one] };
                    let rule = if clues.flags.is_empty() { GroupRule::Greater } else { GroupRule::Bar };
                    clues
                        .groups
                        .retain(|group| group.cells[..] != [one, other] && group.cells[..] != [other, one]);
                    clues.groups.push(Group::new(
                        rule,
                        if rule == GroupRule::Bar { [one, other] } else { pair },
                        [],
                    ));
                }
            }
        }
        "kenken" | "killer" => {
            let most = 2 * clues.rows;
            for group in &mut clues.groups {
                if random.chance(share) && matches!(group.numbers[..], [_]) {
                    group.numbers = vec![1 + random.below(most) as u32];
                }
            }
        }
        _ => {}
    }
}

/// Replaces the rooms by others of random size.
fn change_rooms(kind: &dyn PuzzleKind, clues: &mut Clues, random: &mut Random) {
    // The rooms of these kinds are dominoes and cages.
    if !kind.about().parts.contains(&Part::Borders) || ["magnets", "kenken"].contains(&kind.about().name) {
        return;
    }
    let mut labels: Vec<usize> = (0..clues.area()).collect();
    let share = [0.3, 0.45, 0.6, 0.8][random.below(4)];
    for (one, other) in clues.pairs() {
        if random.chance(share) {
            let (kept, joined) = (labels[one], labels[other]);
            labels.iter_mut().filter(|label| **label == joined).for_each(|label| *label = kept);
        }
    }
    let regions = Regions::of_labels(&labels);
    if !clues.rooms.is_empty() {
        clues.rooms = vec![Clue::None; regions.count()];
    }
    clues.regions = Some(regions);
}
