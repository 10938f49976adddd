//! Pictures of puzzles of all kinds except nonogram and sudoku.

use super::board::Board;
use super::figures;
use super::picture::Picture;
use super::view::View;
use gridproof_puzzles::KindPuzzle;

/// Returns the picture of a board.
pub(super) fn picture(other: &KindPuzzle, view: View<'_>) -> Picture {
    let mut board = Board::new(other, view);
    board.grounds();
    let shaded = board.is_shaded();
    if view.clues && !shaded {
        figures::under(&mut board);
    }
    board.grid();
    if !view.is_empty() {
        board.solution();
    }
    // On a shaded board these figures are drawn after the solution, because shaded cells would cover them.
    if view.clues && shaded {
        figures::under(&mut board);
    }
    if view.clues {
        figures::over(&mut board);
        board.clues();
    }
    board.borders();
    if view.clues {
        board.signs();
        board.outside();
    }
    board.picture
}
