//! Checks LRAT proofs.
//!
//! An LRAT proof is a list of steps, one per line. `ID LITERALS 0 REASONS 0` adds a clause. The reasons are the numbers
//! of earlier clauses. Assume that all literals of the new clause are false. Then each reason, in order, forces one
//! more literal, until the last reason is false. So the new clause follows from the clauses before it. `ID d IDS 0`
//! deletes clauses that are no longer needed. Once the empty clause has been added, the formula is proved
//! unsatisfiable.
//!
//! RAT steps preserve satisfiability, but their clauses need not follow from earlier clauses. They are rejected,
//! because our certificates contain none. The running time is linear in the total number of literals in the proof and
//! in all clauses that it names; a clause counts once for each time it is named. If the steps are not numbered
//! consecutively, each reference to a step also takes a binary search. The memory is linear in the size of the proof
//! and the formula, however large the numbers are.

use super::clauses::Clauses;
use super::dimacs::{longest_line, number, push_clause, words};
use super::files::Lines;
use super::flaw::Wrong;

/// Checks that `proof` proves that `formula`, which has `variables` variables, is unsatisfiable.
///
/// The clauses of the formula are numbered from 1. The number of a step must be larger than all numbers before it;
/// numbers may be skipped.
///
/// # Errors
/// Returns the first flaw, which is in the line read last.
pub fn check(formula: Clauses, variables: usize, proof: &mut Lines<'_>) -> Result<(), Wrong> {
    let mut checker = Checker {
        given: formula.len(),
        ids: Vec::new(),
        dropped: vec![false; formula.len()],
        clauses: formula,
        truth: vec![false; 2 * variables],
        trail: Vec::new(),
        refuted: false,
    };
    while let Some(line) = proof.next(longest_line(variables))? {
        checker.step(line)?;
    }
    if checker.refuted { Ok(()) } else { Err(Wrong::NoEmptyClause) }
}

struct Checker {
    /// The clauses of the formula, followed by the clauses that the steps so far have added. Deleted clauses are
    /// included.
    clauses: Clauses,
    /// The number of clauses of the formula.
    given: usize,
    /// The number of each step that added a clause, in order.
    ids: Vec<u64>,
    /// For each clause in `clauses`, whether it was deleted.
    dropped: Vec<bool>,
    /// For each literal, whether it is true under the current assumptions.
    truth: Vec<bool>,
    /// The true literals.
    trail: Vec<usize>,
    /// Whether the empty clause has been added.
    refuted: bool,
}

/// The error for a line that is not a step.
fn expected() -> Wrong {
    Wrong::Expected("`ID LITERALS 0 REASONS 0` or `ID d IDS 0`")
}

impl Checker {
    fn step(&mut self, line: &[u8]) -> Result<(), Wrong> {
        let mut words = words(line).peekable();
        let id = words.next().and_then(number).filter(|id| *id > 0).ok_or_else(expected)?;
        if words.next_if_eq(b"d").is_some() {
            return self.drop_clauses(words);
        }
        let last = self.ids.last().copied().unwrap_or(self.given as u64);
        if id <= last {
            return Err(Wrong::StepNumber { id, last });
        }
        let variables = self.truth.len() / 2;
        push_clause(&mut words, variables, &mut self.clauses, expected)?;
        let added = self.clauses.len() - 1;
        let follows = self.follows(added, words);
        for literal in self.trail.drain(..) {
            self.truth[literal] = false;
        }
        follows?;
        self.refuted |= self.clauses.get(added).is_empty();
        self.ids.push(id);
        self.dropped.push(false);
        Ok(())
    }

