//! The list of cuts of a formula, each with the constraint that it follows from.

use super::flaw::Wrong;

/// A clause that follows from one constraint of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The number of the clause in the formula, counted from 1.
    pub clause: usize,
    /// The number of the constraint in the model, counted from 1.
    pub constraint: usize,
}

/// Reads one cut per line: the number of the clause, a blank, and the number of the constraint.
///
/// # Errors
/// Returns an error with the number, counted from 1, of the first line that does not have this form.
pub(crate) fn read(text: &str) -> Result<Vec<Cut>, (usize, Wrong)> {
    let mut cuts = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let wrong = || (number, Wrong::Expected("the number of a clause and the number of a constraint"));
        let (clause, constraint) = line.split_once(' ').ok_or_else(wrong)?;
        let number = |word: &str| {
            let digits =
                !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && !word.starts_with('0');
            word.parse().ok().filter(|_| digits)
        };
        let (Some(clause), Some(constraint)) = (number(clause), number(constraint)) else {
            return Err(wrong());
        };
        cuts.push(Cut { clause, constraint });
    }
    Ok(cuts)
}

/// Writes a list of cuts as text, one per line.
pub fn write(cuts: &[Cut]) -> String {
    let lines: Vec<String> = cuts.iter().map(|cut| format!("{} {}", cut.clause, cut.constraint)).collect();
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_two_numbers() {
        let two = [Cut { clause: 12, constraint: 1 }, Cut { clause: 13, constraint: 2 }];
        assert_eq!(read("12 1\n13 2\n").ok().as_deref(), Some(&two[..]));
        for (text, line) in
            [("1", 1), ("1 2 3", 1), ("1 1\n01 2", 2), ("1 1\n\n", 2), ("1 -2", 1), ("+1 2", 1), ("1  2", 1)]
        {
            assert_eq!(read(text).err().map(|(line, _)| line), Some(line), "{text}");
        }
    }
}
