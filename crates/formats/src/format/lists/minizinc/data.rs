//! The data files of `MiniZinc`: assignments of integers and of two-dimensional arrays of integers.

use std::collections::{BTreeMap, BTreeSet};

use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::text::Piece;
use gridproof_puzzles::MAX_NONOGRAM_SIDE;

/// A number in an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'t> {
    pub(super) piece: Piece<'t>,
    /// The value; `None` if it is negative.
    pub(super) value: Option<u64>,
}

/// A two-dimensional array. All its lines have the same length.
#[derive(Debug)]
pub(super) struct Array<'t> {
    /// The name to which the array is assigned.
    pub(super) name: Piece<'t>,
    pub(super) lines: Vec<Vec<Entry<'t>>>,
}

/// The assignments that the nonogram reader uses, collected from one file.
#[derive(Debug, Default)]
pub(super) struct Data<'t> {
    /// The names that are assigned a single non-negative integer, with the place of the integer and its value.
    pub(super) integers: BTreeMap<&'t str, (Piece<'t>, u64)>,
    pub(super) arrays: Vec<Array<'t>>,
}

/// Returns whether a text consists of assignments, and one of them assigns a two-dimensional array to a name for which
/// `wanted` is true. The end of the text may be cut off.
pub(super) fn assigns_array(text: &str, wanted: impl Fn(&str) -> bool) -> bool {
    let mut tokens = Tokens::new(text);
    loop {
        let Some(name) = tokens.next().filter(|token| is_name(*token)) else { return false };
        if tokens.next().is_none_or(|token| token.as_str() != "=") {
            return false;
        }
        let value = [tokens.next(), tokens.next()].map(|token| token.map_or("", Piece::as_str));
        if wanted(name.as_str()) && matches!(value, ["[", "|"] | ["array2d", "("]) {
            return true;
        }
        if !value.contains(&";") && !tokens.by_ref().any(|token| token.as_str() == ";") {
            return false;
        }
    }
}

/// Reads all assignments. Arrays are skipped if `wanted` is false for their names.
pub(super) fn read(text: &str, wanted: impl Fn(&str) -> bool) -> Result<Data<'_>, ReadError> {
    let mut tokens = Tokens::new(text);
    let mut data = Data::default();
    let (mut assigned, mut two_dimensional) = (BTreeSet::new(), Vec::new());
    while let Some(name) = tokens.next() {
        if !is_name(name) {
            return Err(name.unexpected("an assignment, such as `rows = [|1, 2|];`"));
        }
        tokens.expect("=", "`=` after a name")?;
        if !assigned.insert(name.as_str()) {
            return Err(syntax(name, format!("`{}` is assigned a second time", name.as_str())));
        }
        let value = tokens.peek();
        match value.as_str() {
            "[" if wanted(name.as_str()) => data.arrays.push(bars(name, &mut tokens)?),
            "array2d" if wanted(name.as_str()) => two_dimensional.push(call(name, &mut tokens)?),
            "" | ";" => return Err(value.unexpected("a value after `=`")),
            text => {
                tokens.next();
                if let (Ok(number), ";" | "") = (text.parse(), tokens.peek().as_str()) {
                    data.integers.insert(name.as_str(), (value, number));
                }
                while !matches!(tokens.peek().as_str(), ";" | "") {
                    tokens.next();
                }
            }
        }
        // The last assignment needs no semicolon.
        if !tokens.peek().as_str().is_empty() {
            tokens.expect(";", "`;` after an assignment")?;
        }
    }
    // A size can be a name that is assigned later in the file, so these arrays are built last.
    for call in two_dimensional {
        let array = call.array(&data.integers)?;
        data.arrays.push(array);
    }
    Ok(data)
}

