//! Computes verdicts, solutions and deductions.

use std::cell::RefCell;
use std::ops::Range;
use std::time::Duration;

use gridproof_batch::record::{Board, Fault, Record};
use gridproof_batch::stream::{BatchSolver, Printed};
use gridproof_engines::engine::{self, auto::Auto, search::Search};
use gridproof_engines::solve::{Budget, Clock, Deduction, Engine, Goal, Observer, Query, Verdict};
use gridproof_formats::format::Item;
use gridproof_gate::{InternalError, Refusal};
use gridproof_model::{Cell, Domain};
use gridproof_puzzles::{Puzzle, RuledPuzzle};
use serde::Serialize;

use crate::batch;
use crate::request::{File, Question};
use crate::shape::Shape;
use crate::text::{Text, refused, unknown};

/// The length in bytes from which a text is solved side by side. For shorter texts, the setup costs more time than it
/// saves.
const MANY: usize = 4096;

/// Returns a line for each puzzle of a file whose position is in `positions`.
pub(crate) fn answers(
    file: &File,
    files: Vec<Vec<u8>>,
    positions: Range<usize>,
    question: &Question,
    shape: Shape,
) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::new();
    let engine = engine_of(question)?;
    let text = match Text::new(file, files) {
        Ok(text) => text,
        Err(fault) => {
            let line = fault.line.unwrap_or(1);
            shape.print(&Record::failed(&file.name, 0, line, engine.name(), fault), None, &mut out);
            return Ok(out);
        }
    };
    let task = Task { file, text: &text, engine, question, shape };
    let one = |index, item: Item, is_wrong, out: &mut Vec<u8>| match item.puzzle {
        Ok(ref puzzle) if is_wrong => {
            let fault = Fault::from(&Refusal::from(InternalError::WrongBoard { engine: engine.name() }));
            shape.print(&task.failed(index, item.line, fault).with_puzzle(puzzle), None, out);
            Ok(())
        }
        _ => task.answer(index, item, out),
    };
    let length = text.content().len();
    // A text has at most as many puzzles as bytes, so such a range includes all puzzles.
    if length >= MANY && positions.start == 0 && positions.end >= length {
        let printed = Printed {
            source: &file.name,
            format: shape.as_answer_format(),
            timed: question.timing,
            statuses: None,
            keeps_fields: false,
        };
        if let Some(format) = text.known_format()
            && let Some(solver) =
                BatchSolver::new((format, text.content()), engine, &query(question)?, printed)
        {
            return batch::answers(&solver, text.content(), &one);
        }
    }
    let wanted = text.items().enumerate().skip(positions.start).take(positions.len());
    for (index, item) in wanted {
        one(index, item, false, &mut out)?;
    }
    Ok(out)
}

fn engine_of(question: &Question) -> Result<&'static dyn Engine, Fault> {
    match &question.engine {
        None => Ok(&Auto),
        Some(name) => engine::by_name(name)
            .ok_or_else(|| unknown("engine", name, engine::all().iter().map(|engine| engine.name()))),
    }
}

fn query(question: &Question) -> Result<Query<'static>, Fault> {
    let goal = match (question.solutions, question.count) {
        (_, Some(limit)) => Goal::count(limit),
        (Some(1), None) => Goal::Any,
        (Some(most), None) => Goal::up_to(most),
        (None, None) => Goal::Unique,
    };
    let time = question.seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| refused(format!("the time limit: {error}")))?;
    Ok(Query::new(goal).within(Budget::default().with_time(time).with_steps(question.steps)))
}

/// What to do with each puzzle of a file.
struct Task<'a> {
    file: &'a File,
    text: &'a Text,
    engine: &'static dyn Engine,
    question: &'a Question,
    shape: Shape,
}

impl Task<'_> {
    fn failed(&self, index: usize, line: usize, fault: Fault) -> Record {
        let record = Record::failed(&self.file.name, index, line, self.engine.name(), fault);
        Record { format: Some(self.text.format().name()), ..record }
    }

    /// Solves a puzzle and prints its line.
    fn answer(&self, index: usize, item: Item, out: &mut Vec<u8>) -> Result<(), Fault> {
        let line = item.line;
        let puzzle = match self.text.puzzle_of(item) {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                let record = self.failed(index, line, fault);
                self.shape.print(&Record { kind: self.text.format().kind(), ..record }, None, out);
                return Ok(());
            }
        };
        let query = query(self.question)?;
        let clock = Clock::start();
        match gridproof_gate::solve(self.engine, &puzzle, &query) {
            Ok(outcome) => {
                let seconds = clock.elapsed().as_secs_f64();
                let place = (self.file.name.as_str(), index, line);
                let mut record = Record::of_outcome(place, &puzzle, self.engine.name(), &outcome)
                    .with_count(&outcome, query.wanted());
                record.format = Some(self.text.format().name());
                record.seconds = self.question.timing.then_some(seconds);
                self.shape.print(&record, Some((&puzzle, &outcome)), out);
            }
            Err(refusal) => {
                let record = self.failed(index, line, Fault::from(&refusal));
                self.shape.print(&record.with_puzzle(&puzzle), None, out);
            }
        }
        Ok(())
    }
}

