//! Describes in words how to solve a puzzle of any kind, step by step. The steps use named techniques if the kind has
//! them, and otherwise as few clues as possible.

use super::clues::{ClueStep, Explained, Explainer, Fact, Words};
use super::nonogram::{self, Board, Known};
use super::recheck::{Recheck, Rederived, WrongStep};
use super::sudoku::{self, Candidate, Depth, Position, Searched, Solver};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Limits, Query, Verdict};
use gridproof_model::{Assignment, Cell, Domain, Model, Violation};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// A step, described in words.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ExplainedStep {
    /// The technique's name, or `clues` for a step that uses as few clues as possible.
    pub technique: String,
    /// Three descriptions, each more detailed than the previous one: where to look; which technique to use; the
    /// conclusion and its reason.
    pub texts: [String; 3],
    /// The rows, columns, boxes or clues involved.
    pub names: Vec<String>,
    /// The conclusions, such as `r1c2=3` or `r4c5<>6`.
    #[serde(rename = "says")]
    pub conclusions: Vec<String>,
    /// The model's cells that the step involves. Only steps by techniques for sudokus list them.
    pub cells: Vec<Cell>,
    /// The cells that get a value, with their values.
    pub decided: Vec<(Cell, u8)>,
    /// The removed candidates, each as a cell and a value.
    pub removed: Vec<(Cell, u8)>,
    /// The step as structured data.
    #[serde(skip)]
    pub step: StepData,
}

/// A step as structured data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepData {
    /// A step by a technique for sudokus.
    Sudoku(sudoku::Step),
    /// A step by a technique for nonograms.
    Nonogram(nonogram::Step),
    /// A step that uses as few clues as possible.
    Clues(ClueStep),
}

/// Options for [`Way::with`].
#[derive(Clone, Copy, Debug, Default)]
pub struct WayOptions<'a> {
    /// The only solution of the puzzle, if it is already known. [`Way::with`] checks that it is a solution, but not
    /// that it is the only one.
    pub solution: Option<&'a Assignment>,
    /// The values that a person still considers possible: a domain for each cell of the model. See
    /// [`Entries`](super::clues::Entries).
    pub known: Option<&'a [Domain]>,
    /// Whether to exclude techniques that assume that the puzzle has only one solution.
    pub no_uniqueness: bool,
    /// Whether to use steps with as few clues as possible even if the kind has named techniques.
    pub by_clues: bool,
    /// The budget for finding the solution. The time and the cancel flag of this budget also limit the search for steps.
    pub budget: Option<&'a Budget>,
}

/// The reason why a [`Way`] cannot be created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WayError {
    /// The puzzle does not have exactly one solution, or the search could not determine whether it does.
    #[error("{}", verdict_message(*.0))]
    Verdict(Verdict),
    /// The engine failed. This is a bug in this library.
    #[error(transparent)]
    Refused(#[from] gridproof_gate::Refusal),
    /// A step cannot be derived again ([`Way::wrong_step`]). This is a bug in this library.
    #[error(transparent)]
    Step(#[from] WrongStep),
    /// The given solution is wrong.
    #[error("the stated solution is wrong: {0}")]
    Solution(#[from] Violation),
    /// [`WayOptions::known`] does not have exactly one domain for each cell of the model.
    #[error("what is known has to be a domain for each of the {cells} cells of the model")]
    Known {
        /// The number of cells of the model.
        cells: usize,
    },
}

const fn verdict_message(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unsatisfiable => "the puzzle has no solution",
        Verdict::Multiple => "the puzzle has more than one solution",
        _ => "whether the puzzle has one solution was not found out within the limits",
    }
}

/// Finds the solution of a puzzle. Returns an error unless the search shows that this solution is the only one.
fn only_solution(puzzle: &Puzzle, budget: Option<&Budget>) -> Result<Assignment, WayError> {
    let query = Query::default().within(budget.cloned().unwrap_or_default());
    let outcome = gridproof_gate::solve(&Auto, puzzle, &query)?.into_inner();
    match outcome.solutions.into_iter().next() {
        Some(solution) if outcome.verdict == Verdict::Unique => Ok(solution),
        _ => Err(WayError::Verdict(outcome.verdict)),
    }
}

/// An iterator over the steps that lead to the only solution of a puzzle. The steps use named techniques for 9x9
/// sudokus and for black and white nonograms, and as few clues as possible for all other puzzles. The iterator ends at
/// the solution, when no further step is found, or when the limits are reached.
///
/// Each step is derived a second time before it is returned, by code that shares nothing with the code that found the
/// step. If this fails, the iterator ends before that step, and [`Way::wrong_step`] returns it.
#[derive(Debug)]
pub struct Way<'p> {
    state: State<'p>,
    /// The second derivation of the steps; `None` if the steps are not derived again.
    recheck: Option<Box<Recheck>>,
    /// The result of deriving the last step again.
    last: Rederived,
    wrong: Option<WrongStep>,
    limits: Limits,
}