    /// Checks that the clause at index `added` follows: its negation and the given reasons must lead to a
    /// contradiction.
    fn follows<'w>(
        &mut self,
        added: usize,
        mut reasons: impl Iterator<Item = &'w [u8]>,
    ) -> Result<(), Wrong> {
        for index in 0..self.clauses.get(added).len() {
            self.assume(-self.clauses.get(added)[index]);
        }
        loop {
            let reason = reasons.next().ok_or_else(expected)?;
            if reason.first() == Some(&b'-') {
                return Err(Wrong::Rat);
            }
            let id = number(reason).ok_or_else(expected)?;
            if id == 0 {
                return Err(Wrong::NoConflict);
            }
            let mut open = self
                .clauses
                .get(self.place(id)?)
                .iter()
                .copied()
                .filter(|literal| !self.truth[code(-literal)]);
            match (open.next(), open.next()) {
                (None, _) => break,
                (Some(forced), None) => self.assume(forced),
                (Some(_), Some(_)) => return Err(Wrong::NotUnit(id)),
            }
        }
        // Superfluous reasons are harmless, but they must exist, and the list must end.
        loop {
            match reasons.next().and_then(number).ok_or_else(expected)? {
                0 => break,
                id => self.place(id)?,
            };
        }
        if reasons.next().is_some() { Err(expected()) } else { Ok(()) }
    }

    fn drop_clauses<'w>(&mut self, mut ids: impl Iterator<Item = &'w [u8]>) -> Result<(), Wrong> {
        loop {
            let id = ids.next().and_then(number).ok_or_else(expected)?;
            if id == 0 {
                return if ids.next().is_some() { Err(expected()) } else { Ok(()) };
            }
            let place = self.place(id)?;
            self.dropped[place] = true;
        }
    }

    /// The index in `clauses` of the clause with the number `id`, which must not be 0.
    fn place(&self, id: u64) -> Result<usize, Wrong> {
        let place = match (id - 1).checked_sub(self.given as u64) {
            None => Some((id - 1) as usize),
            Some(place) => self.step_place(place, id).map(|place| self.given + place),
        };
        place.filter(|&place| !self.dropped[place]).ok_or(Wrong::NoSuchClause(id))
    }

    /// The index in `ids` of the number `id`. This index is at most `place`, and equal to `place` if all steps are
    /// numbered consecutively.
    fn step_place(&self, place: u64, id: u64) -> Option<usize> {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        match self.ids.get(place) {
            Some(&own) if own == id => Some(place),
            _ => self.ids[..place.min(self.ids.len())].binary_search(&id).ok(),
        }
    }

    fn assume(&mut self, literal: i32) {
        self.truth[code(literal)] = true;
        self.trail.push(code(literal));
    }
}

