//! Finds the next step of a nonogram, or all steps up to the solution.

use super::line::{Known, Placements, placements};
use super::step::{Decided, Step, Technique};
use super::techniques::Line;
use gridproof_engines::solve::StopReason;
use gridproof_model::Origin;
use gridproof_puzzles::Nonogram;

/// A partly solved board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
    /// The cells, row by row.
    cells: Vec<Known>,
    /// The results computed for each line: rows first, then columns.
    states: Vec<State>,
}

/// The results computed for a line since one of its cells was last set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    places: Option<Placements>,
    /// The techniques that find nothing in the line, as a bit set.
    without: u16,
}

/// The maximum number of lines examined to find a cell worth trying.
const MOST_LINES: usize = 200_000;

/// A function that is called before each lengthy computation. It returns an error to stop the search.
pub(super) type Look<'a> = &'a dyn Fn() -> Result<(), StopReason>;

/// The result of line logic.
enum Propagated {
    /// A contradiction: the line in which it appears, and the number of lines examined.
    Contradiction { line: usize, depth: usize },
    /// No contradiction: the number of lines examined.
    Looked(usize),
}

/// The reason why the techniques cannot explain a nonogram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The nonogram has more than one colour; the techniques support only black and white.
    #[error("techniques with names are for nonograms in black and white")]
    Colours,
}

/// The result of line solving alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LineSolving {
    /// Whether line solving determines all cells.
    pub line_solvable: bool,
    /// The number of sweeps that change a cell. Each sweep solves all rows, and then all columns.
    pub rounds: usize,
    /// The number of line solves when lines are solved one by one until nothing changes. The next line is always the
    /// one that has waited longest since one of its cells became known. On the site webpbn, the difficulty is this
    /// number as a percentage of the number of lines: it is 100 if each line is solved once.
    pub lines: usize,
}

impl Board {
    /// Creates the empty board of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle has more than one colour.
    pub fn of(nonogram: &Nonogram) -> Result<Self, BoardError> {
        if nonogram.colours() > 1 {
            return Err(BoardError::Colours);
        }
        let lengths = |clues: &[gridproof_puzzles::Clue]| -> Vec<Vec<usize>> {
            clues.iter().map(|clue| clue.iter().map(|block| block.length as usize).collect()).collect()
        };
        let (rows, columns) = (lengths(nonogram.rows()), lengths(nonogram.columns()));
        let cells = vec![Known::Open; rows.len() * columns.len()];
        let states = vec![State::default(); rows.len() + columns.len()];
        Ok(Self { rows, columns, cells, states })
    }

    /// The state of each cell, row by row.
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

    /// Sets the colour of the cell with this index.
    pub fn enter(&mut self, cell: usize, black: bool) {
        self.cells[cell] = black.into();
        let width = self.columns.len();
        for line in [cell / width, self.rows.len() + cell % width] {
            self.states[line] = State::default();
        }
    }

