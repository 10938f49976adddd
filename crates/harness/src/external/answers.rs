//! The protocol by which a program states its answers.
//!
//! The answer is the first of these that is present:
//!
//! 1. A line `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, and lines `v ...` with the literals of a model, ended
//!    by 0: the output format of the SAT competitions (<https://satcompetition.github.io/2024/output.html>).
//!    `MiniSat` prints the word alone, without the `s`; if it has no verdict, the word is `INDETERMINATE`. If the
//!    lines contradict each other or the exit code, there is no answer.
//! 2. Lines `status<TAB>solution`, one for each puzzle of the file in order, as `gridproof solve --output line` prints
//!    them. All other lines are ignored.
//! 3. The exit code: 10 for satisfiable, 20 for unsatisfiable.

use gridproof_engines::solve::Verdict;
use gridproof_model::{Assignment, Violation};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

/// The answer of a program to one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The verdict; `None` if the program reports that it has none.
    pub verdict: Option<Verdict>,
    /// The solution as printed, if there is one.
    pub solution: Option<String>,
    /// The true literals; `None` if the program prints no `v` line, or if no 0 follows the literals.
    pub literals: Option<Vec<i32>>,
}

impl Claim {
    const fn new(verdict: Option<Verdict>) -> Self {
        Self { verdict, solution: None, literals: None }
    }
}

/// Reads the answers of a program that printed `output` and exited with `code`. `puzzles` is the number of puzzles in
/// its input. Returns `None` unless there is exactly one readable answer for each puzzle.
pub fn claims(output: &[u8], code: Option<i32>, puzzles: usize) -> Option<Vec<Claim>> {
    let output = String::from_utf8_lossy(output);
    let found = match dimacs(&output).ok()? {
        Some(claim) if code.is_some_and(|code| denies(code, claim.verdict)) => return None,
        Some(claim) => vec![claim],
        None => output.lines().filter_map(line).collect(),
    };
    let by_code = || match code {
        Some(10) => Some(vec![Claim::new(Some(Verdict::Satisfiable))]),
        Some(20) => Some(vec![Claim::new(Some(Verdict::Unsatisfiable))]),
        _ => None,
    };
    let found = if found.is_empty() { by_code()? } else { found };
    (found.len() == puzzles).then_some(found)
}

/// The error for contradictory lines of a SAT solver.
struct Contradiction;

/// Reads the output of a SAT solver. Returns `None` if the output is not that of a SAT solver.
fn dimacs(output: &str) -> Result<Option<Claim>, Contradiction> {
    let mut verdicts = output.lines().filter_map(|line| match line.trim_end() {
        "s SATISFIABLE" | "SATISFIABLE" => Some(Some(Verdict::Satisfiable)),
        "s UNSATISFIABLE" | "UNSATISFIABLE" => Some(Some(Verdict::Unsatisfiable)),
        "s UNKNOWN" | "s INDETERMINATE" | "INDETERMINATE" => Some(None),
        _ => None,
    });
    let Some(verdict) = verdicts.next() else { return Ok(None) };
    if verdicts.any(|other| other != verdict) {
        return Err(Contradiction);
    }
    let values = output.lines().filter_map(|line| line.strip_prefix("v "));
    let mut literals = Vec::new();
    let mut ended = false;
    for word in values.flat_map(str::split_whitespace) {
        match word.parse() {
            Ok(0) => {
                ended = true;
                break;
            }
            Ok(literal) => literals.push(literal),
            Err(_) => break,
        }
    }
    Ok(Some(Claim { literals: ended.then_some(literals), ..Claim::new(verdict) }))
}

/// Whether SAT solvers use this exit code for the opposite verdict.
fn denies(code: i32, verdict: Option<Verdict>) -> bool {
    match code {
        10 => verdict == Some(Verdict::Unsatisfiable),
        20 => verdict == Some(Verdict::Satisfiable),
        _ => false,
    }
}

