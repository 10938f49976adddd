//! The next step of a nonogram, and all steps up to the solution.

use super::line::{Known, placements};
use super::step::{Decided, Step, Technique};
use super::techniques::Line;
use crate::model::Origin;
use crate::puzzle::Nonogram;

/// A board as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
    /// Row by row.
    cells: Vec<Known>,
}

/// Why a nonogram has no explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The techniques are for one colour.
    #[error("techniques with names are for nonograms in black and white")]
    Colours,
}

/// How far line solving alone goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LineSolving {
    /// Whether it decides all cells.
    pub line_solvable: bool,
    /// Sweeps over all rows, then all columns, until nothing changes.
    pub rounds: usize,
}

impl Board {
    /// The empty board of a puzzle.
    ///
    /// # Errors
    /// If it has more than one colour.
    pub fn of(nonogram: &Nonogram) -> Result<Self, BoardError> {
        if nonogram.colours() > 1 {
            return Err(BoardError::Colours);
        }
        let lengths = |clues: &[crate::puzzle::Clue]| -> Vec<Vec<usize>> {
            clues.iter().map(|clue| clue.iter().map(|block| block.length as usize).collect()).collect()
        };
        let (rows, columns) = (lengths(nonogram.rows()), lengths(nonogram.columns()));
        let cells = vec![Known::Open; rows.len() * columns.len()];
        Ok(Self { rows, columns, cells })
    }

    /// What is known of the cells, row by row.
    pub fn cells(&self) -> &[Known] {
        &self.cells
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Whether all cells are known.
    pub fn is_full(&self) -> bool {
        !self.cells.contains(&Known::Open)
    }

    /// Enters a cell, by its index.
    pub fn enter(&mut self, cell: usize, black: bool) {
        self.cells[cell] = black.into();
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for cell in &step.cells {
            self.cells[cell.row * self.columns.len() + cell.column] = cell.black.into();
        }
    }

    /// The number of lines: rows first, then columns.
    fn lines(&self) -> usize {
        self.rows.len() + self.columns.len()
    }

    fn blocks(&self, line: usize) -> &[usize] {
        match line.checked_sub(self.rows.len()) {
            None => &self.rows[line],
            Some(column) => &self.columns[column],
        }
    }

    /// The index of a cell of a line.
    fn cell(&self, line: usize, position: usize) -> usize {
        match line.checked_sub(self.rows.len()) {
            None => line * self.columns.len() + position,
            Some(column) => position * self.columns.len() + column,
        }
    }

    fn line(&self, line: usize) -> Vec<Known> {
        let length = if line < self.rows.len() { self.columns.len() } else { self.rows.len() };
        (0..length).map(|position| self.cells[self.cell(line, position)]).collect()
    }

    fn origin(&self, line: usize) -> Origin {
        match line.checked_sub(self.rows.len()) {
            None => Origin::Row(line as u32 + 1),
            Some(column) => Origin::Column(column as u32 + 1),
        }
    }

    fn decided(&self, cell: usize, black: bool) -> Decided {
        Decided { row: cell / self.columns.len(), column: cell % self.columns.len(), black }
    }

    /// The step of a technique, on the first line where it has one.
    fn step_by(&self, technique: Technique, solved: &[Option<super::line::Placements>]) -> Option<Step> {
        (0..self.lines()).find_map(|line| {
            let cells = self.line(line);
            let places = solved[line].as_ref()?;
            let found = Line { cells: &cells, blocks: self.blocks(line), places }.find(technique)?;
            Some(Step {
                technique,
                line: self.origin(line),
                blocks: found.blocks,
                cells: found
                    .cells
                    .iter()
                    .map(|&(at, black)| self.decided(self.cell(line, at), black))
                    .collect(),
                depth: 0,
            })
        })
    }

    /// The next step; `None` if no technique has one, or the board is full. `solution` (values, row by row) is what a guess
    /// takes where nothing helps.
    pub fn step(&self, solution: Option<&[u8]>) -> Option<Step> {
        if self.is_full() {
            return None;
        }
        let places: Vec<_> =
            (0..self.lines()).map(|line| placements(&self.line(line), self.blocks(line))).collect();
        let by_line = Technique::ALL.into_iter().find_map(|technique| self.step_by(technique, &places));
        by_line.or_else(|| self.trying()).or_else(|| {
            let cell = self.cells.iter().position(|&cell| cell == Known::Open)?;
            let cells = vec![self.decided(cell, *solution?.get(cell)? > 0)];
            let line = self.origin(cell / self.columns.len());
            Some(Step { technique: Technique::Guess, line, blocks: Vec::new(), cells, depth: 0 })
        })
    }

    /// A cell of which one colour leads to a contradiction, the one that shows soonest.
    fn trying(&self) -> Option<Step> {
        let mut best: Option<Step> = None;
        for cell in (0..self.cells.len()).filter(|&cell| self.cells[cell] == Known::Open) {
            for black in [true, false] {
                let mut board = self.clone();
                board.enter(cell, black);
                let most = best.as_ref().map_or(usize::MAX, |step| step.depth);
                if let Err((line, depth)) = board.propagate(cell, most) {
                    best = Some(Step {
                        technique: Technique::Trying,
                        line: self.origin(line),
                        blocks: Vec::new(),
                        cells: vec![self.decided(cell, !black)],
                        depth,
                    });
                }
            }
        }
        best
    }

    /// Line logic from the lines of a cell on, until nothing changes or fewer than `most` lines were looked at.
    ///
    /// # Errors
    /// The line in which a contradiction shows, and how many lines it took.
    fn propagate(&mut self, cell: usize, most: usize) -> Result<(), (usize, usize)> {
        let width = self.columns.len();
        let mut queue = std::collections::VecDeque::from([cell / width, self.rows.len() + cell % width]);
        let mut looked = 0;
        while let Some(line) = queue.pop_front() {
            looked += 1;
            if looked >= most {
                break;
            }
            let cells = self.line(line);
            let Some(places) = placements(&cells, self.blocks(line)) else { return Err((line, looked)) };
            for (at, &(black, white)) in places.can_be.iter().enumerate() {
                if cells[at] == Known::Open && black != white {
                    let cell = self.cell(line, at);
                    self.cells[cell] = black.into();
                    let crossing = if line < self.rows.len() { self.rows.len() + at } else { at };
                    if !queue.contains(&crossing) {
                        queue.push_back(crossing);
                    }
                }
            }
        }
        Ok(())
    }

    /// All steps to the solution; the board is the end of it.
    pub fn path(&mut self, solution: Option<&[u8]>) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some(step) = self.step(solution) {
            self.apply(&step);
            steps.push(step);
        }
        steps
    }

