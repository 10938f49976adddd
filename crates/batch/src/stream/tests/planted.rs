//! A batch kernel that is deliberately wrong.

use super::*;
use gridproof_engines::solve::{BoardAnswers, BoardSolver, Capabilities, Outcome, Statistics, Unsupported};
use gridproof_model::{Clues, Model};

/// An engine that is deliberately wrong: it changes the last cell of a nonogram, and two digits of the first or second
/// solution of a sudoku.
#[derive(Debug)]
struct WrongBoards;

struct Changed(Box<dyn BoardSolver>);

impl Engine for WrongBoards {
    fn name(&self) -> &'static str {
        "wrong-boards"
    }

    fn capabilities(&self) -> Capabilities {
        Auto.capabilities()
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Auto.solve(model, query)
    }

    fn board_solver(&self, query: &Query<'_>) -> Option<Box<dyn BoardSolver>> {
        Auto.board_solver(query).map(|solver| -> Box<dyn BoardSolver> { Box::new(Changed(solver)) })
    }
}

impl BoardSolver for Changed {
    fn sudokus(&mut self, boards: &[Board], answers: &mut BoardAnswers) {
        self.0.sudokus(boards, answers);
        for answer in answers.all.iter_mut().skip(1).step_by(2) {
            answer.solution.swap(3, 77);
        }
        for (_, other) in answers.second.iter_mut().filter(|(number, _)| number % 2 == 0) {
            other.swap(3, 77);
        }
    }

    fn nonogram(&mut self, clues: &Clues, rows: &mut Vec<u64>) -> Option<u64> {
        let lines = self.0.nonogram(clues, rows)?;
        if clues.columns() == 3 {
            rows[0] ^= 1;
        }
        Some(lines)
    }

    fn effort_of_sudoku(&self, guesses: u64) -> Statistics {
        self.0.effort_of_sudoku(guesses)
    }

    fn effort_of_nonogram(&self, lines: u64) -> Statistics {
        self.0.effort_of_nonogram(lines)
    }
}

/// Wrong answers of a kernel are held back and reported; all others are printed.
#[test]
fn no_wrong_answer_is_printed() {
    let sudokus = format!("{PUZZLE}\n").repeat(4) + &"0".repeat(81) + "\n";
    let nonograms =
        "2 1\n1 1\n1\n1\n3 1\n3\n1\n1\n1\n# last\n1 1\n1\n1\n".replace("1 1\n1\n1\n3", "2\n1\n1\n3");
    for (format, text, wrong) in
        [(&SudokuLine as &'static dyn Format, &*sudokus, &[1, 3, 4][..]), (&Nin, &nonograms, &[1])]
    {
        let solver = solver((format, text), &WrongBoards, &Query::default(), &StatusLines).expect("open");
        let numbering = Numbering::default();
        let mut lines = AnswerLines::default();
        solver.answer(&Chunk::whole(text), &mut numbering.turn(0), &mut BatchBuffers::default(), &mut lines);
        let found: Vec<usize> =
            lines.fallback.iter().filter(|item| item.is_wrong).map(|item| item.index).collect();
        assert_eq!(found, wrong, "{lines:?}");
        let printed = lines.text.split(|byte| *byte == b'\n').count() - 1;
        assert_eq!(
            (printed, lines.fallback.len()),
            (5 - 2 * usize::from(wrong.len() == 1) - wrong.len(), wrong.len())
        );
    }
}
