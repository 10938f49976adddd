//! The list of cuts of a formula, each with the constraint that it follows from.

use gridproof_model::{Assignment, Model};

use super::flaw::Wrong;

/// A clause that follows from one constraint of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The number of the clause in the formula, counted from 1.
    pub clause: usize,
    /// The number of the constraint in the model, counted from 1.
    pub constraint: usize,
    /// The number of the candidate that a lazy constraint refuses with this clause, counted from 1; `None` for other
    /// constraints.
    pub candidate: Option<usize>,
}

/// Reads one cut per line: the number of the clause, the number of the constraint and, for a lazy constraint, the number
/// of the candidate, with blanks between them.
///
/// # Errors
/// Returns an error with the number, counted from 1, of the first line that does not have this form.
pub(crate) fn read(text: &str) -> Result<Vec<Cut>, (usize, Wrong)> {
    let mut cuts = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let is_number = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && !word.starts_with('0')
        };
        let words = line.split(' ').map(|word| word.parse().ok().filter(|_| is_number(word)));
        let numbers: Option<Vec<usize>> = words.collect();
        cuts.push(match numbers.as_deref() {
            Some(&[clause, constraint]) => Cut { clause, constraint, candidate: None },
            Some(&[clause, constraint, candidate]) => Cut { clause, constraint, candidate: Some(candidate) },
            _ => {
                let expected = "the numbers of a clause, of a constraint and, if need be, of a candidate";
                return Err((number, Wrong::Expected(expected)));
            }
        });
    }
    Ok(cuts)
}

/// Writes a list of cuts as text, one per line.
pub fn write(cuts: &[Cut]) -> String {
    let line = |cut: &Cut| {
        let candidate = cut.candidate.map_or_else(String::new, |number| format!(" {number}"));
        format!("{} {}{candidate}\n", cut.clause, cut.constraint)
    };
    cuts.iter().map(line).collect()
}

/// Reads one candidate per line: a value for each cell of the model, with blanks between them.
///
/// # Errors
/// Returns an error with the number, counted from 1, of the first line that does not have this form.
pub(crate) fn read_candidates(text: &str, model: &Model) -> Result<Vec<Assignment>, (usize, Wrong)> {
    let candidate = |(line, number): (&str, usize)| {
        let values: Option<Assignment> = line.split(' ').map(|word| word.parse().ok()).collect();
        let is_valid = |values: &Assignment| {
            let mut pairs = values.iter().zip(model.domains());
            values.len() == model.cells() && pairs.all(|(&value, domain)| domain.contains(value))
        };
        values.filter(is_valid).ok_or((number, Wrong::Expected("a value for each cell of the model")))
    };
    text.lines().zip(1..).map(candidate).collect()
}

/// Writes candidates as text, one per line.
pub fn write_candidates(candidates: &[Assignment]) -> String {
    let line = |values: &Assignment| {
        let words: Vec<String> = values.iter().map(u8::to_string).collect();
        words.join(" ") + "\n"
    };
    candidates.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_two_or_three_numbers() {
        let two = [
            Cut { clause: 12, constraint: 1, candidate: None },
            Cut { clause: 13, constraint: 2, candidate: Some(7) },
        ];
        assert_eq!(read("12 1\n13 2 7\n").ok().as_deref(), Some(&two[..]));
        assert_eq!(write(&two), "12 1\n13 2 7\n");
        for (text, line) in [
            ("1", 1),
            ("1 2 3 4", 1),
            ("1 1\n01 2", 2),
            ("1 1\n\n", 2),
            ("1 -2", 1),
            ("+1 2", 1),
            ("1  2", 1),
        ] {
            assert_eq!(read(text).err().map(|(line, _)| line), Some(line), "{text}");
        }
    }
}
