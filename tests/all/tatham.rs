//! Ids of Simon Tatham's collection with the answers of its solvers. They come from a collection next to the
//! repository. Each line of its files `GAME-*.txt` contains an id and an answer, separated by a tab. The tests are
//! skipped with a notice if the collection is missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gridproof_engines::engine;
use gridproof_engines::solve::{Query, Verdict};
use gridproof_formats::format::{self, Format, WriteError};
use gridproof_model::Assignment;
use gridproof_puzzles::Puzzle;

use super::judged::accepts_only;
use super::kinds::{collection, words};

/// The files of the games that the program can read, with the name and the format of each game.
fn files() -> Option<Vec<(PathBuf, String, &'static dyn Format)>> {
    let entries = std::fs::read_dir(collection("tatham")?).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let known = |path: PathBuf| {
        let game = path.file_stem()?.to_str()?.split('-').next()?.to_owned();
        let format = format::by_name(&format!("tatham-{game}"))?;
        Some((path, game, format))
    };
    Some(paths.into_iter().filter_map(known).collect())
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("text")
}

#[test]
fn ids_of_games_are_read_and_written_again() {
    let Some(files) = files() else { return };
    let mut read = 0;
    for (path, game, format) in files {
        let text = text(&path);
        for (item, line) in format.read(&text).zip(text.lines()) {
            let puzzle = item.puzzle.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut written = Vec::new();
            match format.write(&puzzle, 0, &mut written) {
                // Ids of jigsaws and killers are read but not written.
                Err(WriteError::NoCode { .. }) if game == "solo" => continue,
                done => done.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
            }
            let again =
                format.read(std::str::from_utf8(&written).expect("text")).next().expect("an item").puzzle;
            assert_eq!(again.as_ref(), Ok(&puzzle), "{line}");
            read += 1;
        }
    }
    assert!(read > 100, "{read} ids");
}

#[test]
fn ids_of_games_are_unique_with_the_published_answer() {
    let Some(files) = files() else { return };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (path, game, format) in files {
        let text = text(&path);
        for (item, line) in format.read(&text).zip(text.lines()) {
            let puzzle = item.puzzle.expect("an id");
            let outcome =
                engine::by_name("auto").expect("an engine").solve(&puzzle.model(), &Query::default());
            let outcome = outcome.expect("any model");
            assert_eq!(outcome.verdict, Verdict::Unique, "{game} {line}");
            let (id, answer) = line.split_once('\t').expect("an answer");
            let found = Board::new(&puzzle, &outcome.solutions[0], id);
            assert!(found.is(&game, answer), "{game} {line}: {:?}", found.words);
            accepts_only(&puzzle, &outcome.solutions[0]);
            *counts.entry(game.clone()).or_default() += 1;
        }
    }
    eprintln!("{counts:?}");
    assert!(counts.len() >= 19);
}

/// The words of a solution, row by row.
struct Board {
    columns: usize,
    rows: usize,
    words: Vec<String>,
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<usize> {
    let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().expect("a number")).collect()
}

impl Board {
    fn new(puzzle: &Puzzle, solution: &Assignment, id: &str) -> Self {
        let words = match puzzle {
            Puzzle::Other(other) => words(&other.line(solution)).into_iter().map(str::to_owned).collect(),
            Puzzle::Sudoku(_) => solution.iter().map(|digit| (digit + 1).to_string()).collect(),
            _ => solution.iter().map(u8::to_string).collect::<Vec<_>>(),
        };
        let columns = if let Puzzle::Other(other) = puzzle { other.clues().columns } else { numbers(id)[0] };
        let columns = if matches!(puzzle, Puzzle::Sudoku(_)) { words.len().isqrt() } else { columns };
        Self { columns, rows: words.len() / columns, words }
    }

