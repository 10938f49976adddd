//! The checker of proofs.
//!
//! A proof in LRAT is a list of steps, a line each. `ID LITERALS 0 REASONS 0` adds a clause: if all its literals were
//! false, the clauses named as reasons, one after the other, would each force one more literal, and the last would be
//! false. So the new clause follows from those before it. `ID d IDS 0` drops clauses that are not needed any more.
//! Once the empty clause has been added, the formula has no model.
//!
//! Steps that do not follow but keep satisfiability (RAT) are refused: the proofs of certificates have none. Time is
//! linear in the literals of the proof and of the clauses that it names, once for each time it names them; memory is
//! linear in the proof and the formula.

use super::clauses::Clauses;
use super::dimacs::{lines, literal, words};
use super::flaw::Wrong;

/// Checks that `proof` proves that `formula`, over that many variables, has no model.
///
/// The clauses of the formula have the numbers from 1 on. A step has a larger number than all steps before it.
///
/// # Errors
/// The line of the proof at fault, from 1, and what is wrong with it.
pub(crate) fn check(formula: Clauses, variables: usize, proof: &[u8]) -> Result<(), (usize, Wrong)> {
    let mut checker = Checker {
        place: (0..formula.len() as u32).map(Some).collect(),
        // Whoever counts further than the proof is long counts wrong: what bounds the table of places.
        most: formula.len() as u64 + proof.len() as u64,
        clauses: formula,
        truth: vec![false; 2 * variables],
        trail: Vec::new(),
        refuted: false,
    };
    let mut last = 0;
    for (line, number) in lines(proof).zip(1..) {
        checker.step(line).map_err(|wrong| (number, wrong))?;
        last = number;
    }
    if checker.refuted { Ok(()) } else { Err((last, Wrong::NoEmptyClause)) }
}

struct Checker {
    /// The clauses of the formula and of the steps so far, dropped ones too.
    clauses: Clauses,
    /// For each clause's number less one, where it is among `clauses`; `None` for a clause that is no more.
    place: Vec<Option<u32>>,
    /// The largest number that a clause may have.
    most: u64,
    /// For each literal, whether it is true under what is assumed.
    truth: Vec<bool>,
    /// The literals that are true.
    trail: Vec<usize>,
    /// Whether the empty clause has been added.
    refuted: bool,
}

/// What a line of a proof must be.
fn expected() -> Wrong {
    Wrong::Expected("`ID LITERALS 0 REASONS 0` or `ID d IDS 0`")
}

impl Checker {
    fn step(&mut self, line: &[u8]) -> Result<(), Wrong> {
        let mut words = words(line).peekable();
        let Some(id) = words.next() else { return Ok(()) };
        let id = number(id).filter(|id| *id > 0).ok_or_else(expected)?;
        if words.next_if_eq(b"d").is_some() {
            return self.drop_clauses(words);
        }
        if id <= self.place.len() as u64 || id > self.most {
            return Err(Wrong::StepNumber { id, last: self.place.len() as u64 });
        }
        let variables = self.truth.len() / 2;
        loop {
            let literal = words.next().and_then(literal).ok_or_else(expected)?;
            if literal == 0 {
                break;
            }
            if literal.unsigned_abs() as usize > variables {
                return Err(Wrong::NoSuchVariable { literal, variables });
            }
            self.clauses.push_literal(literal);
        }
        self.clauses.end_clause();
        let added = self.clauses.len() - 1;
        let follows = self.follows(added, words);
        for literal in self.trail.drain(..) {
            self.truth[literal] = false;
        }
        follows?;
        self.refuted |= self.clauses.get(added).is_empty();
        self.place.resize(id as usize - 1, None);
        self.place.push(Some(added as u32));
        Ok(())
    }

    /// Whether a contradiction follows from the negation of the clause at that place, for the reasons given.
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
            let mut open = self.named(id)?.iter().copied().filter(|literal| !self.truth[code(-literal)]);
            match (open.next(), open.next()) {
                (None, _) => break,
                (Some(forced), None) => self.assume(forced),
                (Some(_), Some(_)) => return Err(Wrong::NotUnit(id)),
            }
        }
        // More reasons than needed do no harm, but must be numbers and come to an end.
        while number(reasons.next().ok_or_else(expected)?).ok_or_else(expected)? != 0 {}
        if reasons.next().is_some() { Err(expected()) } else { Ok(()) }
    }

    fn drop_clauses<'w>(&mut self, mut ids: impl Iterator<Item = &'w [u8]>) -> Result<(), Wrong> {
        loop {
            let id = ids.next().and_then(number).ok_or_else(expected)?;
            if id == 0 {
                return if ids.next().is_some() { Err(expected()) } else { Ok(()) };
            }
            self.named(id)?;
            self.place[id as usize - 1] = None;
        }
    }

    fn named(&self, id: u64) -> Result<&[i32], Wrong> {
        let index = usize::try_from(id - 1).ok();
        let place = index.and_then(|index| self.place.get(index).copied().flatten());
        place.map(|place| self.clauses.get(place as usize)).ok_or(Wrong::NoSuchClause(id))
    }

    fn assume(&mut self, literal: i32) {
        self.truth[code(literal)] = true;
        self.trail.push(code(literal));
    }
}

