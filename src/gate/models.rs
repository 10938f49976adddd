//! Many models: those of 9x9 sudokus are solved side by side.

use super::boards::{AT_ONCE, are_right};
use super::{InternalError, Refusal, catch};
use crate::model::structure::{LatinBoxes, Structure};
use crate::model::{Assignment, Domain, Model, Rules};
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
    let mut usual = UsualRules::default();
    for models in models.chunks(AT_ONCE) {
        let start = all.len();
        boards.clear();
        // Where the answers of the boards belong.
        let mut places = Vec::with_capacity(models.len());
        for (place, model) in (start..).zip(models) {
            places.extend(usual.board(model).map(|board| {
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
                    // A list as long as it is to be takes less memory than one that may grow.
                    let found = usize::from(answer.count > 0) + usize::from(other.is_some());
                    let mut solutions = Vec::with_capacity(found);
                    solutions.extend((answer.count > 0).then(|| values(&answer.solution)));
                    solutions.extend(other.map(|(_, board)| values(board)));
                    let effort = solver.effort_of_sudoku(answer.guesses);
                    Ok(Outcome::of_search(solutions, query.wanted(), None, effort))
                },
            ));
        }
    }
    all
}

/// What the rules of the last model were: most models of a batch share theirs.
#[derive(Default)]
struct UsualRules<'m> {
    last: Option<(&'m Rules, bool)>,
}

impl<'m> UsualRules<'m> {
    /// The board of a model of a 9x9 sudoku whose cells are given or open.
    fn board(&mut self, model: &'m Model) -> Option<Board> {
        if !self.are_of(model) {
            return None;
        }
        let domains: &[Domain; 81] = model.domains().try_into().ok()?;
        let mut board = [0; 81];
        let mut unlike = 0;
        for (digit, domain) in board.iter_mut().zip(domains) {
            let bits = domain.bits();
            let bits = if bits < 512 { bits as usize } else { 0 };
            *digit = DIGITS[bits];
            unlike |= *digit;
        }
        (unlike & NEITHER == 0).then_some(board)
    }

    fn are_of(&mut self, model: &'m Model) -> bool {
        const USUAL: LatinBoxes = LatinBoxes { box_rows: 3, box_columns: 3 };
        let rules = &**model.rules();
        match self.last {
            Some((last, usual)) if std::ptr::eq(last, rules) => usual,
            _ => {
                let usual = Structure::of(rules).latin_boxes == Some(USUAL);
                self.last = Some((rules, usual));
                usual
            }
        }
    }
}

/// A cell that is neither given nor open.
const NEITHER: u8 = 128;

/// By the bits of a domain: the digit of a given cell, 0 of an open one.
const DIGITS: [u8; 512] = {
    let mut digits = [NEITHER; 512];
    digits[511] = 0;
    let mut digit = 1;
    while digit <= 9 {
        digits[1 << (digit - 1)] = digit;
        digit += 1;
    }
    digits
};

fn values(board: &Board) -> Assignment {
    board.map(|digit| digit.wrapping_sub(1)).to_vec()
}