    /// Whether the board is the answer of the game's solver.
    fn is(&self, game: &str, answer: &str) -> bool {
        let digits = |answer: &str| answer[1..].chars().map(String::from).collect::<Vec<_>>();
        match game {
            "filling" | "keen" | "towers" | "unequal" | "unruly" | "pattern" => self.words == digits(answer),
            "solo" => self.words.iter().map(String::as_str).eq(answer[1..].split(',')),
            "lightup" => self.marks("o") == places(answer, 'L'),
            "tents" => self.marks("o") == places(answer, 'T'),
            "singles" => self.marks("x") == places(answer, 'B'),
            // In this game, the row comes before the column.
            "range" => {
                let moves = answer.replace('W', ";W").replace('B', ";B");
                let mut shaded: Vec<_> = places(&moves, 'B').into_iter().map(|(r, c)| (c, r)).collect();
                shaded.sort_unstable();
                self.marks("x") == shaded
            }
            "pearl" => self.words == self.lines(answer),
            "slant" => self.words == self.by_place(answer, |mv| mv[..1].to_owned(), 0),
            "bridges" => self.words == self.bridges(answer),
            "rect" => {
                let (across, down) = answer[1..].split_at((self.columns - 1) * self.rows);
                self.sides_differ(|place, right| {
                    let (r, c) = (place / self.columns, place % self.columns);
                    let (text, at) = if right { (across, r * (self.columns - 1) + c) } else { (down, place) };
                    &text[at..=at] == "1"
                })
            }
            "loopy" => self.is_loop(answer),
            // Edges have coordinates, column before row, on a board that also has places between the cells.
            "galaxies" => {
                let edges: Vec<Vec<usize>> =
                    answer.split(';').filter(|mv| mv.starts_with('E')).map(numbers).collect();
                self.sides_differ(|place, right| {
                    let (r, c) = (2 * (place / self.columns) + 1, 2 * (place % self.columns) + 1);
                    edges.contains(&if right { vec![c + 1, r] } else { vec![c, r + 1] })
                })
            }
            "magnets" => {
                let moves = answer.replace('.', "x");
                self.words == self.by_place(&moves, |mv| mv[..1].to_owned(), 0)
            }
            "dominosa" => {
                let pairs = answer.split(';').filter(|mv| mv.starts_with('D')).map(numbers);
                let mut found = 0;
                let all = pairs.inspect(|_| found += 1).all(|pair| {
                    let letter = if pair[1] == pair[0] + 1 { "e" } else { "s" };
                    self.words[pair[0]] == letter
                });
                all && 2 * found == self.words.len()
            }
            _ => panic!("the answers of {game} are not read"),
        }
    }

    fn marks(&self, word: &str) -> Vec<(usize, usize)> {
        let places = (0..self.words.len()).filter(|&place| self.words[place] == word);
        let mut marks: Vec<_> = places.map(|place| (place % self.columns, place / self.columns)).collect();
        marks.sort_unstable();
        marks
    }

    /// The words of moves. Each move ends with a column and a row, after `before` other numbers.
    fn by_place(&self, answer: &str, word: impl Fn(&str) -> String, before: usize) -> Vec<String> {
        let mut words = vec!["-".to_owned(); self.words.len()];
        for mv in answer.split(';').skip(1).filter(|mv| !mv.is_empty()) {
            let at = &numbers(mv)[before..];
            words[at[1] * self.columns + at[0]] = word(mv);
        }
        words
    }

    /// The lines in a solution of the game pearl. The first number of a move is the sum of 1 (right), 2 (up), 4 (left)
    /// and 8 (down).
    fn lines(&self, answer: &str) -> Vec<String> {
        let word = |mv: &str| {
            let ways = [(2, 'n'), (8, 's'), (1, 'e'), (4, 'w')].into_iter();
            ways.filter(|(way, _)| numbers(mv)[0] & way > 0).map(|(_, letter)| letter).collect()
        };
        self.by_place(answer, word, 1)
    }

