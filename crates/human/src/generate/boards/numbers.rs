//! Random boards of kinds with numbers in lines, and changes to such boards.

use super::black::BlackCells;
use super::places::{random_latin, without_gap};
use super::regions::random_regions;
use gridproof_model::random::Random;
use gridproof_puzzles::board_parts::{ADJACENT, BLACK, DIFFERENT, FLAGS, MOST_CELLS_OF_HIDATO, empty_sudoku};
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

pub(super) fn binairo(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows.next_multiple_of(2), columns.next_multiple_of(2));
    clues.cells = vec![Clue::None; clues.area()];
    if random.chance(0.5) {
        clues.flags.push(DIFFERENT);
    }
    clues
}

pub(super) fn easyasabc(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, rows);
    clues.number = Some(1 + random.below(rows) as u32);
    clues.outside = vec![Clue::None; 4 * rows];
    clues.cells = vec![Clue::None; clues.area()];
    clues
}

pub(super) fn futoshiki(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, rows);
    clues.cells = vec![Clue::None; clues.area()];
    if random.chance(0.3) {
        clues.flags.push(ADJACENT);
    }
    clues
}

/// The largest side length at which enough of the boards with sums but no givens have exactly one solution. None of
/// three thousand 8x8 boards had exactly one solution.
const MOST_SIDE_OF_SUMS_ALONE: usize = 7;

pub(super) fn doppelblock_changed(
    _: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    if clues.rows <= MOST_SIDE_OF_SUMS_ALONE {
        return None;
    }
    // Adds a given: the number that the solution `kept` has in a cell where `other` differs. There is such a cell even
    // if the solutions differ only in which cells are shaded.
    let differing = (0..clues.area()).filter(|&cell| kept[cell] != other[cell]);
    let mut givens: Vec<(usize, u32)> =
        differing.filter_map(|cell| Some((cell, kept[cell].number()?))).collect();
    random.shuffle(&mut givens);
    let &(cell, number) = givens.first()?;
    let mut varied = clues.clone();
    varied.cells[cell] = Clue::Number(number);
    Some(varied)
}

/// Returns the cells of a random path that visits each cell of the board. At first, the path runs row by row. It is
/// then changed at its ends: a move joins an end of the path to another cell of the path, and removes the step from
/// that cell towards the end (backbite moves; R. Oberdorf and others, "Secondary structures in long compact polymers",
/// Physical Review E 74, 2006).
pub fn random_path(rows: usize, columns: usize, random: &mut Random) -> Vec<usize> {
    let clues = &Clues::new(rows, columns);
    let mut path: Vec<usize> = (0..clues.rows)
        .flat_map(|row| {
            let along = move |column| if row % 2 == 0 { column } else { clues.columns - 1 - column };
            (0..clues.columns).map(move |column| row * clues.columns + along(column))
        })
        .collect();
    for _ in 0..20 * clues.area() {
        if random.chance(0.5) {
            path.reverse();
        }
        let around = path.last().map_or_else(Vec::new, |&end| clues.around(end));
        if around.is_empty() {
            break;
        }
        let next = around[random.below(around.len())];
        let place = path.iter().position(|&cell| cell == next).unwrap_or(0);
        path[place + 1..].reverse();
    }
    path
}

pub(super) fn hidato(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::None; clues.area()];
    // A board without numbers has a large model. Constructing a random path is faster than solving this model.
    if clues.area() <= MOST_CELLS_OF_HIDATO {
        for (number, cell) in (1..).zip(random_path(rows, columns, random)) {
            clues.cells[cell] = Clue::Number(number);
        }
    }
    clues
}

/// A board with about as many black cells as on published boards.
pub(super) fn str8ts(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, rows);
    let cells = BlackCells { percentage: 24 + random.below(11), longest: rows + 1, single: 0.1 };
    let black = cells.draw(rows, rows, random);
    clues.cells = black.iter().map(|&black| if black { Clue::Number(0) } else { Clue::None }).collect();
    clues
}

/// Writes numbers into some of the black cells that have none. They do not occur in other cells of the same line.
pub(super) fn black_numbers(clues: &mut Clues, random: &mut Random) {
    let lines: Vec<Vec<usize>> = clues.lines().collect();
    let number = |clue: Clue| clue.number().map_or(0, |number| number % BLACK);
    for cell in (0..clues.area()).filter(|&cell| clues.cells[cell] == Clue::Number(0)).collect::<Vec<_>>() {
        let both = [cell / clues.columns, clues.rows + cell % clues.columns].map(|line| &lines[line]);
        let occurs =
            |&wanted: &u32| both.into_iter().flatten().any(|&other| number(clues.cells[other]) == wanted);
        let free: Vec<u32> = (1..=clues.rows as u32).filter(|wanted| !occurs(wanted)).collect();
        if !free.is_empty() && random.chance(0.5) {
            clues.cells[cell] = Clue::Number(BLACK + free[random.below(free.len())]);
        }
    }
}

