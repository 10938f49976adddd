//! Puzzles for the texts, and the texts of files with some of these puzzles.

use std::fmt::Write;

use gridproof_formats::format::{self, Format};
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::Campaign;
use gridproof_model::random::Random;
use gridproof_puzzles::{Kind, Nonogram, Puzzle, Sudoku, kinds};

use super::{number, pick};

/// Puzzles of all kinds, generated once.
pub(crate) struct Pool {
    puzzles: Vec<Puzzle>,
    writers: Vec<Writer>,
}

/// A way to write files, and the puzzles that can be written in this way.
struct Writer {
    name: &'static str,
    write: Writing,
    puzzles: Vec<usize>,
}

/// Writes the puzzle with the given index in its file; returns `false` if the puzzle cannot be written.
#[derive(Clone, Copy)]
enum Writing {
    Format(&'static dyn Format),
    Clues(WriteClues),
    Board(WriteBoard),
}

/// Writes a nonogram with the given rows and columns.
type WriteClues = fn(&[Vec<u32>], &[Vec<u32>]) -> String;

type WriteBoard = fn(&Sudoku) -> String;

/// A file with puzzles.
pub(super) struct File {
    /// The name of its format.
    pub(super) format: &'static str,
    pub(super) text: String,
    pub(super) puzzles: Vec<Puzzle>,
}

impl Pool {
    pub(crate) fn new(seed: u64) -> Self {
        const NONOGRAMS: u64 = 40;
        const OF_A_KIND: u64 = 3;
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut random = Random::new(seed, u64::MAX);
        for side in [4, 6, 8, 9, 9, 9, 9, 9, 9, 12, 16, 25] {
            puzzles.extend((0..5).map(|_| Puzzle::Sudoku(sudoku(side, &mut random))));
        }
        puzzles.extend((0..NONOGRAMS).map(|_| Puzzle::Nonogram(nonogram(&mut random))));
        let campaign = |kind, side| Campaign::new(kind, side, side, None, seed).expect("a size that exists");
        let coloured = campaign(Kind::Nonogram, 8).in_colours(3);
        puzzles.extend((0..NONOGRAMS / 2).map(|index| coloured.puzzle(index)));
        for kind in kinds::all() {
            let campaign = campaign(Kind::Other(kind.about().name), 6).with_solver(random_solution);
            puzzles.extend((0..OF_A_KIND).map(|index| campaign.puzzle(index)));
        }
        puzzles.extend((0..NONOGRAMS / 2).map(|index| campaign(Kind::Model, 1).puzzle(index)));
        // Binary pictures are not text.
        let texts = format::all().iter().filter(|format| format.name() != "png");
        let formats = texts.map(|&format| (format.name(), Writing::Format(format)));
        let clues = CLUES.map(|(name, write)| (name, Writing::Clues(write)));
        let boards = BOARDS.map(|(name, write)| (name, Writing::Board(write)));
        let writer = |(name, write): (&'static str, Writing)| {
            // A code of skyscrapers may end before its givens, and a code of galaxies may end after any dot. If such a
            // code is cut there, it contains another puzzle.
            let ends_early = |index: &usize| {
                let kind = puzzles[*index].kind();
                let is = |name| kind == Kind::Other(name);
                is("skyscrapers") && ["code", "tatham"].contains(&name) || is("galaxies") && name == "tatham"
            };
            let is_written =
                |index: &usize| !ends_early(index) && write.write(&puzzles[*index], 0, &mut Vec::new());
            Writer { name, write, puzzles: (0..puzzles.len()).filter(is_written).collect() }
        };
        let writers = formats.chain(clues).chain(boards).map(writer);
        let writers = writers.filter(|writer| !writer.puzzles.is_empty()).collect();
        Self { puzzles, writers }
    }

    /// A file with some puzzles. Most files have a single one.
    pub(super) fn file(&self, random: &mut Random) -> File {
        let writer = pick(&self.writers, random);
        let most = if random.chance(0.5) { 1 } else { number(2, 4, random) };
        let (mut text, mut puzzles) = (Vec::new(), Vec::new());
        for _ in 0..most {
            let (puzzle, whole) = (&self.puzzles[*pick(&writer.puzzles, random)], text.len());
            if writer.write.write(puzzle, puzzles.len(), &mut text) {
                puzzles.push(puzzle.clone());
            } else {
                text.truncate(whole);
            }
        }
        if let Writing::Format(format) = writer.write {
            format.write_end(puzzles.len(), &mut text).expect("an end");
        }
        File { format: writer.name, text: String::from_utf8(text).expect("formats are text"), puzzles }
    }

