//! Reads a board that a person has partly filled in.

use gridproof_model::{Assignment, Cell, Domain};
use gridproof_puzzles::display::{BoardDisplay, Case, Token};
use gridproof_puzzles::word::Word;
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};
use gridproof_rules::RuleError;

use super::entries_by_rules;

/// A person's entries on a board: the wrong entries, and the domains that the correct entries imply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The wrong entries, in words, such as `r1c2 is not 3`.
    pub wrong: Vec<String>,
    /// The domains of the model's cells, restricted by the correct entries.
    pub domains: Vec<Domain>,
}

/// The error for text that does not describe a board of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntriesError {
    /// The text has the wrong number of cells.
    #[error("the position has {found} cells instead of {expected}: {how}")]
    Count {
        /// The number of cells in the text.
        found: usize,
        /// The number of cells of the puzzle.
        expected: usize,
        /// A description of how to write a cell.
        how: &'static str,
    },
    /// The text contains a character or word that is not valid for a cell.
    #[error("the position has `{word}` at {place}: {how}")]
    Word {
        /// The character or word.
        word: String,
        /// The row and column of the cell, such as `r1c2`.
        place: String,
        /// A description of how to write a cell.
        how: &'static str,
    },
    /// The puzzle is a model, which has no board.
    #[error("a model has no board to take a position from")]
    NoBoard,
    /// The text is not a board of the puzzle, which is of a kind that a file of rules states.
    #[error("the position does not fit the puzzle (line {}, column {}): {}; `?` stands for an open place", .0.span.line, .0.span.column, .0.message)]
    ByRules(RuleError),
}

const DIGITS: &str = "a digit or letter a cell, `.` or `?` where it is open";
const COLOURS: &str = "a letter a cell as in solutions, `.` for the background, `?` where it is open";
const WORDS: &str = "a word a cell as in solutions, between blanks, `?` where it is open";

impl Entries {
    /// Reads a person's board, row by row, and compares it with the solution. Blanks, line endings and `/` may separate
    /// cells. For nonograms and sudokus, each cell is written as one character. For other kinds, each cell is written
    /// as a word, as in solutions ([`BoardDisplay::words`]). The words need no separators if all words of the solution
    /// have one character. A puzzle by a file of rules has the lines of a plain grid, in which `/` may also end a line if the
    /// text is a single one.
    ///
    /// # Errors
    /// Returns an error if the text does not describe a board of the puzzle.
    pub fn read(puzzle: &Puzzle, solution: &Assignment, text: &str) -> Result<Self, EntriesError> {
        match puzzle {
            Puzzle::Sudoku(sudoku) => of_digits(sudoku, solution, text),
            Puzzle::Nonogram(nonogram) => of_nonogram(nonogram, solution, text),
            Puzzle::Other(other) => of_words(other.shown(), other.model().domains(), solution, text),
            Puzzle::Ruled(ruled) => {
                entries_by_rules::entries(ruled, solution, text).map_err(EntriesError::ByRules)
            }
            _ => Err(EntriesError::NoBoard),
        }
    }

    /// Treats the digits and candidates of a sudoku as a person's entries, and compares them with the solution.
    ///
    /// # Errors
    /// Returns an error if the board and the solution have different numbers of cells.
    pub fn of_sudoku(board: &Sudoku, solution: &Assignment) -> Result<Self, EntriesError> {
        let domains = board.domains();
        if domains.len() != solution.len() {
            let (found, expected) = (domains.len(), solution.len());
            return Err(EntriesError::Count { found, expected, how: DIGITS });
        }
        let mut entries = Self { wrong: Vec::new(), domains };
        for ((cell, domain), &value) in entries.domains.iter_mut().enumerate().zip(solution) {
            if domain.contains(value) {
                continue;
            }
            let place = place(cell, board.side());
            entries.wrong.push(match domain.value() {
                Some(entered) => format!("{place} is not {}", board.sign(entered)),
                None => format!("{place} lacks the candidate that it needs"),
            });
            *domain = Domain::first(board.side());
        }
        Ok(entries)
    }
}

fn place(cell: usize, columns: usize) -> String {
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}

fn characters(text: &str) -> Vec<char> {
    text.chars().filter(|c| !c.is_whitespace() && *c != '/').collect()
}

/// Reads one character per cell. `value` returns the value of a character, `Some(None)` if the character leaves the
/// cell undecided, or `None` if the character is not valid.
fn of_characters(
    (text, columns, domains): (&str, usize, &[Domain]),
    solution: &Assignment,
    how: &'static str,
    value: impl Fn(char) -> Option<Option<u8>>,
) -> Result<Entries, EntriesError> {
    let cells = characters(text);
    if cells.len() != solution.len() {
        return Err(EntriesError::Count { found: cells.len(), expected: solution.len(), how });
    }
    let mut entries = Entries { wrong: Vec::new(), domains: domains.to_vec() };
    for (cell, &entered) in cells.iter().enumerate() {
        let word = || EntriesError::Word { word: entered.into(), place: place(cell, columns), how };
        let Some(value) = value(entered).ok_or_else(word)? else { continue };
        if value == solution[cell] {
            entries.domains[cell] = Domain::single(value);
        } else {
            let entered = if entered == '.' { "background".to_owned() } else { entered.to_string() };
            entries.wrong.push(format!("{} is not {entered}", place(cell, columns)));
        }
    }
    Ok(entries)
}

