//! Trims proofs to the steps that are needed.
//!
//! Every clause that a solver learns is written to the proof, and many of these clauses are never used. The steps on
//! which the empty clause depends are found by going backwards from it (M. Heule, W. Hunt and N. Wetzler, "Trimming
//! while checking clausal proofs", FMCAD 2013). All other steps are removed. Deletions are also removed, because their
//! only purpose is to free memory. The remaining steps are renumbered consecutively after the formula's clauses.

use std::io::Write as _;
use std::ops::Range;

/// An upper bound on the memory that trimming takes, in bytes per byte of the proof.
pub(crate) const MEMORY: u64 = 18;

/// A clause that the proof adds.
struct Step {
    id: u32,
    /// The byte range of the literals in the proof, including the space before them and the 0 after them.
    literals: Range<usize>,
    /// The range of the step's reasons in the list that contains the reasons of all steps.
    reasons: Range<usize>,
}

/// Marks a step that is needed but does not have a new number yet.
const NEEDED: u32 = u32::MAX;

/// Returns those steps of an LRAT proof on which its empty clause depends, in order and with new numbers. The new
/// numbers start at `clauses + 1`, where `clauses` is the number of clauses of the formula. Returns `None` if the proof
/// has no empty clause, or if the text is not an LRAT proof.
pub(crate) fn trimmed(proof: &[u8], clauses: u32) -> Option<Vec<u8>> {
    let (steps, reasons) = read(proof)?;
    // The index in `numbers` of the step with this clause number; `None` for a clause of the formula.
    let place = |id: u32| id.checked_sub(clauses)?.checked_sub(1).map(|place| place as usize);
    // The new number of each step, or 0 if it has none.
    let mut numbers = vec![0; place(steps.last()?.id)? + 1];
    *numbers.last_mut()? = NEEDED;
    for step in steps.iter().rev() {
        if *numbers.get(place(step.id)?)? == NEEDED {
            for place in reasons[step.reasons.clone()].iter().filter_map(|&reason| place(reason)) {
                *numbers.get_mut(place)? = NEEDED;
            }
        }
    }
    // New numbers are never longer than the old ones, so this is enough memory.
    let mut trimmed = Vec::with_capacity(proof.len());
    let mut last = clauses;
    for step in &steps {
        let number = &mut numbers[place(step.id)?];
        if *number != NEEDED {
            continue;
        }
        last += 1;
        *number = last;
        write!(trimmed, "{last}").ok()?;
        trimmed.extend_from_slice(&proof[step.literals.clone()]);
        for &reason in &reasons[step.reasons.clone()] {
            // A reason that occurs only later in the proof, or never, has no new number yet.
            let number = place(reason).map_or(reason, |place| numbers[place]);
            if number == NEEDED {
                return None;
            }
            write!(trimmed, " {number}").ok()?;
        }
        trimmed.extend_from_slice(b" 0\n");
    }
    trimmed.shrink_to_fit();
    Some(trimmed)
}

/// Reads the steps up to the one that adds the empty clause. Returns them with the list of all reasons.
fn read(proof: &[u8]) -> Option<(Vec<Step>, Vec<u32>)> {
    let (mut steps, mut reasons): (Vec<Step>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut start = 0;
    while start < proof.len() {
        let end = memchr::memchr(b'\n', &proof[start..])? + start + 1;
        let mut words = Words(&proof[start..end - 1]);
        let id = words.number()?;
        if !words.starts_with_letter() {
            let literals = end - 1 - words.0.len();
            let mut is_empty = true;
            while words.number()? != 0 {
                is_empty = false;
            }
            let literals = literals..end - 1 - words.0.len();
            let first = reasons.len();
            loop {
                match words.number()? {
                    0 => break,
                    reason => reasons.push(reason),
                }
            }
            steps.push(Step { id, literals, reasons: first..reasons.len() });
            if is_empty {
                return Some((steps, reasons));
            }
        }
        start = end;
    }
    None
}

/// The unread rest of a line.
struct Words<'l>(&'l [u8]);

impl Words<'_> {
    /// Whether the next word starts with a letter, such as the `d` of a deletion.
    fn starts_with_letter(&self) -> bool {
        self.0.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic)
    }

    /// Reads the next number, ignoring its sign.
    fn number(&mut self) -> Option<u32> {
        let word = self.0.trim_ascii_start();
        let word = word.strip_prefix(b"-").unwrap_or(word);
        let length = word.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(word.len());
        let (digits, rest) = word.split_at(length);
        self.0 = rest;
        let digit = |number: u32, byte: &u8| number.checked_mul(10)?.checked_add(u32::from(byte - b'0'));
        if digits.is_empty() { None } else { digits.iter().try_fold(0, digit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trims a proof about a formula of four clauses.
    fn text(proof: &str) -> Option<String> {
        trimmed(proof.as_bytes(), 4).map(|trimmed| String::from_utf8(trimmed).expect("digits and blanks"))
    }

    #[test]
    fn only_what_the_empty_clause_hangs_on_is_left() {
        let proof = "5 1 0 1 2 0\n6 -2 3 0 1 3 0\n7 2 0 1 3 0\n5 d 1 2 0\n8 -1 0 5 7 0\n9 3 0 6 0\n10 0 8 3 4 0\n11 0 9 0\n";
        let needed = "5 1 0 1 2 0\n6 2 0 1 3 0\n7 -1 0 5 6 0\n8 0 7 3 4 0\n";
        assert_eq!(text(proof).as_deref(), Some(needed));
        assert_eq!(text(needed).as_deref(), Some(needed));
    }

    #[test]
    fn what_is_no_proof_is_left_alone() {
        for proof in [
            "",
            "5 1 0 1 2 0\n",
            "5 0 1 2",
            "5 0 1 2 0",
            "x\n",
            "5 0 1 x 0\n",
            "5 0 1 2\n",
            "5 0 6 0\n",
            "5 1 0 9 0\n6 0 5 0\n",
            "5 1 0 6 0\n6 0 5 0\n",
            "5 1 0 1 0\n7 0 6 0\n",
            "4 1 0 1 0\n5 0 4 0\n4 0 5 0\n",
            "3 0 1 0\n",
            "99999999999 0 1 0\n",
        ] {
            assert_eq!(text(proof), None, "{proof}");
        }
    }
}
