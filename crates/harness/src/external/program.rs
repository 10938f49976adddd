//! A program as an engine.

use super::answers::{Claim, claims};
use super::child::{self, End, Output};
use super::command::Command;
use super::found::assignment;
use super::input::{Input, InputFile};
use gridproof_engines::encode::{IncompleteFormula, Literal, Simplify, encode, encode_complete};
use gridproof_engines::solve::{
    Cancel, Capabilities, Engine, Limits, Outcome, Query, Statistics, StopReason, Unsupported, Verdict,
};
use gridproof_formats::format::Format;
use gridproof_model::structure::Structure;
use gridproof_model::{Assignment, Constraint, Domain, Model};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// A program as an engine.
///
/// A program whose input is a formula is run repeatedly, each time with an additional clause that excludes the
/// solution found before. Puzzles without a complete formula are refused, unless [`Program::without_graphs`] allows them.
/// A program whose input is a puzzle supports black and white nonograms, and sudokus with givens. It is run only once, so
/// at most one of several solutions is known.
///
/// A program claims only what it prints. If it prints a verdict without a solution, it claims only the verdict. An
/// answer that cannot be read is ignored.
#[derive(Debug)]
pub struct Program {
    name: &'static str,
    command: Command,
    without_graphs: bool,
}

/// The reason why a run gave no outcome.
enum Trouble {
    Stopped(StopReason),
    Failed(&'static str),
}

impl From<StopReason> for Trouble {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<IncompleteFormula> for Trouble {
    fn from(error: IncompleteFormula) -> Self {
        match error {
            IncompleteFormula::Stopped(reason) => Self::Stopped(reason),
            IncompleteFormula::TooLarge(_) => Self::Failed(
                "its formula needs too many clauses for connectivity, loops, forests or regions (allowed with --without-graphs)",
            ),
            IncompleteFormula::Lazy(_) => Self::Failed(
                "its formula leaves out rules that are checked on complete solutions only (allowed with --without-graphs)",
            ),
        }
    }
}

const UNWRITTEN: Trouble = Trouble::Failed("the puzzle cannot be written as input for the program");
const FAILED: Trouble = Trouble::Failed("the program ended with an error, and its answer cannot be read");
const UNREAD: Trouble = Trouble::Failed("the program's answer cannot be read");

impl Program {
    /// Creates an engine from a command. The name of the engine is the command line, which is kept in memory until the
    /// process ends.
    pub fn new(command: Command) -> Self {
        let name = Box::leak(command.label().to_owned().into_boxed_str());
        Self { name, command, without_graphs: false }
    }

    /// If `allowed`, the formulas omit constraints on graphs and lazy constraints. If a model of such a formula violates an
    /// omitted constraint, the program is run again with additional clauses that exclude the violation. These clauses come from
    /// [`Encoding::cuts`](gridproof_engines::encode::Encoding::cuts).
    #[must_use]
    pub fn without_graphs(self, allowed: bool) -> Self {
        Self { without_graphs: allowed, ..self }
    }

    fn ask(&self, file: &InputFile, query: &Query<'_>, limits: &Limits) -> Result<Claim, Trouble> {
        let (never, budget) = (Cancel::default(), limits.remaining());
        let cancel = query.budget.cancel.as_ref().unwrap_or(&never);
        let mut process = self.command.on(&file.path().to_string_lossy());
        let time = budget.time.unwrap_or(std::time::Duration::MAX);
        let run = child::run(&mut process, Output::Kept, time, cancel)
            .map_err(|_| Trouble::Failed("the program does not start"))?;
        match run.end {
            End::TimedOut => Err(StopReason::Time.into()),
            End::Cancelled => Err(StopReason::Cancelled.into()),
            End::Signalled => Err(Trouble::Failed("a signal ended the program")),
            End::Exited(_) => {
                let claim = claims(&run.output, run.code, 1).and_then(|mut claims| claims.pop());
                claim.ok_or(if run.code == Some(0) { UNREAD } else { FAILED })
            }
        }
    }

