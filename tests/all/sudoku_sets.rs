//! Compares the 9x9 kernel with the general search on well-known sets of sudokus, if they are available.

use gridproof_engines::engine::search::GeneralSearch;
use gridproof_engines::kernel::sudoku9::{Board, solve_boards};
use gridproof_engines::solve::{Engine, Query, SimdLevel};
use gridproof_gate::digits::is_solved;
use gridproof_puzzles::Sudoku;

/// The maximum number of solutions to find.
const LIMIT: usize = 3;

/// Returns `count` boards, spread over a file of the sets next to this repository; none if the file is missing.
fn boards(file: &str, count: usize) -> Vec<Board> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles/sudoku").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("{} is absent: skipped", path.display());
        return Vec::new();
    };
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let board = |line: &str| Board::try_from(line.bytes().map(digit).collect::<Vec<u8>>()).ok();
    let boards: Vec<Board> = text.lines().filter_map(board).collect();
    boards.iter().step_by((boards.len() / count).max(1)).copied().collect()
}

#[test]
fn the_kernel_solves_them_as_the_general_search_does() {
    let sets = [
        ("generated-easy.txt", 100),
        ("generated-minimal.txt", 100),
        ("17-clue.txt", 50),
        ("top1465.txt", 20),
        ("hardest-1905-11plus.txt", 10),
        ("hardest-1106.txt", 10),
        ("several-solutions.txt", 50),
    ];
    for (file, count) in sets {
        let boards = boards(file, count);
        let expected: Vec<_> = boards
            .iter()
            .map(|board| {
                let model = Sudoku::new(3, 3, board.to_vec()).expect("a board").model();
                GeneralSearch.solve(&model, &Query::solutions(LIMIT)).expect("any model").solutions
            })
            .collect();
        for level in SimdLevel::available() {
            let mut side_by_side = Vec::new();
            solve_boards(level, &boards, LIMIT as u64, &mut side_by_side);
            let mut alone = Vec::new();
            for board in &boards {
                solve_boards(level, &[*board], LIMIT as u64, &mut alone);
            }
            assert_eq!(side_by_side, alone, "{file} {level}");
            let solutions = side_by_side.iter().map(|answer| &answer.solution);
            assert!(
                boards.iter().zip(solutions).all(|(board, solution)| is_solved(board, solution)),
                "{file}"
            );
            for (answer, expected) in side_by_side.iter().zip(&expected) {
                assert_eq!(answer.count, expected.len() as u64, "{file} {level}");
                let found: Vec<u8> = answer.solution.iter().map(|digit| digit - 1).collect();
                assert!(expected.len() == LIMIT || expected.contains(&found), "{file} {level}");
            }
        }
    }
}
