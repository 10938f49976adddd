//! The reader of a certificate's formula.

use super::clauses::Clauses;
use super::flaw::Wrong;

/// A formula with names for its variables.
#[derive(Debug)]
pub(crate) struct Formula<'t> {
    /// The names, from variable 1 on.
    pub(crate) names: Vec<&'t [u8]>,
    pub(crate) clauses: Clauses,
    /// The line that each clause stands on, from 1.
    pub(crate) lines: Vec<usize>,
}

/// Reads a formula in DIMACS: lines `c VARIABLE NAME` for the variables from 1 on, all of them, in order; the header
/// `p cnf VARIABLES CLAUSES`; and a line for each clause, which ends in `0`. Blank lines, and comments whose first word
/// is no number, may stand anywhere.
///
/// What is kept takes memory in proportion to the text, whatever numbers it holds.
pub(crate) fn read(text: &[u8]) -> Result<Formula<'_>, (usize, Wrong)> {
    let mut formula = Formula { names: Vec::new(), clauses: Clauses::default(), lines: Vec::new() };
    let mut header = None;
    for (line, number) in lines(text).zip(1..) {
        let line = line.trim_ascii();
        match (line.first(), header) {
            (None, _) => {}
            (Some(b'c'), _) => comment(line, &mut formula.names).map_err(|wrong| (number, wrong))?,
            (Some(_), None) => header = Some((parse_header(line).map_err(|wrong| (number, wrong))?, number)),
            (Some(_), Some(((variables, _), _))) => {
                clause(line, variables, &mut formula.clauses).map_err(|wrong| (number, wrong))?;
                formula.lines.push(number);
            }
        }
    }
    let Some(((variables, clauses), line)) = header else {
        return Err((1, Wrong::Expected("the header `p cnf VARIABLES CLAUSES`")));
    };
    for (what, stated, found) in
        [("variables", variables, formula.names.len()), ("clauses", clauses, formula.clauses.len())]
    {
        if stated != found {
            return Err((line, Wrong::Count { what, stated, found }));
        }
    }
    Ok(formula)
}

fn comment<'t>(line: &'t [u8], names: &mut Vec<&'t [u8]>) -> Result<(), Wrong> {
    let rest = line[1..].trim_ascii_start();
    let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
    match number(&rest[..end]) {
        None => Ok(()),
        Some(variable) if variable as usize == names.len() + 1 && end + 1 < rest.len() => {
            names.push(&rest[end + 1..]);
            Ok(())
        }
        Some(_) => Err(Wrong::Expected("the number and the name of the next variable")),
    }
}

fn parse_header(line: &[u8]) -> Result<(usize, usize), Wrong> {
    let words: Vec<&[u8]> = words(line).take(5).collect();
    match words[..] {
        [b"p", b"cnf", variables, clauses] => number(variables).zip(number(clauses)),
        _ => None,
    }
    .map(|(variables, clauses)| (variables as usize, clauses as usize))
    .ok_or(Wrong::Expected("the header `p cnf VARIABLES CLAUSES`"))
}

fn clause(line: &[u8], variables: usize, clauses: &mut Clauses) -> Result<(), Wrong> {
    let expected = || Wrong::Expected("literals and a 0 at the end of the line");
    let mut words = words(line);
    loop {
        let literal = words.next().and_then(literal).ok_or_else(expected)?;
        if literal == 0 {
            break;
        }
        if literal.unsigned_abs() as usize > variables {
            return Err(Wrong::NoSuchVariable { literal, variables });
        }
        clauses.push_literal(literal);
    }
    clauses.end_clause();
    if words.next().is_some() { Err(expected()) } else { Ok(()) }
}

/// The parts of a text between line breaks.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text).chain([text.len()]);
    ends.map(move |end| &text[std::mem::replace(&mut start, end + 1)..end])
}

/// The words of a line.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// A number in decimal digits, as far as literals go.
pub(crate) fn number(word: &[u8]) -> Option<u32> {
    if word.is_empty() {
        return None;
    }
    word.iter().try_fold(0u32, |number, &byte| {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit).filter(|number| *number <= i32::MAX.unsigned_abs())
    })
}

/// A number with or without a minus sign.
pub(crate) fn literal(word: &[u8]) -> Option<i32> {
    match word {
        [b'-', digits @ ..] => number(digits).map(|number| -number.cast_signed()),
        digits => number(digits).map(u32::cast_signed),
    }
}
