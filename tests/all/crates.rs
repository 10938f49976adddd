//! Compares the diagram of the crates in `docs/design.md` with the dependencies in their `Cargo.toml` files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each crate, the crates of this repository on which it depends.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of the project")
}

/// The crates of this repository that `[dependencies]` names, without the prefix `gridproof-`.
fn named(manifest: &Path) -> BTreeSet<String> {
    let text = text(manifest);
    let lines = text.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.strip_prefix("gridproof-"))
        .map(|line| line.split(['.', ' ']).next().unwrap_or_default().to_owned())
        .collect()
}

/// Adds indirect dependencies until there are no more.
fn closed(mut all: Dependencies) -> Dependencies {
    loop {
        let more: Dependencies = all
            .iter()
            .map(|(name, needed)| {
                let further = needed.iter().filter_map(|other| all.get(other)).flatten();
                (name.clone(), needed.iter().chain(further).cloned().collect())
            })
            .collect();
        if more == all {
            return all;
        }
        all = more;
    }
}

fn stated() -> Dependencies {
    let crates = fs::read_dir(root().join("crates")).expect("the folder of crates");
    let mut all: Dependencies = crates
        .map(|entry| {
            let entry = entry.expect("an entry");
            (entry.file_name().into_string().expect("a plain name"), named(&entry.path().join("Cargo.toml")))
        })
        .collect();
    all.insert("gridproof".to_owned(), named(&root().join("Cargo.toml")));
    all
}

/// The arrows of the flowchart: `a["words"] --> b & c["words"]`.
fn drawn() -> Dependencies {
    let text = text(&root().join("docs/design.md"));
    let chart = text.split("flowchart TD\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut all = Dependencies::new();
    for (from, to) in chart.expect("a flowchart").lines().filter_map(|line| line.split_once(" --> ")) {
        let name = |node: &str| node.trim().split('[').next().unwrap_or_default().to_owned();
        let to: Vec<String> = to.split(" & ").map(name).collect();
        for other in &to {
            all.entry(other.clone()).or_default();
        }
        all.entry(name(from)).or_default().extend(to);
    }
    all
}

#[test]
fn the_picture_of_the_crates_shows_their_dependencies() {
    assert_eq!(closed(drawn()), closed(stated()));
}

/// The crates that an auditor of certificates has to trust do not include a solver.
#[test]
fn the_checker_depends_on_no_solver() {
    let all = closed(stated());
    let expected = ["formats", "model", "puzzles", "rules"].map(str::to_owned);
    assert_eq!(all["proof"], BTreeSet::from(expected));
    for name in all["proof"].iter().chain([&"proof".to_owned()]) {
        let manifest = text(&root().join("crates").join(name).join("Cargo.toml"));
        assert!(!manifest.contains("varisat"), "{name}");
    }
}
