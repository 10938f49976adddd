//! Othello positions and moves: `UVa` 220.
//!
//! Input: the number of games; then, for each game, the eight rows of a board (`B` for black, `W` for white, `-` for
//! empty), the player to move, and commands up to `Q`. An empty line separates the outputs of two games.
//!
//! | command | what it does |
//! |---|---|
//! | `L` | lists the legal moves of the player to move as `(row,column)`, row by row, or prints `No legal move.` |
//! | `M35` | places a disc at row 3, column 5, for the opponent if the player to move has no legal move; prints the counts |
//! | `Q` | prints the board and ends the game; the end of the input does the same |
//!
//! If a player who has legal moves makes an illegal move, the move is accepted, as in the published program. The disc
//! is placed, even on another disc; every run that it brackets turns over; and the opponent moves next.

use std::io::Write;

use super::console::Console;
use super::error::{InputFault, PlayError};
use super::system::System;
use crate::othello::notation::{Script, digits};
use crate::othello::{Board, Colour, Square};

pub(super) const SYSTEM: System = System {
    name: "uva220",
    summary: "Othello positions: legal moves, moves and counts over several games",
    publication: "UVa 220 \"Othello\" (ACM ICPC World Finals 1992)",
    hint: "First the number of games; for each 8 rows of -BW, the player B or W, then L (list moves), M35 (play row 3, \
           column 5), Q (quit the game).",
    example: "1\n--------\n--------\n--------\n---WB---\n---BW---\n--------\n--------\n--------\nW\nL\nM35\nL\nQ\n",
    run,
};

/// Runs the system.
///
/// # Errors
/// Returns the errors of [`System::play`].
pub fn run(console: &mut Console<'_>) -> Result<(), PlayError> {
    let games = console.retry(|console| console.integer_in("the number of games", 0, u32::MAX as usize))?.0;
    for number in 1..=games {
        let mut game = Game::read(console)?;
        if number > 1 {
            writeln!(console)?;
        }
        while console.retry(|console| game.command(console))? {}
    }
    Ok(())
}

struct Game {
    board: Board,
    player: Colour,
}

impl Game {
    fn read(console: &mut Console<'_>) -> Result<Self, PlayError> {
        let mut board = Board::empty(8).expect("8 is an even side");
        for row in 0..8 {
            let discs = console.retry(read_row)?;
            for (column, disc) in discs.into_iter().enumerate() {
                board.set(Square { row, column }, disc);
            }
        }
        let player = console.retry(|console| {
            const PLAYER: &str = "the player to move, B or W,";
            let (word, at) = console.expect_word(PLAYER)?;
            let unknown = || InputFault::unexpected(PLAYER, &word).at(at);
            Script::English.colour(&word).ok_or_else(unknown)
        })?;
        Ok(Self { board, player })
    }

    /// Reads and executes one command. Returns whether the game continues.
    fn command(&mut self, console: &mut Console<'_>) -> Result<bool, PlayError> {
        const COMMAND: &str = "a command, L, Q or M with a row and a column such as M35,";
        let Some((word, at)) = console.word(COMMAND)? else {
            self.print(console)?;
            return Ok(false);
        };
        match (word.as_str(), word.strip_prefix('M').and_then(digits)) {
            ("L", _) => self.list(console)?,
            ("Q", _) => {
                self.print(console)?;
                return Ok(false);
            }
            (_, Some(square)) => self.play(square, console)?,
            _ => {
                return Err(InputFault::unexpected(COMMAND, &word).at(at));
            }
        }
        Ok(true)
    }

    fn list(&self, output: &mut impl Write) -> Result<(), PlayError> {
        let moves: Vec<String> = self
            .board
            .legal_moves(self.player)
            .map(|Square { row, column }| format!("({},{})", row + 1, column + 1))
            .collect();
        let moves = if moves.is_empty() { "No legal move.".to_owned() } else { moves.join(" ") };
        Ok(writeln!(output, "{moves}")?)
    }

    fn play(&mut self, square: Square, output: &mut impl Write) -> Result<(), PlayError> {
        if !self.board.can_move(self.player) {
            self.player = self.player.other();
        }
        self.board.place(self.player, square);
        self.player = self.player.other();
        let (black, white) = (self.board.count(Colour::Black), self.board.count(Colour::White));
        Ok(writeln!(output, "Black - {black:2} White - {white:2}")?)
    }

    fn print(&self, output: &mut impl Write) -> Result<(), PlayError> {
        for row in self.board.rows() {
            let row: String = row.iter().map(|&disc| Script::English.symbol(disc)).collect();
            writeln!(output, "{row}")?;
        }
        Ok(())
    }
}

fn read_row(console: &mut Console<'_>) -> Result<Vec<Option<Colour>>, PlayError> {
    const ROW: &str = "a row of eight discs and empty squares, B, W and -,";
    let (word, at) = console.expect_word(ROW)?;
    let discs: Option<Vec<_>> = word.chars().map(|symbol| Script::English.disc(symbol)).collect();
    let row = discs.filter(|discs| discs.len() == 8);
    row.ok_or_else(|| InputFault::unexpected(ROW, &word).at(at))
}
