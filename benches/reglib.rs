//! Runs our techniques on `HoDoKu`'s regression library: `cargo bench --bench reglib -- FILE [DETAILS]`.
//!
//! Each line of FILE contains a position and the only step that a technique has there. On lines with the variant `-x`,
//! the technique has no step. For each technique, the program prints on how many lines one of our steps has the same
//! consequences, and on how many `-x` lines our technique finds nothing. DETAILS is the number of misses to print for
//! each technique. The file is not part of this project.

use std::collections::{BTreeMap, BTreeSet};

use gridproof_human::explain::sudoku::{Candidate, Position, Solver, Technique};

#[derive(Default)]
struct Tally {
    lines: usize,
    found: usize,
    fails: usize,
    refused: usize,
    printed: usize,
}

/// Reads groups of three digits: digit, row, column.
fn candidates(text: &str) -> BTreeSet<Candidate> {
    text.split_whitespace()
        .map(|group| {
            let [digit, r, c] = group.as_bytes()[..3] else { panic!("{group:?}") };
            Candidate { cell: (r - b'1') * 9 + (c - b'1'), digit: digit - b'0' }
        })
        .collect()
}

/// Reads a position. A digit after `+` was filled in later; the other digits are givens.
fn position(grid: &str, deleted: &str) -> Position {
    let mut position = Position::empty();
    let (mut cell, mut placed) = (0, false);
    for character in grid.bytes() {
        match character {
            b'+' => placed = true,
            b'1'..=b'9' => {
                let digit = character - b'0';
                if placed {
                    position.place(cell, digit);
                } else {
                    position.place_given(cell, digit);
                }
                (cell, placed) = (cell + 1, false);
            }
            _ => cell += 1,
        }
    }
    for candidate in candidates(deleted) {
        position.remove(candidate.cell, candidate.digit);
    }
    position
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let [file, rest @ ..] = &arguments[..] else {
        eprintln!("usage: reglib FILE [DETAILS]");
        return;
    };
    let details: usize = rest.first().map_or(0, |n| n.parse().expect("a number"));
    let text = std::fs::read_to_string(file).expect("the library");
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, code, _, grid, deleted, eliminations, placements, ..] = fields[..] else { continue };
        let (code, variant) = code.split_once('-').unwrap_or((code, ""));
        let technique = Technique::ALL.iter().copied().find(|technique| technique.code() == code);
        let name = technique.map_or_else(|| format!("({code})"), |t| format!("{code} {}", t.name()));
        let tally = tallies.entry(name).or_default();
        let position = position(grid, deleted);
        let steps = technique.map_or_else(Vec::new, |technique| Solver::new().steps_by(technique, &position));
        if variant == "x" {
            tally.fails += 1;
            tally.refused += usize::from(steps.is_empty());
            continue;
        }
        tally.lines += 1;
        let (removed, placed) = (candidates(eliminations), candidates(placements));
        let found = steps.iter().any(|step| {
            let ours: BTreeSet<Candidate> = step.eliminations.iter().copied().collect();
            let placing: BTreeSet<Candidate> = step.placements.iter().copied().collect();
            ours == removed && placing == placed
        });
        tally.found += usize::from(found);
        if !found && technique.is_some() && tally.printed < details {
            tally.printed += 1;
            println!("{line}");
            for step in steps.iter().take(6) {
                println!("    ours {}", step.line());
            }
        }
    }
    for (name, tally) in &tallies {
        println!(
            "{name:42} {:4} of {:4} found, fail cases {} of {}",
            tally.found, tally.lines, tally.refused, tally.fails
        );
    }
}