    /// How far line solving alone goes, in sweeps over all rows and all columns.
    pub fn line_solving(&self) -> LineSolving {
        let mut board = self.clone();
        let mut rounds = 0;
        loop {
            let before = board.cells.clone();
            for lines in [0..board.rows.len(), board.rows.len()..board.lines()] {
                for line in lines {
                    let cells = board.line(line);
                    let Some(places) = placements(&cells, board.blocks(line)) else {
                        return LineSolving { line_solvable: false, rounds };
                    };
                    for (at, &(black, white)) in places.can_be.iter().enumerate() {
                        if black != white {
                            let cell = board.cell(line, at);
                            board.cells[cell] = black.into();
                        }
                    }
                }
            }
            if board.cells == before {
                return LineSolving { line_solvable: board.is_full(), rounds };
            }
            rounds += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_agrees_with_the_solution() {
        let mut random = crate::random::Random::new(4, 2);
        let (mut unique, mut seen) = (0, std::collections::BTreeSet::new());
        for _ in 0..400 {
            let side = 3 + random.below(6);
            let cells: Vec<u8> = (0..side * side).map(|_| u8::from(random.chance(0.55))).collect();
            let nonogram = Nonogram::from_picture(side, &cells).expect("a picture");
            let mut board = Board::of(&nonogram).expect("black and white");
            let mut steps = Vec::new();
            // Without a guess each step follows from the clues, so that it agrees with every solution.
            while let Some(step) = board.step(None) {
                for cell in &step.cells {
                    assert_eq!(cells[cell.row * side + cell.column] == 1, cell.black, "{}", step.sentence());
                }
                seen.insert(step.technique);
                board.apply(&step);
                steps.push(step);
            }
            unique += usize::from(board.is_full());
        }
        assert!(unique > 50, "{unique}");
        assert!(seen.len() >= 8, "{seen:?}");
    }

    #[test]
    fn rounds_are_counted() {
        let nonogram =
            Nonogram::black_and_white(&[vec![1, 1], vec![3], vec![1]], &[vec![2], vec![2], vec![2]]);
        let board = Board::of(&nonogram.expect("valid")).expect("black and white");
        assert_eq!(board.line_solving(), LineSolving { line_solvable: true, rounds: 1 });
    }
}
