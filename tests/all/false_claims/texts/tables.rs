//! Tables of numbers and of fields, with and without puzzles.

use gridproof_model::random::Random;
use gridproof_puzzles::{Puzzle, Sudoku};

use super::pool::{Pool, line, picture};
use super::{Sample, digits, lines, number, pick, words};

/// The sudoku of a square table of numbers, if no number is above the side or repeated in a row, column or box.
pub(super) fn board_of(rows: &[Vec<i64>]) -> Option<Sudoku> {
    let side = rows.len();
    let (height, width) = Sudoku::usual_box(side)?;
    let cells: Vec<u8> = rows.iter().flatten().map(|&cell| u8::try_from(cell).ok()).collect::<Option<_>>()?;
    if cells.len() != side * side || rows.iter().any(|row| row.len() != side) {
        return None;
    }
    for (one, &digit) in cells.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        let (row, column) = (one / side, one % side);
        let sees = |other: usize| {
            let (below, right) = (other / side, other % side);
            let same_box = row / height == below / height && column / width == right / width;
            row == below || column == right || same_box
        };
        let repeated = (one + 1..cells.len()).any(|other| cells[other] == digit && sees(other));
        if usize::from(digit) > side || repeated {
            return None;
        }
    }
    Sudoku::with_side(side, cells).ok()
}

/// The sudokus in a text all of whose lines are boards of digits and dots with equal width and height.
pub(super) fn lines_of(text: &str) -> Vec<Sudoku> {
    let board = |line: &str| {
        let cell = |c: char| if c == '.' { Some(0) } else { c.to_digit(10).map(i64::from) };
        let cells: Vec<i64> = line.trim().chars().map(cell).collect::<Option<_>>()?;
        let side = cells.len().isqrt();
        board_of(&cells.chunks(side.max(1)).map(<[i64]>::to_vec).collect::<Vec<_>>())
    };
    text.lines().map(board).collect::<Option<_>>().unwrap_or_default()
}

/// Reads each block of a text between blank lines as a nonogram, if its lines have equal length and consist of `0` and
/// `1`, of `.` and `#`, or of `□` and `■`.
pub(super) fn pictures_of(text: &str) -> Vec<Puzzle> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let parts = lines.split(|line| line.is_empty()).filter(|part| !part.is_empty());
    let nonogram = |rows: &[&str]| {
        let width = rows[0].chars().count();
        let made_of = |cells: [char; 2]| {
            let is_row = |row: &&str| row.chars().count() == width && row.chars().all(|c| cells.contains(&c));
            rows.iter().all(is_row)
        };
        let cells: Vec<u8> =
            rows.concat().chars().map(|cell| u8::from(matches!(cell, '1' | '#' | '■'))).collect();
        let is_picture = made_of(['0', '1']) || made_of(['.', '#']) || made_of(['□', '■']);
        is_picture.then(|| Puzzle::Nonogram(picture(width, &cells)))
    };
    parts.filter_map(nonogram).collect()
}

/// Numbers in rows: boards of other puzzles, tables of distances, matrices.
pub(super) fn numbers(random: &mut Random) -> Sample {
    let (rows, columns) = (number(2, 12, random), number(2, 12, random));
    let square = if random.chance(0.3) { 9 } else { rows };
    let between = *pick(&[" ", " ", ",", ", ", "\t", "  ", ";"], random);
    let (case, numbers) = match random.below(12) {
        0 => (
            "-1 and 0 to 3",
            table(rows, columns, random, |_, _, r| if r.chance(0.6) { -1 } else { below(4, r) }),
        ),
        1 => ("0 to 3", table(rows, columns, random, |_, _, r| below(4, r))),
        2 => ("0 to 9", table(rows, columns, random, |_, _, r| below(10, r))),
        3 => ("0 to 9, square", table(square, square, random, |_, _, r| below(10, r))),
        4 => ("1 to side, square", table(square, square, random, |_, _, r| 1 + below(square, r))),
        5 => (
            "mostly 0",
            table(square, square, random, |_, _, r| if r.chance(0.9) { 0 } else { 1 + below(9, r) }),
        ),
        6 => (
            "multiplication",
            table(square, square, random, |row, column, _| whole((row + 1) * (column + 1))),
        ),
        7 => ("distances", distances(square, random)),
        8 => ("large", table(rows, columns, random, |_, _, r| below(5000, r))),
        9 => ("0 and 1", table(rows, columns, random, |_, _, r| below(2, r))),
        10 => ("magic square", magic(3 + 2 * random.below(4))),
        _ => (
            "ragged",
            (0..rows).map(|_| (0..number(1, 6, random)).map(|_| below(7, random)).collect()).collect(),
        ),
    };
    let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(between);
    let body = lines(numbers.len(), |index| row(&numbers[index]));
    let mut held: Vec<Puzzle> = board_of(&numbers).map(Puzzle::Sudoku).into_iter().collect();
    let (head, text) = match random.below(4) {
        0 => ("sizes before", format!("{rows} {columns}\n{body}")),
        1 => ("sizes on two lines before", format!("{rows}\n{columns}\n{body}")),
        2 => return marks(random),
        _ => ("alone", body),
    };
    if random.chance(0.1) && between == " " {
        let text = text.replace(' ', "");
        held.extend(pictures_of(&text));
        held.extend(lines_of(&text).into_iter().map(Puzzle::Sudoku));
        return Sample::damaged(format!("numbers: {case}, {head}, no blanks"), text, held);
    }
    Sample::damaged(format!("numbers: {case}, {head}"), text, held)
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).expect("a small number")
}

