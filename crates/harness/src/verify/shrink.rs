//! Reduces a puzzle on which engines disagree.
//!
//! The method is greedy, similar to delta debugging (A. Zeller and R. Hildebrandt, "Simplifying and isolating
//! failure-inducing input", IEEE TSE 2002). Each round tries the puzzles that are smaller by one step, with the largest
//! steps first. The first puzzle that still fails replaces the current one. The rounds end when no smaller puzzle
//! fails, so the result is minimal only with respect to single steps.
//!
//! Steps on nonograms keep the total of the row clues equal to the total of the column clues, because a puzzle with an
//! obvious contradiction could not be read back from a file:
//!
//! * if a solution is known, rows or columns are removed from its picture, starting with half of them, or a filled cell
//!   is emptied;
//! * in any case, an empty row or column is removed, or a block of a row and a block of a column are shortened by the
//!   same length.
//!
//! Steps on sudokus remove givens, starting with half of them. Steps on sukakus restore all candidates of cells. Steps
//! on other kinds remove or weaken clues, those on kinds by rules remove clues. Steps on models remove constraints or values.

use std::sync::Arc;

use super::shrink_model::smaller_models;
use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::{Clue, KindPuzzle, Nonogram, Puzzle, RuledPuzzle, StatedModel, Sudoku};

/// The maximum number of puzzles that a reduction tries.
pub const MOST_TRIED: usize = 20_000;

/// The maximum number of known solutions that the steps of a round use.
const MOST_PICTURES: usize = 4;

/// Reduces a puzzle. If a puzzle fails, `fails` returns its known solutions; otherwise it returns `None`. A puzzle that
/// does not fail is returned unchanged.
pub fn shrink(puzzle: &Puzzle, mut fails: impl FnMut(&Puzzle) -> Option<Vec<Assignment>>) -> Puzzle {
    let mut smallest = puzzle.clone();
    let Some(mut known) = fails(&smallest) else { return smallest };
    let mut left = MOST_TRIED;
    loop {
        known.sort();
        known.dedup();
        known.truncate(MOST_PICTURES);
        let smaller = steps(&smallest, &known).take(left).find_map(|candidate| {
            left -= 1;
            fails(&candidate).map(|known| (candidate, known))
        });
        match smaller {
            Some((candidate, solutions)) => (smallest, known) = (candidate, solutions),
            None => return smallest,
        }
    }
}

/// The puzzles that are smaller by one step, without the steps that need a known solution.
pub(crate) fn smaller_puzzles(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    steps(puzzle, &[])
}

type Steps<'a> = Box<dyn Iterator<Item = Puzzle> + 'a>;

/// The puzzles that are smaller by one step.
fn steps<'a>(puzzle: &'a Puzzle, known: &'a [Assignment]) -> Steps<'a> {
    match puzzle {
        Puzzle::Sudoku(sudoku) => Box::new(fewer_givens(sudoku).map(Puzzle::Sudoku)),
        Puzzle::Other(other) => Box::new(fewer_clues(other).map(Puzzle::Other)),
        Puzzle::Model(stated) => {
            Box::new(smaller_models(stated.model()).map(|model| Puzzle::Model(StatedModel::new(model))))
        }
        Puzzle::Nonogram(nonogram) => {
            let from_pictures = known.iter().flat_map(|cells| smaller_pictures(nonogram, cells));
            let reduced = from_pictures.chain(fewer_lines(nonogram)).chain(shorter_blocks(nonogram));
            Box::new(reduced.filter(|smaller| smaller.contradiction().is_none()).map(Puzzle::Nonogram))
        }
        Puzzle::Ruled(ruled) => Box::new(fewer_entries(ruled).map(Puzzle::Ruled)),
        _ => Box::new(std::iter::empty()),
    }
}

/// The ranges of indices below `count` to remove: halves, quarters, and so on down to single indices.
fn pieces(count: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let sizes = std::iter::successors(Some(count.div_ceil(2)), |&size| (size > 1).then(|| size.div_ceil(2)));
    sizes
        .filter(|&size| size > 0)
        .flat_map(move |size| (0..count).step_by(size).map(move |start| start..(start + size).min(count)))
}

