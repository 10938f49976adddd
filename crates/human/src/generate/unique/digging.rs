//! Removes givens from a full board as long as the puzzle has only one solution.
//!
//! Many puzzles are dug at the same time, so that the kernel can test their uniqueness in one batch. Each puzzle has
//! its own stream of random numbers and does not depend on the other puzzles of the batch.

use super::grid::full_board;
use super::options::{SudokuOptions, SudokuOptionsError};
use crate::explain::sudoku::{Level, Position, Solver, Technique};
use crate::rate::rate_board;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Board, Cancel, Query, Verdict};
use gridproof_gate::boards::solve_boards;
use gridproof_model::random::Random;
use gridproof_puzzles::Sudoku;

/// The maximum number of boards that are dug for one puzzle.
const ATTEMPTS: usize = 20_000;
/// The maximum number of boards that are dug for one unbiased puzzle. About one board in 250,000 leads to such a
/// puzzle.
const UNBIASED_ATTEMPTS: usize = 100_000_000;

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedSudoku {
    /// The givens.
    pub sudoku: Sudoku,
    /// The only solution, row by row.
    pub solution: [u8; 81],
    /// The level and the score, if the options restrict them.
    pub rating: Option<(Level, u32)>,
}

/// Generates sudokus: see the [module](super).
#[derive(Clone, Debug)]
pub struct SudokuGenerator {
    options: SudokuOptions,
    orbits: Vec<Vec<u8>>,
    seed: u64,
}

/// A puzzle that is being generated.
struct Dig {
    random: Random,
    solution: Board,
    board: Board,
    /// The orbits that are still to be tried; the next one is at the end. For unbiased puzzles, all cells in the order
    /// in which they become givens.
    left: Vec<u16>,
    attempts: usize,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The givens outside the pattern are removed, all at once.
    Pattern,
    /// The orbits are removed one by one.
    Orbits,
    /// For unbiased puzzles: a binary search for the smallest number of givens with which there is only one solution.
    /// Cells become givens in the order of `left`. That smallest number lies between the first field and the second
    /// field, inclusive.
    Prefix(u8, u8),
    /// Each given is removed on its own, to test whether the puzzle is minimal.
    Minimal(u8),
    Done,
    GivenUp,
}

impl Dig {
    /// The board with the first `cells` cells of `left` as givens.
    fn first(&self, cells: u8) -> Board {
        let mut board = [0; 81];
        for &cell in &self.left[..usize::from(cells)] {
            board[usize::from(cell)] = self.solution[usize::from(cell)];
        }
        board
    }
}

impl SudokuGenerator {
    /// Creates a generator of puzzles with these properties.
    ///
    /// # Errors
    /// Returns an error if the options contradict each other.
    pub fn new(options: SudokuOptions, seed: u64) -> Result<Self, SudokuOptionsError> {
        options.check()?;
        let orbits = options.symmetry.orbits();
        Ok(Self { options, orbits, seed })
    }

    /// Generates the puzzles with these indices. An entry is `None` if no puzzle was found in 20,000 attempts (for
    /// unbiased puzzles, a hundred million). If cancelled, the list ends before the first unfinished puzzle.
    pub fn puzzles(&self, indices: std::ops::Range<u64>, cancel: &Cancel) -> Vec<Option<GeneratedSudoku>> {
        let mut digs: Vec<Dig> = indices.map(|index| self.start(index)).collect();
        let (query, mut answers) = (Query::default(), Vec::new());
        loop {
            let (mut trials, mut of): (Vec<Board>, Vec<usize>) = (Vec::new(), Vec::new());
            for (i, dig) in digs.iter_mut().enumerate() {
                if let Some(board) = self.trial(dig) {
                    trials.push(board);
                    of.push(i);
                }
            }
            if trials.is_empty() || cancel.is_cancelled() {
                break;
            }
            answers.clear();
            solve_boards(&Auto, &trials, &query, &mut answers);
            for ((i, board), answer) in of.into_iter().zip(&trials).zip(&answers) {
                self.judge(&mut digs[i], *board, answer.verdict == Verdict::Unique);
            }
        }
        let finished = |dig: &Dig| matches!(dig.stage, Stage::Done | Stage::GivenUp);
        digs.iter().take_while(|dig| finished(dig)).map(|dig| self.result(dig)).collect()
    }