    /// A random sudoku of 9 x 9.
    pub(super) fn sudoku9(&self, random: &mut Random) -> &Sudoku {
        loop {
            if let Puzzle::Sudoku(sudoku) = pick(&self.puzzles, random)
                && sudoku.side() == 9
            {
                return sudoku;
            }
        }
    }
}

impl Writing {
    fn write(self, puzzle: &Puzzle, index: usize, out: &mut Vec<u8>) -> bool {
        match (self, puzzle) {
            // A puzzle of another kind that is written as a model would be read as a model.
            (Self::Format(format), _) if format.name() == "model" && !matches!(puzzle, Puzzle::Model(_)) => {
                return false;
            }
            (Self::Format(format), _) => return format.write(puzzle, index, out).is_ok(),
            (Self::Clues(write), Puzzle::Nonogram(nonogram)) if index == 0 && nonogram.colours() == 1 => {
                let lengths = |clues: &[gridproof_puzzles::Clue]| -> Vec<Vec<u32>> {
                    clues.iter().map(|clue| clue.iter().map(|block| block.length).collect()).collect()
                };
                out.extend(write(&lengths(nonogram.rows()), &lengths(nonogram.columns())).bytes());
            }
            (Self::Board(write), Puzzle::Sudoku(sudoku)) if sudoku.side() < 10 => {
                if index > 0 {
                    out.push(b'\n');
                }
                out.extend(write(sudoku).bytes());
            }
            _ => return false,
        }
        true
    }
}

/// A sudoku with one to two thirds of its cells empty. The solution consists of shifted rows, shuffled.
fn sudoku(side: usize, random: &mut Random) -> Sudoku {
    let (height, width) = Sudoku::usual_box(side).expect("a side of sudokus");
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut digits);
    // Rows are shuffled within their band, and columns within their stack.
    let mut shuffled = |size: usize| -> Vec<usize> {
        let mut lines: Vec<usize> = (0..side).collect();
        lines.chunks_mut(size).for_each(|band| random.shuffle(band));
        lines
    };
    let (rows, columns) = (shuffled(height), shuffled(width));
    let mut givens = Vec::new();
    for row in rows {
        let shift = row % height * width + row / height;
        givens.extend(columns.iter().map(|column| digits[(shift + column) % side]));
    }
    let empty = random.between(0.34, 0.67);
    for given in &mut givens {
        *given = if random.chance(empty) { 0 } else { *given };
    }
    Sudoku::with_side(side, givens).expect("a board")
}

/// The lengths of the runs of filled cells in a line.
fn runs(line: impl Iterator<Item = u8>) -> Vec<u32> {
    let cells: Vec<u8> = line.collect();
    cells.split(|&cell| cell == 0).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
}

/// The nonogram of a picture, with the picture as its goal.
pub(super) fn picture(columns: usize, cells: &[u8]) -> Nonogram {
    let rows: Vec<Vec<u32>> = cells.chunks(columns).map(|row| runs(row.iter().copied())).collect();
    let lines = (0..columns).map(|column| runs(cells.iter().skip(column).step_by(columns).copied()));
    let nonogram = Nonogram::black_and_white(&rows, &lines.collect::<Vec<_>>()).expect("a nonogram");
    nonogram.with_goal(cells.to_vec())
}

fn nonogram(random: &mut Random) -> Nonogram {
    let (rows, columns) = (number(2, 13, random), number(2, 13, random));
    let columns = if random.chance(0.3) { rows } else { columns };
    let density = random.between(0.3, 0.8);
    let cells: Vec<u8> = (0..rows * columns).map(|_| u8::from(random.chance(density))).collect();
    picture(columns, &cells)
}

