//! An explanation as an HTML page.

use std::io::{self, Write};

use gridproof_formats::render::{Theme, View, escaped, picture, svg};
use gridproof_human::explain::clues::Words;
use gridproof_human::explain::sudoku::{Position, Step};
use gridproof_human::explain::{ExplainedStep, StepData, Way};
use gridproof_model::Cell;
use gridproof_puzzles::Puzzle;

use super::drawing::sudoku;
use super::title::capital;

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em;color:#222}
h1{font-size:1.5em}section{display:flex;gap:1.5em;align-items:flex-start;margin:1.5em 0;flex-wrap:wrap}
section div{flex:1;min-width:18em}section ul{margin:0;padding-left:1.2em}.rules{border-left:4px solid #cfe3f7;padding-left:.8em}h2{font-size:1.05em;margin:0 0 .4em}code{background:#f2f2f2;padding:.1em .3em}
.given,.placed,.mark,.used,.on,.off,.out{text-anchor:middle;font-family:sans-serif}
section>svg{max-width:30em;height:auto}.given{font-size:22px;font-weight:700}.placed{font-size:22px;fill:#1d4f91}
.mark,.used,.on,.off,.out{font-size:10px}.mark{fill:#999}.used{fill:#000;font-weight:700}.on{fill:#0a7a2f;font-weight:700}
.off{fill:#b36b00;font-weight:700}.out{fill:#c00;font-weight:700;text-decoration:line-through}
.house{fill:#eaf2fb}.cell{fill:#cfe3f7}.fin{fill:#f7dcb4}.thin{stroke:#bbb;fill:none}.thick{stroke:#222;stroke-width:2;fill:none}";

/// The beginning of a page: the title, the rules of the puzzle, and a legend for the drawings.
pub(super) fn head(title: &str, puzzle: &Puzzle, way: &Way<'_>, out: &mut impl Write) -> io::Result<()> {
    let title = escaped(title);
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
    writeln!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>"
    )?;
    writeln!(out, "<style>\n{STYLE}\n</style>\n<h1>{title}</h1>")?;
    if let Puzzle::Other(other) = puzzle {
        writeln!(out, "<p class=\"rules\">{}</p>", escaped(other.kind().about().rules).replace('`', ""))?;
    }
    if way.board().is_some() {
        writeln!(
            out,
            "<p>Each drawing shows the board before its step: <span style=\"color:#c00\">removed</span> candidates, \
             <span style=\"color:#0a7a2f\">true</span> and <span style=\"color:#b36b00\">false</span> ends of links, and, in \
             bold, the other candidates that the step uses.</p>"
        )
    } else {
        writeln!(
            out,
            "<p>Each drawing shows the board after its step, with the cells that the step is about in blue. r2c3 is the cell in \
             row 2, column 3.</p>"
        )
    }
}

/// Writes the step that `way` has just returned. For a sudoku, `before` is the board before the step.
pub(super) fn step(
    number: usize,
    puzzle: &Puzzle,
    way: &Way<'_>,
    before: Option<&Position>,
    explained: &ExplainedStep,
    out: &mut impl Write,
) -> io::Result<()> {
    let (drawing, heading, words) = match (&explained.step, before) {
        (StepData::Sudoku(step), Some(before)) => {
            let (line, reason) = (escaped(&step.line()), escaped(&step.reason()));
            let words = format!("<p>{reason}</p>{}<p><code>{line}</code></p>", details(step));
            (sudoku(before, step), step.technique.to_string(), words)
        }
        (StepData::Clues(step), _) => {
            let marked: Vec<Cell> = step.facts.iter().map(|fact| fact.cell).collect();
            let words = Words::of(puzzle).conclusions(step);
            let words: Vec<String> = words.iter().map(|words| format!("<li>{}", escaped(words))).collect();
            let words = if words.is_empty() {
                "This step does not change the board yet, but a later step needs it.".to_owned()
            } else {
                format!("<ul>{}</ul>", words.concat())
            };
            (board(puzzle, way, &marked, 36), Words::clues(step), words)
        }
        _ => {
            let marked: Vec<Cell> = explained.decided.iter().map(|&(cell, _)| cell).collect();
            let cell = (480 / (puzzle.columns() + puzzle.rows()).max(1)).clamp(6, 24);
            let StepData::Nonogram(step) = &explained.step else { return Ok(()) };
            let heading = format!("{} in {}", explained.technique, step.line);
            (
                board(puzzle, way, &marked, cell as u32),
                heading,
                format!("<p>{}.</p>", escaped(&capital(&step.reason()))),
            )
        }
    };
    let heading = escaped(&capital(&heading));
    writeln!(out, "<section>{drawing}<div><h2>{number}. {heading}</h2>{words}</div></section>")
}

/// The details of a step as nested lists; empty if there are none.
fn details(step: &Step) -> String {
    let mut out = String::new();
    let mut open = 0;
    for (depth, line) in step.details() {
        // A list is inside the item before it.
        while open > depth + 1 {
            out.push_str("</ul>");
            open -= 1;
        }
        while open < depth + 1 {
            out.push_str("<ul>");
            open += 1;
        }
        out.push_str(&format!("<li>{}", escaped(&line)));
    }
    out + &"</ul>".repeat(open)
}

/// An SVG of the board after a step. The cells in `marked` are highlighted; `side` is the size of a cell in pixels.
fn board(puzzle: &Puzzle, way: &Way<'_>, marked: &[Cell], side: u32) -> String {
    let known = way.known();
    svg(&picture(puzzle, View { known: Some(&known), marked, ..View::CLUES }), Theme::Light, side)
}