    fn bridges(&self, answer: &str) -> Vec<String> {
        let mut words = vec!["-".to_owned(); self.words.len()];
        for mv in answer.split(';').filter(|mv| mv.starts_with('L')) {
            let at = numbers(mv);
            let (level, signs) = if at[1] == at[3] { (true, "1234") } else { (false, "abcd") };
            let (from, to) = if level { (at[0], at[2]) } else { (at[1], at[3]) };
            for between in from.min(to) + 1..from.max(to) {
                let place =
                    if level { at[1] * self.columns + between } else { between * self.columns + at[0] };
                signs[at[4] - 1..at[4]].clone_into(&mut words[place]);
            }
        }
        words
    }

    /// Whether two neighbours have different words if and only if `differ` returns true for them. The arguments of
    /// `differ` are the first place, and whether the other is to its right rather than below it.
    fn sides_differ(&self, differ: impl Fn(usize, bool) -> bool) -> bool {
        (0..self.words.len()).all(|place| {
            let right = place % self.columns + 1 < self.columns;
            let below = place + self.columns < self.words.len();
            (!right || (self.words[place] != self.words[place + 1]) == differ(place, true))
                && (!below || (self.words[place] != self.words[place + self.columns]) == differ(place, false))
        })
    }

    /// Whether the loop is the answer. Its sides are numbered cell by cell in the order above, right, below, left; a
    /// side that was already numbered is skipped.
    fn is_loop(&self, answer: &str) -> bool {
        let mut sides: Vec<(usize, usize, bool)> = Vec::new();
        for (r, c) in (0..self.rows).flat_map(|r| (0..self.columns).map(move |c| (r, c))) {
            for side in [(r, c, false), (r, c + 1, true), (r + 1, c, false), (r, c, true)] {
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
        }
        let drawn: Vec<bool> = answer[1..].matches(['y', 'n']).map(|letter| letter == "y").collect();
        let inside = |r: Option<usize>, c: Option<usize>| {
            let place = r.zip(c).filter(|&(r, c)| r < self.rows && c < self.columns);
            place.is_some_and(|(r, c)| self.words[r * self.columns + c] == "x")
        };
        drawn.len() == sides.len()
            && sides.iter().zip(drawn).all(|(&(r, c, upright), drawn)| {
                let other = if upright { (Some(r), c.checked_sub(1)) } else { (r.checked_sub(1), Some(c)) };
                (inside(Some(r), Some(c)) != inside(other.0, other.1)) == drawn
            })
    }
}

/// The columns and rows of the moves with the given letter, in order.
fn places(answer: &str, letter: char) -> Vec<(usize, usize)> {
    let moves = answer.split(';').filter(|mv| mv.starts_with(letter));
    let mut places: Vec<_> = moves.map(|mv| (numbers(mv)[0], numbers(mv)[1])).collect();
    places.sort_unstable();
    places
}

fn id_of(iss: &str) -> Option<String> {
    match gridproof::parse(iss).expect("a puzzle") {
        gridproof::Puzzle::Other(other) => other.tatham(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_solo_knows_is_written_and_nothing_else() {
    for (iss, id) in [
        (".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1", Some("solo:2x2x:1o")),
        (".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1", Some("solo:2x2k:o1,")),
        (".Shape~4x4.Diagonal~1.~R1C1_1", None),
        (".Shape~4x4.Cage~7~R1C1~R1C2~R2C1.Cage~3~R1C1~R1C2", None),
        // A cage of two separate parts.
        (".Shape~4x4.Cage~3~R1C1~R3C2", None),
        (".Shape~4x4.Thermo~R1C1~R1C2", None),
    ] {
        let found = id_of(iss);
        assert_eq!(found.is_some(), id.is_some(), "{iss}: {found:?}");
        assert!(found.is_none_or(|found| found.starts_with(id.unwrap_or_default())), "{iss}: {id:?}");
    }
}