/// The deductions of plain propagation, and the board after them.
#[derive(Serialize)]
pub(crate) struct Deduced {
    steps: Vec<Step>,
    /// The board with the values of all cells that have one value left, including those from deductions that are not
    /// listed.
    board: Board,
    /// For each cell of the model, its value if only one is left.
    values: Vec<Option<u8>>,
    /// The number of cells with more than one value left.
    open: usize,
    /// Whether propagation shows that this state has no solution.
    contradiction: bool,
    /// For a puzzle by rules whose board the state fills: whether the judge accepts the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
}

/// A deduction.
#[derive(Serialize)]
struct Step {
    cell: u32,
    /// The value of the cell, if only one is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    removed: Vec<u8>,
    rule: &'static str,
    /// The constraints from which the deduction follows, by name and cells.
    because: Vec<Reason>,
}

#[derive(Serialize)]
struct Reason {
    name: String,
    cells: Vec<u32>,
}

/// Returns what plain propagation deduces from a state of play.
pub(crate) fn deductions(puzzle: &Puzzle, state: Option<&[Vec<u8>]>, most: usize) -> Result<Deduced, Fault> {
    let model = puzzle.model();
    let domains = match state {
        None => model.domains().to_vec(),
        Some(state) => {
            let known = |(cell, own): (&Vec<u8>, &Domain)| {
                let stated: Domain = cell.iter().copied().filter(|&value| own.contains(value)).collect();
                if cell.is_empty() { *own } else { stated }
            };
            state.iter().zip(model.domains()).map(known).collect()
        }
    };
    let wrong = |error: gridproof_model::ModelError| refused(error.to_string());
    let model = model.with_domains(domains).map_err(wrong)?;
    let holds = match puzzle {
        Puzzle::Ruled(ruled) => verdict_of_judge(ruled, model.domains()),
        _ => None,
    };
    let recorder = Recorder {
        domains: RefCell::new(model.domains().to_vec()),
        steps: RefCell::default(),
        most,
        names: &model,
    };
    // Propagation reports its deductions before the search starts. The limit of one step then ends the search.
    let budget = Budget::default().with_steps(1).with_time(Duration::from_secs(10));
    let query = Query::new(Goal::Any).within(budget).observed_by(&recorder);
    let outcome = Search.solve(&model, &query).map_err(|error| refused(error.to_string()))?;
    let domains = recorder.domains.into_inner();
    Ok(Deduced {
        steps: recorder.steps.into_inner(),
        board: Board::new(puzzle, &domains),
        values: domains.iter().map(|domain| domain.value()).collect(),
        open: domains.iter().filter(|domain| domain.len() > 1).count(),
        contradiction: outcome.verdict == Verdict::Unsatisfiable,
        holds,
    })
}

/// Whether the judge accepts a board; `None` if the board is not complete, or if the judge could not decide.
fn verdict_of_judge(ruled: &RuledPuzzle, domains: &[Domain]) -> Option<bool> {
    let value = |(cell, domain): (Cell, &Domain)| match domain.value() {
        // What is filled in does not depend on hidden cells.
        None if !ruled.model().is_shown(cell) => Some(0),
        value => value,
    };
    let values: Vec<u8> = (0..).zip(domains).map(value).collect::<Option<_>>()?;
    ruled.clone().with_goal(Some(ruled.answer(&values))).is_goal_right()
}

struct Recorder<'m> {
    domains: RefCell<Vec<Domain>>,
    steps: RefCell<Vec<Step>>,
    most: usize,
    names: &'m gridproof::Model,
}

impl Observer for Recorder<'_> {
    fn deduced(&self, deduction: &Deduction<'_>) {
        self.domains.borrow_mut()[deduction.cell as usize] = deduction.left;
        let mut steps = self.steps.borrow_mut();
        if steps.len() < self.most {
            let because = deduction.constraints.iter().map(|&index| {
                let name = self.names.rules().origin(index).to_string();
                Reason { name, cells: self.names.constraints()[index].cells().to_vec() }
            });
            steps.push(Step {
                cell: deduction.cell,
                value: deduction.value(),
                removed: deduction.removed.iter().collect(),
                rule: deduction.rule.name(),
                because: because.collect(),
            });
        }
    }
}