/// Reads a line `status<TAB>solution`.
fn line(line: &str) -> Option<Claim> {
    let (status, rest) = line.trim_end_matches('\r').split_once('\t')?;
    let verdicts = [Verdict::Unique, Verdict::Multiple, Verdict::Unsatisfiable, Verdict::Satisfiable];
    let verdict = verdicts.into_iter().find(|verdict| verdict.name() == status);
    let says_nothing = ["unknown", "stalled", "error"].contains(&status);
    let solution = rest.split('\t').next().filter(|text| !text.is_empty()).map(str::to_owned);
    (verdict.is_some() || says_nothing).then_some(Claim { solution, ..Claim::new(verdict) })
}

impl Claim {
    /// Converts the printed solution to the values of the puzzle's cells. A printed solution consists of the rows of
    /// a nonogram, separated by `/`, or of the symbols of a sudoku. Returns `None` if the solution cannot be read, if
    /// it does not have the size of the puzzle, or if the puzzle is neither a nonogram nor a sudoku.
    pub fn assignment(&self, puzzle: &Puzzle) -> Option<Assignment> {
        let text = self.solution.as_deref()?;
        match puzzle {
            Puzzle::Nonogram(nonogram) => picture(nonogram, text),
            Puzzle::Sudoku(sudoku) => digits(sudoku, text),
            _ => None,
        }
    }
}

fn picture(nonogram: &Nonogram, text: &str) -> Option<Assignment> {
    let symbols = nonogram.symbols();
    let rows: Vec<&str> = text.split('/').collect();
    let columns = nonogram.columns().len();
    if rows.len() != nonogram.rows().len() || rows.iter().any(|row| row.chars().count() != columns) {
        return None;
    }
    let value = |symbol| symbols.iter().position(|known| *known == symbol).map(|value| value as u8);
    rows.iter().flat_map(|row| row.chars()).map(value).collect()
}

fn digits(sudoku: &Sudoku, text: &str) -> Option<Assignment> {
    let symbols: Vec<char> = (0..sudoku.side() as u8).map(|value| sudoku.sign(value)).collect();
    let value = |symbol| symbols.iter().position(|known| *known == symbol).map(|value| value as u8);
    let values: Assignment = text.chars().map(value).collect::<Option<_>>()?;
    (values.len() == sudoku.givens().len()).then_some(values)
}

/// The reason why a claim is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimFault {
    /// The solution cannot be read.
    #[error("the solution cannot be read or has the wrong size")]
    Unread,
    /// The solution breaks the rules.
    #[error("{0}")]
    Wrong(Violation),
}

