//! Explanations by the fewest clues, for puzzles of every kind; why a puzzle has no solution, or several.

use std::io::{self, Write};

use gridproof::explain::clues::{ClueStep, Explained, Explainer, Fact, Item, Words, ambiguity, clash_of};
use gridproof::model::Cell;
use gridproof::puzzle::Puzzle;
use gridproof::render::{Theme, View, picture, svg};
use gridproof::{Outcome, Verdict};

use super::Shape;
use super::html::{escaped, head};

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
    let words = Words::of(puzzle);
    for number in 1.. {
        let step = match explainer.next() {
            Explained::Step(step) => step,
            Explained::Complete => break,
            _ => return Ok(false),
        };
        let sentence = words.sentence(&step);
        match shape {
            Shape::Text => writeln!(out, "{number:3}. {sentence}")?,
            Shape::Markdown => writeln!(out, "{number}. {sentence}")?,
            Shape::Html => {
                let marked: Vec<Cell> = step.facts.iter().map(|fact| fact.cell).collect();
                let view = View { known: Some(explainer.domains()), marked: &marked, ..View::CLUES };
                let board = svg(&picture(puzzle, view), Theme::Light, CELL);
                let (clues, facts) = (escaped(&Words::clues(&step)), escaped(&sentence));
                writeln!(
                    out,
                    "<section>{board}<div><h2>{number}. {clues}</h2><p>{facts}</p></div></section>"
                )?;
            }
            Shape::Jsonl => {
                serde_json::to_writer(&mut *out, &Record { says: words.facts(&step), step: &step })?;
                out.write_all(b"\n")?;
            }
        }
    }
    if shape == Shape::Html {
        writeln!(out, "</html>")?;
    }
    Ok(true)
}

/// A step as a line of data.
#[derive(serde::Serialize)]
struct Record<'s> {
    #[serde(flatten)]
    step: &'s ClueStep,
    /// What it says of the board, in words.
    says: Vec<String>,
}

/// The side of a cell in drawings.
const CELL: u32 = 30;

/// Why there is not one solution.
pub(super) fn why_not(puzzle: &Puzzle, outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    let model = puzzle.model();
    let words = Words::of(puzzle);
    if let (Verdict::Multiple, [one, other, ..]) = (outcome.verdict, &outcome.solutions[..]) {
        let mut two = |model: &gridproof::Model| gridproof::solve(model).solutions;
        let found = ambiguity(&model, one, other, &mut two);
        let mut places: Vec<String> = Vec::new();
        for (place, _) in found.cells.iter().filter_map(|&cell| words.says(cell, one[cell as usize])) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let fact = |&(cell, value): &(Cell, u8)| words.fact(Fact { cell, value, holds: true });
        let missing: Vec<String> = found.missing.iter().filter_map(fact).collect();
        writeln!(out, "There are several solutions: two of them differ in {}.", places.join(", "))?;
        return writeln!(out, "There would be one solution if it were given that {}.", missing.join(", "));
    }
    if outcome.verdict == Verdict::Unsatisfiable
        && let Some(found) = clash_of(puzzle)
    {
        let item = |item: &Item| match item {
            Item::Clue(origin) => origin.to_string(),
            Item::Given { cell, value } => {
                let said = words.says(*cell, value.unwrap_or(0));
                let (place, word) = said.unwrap_or_else(|| (format!("cell {}", cell + 1), String::new()));
                match value {
                    Some(_) => format!("{place}={word}"),
                    None => format!("the candidates of {place}"),
                }
            }
        };
        let items: Vec<String> = found.items.iter().map(item).collect();
        if items.is_empty() {
            return writeln!(
                out,
                "There is no solution: the rules have none on such a board, whatever the clues."
            );
        }
        return writeln!(
            out,
            "There is no solution: these clash, and none of them can be left out: {}.",
            items.join(", ")
        );
    }
    writeln!(out, "There is no explanation: the puzzle is {}.", outcome.verdict.name())
}
