//! The layers of docs/design.md, held against the imports of the sources.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use imports::{Imports, Source};

/// The rooms from top to bottom. A room may import what stands below it; rooms of one line do not know each other.
const LAYERS: &[&[&str]] = &[
    &["main"],
    &["cli"],
    &["lib"],
    &["facade", "bench", "play", "stream"],
    &["verify"],
    &["generate", "record", "external"],
    &["rate"],
    &["explain"],
    &["gate"],
    &["engine"],
    &["kernel"],
    &["search", "cdcl"],
    &["encode"],
    &["solve"],
    &["format", "render"],
    &["puzzle"],
    &["model", "othello"],
    &["random", "parallel", "cpu", "planted", "subsets", "byte_search", "markup"],
];

/// What stands below and is not to be imported all the same: engines see nothing but models, and the checker of
/// certificates shares nothing with those who make them.
const DENIED: &[(&str, &[&str])] = &[
    ("engine", &["format", "puzzle", "othello"]),
    ("kernel", &["format", "puzzle", "othello"]),
    ("search", &["format", "puzzle", "othello"]),
    ("cdcl", &["format", "puzzle", "othello"]),
    ("encode", &["format", "puzzle", "othello"]),
    ("solve", &["format", "puzzle", "othello"]),
    // Random puzzles for campaigns; those with one solution (`generate/unique`) are proven.
    ("generate/mod", &["rate", "explain", "gate", "engine", "kernel", "search", "cdcl", "encode"]),
    ("generate/model", &["rate", "explain", "gate", "engine", "kernel", "search", "cdcl", "encode"]),
    ("generate/nonogram", &["rate", "explain", "gate", "engine", "kernel", "search", "cdcl", "encode"]),
    ("generate/sudoku", &["rate", "explain", "gate", "engine", "kernel", "search", "cdcl", "encode"]),
    (
        "verify/certificate/check",
        &["generate", "record", "engine", "kernel", "search", "cdcl", "encode", "solve", "random", "othello"],
    ),
];

/// The room of a file: its first folder below `src`, or its name.
fn room(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

fn floor(room: &str) -> Option<usize> {
    LAYERS.iter().position(|rooms| rooms.contains(&room))
}

/// What is wrong with the imports, in words.
fn violations(imports: &Imports) -> Vec<String> {
    let mut found = Vec::new();
    for (file, imported) in imports {
        for other in imported {
            let (from, to) = (room(file), room(other));
            let allowed = from == to
                || matches!((floor(from), floor(to)), (Some(from), Some(to)) if from < to)
                    && !DENIED.iter().any(|(place, denied)| file.starts_with(place) && denied.contains(&to));
            if !allowed {
                found.push(format!("{file} imports {other}"));
            }
            if file.starts_with("verify/certificate/check") && other.starts_with("verify/certificate/make") {
                found.push(format!("{file} imports {other}"));
            }
        }
    }
    found.extend(circles(imports).into_iter().map(|circle| format!("circle: {}", circle.join(" -> "))));
    found
}

/// Each circle of files that the imports close, by one of its turns.
fn circles(imports: &Imports) -> Vec<Vec<&str>> {
    fn visit<'i>(
        file: &'i str,
        imports: &'i Imports,
        path: &mut Vec<&'i str>,
        done: &mut BTreeSet<&'i str>,
        found: &mut Vec<Vec<&'i str>>,
    ) {
        if let Some(start) = path.iter().position(|&before| before == file) {
            found.push(path[start..].to_vec());
            return;
        }
        if done.contains(file) {
            return;
        }
        path.push(file);
        for other in imports.get(file).into_iter().flatten() {
            visit(other, imports, path, done, found);
        }
        path.pop();
        done.insert(file);
    }
    let (mut done, mut found) = (BTreeSet::new(), Vec::new());
    for file in imports.keys() {
        visit(file, imports, &mut Vec::new(), &mut done, &mut found);
    }
    found
}