fn below(count: usize, random: &mut Random) -> i64 {
    whole(random.below(count))
}

fn table(
    rows: usize,
    columns: usize,
    random: &mut Random,
    cell: impl Fn(usize, usize, &mut Random) -> i64,
) -> Vec<Vec<i64>> {
    (0..rows).map(|row| (0..columns).map(|column| cell(row, column, random)).collect()).collect()
}

/// The distances between places on a line: a symmetric matrix with zeros on the diagonal.
fn distances(side: usize, random: &mut Random) -> Vec<Vec<i64>> {
    let places: Vec<i64> = (0..side).map(|_| below(60, random)).collect();
    places.iter().map(|one| places.iter().map(|other| (one - other).abs()).collect()).collect()
}

/// The magic square with the given odd side (de la Loubère).
fn magic(side: usize) -> Vec<Vec<i64>> {
    let cell = |row: usize, column: usize| {
        let (one, other) = ((row + column + 1 + side / 2) % side, (row + 2 * column + side - 3 + 5) % side);
        whole(side * one + other + 1)
    };
    (0..side).map(|row| (0..side).map(|column| cell(row, column)).collect()).collect()
}

/// Boards of other puzzles with one character per cell.
fn marks(random: &mut Random) -> Sample {
    let (rows, columns) = (number(2, 12, random), number(2, 12, random));
    let (case, characters) = *pick(
        &[
            ("slitherlink", ".....0123"),
            ("minesweeper", "....12*3?"),
            ("akari", "....#012"),
            ("life", "...O"),
            ("life with a header", "...O"),
            ("tents", "....TTA1"),
            ("kakuro", "##...\\"),
            ("futoshiki", "....<>^v12"),
            ("masyu", "...bw"),
            ("yajilin", "....>v2"),
            ("words", "ABCDEFGHIJ"),
            ("maze", "##  "),
            ("picture in characters", " .:-=+*#%@"),
        ],
        random,
    );
    let characters: Vec<char> = characters.chars().collect();
    let body = lines(rows, |_| (0..columns).map(|_| *pick(&characters, random)).collect());
    let text = match case {
        "life with a header" => format!("!Name: Thing\n!\n{body}"),
        _ if random.chance(0.3) => format!("{rows} {columns}\n{body}"),
        _ => body,
    };
    let cells: Option<Vec<Vec<i64>>> = text
        .lines()
        .map(|row| {
            row.chars().map(|c| if c == '.' { Some(0) } else { c.to_digit(10).map(i64::from) }).collect()
        })
        .collect();
    let mut held: Vec<Puzzle> =
        cells.and_then(|rows| board_of(&rows)).map(Puzzle::Sudoku).into_iter().collect();
    held.extend(pictures_of(&text));
    Sample::damaged(format!("boards: {case}"), text, held)
}