fn of_digits(sudoku: &Sudoku, solution: &Assignment, text: &str) -> Result<Entries, EntriesError> {
    let side = sudoku.side();
    let board = (text, side, &*sudoku.domains());
    of_characters(board, solution, DIGITS, |c| match c {
        '.' | '?' | '_' => Some(None),
        '0' if sudoku.first_digit() > 0 => Some(None),
        c => (0..side as u8).find(|&value| sudoku.sign(value) == c).map(Some),
    })
}

fn of_nonogram(nonogram: &Nonogram, solution: &Assignment, text: &str) -> Result<Entries, EntriesError> {
    let symbols = nonogram.symbols();
    let model = nonogram.model();
    let board = (text, nonogram.columns().len(), model.domains());
    let is_plain = nonogram.colours() == 1;
    of_characters(board, solution, COLOURS, |c| match c {
        '?' => Some(None),
        '-' | '0' if is_plain => Some(Some(0)),
        '#' | 'x' | '1' if is_plain => Some(Some(1)),
        c => symbols.iter().position(|&symbol| symbol == c).map(|value| Some(value as u8)),
    })
}

fn of_words(
    shown: &BoardDisplay,
    domains: &[Domain],
    solution: &Assignment,
    text: &str,
) -> Result<Entries, EntriesError> {
    let right = shown.words(&|cell| solution.get(cell as usize).copied());
    let split = |at_slashes: bool| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || at_slashes && c == '/');
        parts.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    // A slash separates rows, but in some kinds it is also a word.
    let mut words = rows_of_words(text, shown.columns());
    for at_slashes in [false, true] {
        if words.len() != right.len() {
            words = split(at_slashes);
        }
    }
    if words.len() != right.len() && right.iter().all(|word| word.text().chars().count() == 1) {
        words = characters(text).into_iter().map(String::from).collect();
    }
    if words.len() != right.len() {
        return Err(EntriesError::Count { found: words.len(), expected: right.len(), how: WORDS });
    }
    let columns = shown.columns();
    let mut entries = Entries { wrong: Vec::new(), domains: domains.to_vec() };
    let known: Vec<bool> = words.iter().zip(&right).map(|(word, right)| *word == right.text()).collect();
    for (at, (token, word)) in shown.tokens().iter().zip(&words).enumerate() {
        if *word == Word::Undecided.text() {
            continue;
        }
        if known[at] {
            for (cell, domain) in cells_of_word(token, right[at], solution, at, columns, &known) {
                let own = &mut entries.domains[cell as usize];
                *own = own.intersection(domain);
            }
        } else {
            entries.wrong.push(format!("{} is not {word}", place(at, columns)));
        }
    }
    if known.iter().all(|known| *known) {
        // The board is complete, so all cells are known, including cells that no single word determines.
        entries.domains = solution.iter().map(|&value| Domain::single(value)).collect();
    }
    Ok(entries)
}

/// Splits text into words. Words are separated by blanks. A slash directly after the last word of a row is skipped; any
/// other slash is a word.
fn rows_of_words(text: &str, columns: usize) -> Vec<String> {
    let (mut words, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        let end = |c: char| c.is_whitespace() || c == '/';
        let length = if rest.starts_with('/') { 1 } else { rest.find(end).unwrap_or(rest.len()) };
        let (word, after) = rest.split_at(length);
        words.push(word.to_owned());
        let ends_row = words.len().is_multiple_of(columns.max(1));
        rest = after.strip_prefix('/').filter(|_| ends_row).unwrap_or(after).trim_start();
    }
    words
}

