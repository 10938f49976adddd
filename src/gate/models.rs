//! Many models: those of 9x9 sudokus are solved side by side.

use super::boards::{AT_ONCE, are_right};
use super::{InternalError, Refusal, catch};
use crate::model::structure::{LatinBoxes, Structure};
use crate::model::{Assignment, Domain, Model};
use crate::solve::{Board, BoardAnswer, BoardAnswers, Engine, Outcome, Query};

/// Asks an engine about many models, and checks each solution. Those of 9x9 sudokus go side by side through the engine's
/// [`BoardSolver`](crate::solve::BoardSolver) where it has one for the query; all others go one by one.
pub(crate) fn solve_models(
    engine: &'static dyn Engine,
    models: &[Model],
    query: &Query<'_>,
) -> Vec<Result<Outcome, Refusal>> {
    let one_by_one = |model: &Model| super::solve(engine, model, query).map(super::Checked::into_inner);
    let Some(mut solver) = engine.board_solver(query) else {
        return models.iter().map(one_by_one).collect();
    };
    let mut all = Vec::with_capacity(models.len());
    let (mut boards, mut answers) = (Vec::new(), BoardAnswers::default());
    for models in models.chunks(AT_ONCE) {
        let start = all.len();
        boards.clear();
        // Where the answers of the boards belong.
        let mut places = Vec::new();
        for (place, model) in (start..).zip(models) {
            places.extend(board(model).map(|board| {
                boards.push(board);
                place
            }));
        }
        let solved = catch(engine.name(), || solver.sudokus(&boards, &mut answers)).is_ok();
        let right = are_right(query.simd_level(), &boards, &answers);
        let mut next = 0;
        let mut second = answers.second.iter().peekable();
        for (place, model) in (start..).zip(models) {
            let number = next;
            let is_board = places.get(number) == Some(&place);
            next += usize::from(is_board);
            let other = second.next_if(|(board, _)| is_board && *board == number);
            let answer = answers
                .all
                .get(number)
                .filter(|answer| solved && is_board && answer.count != BoardAnswer::STOPPED);
            all.push(answer.map_or_else(
                || one_by_one(model),
                |answer| {
                    if answer.count > 0 && !right[number] {
                        return Err(InternalError::WrongBoard { engine: engine.name() }.into());
                    }
                    let first = (answer.count > 0).then_some(&answer.solution);
                    let solutions = first.into_iter().chain(other.map(|(_, board)| board)).map(values);
                    let effort = solver.effort_of_sudoku(answer.guesses);
                    Ok(Outcome::of_search(solutions.collect(), query.wanted(), None, effort))
                },
            ));
        }
    }
    all
}

/// The board of a model of a 9x9 sudoku whose cells are given or open.
fn board(model: &Model) -> Option<Board> {
    const USUAL: LatinBoxes = LatinBoxes { box_rows: 3, box_columns: 3 };
    let domains: &[Domain; 81] = model.domains().try_into().ok()?;
    Structure::of(model.rules()).latin_boxes.filter(|boxes| *boxes == USUAL)?;
    let mut board = [0; 81];
    for (digit, domain) in board.iter_mut().zip(domains) {
        *digit = match domain.value() {
            Some(value @ 0..=8) => value + 1,
            _ if *domain == Domain::first(9) => 0,
            _ => return None,
        };
    }
    Some(board)
}

fn values(board: &Board) -> Assignment {
    board.iter().map(|digit| digit.wrapping_sub(1)).collect()
}
