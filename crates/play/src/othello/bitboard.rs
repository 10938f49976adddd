//! The 8x8 board as two machine words, with the rules implemented as shifts and masks.
//!
//! Square `(row, column)` is bit `8 * row + column`. In each of the eight directions, one shift moves all discs of a
//! board. A fill with doubling stride, restricted to the opponent's discs, finds all runs at once. This is the parallel
//! prefix algorithm of Kogge & Stone (IEEE Trans. Computers C-22(8), 1973); for its use on boards, see Chess
//! Programming Wiki, "Kogge-Stone Algorithm".

use super::board::{Board, IllegalMove};
use super::square::{Colour, Square};

/// A set of squares of the 8x8 board, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// The number of squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a square is in the set.
    pub fn contains(self, square: Square) -> bool {
        self.0 & bit(square) != 0
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    /// The squares row by row.
    fn into_iter(self) -> SquaresIter {
        SquaresIter(self.0)
    }
}

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct SquaresIter(u64);

impl Iterator for SquaresIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Square { row: index / 8, column: index % 8 })
    }
}

/// The bit of a square; 0 outside the board.
fn bit(Square { row, column }: Square) -> u64 {
    if row < 8 && column < 8 { 1 << (8 * row + column) } else { 0 }
}

/// The discs on an 8x8 board, from the point of view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard {
    own: u64,
    other: u64,
}

/// All columns except the first and the last. The inner discs of a run along a row or a diagonal are always in these
/// columns.
const INNER_COLUMNS: u64 = 0x7E7E_7E7E_7E7E_7E7E;

impl Bitboard {
    /// The start position of a game, from the point of view of black.
    pub const START: Self =
        Self { own: (1 << (8 * 3 + 4)) | (1 << (8 * 4 + 3)), other: (1 << (8 * 3 + 3)) | (1 << (8 * 4 + 4)) };

    /// The position of an 8x8 board, from the point of view of `mover`; `None` for a board with a side other than 8.
    pub fn from_board(board: &Board, mover: Colour) -> Option<Self> {
        if board.side() != 8 {
            return None;
        }
        let mut position = Self { own: 0, other: 0 };
        for (index, disc) in board.rows().flatten().enumerate() {
            match disc {
                Some(colour) if *colour == mover => position.own |= 1 << index,
                Some(_) => position.other |= 1 << index,
                None => {}
            }
        }
        Some(position)
    }

    /// The position as an 8x8 board. `mover` is the colour of the player to move.
    pub fn to_board(self, mover: Colour) -> Board {
        let mut board = Board::empty(8).expect("8 is an even side");
        for (squares, colour) in [(self.own, mover), (self.other, mover.other())] {
            Squares(squares).into_iter().for_each(|square| board.set(square, Some(colour)));
        }
        board
    }

    /// The discs of the player to move.
    pub const fn own(self) -> Squares {
        Squares(self.own)
    }

    /// The opponent's discs.
    pub const fn other(self) -> Squares {
        Squares(self.other)
    }

    /// The squares where the player to move may place a disc.
    #[inline]
    pub const fn moves(self) -> Squares {
        let inner = self.other & INNER_COLUMNS;
        let reached = ends::<1>(self.own, inner)
            | ends::<8>(self.own, self.other)
            | ends::<7>(self.own, inner)
            | ends::<9>(self.own, inner);
        Squares(reached & !(self.own | self.other))
    }

    /// The discs that turn over if the player to move places a disc on `square`; the set is empty if the move is
    /// illegal.
    pub fn flips(self, square: Square) -> Squares {
        Squares(self.flips_of(bit(square) & !(self.own | self.other)))
    }

    /// The position after a move, from the point of view of the opponent.
    ///
    /// # Errors
    /// Returns an error if the move is against the rules.
    pub fn play(self, square: Square) -> Result<Self, IllegalMove> {
        let placed = bit(square);
        if placed == 0 {
            return Err(IllegalMove::Outside);
        }
        if (self.own | self.other) & placed != 0 {
            return Err(IllegalMove::Occupied);
        }
        if self.flips_of(placed) == 0 {
            return Err(IllegalMove::FlipsNothing);
        }
        Ok(self.after(placed))
    }

    /// The same discs, from the point of view of the opponent.
    pub const fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// Returns whether neither player can move.
    pub const fn is_over(self) -> bool {
        self.moves().is_empty() && self.pass().moves().is_empty()
    }

    /// The position after a legal move, from the point of view of the opponent. The only set bit of `placed` is that of
    /// the placed disc.
    #[inline]
    pub(super) const fn after(self, placed: u64) -> Self {
        let turned = self.flips_of(placed);
        Self { own: self.other & !turned, other: self.own | turned | placed }
    }

