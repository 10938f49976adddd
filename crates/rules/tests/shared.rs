//! Parses the files of kinds that are next to the project where it is developed.

use std::fs;
use std::path::{Path, PathBuf};

use gridproof_rules::parse;

/// The files of a folder next to the project, each with its text; nothing if the folder is missing.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: there is no {}", folder.display());
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|end| end == "rules"));
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
}

#[test]
fn all_files_parse() {
    let mut errors = Vec::new();
    for (path, text) in files("rules") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match parse(&text) {
            Ok(kind) => {
                assert_eq!(format!("{}.rules", kind.name), name);
                for warning in &kind.warnings {
                    println!("warning: {}", warning.show(&name, &text));
                }
            }
            Err(error) => errors.push(error.show(&name, &text)),
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n\n"));
}

/// The prototype of the language finds the same errors at the same places, except that it points at the sign of the
/// comparison in the last one.
#[test]
fn wrong_files_have_their_errors_where_the_prototype_finds_them() {
    let places = [
        ("1", 9, 36),
        ("3", 8, 6),
        ("4", 9, 20),
        ("5", 11, 21),
        ("6", 15, 47),
        ("7", 4, 6),
        ("8", 11, 46),
        ("9", 5, 6),
        ("10", 9, 62),
        ("11", 15, 43),
    ];
    for (path, text) in files("rules-prototype/errors") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let expected =
            places.iter().find(|(file, ..)| *file == name).map(|&(_, line, column)| (line, column));
        let found = parse(&text).err().map(|error| (error.span.line, error.span.column));
        assert_eq!(found, expected, "{name}");
    }
}