/// Nonograms made from the picture after some rows or columns have been removed, or a filled cell has been emptied.
fn smaller_pictures<'a>(nonogram: &'a Nonogram, cells: &'a [u8]) -> impl Iterator<Item = Nonogram> + 'a {
    let (rows, columns) = (nonogram.rows().len(), nonogram.columns().len());
    let keep = move |kept: &dyn Fn(usize, usize) -> bool| -> Vec<u8> {
        let stays = |index: &usize| kept(index / columns, index % columns);
        (0..cells.len()).filter(stays).map(|index| cells[index]).collect()
    };
    let without_rows =
        pieces(rows).filter_map(move |piece| clues_of(columns, &keep(&|row, _| !piece.contains(&row))));
    let without_columns = pieces(columns).filter_map(move |piece| {
        clues_of(columns - piece.len(), &keep(&|_, column| !piece.contains(&column)))
    });
    let filled = (0..cells.len()).filter(|&index| cells[index] != 0);
    let blanked = filled.filter_map(move |index| {
        let mut cells = cells.to_vec();
        cells[index] = 0;
        clues_of(columns, &cells)
    });
    without_rows.chain(without_columns).chain(blanked)
}

/// The nonogram of a picture, without a stated solution; `None` if the picture is empty.
fn clues_of(columns: usize, cells: &[u8]) -> Option<Nonogram> {
    let picture = Nonogram::from_picture(columns, cells).ok()?;
    Nonogram::new(picture.rows().to_vec(), picture.columns().to_vec()).ok()
}

/// The nonogram without its first empty row, and the nonogram without its first empty column.
fn fewer_lines(nonogram: &Nonogram) -> impl Iterator<Item = Nonogram> + '_ {
    let empty = |lines: &[Clue]| lines.iter().position(Vec::is_empty);
    let without = |lines: &[Clue], index: usize| {
        let mut lines = lines.to_vec();
        lines.remove(index);
        lines
    };
    let (rows, columns) = (nonogram.rows(), nonogram.columns());
    let row = empty(rows).and_then(|r| Nonogram::new(without(rows, r), columns.to_vec()).ok());
    let column = empty(columns).and_then(|c| Nonogram::new(rows.to_vec(), without(columns, c)).ok());
    row.into_iter().chain(column)
}

/// Nonograms in which two blocks of the same colour, one of a row and one of a column, are both shortened by one cell.
/// If the blocks have the same length, they are also removed as a whole.
fn shorter_blocks(nonogram: &Nonogram) -> impl Iterator<Item = Nonogram> + '_ {
    let blocks = |lines: &[Clue]| -> Vec<(usize, usize)> {
        let of_line = |(line, clue): (usize, &Clue)| (0..clue.len()).map(move |place| (line, place));
        lines.iter().enumerate().flat_map(of_line).collect()
    };
    let (in_rows, in_columns) = (blocks(nonogram.rows()), blocks(nonogram.columns()));
    in_rows.into_iter().flat_map(move |(r, i)| {
        let row_block = nonogram.rows()[r][i];
        in_columns.clone().into_iter().flat_map(move |(c, j)| {
            let column_block = nonogram.columns()[c][j];
            let same_colour = row_block.colour == column_block.colour;
            let whole = row_block.length;
            let all = (whole > 1 && whole == column_block.length).then_some(whole);
            all.into_iter().chain([1]).filter(move |_| same_colour).filter_map(move |by| {
                let rows = shortened(nonogram.rows(), r, i, by);
                let columns = shortened(nonogram.columns(), c, j, by);
                Nonogram::new(rows, columns).ok()
            })
        })
    })
}

fn shortened(lines: &[Clue], line: usize, place: usize, by: u32) -> Vec<Clue> {
    let mut lines = lines.to_vec();
    lines[line][place].length -= by;
    lines[line].retain(|block| block.length > 0);
    lines
}

/// Sudokus in which some cells get back all of their candidates. These are cells that lack candidates, such as
/// givens.
fn fewer_givens(sudoku: &Sudoku) -> impl Iterator<Item = Sudoku> + '_ {
    let domains = sudoku.domains();
    let all = Domain::first(sudoku.side());
    let given: Vec<usize> = (0..domains.len()).filter(|&cell| domains[cell] != all).collect();
    let (rows, columns) = sudoku.box_shape();
    pieces(given.len()).filter_map(move |piece| {
        let mut domains = domains.clone();
        given[piece].iter().for_each(|&cell| domains[cell] = all);
        let smaller = Sudoku::with_candidates(rows, columns, domains).ok()?;
        Some(smaller.with_first_digit(sudoku.first_digit()))
    })
}

/// Puzzles in which some clues are removed or weakened.
fn fewer_clues(other: &KindPuzzle) -> impl Iterator<Item = KindPuzzle> + '_ {
    let given = other.places();
    pieces(given.len()).filter_map(move |piece| other.with_weaker_clues(&given[piece]))
}

