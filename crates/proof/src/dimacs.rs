//! Reads the formula of a certificate.

use super::clauses::Clauses;
use super::files::Lines;
use super::flaw::Wrong;

/// A formula whose variables have names.
#[derive(Debug, Default)]
pub struct Formula {
    /// The names of the variables, in order.
    pub names: Names,
    /// The clauses, in the order of the file.
    pub clauses: Clauses,
    /// For each clause, the number of its line in the file, counted from 1.
    pub(crate) lines: Vec<usize>,
}

/// A list of names.
#[derive(Debug, Default)]
pub struct Names {
    text: Vec<u8>,
    /// For each name, the offset in `text` at which it ends.
    ends: Vec<usize>,
}

impl Names {
    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of names.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&[u8]> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[start..end])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    fn push(&mut self, name: &[u8]) {
        self.text.extend_from_slice(name);
        self.ends.push(self.text.len());
    }
}

/// The greatest length, in bytes, of a line before the clauses. `lrat-check` does not read longer comments.
const LONGEST_COMMENT: usize = 1022;

/// The greatest length, in bytes, of a line in a formula or proof with this number of variables. Such a line has room
/// for the literals of a clause and, in a proof, for one reason per literal that can be forced.
pub(crate) fn longest_line(variables: usize) -> usize {
    (1 << 16) + 64 * variables
}

/// Reads a formula in DIMACS. The file begins with lines of the form `c VARIABLE NAME`, which name all variables in
/// order, starting with variable 1. The header `p cnf VARIABLES CLAUSES` follows, and then one line for each clause;
/// such a line ends with `0`. Other comments may precede the header if their first word is not a number. Words are
/// separated by blanks, numbers have no leading zeros, and no clause contains a literal twice. If a file deviates from
/// this format, other checkers may reject it, or read it differently.
///
/// The memory used is proportional to the size of the text, whatever numbers it contains. An error refers to the line
/// that was read last.
///
/// # Errors
/// Returns an error if a line does not have this form, or cannot be read.
pub fn read(lines: &mut Lines<'_>) -> Result<Formula, Wrong> {
    let mut formula = Formula::default();
    let mut header: Option<(usize, usize)> = None;
    loop {
        let number = lines.number() + 1;
        let most = header.map_or(LONGEST_COMMENT, |(variables, _)| longest_line(variables));
        let Some(line) = lines.next(most)? else { break };
        match (line, header) {
            ([b'c'] | [b'c', b' ', ..], None) => comment(line, &mut formula.names)?,
            (_, None) => header = Some(parse_header(line, formula.names.len())?),
            (_, Some((variables, _))) => {
                clause(line, variables, &mut formula.clauses)?;
                formula.lines.push(number);
            }
        }
    }
    let Some((_, stated)) = header else {
        return Err(Wrong::Expected("the header `p cnf VARIABLES CLAUSES`"));
    };
    let found = formula.clauses.len();
    if stated == found { Ok(formula) } else { Err(Wrong::Count { what: "clauses", stated, found }) }
}

fn comment(line: &[u8], names: &mut Names) -> Result<(), Wrong> {
    if line.iter().any(u8::is_ascii_control) {
        return Err(Wrong::Expected("a comment without control characters"));
    }
    let rest = line[1..].trim_ascii_start();
    let end = memchr::memchr(b' ', rest).unwrap_or(rest.len());
    match number(&rest[..end]) {
        None => Ok(()),
        Some(variable) if variable as usize == names.len() + 1 && end + 1 < rest.len() => {
            names.push(&rest[end + 1..]);
            Ok(())
        }
        Some(_) => Err(Wrong::Expected("the number and the name of the next variable")),
    }
}

/// Parses the header: the numbers of variables and clauses. All variables must be named before the header, so that a
/// large number in the header cannot make long lines acceptable.
fn parse_header(line: &[u8], names: usize) -> Result<(usize, usize), Wrong> {
    let words: Vec<&[u8]> = words(line).take(5).collect();
    match words[..] {
        [b"p", b"cnf", variables, clauses] => number(variables).zip(number(clauses)),
        _ => None,
    }
    .map(|(variables, clauses)| (variables as usize, clauses as usize))
    .ok_or(Wrong::Expected("the header `p cnf VARIABLES CLAUSES`"))
    .and_then(|(variables, clauses)| {
        let what = "variables";
        if variables == names {
            Ok((variables, clauses))
        } else {
            Err(Wrong::Count { what, stated: variables, found: names })
        }
    })
}

fn clause(line: &[u8], variables: usize, clauses: &mut Clauses) -> Result<(), Wrong> {
    let expected = || Wrong::Expected("literals and a 0 at the end of the line");
    let mut words = words(line);
    push_clause(&mut words, variables, clauses, expected)?;
    if words.next().is_some() { Err(expected()) } else { Ok(()) }
}

/// Adds a clause that consists of the literals before the word `0`. Returns the error `expected` if the words do not
/// have this form.
pub(crate) fn push_clause<'w>(
    words: &mut impl Iterator<Item = &'w [u8]>,
    variables: usize,
    clauses: &mut Clauses,
    expected: impl Fn() -> Wrong,
) -> Result<(), Wrong> {
    loop {
        let literal = words.next().and_then(literal).ok_or_else(&expected)?;
        if literal == 0 {
            return clauses.end_clause().map_err(Wrong::RepeatedLiteral);
        }
        if literal.unsigned_abs() as usize > variables {
            return Err(Wrong::NoSuchVariable { literal, variables });
        }
        clauses.push_literal(literal);
    }
}

/// The words of a line, separated by blanks.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|&byte| byte == b' ').filter(|word| !word.is_empty())
}

/// Parses an unsigned 64-bit number in decimal. It must not have leading zeros, because C's `%i` reads `010` as 8.
pub(crate) fn number(word: &[u8]) -> Option<u64> {
    if word.is_empty() || word.len() > 1 && word[0] == b'0' {
        return None;
    }
    word.iter().try_fold(0u64, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// Parses a literal: a number with or without a minus sign.
fn literal(word: &[u8]) -> Option<i32> {
    match word {
        [b'-', digits @ ..] => number(digits).filter(|&number| number > 0).map(|number| (number, -1)),
        digits => number(digits).map(|number| (number, 1)),
    }
    .and_then(|(number, sign)| Some(sign * i32::try_from(number).ok()?))
}