    /// The discs bracketed between `placed` and the mover's discs.
    #[inline]
    const fn flips_of(self, placed: u64) -> u64 {
        let inner = self.other & INNER_COLUMNS;
        bracketed::<1>(placed, self.own, inner)
            | bracketed::<8>(placed, self.own, self.other)
            | bracketed::<7>(placed, self.own, inner)
            | bracketed::<9>(placed, self.own, inner)
    }
}

/// The bits of `through` that can be reached from `from` in one to six steps over bits of `through`. A step moves `BY`
/// bits up or down. Returns first the bits above `from`, then the bits below it.
#[inline]
const fn fill<const BY: u32>(from: u64, through: u64) -> (u64, u64) {
    let (mut up, mut down) = (through & (from << BY), through & (from >> BY));
    // The number of steps covered grows from 1 to 2, then to 4 and to 6. A bit is set in `twice` if the bit itself and
    // its neighbour can both be crossed.
    up |= through & (up << BY);
    down |= through & (down >> BY);
    let (twice_up, twice_down) = (through & (through << BY), through & (through >> BY));
    up |= twice_up & (up << (2 * BY));
    down |= twice_down & (down >> (2 * BY));
    up |= twice_up & (up << (2 * BY));
    down |= twice_down & (down >> (2 * BY));
    (up, down)
}

/// For each run of `through` that starts next to `from`, the bit directly after the run, in both directions along one
/// line.
#[inline]
const fn ends<const BY: u32>(from: u64, through: u64) -> u64 {
    let (up, down) = fill::<BY>(from, through);
    (up << BY) | (down >> BY)
}

/// The bits of the runs of `through` between `placed` and a bit of `own`, in both directions along one line.
#[inline]
const fn bracketed<const BY: u32>(placed: u64, own: u64, through: u64) -> u64 {
    let (up, down) = fill::<BY>(placed, through);
    let closed_up = if (up << BY) & own != 0 { up } else { 0 };
    let closed_down = if (down >> BY) & own != 0 { down } else { 0 };
    closed_up | closed_down
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::random::Random;

    #[test]
    fn the_start_is_the_start_of_the_board() {
        let board = Board::start(8).expect("even");
        assert_eq!(Bitboard::from_board(&board, Colour::Black), Some(Bitboard::START));
        assert_eq!(Bitboard::START.to_board(Colour::Black), board);
        assert_eq!(Bitboard::START.pass().to_board(Colour::White), board);
        assert_eq!(Bitboard::from_board(&Board::start(6).expect("even"), Colour::Black), None);
    }

    #[test]
    fn illegal_moves_are_told_apart_as_on_the_board() {
        let start = Bitboard::START;
        let at = |row, column| Square { row, column };
        assert_eq!(start.play(at(8, 0)), Err(IllegalMove::Outside));
        assert_eq!(start.play(at(0, usize::MAX)), Err(IllegalMove::Outside));
        assert_eq!(start.play(at(3, 3)), Err(IllegalMove::Occupied));
        assert_eq!(start.play(at(0, 0)), Err(IllegalMove::FlipsNothing));
        assert!(start.flips(at(3, 3)).is_empty() && start.flips(at(9, 9)).is_empty());
        assert_eq!(start.flips(at(2, 3)).into_iter().collect::<Vec<_>>(), [at(3, 3)]);
    }

    #[test]
    fn runs_do_not_wrap_around_the_edges() {
        // White at the end of one row and at the start of the next, black on both sides of this pair.
        let mut board = Board::empty(8).expect("even");
        let at = |row, column| Square { row, column };
        board.set(at(3, 6), Some(Colour::Black));
        board.set(at(3, 7), Some(Colour::White));
        board.set(at(4, 0), Some(Colour::White));
        let position = Bitboard::from_board(&board, Colour::Black).expect("side 8");
        assert!(position.moves().is_empty());
        assert_eq!(board.legal_moves(Colour::Black).count(), 0);
    }

    #[test]
    fn moves_and_flips_agree_with_the_board_on_every_density_of_discs() {
        let mut random = Random::new(20_240_501, 0);
        for round in 0..600 {
            let mut board = Board::empty(8).expect("even");
            for index in 0..64 {
                let square = Square { row: index / 8, column: index % 8 };
                if random.below(20) < 1 + round % 19 {
                    let colour = if random.chance(0.5) { Colour::Black } else { Colour::White };
                    board.set(square, Some(colour));
                }
            }
            let position = Bitboard::from_board(&board, Colour::White).expect("side 8");
            let moves: Vec<Square> = board.legal_moves(Colour::White).collect();
            assert_eq!(position.moves().into_iter().collect::<Vec<_>>(), moves);
            for &square in &moves {
                let mut played = board.clone();
                let turned = played.play(Colour::White, square).expect("a legal move");
                assert_eq!(position.flips(square).len() as usize, turned);
                assert_eq!(position.play(square).expect("a legal move").to_board(Colour::Black), played);
            }
        }
    }
}
