//! An explanation as a page.

use std::io::{self, Write};

use gridproof::Sudoku;
use gridproof::explain::sudoku::{Position, Step};

use super::drawing::svg;

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em;color:#222}
h1{font-size:1.5em}section{display:flex;gap:1.5em;align-items:flex-start;margin:1.5em 0;flex-wrap:wrap}
section div{flex:1;min-width:18em}h2{font-size:1.05em;margin:0 0 .4em}code{background:#f2f2f2;padding:.1em .3em}
.given,.placed,.mark,.used,.on,.off,.out{text-anchor:middle;font-family:sans-serif}
section>svg{max-width:30em;height:auto}.given{font-size:22px;font-weight:700}.placed{font-size:22px;fill:#1d4f91}
.mark,.used,.on,.off,.out{font-size:10px}.mark{fill:#999}.used{fill:#000;font-weight:700}.on{fill:#0a7a2f;font-weight:700}
.off{fill:#b36b00;font-weight:700}.out{fill:#c00;font-weight:700;text-decoration:line-through}
.house{fill:#eaf2fb}.cell{fill:#cfe3f7}.fin{fill:#f7dcb4}.thin{stroke:#bbb;fill:none}.thick{stroke:#222;stroke-width:2;fill:none}";

pub(super) fn write(
    sudoku: &Sudoku,
    start: Position,
    steps: &[Step],
    out: &mut impl Write,
) -> io::Result<()> {
    head(sudoku.metadata.title().unwrap_or("Sudoku"), out)?;
    writeln!(
        out,
        "<p>{} steps. Each drawing shows the board before its step: <span style=\"color:#c00\">removed</span> \
         candidates, <span style=\"color:#0a7a2f\">true</span> and <span style=\"color:#b36b00\">false</span> ends of \
         links, and in bold the candidates that the step speaks of.</p>",
        steps.len()
    )?;
    let mut position = start;
    for (i, step) in steps.iter().enumerate() {
        writeln!(
            out,
            "<section>{}<div><h2>{}. {}</h2><p><code>{}</code></p><p>{}</p></div></section>",
            svg(&position, step),
            i + 1,
            step.technique,
            escaped(&step.line()),
            escaped(&step.reason())
        )?;
        step.apply(&mut position);
    }
    writeln!(out, "</html>")
}

/// The head of a page.
pub(super) fn head(title: &str, out: &mut impl Write) -> io::Result<()> {
    let title = escaped(title);
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>")?;
    writeln!(out, "<style>\n{STYLE}\n</style>\n<h1>{title}</h1>")
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