    /// Adds solutions to `found` until there are enough, or until no other solution exists. Returns whether the
    /// program reports that one more solution exists but does not print this solution.
    fn by_formula(
        &self,
        model: &Model,
        query: &Query<'_>,
        found: &mut Vec<Assignment>,
    ) -> Result<bool, Trouble> {
        let mut limits = Limits::start(&query.budget);
        let encoding = if self.without_graphs {
            encode(model, Simplify::Alone, &limits)?
        } else {
            encode_complete(model, &limits)?
        };
        let is_complete = encoding.left_out().is_empty();
        let mut more: Vec<Vec<Literal>> = Vec::new();
        while found.len() < query.wanted() {
            limits.step()?;
            let file = InputFile::formula(&encoding, &more).map_err(|_| UNWRITTEN)?;
            let claim = self.ask(&file, query, &limits)?;
            match claim.verdict {
                Some(Verdict::Unsatisfiable) => return Ok(false),
                Some(_) => {}
                None => return Err(StopReason::Steps.into()),
            }
            let Some(candidate) = claim.literals.and_then(|literals| assignment(&encoding, &more, &literals))
            else {
                // If the formula omits constraints on graphs, its models do not prove that the puzzle has a solution.
                return if is_complete { Ok(true) } else { Err(StopReason::Steps.into()) };
            };
            // If the model violates an omitted constraint, cuts that exclude it are added, and the program is run again,
            // but only if there are new cuts. Otherwise, a program that ignores its clauses would be run forever.
            let known = more.len();
            let cuts = encoding.cuts(&candidate);
            more.extend(cuts.into_iter().filter(|cut| !more[..known].contains(cut)).collect::<Vec<_>>());
            if more.len() > known {
                continue;
            }
            let blocking = encoding.forbid(&candidate).unwrap_or_default();
            found.push(candidate);
            // An empty blocking clause means that no other solution is possible.
            if blocking.is_empty() {
                return Ok(false);
            }
            more.push(blocking);
        }
        Ok(false)
    }

    fn by_puzzle(
        &self,
        model: &Model,
        query: &Query<'_>,
        format: Option<&'static dyn Format>,
    ) -> Result<Outcome, Trouble> {
        let limits = Limits::start(&query.budget);
        let puzzle = puzzle_of(model).ok_or(Trouble::Failed(
            "the program is given only black-and-white nonograms, and sudokus with givens",
        ))?;
        let file = InputFile::puzzle(&puzzle, format).map_err(|_| UNWRITTEN)?;
        let claim = self.ask(&file, query, &limits)?;
        let verdict = claim.verdict.ok_or(StopReason::Steps)?;
        let denied = verdict == Verdict::Unsatisfiable;
        let solution = match &claim.solution {
            Some(_) if !denied => Some(claim.assignment(&puzzle).ok_or(UNREAD)?),
            _ => None,
        };
        let solutions: Vec<Assignment> = solution.into_iter().collect();
        // The puzzle may have more solutions than the printed one.
        let is_all = denied || verdict == Verdict::Unique && !solutions.is_empty();
        let wanted = query.wanted();
        Ok(match verdict {
            _ if is_all || solutions.len() >= wanted => {
                Outcome::of_search(solutions, wanted, None, Statistics::default())
            }
            // The program claims more solutions than it lists.
            verdict => Outcome::new(verdict, solutions, Some(StopReason::Steps)),
        })
    }
}

impl Engine for Program {
    fn name(&self) -> &'static str {
        self.name
    }

