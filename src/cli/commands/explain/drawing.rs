//! Draws a sudoku position and marks a step in it.

use std::fmt::Write as _;

use gridproof_human::explain::sudoku::{Position, Step};

/// The side of a cell in pixels.
const CELL: u32 = 36;

/// An SVG of the position before a step, with the cells and candidates of the step marked.
pub(super) fn sudoku(position: &Position, step: &Step) -> String {
    let side = 9 * CELL + 2;
    let mut out = format!(
        "<svg viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\" role=\"img\" aria-label=\"{}\">\n",
        step.technique
    );
    for house in &step.houses {
        // The outline of the rectangle that the cells of the house span.
        let cells: Vec<u8> = house.cells().iter().collect();
        let (x, y) = corner(cells[0]);
        let (right, bottom) = corner(cells[8]);
        let (width, height) = (right + CELL - x, bottom + CELL - y);
        let _ = writeln!(
            out,
            "<rect class=\"house\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }
    for cell in step.cells {
        let class = if step.fins.contains(cell) { "fin" } else { "cell" };
        let (x, y) = corner(cell);
        let _ =
            writeln!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
    }
    for cell in 0..81 {
        draw_cell(&mut out, position, step, cell);
    }
    for line in 0..=9 {
        let class = if line % 3 == 0 { "thick" } else { "thin" };
        let (at, end) = (line * CELL + 1, 9 * CELL + 1);
        let _ = writeln!(out, "<path class=\"{class}\" d=\"M1 {at}H{end}M{at} 1V{end}\"/>");
    }
    out.push_str("</svg>");
    out
}

fn corner(cell: u8) -> (u32, u32) {
    (u32::from(cell % 9) * CELL + 1, u32::from(cell / 9) * CELL + 1)
}

fn draw_cell(out: &mut String, position: &Position, step: &Step, cell: u8) {
    let (x, y) = corner(cell);
    let value = position.value(cell);
    if value > 0 {
        let class = if position.givens().contains(cell) { "given" } else { "placed" };
        let _ =
            writeln!(out, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{value}</text>", x + CELL / 2, y + 26);
        return;
    }
    for digit in position.candidates(cell) {
        let is = |list: &[gridproof_human::explain::sudoku::Candidate]| {
            list.iter().any(|candidate| (candidate.cell, candidate.digit) == (cell, digit))
        };
        let on_chain = |holds: bool| {
            let nodes =
                step.chains.iter().flatten().chain(step.branches.iter().map(|branch| &branch.assumed));
            let facts = step.branches.iter().flat_map(|branch| &branch.facts);
            let of_chains = nodes.map(|node| (node.cells, node.digit, node.holds));
            let mut all = of_chains.chain(facts.map(|fact| (fact.cells, fact.digit, true)));
            all.any(|(cells, of, state)| cells.contains(cell) && of == digit && state == holds)
        };
        let class = if is(&step.eliminations) {
            "out"
        } else if is(&step.placements) || on_chain(true) {
            "on"
        } else if on_chain(false) {
            "off"
        } else if step.cells.contains(cell) && step.digits.contains(digit) {
            "used"
        } else {
            "mark"
        };
        let (column, row) = (u32::from((digit - 1) % 3), u32::from((digit - 1) / 3));
        let _ = writeln!(
            out,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>",
            x + 7 + column * 11,
            y + 10 + row * 11
        );
    }
}
