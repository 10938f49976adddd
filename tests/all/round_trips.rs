//! Written files are read again without the name of their format or file. Every format must detect its own files, with
//! one puzzle and with several, whatever their titles look like.

use std::collections::BTreeMap;

use gridproof_formats::format::{self, Format, WriteError};
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::Campaign;
use gridproof_model::random::Random;
use gridproof_model::{Block, Domain};
use gridproof_puzzles::{Clue, Content, Kind, Nonogram, Puzzle, StatedModel, Sudoku, kinds};

/// Texts that look like lines of some format.
const TEXTS: [&str; 29] = [
    "$5",
    "5 5",
    "# x",
    "P1",
    "P3",
    "a,b,c",
    "[Puzzle]",
    "rows",
    "width 5",
    "====",
    "[clues]",
    "GRID x",
    "1",
    "0",
    "<puzzleset>",
    "{\"puzzle\": 1}",
    "slither/2/2/3c",
    "https://puzz.link/p?slither/2/2/3c",
    "MK Version 3.0",
    "9",
    "Grid 01",
    ": rows",
    "500006200000090000000000040000000000000000000000000000000000000000000000000000000",
    ".Cage~3~R1C1~R1C2",
    "https://www.f-puzzles.com/?load=N4Ig",
    "https://sudokupad.app/scfpAqA",
    "http://ipuz.org/v2",
    "https://www.sudokuwiki.org/sudoku.htm?bd=1",
    "puzzle,solution",
];

/// The names of the metadata that formats store.
const NAMES: [&str; 10] =
    ["title", "comment", "number", "id", "by", "license", "description", "source", "step", "catalogue"];

