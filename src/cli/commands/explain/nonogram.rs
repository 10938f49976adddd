//! The explanation of a nonogram.

use std::fmt::Write as _;
use std::io::{self, Write};

use gridproof::explain::nonogram::{Board, Known, Step};

use super::Shape;
use super::html::{escaped, head};

pub(super) fn write(
    shape: Shape,
    title: &str,
    mut board: Board,
    solution: &[u8],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut number = 0;
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
                let drawing = svg(&board, &step);
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
fn svg(board: &Board, step: &Step) -> String {
    let width = board.width();
    let height = board.cells().len() / width.max(1);
    // The side of a cell in pixels.
    let cell = (320 / width.max(height).max(1)).clamp(4, 20);
    let mut out = format!(
        "<svg viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" aria-label=\"{}\">\n",
        step.technique.name(),
        w = width * cell + 1,
        h = height * cell + 1
    );
    for (i, &known) in board.cells().iter().enumerate() {
        let (r, c) = (i / width, i % width);
        let new = step.cells.iter().any(|decided| (decided.row, decided.column) == (r, c));
        let fill = match (known, new) {
            (Known::Open, _) => "#e8e8e8",
            (Known::White, false) => "#fff",
            (Known::White, true) => "#cfe3f7",
            (Known::Black, false) => "#333",
            (Known::Black, true) => "#1d4f91",
        };
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{cell}\" height=\"{cell}\" fill=\"{fill}\" stroke=\"#bbb\"/>",
            c * cell,
            r * cell
        );
    }
    out.push_str("</svg>");
    out
}