    fn result(&self, dig: &Dig) -> Option<GeneratedSudoku> {
        let sudoku = Sudoku::new(3, 3, dig.board.to_vec()).expect("a 9x9 board");
        let rating = if self.options.needs_rating() { rate_board(&dig.board) } else { None };
        (dig.stage == Stage::Done).then_some(GeneratedSudoku { sudoku, solution: dig.solution, rating })
    }

    fn start(&self, index: u64) -> Dig {
        let mut dig = Dig {
            random: Random::new(self.seed, index),
            solution: [0; 81],
            board: [0; 81],
            left: Vec::new(),
            attempts: 0,
            stage: Stage::Orbits,
        };
        self.restart(&mut dig);
        dig
    }

    fn restart(&self, dig: &mut Dig) {
        dig.attempts += 1;
        if dig.attempts > if self.options.unbiased { UNBIASED_ATTEMPTS } else { ATTEMPTS } {
            dig.stage = Stage::GivenUp;
            return;
        }
        dig.solution = full_board(&mut dig.random);
        dig.board = dig.solution;
        dig.left = (0..self.orbits.len() as u16).collect();
        dig.random.shuffle(&mut dig.left);
        dig.stage = if self.options.unbiased {
            Stage::Prefix(17, 81)
        } else if self.options.pattern.is_some() {
            Stage::Pattern
        } else {
            Stage::Orbits
        };
    }

    /// The next board whose uniqueness must be tested; `None` if the puzzle is finished.
    fn trial(&self, dig: &mut Dig) -> Option<Board> {
        loop {
            match dig.stage {
                Stage::Done | Stage::GivenUp => return None,
                Stage::Pattern => {
                    let pattern = self.options.pattern.as_ref().expect("a pattern");
                    let mut board = dig.board;
                    for (digit, stays) in board.iter_mut().zip(pattern.iter()) {
                        *digit *= u8::from(*stays);
                    }
                    return Some(board);
                }
                Stage::Orbits => {
                    let clues = count(&dig.board);
                    let Some(orbit) = dig.left.pop() else {
                        self.finish(dig);
                        continue;
                    };
                    let cells = &self.orbits[orbit as usize];
                    let taken = cells.iter().filter(|&&cell| dig.board[cell as usize] > 0).count();
                    if taken == 0 || !self.options.minimal && clues - taken < *self.options.clues.start() {
                        continue;
                    }
                    let mut board = dig.board;
                    for &cell in cells {
                        board[cell as usize] = 0;
                    }
                    return Some(board);
                }
                Stage::Prefix(from, to) if from == to => {
                    dig.board = dig.first(to);
                    if self.options.clues.contains(&usize::from(to)) {
                        dig.stage = Stage::Minimal(0);
                    } else {
                        self.restart(dig);
                    }
                }
                Stage::Prefix(from, to) => return Some(dig.first(u8::midpoint(from, to))),
                Stage::Minimal(cell) => {
                    let Some(cell) = (cell..81).find(|&cell| dig.board[cell as usize] > 0) else {
                        // The difficulty was checked before this stage, except for unbiased puzzles.
                        if self.options.unbiased && !self.has_difficulty(&dig.board) {
                            self.restart(dig);
                        } else {
                            dig.stage = Stage::Done;
                        }
                        continue;
                    };
                    dig.stage = Stage::Minimal(cell);
                    let mut board = dig.board;
                    board[cell as usize] = 0;
                    return Some(board);
                }
            }
        }
    }

