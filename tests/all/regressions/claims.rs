//! Compares claims of the documents about checks with the source code.

use std::fs;
use std::path::Path;

use gridproof_formats::format::{self, Format};
use gridproof_puzzles::Kind;

fn text(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a file of the project")
}

/// Documents stated that the checker of certificates is shorter than it is.
#[test]
fn the_size_of_the_checker_is_as_documented() {
    let mut lines = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/proof/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                lines += fs::read_to_string(path).expect("a file").lines().count();
            }
        }
    }
    for name in ["docs/certificates.md", "docs/design.md"] {
        let text = text(name);
        let number = |(at, _): (usize, &str)| text[..at].rsplit("some ").next()?.parse::<usize>().ok();
        let stated = text.match_indices(" lines");
        let stated: Vec<usize> = stated.filter_map(number).filter(|&number| number > 1000).collect();
        assert!(!stated.is_empty(), "{name} says how long the checker is");
        assert!(
            stated.iter().all(|stated| lines.abs_diff(*stated) <= 100),
            "{name}: {stated:?}, but {lines}"
        );
    }
}

/// The table of formats did not include `model`.
#[test]
fn the_table_of_formats_has_the_facts_of_every_format() {
    let row = |format: &&dyn Format| {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(" ({})", endings.join(", ")) };
        let kind = format.info().kind.as_ref().map_or("any", Kind::name);
        let description = format.description().replace('|', "\\|");
        let written = format.loses().map_or("no".to_owned(), |parts| format!("without {parts}"));
        format!("| `{}` | {kind} | {description}{endings} | {written} |", format.name())
    };
    let document = text("docs/formats.md");
    let section = document.split("\n## ").find(|section| section.starts_with("The formats\n"));
    let rows = section.expect("the section of the table").lines().filter(|line| line.starts_with("| `"));
    assert_eq!(rows.collect::<Vec<_>>(), format::all().iter().map(row).collect::<Vec<_>>());
}