/// The place of a literal in a table of two entries a variable.
fn code(literal: i32) -> usize {
    2 * (literal.unsigned_abs() as usize - 1) + usize::from(literal < 0)
}

/// A clause's number.
fn number(word: &[u8]) -> Option<u64> {
    // Nineteen digits can be told apart from all numbers that a file can be long enough for.
    if word.is_empty() || word.len() > 19 || !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(word.iter().fold(0, |number, byte| 10 * number + u64::from(byte - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(formula: &[&[i32]], proof: &str) -> Result<(), (usize, Wrong)> {
        let mut clauses = Clauses::default();
        for clause in formula {
            clause.iter().for_each(|&literal| clauses.push_literal(literal));
            clauses.end_clause();
        }
        check(clauses, 3, proof.as_bytes())
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
        assert!(run(SQUARE, "7 1 0 1 2 0\n\n9 0 7 3 4 0").is_ok(), "numbers may be left out");
        assert!(run(&[&[3], &[]], "3 0 2 0\n").is_ok(), "the empty clause may be in the formula");
        assert!(run(SQUARE, "5 1 0 1 2 0\n6 0 5 3 4 1 0\n").is_ok(), "a reason too many");
    }

    #[test]
    fn reasons_must_force_and_lead_to_a_contradiction() {
        assert_eq!(wrong(SQUARE, "5 0 1 2 0"), "1: clause 1 forces nothing here");
        assert_eq!(wrong(SQUARE, "5 1 0 1 0"), "1: the reasons named do not lead to a contradiction");
        assert_eq!(wrong(SQUARE, "5 1 0 0"), "1: the reasons named do not lead to a contradiction");
        assert_eq!(wrong(SQUARE, "5 3 0 1 2 0"), "1: clause 1 forces nothing here");
        assert_eq!(wrong(SQUARE, "5 1 0 1 2 0\n"), "2: the proof ends without the empty clause");
        assert_eq!(wrong(SQUARE, ""), "1: the proof ends without the empty clause");
    }

    #[test]
    fn assumptions_of_a_step_end_with_it() {
        assert_eq!(wrong(SQUARE, "5 1 0 1 2 0\n6 0 3 4 0"), "2: clause 3 forces nothing here");
        assert!(run(SQUARE, "5 1 0 1 2 0\n6 -1 0 3 4 0\n7 0 5 6 0").is_ok());
    }

    #[test]
    fn clauses_that_are_not_there_cannot_be_named() {
        assert_eq!(wrong(SQUARE, "5 1 0 1 5 0"), "1: there is no clause 5 at this step");
        assert_eq!(wrong(SQUARE, "5 d 1 0\n5 1 0 1 2 0"), "2: there is no clause 1 at this step");
        assert_eq!(wrong(SQUARE, "5 d 1 1 0"), "1: there is no clause 1 at this step");
        assert_eq!(wrong(SQUARE, "6 1 0 1 2 0\n7 0 5 3 4 0"), "2: there is no clause 5 at this step");
        assert_eq!(wrong(SQUARE, "4 1 0 1 2 0"), "1: step 4 does not come after 4");
        assert_eq!(wrong(SQUARE, "5 4 0 1 2 0"), "1: 4 names a variable beyond the 3 of the formula");
    }

    #[test]
    fn huge_numbers_take_no_room() {
        let huge = "9999999999999999999";
        assert_eq!(
            wrong(SQUARE, &format!("{huge} 1 0 1 2 0")),
            format!("1: step {huge} does not come after 4")
        );
        assert_eq!(
            wrong(SQUARE, &format!("5 1 0 {huge} 0")),
            format!("1: there is no clause {huge} at this step")
        );
        assert!(wrong(SQUARE, &format!("5{huge} 1 0 1 2 0")).starts_with("1: expected"));
        assert!(wrong(SQUARE, "5 -2147483648 0 1 2 0").starts_with("1: expected"));
    }

    #[test]
    fn rat_steps_and_damaged_lines_are_refused() {
        assert!(wrong(SQUARE, "5 1 0 -1 2 0").starts_with("1: a RAT step"));
        for line in [
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
