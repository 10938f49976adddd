//! Random boards of kakuros, and changes to their digits.

use super::black::BlackCells;
use gridproof_model::random::Random;
use gridproof_puzzles::board_parts::{Run, runs};
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

/// The most cells of a run.
const LONGEST: usize = 9;

/// A board on which each run has at least two cells and the white cells are connected. On boards with fewer than three
/// rows or columns, runs of one cell cannot be avoided; these boards are arbitrary.
pub(super) fn kakuro(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if rows.min(columns) < 3 {
        return any_kakuro(rows, columns, random);
    }
    // Published boards have as many black cells, apart from those in the top row and the left column.
    let cells = BlackCells { percentage: 27, longest: LONGEST, single: 0.0 };
    let black = cells.draw(rows - 1, columns - 1, random);
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::Sums(0, 0); clues.area()];
    for white in (0..black.len()).filter(|&cell| !black[cell]) {
        clues.cells[(1 + white / (columns - 1)) * columns + 1 + white % (columns - 1)] = Clue::None;
    }
    clues
}

/// A board with any black cells. It may have runs of one cell, and white cells that are not connected.
fn any_kakuro(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let mut cell = |cell: usize| {
        let edge = cell < columns || cell.is_multiple_of(columns);
        if edge || random.chance(0.25) { Clue::Sums(0, 0) } else { Clue::None }
    };
    clues.cells = (0..rows * columns).map(&mut cell).collect();
    for run in runs(&clues.clone()) {
        let cells = run.cells.iter().skip(LONGEST).step_by(LONGEST + 1);
        cells.for_each(|&cell| clues.cells[cell] = Clue::Sums(0, 0));
    }
    clues
}

/// Replaces half of the boards by boards with any black cells.
pub(super) fn any_runs(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.5) {
        *clues = any_kakuro(clues.rows, clues.columns, random);
    }
}

/// Changes digits of the solution `kept` in cells where `other` differs, and the sums of their runs. Sums that few sets of
/// digits have are preferred, because they leave fewer solutions. The more cells differ, the more digits are changed.
pub(super) fn kakuro_changed(
    kind: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    const TRIED: usize = 4;
    const DIFFERING_FOR_ONE: usize = 16;
    let runs: Vec<Run> = runs(clues).collect();
    let mut through = vec![Vec::new(); clues.area()];
    for run in &runs {
        run.cells.iter().for_each(|&cell| through[cell].push(run));
    }
    let differing: Vec<usize> = (0..clues.area()).filter(|&cell| kept[cell] != other[cell]).collect();
    let mut digits: Vec<u32> = kept.iter().map(|word| word.number().unwrap_or(0)).collect();
    for _ in 0..=differing.len() / DIFFERING_FOR_ONE {
        let is_free = |cell: usize, digit| {
            through[cell].iter().all(|run| run.cells.iter().all(|&cell| digits[cell] != digit))
        };
        let mut changes: Vec<(usize, u32)> = differing
            .iter()
            .flat_map(|&cell| (1..=LONGEST as u32).map(move |digit| (cell, digit)))
            .filter(|&(cell, digit)| is_free(cell, digit))
            .collect();
        random.shuffle(&mut changes);
        changes.truncate(TRIED);
        // How many sets of digits the sums of the two runs lose.
        let gain = |&(cell, digit): &(usize, u32)| -> i64 {
            let of_run = |run: &&Run| {
                let sum: u32 = run.cells.iter().map(|&cell| digits[cell]).sum();
                let changed = sum + digit - digits[cell];
                i64::from(sets(run.cells.len(), sum)) - i64::from(sets(run.cells.len(), changed))
            };
            through[cell].iter().map(of_run).sum()
        };
        let Some((cell, digit)) = changes.into_iter().max_by_key(gain) else { break };
        digits[cell] = digit;
    }
    let words: Vec<Word> = digits.into_iter().map(|digit| Word::Number(digit.into())).collect();
    Some(kind.clues_of(clues, &words)).filter(|changed| changed != clues)
}

/// The number of sets of `count` different digits with this sum.
fn sets(count: usize, sum: u32) -> u32 {
    let digits = |set: u32| (1..=LONGEST as u32).filter(move |digit| set >> (digit - 1) & 1 == 1);
    (0..1_u32 << LONGEST)
        .filter(|&set| set.count_ones() as usize == count && digits(set).sum::<u32>() == sum)
        .count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_as_long_as_on_published_boards() {
        let boards = (0..20).map(|seed| kakuro(10, 10, &mut Random::new(seed, 0)));
        let lengths: Vec<usize> =
            boards.flat_map(|clues| runs(&clues).map(|run| run.cells.len()).collect::<Vec<_>>()).collect();
        assert!(lengths.iter().all(|length| (2..=9).contains(length)), "{lengths:?}");
        // On published boards of this size, 0.4 of the runs have two cells.
        let pairs = lengths.iter().filter(|&&length| length == 2).count();
        assert!((35..=60).contains(&(100 * pairs / lengths.len())), "{pairs} of {}", lengths.len());
    }

    #[test]
    fn sums_have_as_many_sets_as_tables_of_kakuro_say() {
        assert_eq!(
            [(2, 3), (2, 10), (3, 7), (3, 15), (4, 20), (9, 45)].map(|(n, sum)| sets(n, sum)),
            [1, 4, 1, 8, 12, 1]
        );
    }
}