/// A column of a table without puzzles: its name, and a function that makes a field.
type Column = (&'static str, fn(&mut Random) -> String);

const COLUMNS: [Column; 22] = [
    ("id", |random| digits(16, random)),
    ("id", |random| format!("{:016}", random.below(100_000))),
    ("serial", |random| digits(25, random)),
    ("serial", |random| digits(36, random)),
    ("pin", |random| format!("{:04}", random.below(10_000))),
    ("created", |random| (1_600_000_000 + random.below(200_000_000)).to_string()),
    ("created", |random| (1_600_000_000_000 + random.below(200_000_000_000)).to_string()),
    ("created", |random| (1_600_000_000_000_000 + random.below(200_000_000_000_000)).to_string()),
    ("created", |random| format!("2024{:02}{:02}000000.0", number(1, 12, random), number(1, 28, random))),
    ("date", |random| format!("2024-{:02}-{:02}", number(1, 12, random), number(1, 28, random))),
    ("phone", |random| format!("+49 {} {}", digits(3, random), digits(7, random))),
    ("card", |random| {
        format!("{} {} {} {}", digits(4, random), digits(4, random), digits(4, random), digits(4, random))
    }),
    ("flags", |random| mask(16, random)),
    ("flags", |random| mask(25, random)),
    ("flags", |random| mask(36, random)),
    ("flags", |random| mask(64, random)),
    ("mask", |random| mask(81, random)),
    ("price", |random| format!("{}.{:02}", random.below(500), random.below(100))),
    ("position", |random| {
        format!("{}.{} {}.{}", random.below(90), digits(6, random), random.below(180), digits(6, random))
    }),
    ("name", |random| words::word(random).to_owned()),
    ("difficulty", |random| (1 + random.below(9)).to_string()),
    ("hash", |random| {
        (0..40)
            .map(|_| {
                *pick(
                    &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'],
                    random,
                )
            })
            .collect()
    }),
];

fn mask(length: usize, random: &mut Random) -> String {
    let share = *pick(&[0.1, 0.3, 0.5], random);
    (0..length).map(|_| if random.chance(share) { '1' } else { '0' }).collect()
}

/// A table with one to four columns and no puzzles.
pub(super) fn columns(random: &mut Random) -> Sample {
    let rows = number(1, 12, random);
    let columns: Vec<Column> = (0..number(1, 4, random)).map(|_| *pick(&COLUMNS, random)).collect();
    let by = *pick(&[",", ",", "\t", ";"], random);
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let body = lines(rows, |_| columns.iter().map(|(_, field)| field(random)).collect::<Vec<_>>().join(by));
    if random.chance(0.5) {
        return Sample::without_puzzle(
            format!("columns: {}, names", names[0]),
            format!("{}\n{body}", names.join(by)),
        );
    }
    let mut held: Vec<Puzzle> = lines_of(&body).into_iter().map(Puzzle::Sudoku).collect();
    held.extend(pictures_of(&body));
    Sample::damaged(format!("columns: {}, no names", names[0]), body, held)
}

/// A table or JSON Lines with such fields, a column of sudokus, and perhaps a column of their solutions.
pub(super) fn columns_with_puzzles(pool: &Pool, random: &mut Random) -> Sample {
    let rows = number(1, 8, random);
    let sudokus: Vec<Sudoku> = (0..rows).map(|_| pool.sudoku9(random).clone()).collect();
    let mut columns: Vec<Option<Column>> =
        (0..number(0, 3, random)).map(|_| Some(*pick(&COLUMNS, random))).collect();
    columns.insert(random.below(columns.len() + 1), None);
    let by = *pick(&[",", ",", "\t", ";"], random);
    let empty = *pick(&['0', '.'], random);
    let name =
        *pick(&["puzzle", "quizzes", "board", "sudoku", "question", "Puzzle", "mission", "givens"], random);
    let quote = if random.chance(0.2) { "\"" } else { "" };
    let names: Vec<&str> = columns.iter().map(|column| column.map_or(name, |(name, _)| name)).collect();
    let rows = sudokus.iter().map(|sudoku| -> Vec<String> {
        columns
            .iter()
            .map(|column| column.map_or_else(|| line(sudoku, empty), |(_, field)| field(random)))
            .collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let held = sudokus.into_iter().map(Puzzle::Sudoku).collect();
    let body = |by: &str| {
        lines(rows.len(), |index| {
            rows[index].iter().map(|field| format!("{quote}{field}{quote}")).collect::<Vec<_>>().join(by)
        })
    };
    match random.below(4) {
        0 => {
            let object = |row: &Vec<String>| {
                let field = |(name, field): (&&str, &String)| format!("\"{name}\": \"{field}\"");
                format!("{{{}}}", names.iter().zip(row).map(field).collect::<Vec<_>>().join(", "))
            };
            let text = lines(rows.len(), |index| object(&rows[index]));
            Sample::new(format!("puzzles in JSON Lines: {name}"), text, held)
        }
        1 => Sample::new("puzzles in columns: no names", body(by), held),
        _ => Sample::new(
            format!("puzzles in columns: {name}"),
            format!("{}\n{}", names.join(by), body(by)),
            held,
        ),
    }
}
