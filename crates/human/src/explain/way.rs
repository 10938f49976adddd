//! The way to the solution of a puzzle of any kind, in words: by techniques with names where the kind has them, and by the
//! fewest clues elsewhere.

use super::clues::{ClueStep, Explained, Explainer, Fact, Words};
use super::nonogram::{self, Board, Known};
use super::sudoku::{self, Candidate, Depth, Position, Solver};
use gridproof_engines::solve::Budget;
use gridproof_model::{Assignment, Cell, Domain, Model};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// A step of a person.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Told {
    /// The technique's name; `clues` for a step by the fewest clues.
    pub technique: String,
    /// Where to look; what to use there; what follows, and why.
    pub texts: [String; 3],
    /// The rows, columns, boxes or clues that it speaks of.
    pub names: Vec<String>,
    /// What follows: `r1c2=3`, `r4c5<>6`.
    pub says: Vec<String>,
    /// The cells of the model that it speaks of.
    pub cells: Vec<Cell>,
    /// Cells and the values that they get.
    pub decided: Vec<(Cell, u8)>,
    /// Cells and values that they lose.
    pub removed: Vec<(Cell, u8)>,
    /// The step as its own kind has it.
    #[serde(skip)]
    pub step: Taken,
}

/// A step as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// By a technique for sudokus.
    Sudoku(sudoku::Step),
    /// By a technique for nonograms.
    Nonogram(nonogram::Step),
    /// By the fewest clues.
    Clues(ClueStep),
}

/// How a way is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct WayOptions<'a> {
    /// What a person knows already, a domain for each cell of the model, as [`Entries`](super::clues::Entries) has it.
    pub known: Option<&'a [Domain]>,
    /// Whether no technique is used that rests on the puzzle having one solution.
    pub no_uniqueness: bool,
    /// Whether all steps are by the fewest clues, also where there are techniques.
    pub by_clues: bool,
    /// Steps by the fewest clues end once its time has run out, or its flag is raised.
    pub budget: Option<&'a Budget>,
}

/// The steps from what is known up to the solution, the only one of a puzzle: by techniques with names for 9x9 sudokus and for
/// nonograms in black and white, by the fewest clues for all others. The iterator ends at the solution, or where nothing helps.
#[derive(Debug)]
pub struct Way<'p>(State<'p>);

#[derive(Debug)]
enum State<'p> {
    Sudoku { position: Box<Position>, solver: Solver },
    Nonogram { board: Board, solution: &'p Assignment },
    Clues { explainer: Box<Explainer<'p>>, words: Words<'p>, model: &'p Model, complete: bool },
}

impl<'p> Way<'p> {
    /// The way of a puzzle, whose model it is.
    pub fn of(
        puzzle: &'p Puzzle,
        model: &'p Model,
        solution: &'p Assignment,
        options: WayOptions<'_>,
    ) -> Self {
        let state = match puzzle {
            _ if options.by_clues => None,
            Puzzle::Sudoku(sudoku) => State::of_sudoku(sudoku, solution, options),
            Puzzle::Nonogram(nonogram) => State::of_nonogram(nonogram, solution, options),
            Puzzle::Other(_) | Puzzle::Model(_) => None,
        };
        Self(state.unwrap_or_else(|| {
            let mut explainer = Explainer::new(model, solution);
            if let Some(known) = options.known {
                explainer = explainer.knowing(known);
            }
            if let Some(budget) = options.budget {
                explainer = explainer.until(budget);
            }
            State::Clues { explainer: Box::new(explainer), words: Words::of(puzzle), model, complete: false }
        }))
    }

    /// Whether its steps are those of techniques with names.
    pub fn is_by_techniques(&self) -> bool {
        !matches!(self.0, State::Clues { .. })
    }

    /// Whether the steps have come to the solution.
    pub fn is_complete(&self) -> bool {
        match &self.0 {
            State::Sudoku { position, .. } => position.is_full(),
            State::Nonogram { board, .. } => board.is_full(),
            State::Clues { complete, .. } => *complete,
        }
    }

    /// What is known of the cells of the model.
    pub fn known(&self) -> Vec<Domain> {
        match &self.0 {
            State::Sudoku { position, .. } => (0..81)
                .map(|cell| match position.value(cell) {
                    0 => position
                        .candidates(cell)
                        .iter()
                        .fold(Domain::EMPTY, |domain, digit| domain.union(Domain::single(digit - 1))),
                    digit => Domain::single(digit - 1),
                })
                .collect(),
            State::Nonogram { board, .. } => board
                .cells()
                .iter()
                .map(|known| match known {
                    Known::Open => Domain::first(2),
                    Known::White => Domain::single(0),
                    Known::Black => Domain::single(1),
                })
                .collect(),
            State::Clues { explainer, .. } => explainer.domains().to_vec(),
        }
    }

    /// The board of a sudoku whose steps have names.
    pub fn board(&self) -> Option<&Position> {
        match &self.0 {
            State::Sudoku { position, .. } => Some(position),
            State::Nonogram { .. } | State::Clues { .. } => None,
        }
    }
}

impl Iterator for Way<'_> {
    type Item = Told;

    /// The next step, which is then taken.
    fn next(&mut self) -> Option<Told> {
        match &mut self.0 {
            State::Sudoku { position, solver } => {
                let step = solver.step(position)?;
                step.apply(position);
                Some(Told::of_sudoku(step))
            }
            State::Nonogram { board, solution } => {
                let step = board.step(Some(solution))?;
                board.apply(&step);
                Some(Told::of_nonogram(step, board.width()))
            }
            State::Clues { explainer, words, model, complete } => match explainer.next() {
                Explained::Step(step) => Some(Told::of_clues(step, *words, model)),
                Explained::Complete => {
                    *complete = true;
                    None
                }
                Explained::Stuck => None,
            },
        }
    }
}