/// Returns whether the clue is the number of a black cell.
pub(super) fn is_black_number(clue: Clue) -> bool {
    clue.number().is_some_and(|number| number > BLACK)
}

/// Replaces half of the boards by boards with few black cells. The numbers of a Latin square are a solution of these.
pub(super) fn few_black(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.5) {
        return;
    }
    let side = clues.rows;
    // A cell becomes black only if the numbers of each run of white cells still have no gap.
    let numbers = random_latin(side, random);
    let mut black = vec![false; clues.area()];
    let mut cells: Vec<usize> = (0..clues.area()).collect();
    random.shuffle(&mut cells);
    let lines: Vec<Vec<usize>> = clues.lines().collect();
    for _ in 0..side / 2 {
        for &cell in cells.iter().filter(|_| random.chance(0.7)) {
            let before = std::mem::replace(&mut black[cell], true);
            let mut both = [cell / side, side + cell % side].into_iter().map(|line| &lines[line]);
            let fits = both.all(|line| {
                line.split(|&cell| black[cell])
                    .all(|run| without_gap(run.iter().map(|&cell| numbers[cell]).collect()))
            });
            black[cell] = before || fits;
        }
    }
    clues.cells = black.iter().map(|&black| if black { Clue::Number(0) } else { Clue::None }).collect();
}

/// A board whose cages have two to five cells. They cover the board, except for single cells that no cage can take.
pub(super) fn killer(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = empty_sudoku(rows);
    let cages = random_cages(&clues, random).into_iter();
    clues.groups = cages.map(|cells| Group::new(GroupRule::Cage, cells, [0])).collect();
    clues
}

/// The numbers of cells of cages, about as often as on published boards.
const CAGES: [usize; 16] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5];

fn random_cages(clues: &Clues, random: &mut Random) -> Vec<Vec<usize>> {
    // The digits of a cage differ. A cage with all digits would have only one sum.
    let most = 5.min(clues.rows - 1);
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let mut left: Vec<usize> = (0..clues.area()).collect();
    while !left.is_empty() {
        random.shuffle(&mut left);
        let beside =
            |cell: usize| clues.neighbours(cell).into_iter().filter(|next| left.contains(next)).count();
        // A cell with few free neighbours comes first, so that it is not left over.
        let Some(&start) = left.iter().min_by_key(|&&cell| beside(cell)) else { break };
        let size = CAGES[random.below(CAGES.len())].min(most);
        let mut cells = vec![start];
        left.retain(|&cell| cell != start);
        while cells.len() < size {
            let mut next: Vec<usize> = cells.iter().flat_map(|&cell| clues.neighbours(cell)).collect();
            next.retain(|cell| left.contains(cell));
            if next.is_empty() {
                break;
            }
            let next = next[random.below(next.len())];
            cells.push(next);
            left.retain(|&cell| cell != next);
        }
        if cells.len() > 1 {
            cages.push(cells);
            continue;
        }
        let touches = |cage: &[usize]| clues.neighbours(start).iter().any(|next| cage.contains(next));
        let smallest = cages.iter_mut().filter(|cage| touches(cage)).min_by_key(|cage| cage.len());
        if let Some(cage) = smallest.filter(|cage| cage.len() < most) {
            cage.push(start);
        }
    }
    for cage in &mut cages {
        cage.sort_unstable();
    }
    cages.sort_unstable();
    cages
}

/// Replaces half of the boards by boards with fewer or larger cages.
pub(super) fn any_cages(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.5) {
        return;
    }
    let cages = random_regions(clues.rows, clues.columns, clues.area() / 2, random);
    let cages = cages.cells().into_iter().filter(|cells| (2..=clues.rows).contains(&cells.len()));
    let cages: Vec<Group> = cages.map(|cells| Group::new(GroupRule::Cage, cells, [0])).collect();
    if !cages.is_empty() {
        clues.groups = cages;
    }
}

pub(super) fn sudoku_variant(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = empty_sudoku(rows);
    if random.chance(0.3) {
        clues.regions = None;
    }
    clues.flags.push(FLAGS[random.below(FLAGS.len())]);
    clues
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_paths_visit_each_cell_once() {
        for (seed, (rows, columns)) in [(1, 1), (1, 7), (5, 6), (16, 16)].into_iter().enumerate() {
            let clues = Clues::new(rows, columns);
            let path = random_path(rows, columns, &mut Random::new(seed as u64, 0));
            assert!(path.windows(2).all(|pair| clues.around(pair[0]).contains(&pair[1])));
            let mut cells = path;
            cells.sort_unstable();
            assert_eq!(cells, (0..clues.area()).collect::<Vec<_>>());
        }
    }
}
