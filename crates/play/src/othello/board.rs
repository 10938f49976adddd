//! A board with any even side, and its rules.

use super::square::{Colour, Score, Square};

/// The maximum number of rows and columns of a board. A board of this size takes one megabyte.
pub const MAX_SIDE: usize = 1000;

/// The error for an invalid side length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the side of an Othello board is an even number from 4 to {MAX_SIDE}, not {0}")]
pub struct SideError(pub i64);

/// The reason why a disc may not be placed on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The board has no such square.
    #[error("there is no such square on the board")]
    Outside,
    /// The square has a disc.
    #[error("a disc lies there already")]
    Occupied,
    /// The disc would bracket no run of the opponent's discs.
    #[error("it would turn over no disc")]
    FlipsNothing,
}

/// The eight directions, as steps in rows and columns.
const DIRECTIONS: [(isize, isize); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The discs on a square board. The player to move is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    side: usize,
    cells: Vec<Option<Colour>>,
    /// The number of black and of white discs.
    counts: [usize; 2],
}

impl Board {
    /// Creates a board without discs.
    ///
    /// # Errors
    /// Returns an error, without allocating, if the side is odd, below 4 or above [`MAX_SIDE`].
    pub fn empty(side: i64) -> Result<Self, SideError> {
        let fits = |side: &usize| side.is_multiple_of(2) && (4..=MAX_SIDE).contains(side);
        let side = usize::try_from(side).ok().filter(fits).ok_or(SideError(side))?;
        Ok(Self { side, cells: vec![None; side * side], counts: [0; 2] })
    }

    /// Creates the board at the start of a game: four discs in the middle, of which the upper left and the lower right
    /// ones are white.
    ///
    /// # Errors
    /// Returns the errors of [`Board::empty`].
    pub fn start(side: i64) -> Result<Self, SideError> {
        let mut board = Self::empty(side)?;
        let low = board.side / 2;
        for (row, column) in [(low - 1, low - 1), (low - 1, low), (low, low - 1), (low, low)] {
            let colour = if row == column { Colour::White } else { Colour::Black };
            board.set(Square { row, column }, Some(colour));
        }
        Ok(board)
    }

    /// The number of rows and of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The disc on a square; `None` if the square is empty or not on the board.
    pub fn get(&self, square: Square) -> Option<Colour> {
        if self.contains(square) { self.cells[self.index(square)] } else { None }
    }

    /// Puts a disc on a square or, with `None`, empties the square. Turns over no other discs. Does nothing for a
    /// square outside the board.
    pub fn set(&mut self, square: Square, disc: Option<Colour>) {
        if !self.contains(square) {
            return;
        }
        let index = self.index(square);
        if let Some(before) = std::mem::replace(&mut self.cells[index], disc) {
            self.counts[before as usize] -= 1;
        }
        if let Some(colour) = disc {
            self.counts[colour as usize] += 1;
        }
    }

