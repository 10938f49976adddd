//! The short notation for cells, candidates and consequences: `r1c23`, `r4c7<>5`, `r2c2=1`.

use super::step::{Candidate, Node, Step};
use crate::sudoku::{CellSet, DigitSet};

/// Cells in short notation, such as `r1c23,r45c7`. Rows with the same columns are grouped.
pub fn cells(cells: CellSet) -> String {
    let mut groups: Vec<(String, String)> = Vec::new();
    for r in 0..9 {
        let columns: String =
            (0..9).filter(|c| cells.contains(r * 9 + c)).map(|c| char::from(b'1' + c)).collect();
        if columns.is_empty() {
            continue;
        }
        let row = char::from(b'1' + r);
        match groups.iter_mut().find(|(_, other)| *other == columns) {
            Some((rows, _)) => rows.push(row),
            None => groups.push((row.into(), columns)),
        }
    }
    let groups: Vec<String> =
        groups.into_iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect();
    groups.join(",")
}

/// Digits separated by commas.
pub fn digits(digits: DigitSet) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    digits.join(",")
}

/// Candidates grouped by digit, with `mark` between the cells and the digit: `r1c5<>1, r1c9<>2`.
fn candidates(list: &[Candidate], mark: &str) -> Vec<String> {
    (1..=9)
        .filter_map(|digit| {
            let of_digit = list.iter().filter(|candidate| candidate.digit == digit);
            let set: CellSet = of_digit.map(|candidate| candidate.cell).collect();
            (!set.is_empty()).then(|| format!("{}{mark}{digit}", cells(set)))
        })
        .collect()
}

/// The consequences of a step: `r2c2=1` or `r1c5<>1, r1c9<>2`.
pub fn consequences(step: &Step) -> String {
    let mut parts = candidates(&step.placements, "=");
    parts.extend(candidates(&step.eliminations, "<>"));
    parts.join(", ")
}

/// A chain, written as cells and links: `r1c2 -3- r1c8 =3= r9c8`. Weak links are written with `-`, and strong links
/// with `=`.
pub fn chain(nodes: &[Node]) -> String {
    let mut out = String::new();
    let mut before: Option<&Node> = None;
    for node in nodes {
        match before {
            // A link within a cell is not written, because the digits of the adjacent links show it.
            Some(before) if before.cells == node.cells => {}
            Some(_) => {
                let mark = if node.holds { '=' } else { '-' };
                out.push_str(&format!(" {mark}{}{mark} {}", node.digit, cells(node.cells)));
            }
            None => out.push_str(&cells(node.cells)),
        }
        before = Some(node);
    }
    out
}