/// Reads an array such as `[|1, 2|3, 4|]`.
fn bars<'t>(name: Piece<'t>, tokens: &mut Tokens<'t>) -> Result<Array<'t>, ReadError> {
    const EXPECTED: &str = "a number, `,`, `|` or `|]`";
    tokens.expect("[", "`[|`")?;
    tokens.expect("|", "`[|` of a two-dimensional array")?;
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    loop {
        let token = tokens.peek();
        match token.as_str() {
            "]" if line.is_empty() => break,
            "|" if line.is_empty() => return Err(token.unexpected("a number")),
            "|" => {
                tokens.next();
                push(&mut lines, std::mem::take(&mut line), token)?;
            }
            "]" | "" => return Err(token.unexpected(EXPECTED)),
            _ => {
                let number = entry(tokens)?;
                push(&mut line, number, number.piece)?;
                match tokens.peek().as_str() {
                    "," => drop(tokens.next()),
                    "|" => {}
                    _ => return Err(tokens.peek().unexpected(EXPECTED)),
                }
            }
        }
    }
    tokens.next();
    let first = lines.first().map_or(0, Vec::len);
    if let Some(line) = lines.iter().find(|line| line.len() != first) {
        let place = line.first().map_or(name, |number: &Entry<'_>| number.piece);
        let message =
            format!("this line has {} numbers, but the first line of the array has {first}", line.len());
        return Err(syntax(place, message));
    }
    Ok(Array { name, lines })
}

/// A call of `array2d`: both index ranges, and the numbers in all lines.
#[derive(Debug)]
struct Call<'t> {
    name: Piece<'t>,
    ranges: [[Piece<'t>; 2]; 2],
    lines: Vec<Entry<'t>>,
}

/// Reads a call such as `array2d(1..2, 1..n, [1, 2, 3, 4])`.
fn call<'t>(name: Piece<'t>, tokens: &mut Tokens<'t>) -> Result<Call<'t>, ReadError> {
    tokens.next();
    tokens.expect("(", "`(` after `array2d`")?;
    let mut range = || -> Result<[Piece<'t>; 2], ReadError> {
        let from = tokens.next_or_end();
        tokens.expect("..", "a range, such as `1..4`")?;
        let to = tokens.next_or_end();
        tokens.expect(",", "`,` after a range")?;
        Ok([from, to])
    };
    let ranges = [range()?, range()?];
    tokens.expect("[", "`[` and the numbers")?;
    let mut lines = Vec::new();
    while tokens.peek().as_str() != "]" {
        let number = entry(tokens)?;
        if lines.len() == MAX_NONOGRAM_SIDE * MAX_NONOGRAM_SIDE {
            return Err(number.piece.error(ReadErrorKind::TooManyClues { most: lines.len() }));
        }
        lines.push(number);
        match tokens.peek().as_str() {
            "," => drop(tokens.next()),
            "]" => {}
            _ => return Err(tokens.peek().unexpected("a number, `,` or `]`")),
        }
    }
    tokens.next();
    tokens.expect(")", "`)` after the numbers")?;
    Ok(Call { name, ranges, lines })
}

impl<'t> Call<'t> {
    fn array(self, integers: &BTreeMap<&str, (Piece<'_>, u64)>) -> Result<Array<'t>, ReadError> {
        const EXPECTED: &str = "a size: a number, or a name to which a number is assigned";
        let most = MAX_NONOGRAM_SIDE as u64;
        let bound = |piece: Piece<'t>| match integers.get(piece.as_str()) {
            Some(&(_, number)) if number <= most => Ok(number),
            Some(&(_, number)) => {
                Err(piece.error(ReadErrorKind::TooLarge { number: number.to_string(), most }))
            }
            None => piece.number(most, EXPECTED),
        };
        let size = |[from, to]: [Piece<'t>; 2]| -> Result<usize, ReadError> {
            let (from, to) = (bound(from)?, bound(to)?);
            Ok((to + 1).saturating_sub(from) as usize)
        };
        let (rows, columns) = (size(self.ranges[0])?, size(self.ranges[1])?);
        if rows == 0 || columns == 0 || rows * columns != self.lines.len() {
            let found = self.lines.len();
            let message = format!("{found} numbers in an array of {rows} x {columns}");
            return Err(syntax(self.name, message));
        }
        let lines = self.lines.chunks(columns).map(<[_]>::to_vec).collect();
        Ok(Array { name: self.name, lines })
    }
}

fn entry<'t>(tokens: &mut Tokens<'t>) -> Result<Entry<'t>, ReadError> {
    let piece = tokens.next_or_end();
    let digits = piece.as_str().strip_prefix('-').unwrap_or("");
    let value = match digits.as_bytes() {
        [] => Some(piece.number(u64::from(u32::MAX), "a block's length")?),
        _ => None,
    };
    Ok(Entry { piece, value })
}

fn push<T>(list: &mut Vec<T>, item: T, place: Piece<'_>) -> Result<(), ReadError> {
    if list.len() == MAX_NONOGRAM_SIDE {
        return Err(place.error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
    }
    list.push(item);
    Ok(())
}

pub(super) fn syntax(place: Piece<'_>, message: String) -> ReadError {
    place.error(ReadErrorKind::Syntax { message })
}

fn is_name(token: Piece<'_>) -> bool {
    token.as_str().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// The tokens of a text: names, numbers, strings and signs. Blanks and comments are skipped.
#[derive(Clone, Debug)]
struct Tokens<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl<'t> Tokens<'t> {
    const fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 1 }
    }

    /// Returns the next token without consuming it. At the end of the text, the result is an empty piece.
    fn peek(&self) -> Piece<'t> {
        self.clone().next_or_end()
    }

    /// Returns the next token. At the end of the text, the result is an empty piece.
    fn next_or_end(&mut self) -> Piece<'t> {
        self.next().unwrap_or_else(|| Piece::end_of(self.text))
    }

    fn expect(&mut self, sign: &str, expected: &'static str) -> Result<(), ReadError> {
        let token = self.next_or_end();
        if token.as_str() == sign { Ok(()) } else { Err(token.unexpected(expected)) }
    }

    /// Moves forward by `length` bytes, and counts the lines.
    fn skip(&mut self, length: usize) {
        let passed = &self.text.as_bytes()[self.at..self.at + length];
        self.line += memchr::memchr_iter(b'\n', passed).count();
        self.at += length;
    }

    /// Skips blanks and comments: `%` to the end of a line, and `/* */`.
    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            self.skip(blanks);
            let rest = &self.text[self.at..];
            let length = match rest.as_bytes() {
                [b'%', ..] => rest.find('\n').unwrap_or(rest.len()),
                [b'/', b'*', ..] => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
                _ => return,
            };
            self.skip(length);
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        let run = |start: usize, holds: fn(u8) -> bool| {
            start + rest.as_bytes()[start..].iter().take_while(|&&byte| holds(byte)).count()
        };
        let length = match first {
            'a'..='z' | 'A'..='Z' | '_' => run(0, |byte| byte.is_ascii_alphanumeric() || byte == b'_'),
            '0'..='9' => run(0, |byte| byte.is_ascii_digit()),
            '-' => run(1, |byte| byte.is_ascii_digit()),
            '.' if rest.starts_with("..") => 2,
            '"' => match rest[1..].find(['"', '\n']) {
                Some(end) => end + 2,
                None => rest.len(),
            },
            other => other.len_utf8(),
        };
        let token = Piece::at(self.text, self.at..self.at + length, self.line);
        self.skip(length);
        Some(token)
    }
}