#[derive(Debug)]
enum State<'p> {
    Sudoku { position: Box<Position>, solver: Solver },
    Nonogram { board: Board, solution: Assignment },
    Clues { explainer: Box<Explainer>, words: Words<'p>, complete: bool },
}

impl<'p> Way<'p> {
    /// Creates the way to the solution of a puzzle.
    ///
    /// # Errors
    /// Returns an error unless the search shows that the puzzle has exactly one solution.
    pub fn of(puzzle: &'p Puzzle) -> Result<Self, WayError> {
        Self::with(puzzle, WayOptions::default())
    }

    /// Creates the way to the solution of a puzzle, with options.
    ///
    /// # Errors
    /// Returns an error if the options do not match the puzzle. If they contain no solution, also returns an error
    /// unless the search shows that the puzzle has exactly one.
    pub fn with(puzzle: &'p Puzzle, options: WayOptions<'_>) -> Result<Self, WayError> {
        let found;
        let solution = if let Some(solution) = options.solution {
            puzzle.check(solution)?;
            solution
        } else {
            found = only_solution(puzzle, options.budget)?;
            &found
        };
        // If the rules of a file make the model, it is made within the budget of the search for the solution.
        let model = puzzle.model();
        if options.known.is_some_and(|known| known.len() != model.cells()) {
            return Err(WayError::Known { cells: model.cells() });
        }
        let state = match puzzle {
            _ if options.by_clues => None,
            Puzzle::Sudoku(sudoku) => State::of_sudoku(sudoku, solution, options),
            Puzzle::Nonogram(nonogram) => State::of_nonogram(nonogram, solution, options),
            _ => None,
        };
        let state = state.unwrap_or_else(|| {
            let mut explainer = Explainer::new(&model, solution);
            if let Some(known) = options.known {
                explainer = explainer.knowing(known);
            }
            if let Some(budget) = options.budget {
                explainer = explainer.until(budget);
            }
            State::Clues { explainer: Box::new(explainer), words: Words::of(puzzle), complete: false }
        });
        let is_sudoku = matches!(state, State::Sudoku { .. });
        let recheck = Recheck::new(model, options.known, state.known(), is_sudoku, options.budget)
            .ok_or_else(|| WrongStep { step: "the position before the first step".to_owned() })?;
        let limits =
            Limits::start(&options.budget.map_or_else(Budget::default, |own| own.clone().with_steps(None)));
        Ok(Self { state, recheck: Some(Box::new(recheck)), last: Rederived::Yes, wrong: None, limits })
    }

    /// Returns the steps as they are found, without deriving them a second time.
    #[must_use]
    pub fn unchecked(self) -> Self {
        Self { recheck: None, ..self }
    }

    /// The step at which the iterator ended because the step could not be derived again.
    pub const fn wrong_step(&self) -> Option<&WrongStep> {
        self.wrong.as_ref()
    }

    /// Whether the steps use named techniques.
    pub fn is_by_techniques(&self) -> bool {
        !matches!(self.state, State::Clues { .. })
    }

    /// Whether the steps have reached the solution.
    pub fn is_complete(&self) -> bool {
        self.last == Rederived::Yes
            && match &self.state {
                State::Sudoku { position, .. } => position.is_full(),
                State::Nonogram { board, .. } => board.is_full(),
                State::Clues { complete, .. } => *complete,
            }
    }

    /// The current domains of the cells of the model.
    pub fn known(&self) -> Vec<Domain> {
        self.state.known()
    }

    /// The current position, if the puzzle is a sudoku that is solved by named techniques.
    pub fn board(&self) -> Option<&Position> {
        match &self.state {
            State::Sudoku { position, .. } => Some(position),
            State::Nonogram { .. } | State::Clues { .. } => None,
        }
    }
}

impl Iterator for Way<'_> {
    type Item = ExplainedStep;

    /// Finds, derives again and applies the next step.
    fn next(&mut self) -> Option<ExplainedStep> {
        if self.last != Rederived::Yes {
            return None;
        }
        let step = self.state.step(&self.limits)?;
        if let Some(recheck) = &mut self.recheck {
            self.last = recheck.check(&step, self.state.known());
        }
        if self.last == Rederived::No {
            self.wrong = Some(WrongStep { step: step.texts[2].clone() });
        }
        (self.last == Rederived::Yes).then_some(step)
    }
}

