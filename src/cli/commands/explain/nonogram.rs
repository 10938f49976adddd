//! The explanation of a nonogram.

use std::io::{self, Write};

use gridproof::Domain;
use gridproof::explain::nonogram::{Board, Decided, Known, Step};
use gridproof::model::Cell;
use gridproof::puzzle::Puzzle;
use gridproof::render::{Theme, View, picture, svg};

use super::Shape;
use super::html::{escaped, head};

pub(super) fn write(
    shape: Shape,
    puzzle: &Puzzle,
    mut board: Board,
    solution: &[u8],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut number = 0;
    let title = puzzle.metadata().title().unwrap_or("Nonogram");
    match shape {
        Shape::Html => head(title, out)?,
        Shape::Markdown => writeln!(out, "# {title}\n")?,
        Shape::Text | Shape::Jsonl => {}
    }
    while let Some(step) = board.step(Some(solution)) {
        number += 1;
        board.apply(&step);
        let sentence = step.sentence();
        match shape {
            Shape::Text => writeln!(out, "{number:3}. {sentence}")?,
            Shape::Markdown => writeln!(out, "{number}. {sentence}")?,
            Shape::Html => {
                let drawing = drawing(puzzle, &board, &step);
                let name = step.technique.name();
                let sentence = escaped(&sentence);
                writeln!(
                    out,
                    "<section>{drawing}<div><h2>{number}. {name}</h2><p>{sentence}</p></div></section>"
                )?;
            }
            Shape::Jsonl => {
                serde_json::to_writer(&mut *out, &step)?;
                out.write_all(b"\n")?;
            }
        }
    }
    if shape == Shape::Html { writeln!(out, "</html>") } else { Ok(()) }
}

/// The board after a step, with the cells that it decided.
fn drawing(puzzle: &Puzzle, board: &Board, step: &Step) -> String {
    let known: Vec<Domain> = board
        .cells()
        .iter()
        .map(|known| match known {
            Known::Open => Domain::first(2),
            Known::White => Domain::single(0),
            Known::Black => Domain::single(1),
        })
        .collect();
    let cell = |decided: &Decided| (decided.row * board.width() + decided.column) as Cell;
    let marked: Vec<Cell> = step.cells.iter().map(cell).collect();
    let view = View { known: Some(&known), marked: &marked, ..View::CLUES };
    // The side of a cell in pixels.
    let side = (400 / (board.width() + puzzle.rows()).max(1)).clamp(6, 20);
    svg(&picture(puzzle, view), Theme::Light, side as u32)
}
