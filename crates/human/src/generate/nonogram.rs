//! Random nonograms: the clues of random pictures. Half of the puzzles are then changed.
//!
//! The clues of a picture have at least one solution, and often only one. Each change keeps the sum of all row clues
//! equal to the sum of all column clues. So there is no obvious contradiction even if no solution is left.

use gridproof_model::Block;
use gridproof_model::random::Random;
use gridproof_puzzles::{Clue, Nonogram, Palette};

/// The maximum number of changes to a puzzle's clues.
const MOST_CHANGES: usize = 5;

/// Creates a nonogram of this size from a random picture. Each cell of the picture is filled with probability
/// `density`, in one of `colours` colours.
pub(super) fn nonogram(
    (rows, columns): (usize, usize),
    density: f64,
    colours: u8,
    random: &mut Random,
) -> Nonogram {
    let mut cell = || match (random.chance(density), colours) {
        (false, _) => 0,
        (true, 1) => 1,
        (true, _) => 1 + random.below(usize::from(colours)) as u8,
    };
    let cells: Vec<u8> = (0..rows * columns).map(|_| cell()).collect();
    let picture = Nonogram::from_picture(columns, &cells).expect("sizes were checked, cells are 0 or 1");
    // This renumbers the colours, because a colour that does not occur must not have a number.
    let picture = picture.in_colours(&Palette::usual(colours)).expect("colours of the palette");
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

/// Returns the nonogram after one random change, or the unchanged nonogram if the change would cause an obvious
/// contradiction.
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

/// Returns the line of a random `eligible` block, and the index of the block in that line; `None` if there is no such
/// block.
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

/// Shortens a random block by one cell, and lengthens a random block of the same colour by one cell.
fn move_cell(lines: &mut [Clue], random: &mut Random) {
    let Some((from, short)) = block(lines, random, |_, _| true) else { return };
    let colour = lines[from][short].colour;
    let Some((to, long)) = block(lines, random, |clue, place| clue[place].colour == colour) else { return };
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
    let colour = clue[place].colour;
    clue.insert(place, Block { length: first, colour });
}

/// Joins two consecutive blocks of the same colour.
fn join_blocks(lines: &mut [Clue], random: &mut Random) {
    let Some((line, place)) = block(lines, random, |clue, place| {
        clue.get(place + 1).is_some_and(|next| next.colour == clue[place].colour)
    }) else {
        return;
    };
    let second = lines[line].remove(place + 1);
    lines[line][place].length += second.length;
}