/// Checks a claim about a puzzle, and returns the verdict of the claim. For nonograms and sudokus, the claimed solution
/// is checked, unless the claim has no verdict or the verdict is that there is no solution.
///
/// # Errors
/// Returns an error if the solution breaks the rules or cannot be read.
pub fn judge(puzzle: &Puzzle, claim: &Claim) -> Result<Option<Verdict>, ClaimFault> {
    let claims_a_solution = claim.verdict.is_some_and(|verdict| verdict != Verdict::Unsatisfiable);
    let is_checked = claims_a_solution && !matches!(puzzle, Puzzle::Other(_) | Puzzle::Model(_));
    if is_checked && claim.solution.is_some() {
        let values = claim.assignment(puzzle).ok_or(ClaimFault::Unread)?;
        puzzle.check(&values).map_err(ClaimFault::Wrong)?;
    }
    Ok(claim.verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str, code: i32, puzzles: usize) -> Option<Vec<Claim>> {
        claims(output.as_bytes(), Some(code), puzzles)
    }

    #[test]
    fn what_a_sat_solver_says() {
        let output = "c comment\ns SATISFIABLE\nv 1 -2\nv 3 0\n";
        let expected = Claim { literals: Some(vec![1, -2, 3]), ..Claim::new(Some(Verdict::Satisfiable)) };
        assert_eq!(read(output, 10, 1), Some(vec![expected]));
        assert_eq!(read("s UNSATISFIABLE\n", 20, 1), Some(vec![Claim::new(Some(Verdict::Unsatisfiable))]));
        assert_eq!(read("s UNKNOWN\n", 0, 1), Some(vec![Claim::new(None)]));
        assert_eq!(read(output, 10, 2), None);
        assert_eq!(read("INDETERMINATE\n", 0, 1), Some(vec![Claim::new(None)]));
    }

    /// If a verdict comes without a complete model, only the verdict counts.
    #[test]
    fn a_model_counts_if_it_is_whole() {
        let satisfiable = Some(vec![Claim::new(Some(Verdict::Satisfiable))]);
        for output in
            ["SATISFIABLE\n", "s SATISFIABLE\n", "s SATISFIABLE\nv 1 -2\n", "s SATISFIABLE\nv 1 x 0\n"]
        {
            assert_eq!(read(output, 10, 1), satisfiable, "{output}");
        }
        let empty = Claim { literals: Some(Vec::new()), ..Claim::new(Some(Verdict::Satisfiable)) };
        assert_eq!(read("s SATISFIABLE\nv 0\n", 10, 1), Some(vec![empty]));
    }

    #[test]
    fn contradictions_are_no_answer() {
        assert_eq!(read("s SATISFIABLE\ns UNSATISFIABLE\n", 0, 1), None);
        assert_eq!(read("s SATISFIABLE\n", 20, 1), None);
        assert_eq!(read("UNSATISFIABLE\n", 10, 1), None);
    }

    #[test]
    fn lines_and_exit_codes() {
        let found = read("solving\nunique\tX.\nunsatisfiable\t\nunknown\t\n", 1, 3).expect("three");
        let verdicts: Vec<Option<Verdict>> = found.iter().map(|claim| claim.verdict).collect();
        assert_eq!(verdicts, [Some(Verdict::Unique), Some(Verdict::Unsatisfiable), None]);
        assert_eq!((found[0].solution.as_deref(), &found[1].solution), (Some("X."), &None));
        assert_eq!(read("anything\n", 20, 1), Some(vec![Claim::new(Some(Verdict::Unsatisfiable))]));
        // A copy of the puzzle is not an answer, and there must be an answer for each puzzle.
        assert_eq!(read("2 2\n1\n2\n2\n1\n", 0, 1), None);
        assert_eq!(read("unique\tX.\n", 0, 2), None);
    }

    #[test]
    fn boards_are_read_and_checked() {
        let nonogram = Puzzle::Nonogram(Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture"));
        let judged = |puzzle: &Puzzle, text: &str| {
            let claim = Claim { solution: Some(text.to_owned()), ..Claim::new(Some(Verdict::Unique)) };
            judge(puzzle, &claim)
        };
        assert_eq!(judged(&nonogram, "X./XX"), Ok(Some(Verdict::Unique)));
        assert!(judged(&nonogram, "XX/XX").is_err_and(|what| what.to_string().contains("row 1")));
        assert_eq!(judged(&nonogram, "X./X"), Err(ClaimFault::Unread));
        // If the program reports no verdict, its unfinished board is not a claim.
        let unfinished = Claim { solution: Some("X?/??".to_owned()), ..Claim::new(None) };
        assert_eq!(judge(&nonogram, &unfinished), Ok(None));
        let sudoku = Puzzle::Sudoku(Sudoku::new(2, 2, [vec![1], vec![0; 15]].concat()).expect("valid"));
        assert_eq!(judged(&sudoku, "1234341221434321"), Ok(Some(Verdict::Unique)));
        assert!(judged(&sudoku, "2134341221434321").is_err());
        let Puzzle::Sudoku(from_one) = sudoku.clone() else { unreachable!("it is one") };
        let from_zero = Puzzle::Sudoku(from_one.with_first_digit(0));
        assert_eq!(judged(&from_zero, "0123230110323210"), Ok(Some(Verdict::Unique)));
        assert_eq!(judged(&from_zero, "1234341221434321"), Err(ClaimFault::Unread));
        assert!(judged(&sudoku, "123434122143432").is_err());
    }
}