impl State<'_> {
    /// Finds and applies the next step. Returns `None` if the limits are reached first.
    fn step(&mut self, limits: &Limits) -> Option<ExplainedStep> {
        let look = || limits.check();
        match self {
            Self::Sudoku { position, solver } => {
                let step = solver.next_step_while(position, &mut Searched::default(), look).ok()??;
                step.apply(position);
                Some(ExplainedStep::of_sudoku(step))
            }
            Self::Nonogram { board, solution } => {
                let step = board.step_while(Some(solution), &look).ok()??;
                board.apply(&step);
                Some(ExplainedStep::of_nonogram(step, board.width()))
            }
            Self::Clues { explainer, words, complete } => {
                match explainer.next_said(&|fact| words.fact(fact).is_some()) {
                    Explained::Step(step) => Some(ExplainedStep::of_clues(step, *words, explainer.model())),
                    Explained::Complete => {
                        *complete = true;
                        None
                    }
                    Explained::Stuck => None,
                }
            }
        }
    }

    fn known(&self) -> Vec<Domain> {
        match self {
            Self::Sudoku { position, .. } => (0..81)
                .map(|cell| match position.value(cell) {
                    0 => position
                        .candidates(cell)
                        .iter()
                        .fold(Domain::EMPTY, |domain, digit| domain.union(Domain::single(digit - 1))),
                    digit => Domain::single(digit - 1),
                })
                .collect(),
            Self::Nonogram { board, .. } => board
                .cells()
                .iter()
                .map(|known| match known {
                    Known::Open => Domain::first(2),
                    Known::White => Domain::single(0),
                    Known::Black => Domain::single(1),
                })
                .collect(),
            Self::Clues { explainer, .. } => explainer.domains().to_vec(),
        }
    }

    /// Returns `None` if the named techniques do not support the puzzle.
    fn of_sudoku(sudoku: &Sudoku, solution: &Assignment, options: WayOptions<'_>) -> Option<Self> {
        // The techniques support only the digits 1 to 9.
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

    /// Returns `None` if the named techniques do not support the puzzle.
    fn of_nonogram(nonogram: &Nonogram, solution: &Assignment, options: WayOptions<'_>) -> Option<Self> {
        let mut board = Board::of(nonogram).ok()?;
        for (cell, domain) in options.known.unwrap_or_default().iter().enumerate() {
            if let Some(value) = domain.value() {
                board.enter(cell, value > 0);
            }
        }
        Some(Self::Nonogram { board, solution: solution.clone() })
    }
}

/// The maximum number of places named in the second of the three descriptions of a step.
const MOST_PLACES: usize = 4;

/// Lists places. Beyond [`MOST_PLACES`], only the number of further places is stated.
fn some(places: &[String]) -> String {
    match places.len().checked_sub(MOST_PLACES) {
        None | Some(0) => places.join(", "),
        Some(more) => format!("{} and {more} more", places[..MOST_PLACES].join(", ")),
    }
}

impl ExplainedStep {
    fn of_sudoku(step: sudoku::Step) -> Self {
        let pair = |candidate: &Candidate| (Cell::from(candidate.cell), candidate.digit - 1);
        let decided: Vec<(Cell, u8)> = step.placements.iter().map(pair).collect();
        let removed: Vec<(Cell, u8)> = step.eliminations.iter().map(pair).collect();
        let fact = |sign: &str, (cell, value): (Cell, u8)| {
            format!("r{}c{}{sign}{}", cell / 9 + 1, cell % 9 + 1, value + 1)
        };
        let conclusions =
            decided.iter().map(|&pair| fact("=", pair)).chain(removed.iter().map(|&pair| fact("<>", pair)));
        Self {
            technique: step.technique.name().to_owned(),
            texts: [Depth::Where, Depth::What, Depth::All].map(|depth| step.sentence(depth)),
            names: step.houses.iter().chain(&step.cover).map(ToString::to_string).collect(),
            conclusions: conclusions.collect(),
            cells: step.cells.iter().map(Cell::from).collect(),
            decided,
            removed,
            step: StepData::Sudoku(step),
        }
    }

    fn of_nonogram(step: nonogram::Step, width: usize) -> Self {
        let name = step.technique.name();
        let colour = |black: bool| if black { "black" } else { "white" };
        let conclusions =
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
            conclusions: conclusions.collect(),
            cells: Vec::new(),
            decided: decided.collect(),
            removed: Vec::new(),
            step: StepData::Nonogram(step),
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
            conclusions: words.facts(&step),
            cells: Vec::new(),
            decided: of(true),
            removed: of(false),
            step: StepData::Clues(step),
        }
    }
}
