//! Random nonograms: the clues of random pictures, half of them changed.
//!
//! The clues of a picture have a solution, often only one. Changes keep the sums equal, so that there is no obvious
//! contradiction where they remove all solutions.

use crate::model::Block;
use crate::puzzle::{Clue, Nonogram};
use crate::random::Random;

/// Most changes to a puzzle's clues.
const MOST_CHANGES: usize = 5;

/// A nonogram of this size, from a picture in which a cell is filled with probability `density`.
pub(crate) fn nonogram(rows: usize, columns: usize, density: f64, random: &mut Random) -> Nonogram {
    let cells: Vec<u8> = (0..rows * columns).map(|_| u8::from(random.chance(density))).collect();
    let picture = Nonogram::from_picture(columns, &cells).expect("sizes were checked, cells are 0 or 1");
    let mut nonogram = new(picture.rows().to_vec(), picture.columns().to_vec());
    if random.chance(0.5) {
        for _ in 0..=random.below(MOST_CHANGES) {
            nonogram = changed(&nonogram, random);
        }
    }
    nonogram
}

fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Nonogram {
    Nonogram::new(rows, columns).expect("sizes were checked, and no block is empty")
}

/// The nonogram after one change; unchanged if the change made an obvious contradiction.
fn changed(nonogram: &Nonogram, random: &mut Random) -> Nonogram {
    let (mut rows, mut columns) = (nonogram.rows().to_vec(), nonogram.columns().to_vec());
    let lines = if random.chance(0.5) { &mut rows } else { &mut columns };
    match random.below(5) {
        0 => swap_lines(lines, random),
        1 => reverse_line(lines, random),
        2 => move_cell(lines, random),
        3 => split_block(lines, random),
        _ => join_blocks(lines, random),
    }
    let after = new(rows, columns);
    if after.contradiction().is_some() { nonogram.clone() } else { after }
}

fn swap_lines(lines: &mut [Clue], random: &mut Random) {
    let count = lines.len();
    lines.swap(random.below(count), random.below(count));
}

fn reverse_line(lines: &mut [Clue], random: &mut Random) {
    lines[random.below(lines.len())].reverse();
}

/// The line and the index of a random block that is `eligible`; `None` if there is none.
fn block(
    lines: &[Clue],
    random: &mut Random,
    eligible: impl Fn(&Clue, usize) -> bool,
) -> Option<(usize, usize)> {
    let all =
        lines.iter().enumerate().flat_map(|(line, clue)| (0..clue.len()).map(move |place| (line, place)));
    let found: Vec<_> = all.filter(|&(line, place)| eligible(&lines[line], place)).collect();
    found.get(random.below(found.len())).copied()
}

/// Shortens one block by a cell and lengthens another.
fn move_cell(lines: &mut [Clue], random: &mut Random) {
    let Some((from, short)) = block(lines, random, |_, _| true) else { return };
    let Some((to, long)) = block(lines, random, |_, _| true) else { return };
    lines[to][long].length += 1;
    lines[from][short].length -= 1;
    lines[from].retain(|block| block.length > 0);
}

/// Splits a block in two.
fn split_block(lines: &mut [Clue], random: &mut Random) {
    let Some((line, place)) = block(lines, random, |clue, place| clue[place].length > 1) else { return };
    let clue = &mut lines[line];
    let first = 1 + random.below(clue[place].length as usize - 1) as u32;
    clue[place].length -= first;
    clue.insert(place, Block::black(first));
}

/// Joins two consecutive blocks.
fn join_blocks(lines: &mut [Clue], random: &mut Random) {
    let Some((line, place)) = block(lines, random, |clue, place| place + 1 < clue.len()) else { return };
    let second = lines[line].remove(place + 1);
    lines[line][place].length += second.length;
}