/// Puzzles by rules without some of their clues.
fn fewer_entries(ruled: &RuledPuzzle) -> impl Iterator<Item = RuledPuzzle> + '_ {
    let count = ruled.puzzle().clues.iter().map(Vec::len).sum();
    pieces(count).filter_map(move |piece| {
        let mut fewer = ruled.puzzle().clone();
        let mut index = 0..;
        for entries in &mut fewer.clues {
            entries.retain(|_| index.next().is_none_or(|index| !piece.contains(&index)));
        }
        RuledPuzzle::new(Arc::clone(ruled.rules()), fewer).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::search::Search;
    use gridproof_engines::solve::{Engine, Query, Verdict};
    use gridproof_model::Block;

    fn solved(puzzle: &Puzzle) -> (Verdict, Vec<Assignment>) {
        let outcome = Search.solve(&puzzle.model(), &Query::default()).expect("any model");
        (outcome.verdict, outcome.solutions.into_vec())
    }

    fn nonogram(rows: &[&[u32]], columns: &[&[u32]]) -> Puzzle {
        Puzzle::Nonogram(Nonogram::black_and_white(rows, columns).expect("valid"))
    }

    #[test]
    fn the_smallest_ambiguous_nonogram_is_two_by_two() {
        let ones: Vec<&[u32]> = vec![&[1]; 9];
        let smallest = shrink(&nonogram(&ones, &ones), |puzzle| {
            let (verdict, solutions) = solved(puzzle);
            (verdict == Verdict::Multiple).then_some(solutions)
        });
        assert_eq!(smallest, nonogram(&[&[1], &[1]], &[&[1], &[1]]));
    }

    #[test]
    fn an_unsolvable_nonogram_shrinks_by_its_clues_alone() {
        let puzzle = nonogram(
            &[&[1, 1], &[2], &[1, 1, 1], &[], &[1, 2], &[1]],
            &[&[2], &[1, 1], &[1, 1], &[], &[3], &[1, 1]],
        );
        assert_eq!(puzzle.contradiction(), None);
        assert_eq!(solved(&puzzle).0, Verdict::Unsatisfiable);
        let smallest = shrink(&puzzle, |puzzle| (solved(puzzle).0 == Verdict::Unsatisfiable).then(Vec::new));
        assert_eq!(solved(&smallest).0, Verdict::Unsatisfiable);
        assert_eq!(smallest.contradiction(), None);
        assert!(smallest.rows() <= 3 && smallest.columns() <= 3, "{smallest:?}");
    }

    #[test]
    fn a_sudoku_keeps_the_givens_that_matter() {
        let mut givens = vec![0; 81];
        (givens[0], givens[40], givens[80], givens[13]) = (1, 2, 3, 4);
        let puzzle = Puzzle::Sudoku(Sudoku::new(3, 3, givens).expect("valid"));
        let smallest = shrink(&puzzle, |puzzle| match puzzle {
            Puzzle::Sudoku(sudoku) => (sudoku.givens()[40] == 2).then(Vec::new),
            _ => None,
        });
        let Puzzle::Sudoku(sudoku) = smallest else { panic!("a sudoku stays one") };
        assert_eq!(sudoku.givens().iter().filter(|&&digit| digit > 0).count(), 1);
    }

    #[test]
    fn a_puzzle_that_does_not_fail_stays() {
        let puzzle = nonogram(&[&[1]], &[&[1]]);
        assert_eq!(shrink(&puzzle, |_| None), puzzle);
    }

    #[test]
    fn steps_are_smaller_and_free_of_contradictions() {
        let Puzzle::Nonogram(nonogram) = nonogram(&[&[1, 2], &[2]], &[&[1], &[1], &[2], &[1]]) else {
            return;
        };
        let puzzle = Puzzle::Nonogram(nonogram.clone());
        let size = |puzzle: &Puzzle| {
            let Puzzle::Nonogram(nonogram) = puzzle else { return (0, 0) };
            let cells: u32 = nonogram.rows().iter().flatten().map(|Block { length, .. }| length).sum();
            (puzzle.rows() * puzzle.columns(), cells)
        };
        let known = [vec![1, 0, 1, 1, 0, 1, 1, 0]];
        let mut count = 0;
        for step in steps(&puzzle, &known) {
            let ((area, cells), (area_before, cells_before)) = (size(&step), size(&puzzle));
            assert!(area < area_before || (area == area_before && cells < cells_before), "{step:?}");
            assert_eq!(step.contradiction(), None);
            count += 1;
        }
        assert!(count > 10);
    }
}
