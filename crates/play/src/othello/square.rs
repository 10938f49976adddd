//! Colours, squares and the score of a game.

use std::fmt;

/// The colour of a disc or of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Black moves first.
    Black,
    /// White moves second.
    White,
}

impl Colour {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// A square of a board. Rows and columns are counted from 0 at the top left; when a square is displayed, they are
/// counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Square {
    /// The square with this row and column, counted from 1; `None` if it is not on a board with `side` rows and
    /// columns.
    pub fn from_one_based(row: i64, column: i64, side: usize) -> Option<Self> {
        let index = |number: i64| usize::try_from(number).ok()?.checked_sub(1).filter(|&index| index < side);
        Some(Self { row: index(row)?, column: index(column)? })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.column + 1)
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// This colour has more discs.
    Won(Colour),
    /// Both colours have the same number of discs.
    Drawn,
}

impl Score {
    /// The result of a game that ends with these numbers of discs.
    pub const fn of(black: usize, white: usize) -> Self {
        if black > white {
            Self::Won(Colour::Black)
        } else if white > black {
            Self::Won(Colour::White)
        } else {
            Self::Drawn
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_outside_the_board_do_not_exist() {
        assert_eq!(Square::from_one_based(1, 8, 8), Some(Square { row: 0, column: 7 }));
        for (row, column) in [(0, 1), (1, 0), (9, 1), (1, 9), (-1, 1), (i64::MIN, 1), (1, i64::MAX)] {
            assert_eq!(Square::from_one_based(row, column, 8), None);
        }
    }

    #[test]
    fn more_discs_win() {
        assert_eq!(Score::of(33, 31), Score::Won(Colour::Black));
        assert_eq!(Score::of(0, 4), Score::Won(Colour::White));
        assert_eq!(Score::of(32, 32), Score::Drawn);
    }
}