    /// Continues a puzzle after its board was tested. `unique` states whether the board has only one solution.
    fn judge(&self, dig: &mut Dig, board: Board, unique: bool) {
        match dig.stage {
            Stage::Pattern if unique => {
                dig.board = board;
                dig.stage = Stage::Orbits;
            }
            Stage::Pattern => self.restart(dig),
            Stage::Orbits if unique => dig.board = board,
            Stage::Prefix(from, to) => {
                let tried = u8::midpoint(from, to);
                dig.stage = if unique { Stage::Prefix(from, tried) } else { Stage::Prefix(tried + 1, to) };
            }
            // The puzzle is not minimal, because a given can be removed.
            Stage::Minimal(_) if unique => self.restart(dig),
            Stage::Minimal(cell) => dig.stage = Stage::Minimal(cell + 1),
            Stage::Orbits | Stage::Done | Stage::GivenUp => {}
        }
    }

    /// Checks a puzzle from which no more givens are removed. Starts again if the puzzle does not have the wanted
    /// properties.
    fn finish(&self, dig: &mut Dig) {
        if !self.options.minimal && self.options.needs_rating() {
            self.ease(dig);
        }
        if !self.options.clues.contains(&count(&dig.board)) || !self.has_difficulty(&dig.board) {
            self.restart(dig);
        } else if self.options.minimal && self.orbits.len() < 81 {
            // It may be possible to remove a single given of an orbit, although the whole orbit cannot be removed.
            dig.stage = Stage::Minimal(0);
        } else {
            dig.stage = Stage::Done;
        }
    }

    /// Adds givens until the puzzle is not harder than wanted.
    fn ease(&self, dig: &mut Dig) {
        let mut orbits: Vec<usize> = (0..self.orbits.len()).collect();
        dig.random.shuffle(&mut orbits);
        for orbit in orbits {
            let Some((level, score)) = rate_board(&dig.board).or(Some((Level::Extreme, u32::MAX))) else {
                break;
            };
            let hardest =
                self.options.technique.map(Technique::level).or(self.options.level).unwrap_or(Level::Extreme);
            if level <= hardest && score <= *self.options.score.end() {
                break;
            }
            let allowed =
                |cell: &&u8| self.options.pattern.as_ref().is_none_or(|pattern| pattern[**cell as usize]);
            for &cell in self.orbits[orbit].iter().filter(allowed) {
                dig.board[cell as usize] = dig.solution[cell as usize];
            }
        }
    }

    fn has_difficulty(&self, board: &Board) -> bool {
        if !self.options.needs_rating() {
            return true;
        }
        let (level, score) = rate_board(board).unwrap_or((Level::Extreme, u32::MAX));
        if self.options.level.is_some_and(|wanted| wanted != level) || !self.options.score.contains(&score) {
            return false;
        }
        self.options.technique.is_none_or(|technique| {
            let steps = Solver::new().path(&mut Position::of_board(board));
            let hardness = |technique: Technique| (technique.level(), technique.score());
            steps.iter().any(|step| step.technique == technique)
                && steps.iter().all(|step| hardness(step.technique) <= hardness(technique))
        })
    }
}

fn count(board: &Board) -> usize {
    board.iter().filter(|&&digit| digit > 0).count()
}

#[cfg(test)]
mod tests {
    use super::super::symmetry::Symmetry;
    use super::*;

    fn verdicts(boards: &[Board]) -> Vec<Verdict> {
        let mut answers = Vec::new();
        solve_boards(&Auto, boards, &Query::default(), &mut answers);
        answers.iter().map(|answer| answer.verdict).collect()
    }

    fn boards(generator: &SudokuGenerator, count: u64) -> Vec<Board> {
        let puzzles = generator.puzzles(0..count, &Cancel::default());
        puzzles.into_iter().map(|p| p.expect("found").sudoku.givens().try_into().expect("81 cells")).collect()
    }

