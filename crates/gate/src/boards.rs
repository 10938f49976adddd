//! Solves packed boards with an engine, and checks each solution against its board.

use super::catch;
use super::digits::is_solved;
use super::to_model::Packed;
use gridproof_engines::solve::{
    Board, BoardAnswer, BoardAnswers, BoardSolver, Counter, Engine, Outcome, Query, StopReason, Verdict,
};
use gridproof_puzzles::Sudoku;

/// The answer to a 9x9 sudoku, with its solution checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedBoard {
    /// The verdict on the number of solutions.
    pub verdict: Verdict,
    /// A solution, if there is one.
    pub solution: Option<Board>,
    /// The number of guesses.
    pub guesses: u64,
}

impl SolvedBoard {
    const fn unknown(reason: StopReason) -> Self {
        Self { verdict: Verdict::Unknown(reason), solution: None, guesses: 0 }
    }
}

/// The number of boards that are solved at a time: these boards and their answers fit into a core's cache.
pub(super) const AT_ONCE: usize = 2048;

/// Solves many 9x9 sudokus with an engine, checks each solution, and appends the answers to `solved`. If the engine has
/// a [`BoardSolver`] for the query, it solves the boards side by side; otherwise they are solved one by one.
pub fn solve_boards(
    engine: &'static dyn Engine,
    boards: &[Board],
    query: &Query<'_>,
    solved: &mut Vec<SolvedBoard>,
) {
    solved.reserve(boards.len());
    let mut solver = engine.board_solver(query);
    let mut answers = BoardAnswers::default();
    let wanted = query.wanted() as u64;
    for boards in boards.chunks(AT_ONCE) {
        let Some((_, right)) = side_by_side(engine, &mut solver, boards, &mut answers) else {
            solved.extend(boards.iter().map(|board| solve_board(engine, board, query)));
            continue;
        };
        for ((board, answer), right) in boards.iter().zip(&answers.all).zip(right) {
            solved.push(match answer.count {
                0 => SolvedBoard { verdict: Verdict::Unsatisfiable, solution: None, guesses: answer.guesses },
                BoardAnswer::STOPPED => solve_board(engine, board, query),
                _ if !right => SolvedBoard::unknown(StopReason::Internal),
                count => {
                    let verdict = match count {
                        1 if wanted == 1 => Verdict::Satisfiable,
                        1 => Verdict::Unique,
                        _ => Verdict::Multiple,
                    };
                    SolvedBoard { verdict, solution: Some(answer.solution), guesses: answer.guesses }
                }
            });
        }
        let cancelled = boards.len() - answers.all.len();
        solved.extend(std::iter::repeat_n(SolvedBoard::unknown(StopReason::Cancelled), cancelled));
    }
}

/// Solves boards side by side. For each answer with solutions, returns whether it is correct. Also returns the solver,
/// which can report the effort that the answers took. Returns `None` if there is no solver or if it panics. After a
/// panic, the answers are incomplete and the solver is dropped.
pub(super) fn side_by_side<'s>(
    engine: &'static dyn Engine,
    solver: &'s mut Option<Box<dyn BoardSolver>>,
    boards: &[Board],
    answers: &mut BoardAnswers,
) -> Option<(&'s dyn BoardSolver, Vec<bool>)> {
    let asked = solver.as_mut()?;
    let right = catch(engine.name(), || {
        asked.sudokus(boards, answers);
        are_right(boards, answers)
    });
    if right.is_err() {
        *solver = None;
    }
    solver.as_deref().zip(right.ok())
}

/// Returns, for each answer with solutions, whether it is correct: each solution solves the board, and two solutions
/// differ.
fn are_right(boards: &[Board], answers: &BoardAnswers) -> Vec<bool> {
    let BoardAnswers { all, second } = answers;
    let solved = boards.iter().zip(all).map(|(board, answer)| is_solved(board, &answer.solution));
    let mut right: Vec<bool> = solved.collect();
    for (number, other) in second {
        right[*number] &= is_solved(&boards[*number], other) && *other != all[*number].solution;
    }
    right
}

