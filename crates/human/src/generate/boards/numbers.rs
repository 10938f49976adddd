//! Random boards of kinds with numbers in lines, and changes to such boards.

use super::places::{random_latin, without_gap};
use super::regions::random_regions;
use gridproof_model::random::Random;
use gridproof_puzzles::board_parts::{
    ADJACENT, BLACK, DIFFERENT, FLAGS, MOST_CELLS_OF_HIDATO, empty_sudoku, runs,
};
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

pub(super) fn kakuro(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let mut cell = |cell: usize| {
        let edge = cell < columns || cell.is_multiple_of(columns);
        if edge || random.chance(0.25) { Clue::Sums(0, 0) } else { Clue::None }
    };
    clues.cells = (0..rows * columns).map(&mut cell).collect();
    for run in runs(&clues.clone()) {
        run.cells.iter().skip(9).step_by(10).for_each(|&cell| clues.cells[cell] = Clue::Sums(0, 0));
    }
    clues
}

pub(super) fn kakuro_changed(
    kind: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    // Blackens a cell in which the two solutions differ. The cell is chosen so that as few runs as possible have only
    // one cell.
    let mut boards: Vec<Clues> = (0..clues.area())
        .filter(|&cell| kept[cell] != other[cell])
        .map(|black| {
            let mut varied = clues.clone();
            varied.cells[black] = Clue::Sums(0, 0);
            varied
        })
        .collect();
    random.shuffle(&mut boards);
    let mut varied =
        boards.into_iter().min_by_key(|board| runs(board).filter(|run| run.cells.len() == 1).count())?;
    varied.cells.iter_mut().filter(|clue| clue.is_some()).for_each(|clue| *clue = Clue::Sums(0, 0));
    Some(kind.clues_of(&varied, kept))
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

pub(super) fn str8ts(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, rows);
    // The solution is a Latin square. A cell becomes black only if the numbers of each run of white cells still have no
    // gap.
    let numbers = random_latin(rows, random);
    let mut black = vec![false; clues.area()];
    let mut cells: Vec<usize> = (0..clues.area()).collect();
    random.shuffle(&mut cells);
    let lines: Vec<Vec<usize>> = clues.lines().collect();
    for _ in 0..rows / 2 {
        for &cell in cells.iter().filter(|_| random.chance(0.7)) {
            let before = std::mem::replace(&mut black[cell], true);
            let mut both = [cell / rows, rows + cell % rows].into_iter().map(|line| &lines[line]);
            let fits = both.all(|line| {
                line.split(|&cell| black[cell])
                    .all(|run| without_gap(run.iter().map(|&cell| numbers[cell]).collect()))
            });
            black[cell] = before || fits;
        }
    }
    let mut cell = |cell: usize| match (black[cell], random.chance(0.3)) {
        (true, true) => Clue::Number(BLACK + 1 + numbers[cell] as u32),
        (true, false) => Clue::Number(0),
        (false, _) => Clue::None,
    };
    clues.cells = (0..rows * rows).map(&mut cell).collect();
    clues
}

pub(super) fn killer(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = empty_sudoku(rows);
    while clues.groups.is_empty() {
        let cages = random_regions(clues.rows, clues.columns, clues.area() / 2, random);
        let cages = cages.cells().into_iter().filter(|cells| (2..=clues.rows).contains(&cells.len()));
        clues.groups = cages.map(|cells| Group::new(GroupRule::Cage, cells, [0])).collect();
    }
    clues
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