    /// Checks that the board has several solutions if any one of its givens is removed.
    fn assert_minimal(board: &Board) {
        let without = |cell: usize| {
            let mut board = *board;
            board[cell] = 0;
            board
        };
        let less: Vec<Board> = (0..81).filter(|&cell| board[cell] > 0).map(without).collect();
        assert!(verdicts(&less).iter().all(|&verdict| verdict == Verdict::Multiple));
    }

    #[test]
    fn minimal_puzzles_are_unique_and_every_given_counts() {
        for symmetry in [Symmetry::None, Symmetry::MirrorDiagonal] {
            let options = SudokuOptions { symmetry, ..SudokuOptions::default() };
            let puzzles = boards(&SudokuGenerator::new(options, 3).expect("valid"), 6);
            assert_eq!(verdicts(&puzzles), [Verdict::Unique; 6]);
            for board in puzzles {
                assert_minimal(&board);
                for orbit in symmetry.orbits() {
                    assert!(orbit.iter().all(|&c| (board[c as usize] > 0) == (board[orbit[0] as usize] > 0)));
                }
            }
        }
    }

    #[test]
    fn puzzles_without_bias_are_minimal() {
        let options = SudokuOptions { unbiased: true, ..SudokuOptions::default() };
        let puzzles = boards(&SudokuGenerator::new(options, 4).expect("valid"), 1);
        assert_eq!(verdicts(&puzzles), [Verdict::Unique]);
        puzzles.iter().for_each(assert_minimal);
        for options in [
            SudokuOptions { minimal: false, unbiased: true, ..SudokuOptions::default() },
            SudokuOptions { symmetry: Symmetry::Rotate180, unbiased: true, ..SudokuOptions::default() },
        ] {
            assert_eq!(options.check(), Err(SudokuOptionsError::Unbiased));
        }
    }

    #[test]
    fn options_are_met() {
        let generator = |options| SudokuGenerator::new(options, 5).expect("valid");
        let free = || SudokuOptions { minimal: false, ..SudokuOptions::default() };
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let boards = boards(&generator(SudokuOptions { level: Some(level), ..free() }), 3);
            assert!(boards.iter().all(|board| rate_board(board).expect("rated").0 == level));
        }
        let clues = boards(&generator(SudokuOptions { clues: 36..=36, ..free() }), 3);
        assert!(clues.iter().all(|board| count(board) == 36));
        let technique = Some(Technique::HiddenPair);
        let boards = boards(&generator(SudokuOptions { technique, ..free() }), 1);
        let steps = Solver::new().path(&mut Position::of_board(&boards[0]));
        assert!(steps.iter().any(|step| step.technique == Technique::HiddenPair));
        assert!(steps.iter().all(|step| step.technique.level() <= Level::Medium));
    }

    #[test]
    fn a_puzzle_depends_on_its_index_only() {
        let generator = SudokuGenerator::new(SudokuOptions::default(), 9).expect("valid");
        let together = boards(&generator, 5);
        for (i, board) in (0..).zip(together) {
            let alone = generator.puzzles(i..i + 1, &Cancel::default()).remove(0).expect("found");
            assert_eq!(alone.sudoku.givens(), board);
        }
    }

    #[test]
    fn impossible_options_are_refused() {
        let refused =
            |options: SudokuOptions| SudokuGenerator::new(options, 1).err().map(|error| error.to_string());
        let options = SudokuOptions { clues: 5..=16, ..SudokuOptions::default() };
        assert_eq!(
            refused(options).expect("refused"),
            "a sudoku with one solution has 17 to 81 givens, not 5 to 16"
        );
        assert!(
            refused(SudokuOptions { pattern: Some(Box::new([false; 81])), ..SudokuOptions::default() })
                .is_some()
        );
        let technique = Some(Technique::XWing);
        assert!(
            refused(SudokuOptions { technique, level: Some(Level::Easy), ..SudokuOptions::default() })
                .is_some()
        );
    }
}