/// Formats of nonograms that the program reads but does not write.
const CLUES: [(&str, WriteClues); 6] = [
    ("picross", |rows, columns| {
        let list = |clues: &[Vec<u32>]| -> String {
            clues.iter().map(|clue| "[ ".to_owned() + &joined(clue, " ") + " ]\n").collect()
        };
        format!("GRID A\nROWS\n{}COLUMNS\n{}", list(rows), list(columns))
    }),
    ("nonogrid", |rows, columns| {
        let list = |clues: &[Vec<u32>]| -> String {
            clues.iter().map(|clue| "  ".to_owned() + &joined_or_zero(clue, " ") + "\n").collect()
        };
        format!("[clues]\nrows =\n{}\ncolumns =\n{}", list(rows), list(columns))
    }),
    ("minizinc", |rows, columns| {
        let longest = rows.iter().chain(columns).map(Vec::len).max().unwrap_or(0).max(1);
        let list = |clues: &[Vec<u32>]| -> String {
            let line = |clue: &Vec<u32>| {
                let numbers = clue.iter().map(u32::to_string).chain(std::iter::repeat("0".to_owned()));
                let numbers: Vec<String> = numbers.take(longest).collect();
                numbers.join(", ")
            };
            format!("[|{}\n|]", clues.iter().map(line).collect::<Vec<_>>().join("\n |"))
        };
        let (height, width) = (rows.len(), columns.len());
        let (rows, columns) = (list(rows), list(columns));
        let sizes = |name: &str, plural: &str, count: usize| {
            format!("{plural} = {count};\n{name}_rule_len = {longest};\n")
        };
        sizes("row", "rows", height)
            + &format!("row_rules = {rows};\n")
            + &sizes("col", "cols", width)
            + &format!("col_rules = {columns};\n")
    }),
    ("yaml", |rows, columns| {
        let list = |clues: &[Vec<u32>]| -> String {
            clues.iter().map(|clue| "    - [".to_owned() + &joined(clue, ", ") + "]\n").collect()
        };
        format!("columns:\n{}rows:\n{}", list(columns), list(rows))
    }),
    ("spoj", |rows, columns| {
        let list = |clues: &[Vec<u32>]| -> String {
            clues.iter().map(|clue| joined(clue, " ").trim_start().to_owned() + " 0\n").collect()
        };
        format!("1\n{} {}\n{}{}", rows.len(), columns.len(), list(rows), list(columns)).replace("\n 0", "\n0")
    }),
    ("cnon", |rows, columns| {
        let list = |clues: &[Vec<u32>]| -> String {
            let clue = |clue: &Vec<u32>| {
                let blocks: Vec<String> = clue.iter().map(|length| format!("{length}:X")).collect();
                if blocks.is_empty() { "0\n".to_owned() } else { blocks.join(",") + "\n" }
            };
            clues.iter().map(clue).collect()
        };
        format!("1 {} {}\nX #000000\n{}{}", columns.len(), rows.len(), list(rows), list(columns))
    }),
];

fn joined(clue: &[u32], by: &str) -> String {
    clue.iter().map(u32::to_string).collect::<Vec<_>>().join(by)
}

fn joined_or_zero(clue: &[u32], by: &str) -> String {
    if clue.is_empty() { "0".to_owned() } else { joined(clue, by) }
}

/// Ways to write a board that the program reads but does not write.
const BOARDS: [(&str, WriteBoard); 5] = [
    ("board in frames", |sudoku| {
        let (height, width) = sudoku.box_shape();
        let side = sudoku.side();
        let dashes = format!("+{}\n", format!("{}+", "-".repeat(2 * width + 1)).repeat(side / width));
        let mut text = dashes.clone();
        for (index, row) in sudoku.givens().chunks(side).enumerate() {
            for cells in row.chunks(width) {
                let cells: Vec<String> = cells.iter().map(|&cell| character(cell, '.').to_string()).collect();
                let _ = write!(text, "| {} ", cells.join(" "));
            }
            text.push_str("|\n");
            if (index + 1) % height == 0 {
                text.push_str(&dashes);
            }
        }
        text
    }),
    ("board of characters", |sudoku| rows(sudoku, '.', "")),
    ("board of zeros and blanks", |sudoku| rows(sudoku, '0', " ")),
    ("board of commas", |sudoku| rows(sudoku, '0', ",")),
    ("board with titles", |sudoku| {
        let title = 1 + sudoku.givens().iter().filter(|&&given| given > 0).count() % 50;
        format!("Grid {title:02}\n{}", rows(sudoku, '0', ""))
    }),
];

fn rows(sudoku: &Sudoku, empty: char, between: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&cell| character(cell, empty).to_string()).collect();
        cells.join(between) + "\n"
    };
    sudoku.givens().chunks(sudoku.side()).map(row).collect()
}

/// The character for a digit up to 9.
fn character(cell: u8, empty: char) -> char {
    if cell == 0 { empty } else { char::from(b'0' + cell) }
}

/// The cells of a sudoku with a side of up to 9, on one line.
pub(super) fn line(sudoku: &Sudoku, empty: char) -> String {
    sudoku.givens().iter().map(|&cell| character(cell, empty)).collect()
}
