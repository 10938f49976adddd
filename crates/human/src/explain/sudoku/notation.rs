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
/// with `=`. A link within a cell is not written: the digits of the adjacent links show it. At an end of the chain,
/// where there is no such link, the digit is written next to the cell: `5- r1c7 -2- r4c7 -5`. A loop ends with its
/// first cell.
pub fn chain(nodes: &[Node], is_loop: bool) -> String {
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { return String::new() };
    let mut out = String::new();
    if !is_loop && nodes.get(1).is_some_and(|next| next.cells == first.cells) {
        out.push_str(&format!("{}- ", first.digit));
    }
    out.push_str(&cells(first.cells));
    let closing = Node { holds: false, ..*first };
    for pair in nodes.windows(2).chain(is_loop.then_some(&[*last, closing][..])) {
        let [before, node] = pair else { continue };
        if before.cells != node.cells {
            let mark = if node.holds { '=' } else { '-' };
            out.push_str(&format!(" {mark}{}{mark} {}", node.digit, cells(node.cells)));
        }
    }
    if !is_loop && nodes.len() > 1 && nodes[nodes.len() - 2].cells == last.cells {
        out.push_str(&format!(" -{}", last.digit));
    }
    out
}

/// Joins words with commas, and the last two with `word`.
pub(super) fn joined(words: &[String], word: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// Digits in a sentence: `1 and 8`.
pub(super) fn and(digits: DigitSet) -> String {
    joined(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), "and")
}

/// Digits in a sentence: `1 or 8`.
pub(super) fn or(digits: DigitSet) -> String {
    joined(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), "or")
}

/// Up to this many cells are named one by one in a sentence.
const MOST_CELLS: usize = 4;

/// Cells in a sentence: `r1c2 and r1c3`. More than a few are in short notation.
pub(super) fn listed(set: CellSet) -> String {
    in_words(set, "and")
}

/// Cells in a sentence: `r1c2 or r1c3`. More than a few are in short notation.
pub(super) fn either(set: CellSet) -> String {
    in_words(set, "or")
}

fn in_words(set: CellSet, word: &str) -> String {
    if set.len() > MOST_CELLS {
        return cells(set);
    }
    joined(&set.iter().map(|cell| cells(CellSet::single(cell))).collect::<Vec<_>>(), word)
}