    /// Sets the colours of the cells that a step determines.
    pub fn apply(&mut self, step: &Step) {
        for cell in &step.cells {
            self.enter(cell.row * self.columns.len() + cell.column, cell.black);
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

    /// The index on the board of the cell at a position in a line.
    fn cell(&self, line: usize, position: usize) -> usize {
        match line.checked_sub(self.rows.len()) {
            None => line * self.columns.len() + position,
            Some(column) => position * self.columns.len() + column,
        }
    }

    fn line(&self, line: usize) -> Vec<Known> {
        self.line_of(&self.cells, line)
    }

    fn line_of(&self, cells: &[Known], line: usize) -> Vec<Known> {
        let length = if line < self.rows.len() { self.columns.len() } else { self.rows.len() };
        (0..length).map(|position| cells[self.cell(line, position)]).collect()
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

    /// The step of a technique on the first line where the technique finds a step.
    fn step_by(&mut self, technique: Technique, look: Look<'_>) -> Result<Option<Step>, StopReason> {
        let bit = 1 << technique as u16;
        for line in 0..self.lines() {
            if self.states[line].without & bit != 0 {
                continue;
            }
            look()?;
            let cells = self.line(line);
            let places = self.states[line].places.take();
            let blocks = self.blocks(line);
            let places = places.or_else(|| placements(&cells, blocks));
            let found =
                places.as_ref().and_then(|places| Line { cells: &cells, blocks, places }.find(technique));
            self.states[line].places = places;
            if let Some(found) = found {
                let decided = |&(at, black): &(usize, bool)| self.decided(self.cell(line, at), black);
                let cells = found.cells.iter().map(decided).collect();
                let line = self.origin(line);
                return Ok(Some(Step { technique, line, blocks: found.blocks, cells, depth: 0 }));
            }
            self.states[line].without |= bit;
        }
        Ok(None)
    }

    /// Finds the next step. If no technique helps, the step is a guess, whose value is taken from `solution` (values,
    /// row by row). Returns `None` if the board is full, or if no technique helps and there is no `solution`.
    pub fn step(&mut self, solution: Option<&[u8]>) -> Option<Step> {
        self.step_while(solution, &|| Ok(())).unwrap_or(None)
    }

    /// Finds the next step like [`Board::step`], but can be stopped.
    ///
    /// # Errors
    /// Returns the error of `look`, which is called before each line.
    pub(crate) fn step_while(
        &mut self,
        solution: Option<&[u8]>,
        look: Look<'_>,
    ) -> Result<Option<Step>, StopReason> {
        if self.is_full() {
            return Ok(None);
        }
        for technique in Technique::ALL {
            let step = self.step_by(technique, look)?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(self.trying(look)?.or_else(|| self.guess(solution?)))
    }

    /// Sets the first open cell to its value in the solution.
    fn guess(&self, solution: &[u8]) -> Option<Step> {
        let cell = self.cells.iter().position(|&cell| cell == Known::Open)?;
        let cells = vec![self.decided(cell, *solution.get(cell)? > 0)];
        let line = self.origin(cell / self.columns.len());
        Some(Step { technique: Technique::Guess, line, blocks: Vec::new(), cells, depth: 0 })
    }

    /// Finds an open cell for which one of the two colours leads to a contradiction. Cells for which few lines have to
    /// be examined are found first: the limit on lines per trial doubles with each pass over the board. At most
    /// [`MOST_LINES`] lines are examined in total.
    fn trying(&self, look: Look<'_>) -> Result<Option<Step>, StopReason> {
        let mut left = MOST_LINES;
        let mut cells: Vec<Known> = Vec::new();
        let open: Vec<usize> =
            (0..self.cells.len()).filter(|&cell| self.cells[cell] == Known::Open).collect();
        for most in (2..).map(|power| 1 << power) {
            let mut deeper = false;
            for &cell in &open {
                for black in [true, false] {
                    cells.clone_from(&self.cells);
                    cells[cell] = black.into();
                    match self.propagate(&mut cells, cell, most.min(left), look)? {
                        Propagated::Contradiction { line, depth } => {
                            return Ok(Some(Step {
                                technique: Technique::Trying,
                                line: self.origin(line),
                                blocks: Vec::new(),
                                cells: vec![self.decided(cell, !black)],
                                depth,
                            }));
                        }
                        Propagated::Looked(looked) => {
                            deeper |= looked >= most;
                            left -= looked.min(left);
                        }
                    }
                }
            }
            if !deeper || left == 0 {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Applies line logic, starting with the lines of a cell, until nothing changes or `most` lines were examined.
    fn propagate(
        &self,
        board: &mut [Known],
        cell: usize,
        most: usize,
        look: Look<'_>,
    ) -> Result<Propagated, StopReason> {
        let width = self.columns.len();
        let mut queue = std::collections::VecDeque::from([cell / width, self.rows.len() + cell % width]);
        let mut looked = 0;
        while let Some(line) = queue.pop_front() {
            if looked >= most {
                break;
            }
            looked += 1;
            look()?;
            let cells = self.line_of(board, line);
            let Some(places) = placements(&cells, self.blocks(line)) else {
                return Ok(Propagated::Contradiction { line, depth: looked });
            };
            for (at, &(black, white)) in places.can_be.iter().enumerate() {
                if cells[at] == Known::Open && black != white {
                    let cell = self.cell(line, at);
                    board[cell] = black.into();
                    let crossing = if line < self.rows.len() { self.rows.len() + at } else { at };
                    if !queue.contains(&crossing) {
                        queue.push_back(crossing);
                    }
                }
            }
        }
        Ok(Propagated::Looked(looked))
    }

    /// Finds all steps up to the solution, or until no technique helps, and applies them to the board.
    pub fn path(&mut self, solution: Option<&[u8]>) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some(step) = self.step(solution) {
            self.apply(&step);
            steps.push(step);
        }
        steps
    }

    /// Solves a copy of the board by line solving alone, once in sweeps over all rows and columns, and once line by
    /// line.
    pub fn line_solving(&self) -> LineSolving {
        self.line_solving_while(&|| Ok(())).expect("nothing ends it")
    }

    /// Applies line solving like [`Board::line_solving`], but can be stopped.
    ///
    /// # Errors
    /// Returns the error of `look`, which is called before each line.
    pub(crate) fn line_solving_while(&self, look: Look<'_>) -> Result<LineSolving, StopReason> {
        let mut board = self.clone();
        let (mut rounds, lines) = (0, self.lines_one_by_one(look)?);
        loop {
            let before = board.cells.clone();
            for half in [0..board.rows.len(), board.rows.len()..board.lines()] {
                for line in half {
                    look()?;
                    if board.solve_line(line).is_none() {
                        return Ok(LineSolving { line_solvable: false, rounds, lines });
                    }
                }
            }
            if board.cells == before {
                return Ok(LineSolving { line_solvable: board.is_full(), rounds, lines });
            }
            rounds += 1;
        }
    }

    /// Sets the cells that a line determines, and returns the lines that cross this line at these cells. Returns `None`
    /// if the blocks of the line have no arrangement.
    fn solve_line(&mut self, line: usize) -> Option<Vec<usize>> {
        let cells = self.line(line);
        let places = placements(&cells, self.blocks(line))?;
        let mut crossing = Vec::new();
        for (at, &(black, white)) in places.can_be.iter().enumerate() {
            if cells[at] == Known::Open && black != white {
                let cell = self.cell(line, at);
                self.cells[cell] = black.into();
                crossing.push(if line < self.rows.len() { self.rows.len() + at } else { at });
            }
        }
        Some(crossing)
    }

    /// Counts line solves. The queue initially contains all lines; a line is added again when one of its cells becomes
    /// known.
    fn lines_one_by_one(&self, look: Look<'_>) -> Result<usize, StopReason> {
        let mut board = self.clone();
        let mut queue: std::collections::VecDeque<usize> = (0..board.lines()).collect();
        let mut queued = vec![true; board.lines()];
        let mut solved = 0;
        while let Some(line) = queue.pop_front() {
            queued[line] = false;
            solved += 1;
            look()?;
            for crossing in board.solve_line(line).unwrap_or_default() {
                if !std::mem::replace(&mut queued[crossing], true) {
                    queue.push_back(crossing);
                }
            }
        }
        Ok(solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_agrees_with_the_solution() {
        let mut random = gridproof_model::random::Random::new(4, 2);
        let (mut unique, mut seen) = (0, std::collections::BTreeSet::new());
        for _ in 0..400 {
            let side = 3 + random.below(8);
            let cells: Vec<u8> = (0..side * side).map(|_| u8::from(random.chance(0.55))).collect();
            let nonogram = Nonogram::from_picture(side, &cells).expect("a picture");
            let mut board = Board::of(&nonogram).expect("black and white");
            let mut steps = Vec::new();
            // Without a guess, each step follows from the clues, so it is consistent with every solution.
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
        assert!(seen.len() >= 6, "{seen:?}");
    }

    #[test]
    fn rounds_are_counted() {
        let nonogram =
            Nonogram::black_and_white(&[vec![1, 1], vec![3], vec![1]], &[vec![2], vec![2], vec![2]]);
        let board = Board::of(&nonogram.expect("valid")).expect("black and white");
        assert_eq!(board.line_solving(), LineSolving { line_solvable: true, rounds: 1, lines: 7 });
    }
}