/// The index of a literal in a table that has two entries per variable.
fn code(literal: i32) -> usize {
    2 * (literal.unsigned_abs() as usize - 1) + usize::from(literal < 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(formula: &[&[i32]], proof: &str) -> Result<(), (usize, Wrong)> {
        let mut clauses = Clauses::default();
        for clause in formula {
            clause.iter().for_each(|&literal| clauses.push_literal(literal));
            clauses.end_clause().expect("no literal twice");
        }
        let mut lines = Lines::new(Box::new(proof.as_bytes()));
        check(clauses, 3, &mut lines).map_err(|wrong| (lines.number(), wrong))
    }

    /// All clauses over two variables.
    const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

    fn wrong(formula: &[&[i32]], proof: &str) -> String {
        let (line, wrong) = run(formula, proof).expect_err("rejected");
        format!("{line}: {wrong}")
    }

    #[test]
    fn a_refutation_by_two_steps_is_accepted() {
        assert!(run(SQUARE, "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n").is_ok());
        assert!(run(SQUARE, "7 1 0 1 2 0\n9 0 7 3 4 0").is_ok(), "numbers may be left out");
        assert!(run(&[&[3], &[]], "3 0 2 0\n").is_ok(), "the empty clause may be in the formula");
        assert!(run(SQUARE, "5 1 0 1 2 0\n6 0 5 3 4 1 0\n").is_ok(), "a reason too many");
    }

    #[test]
    fn reasons_must_force_and_lead_to_a_contradiction() {
        assert_eq!(wrong(SQUARE, "5 0 1 2 0"), "1: clause 1 forces no literal here");
        assert_eq!(wrong(SQUARE, "5 1 0 1 0"), "1: the reasons named do not lead to a contradiction");
        assert_eq!(wrong(SQUARE, "5 1 0 0"), "1: the reasons named do not lead to a contradiction");
        assert_eq!(wrong(SQUARE, "5 3 0 1 2 0"), "1: clause 1 forces no literal here");
        assert_eq!(wrong(SQUARE, "5 1 0 1 2 0\n"), "2: the proof ends without the empty clause");
        assert_eq!(wrong(SQUARE, ""), "1: the proof ends without the empty clause");
    }

    #[test]
    fn assumptions_of_a_step_end_with_it() {
        assert_eq!(wrong(SQUARE, "5 1 0 1 2 0\n6 0 3 4 0"), "2: clause 3 forces no literal here");
        assert!(run(SQUARE, "5 1 0 1 2 0\n6 -1 0 3 4 0\n7 0 5 6 0").is_ok());
    }

    #[test]
    fn clauses_that_are_not_there_cannot_be_named() {
        assert_eq!(wrong(SQUARE, "5 1 0 1 5 0"), "1: there is no clause 5 at this step");
        assert_eq!(wrong(SQUARE, "5 d 1 0\n5 1 0 1 2 0"), "2: there is no clause 1 at this step");
        assert_eq!(wrong(SQUARE, "5 d 1 1 0"), "1: there is no clause 1 at this step");
        assert_eq!(wrong(SQUARE, "6 1 0 1 2 0\n7 0 5 3 4 0"), "2: there is no clause 5 at this step");
        assert_eq!(wrong(SQUARE, "4 1 0 1 2 0"), "1: the number of step 4 is not above 4");
        assert_eq!(
            wrong(SQUARE, "5 4 0 1 2 0"),
            "1: literal 4 has an unknown variable; the formula has 3 variables"
        );
    }

    #[test]
    fn numbers_may_be_left_out() {
        let (one, other) = (&[-1, 2, 3][..], &[-1, 2, -3][..]);
        let formula = &[&[1, 2][..], &[1, -2], one, other, &[-1, -2]];
        assert!(run(formula, "10 1 0 1 2 0\n12 -1 2 0 3 4 0\n40 0 10 12 5 0").is_ok());
        for missing in ["6", "9", "11", "13", "39"] {
            let proof = format!("10 1 0 1 2 0\n12 -1 2 0 3 4 0\n40 0 10 12 {missing} 0");
            assert_eq!(wrong(formula, &proof), format!("3: there is no clause {missing} at this step"));
        }
        let proof = "10 1 0 1 2 0\n12 -1 2 0 3 4 0\n12 d 10 0\n40 0 10 12 5 0";
        assert_eq!(wrong(formula, proof), "4: there is no clause 10 at this step");
    }

    #[test]
    fn huge_numbers_take_no_room() {
        let huge = u64::MAX.to_string();
        let before = u64::MAX - 1;
        assert!(run(SQUARE, &format!("{before} 1 0 1 2 0\n{huge} 0 {before} 3 4 0")).is_ok());
        assert_eq!(
            wrong(SQUARE, &format!("{huge} 1 0 1 2 0\n{before} 0 {huge} 3 4 0")),
            format!("2: the number of step {before} is not above {huge}")
        );
        assert_eq!(
            wrong(SQUARE, &format!("5 1 0 {huge} 0")),
            format!("1: there is no clause {huge} at this step")
        );
        assert!(wrong(SQUARE, &format!("{huge}0 1 0 1 2 0")).starts_with("1: expected"));
        assert!(wrong(SQUARE, "5 -2147483648 0 1 2 0").starts_with("1: expected"));
    }

    #[test]
    fn rat_steps_and_damaged_lines_are_refused() {
        assert!(wrong(SQUARE, "5 1 0 -1 2 0").starts_with("1: this is a RAT step"));
        assert_eq!(wrong(SQUARE, "5 1 1 0 1 2 0"), "1: literal 1 occurs twice in this clause");
        assert_eq!(wrong(SQUARE, "5 1 0 1 2 9 0"), "1: there is no clause 9 at this step");
        for line in [
            "\n",
            "5 1 0 1 02 0",
            "05 1 0 1 2 0",
            "5 1 -0 1 2 0",
            "5 1 0 1\t2 0",
            "5 1 0 1 2 0\r",
            "5 1 0 1 2 0 c",
            "5\u{b} 1 0 1 2 0",
            "c 5 1 0 1 2 0",
            "5",
            "5 1",
            "5 1 0",
            "5 1 0 1",
            "5 1 0 1 2",
            "5 1 0 1 2 0 0",
            "x",
            "5 d",
            "5 d 1",
            "5 d 1 0 2",
            "5 x 0 0",
        ] {
            assert!(wrong(SQUARE, line).starts_with("1: expected"), "{line}");
        }
    }
}
