//! Reads and solves whole collections with the library: the project's own puzzles, and those of others if they are
//! available.

use std::path::{Path, PathBuf};

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Engine, Query, Verdict};
use gridproof_formats::format;
use gridproof_model::{Model, check};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The models of the valid puzzles in a file, and the number of invalid puzzles. A file without puzzles has neither.
fn read(path: &Path) -> (Vec<Model>, usize) {
    let text = format::decode(std::fs::read(path).expect("a file")).expect("text");
    let Ok(format) = format::detect(Some(path), &text) else { return (vec![], 0) };
    let (valid, bad): (Vec<_>, Vec<_>) = format.read(&text).map(|item| item.puzzle).partition(Result::is_ok);
    (valid.into_iter().flatten().map(|puzzle| puzzle.model()).collect(), bad.len())
}

fn solve(engine: &dyn Engine, model: &Model, query: &Query<'_>, path: &Path) -> Verdict {
    let outcome = engine.solve(model, query).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for solution in &outcome.solutions {
        assert_eq!(check(model, solution), Ok(()), "{} by {}", path.display(), engine.name());
    }
    outcome.verdict
}

fn named(name: &str) -> &'static dyn Engine {
    engine::by_name(name).expect("an engine")
}

#[test]
fn every_puzzle_of_ours_is_unique_and_two_engines_say_so() {
    let mut confirmed = 0;
    for path in files(&root().join("puzzles")) {
        // The largest puzzles of this family take seconds each. The command in the README solves the whole folder.
        let hard = ["domino-1", "domino-09"].iter().any(|name| path.to_string_lossy().contains(name));
        if hard {
            continue;
        }
        let (models, bad) = read(&path);
        assert_eq!(bad, 0, "{}", path.display());
        for model in models {
            assert_eq!(solve(named("auto"), &model, &Query::default(), &path), Verdict::Unique);
            assert_eq!(solve(named("sat"), &model, &Query::default(), &path), Verdict::Unique);
            confirmed += 1;
        }
    }
    assert_eq!(confirmed, 864 - 6);
}

#[test]
fn puzzles_made_for_other_verdicts_get_them_from_every_complete_engine() {
    let folders = ["nonogram", "sudoku"].map(|kind| root().join("tests/puzzles").join(kind));
    for path in folders.iter().flat_map(|folder| files(folder)) {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let (models, bad) = read(&path);
        if name.starts_with("contradictory") {
            assert_eq!((models.len(), bad), (0, 1), "{name}");
        }
        for model in models {
            for engine in engine::all().iter().filter(|engine| engine.capabilities().complete) {
                let query = Query::solutions(1000);
                let Ok(outcome) = engine.solve(&model, &query) else { continue };
                let expected = match name.split('-').next() {
                    Some("unsolvable") => 0,
                    Some("unique") => 1,
                    Some("multiple") => {
                        name.rsplit('-').next().and_then(|n| n.parse().ok()).expect("a number")
                    }
                    _ => panic!("{name}"),
                };
                assert_eq!(outcome.solutions.len(), expected, "{name} by {}", engine.name());
                let verdict = [Verdict::Unsatisfiable, Verdict::Unique, Verdict::Multiple][expected.min(2)];
                assert_eq!(solve(*engine, &model, &Query::default(), &path), verdict, "{name}");
            }
        }
    }
}

/// A file of the collections of others, which are next to the project where it is developed.
fn shared(name: &str) -> Option<PathBuf> {
    let path = root().join("../shared/puzzles").join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("notice: {} is absent: this test is skipped", path.display());
    None
}

/// The number of puzzles that singles alone solve is known from other sources.
#[test]
fn passes_solve_the_published_share_of_each_collection() {
    let sets = [
        ("17-clue.txt", 21_905),
        ("generated-easy.txt", 19_992),
        ("generated-minimal.txt", 13_332),
        ("top1465.txt", 0),
    ];
    for (name, expected) in sets {
        let Some(path) = shared(&format!("sudoku/{name}")) else { continue };
        let (models, bad) = read(&path);
        assert_eq!(bad, 0, "{name}");
        let verdict = |model: &&Model| solve(named("passes"), model, &Query::default(), &path);
        assert_eq!(
            models.iter().filter(|model| verdict(model) == Verdict::Unique).count(),
            expected,
            "{name}"
        );
    }
}

#[test]
fn pictures_of_others_are_unique_and_auto_agrees_with_search_and_sat() {
    let Some(folder) = shared("nonogram-db") else { return };
    let query = Query::default().within(Budget::default().with_steps(1000));
    for path in files(&folder) {
        for model in read(&path).0 {
            for engine in ["auto", "search", "sat"] {
                assert_eq!(
                    solve(named(engine), &model, &query, &path),
                    Verdict::Unique,
                    "{}",
                    path.display()
                );
            }
        }
    }
}
