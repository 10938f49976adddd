//! Compares the lane solver with solving line by line, and with brute force.

use proptest::prelude::*;

use super::board::Side;
use super::words::LineWords;
use super::*;
use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::presolve::solve_by_lines;
use crate::kernel::simd::{Backend, Task, transpose};
use gridproof_model::{Block, Model, brute};
use gridproof_puzzles::Nonogram;

/// Returns the answers of all SIMD levels.
fn solve(clues: &Clues) -> Vec<Option<Vec<u64>>> {
    let at = |level| {
        let mut solver = LaneSolver::at(level);
        // Data left over from a larger board must not affect the result.
        for side in [40, 31] {
            for cells in [vec![true; side * side], stripes(side, side)] {
                assert!(solver.solve(&clues_of(&model(side, &cells, None))).is_some());
            }
        }
        match solver.solve(clues) {
            Some((SolvedRows::Small(rows), lines)) => {
                Some((rows.iter().copied().map(u64::from).collect(), lines))
            }
            Some((SolvedRows::Large(rows), lines)) => Some((rows.to_vec(), lines)),
            None => None,
        }
    };
    let found: Vec<Option<(Vec<u64>, u64)>> = SimdLevel::tested().map(at).collect();
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "the effort is that of every level");
    found.into_iter().map(|found| found.map(|(rows, _)| rows)).collect()
}

fn clues_of(model: &Model) -> Clues {
    Clues::of_model(model).expect("black and white")
}

/// The model of a picture. `change` replaces the clue of one row by a single block of the given length.
fn model(columns: usize, cells: &[bool], change: Option<(usize, u32)>) -> Model {
    let cells: Vec<u8> = cells.iter().copied().map(u8::from).collect();
    let nonogram = Nonogram::from_picture(columns, &cells).expect("a picture");
    let mut rows = nonogram.rows().to_vec();
    if let Some((row, length)) = change {
        let row = row % rows.len();
        rows[row] = [Block::black(length)].into();
    }
    Nonogram::new(rows, nonogram.columns().to_vec()).expect("valid").model()
}

/// A picture with every other column black, starting with the first. Each row has the maximum number of blocks.
fn stripes(rows: usize, columns: usize) -> Vec<bool> {
    (0..rows * columns).map(|cell| (cell % columns).is_multiple_of(2)).collect()
}

fn picture(sides: std::ops::Range<usize>) -> impl Strategy<Value = (usize, Vec<bool>)> {
    (sides.clone(), sides, 0.3..0.95f64).prop_flat_map(|(rows, columns, black)| {
        (Just(columns), prop::collection::vec(prop::bool::weighted(black), rows * columns))
    })
}

proptest! {
    #[test]
    fn tiny_boards_agree_with_brute_force(
        (columns, cells) in picture(1..6),
        change in prop::option::weighted(0.3, (0usize..5, 1u32..5)),
    ) {
        let model = model(columns, &cells, change);
        for rows in solve(&clues_of(&model)).into_iter().flatten() {
            let found = rows.iter().flat_map(|row| (0..columns).map(move |column| (row >> column & 1) as u8));
            prop_assert_eq!(brute::solutions(&model, 2).expect("tiny"), [found.collect::<Vec<u8>>()]);
        }
    }

    #[test]
    fn lanes_agree_with_line_by_line(
        (columns, cells) in prop_oneof![picture(1..32), picture(25..64)],
        change in prop::option::weighted(0.1, (0usize..64, 1u32..5)),
    ) {
        let clues = clues_of(&model(columns, &cells, change));
        for found in solve(&clues) {
            prop_assert_eq!(found, solve_by_lines(&clues));
        }
    }
}

#[test]
fn boards_at_the_limits_are_solved() {
    for (rows, columns) in
        [(1, 1), (1, 31), (31, 1), (31, 31), (8, 9), (32, 31), (1, 63), (63, 1), (63, 63), (33, 63)]
    {
        for cells in [vec![true; rows * columns], vec![false; rows * columns]] {
            let clues = clues_of(&model(columns, &cells, None));
            let row = u64::below(columns as u32);
            for found in solve(&clues) {
                assert_eq!(found, Some(vec![if cells[0] { row } else { 0 }; rows]));
            }
        }
        let striped = stripes(rows, columns);
        let row = (0..columns).step_by(2).fold(0, |row, column| row | 1 << column);
        for found in solve(&clues_of(&model(columns, &striped, None))) {
            assert_eq!(found, Some(vec![row; rows]));
        }
    }
    let too_large = clues_of(&model(64, &[true; 64], None));
    assert!(LaneSolver::default().solve(&too_large).is_none());
}

/// Checks the rows stored in a board against its clues.
struct Check<'b>(&'b LaneBoard<u32, 32>);

impl Task for Check<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self) -> bool {
        self.0.holds_on::<B::Lines32>(Side::Rows) && self.0.holds_on::<B::Lines32>(Side::Columns)
    }
}

/// Checks pictures of 3 x 4 cells against the clues of other pictures.
#[test]
fn wrong_pictures_are_seen() {
    for level in SimdLevel::tested() {
        let mut board = LaneBoard::<u32, 32>::new();
        let clues = |picture: u32| {
            let cells: Vec<bool> = (0..12).map(|cell| picture >> cell & 1 == 1).collect();
            clues_of(&model(4, &cells, None))
        };
        let clues: Vec<Clues> = (0..1 << 12).map(clues).collect();
        for (picture, own) in clues.iter().enumerate().step_by(5) {
            board.solve(level, own);
            board.black.0.fill(0);
            for other in (0..1usize << 12).step_by(3).chain([picture]) {
                (0..3).for_each(|row| board.black.0[row] = (other >> (4 * row) & 15) as u32);
                let same = (0..7).all(|line| own.clue(line) == clues[other].clue(line));
                assert_eq!(level.run(Check(&board)), same, "{picture:b} {other:b}");
            }
        }
    }
}

/// These clues do not fit into the line; every puzzle reader rejects them too.
#[test]
fn clues_that_cannot_fit_are_refused() {
    for clue in [vec![5], vec![u32::MAX], vec![32], vec![1; 17], vec![1; 100], vec![2, 2, 1]] {
        let mut clues = Clues::default();
        clues.reset(1, 4);
        for block in clue {
            clues.add_block(block);
        }
        clues.end_clue();
        (0..4).for_each(|_| clues.end_clue());
        assert!(LaneSolver::default().solve(&clues).is_none());
    }
}

/// Transposes random squares with the vectors of a level.
struct Transpose;

impl Task for Transpose {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        let mut word = 1u64;
        let mut words = LineWords::<u64, 64>([(); 64].map(|()| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            word
        }));
        let mut small = LineWords::<u32, 32>(std::array::from_fn(|line| (words.0[line] >> 32) as u32));
        let (columns, small_columns) = (words.transposed::<B::Lines64>(), small.transposed::<B::Lines32>());
        transpose(&mut words.0);
        transpose(&mut small.0);
        assert_eq!((columns, small_columns), (words, small));
    }
}

#[test]
fn transposition_on_vectors_is_that_of_plain_words() {
    SimdLevel::tested().for_each(|level| level.run(Transpose));
}
