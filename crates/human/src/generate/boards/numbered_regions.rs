//! Random boards of kinds with numbers in regions.

use super::places::{random_latin, tries, without_gap};
use super::regions::{any_or_grown, random_regions};
use super::rooms::random_numbered_rooms;
use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues, Direction};
use gridproof_puzzles::group::{Group, GroupRule as Rule};

/// The operations of cages. Cages of other than two cells have one of the first three.
const OPERATIONS: [Rule; 4] = [Rule::Total, Rule::Product, Rule::Difference, Rule::Quotient];

pub(super) fn kenken(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, rows);
    clues.cells = vec![Clue::None; clues.area()];
    let regions = random_regions(rows, rows, clues.area().div_ceil(2), random);
    for cells in regions.cells() {
        let operations = if cells.len() == 2 { 4 } else { 3 };
        let operation = match OPERATIONS[random.below(operations)] {
            Rule::Difference if cells.len() > 2 => Rule::Total,
            _ if cells.len() == 1 => Rule::Total,
            operation => operation,
        };
        clues.groups.push(Group::new(operation, cells, [1]));
    }
    // The regions have the same cells as the cages. The regions are needed to write the puzzle as a code.
    clues.regions = Some(regions);
    clues
}

/// Changes the operations of some cages of more than two cells. The numbers of a solution may have no such result; then
/// the cage gets their sum.
pub(super) fn any_operations(clues: &mut Clues, random: &mut Random) {
    for group in clues.groups.iter_mut().filter(|group| group.cells.len() > 2) {
        if random.chance(0.2) {
            group.rule = OPERATIONS[random.below(OPERATIONS.len())];
        }
    }
}

/// The largest number that most random boards contain.
const USUAL_MOST: usize = 9;

/// Divides a board into random groups. Touching groups of the same size are joined until there are no such groups.
fn random_groups(rows: usize, columns: usize, random: &mut Random) -> Regions {
    const USUAL: usize = 3;
    let clues = Clues::new(rows, columns);
    let mut groups = random_regions(rows, columns, clues.area().div_ceil(USUAL), random);
    loop {
        let cells = groups.cells();
        let size = |cell: usize| cells[groups.of(cell)].len();
        let equal =
            |&(one, other): &(usize, usize)| groups.of(one) != groups.of(other) && size(one) == size(other);
        let mut equal: Vec<(usize, usize)> = clues.pairs().into_iter().filter(equal).collect();
        random.shuffle(&mut equal);
        let Some(&(one, other)) = equal.first() else { return groups };
        let (kept, joined) = (groups.of(one), groups.of(other));
        let labels: Vec<usize> =
            groups.labels().iter().map(|&label| if label == joined { kept } else { label }).collect();
        groups = Regions::of_labels(&labels);
    }
}

pub(super) fn fillomino(rows: usize, columns: usize, random: &mut Random) -> Clues {
    // A board without numbers has a large model. Constructing random groups is faster than solving this model.
    let mut cut = || random_groups(rows, columns, random).cells();
    let largest = |groups: &Vec<Vec<usize>>| groups.iter().map(Vec::len).max();
    let groups = (0..tries(rows * columns)).map(|_| cut()).find(|groups| largest(groups) <= Some(USUAL_MOST));
    with_groups(rows, columns, &groups.unwrap_or_else(cut))
}

/// Replaces some boards by boards whose groups may have any size.
pub(super) fn any_groups(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.5) {
        let groups = random_groups(clues.rows, clues.columns, random).cells();
        clues.cells = with_groups(clues.rows, clues.columns, &groups).cells;
    }
}

/// A board on which each cell has the number of cells of its group.
fn with_groups(rows: usize, columns: usize, groups: &[Vec<usize>]) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::None; clues.area()];
    for group in groups {
        for &cell in group {
            clues.cells[cell] = Clue::Number(group.len() as u32);
        }
    }
    clues
}

pub(super) fn renban(rows: usize, _: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, rows);
    clues.cells = vec![Clue::None; clues.area()];
    let numbers = random_latin(rows, random);
    // The cells of a Latin square are joined into regions. Two regions are joined only if the numbers of the new region
    // have no gap.
    let mut labels: Vec<usize> = (0..clues.area()).collect();
    let mut pairs = clues.pairs();
    random.shuffle(&mut pairs);
    for (one, other) in pairs {
        let (a, b) = (labels[one], labels[other]);
        let together = (0..clues.area()).filter(|&cell| labels[cell] == a || labels[cell] == b);
        if a != b && without_gap(together.map(|cell| numbers[cell]).collect()) {
            labels.iter_mut().filter(|label| **label == b).for_each(|label| *label = a);
        }
    }
    clues.regions = Some(Regions::of_labels(&labels));
    clues
}

pub(super) fn ripple(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let clues = Clues { cells: vec![Clue::None; rows * columns], ..Clues::new(rows, columns) };
    any_or_grown(clues, (4, 1), random, |clues, random| {
        random_numbered_rooms(clues, &(2..=6), random, |cell, number| {
            let rays = Direction::ALL.iter().map(|direction| clues.ray(cell, direction.step()).take(number));
            rays.flatten().collect()
        })
    })
}

pub(super) fn suguru(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let clues = Clues { cells: vec![Clue::None; rows * columns], ..Clues::new(rows, columns) };
    any_or_grown(clues, (5, 1), random, |clues, random| {
        random_numbered_rooms(clues, &(4..=5), random, |cell, _| clues.around(cell))
    })
}