/// The faults found when files are read back, by format and message. Each has a count and its first example.
#[derive(Default)]
struct Faults(BTreeMap<(&'static str, String), (usize, String)>);

impl Faults {
    fn add(&mut self, format: &'static str, fault: String, text: &str) {
        self.0.entry((format, fault)).or_insert_with(|| (0, text.chars().take(1500).collect())).0 += 1;
    }

    fn assert_none(self) {
        let fault = |((format, fault), (count, text))| {
            format!("== {format}: {fault}, {count} times, such as\n{text}")
        };
        let faults: Vec<String> = self.0.into_iter().map(fault).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

/// Writes the puzzles that the format can store into one file, as `convert` does, and reads the file.
fn try_file(format: &'static dyn Format, puzzles: &[&Puzzle], faults: &mut Faults) -> usize {
    let (mut bytes, mut contents) = (Vec::new(), Vec::new());
    for puzzle in puzzles {
        let before = bytes.len();
        match format.write(puzzle, contents.len(), &mut bytes) {
            Ok(()) => contents.push(content_in(format, puzzle)),
            Err(WriteError::Io(error)) => panic!("{error}"),
            Err(_) => bytes.truncate(before),
        }
    }
    if contents.is_empty() {
        return 0;
    }
    format.write_end(contents.len(), &mut bytes).expect("an end");
    let text = format::decode(bytes).expect("text or a picture");
    match format::detect(None, &text) {
        Err(error) => faults.add(format.name(), format!("undetected, {error}"), &text),
        Ok(found) => {
            let read: Vec<_> = found.read(&text).map(|item| item.puzzle).collect();
            let again: Vec<_> = read.iter().flatten().map(content).collect();
            if let Some(Err(error)) = read.iter().find(|puzzle| puzzle.is_err()) {
                faults.add(format.name(), format!("as {}, {}", found.name(), error.kind), &text);
            } else if again != contents {
                let words =
                    format!("as {}, {} of {} other puzzles", found.name(), again.len(), contents.len());
                faults.add(format.name(), words, &text);
            }
        }
    }
    contents.len()
}

/// The content of a puzzle in a format. In the format for models, this is the puzzle's model.
fn content_in(format: &dyn Format, puzzle: &Puzzle) -> Content {
    match format.name() {
        "model" => Puzzle::Model(StatedModel::new(puzzle.model())).content(),
        _ => content(puzzle),
    }
}

/// The content of a puzzle. The colours of a nonogram are numbered in the order in which they occur, as in a picture.
fn content(puzzle: &Puzzle) -> Content {
    let nonogram = match puzzle {
        Puzzle::Nonogram(nonogram) => nonogram,
        // In a format without box shapes, a board with boxes of an unusual shape is read as a board with regions.
        Puzzle::Sudoku(sudoku) if sudoku.first_digit() == 1 => {
            return kinds::sudoku::from_clues(kinds::sudoku::clues_of(sudoku)).expect("a sudoku").content();
        }
        _ => return puzzle.content(),
    };
    let mut order: Vec<u8> = Vec::new();
    for block in nonogram.rows().iter().flatten() {
        if !order.contains(&block.colour) {
            order.push(block.colour);
        }
    }
    let number = |colour: u8| order.iter().position(|&other| other == colour).map_or(0, |at| at as u8 + 1);
    let numbered = |clues: &[Clue]| {
        let clue = |clue: &Clue| clue.iter().map(|b| Block { colour: number(b.colour), ..*b }).collect();
        clues.iter().map(clue).collect()
    };
    let numbered = Nonogram::new(numbered(nonogram.rows()), numbered(nonogram.columns()));
    Puzzle::Nonogram(numbered.expect("the colours of the rows are those of the columns")).content()
}

/// Writes and reads each puzzle alone in every format that can store it, then files with 2 to 5 puzzles.
fn try_all(puzzles: &[Puzzle], seed: u64, faults: &mut Faults) {
    for format in format::all() {
        let held: Vec<&Puzzle> =
            puzzles.iter().filter(|&puzzle| try_file(*format, &[puzzle], faults) > 0).collect();
        let mut random = Random::new(seed, held.len() as u64);
        for _ in 0..held.len() {
            let count = 2 + random.below(4);
            let some: Vec<&Puzzle> = (0..count).map(|_| held[random.below(held.len())]).collect();
            try_file(*format, &some, faults);
        }
    }
}

/// The nonogram of a random picture.
fn nonogram((rows, columns): (usize, usize), density: f64, colours: usize, random: &mut Random) -> Nonogram {
    let cell = |random: &mut Random| if random.chance(density) { 1 + random.below(colours) as u8 } else { 0 };
    let cells: Vec<u8> = (0..rows * columns).map(|_| cell(random)).collect();
    let pictured = Nonogram::from_picture(columns, &cells).expect("a picture");
    // Some files contain the goal, others do not.
    if random.chance(0.5) {
        return pictured;
    }
    Nonogram::new(pictured.rows().to_vec(), pictured.columns().to_vec()).expect("the clues of a picture")
}

/// Some of the digits of a solved sudoku.
fn sudoku((rows, columns): (usize, usize), density: f64, random: &mut Random) -> Sudoku {
    let side = rows * columns;
    let mut names: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut names);
    let digit =
        |cell: usize| names[(columns * (cell / side % rows) + cell / side / rows + cell % side) % side];
    let givens = (0..side * side).map(|cell| if random.chance(density) { digit(cell) } else { 0 }).collect();
    Sudoku::new(rows, columns, givens).expect("a board")
}

/// The sudoku with candidates in some cells.
fn with_candidates(sudoku: &Sudoku, random: &mut Random) -> Sudoku {
    let fewer = |domain: Domain| {
        let kept: Domain = domain.iter().filter(|_| random.chance(0.6)).collect();
        if kept.is_empty() { domain } else { kept }
    };
    let (rows, columns) = sudoku.box_shape();
    Sudoku::with_candidates(rows, columns, sudoku.domains().into_iter().map(fewer).collect())
        .expect("a board")
}

fn nonograms(seed: u64) -> Vec<Puzzle> {
    let mut random = Random::new(seed, 0);
    let mut found = Vec::new();
    for (rows, columns) in [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 7),
        (7, 1),
        (2, 2),
        (3, 3),
        (2, 5),
        (5, 5),
        (4, 9),
        (9, 9),
        (10, 10),
        (12, 7),
    ] {
        for density in [0.0, 0.2, 0.6, 1.0] {
            for colours in [1, 1, 3] {
                found.push(nonogram((rows, columns), density, colours, &mut random));
            }
        }
    }
    found.into_iter().map(Puzzle::Nonogram).filter(|puzzle| puzzle.contradiction().is_none()).collect()
}

fn sudokus(seed: u64) -> Vec<Puzzle> {
    let mut random = Random::new(seed, 1);
    let usual = (4..=25).filter_map(Sudoku::usual_box);
    let others = [(3, 2), (4, 2), (5, 2), (4, 3), (1, 5), (7, 1), (6, 2), (2, 8)];
    let nines = [(3, 3); 6];
    let mut found = Vec::new();
    for shape in usual.chain(others).chain(nines) {
        for density in [0.0, 0.02, 0.2, 0.5, 1.0] {
            let sudoku = sudoku(shape, density, &mut random);
            found.push(sudoku.clone().with_first_digit(0));
            if sudoku.side() < 17 {
                found.push(with_candidates(&sudoku, &mut random));
            }
            found.push(sudoku);
        }
    }
    found.into_iter().map(Puzzle::Sudoku).filter(|puzzle| puzzle.contradiction().is_none()).collect()
}

fn kinds(seed: u64) -> Vec<Puzzle> {
    let campaign = |kind| Campaign::new(kind, 6, 6, None, seed).expect("a size that exists");
    let mut found = Vec::new();
    for kind in kinds::all() {
        let campaign = campaign(Kind::Other(kind.about().name)).with_solver(random_solution);
        found.extend((0..4).map(|index| campaign.puzzle(index)));
    }
    found.extend((0..8).map(|index| campaign(Kind::Model).puzzle(index)));
    found
}

#[test]
fn nonograms_are_read_as_they_were_written() {
    let mut faults = Faults::default();
    try_all(&nonograms(1), 1, &mut faults);
    faults.assert_none();
}

#[test]
fn sudokus_are_read_as_they_were_written() {
    let mut faults = Faults::default();
    try_all(&sudokus(1), 1, &mut faults);
    faults.assert_none();
}

#[test]
fn all_kinds_are_read_as_they_were_written() {
    let mut faults = Faults::default();
    try_all(&kinds(1), 1, &mut faults);
    faults.assert_none();
}

/// Texts that look like lines of other formats, under every name that a format stores.
#[test]
fn texts_of_puzzles_change_nothing() {
    let mut faults = Faults::default();
    let mut random = Random::new(2, 2);
    let all = [nonograms(7), sudokus(7), kinds(7)].concat();
    for text in TEXTS {
        let mut some: Vec<Puzzle> = (0..24).map(|_| all[random.below(all.len())].clone()).collect();
        for puzzle in &mut some {
            for name in NAMES {
                puzzle.metadata_mut().push(name, text);
            }
        }
        try_all(&some, 3, &mut faults);
    }
    faults.assert_none();
}
