//! Solves many models; those of 9x9 sudokus are solved side by side.
#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined into the entry of a SIMD level is compiled without its CPU features"
)]

use super::boards::{AT_ONCE, side_by_side};
use super::{InternalError, Refusal};
use gridproof_engines::kernel::simd::{Backend, Task};
use gridproof_engines::solve::{
    Assignments, Board, BoardAnswer, BoardAnswers, Engine, Outcome, Query, SimdLevel,
};
use gridproof_model::structure::{LatinBoxes, Structure};
use gridproof_model::{Assignment, Domain, Model, Rules};

/// Solves many models with an engine, and checks each solution. If the engine has a
/// [`BoardSolver`](gridproof_engines::solve::BoardSolver) for the query, it solves models of 9x9 sudokus side by side;
/// all others are solved one by one.
pub fn solve_models(
    engine: &'static dyn Engine,
    models: &[Model],
    query: &Query<'_>,
) -> Vec<Result<Outcome, Refusal>> {
    let one_by_one = |model: &Model| super::solve(engine, model, query).map(super::Checked::into_inner);
    let mut solver = engine.board_solver(query);
    if solver.is_none() {
        return models.iter().map(one_by_one).collect();
    }
    let mut all = Vec::with_capacity(models.len());
    let (mut boards, mut answers) = (Vec::new(), BoardAnswers::default());
    let mut usual = UsualRules::default();
    for models in models.chunks(AT_ONCE) {
        let start = all.len();
        boards.clear();
        // For each board, the index of its model.
        let mut places = Vec::with_capacity(models.len());
        for (place, model) in (start..).zip(models) {
            places.extend(usual.board(query.simd_level(), model).map(|board| {
                boards.push(board);
                place
            }));
        }
        let Some((solver, right)) = side_by_side(engine, &mut solver, &boards, &mut answers) else {
            all.extend(models.iter().map(one_by_one));
            continue;
        };
        // Answers and second solutions are in the order of the boards, so a single pass over the models finds the
        // answers for each board.
        let mut next = 0;
        let mut second = answers.second.iter().peekable();
        for (place, model) in (start..).zip(models) {
            let number = next;
            let is_board = places.get(number) == Some(&place);
            next += usize::from(is_board);
            let other = second.next_if(|(board, _)| is_board && *board == number);
            // Models that are not boards, and boards without an answer, are solved one by one.
            let answer =
                answers.all.get(number).filter(|answer| is_board && answer.count != BoardAnswer::STOPPED);
            all.push(answer.map_or_else(
                || one_by_one(model),
                |answer| {
                    if answer.count > 0 && !right[number] {
                        return Err(InternalError::WrongBoard { engine: engine.name() }.into());
                    }
                    let mut solutions = Assignments::new();
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

/// The rules of the last model, and whether they are those of a 9x9 sudoku. Most models of a batch share their rules.
#[derive(Default)]
struct UsualRules<'m> {
    last: Option<(&'m Rules, bool)>,
}

impl<'m> UsualRules<'m> {
    /// The board of a model of a 9x9 sudoku; `None` unless the domain of each cell is a single digit or all digits.
    fn board(&mut self, level: SimdLevel, model: &'m Model) -> Option<Board> {
        if !self.are_of(model) {
            return None;
        }
        let domains: &[Domain; 81] = model.domains().try_into().ok()?;
        level.run(Givens { domains })
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

/// Converts the domains of a board. Each domain must be a single digit or all digits.
struct Givens<'m> {
    domains: &'m [Domain; 81],
}

impl Task for Givens<'_> {
    type Output = Option<Board>;

    // Loops without branches compile to vector instructions.
    #[inline(always)]
    fn run<B: Backend>(self) -> Option<Board> {
        const OPEN: u16 = (1 << 9) - 1;
        // For each bit of a digit in binary, the domain of the digits in which this bit is 1.
        const ONES: [u16; 4] = [0b1_0101_0101, 0b0_0110_0110, 0b0_0111_1000, 0b1_1000_0000];
        let (mut words, mut beyond) = ([0u16; 81], 0);
        for (word, domain) in words.iter_mut().zip(self.domains) {
            *word = domain.bits() as u16;
            beyond |= domain.bits() >> 9;
        }
        let (mut board, mut neither) = ([0u8; 81], false);
        for (digit, &word) in board.iter_mut().zip(&words) {
            let place = |place: usize| u8::from(word & ONES[place] != 0) << place;
            let is_open = word == OPEN;
            let is_given = word != 0 && word & word.wrapping_sub(1) == 0;
            *digit = if is_open { 0 } else { place(0) | place(1) | place(2) | place(3) };
            neither |= !(is_open | is_given);
        }
        (beyond == 0 && !neither).then_some(board)
    }
}

fn values(board: &Board) -> Assignment {
    board.map(|digit| digit.wrapping_sub(1)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_that_are_given_or_open_are_a_board() {
        for level in SimdLevel::tested() {
            for bits in 0..1024 {
                let mut domains = [Domain::first(9); 81];
                domains[40] = Domain::from_bits(bits);
                let mut expected = [0; 81];
                expected[40] = (1..=9).find(|digit| bits == 1 << (digit - 1)).unwrap_or(0);
                let is_board = bits == 511 || expected[40] > 0;
                assert_eq!(level.run(Givens { domains: &domains }), is_board.then_some(expected), "{bits}");
            }
            let beyond = [Domain::from_bits(1 << 63 | 1); 81];
            assert_eq!(level.run(Givens { domains: &beyond }), None);
        }
    }
}