    /// The rows of the board, each with its squares.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Colour>]> {
        self.cells.chunks_exact(self.side)
    }

    /// The number of discs of a colour.
    pub fn count(&self, colour: Colour) -> usize {
        self.counts[colour as usize]
    }

    /// Checks whether a colour may place a disc on a square.
    ///
    /// # Errors
    /// Returns the reason why it may not.
    pub fn may_play(&self, colour: Colour, square: Square) -> Result<(), IllegalMove> {
        if !self.contains(square) {
            Err(IllegalMove::Outside)
        } else if self.cells[self.index(square)].is_some() {
            Err(IllegalMove::Occupied)
        } else if DIRECTIONS.iter().all(|&step| self.run(colour, square, step) == 0) {
            Err(IllegalMove::FlipsNothing)
        } else {
            Ok(())
        }
    }

    /// The squares where a colour may place a disc, row by row.
    pub fn legal_moves(&self, colour: Colour) -> impl Iterator<Item = Square> {
        (0..self.cells.len())
            .map(|index| Square { row: index / self.side, column: index % self.side })
            .filter(move |&square| self.may_play(colour, square).is_ok())
    }

    /// Returns whether a colour can move; otherwise it must pass.
    pub fn can_move(&self, colour: Colour) -> bool {
        self.legal_moves(colour).next().is_some()
    }

    /// Places a disc and turns over every run that it brackets. Returns the number of discs turned over.
    ///
    /// # Errors
    /// Returns an error, and leaves the board unchanged, if the move is against the rules.
    pub fn play(&mut self, colour: Colour, square: Square) -> Result<usize, IllegalMove> {
        self.may_play(colour, square)?;
        Ok(self.place(colour, square))
    }

    /// Places a disc, whether or not this is legal, and replaces any disc on the square. Turns over every run that the
    /// new disc brackets, and returns the number of discs turned over. Does nothing for a square outside the board.
    pub fn place(&mut self, colour: Colour, square: Square) -> usize {
        if !self.contains(square) {
            return 0;
        }
        // Runs start next to the disc and lead away from it in different directions, so turning over one run does not
        // change any other.
        let mut turned = 0;
        for step in DIRECTIONS {
            let length = self.run(colour, square, step);
            let mut at = square;
            for _ in 0..length {
                at = Square {
                    row: at.row.wrapping_add_signed(step.0),
                    column: at.column.wrapping_add_signed(step.1),
                };
                self.set(at, Some(colour));
            }
            turned += length;
        }
        self.set(square, Some(colour));
        turned
    }

    /// Returns whether neither colour can move.
    pub fn is_over(&self) -> bool {
        !self.can_move(Colour::Black) && !self.can_move(Colour::White)
    }

    /// The score that the current numbers of discs give. It is the final result only if the game
    /// [is over](Board::is_over).
    pub fn score(&self) -> Score {
        Score::of(self.count(Colour::Black), self.count(Colour::White))
    }

    fn contains(&self, square: Square) -> bool {
        square.row < self.side && square.column < self.side
    }

    fn index(&self, square: Square) -> usize {
        square.row * self.side + square.column
    }

    /// The number of the opponent's discs that a disc on `from` brackets in the given direction.
    fn run(&self, colour: Colour, from: Square, (down, right): (isize, isize)) -> usize {
        let mut at = from;
        for length in 0.. {
            at = Square {
                row: at.row.wrapping_add_signed(down),
                column: at.column.wrapping_add_signed(right),
            };
            match self.get(at) {
                Some(disc) if disc != colour => {}
                Some(_) => return length,
                None => break,
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    fn at(row: usize, column: usize) -> Square {
        Square { row: row - 1, column: column - 1 }
    }

    /// Creates a board from rows of `.`, `B` for black and `W` for white.
    fn board(rows: &[&str]) -> Board {
        let mut board = i64::try_from(rows.len()).map(Board::empty).expect("short").expect("an even side");
        for (r, row) in rows.iter().enumerate() {
            for (c, letter) in row.chars().enumerate() {
                let disc = match letter {
                    'B' => Some(Black),
                    'W' => Some(White),
                    _ => None,
                };
                board.set(at(r + 1, c + 1), disc);
            }
        }
        board
    }

    #[test]
    fn only_even_sides_from_four_on_exist() {
        for side in [i64::MIN, -4, 0, 2, 3, 5, 7, 1001, 1002, i64::MAX] {
            assert_eq!(Board::start(side), Err(SideError(side)));
        }
        for side in [4, 6, 100, 1000] {
            let board = Board::start(side).expect("an even side");
            assert_eq!((board.count(Black), board.count(White)), (2, 2));
        }
    }

    #[test]
    fn black_starts_with_four_moves() {
        let start = Board::start(8).expect("even");
        assert_eq!(start.legal_moves(Black).collect::<Vec<_>>(), [at(3, 4), at(4, 3), at(5, 6), at(6, 5)]);
        assert_eq!(start.legal_moves(White).collect::<Vec<_>>(), [at(3, 5), at(4, 6), at(5, 3), at(6, 4)]);
        assert_eq!(start.get(at(4, 4)), Some(White));
        assert_eq!(start.get(at(4, 5)), Some(Black));
    }

    #[test]
    fn runs_turn_over_in_all_eight_directions_and_no_further() {
        let mut star = board(&[
            "B..B..B.", //
            ".W.W.W..", //
            "..WWW...", //
            "BWW.WWB.", //
            "..WWW...", //
            ".W.W.W..", //
            "B..B..BW", //
            ".......B",
        ]);
        assert_eq!(star.play(Black, at(4, 4)), Ok(16));
        assert_eq!(star.count(White), 1);
        assert_eq!(star.get(at(7, 8)), Some(White), "not on a line with the move");
    }

    #[test]
    fn a_run_that_reaches_the_edge_or_a_gap_is_not_bracketed() {
        let board = board(&["WW..WWB.", "........", "........", "...", "", "", "", ""]);
        assert_eq!(board.may_play(Black, at(1, 3)), Err(IllegalMove::FlipsNothing), "the edge");
        assert_eq!(board.may_play(Black, at(1, 4)), Ok(()));
        assert_eq!(board.may_play(White, at(1, 8)), Ok(()));
        assert_eq!(board.may_play(Black, at(1, 1)), Err(IllegalMove::Occupied));
        assert_eq!(board.may_play(Black, at(9, 1)), Err(IllegalMove::Outside));
        assert_eq!(board.get(at(9, 1)), None);
    }

    #[test]
    fn the_game_ends_when_neither_can_move_although_squares_are_free() {
        let mut board = board(&["BBW.", "....", "....", "...."]);
        assert!(!board.is_over());
        assert!(!board.can_move(White), "white has to pass");
        assert_eq!(board.play(Black, at(1, 4)), Ok(1));
        assert!(board.is_over());
        assert_eq!(board.score(), Score::Won(Black));
    }

    #[test]
    fn an_illegal_move_changes_nothing_but_a_placed_disc_stays() {
        let mut board = Board::start(4).expect("even");
        let before = board.clone();
        assert_eq!(board.play(Black, at(1, 1)), Err(IllegalMove::FlipsNothing));
        assert_eq!(board, before);
        assert_eq!(board.place(Black, at(1, 1)), 0, "nothing brackets from the corner");
        assert_eq!((board.get(at(1, 1)), board.count(Black)), (Some(Black), 3));
        assert_eq!(board.place(White, at(2, 3)), 0, "over a disc");
        assert_eq!((board.count(Black), board.count(White)), (2, 3));
        assert_eq!(board.place(White, at(9, 9)), 0);
    }
}
