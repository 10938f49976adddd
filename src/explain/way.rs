//! The way to the solution of a puzzle of any kind, in words: by techniques with names where the kind has them, and by the
//! fewest clues elsewhere.

use std::ops::ControlFlow;

use super::clues::{Explained, Explainer, Fact, Words};
use super::nonogram::Board;
use super::sudoku::{Depth, Position, Solver};
use crate::model::{Assignment, Cell, Domain};
use crate::puzzle::{Nonogram, Puzzle, Sudoku};

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
}

/// Whether a puzzle has techniques with names: 9x9 sudokus, and nonograms in black and white.
pub fn has_techniques(puzzle: &Puzzle) -> bool {
    match puzzle {
        Puzzle::Sudoku(sudoku) => sudoku.box_shape() == (3, 3),
        Puzzle::Nonogram(nonogram) => nonogram.colours() <= 1,
        Puzzle::Other(_) | Puzzle::Model(_) => false,
    }
}

/// Tells the steps from what is known up to the solution, the only one of the puzzle, as long as `each` wants them; whether
/// they led there.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let puzzle = gridproof::parse("1...\n..3.\n.4..\n...2\n").unwrap();
/// let solution = &gridproof::solve(&puzzle).solutions[0];
/// let mut texts = Vec::new();
/// let there = gridproof::explain::tell(&puzzle, solution, Default::default(), &mut |step| {
///     texts.push(step.texts[2].clone());
///     ControlFlow::Continue(())
/// });
/// assert!(there && texts[0] == "From row 1: r1c2<>1, r1c3<>1, r1c4<>1.");
/// ```
pub fn tell(
    puzzle: &Puzzle,
    solution: &Assignment,
    options: WayOptions<'_>,
    each: &mut dyn FnMut(Told) -> ControlFlow<()>,
) -> bool {
    if has_techniques(puzzle) && !options.by_clues {
        match puzzle {
            Puzzle::Sudoku(sudoku) => return tell_sudoku(sudoku, solution, options, each),
            Puzzle::Nonogram(nonogram) => return tell_nonogram(nonogram, solution, options, each),
            Puzzle::Other(_) | Puzzle::Model(_) => {}
        }
    }
    tell_by_clues(puzzle, solution, options, each)
}

fn tell_sudoku(
    sudoku: &Sudoku,
    solution: &Assignment,
    options: WayOptions<'_>,
    each: &mut dyn FnMut(Told) -> ControlFlow<()>,
) -> bool {
    let Ok(mut position) = Position::of(sudoku) else { return false };
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
    let Ok(digits) = digits.try_into() else { return false };
    let mut solver = Solver::new().with_solution(digits);
    if options.no_uniqueness {
        solver = solver.without_uniqueness();
    }
    while let Some(step) = solver.step(&mut position) {
        let pair = |candidate: &super::sudoku::Candidate| (Cell::from(candidate.cell), candidate.digit - 1);
        let fact = |sign: &str, (cell, value): (Cell, u8)| {
            format!("r{}c{}{sign}{}", cell / 9 + 1, cell % 9 + 1, value + 1)
        };
        let decided: Vec<(Cell, u8)> = step.placements.iter().map(pair).collect();
        let removed: Vec<(Cell, u8)> = step.eliminations.iter().map(pair).collect();
        let says =
            decided.iter().map(|&pair| fact("=", pair)).chain(removed.iter().map(|&pair| fact("<>", pair)));
        let told = Told {
            technique: step.technique.name().to_owned(),
            texts: [Depth::Where, Depth::What, Depth::All].map(|depth| step.sentence(depth)),
            names: step.houses.iter().chain(&step.cover).map(ToString::to_string).collect(),
            says: says.collect(),
            cells: step.cells.iter().map(Cell::from).collect(),
            decided,
            removed,
        };
        step.apply(&mut position);
        if each(told).is_break() {
            return false;
        }
    }
    position.is_full()
}

fn tell_nonogram(
    nonogram: &Nonogram,
    solution: &Assignment,
    options: WayOptions<'_>,
    each: &mut dyn FnMut(Told) -> ControlFlow<()>,
) -> bool {
    let Ok(mut board) = Board::of(nonogram) else { return false };
    for (cell, domain) in options.known.unwrap_or_default().iter().enumerate() {
        if let Some(value) = domain.value() {
            board.enter(cell, value > 0);
        }
    }
    while let Some(step) = board.step(Some(solution)) {
        let name = step.technique.name();
        let cell = |row: usize, column: usize| (row * board.width() + column) as Cell;
        let colour = |black: bool| if black { "black" } else { "white" };
        let says =
            step.cells.iter().map(|at| format!("r{}c{}={}", at.row + 1, at.column + 1, colour(at.black)));
        let told = Told {
            technique: name.to_owned(),
            texts: [
                format!("Look at {}.", step.line),
                format!("Look at {}: {name}.", step.line),
                format!("{}.", step.sentence()),
            ],
            names: vec![step.line.to_string()],
            says: says.collect(),
            cells: Vec::new(),
            decided: step.cells.iter().map(|at| (cell(at.row, at.column), u8::from(at.black))).collect(),
            removed: Vec::new(),
        };
        board.apply(&step);
        if each(told).is_break() {
            return false;
        }
    }
    board.is_full()
}

fn tell_by_clues(
    puzzle: &Puzzle,
    solution: &Assignment,
    options: WayOptions<'_>,
    each: &mut dyn FnMut(Told) -> ControlFlow<()>,
) -> bool {
    let model = puzzle.model();
    let words = Words::of(puzzle);
    let mut explainer = Explainer::new(&model, solution);
    if let Some(known) = options.known {
        explainer = explainer.knowing(known);
    }
    loop {
        let step = match explainer.next() {
            Explained::Step(step) => step,
            Explained::Complete => return true,
            Explained::Stuck => return false,
        };
        let clues = Words::clues(&step);
        let of = |holds: bool| {
            let facts = step.facts.iter().filter(|fact| fact.holds == holds && model.is_shown(fact.cell));
            facts.map(|&Fact { cell, value, .. }| (cell, value)).collect::<Vec<_>>()
        };
        let told = Told {
            technique: "clues".to_owned(),
            texts: [
                format!("Look at {clues}."),
                format!("Look at {clues}: something follows for {}.", words.places(&step).join(", ")),
                format!("{}.", words.sentence(&step)),
            ],
            names: step.clues.iter().map(ToString::to_string).collect(),
            says: words.facts(&step),
            cells: Vec::new(),
            decided: of(true),
            removed: of(false),
        };
        if each(told).is_break() {
            return false;
        }
    }
}
