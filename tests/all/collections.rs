//! Real collections, if they are available. The number of puzzles in each is known from another source.

use std::path::{Path, PathBuf};

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::cdcl::Cdcl;
use gridproof_engines::engine::sat::Sat;
use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Engine, Query, Verdict};
use gridproof_formats::format::{Format, Item, ReadErrorKind, by_name, decode, detect};
use gridproof_model::check;
use gridproof_puzzles::Puzzle;

/// A file or folder of the collections next to this repository, if it exists.
fn shared(path: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if !found.exists() {
        eprintln!("skipped: there is no {}", found.display());
        return None;
    }
    Some(found)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn text(path: &Path) -> String {
    decode(std::fs::read(path).expect("a file")).expect("text")
}

/// Reads a file, and checks that the given format is detected for its content.
fn read(path: &Path, format: &str) -> Vec<Puzzle> {
    let text = text(path);
    for hint in [None, Some(path)] {
        let detected = detect(hint, &text).ok().map(Format::name);
        assert_eq!(detected, Some(format), "{}", path.display());
    }
    let puzzle = |item: Item| item.puzzle.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    by_name(format).expect("a format").read(&text).map(puzzle).collect()
}

#[test]
fn sudoku_collections_read_in_full() {
    let Some(folder) = shared("puzzles/sudoku") else { return };
    for (file, format, count, side) in [
        ("17-clue.txt", "sudoku-line", 49_158, 9),
        ("top1465.txt", "sudoku-line", 1465, 9),
        ("hardest-1106.txt", "sudoku-line", 375, 9),
        ("hardest-1905-11plus.txt", "sudoku-line", 20_000, 9),
        ("generated-easy.txt", "sudoku-line", 20_000, 9),
        ("generated-minimal.txt", "sudoku-line", 20_000, 9),
        ("several-solutions.txt", "sudoku-line", 2000, 9),
        ("16x16-lines.txt", "sudoku-line", 2, 16),
        ("16x16-grids.txt", "sudoku-grid", 1, 16),
        ("25x25-grids.txt", "sudoku-grid", 1, 25),
    ] {
        let puzzles = read(&folder.join(file), format);
        assert_eq!(puzzles.len(), count, "{file}");
        assert!(puzzles.iter().all(|puzzle| puzzle.rows() == side), "{file}");
        if file.starts_with("17") {
            let clues = |puzzle: &Puzzle| match puzzle {
                Puzzle::Sudoku(sudoku) => sudoku.givens().iter().filter(|&&digit| digit > 0).count(),
                _ => 0,
            };
            assert!(puzzles.iter().all(|puzzle| clues(puzzle) == 17));
        }
    }
}

#[test]
fn candidates_read_in_full_and_have_one_solution() {
    let Some(file) = shared("puzzles/sudoku/sukaku-100.txt") else { return };
    let puzzles = read(&file, "sukaku");
    assert_eq!(puzzles.len(), 100);
    let verdict = |engine: &dyn Engine, puzzle: &Puzzle| {
        engine.solve(&puzzle.model(), &Query::default()).expect("any model").verdict
    };
    for puzzle in &puzzles {
        let Puzzle::Sudoku(sudoku) = puzzle else { panic!("a sudoku") };
        assert!(sudoku.candidates().is_some() && sudoku.side() == 9);
        assert_eq!(verdict(&Auto, puzzle), Verdict::Unique);
    }
    // These are hard puzzles, on which the other engines are slow in a build without optimisation.
    for puzzle in &puzzles[..2] {
        assert_eq!(
            [&Search as &dyn Engine, &Sat, &Cdcl].map(|engine| verdict(engine, puzzle)),
            [Verdict::Unique; 3]
        );
    }
}

#[test]
fn nonogram_collections_read_in_full() {
    let Some(folder) = shared("puzzles") else { return };
    let lone: Vec<PathBuf> =
        ["nonogram", "random"].iter().flat_map(|part| files(&folder.join(part), "nin")).collect();
    assert_eq!(lone.len(), 25 + 103);
    for file in lone {
        assert_eq!(read(&file, "nin").len(), 1, "{}", file.display());
    }
    let tournament = read(&folder.join("tournament/taai2011.txt"), "tournament");
    assert_eq!(tournament.len(), 1000);
    assert!(tournament.iter().all(|puzzle| puzzle.rows() == 25));
    assert_eq!(tournament[999].metadata().get("number"), Some("1000"));
}

#[test]
fn goals_solve_their_nonograms() {
    let Some(folder) = shared("puzzles/nonogram-db") else { return };
    let found = files(&folder, "non");
    assert_eq!(found.len(), 39);
    for file in found {
        for puzzle in read(&file, "non") {
            let Puzzle::Nonogram(nonogram) = &puzzle else { panic!("a nonogram") };
            let goal = nonogram.goal().expect("a goal").to_vec();
            assert_eq!(check(&nonogram.model(), &goal), Ok(()), "{}", file.display());
            assert!(nonogram.metadata.title().is_some());
        }
    }
}

#[test]
fn prose_is_no_puzzle() {
    let Some(folder) = shared("") else { return };
    let mut prose: Vec<PathBuf> = [files(&folder, "md"), files(&folder.join("seeds"), "txt")].concat();
    prose.extend(
        ["puzzles/tournament/LICENSE-GPL3", "puzzles/nonogram-db/LICENSE"].map(|file| folder.join(file)),
    );
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    prose.extend(["LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml", "Cargo.lock"].map(|file| here.join(file)));
    prose.extend(files(&here.join("src"), "rs"));
    assert!(prose.len() > 40);
    for file in prose {
        assert_eq!(detect(Some(&file), &text(&file)).ok().map(Format::name), None, "{}", file.display());
    }
}

#[test]
fn inputs_of_the_text_systems_are_distinguished() {
    let Some(folder) = shared("golden") else { return };
    for (system, format) in [
        ("pa3", Some("pa3")),
        ("u80957", Some("u80957")),
        ("fopr", Some("fopr")),
        ("uva220", None),
        ("p18992", None),
    ] {
        let inputs = files(&folder.join(system), "in");
        assert!(!inputs.is_empty());
        for file in inputs {
            let text = text(&file);
            let detected = detect(None, &text).ok();
            assert_eq!(detected.map(Format::name), format, "{}", file.display());
            if let Some(format) = detected {
                // Some of these games have no solution: the sums of their row and column clues differ.
                let items: Vec<Item> = format.read(&text).collect();
                assert_eq!(items.len(), 1);
                if let Err(error) = &items[0].puzzle {
                    assert!(matches!(error.kind, ReadErrorKind::Puzzle(_)), "{}: {error}", file.display());
                }
            }
        }
    }
}