    fn capabilities(&self) -> Capabilities {
        match self.command.input() {
            // The program may report solutions without listing them.
            Input::Formula => {
                Capabilities::complete("any puzzle", "another program on the formula").without_lists()
            }
            _ => Capabilities::complete("nonograms and sudokus", "another program").incomplete(),
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut found = Vec::new();
        let result = match self.command.input() {
            Input::Formula => self.by_formula(model, query, &mut found).map(|one_more| {
                let found = std::mem::take(&mut found);
                match (one_more, found.is_empty()) {
                    (false, _) => Outcome::of_search(found, query.wanted(), None, Statistics::default()),
                    (true, true) => Outcome::new(Verdict::Satisfiable, found, Some(StopReason::Steps)),
                    (true, false) => Outcome::new(Verdict::Multiple, found, Some(StopReason::Steps)),
                }
            }),
            Input::File => self.by_puzzle(model, query, None),
            Input::Puzzle(format) => self.by_puzzle(model, query, Some(format)),
        };
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(Trouble::Stopped(reason)) => {
                Outcome::of_search(found, query.wanted(), Some(reason), Statistics::default())
            }
            Err(Trouble::Failed(what)) => return Err(Unsupported { engine: self.name, what }),
        };
        Ok(outcome.as_asked(query))
    }
}

/// The black and white nonogram, or the sudoku with givens, that has this model.
fn puzzle_of(model: &Model) -> Option<Puzzle> {
    let structure = Structure::of(model.rules());
    if let Some(grid) = structure.run_grid.filter(|grid| grid.black_and_white) {
        if model.domains().iter().any(|&domain| domain != Domain::first(2)) {
            return None;
        }
        let clue = |constraint: &Constraint| match constraint {
            Constraint::Runs { blocks, .. } => Some(blocks.iter().map(|block| block.length).collect()),
            _ => None,
        };
        let lines: Vec<Vec<u32>> = model.constraints().iter().map(clue).collect::<Option<_>>()?;
        let (rows, columns) = lines.split_at(grid.rows);
        return Nonogram::black_and_white(rows, columns).ok().map(Puzzle::Nonogram);
    }
    let boxes = structure.latin_boxes?;
    let full = Domain::first(boxes.box_rows * boxes.box_columns);
    let given = |&domain: &Domain| match domain.value() {
        Some(value) => Some(value + 1),
        None => (domain == full).then_some(0),
    };
    let givens: Vec<u8> = model.domains().iter().map(given).collect::<Option<_>>()?;
    Sudoku::new(boxes.box_rows, boxes.box_columns, givens).ok().map(Puzzle::Sudoku)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::Kind;

    #[test]
    fn the_puzzle_of_a_model_has_that_model() {
        let nonogram = Nonogram::from_picture(3, &[1, 0, 1, 1, 1, 0]).expect("a picture");
        let sudoku = Sudoku::new(2, 3, [vec![1, 0, 0, 6], vec![0; 32]].concat()).expect("valid");
        for puzzle in [Puzzle::Nonogram(nonogram), Puzzle::Sudoku(sudoku)] {
            let again = puzzle_of(&puzzle.model()).expect("a puzzle");
            assert_eq!((again.kind(), again.model().domains()), (puzzle.kind(), puzzle.model().domains()));
            assert_eq!(again.model().constraints().len(), puzzle.model().constraints().len());
        }
        let coloured = Nonogram::from_picture(2, &[1, 2]).expect("a picture");
        assert_eq!(puzzle_of(&coloured.model()).map(|puzzle| puzzle.kind()), None::<Kind>);
    }

    /// Runs a program that is a short shell script, and returns its outcome.
    #[cfg(unix)]
    fn outcome(line: &str, model: &Model, wanted: usize) -> Result<Outcome, Unsupported> {
        let program = Program::new(Command::parse(line, &[0]).expect("a command"));
        program.solve(model, &Query::solutions(wanted))
    }

    #[cfg(unix)]
    #[test]
    fn what_a_program_says_becomes_an_outcome() {
        let model = Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture").model();
        let says = |text: &str| outcome(&format!("sh -c \"printf '{text}'\" {{}}"), &model, 2);
        let unique = says("unique\\tX./XX\\n").expect("an answer");
        assert_eq!((unique.verdict, unique.solutions.into_vec()), (Verdict::Unique, vec![vec![1, 0, 1, 1]]));
        let none = says("unsatisfiable\\t\\n").expect("an answer");
        assert_eq!(none.verdict, Verdict::Unsatisfiable);
        let many = says("multiple\\tX./XX\\n").expect("an answer");
        assert_eq!((many.verdict, many.stopped), (Verdict::Multiple, Some(StopReason::Steps)));
        assert_eq!(
            says("nothing\\n").map_err(|error| error.what),
            Err("the program's answer cannot be read")
        );
        let slow = Query::solutions(2)
            .within(gridproof_engines::solve::Budget::time(std::time::Duration::from_millis(50)));
        let sleep = Program::new(Command::parse("sh -c 'sleep 3000' {}", &[0]).expect("a command"));
        assert_eq!(
            sleep.solve(&model, &slow).map(|outcome| outcome.verdict),
            Ok(Verdict::Unknown(StopReason::Time))
        );
    }

    /// This solver ignores its clauses and repeats its solution, which the comparison must notice.
    #[cfg(unix)]
    #[test]
    fn a_solver_of_formulas_is_asked_until_there_are_enough() {
        let model = Nonogram::black_and_white(&[&[1u32], &[1]], &[&[1], &[1]]).expect("valid").model();
        let line = "sh -c \"echo 's SATISFIABLE'; echo v $(seq -s ' ' -f -%g 60) 0\" {cnf}";
        let found = outcome(line, &model, 2).expect("an answer");
        assert!(found.solutions.len() == 2 && found.solutions[0] == found.solutions[1]);
        let none = outcome("sh -c 'exit 20' {cnf}", &model, 2).expect("an answer");
        assert_eq!(none.verdict, Verdict::Unsatisfiable);
    }

    /// If the program prints no model, it only claims that a solution exists.
    #[cfg(unix)]
    #[test]
    fn a_verdict_without_a_solution_is_a_verdict_alone() {
        let model = Nonogram::black_and_white(&[&[1u32], &[1]], &[&[1], &[1]]).expect("valid").model();
        for line in ["sh -c 'exit 10' {cnf}", "sh -c 'echo s SATISFIABLE; echo v 1' {cnf}"] {
            let found = outcome(line, &model, 2).expect("an answer");
            assert_eq!((found.verdict, found.solutions.len()), (Verdict::Satisfiable, 0), "{line}");
            assert_eq!(found.stopped, Some(StopReason::Steps));
        }
        assert!(outcome("echo SATISFIABLE {cnf}", &model, 2).is_err());
        let unique = outcome("sh -c \"printf 'unique\\t\\n'\" {}", &model, 2).expect("an answer");
        assert_eq!((unique.verdict, unique.solutions.len()), (Verdict::Unique, 0));
    }
}
