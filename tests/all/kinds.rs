//! The many kinds against collections beside the repository: codes with published solutions, and boards known to be right or
//! wrong. Skipped with a notice where there are none.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use gridproof::format::WriteError;
use gridproof::model::{Assignment, Domain};
use gridproof::puzzle::Other;
use gridproof::puzzle::Puzzle;
use gridproof::solve::{Budget, Goal, Query, Verdict};
use gridproof::{Model, engine, format};

/// The folder of a collection, if it is there.
pub(super) fn collection(name: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles").join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no {} here", folder.display());
    None
}

/// How many lines of each file are looked at; `GRIDPROOF_KINDS_ALL` asks for all.
fn step(lines: usize) -> usize {
    if std::env::var_os("GRIDPROOF_KINDS_ALL").is_some() { 1 } else { lines.div_ceil(25).max(1) }
}

fn read(code: &str) -> Result<Other, String> {
    match gridproof::parse(code).map_err(|error| error.to_string())? {
        Puzzle::Other(other) => Ok(other),
        _ => Err("a nonogram or a sudoku".to_owned()),
    }
}

/// The words of a published solution. Rows are joined by `/`, which is also a word of some kinds.
fn words(solution: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in solution.split(' ') {
        match word {
            "/" | "\\" => words.push(word),
            _ if word.starts_with(['/', '\\']) && word.len() == 3 => words.extend([&word[..1], &word[2..]]),
            _ => words.extend(word.split('/')),
        }
    }
    words
}

/// A solution with these values of the shown cells, completed by `sat` where cells are hidden.
pub(super) fn completed(model: &Model, values: &[(u32, u8)]) -> Option<Assignment> {
    let mut domains = model.domains().to_vec();
    for &(cell, value) in values {
        domains[cell as usize] = domains[cell as usize].intersection(Domain::single(value));
    }
    if domains.iter().all(|domain| domain.value().is_some()) {
        return Some(domains.iter().filter_map(|domain| domain.value()).collect());
    }
    if domains.iter().any(|domain| domain.is_empty()) {
        return None;
    }
    let narrowed = model.with_domains(domains).expect("as many cells");
    let query = Query::new(Goal::Any).within(Budget::time(Duration::from_secs(20)));
    let outcome = engine::by_name("sat").expect("an engine").solve(&narrowed, &query).expect("any model");
    outcome.solutions.into_iter().next()
}

/// The lines of a file that are not as they should be, by their keys: codes that are cut short, solutions that are no
/// words, and puzzles with rules of their own. Each was looked at.
const FAULTY: &[(&str, &str)] = &[
    ("starbattle", "rules of their own: 11_10x10 14_14x14 15_10x10 24_10x10 26_10x10"),
    ("nurikabe", "codes cut short"),
    ("heyawake", "regions in several parts, so that the code has more rooms than numbers"),
    ("numberlink", "341_11x10 is cut short"),
];

fn is_faulty(kind: &str, message: &str) -> bool {
    let notation = ["notation", "cannot be read"].iter().any(|part| message.contains(part));
    notation
        || FAULTY.iter().any(|(name, why)| *name == kind && (why.contains(message) || !why.contains(':')))
}

