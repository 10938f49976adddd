//! Explanations by the fewest clues, for puzzles of every kind; why a puzzle has no solution, or several.

use std::io::{self, Write};

use gridproof::explain::clues::{ClueStep, Explained, Explainer, Fact, Item, ambiguity, clash};
use gridproof::puzzle::Puzzle;
use gridproof::{Outcome, Verdict};

use super::Shape;
use super::html::{escaped, head};

/// A cell by its row and column.
fn cell(puzzle: &Puzzle, cell: u32) -> String {
    let columns = puzzle.columns().max(1);
    format!("r{}c{}", cell as usize / columns + 1, cell as usize % columns + 1)
}

/// A value in the words of the puzzle's kind.
fn value(puzzle: &Puzzle, value: u8) -> String {
    match puzzle {
        Puzzle::Nonogram(nonogram) if nonogram.colours() <= 1 => {
            (if value == 0 { "white" } else { "black" }).to_owned()
        }
        Puzzle::Sudoku(_) => (value + 1).to_string(),
        Puzzle::Nonogram(_) => format!("colour {value}"),
        Puzzle::Other(_) | Puzzle::Model(_) => value.to_string(),
    }
}

fn fact(puzzle: &Puzzle, fact: Fact) -> String {
    let sign = if fact.holds { "=" } else { "<>" };
    if let Puzzle::Other(other) = puzzle {
        let (place, word) = other
            .shown()
            .says(fact.cell, fact.value)
            .unwrap_or_else(|| (format!("cell {} of the model", fact.cell + 1), fact.value.to_string()));
        return format!("{place}{sign}{word}");
    }
    format!("{}{sign}{}", cell(puzzle, fact.cell), value(puzzle, fact.value))
}

fn sentence(puzzle: &Puzzle, step: &ClueStep) -> String {
    let clues: Vec<String> = step.clues.iter().map(ToString::to_string).collect();
    let facts: Vec<String> = step.facts.iter().map(|&f| fact(puzzle, f)).collect();
    format!("From {}: {}", clues.join(" and "), facts.join(", "))
}

/// All steps; `false` if they do not lead to the solution within the budget.
pub(super) fn by_clues(
    puzzle: &Puzzle,
    solution: &Vec<u8>,
    shape: Shape,
    out: &mut impl Write,
) -> io::Result<bool> {
    let model = puzzle.model();
    let mut explainer = Explainer::new(&model, solution);
    let title = puzzle.metadata().title().unwrap_or("Explanation");
    match shape {
        Shape::Html => head(title, out)?,
        Shape::Markdown => writeln!(out, "# {title}\n")?,
        Shape::Text | Shape::Jsonl => {}
    }
    for number in 1.. {
        let step = match explainer.next() {
            Explained::Step(step) => step,
            Explained::Complete => break,
            _ => return Ok(false),
        };
        let sentence = sentence(puzzle, &step);
        match shape {
            Shape::Text => writeln!(out, "{number:3}. {sentence}")?,
            Shape::Markdown => writeln!(out, "{number}. {sentence}")?,
            Shape::Html => {
                let board = escaped(&puzzle.draw(explainer.domains()));
                let sentence = escaped(&sentence);
                writeln!(
                    out,
                    "<section><pre>{board}</pre><div><h2>{number}.</h2><p>{sentence}</p></div></section>"
                )?;
            }
            Shape::Jsonl => {
                serde_json::to_writer(&mut *out, &step)?;
                out.write_all(b"\n")?;
            }
        }
    }
    if shape == Shape::Html {
        writeln!(out, "</html>")?;
    }
    Ok(true)
}

/// Why there is not one solution.
pub(super) fn why_not(puzzle: &Puzzle, outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    let model = puzzle.model();
    if let (Verdict::Multiple, [one, other, ..]) = (outcome.verdict, &outcome.solutions[..]) {
        let mut two = |model: &gridproof::Model| gridproof::solve(model).solutions;
        let found = ambiguity(&model, one, other, &mut two);
        let cells: Vec<String> = found.cells.iter().map(|&c| cell(puzzle, c)).collect();
        let missing: Vec<String> =
            found.missing.iter().map(|&(c, v)| format!("{}={}", cell(puzzle, c), value(puzzle, v))).collect();
        writeln!(out, "There are several solutions: two of them differ in {}.", cells.join(", "))?;
        return writeln!(out, "There would be one solution if it were given that {}.", missing.join(", "));
    }
    if outcome.verdict == Verdict::Unsatisfiable
        && let Some(found) = clash(&model)
    {
        let item = |item: &Item| match item {
            Item::Clue(origin) => origin.to_string(),
            Item::Given { cell: c, value: Some(v) } => format!("{}={}", cell(puzzle, *c), value(puzzle, *v)),
            Item::Given { cell: c, .. } => format!("the candidates of {}", cell(puzzle, *c)),
        };
        let items: Vec<String> = found.items.iter().map(item).collect();
        return writeln!(
            out,
            "There is no solution: these clash, and none of them can be left out: {}.",
            items.join(", ")
        );
    }
    writeln!(out, "There is no explanation: the puzzle is {}.", outcome.verdict.name())
}
