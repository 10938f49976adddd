//! From the text of a file straight to lines of verdicts, without a puzzle, a model and a record for each.
//!
//! Batches of easy puzzles spend most of their time on the way from text to model and back. A [`Direct`] way solves the
//! plain puzzles of a [`Part`] of a file all at once, and leaves whatever is not plain, from a comment to an error, to
//! those who read item by item.

mod picture;
mod sudoku;
#[cfg(test)]
mod tests;

use crate::engine::{Cancel, Engine, Query, Verdict};
use crate::format::{Format, Item, Nin, Part, Parts, SudokuLine};

/// A way to answer parts of files. Its lines are `status<TAB>solution`.
#[derive(Clone, Debug)]
pub struct Direct {
    files: Files,
    solutions: u64,
    cancel: Cancel,
}

/// The files that there is a way for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Files {
    Sudokus,
    Pictures,
}

/// What was made of a part.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// A line for each puzzle that was solved, in order.
    pub text: Vec<u8>,
    /// How many puzzles ended with each status: no solution, one, several or one of which no more was asked.
    pub statuses: Vec<(&'static str, usize)>,
    /// The items that were left, with the byte of `text` at which their lines belong.
    pub left: Vec<(usize, Item)>,
    /// Whether the end of the part was reached; not so if it was cancelled.
    pub complete: bool,
}

/// The budget of memory from which on the way is open; it needs less.
const MEMORY: usize = 1 << 20;

impl Direct {
    /// The way for files of that format, if there is one on which every answer is the same as from the engine.
    pub fn new(format: &dyn Format, engine: &dyn Engine, query: &Query<'_>) -> Option<Self> {
        let budget = &query.budget;
        let files = match format.name() {
            name if name == SudokuLine.name() => Files::Sudokus,
            name if name == Nin.name() => Files::Pictures,
            _ => return None,
        };
        let kernel = matches!(engine.name(), "auto" | "search");
        let unlimited = budget.time.is_none() && budget.steps.is_none() && budget.memory >= MEMORY;
        // One solution is shown, and two are enough to know that there are several.
        let shown = query.wanted() <= 2 && !query.count;
        (kernel && unlimited && shown && query.observer.is_none()).then(|| Self {
            files,
            solutions: query.wanted() as u64,
            cancel: budget.cancel.clone().unwrap_or_default(),
        })
    }

    /// Cuts a text into parts for so many threads.
    pub fn parts<'t>(&self, text: &'t str, threads: usize) -> impl Iterator<Item = Part> + use<'t> {
        let (format, least, most): (&dyn Parts, usize, usize) = match self.files {
            // Some hundred puzzles keep all lanes of a vector at work; more of them would only wait for each other.
            Files::Sudokus => (&SudokuLine, 1 << 13, 1 << 15),
            // What is left of a part is hard, and waits for each other too.
            Files::Pictures => (&Nin, 1 << 11, 1 << 14),
        };
        <dyn Parts>::of(format, text, (text.len() / threads.max(1) / 4).clamp(least, most))
    }

    /// Answers the puzzles of a part.
    pub fn answer(&self, text: &str, part: &Part) -> Lines {
        match self.files {
            Files::Sudokus => sudoku::answer(text, part, self.solutions, &self.cancel),
            Files::Pictures => picture::answer(text, part, self.solutions, &self.cancel),
        }
    }
}

/// The verdict on so many solutions where so many were looked for.
const fn status(count: usize, wanted: u64) -> &'static str {
    match count {
        0 => Verdict::Unsatisfiable.name(),
        1 if wanted == 1 => Verdict::Satisfiable.name(),
        1 => Verdict::Unique.name(),
        _ => Verdict::Multiple.name(),
    }
}

impl Lines {
    fn with(mut self, counts: [usize; 3], wanted: u64) -> Self {
        let named = counts.into_iter().enumerate().filter(|(_, many)| *many > 0);
        self.statuses = named.map(|(count, many)| (status(count, wanted), many)).collect();
        self
    }
}
