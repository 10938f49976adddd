//! Steps as a person would take them: hints and whole ways.

use std::time::Duration;

use gridproof::explain::nonogram::Board as Grid;
use gridproof::explain::sudoku::{Depth, Position, Solver};
use gridproof::puzzle::{Nonogram, Puzzle, Sudoku};
use gridproof::record::Fault;
use gridproof::{Budget, Goal, Query, Verdict};
use serde::Serialize;

use crate::text::refused;

/// The steps from a state of play on.
#[derive(Serialize)]
pub(crate) struct Explained {
    /// Entries that are not those of the solution; the steps do not rest on them.
    wrong: Vec<usize>,
    steps: Vec<Told>,
}

/// A step.
#[derive(Serialize)]
struct Told {
    technique: &'static str,
    /// Where to look; what to use there; what follows, and why.
    texts: [String; 3],
    /// The rows, columns and boxes that it speaks of, by name.
    names: Vec<String>,
    /// The cells that it speaks of.
    cells: Vec<usize>,
    /// Cells and the values that they get.
    decided: Vec<(usize, u8)>,
    /// Cells and the values that they lose.
    removed: Vec<(usize, u8)>,
}

/// Explains a puzzle with one solution from a state of play on, up to `most` steps.
pub(crate) fn explain(puzzle: &Puzzle, state: Option<&[Vec<u8>]>, most: usize) -> Result<Explained, Fault> {
    let query = Query::new(Goal::Unique).within(Budget::time(Duration::from_secs(20)));
    let outcome = gridproof::solve_with(puzzle, &query);
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        return Err(refused("only a puzzle with exactly one solution can be explained"));
    };
    let entered = |cell: usize| match state.and_then(|state| state.get(cell)).map(Vec::as_slice) {
        Some(&[value]) => Some(value),
        _ => None,
    };
    let (right, wrong): (Vec<_>, Vec<_>) = (0..solution.len())
        .filter_map(|cell| Some((cell, entered(cell)?)))
        .partition(|&(cell, value)| value == solution[cell]);
    let steps = match puzzle {
        Puzzle::Sudoku(sudoku) => sudoku_steps(sudoku, solution, &right, most)?,
        Puzzle::Nonogram(nonogram) => nonogram_steps(nonogram, solution, &right, most)?,
        Puzzle::Other(_) | Puzzle::Model(_) => {
            return Err(refused("the techniques are those of sudokus and nonograms"));
        }
    };
    Ok(Explained { wrong: wrong.into_iter().map(|(cell, _)| cell).collect(), steps })
}

fn sudoku_steps(
    sudoku: &Sudoku,
    solution: &[u8],
    entered: &[(usize, u8)],
    most: usize,
) -> Result<Vec<Told>, Fault> {
    let mut position = Position::of(sudoku).map_err(|error| refused(error.to_string()))?;
    for &(cell, value) in entered {
        position.place(cell as u8, value + 1);
    }
    let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
    let digits = digits.try_into().map_err(|_| refused("not 81 cells"))?;
    let solver = Solver::new().with_solution(digits);
    let mut told = Vec::new();
    while told.len() < most {
        let Some(step) = solver.step(&mut position) else { break };
        let pair = |candidate: &gridproof::explain::sudoku::Candidate| {
            (usize::from(candidate.cell), candidate.digit - 1)
        };
        told.push(Told {
            technique: step.technique.name(),
            texts: [Depth::Where, Depth::What, Depth::All].map(|depth| step.sentence(depth)),
            names: step.houses.iter().chain(&step.cover).map(ToString::to_string).collect(),
            cells: step.cells.iter().map(usize::from).collect(),
            decided: step.placements.iter().map(pair).collect(),
            removed: step.eliminations.iter().map(pair).collect(),
        });
        step.apply(&mut position);
    }
    Ok(told)
}

fn nonogram_steps(
    nonogram: &Nonogram,
    solution: &[u8],
    entered: &[(usize, u8)],
    most: usize,
) -> Result<Vec<Told>, Fault> {
    let mut grid = Grid::of(nonogram).map_err(|error| refused(error.to_string()))?;
    for &(cell, value) in entered {
        grid.enter(cell, value > 0);
    }
    let width = grid.width();
    let mut told = Vec::new();
    while told.len() < most {
        let Some(step) = grid.step(Some(solution)) else { break };
        let name = step.technique.name();
        told.push(Told {
            technique: name,
            texts: [
                format!("Look at {}.", step.line),
                format!("Look at {}: {name}.", step.line),
                format!("{}.", step.sentence()),
            ],
            names: vec![step.line.to_string()],
            cells: Vec::new(),
            decided: step
                .cells
                .iter()
                .map(|cell| (cell.row * width + cell.column, u8::from(cell.black)))
                .collect(),
            removed: Vec::new(),
        });
        grid.apply(&step);
    }
    Ok(told)
}