impl<'p> State<'p> {
    /// `None` if its steps have no names.
    fn of_sudoku(sudoku: &Sudoku, solution: &Assignment, options: WayOptions<'_>) -> Option<Self> {
        // The steps name the digits 1 to 9.
        if sudoku.first_digit() != 1 {
            return None;
        }
        let mut position = Position::of(sudoku).ok()?;
        for (cell, domain) in (0..81u8).zip(options.known.unwrap_or_default()) {
            match domain.value() {
                Some(value) => position.place(cell, value + 1),
                None => {
                    for digit in position.candidates(cell) {
                        if !domain.contains(digit - 1) {
                            position.remove(cell, digit);
                        }
                    }
                }
            }
        }
        let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
        let mut solver = Solver::new().with_solution(digits.try_into().ok()?);
        if options.no_uniqueness {
            solver = solver.without_uniqueness();
        }
        Some(Self::Sudoku { position: Box::new(position), solver })
    }

    /// `None` if its steps have no names.
    fn of_nonogram(nonogram: &Nonogram, solution: &'p Assignment, options: WayOptions<'_>) -> Option<Self> {
        let mut board = Board::of(nonogram).ok()?;
        for (cell, domain) in options.known.unwrap_or_default().iter().enumerate() {
            if let Some(value) = domain.value() {
                board.enter(cell, value > 0);
            }
        }
        Some(Self::Nonogram { board, solution })
    }
}

/// The most places that are named before the step itself is told.
const MOST_PLACES: usize = 4;

/// Places, not more than can be looked at.
fn some(places: &[String]) -> String {
    match places.len().checked_sub(MOST_PLACES) {
        None | Some(0) => places.join(", "),
        Some(more) => format!("{} and {more} more", places[..MOST_PLACES].join(", ")),
    }
}

impl Told {
    fn of_sudoku(step: sudoku::Step) -> Self {
        let pair = |candidate: &Candidate| (Cell::from(candidate.cell), candidate.digit - 1);
        let decided: Vec<(Cell, u8)> = step.placements.iter().map(pair).collect();
        let removed: Vec<(Cell, u8)> = step.eliminations.iter().map(pair).collect();
        let fact = |sign: &str, (cell, value): (Cell, u8)| {
            format!("r{}c{}{sign}{}", cell / 9 + 1, cell % 9 + 1, value + 1)
        };
        let says =
            decided.iter().map(|&pair| fact("=", pair)).chain(removed.iter().map(|&pair| fact("<>", pair)));
        Self {
            technique: step.technique.name().to_owned(),
            texts: [Depth::Where, Depth::What, Depth::All].map(|depth| step.sentence(depth)),
            names: step.houses.iter().chain(&step.cover).map(ToString::to_string).collect(),
            says: says.collect(),
            cells: step.cells.iter().map(Cell::from).collect(),
            decided,
            removed,
            step: Taken::Sudoku(step),
        }
    }

    fn of_nonogram(step: nonogram::Step, width: usize) -> Self {
        let name = step.technique.name();
        let colour = |black: bool| if black { "black" } else { "white" };
        let says =
            step.cells.iter().map(|at| format!("r{}c{}={}", at.row + 1, at.column + 1, colour(at.black)));
        let decided = step.cells.iter().map(|at| ((at.row * width + at.column) as Cell, u8::from(at.black)));
        Self {
            technique: name.to_owned(),
            texts: [
                format!("Look at {}.", step.line),
                format!("Look at {}: {name}.", step.line),
                format!("{}.", nonogram::capital(&step.sentence())),
            ],
            names: vec![step.line.to_string()],
            says: says.collect(),
            cells: Vec::new(),
            decided: decided.collect(),
            removed: Vec::new(),
            step: Taken::Nonogram(step),
        }
    }

    fn of_clues(step: ClueStep, words: Words<'_>, model: &Model) -> Self {
        let clues = Words::clues(&step);
        let of = |holds: bool| {
            let facts = step.facts.iter().filter(|fact| fact.holds == holds && model.is_shown(fact.cell));
            facts.map(|&Fact { cell, value, .. }| (cell, value)).collect::<Vec<_>>()
        };
        Self {
            technique: "clues".to_owned(),
            texts: [
                format!("Look at {clues}."),
                format!("Look at {clues}: it decides something about {}.", some(&words.places(&step))),
                format!("{}.", words.sentence(&step)),
            ],
            names: step.clues.iter().map(ToString::to_string).collect(),
            says: words.facts(&step),
            cells: Vec::new(),
            decided: of(true),
            removed: of(false),
            step: Taken::Clues(step),
        }
    }
}