/// Solves a single board. A board with a byte above 9 has no solution.
fn solve_board(engine: &'static dyn Engine, board: &Board, query: &Query<'_>) -> SolvedBoard {
    let Ok(sudoku) = Sudoku::new(3, 3, board.to_vec()) else {
        return SolvedBoard { verdict: Verdict::Unsatisfiable, solution: None, guesses: 0 };
    };
    match super::solve(engine, &sudoku, query) {
        Ok(outcome) => SolvedBoard {
            verdict: outcome.verdict,
            solution: outcome.solutions.first().map(|values| std::array::from_fn(|cell| values[cell] + 1)),
            guesses: outcome.statistics.get(Counter::Decisions),
        },
        Err(_) => SolvedBoard::unknown(StopReason::Internal),
    }
}

/// The number of copies of a board that are solved side by side: enough to fill all lanes of a vector, plus one.
const COPIES: usize = 17;

/// Returns the unchecked answer of an engine's [`BoardSolver`] to a packed puzzle; `None` if the solver leaves the
/// puzzle to the engine. Several copies of a sudoku are solved side by side. If not all answers are equal, the first
/// one that differs from the answer to the first copy is returned.
pub fn answer_packed(solver: &mut dyn BoardSolver, packed: &Packed, wanted: usize) -> Option<Outcome> {
    match packed {
        Packed::Nonogram(clues) => {
            let mut rows = Vec::new();
            let lines = solver.nonogram(clues, &mut rows)?;
            let cell = |row: u64| move |column| (row >> column & 1) as u8;
            let solution = rows.iter().flat_map(|&row| (0..clues.columns()).map(cell(row))).collect();
            Some(Outcome::of_search(vec![solution], wanted, None, solver.effort_of_nonogram(lines)))
        }
        Packed::Sudoku(board) => {
            let mut answers = BoardAnswers::default();
            solver.sudokus(&[*board; COPIES], &mut answers);
            let first = answers.all.first()?;
            let (place, answer) =
                answers.all.iter().enumerate().find(|(_, answer)| *answer != first).unwrap_or((0, first));
            if answer.count == BoardAnswer::STOPPED || answers.all.len() < COPIES {
                return None;
            }
            let values = |board: &Board| board.iter().map(|digit| digit.wrapping_sub(1)).collect();
            let mut solutions = Vec::new();
            if answer.count > 0 {
                solutions.push(values(&answer.solution));
            }
            solutions.extend(
                answers.second.iter().filter(|(board, _)| *board == place).map(|(_, board)| values(board)),
            );
            let effort = solver.effort_of_sudoku(answer.guesses);
            Some(Outcome::of_search(solutions, wanted, None, effort))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::auto::Auto;

    /// Boards of every verdict have the same answers whether they are solved side by side or one by one.
    #[test]
    fn boards_are_answered_as_one_by_one() {
        let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let unique: Board = std::array::from_fn(|cell| match line.as_bytes()[cell] {
            b'.' => 0,
            digit => digit - b'0',
        });
        let (mut none, mut beyond) = (unique, unique);
        none[0] = 8;
        none[1] = 8;
        beyond[80] = 10;
        let boards: Vec<Board> = [unique, [0; 81], none, beyond].into_iter().cycle().take(5000).collect();
        for query in [Query::default(), Query::solutions(1)] {
            let mut found = Vec::new();
            solve_boards(&Auto, &boards, &query, &mut found);
            assert_eq!(found.len(), boards.len());
            for (answer, board) in found.iter().zip(&boards).take(8) {
                assert_eq!(*answer, solve_board(&Auto, board, &query));
            }
            assert!(found.chunks(4).all(|four| *four == found[..four.len()]));
        }
        let mut found = vec![SolvedBoard::unknown(StopReason::Cancelled)];
        solve_boards(&Auto, &boards[..4], &Query::default(), &mut found);
        let expected = [
            Verdict::Unknown(StopReason::Cancelled),
            Verdict::Unique,
            Verdict::Multiple,
            Verdict::Unsatisfiable,
            Verdict::Unsatisfiable,
        ];
        assert!(found.iter().map(|found| found.verdict).eq(expected));
    }
}