/// The sources below a folder of the project.
fn sources(folder: &str) -> Vec<Source> {
    fn walk(folder: &Path, root: &Path, found: &mut Vec<Source>) {
        let entries = std::fs::read_dir(folder).expect("a folder of sources");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                walk(&path, root, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(root).expect("below src").to_string_lossy().replace('\\', "/");
                found.push(Source { name, text: std::fs::read_to_string(&path).expect("text") });
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    walk(&root, &root, &mut found);
    found
}

#[test]
fn imports_keep_to_the_layers_and_close_no_circle() {
    let imports = imports::of(&sources("src"));
    let total: usize = imports.values().map(BTreeSet::len).sum();
    assert!(imports.len() > 150 && total > 500, "{} files, {total} imports: too few read", imports.len());
    let rooms: BTreeMap<&str, Option<usize>> =
        imports.keys().map(|file| (room(file), floor(room(file)))).collect();
    let unknown: Vec<_> = rooms.iter().filter(|(_, floor)| floor.is_none()).collect();
    assert!(unknown.is_empty(), "rooms that no layer names: {unknown:?}");
    let found = violations(&imports);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The packages beside the library have no layers, but no circles either.
#[test]
fn the_other_packages_close_no_circle() {
    for folder in ["python/src", "web/src"] {
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).is_dir() {
            eprintln!("notice: {folder} is not in this package: its imports are not tested");
            continue;
        }
        let mut sources = sources(folder);
        // There, the library is another crate; its modules have names like theirs.
        for source in &mut sources {
            source.text = source.text.replace("gridproof::", "library::");
        }
        let imports = imports::of(&sources);
        assert!(imports.len() > 8, "{folder}: too few files read");
        assert_eq!(circles(&imports), Vec::<Vec<&str>>::new(), "{folder}");
    }
}

/// Sources that break one rule each.
#[test]
fn planted_violations_are_found() {
    let base = [
        ("lib.rs", "pub mod model; pub mod engine; pub mod format; pub mod verify;"),
        ("model/mod.rs", "mod cell;\npub use cell::Cell;\n"),
        ("model/cell.rs", "pub struct Cell;\n"),
        ("engine/mod.rs", "pub mod fast;\npub mod slow;\n"),
        ("engine/fast.rs", "use crate::model::Cell;\npub struct Fast;\n"),
        ("engine/slow.rs", "use super::fast::Fast;\npub struct Slow;\n"),
        ("format/mod.rs", "pub trait Format {}\n"),
        ("verify/mod.rs", "pub mod certificate;\n"),
        ("verify/certificate/mod.rs", "pub mod check;\npub mod make;\n"),
        ("verify/certificate/check.rs", "use crate::model::Cell;\npub fn check() {}\n"),
        ("verify/certificate/make.rs", "pub fn make() {}\n"),
    ];
    let with = |file: &str, line: &str| {
        let sources: Vec<Source> = base
            .iter()
            .map(|&(name, text)| {
                let text = if name == file { format!("{line}\n{text}") } else { text.to_owned() };
                Source { name: name.to_owned(), text }
            })
            .collect();
        violations(&imports::of(&sources))
    };
    assert_eq!(with("", ""), Vec::<String>::new());
    assert_eq!(with("model/cell.rs", "use crate::engine::fast::Fast;").len(), 2, "upward, and a circle");
    assert_eq!(
        with("engine/fast.rs", "use crate::format::Format;"),
        ["engine/fast.rs imports format/mod.rs"]
    );
    assert_eq!(
        with("engine/fast.rs", "fn f() { crate::format::read() }"),
        ["engine/fast.rs imports format/mod.rs"]
    );
    assert_eq!(
        with("engine/fast.rs", "use super::slow::Slow;"),
        ["circle: engine/fast.rs -> engine/slow.rs"],
        "two files"
    );
    assert_eq!(
        with("verify/certificate/check.rs", "use super::make::make;"),
        ["verify/certificate/check.rs imports verify/certificate/make.rs"]
    );
    assert_eq!(
        with("engine/fast.rs", "#[cfg(test)]\nmod tests {\n    use crate::format::Format;\n}"),
        Vec::<String>::new(),
        "tests may import anything"
    );
    assert_eq!(
        with("engine/fast.rs", "// use crate::format::Format;"),
        Vec::<String>::new(),
        "a comment is no import"
    );
}