#[test]
fn published_solutions_are_accepted_and_changed_ones_are_not() {
    let Some(folder) = collection("kinds") else { return };
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut looked_at: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for path in files {
        let kind = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        if ["boards", "sudoku"].contains(&kind.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        let counts = looked_at.entry(kind.clone()).or_default();
        for line in lines.iter().step_by(step(lines.len())) {
            let fields: Vec<&str> = line.split('\t').collect();
            let (key, code, solution) = (fields[0], fields[1], fields[2]);
            let faulty = |message: &str| {
                assert!(is_faulty(&kind, message) || is_faulty(&kind, key), "{kind} {key}: {message}");
                eprintln!("{kind} {key}: {message}");
            };
            let puzzle = match read(code) {
                Ok(puzzle) => puzzle,
                Err(message) => {
                    faulty(&format!("cannot be read: {message}"));
                    continue;
                }
            };
            assert_eq!(puzzle.code().as_deref(), code.split_once('?').map(|(_, code)| code), "{kind} {key}");
            // Walls are shown in some of the files, and mines are dots in some.
            let shown: Vec<String> = words(solution).iter().map(|word| plain(&kind, word)).collect();
            let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
            let Ok(values) = puzzle.shown().values(&shown) else {
                faulty("another notation");
                continue;
            };
            let model = puzzle.model();
            let Some(full) = completed(model, &values) else {
                faulty(key);
                continue;
            };
            if let Err(violation) = puzzle.check(&full) {
                faulty(key);
                eprintln!("{violation}");
                continue;
            }
            counts.0 += 1;
            // Some minesweepers state their number of mines, which a code cannot say.
            if kind == "minesweeper" {
                counts.1 += 1;
                continue;
            }
            // One shown cell with another value.
            let place = (counts.0 * 7919) % values.len();
            let (cell, value) = values[place];
            let mut changed: Vec<(u32, u8)> =
                values.iter().copied().filter(|&(other, _)| other != cell).collect();
            let other = model.domains()[cell as usize].iter().find(|&other| other != value);
            let Some(other) = other else { continue };
            changed.push((cell, other));
            let accepted = completed(model, &changed).is_some_and(|full| puzzle.check(&full).is_ok());
            assert!(!accepted, "{kind} {key}: also with cell {cell} at {other}");
            counts.1 += 1;
        }
    }
    eprintln!("accepted and refused: {looked_at:?}");
    assert!(looked_at.values().all(|(accepted, _)| *accepted > 0));
}

fn plain(kind: &str, word: &str) -> String {
    match (kind, word) {
        ("akari", word) if word != "o" => "-".to_owned(),
        ("minesweeper", ".") => "-".to_owned(),
        (_, word) => word.to_owned(),
    }
}

#[test]
fn published_puzzles_are_unique_with_the_published_solution() {
    let Some(folder) = collection("kinds") else { return };
    for kind in [
        "starbattle",
        "akari",
        "kakuro",
        "slitherlink",
        "masyu",
        "hashi",
        "hitori",
        "tent",
        "creek",
        "norinori",
    ] {
        let text = std::fs::read_to_string(folder.join(kind).with_extension("tsv")).expect("text");
        for line in text.lines().step_by(text.lines().count().div_ceil(4)) {
            let fields: Vec<&str> = line.split('\t').collect();
            let Ok(puzzle) = read(fields[1]) else { continue };
            let query = Query::default().within(Budget::time(Duration::from_secs(20)));
            let outcome =
                engine::by_name("sat").expect("an engine").solve(puzzle.model(), &query).expect("any model");
            assert_eq!(outcome.verdict, Verdict::Unique, "{kind} {}", fields[0]);
            let published: Vec<String> = words(fields[2]).iter().map(|word| plain(kind, word)).collect();
            let found = puzzle.line(&outcome.solutions[0]);
            assert_eq!(words(&found), published, "{kind} {}", fields[0]);
        }
    }
}

#[test]
fn ids_of_games_are_read_and_written_again() {
    let Some(folder) = collection("tatham") else { return };
    let mut read = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let game = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.split('-').next());
        let Some(format) = format::by_name(&format!("tatham-{}", game.unwrap_or_default())) else { continue };
        for (item, line) in format.read(&text).zip(text.lines()) {
            let puzzle = item.puzzle.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut written = Vec::new();
            match format.write(&puzzle, 0, &mut written) {
                // Ids of jigsaws and killers are read, not written.
                Err(WriteError::NoCode { .. }) if game == Some("solo") => continue,
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
fn the_example_of_each_kind_is_unique() {
    for kind in gridproof::puzzle::kinds::all() {
        let about = kind.about();
        let puzzle =
            gridproof::parse(about.example).unwrap_or_else(|error| panic!("{}: {error}", about.name));
        assert_eq!(puzzle.kind().name(), about.name);
        let outcome = engine::by_name("sat").expect("an engine").solve(&puzzle.model(), &Query::default());
        assert_eq!(outcome.expect("any model").verdict, Verdict::Unique, "{}", about.name);
    }
}
