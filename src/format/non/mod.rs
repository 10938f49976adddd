//! `non`: nonograms with titles, licences and goals, after Steve Simpson's format.

mod entities;
mod record;

use std::io::Write;

use super::clue::{black_and_white, numbers};
use super::text::{Lines, head};
use super::{Format, Item, WriteError, items};
use crate::puzzle::{Kind, Nonogram, Puzzle};

/// Lines of a key and its value, in any order, with or without blank lines between:
///
/// * `width` and `height` with a number each;
/// * `rows` and `columns` alone, followed by a clue a line, with `,` or blanks between the numbers. The clue of a line
///   without blocks is `0` or an empty line;
/// * `goal` with the picture as `0` and `1` row by row, in quotes or not, on one line or several;
/// * any other key (`catalogue`, `title`, `by`, `copyright`, `license` are usual) with a text, which is kept as metadata.
///
/// Texts stand in quotes, or end where their line ends; HTML escapes such as `&quot;` and `&#39;` are understood. A
/// line of four or more `=` stands between puzzles of one file. Without `width` or `height` the clues are counted.
/// After a bad puzzle the reader goes on behind the next line of `=`.
///
/// Metadata is written back in order; an item whose name is not one word, or is one of the keys above, is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Non;

impl Format for Non {
    fn name(&self) -> &'static str {
        "non"
    }

    fn kind(&self) -> Kind {
        Kind::Nonogram
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["non"]
    }

    fn description(&self) -> &'static str {
        "nonograms with titles, licences and goals: lines of a key and its value"
    }

    fn looks_like(&self, text: &str) -> bool {
        let mut lines = Lines::new(head(text).0);
        let mut usual = 0;
        while let Some(line) = lines.next_content() {
            let mut words = line.words();
            let key = words.next().map_or("", |word| word.as_str());
            match key {
                "rows" | "columns" if words.next().is_none() => {
                    let clue = lines.find(|line| !line.is_blank());
                    return clue.is_some_and(|line| {
                        line.as_str().trim_start().starts_with(|c: char| c.is_ascii_digit())
                    });
                }
                "width" | "height" if words.next().is_some_and(|word| word.number(u64::MAX, "").is_ok()) => {
                    usual += 1;
                }
                "catalogue" | "title" | "by" | "author" | "copyright" | "license" | "goal" => {}
                // Prose is told from an unknown key by what follows it.
                _ if usual == 2 || words.next().is_some_and(|word| word.as_str().starts_with('"')) => {}
                _ => return false,
            }
        }
        usual == 2
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, |lines| {
            // Nothing before, between or behind two separators is no puzzle.
            let first =
                lines.find(|line| !line.is_blank() && !line.is_comment() && !record::separates(*line))?;
            let puzzle = record::read(first, lines).map(Puzzle::Nonogram);
            Some(Item { line: first.line(), puzzle })
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = black_and_white(self.name(), puzzle)?;
        if index > 0 {
            writeln!(out, "\n====\n")?;
        }
        write(nonogram, out)?;
        Ok(())
    }
}

fn write(nonogram: &Nonogram, out: &mut dyn Write) -> std::io::Result<()> {
    for (key, text) in nonogram.metadata.iter().filter(|(key, _)| record::is_free_key(key)) {
        // Licences are usually names without quotes.
        let is_name = |text: &str| {
            !text.is_empty()
                && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+'))
        };
        if key == "license" && is_name(text) {
            writeln!(out, "{key} {text}")?;
        } else {
            writeln!(out, "{key} \"{}\"", entities::encode(text))?;
        }
    }
    writeln!(out, "width {}\nheight {}", nonogram.columns().len(), nonogram.rows().len())?;
    for (key, clues) in [("rows", nonogram.rows()), ("columns", nonogram.columns())] {
        writeln!(out, "\n{key}")?;
        for clue in clues {
            writeln!(out, "{}", numbers(clue, ","))?;
        }
    }
    if let Some(goal) = nonogram.goal() {
        let cells: String = goal.iter().map(|&cell| if cell == 0 { '0' } else { '1' }).collect();
        writeln!(out, "\ngoal \"{cells}\"")?;
    }
    Ok(())
}
