//! Finds the next step in a position, or all steps from a position up to the solution.

use super::step::{Candidate, Step};
use super::technique::Technique;
use super::techniques::{METHODS, Method, Searched};
use crate::sudoku::{Changes, Position};
use gridproof_engines::solve::StopReason;
use gridproof_model::planted::{self, Fault};

/// Chooses steps. The techniques are tried in order, and the first one that finds a step is used.
///
/// ```
/// use gridproof_puzzles::Sudoku;
/// use gridproof_human::explain::sudoku::{Position, Solver, Technique};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let gridproof_puzzles::Puzzle::Sudoku(sudoku) = gridproof_formats::parse(text)? else { panic!("a sudoku") };
/// let mut position = Position::of(&sudoku)?;
/// let step = Solver::new().step(&mut position).unwrap();
/// assert_eq!(step.technique, Technique::NakedSingle);
/// assert_eq!(step.line(), "Naked Single: r5c5=5");
/// step.apply(&mut position);
/// let steps = Solver::new().path(&mut position);
/// assert!(position.is_full() && steps.iter().all(|step| step.technique.score() <= 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    uniqueness: bool,
    /// The solution from which guesses are taken.
    solution: Option<[u8; 81]>,
}

impl Default for Solver {
    fn default() -> Self {
        Self { uniqueness: true, solution: None }
    }
}

impl Solver {
    /// A solver that uses all techniques that are enabled by default.
    pub fn new() -> Self {
        Self::default()
    }

    /// Excludes techniques that assume that the puzzle has only one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Self {
        Self { uniqueness: false, ..self }
    }

    /// If no technique helps, places a digit of this solution as a last resort.
    #[must_use]
    pub fn with_solution(self, solution: [u8; 81]) -> Self {
        Self { solution: Some(solution), ..self }
    }

    fn uses(self, method: &Method) -> bool {
        method.in_use
            && (self.uniqueness || !method.techniques.iter().all(|technique| technique.needs_uniqueness()))
    }

    /// Finds the next step. Returns `None` if no technique finds one, or if the board is full.
    pub fn step(self, position: &mut Position) -> Option<Step> {
        self.next_step(position, &mut Searched::default())
    }

    /// Finds the next step. Any earlier calls with the same `searched` must have been for earlier states of the same
    /// position.
    pub(crate) fn next_step(self, position: &mut Position, searched: &mut Searched) -> Option<Step> {
        self.next_step_while(position, searched, || Ok(())).unwrap_or(None)
    }

    /// Finds the next step like [`Solver::next_step`], but can be stopped.
    ///
    /// # Errors
    /// Returns the error of `look`, which is called before each technique.
    pub(crate) fn next_step_while(
        self,
        position: &mut Position,
        searched: &mut Searched,
        look: impl Fn() -> Result<(), StopReason>,
    ) -> Result<Option<Step>, StopReason> {
        if position.is_full() {
            return Ok(None);
        }
        position.drop_old_singles();
        for (place, method) in METHODS.iter().enumerate().filter(|(_, method)| self.uses(method)) {
            look()?;
            let step = method.step(place, position, searched);
            if let Some(step) = step {
                return Ok(Some(if planted::has(Fault::StepRemovesTooMuch) {
                    self.removing_too_much(step, position)
                } else {
                    step
                }));
            }
        }
        Ok(self.guess(position))
    }

    /// Adds a removal that the step does not explain. The candidate is wrong, so that no comparison with the solution
    /// finds the fault.
    fn removing_too_much(self, mut step: Step, position: &Position) -> Step {
        let digit_of = |cell: u8| self.solution.map_or(0, |solution| solution[usize::from(cell)]);
        let other = position.empty_cells().iter().find_map(|cell| {
            let digit = position.candidates(cell).iter().find(|&digit| digit != digit_of(cell))?;
            Some(Candidate { cell, digit })
        });
        step.eliminations.extend(other.filter(|other| !step.eliminations.contains(other)));
        step
    }

    /// Takes the middle one of the empty cells, listed in reading order, and places the solution's digit in it.
    fn guess(self, position: &Position) -> Option<Step> {
        let solution = self.solution?;
        let empty: Vec<u8> = position.empty_cells().iter().collect();
        let &cell = empty.get(empty.len() / 2)?;
        let digit = solution[cell as usize];
        position.candidates(cell).contains(digit).then(|| Step::placing(Technique::BruteForce, cell, digit))
    }

    /// Finds all steps up to the solution, or until no technique helps, and applies them to the position.
    pub fn path(self, position: &mut Position) -> Vec<Step> {
        let (mut steps, mut searched) = (Vec::new(), Searched::default());
        while let Some(step) = self.next_step(position, &mut searched) {
            step.apply(position);
            steps.push(step);
        }
        steps
    }

    /// Finds the step that the method of a technique chooses, even if easier techniques would find a step.
    pub fn step_by(self, technique: Technique, position: &Position) -> Option<Step> {
        Searched::default().next_step(technique, position)
    }

    /// Finds all steps of a technique. Forcing chains and nets are returned without their branches.
    pub fn steps_by(self, technique: Technique, position: &Position) -> Vec<Step> {
        let mut steps =
            Method::of(technique).map_or(Vec::new(), |(_, method)| method.steps(position, &Changes::NEVER));
        steps.retain(|step| step.technique == technique);
        steps
    }
}