/// The cells of the model that are restricted by a correct word at one place of the board, each with the domain that
/// the word allows.
fn cells_of_word(
    token: &Token,
    word: Word,
    solution: &Assignment,
    at: usize,
    columns: usize,
    known: &[bool],
) -> Vec<(Cell, Domain)> {
    let all = Domain::first(Domain::VALUES);
    let is = |cell: Cell| (cell, Domain::single(solution[cell as usize]));
    let of_cases = |cases: &[Case], word: Option<Word>| -> Vec<(Cell, Domain)> {
        let mut cells = Vec::new();
        // The first case whose cell has the value of the case determines the word. So the cells of earlier cases do not
        // have the values of those cases.
        for case in cases {
            if word == Some(case.word) {
                cells.push((case.cell, Domain::single(case.value)));
                break;
            }
            cells.push((case.cell, all.difference(Domain::single(case.value))));
        }
        cells
    };
    match token {
        Token::Fixed(_) | Token::Area(_) => Vec::new(),
        Token::Number(cell, _) => vec![is(*cell)],
        Token::Cases(cases) | Token::Member(cases) => of_cases(cases, Some(word)),
        Token::Links(links) => links.iter().flatten().map(|&cell| is(cell)).collect(),
        Token::Marked(cases, other) => {
            let marked = cases.iter().any(|case| case.word == word);
            let mut cells = of_cases(cases, marked.then_some(word));
            if !marked {
                cells.extend(cells_of_word(other, word, solution, at, columns, known));
            }
            cells
        }
        Token::Inside(sides) => {
            // If this place and a neighbour are both known, it is known whether the loop runs between them. Everything
            // beyond the board is known to be outside the loop.
            let (column, rows) = (at % columns, known.len() / columns);
            let neighbours = [
                (at >= columns).then(|| at - columns),
                (column + 1 < columns).then_some(at + 1),
                (at / columns + 1 < rows).then_some(at + columns),
                (column > 0).then(|| at - 1),
            ];
            let pairs = sides.iter().zip(neighbours);
            pairs
                .filter(|(_, other)| other.is_none_or(|other| known[other]))
                .map(|(&side, _)| is(side))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Engine, Query};
    use gridproof_formats::format;
    use gridproof_model::random::Random;
    use gridproof_puzzles::kinds;

    fn read(text: &str) -> Puzzle {
        let format = format::detect(None, text).expect("a format");
        format.read(text).next().expect("a puzzle").puzzle.expect("read")
    }

    /// For every kind, enters some words of the solution: the resulting domains must contain the solution. All words
    /// together must determine every cell.
    #[test]
    fn right_entries_hold_in_the_solution_and_wrong_ones_are_told() {
        let mut random = Random::new(1, 4);
        let mut said = 0;
        for kind in kinds::all() {
            if kind.about().codes.is_empty() {
                continue;
            }
            let puzzle = read(&format!("https://puzz.link/p?{}", kind.about().example));
            let Puzzle::Other(other) = &puzzle else { panic!("{}", kind.about().name) };
            let solution =
                Auto.solve(other.model(), &Query::default()).expect("solved").solutions.swap_remove(0);
            let words = other.shown().words(&|cell| solution.get(cell as usize).copied());
            let words: Vec<_> = words.into_iter().map(Word::text).collect();
            let partly: Vec<&str> =
                words.iter().map(|word| if random.chance(0.5) { &**word } else { "?" }).collect();
            let entries = Entries::read(&puzzle, &solution, &partly.join(" ")).expect("words");
            assert!(entries.wrong.is_empty(), "{} {:?}", kind.about().name, entries.wrong);
            for (domain, &value) in entries.domains.iter().zip(&solution) {
                assert!(domain.contains(value), "{}", kind.about().name);
            }
            let whole = Entries::read(&puzzle, &solution, &words.join(" ")).expect("words");
            assert!(whole.domains.iter().all(|domain| domain.len() == 1), "{}", kind.about().name);
            let rows: Vec<String> = words.chunks(other.shown().columns()).map(|row| row.join(" ")).collect();
            let laid_out = Entries::read(&puzzle, &solution, &rows.join("/")).expect("rows");
            assert_eq!(laid_out.domains, whole.domains, "{}", kind.about().name);
            said += usize::from(entries.domains != other.model().domains());
            let mut wrong = words.clone();
            wrong[0] = "no_such_word".into();
            let wrong = Entries::read(&puzzle, &solution, &wrong.join(" ")).expect("words").wrong;
            assert_eq!(wrong, ["r1c1 is not no_such_word"]);
            assert!(Entries::read(&puzzle, &solution, "? ?").is_err());
        }
        assert!(said > 15, "{said}");
    }

    #[test]
    fn characters_stand_for_colours_and_digits() {
        let puzzle = read("3 1\n1 1\n1\n0\n1\n");
        let solution = vec![1, 0, 1];
        let entries = Entries::read(&puzzle, &solution, "X?X").expect("a board");
        assert_eq!(entries.wrong, Vec::<String>::new());
        assert_eq!(entries.domains[0], Domain::single(1));
        assert_eq!(Entries::read(&puzzle, &solution, "?XX").expect("a board").wrong, ["r1c2 is not X"]);
        let refused = Entries::read(&puzzle, &solution, "?QX").expect_err("no colour").to_string();
        assert!(refused.starts_with("the position has `Q` at r1c2"), "{refused}");
        let refused = Entries::read(&puzzle, &solution, "??").expect_err("short").to_string();
        assert!(refused.starts_with("the position has 2 cells instead of 3"), "{refused}");
    }
}
