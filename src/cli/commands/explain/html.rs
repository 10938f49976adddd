//! An explanation as a page.

use std::io::{self, Write};

use gridproof::explain::clues::Words;
use gridproof::explain::sudoku::Position;
use gridproof::explain::{Taken, Told, Way};
use gridproof::model::Cell;
use gridproof::puzzle::Puzzle;
use gridproof::render::{Theme, View, picture, svg};

use super::drawing::sudoku;

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em;color:#222}
h1{font-size:1.5em}section{display:flex;gap:1.5em;align-items:flex-start;margin:1.5em 0;flex-wrap:wrap}
section div{flex:1;min-width:18em}h2{font-size:1.05em;margin:0 0 .4em}code{background:#f2f2f2;padding:.1em .3em}
.given,.placed,.mark,.used,.on,.off,.out{text-anchor:middle;font-family:sans-serif}
section>svg{max-width:30em;height:auto}.given{font-size:22px;font-weight:700}.placed{font-size:22px;fill:#1d4f91}
.mark,.used,.on,.off,.out{font-size:10px}.mark{fill:#999}.used{fill:#000;font-weight:700}.on{fill:#0a7a2f;font-weight:700}
.off{fill:#b36b00;font-weight:700}.out{fill:#c00;font-weight:700;text-decoration:line-through}
.house{fill:#eaf2fb}.cell{fill:#cfe3f7}.fin{fill:#f7dcb4}.thin{stroke:#bbb;fill:none}.thick{stroke:#222;stroke-width:2;fill:none}";

/// The head of a page. `is_sudoku` says that its drawings are those of sudokus' techniques.
pub(super) fn head(title: &str, is_sudoku: bool, out: &mut impl Write) -> io::Result<()> {
    let title = escaped(title);
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>")?;
    writeln!(out, "<style>\n{STYLE}\n</style>\n<h1>{title}</h1>")?;
    if is_sudoku {
        writeln!(
            out,
            "<p>Each drawing shows the board before its step: <span style=\"color:#c00\">removed</span> candidates, \
             <span style=\"color:#0a7a2f\">true</span> and <span style=\"color:#b36b00\">false</span> ends of links, and in \
             bold the candidates that the step speaks of.</p>"
        )?;
    }
    Ok(())
}

/// A step that the way has just taken. `before` is the board of a sudoku before it.
pub(super) fn step(
    number: usize,
    puzzle: &Puzzle,
    way: &Way<'_>,
    before: Option<&Position>,
    told: &Told,
    out: &mut impl Write,
) -> io::Result<()> {
    let (drawing, heading, words) = match (&told.step, before) {
        (Taken::Sudoku(step), Some(before)) => {
            let words = [escaped(&step.line()), escaped(&step.reason())];
            let [line, reason] = words;
            (sudoku(before, step), step.technique.to_string(), format!("<code>{line}</code></p><p>{reason}"))
        }
        (Taken::Clues(step), _) => {
            let marked: Vec<Cell> = step.facts.iter().map(|fact| fact.cell).collect();
            (board(puzzle, way, &marked, 30), Words::clues(step), escaped(&told.texts[2]))
        }
        _ => {
            let marked: Vec<Cell> = told.decided.iter().map(|&(cell, _)| cell).collect();
            let cell = (400 / (puzzle.columns() + puzzle.rows()).max(1)).clamp(6, 20);
            (board(puzzle, way, &marked, cell as u32), told.technique.clone(), escaped(&told.texts[2]))
        }
    };
    let heading = escaped(&heading);
    writeln!(out, "<section>{drawing}<div><h2>{number}. {heading}</h2><p>{words}</p></div></section>")
}

/// The board after a step, with the cells that it decided; `side` is that of a cell in pixels.
fn board(puzzle: &Puzzle, way: &Way<'_>, marked: &[Cell], side: u32) -> String {
    let known = way.known();
    svg(&picture(puzzle, View { known: Some(&known), marked, ..View::CLUES }), Theme::Light, side)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
