//! A step of a nonogram as data, and in words.

use super::line::Known;
use gridproof_model::Origin;

/// The techniques for nonograms, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The blocks fill the line, or the line has no blocks.
    WholeLine,
    /// All blocks of the line are black already, so the rest is white.
    Finished,
    /// A block covers these cells both at its first and at its last possible position.
    Overlap,
    /// No block can reach these cells, so they are white.
    Reach,
    /// A run of black cells is as long as the longest block that it can belong to, so the cells next to it are white.
    Bounded,
    /// Two runs belong to the same block, so the cells between them are black.
    Joining,
    /// If this cell were black, it would be in a run that is longer than any block that the run could belong to.
    Splitting,
    /// The cells are the same in all arrangements of the blocks.
    LineLogic,
    /// If the cell had the opposite colour, line logic would lead to a contradiction.
    Trying,
    /// No technique helps, so the value is taken from the solution.
    Guess,
}

impl Technique {
    /// All techniques in the order in which they are tried.
    pub const ALL: [Self; 10] = [
        Self::WholeLine,
        Self::Finished,
        Self::Overlap,
        Self::Reach,
        Self::Bounded,
        Self::Joining,
        Self::Splitting,
        Self::LineLogic,
        Self::Trying,
        Self::Guess,
    ];

    /// The name of the technique.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WholeLine => "whole line",
            Self::Finished => "finished line",
            Self::Overlap => "overlap",
            Self::Reach => "out of reach",
            Self::Bounded => "bounded run",
            Self::Joining => "joining",
            Self::Splitting => "splitting",
            Self::LineLogic => "line logic",
            Self::Trying => "trying a cell",
            Self::Guess => "guess",
        }
    }
}

impl serde::Serialize for Technique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A cell whose colour a step determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Decided {
    /// The row, counted from 0.
    pub row: usize,
    /// The column, counted from 0.
    pub column: usize,
    /// Whether the cell is black.
    pub black: bool,
}

/// One step: a technique on a line, and the cells whose colours it determines.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The line of the technique; if the step tries a cell, the line in which the contradiction appears.
    #[serde(serialize_with = "as_text")]
    pub line: Origin,
    /// The indices of the blocks involved, counted from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<usize>,
    /// The cells whose colours the step determines.
    pub cells: Vec<Decided>,
    /// If the step tries a cell, the number of lines that line logic examines until it reaches the contradiction.
    #[serde(skip_serializing_if = "is_zero")]
    pub depth: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn as_text<S: serde::Serializer>(origin: &Origin, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(origin)
}

impl Step {
    /// The step in one line of text: the technique, the row or column, the reason, and the determined cells.
    pub fn sentence(&self) -> String {
        format!("{} in {}: {}", self.technique.name(), self.line, self.reason())
    }

    /// The reason and the determined cells.
    pub fn reason(&self) -> String {
        let blocks: Vec<String> = self.blocks.iter().map(|block| (block + 1).to_string()).collect();
        let blocks = match &blocks[..] {
            [] => String::new(),
            [one] => format!("block {one}: "),
            _ => format!("blocks {}: ", blocks.join(", ")),
        };
        let reason = match self.technique {
            Technique::WholeLine => "the blocks leave no choice",
            Technique::Finished => "all its blocks stand, the rest is white",
            Technique::Overlap => "wherever the block stands, it covers these cells",
            Technique::Reach => "no block reaches these cells",
            Technique::Bounded => "the run is as long as its block, so it ends here",
            Technique::Joining => "the cells between belong to the same block",
            Technique::Splitting => "a black cell would make the run too long",
            Technique::LineLogic => "all ways to place the blocks agree",
            Technique::Trying => "the opposite leads to a contradiction in this line",
            Technique::Guess => "taken from the solution",
        };
        format!("{blocks}{reason}. {}", self.decided())
    }

    /// The determined cells, with adjacent cells grouped: `Black: r1c2-4; white: r1c5`.
    fn decided(&self) -> String {
        let list = |black: bool| {
            let mut runs: Vec<(&Decided, &Decided)> = Vec::new();
            for cell in self.cells.iter().filter(|cell| cell.black == black) {
                match runs.last_mut() {
                    Some((first, last)) if follows(first, last, cell) => *last = cell,
                    _ => runs.push((cell, cell)),
                }
            }
            let names: Vec<String> = runs.into_iter().map(|(first, last)| run_name(first, last)).collect();
            (!names.is_empty())
                .then(|| format!("{}: {}", if black { "black" } else { "white" }, names.join(", ")))
        };
        capital(&[list(true), list(false)].into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

/// A sentence with its first letter capitalised.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a cell continues a run in its row or column.
fn follows(first: &Decided, last: &Decided, cell: &Decided) -> bool {
    let right = (last.row, last.column + 1) == (cell.row, cell.column) && first.row == cell.row;
    let below = (last.row + 1, last.column) == (cell.row, cell.column) && first.column == cell.column;
    right || below
}

/// The name of a run: `r1c2`, `r1c2-4`, `r1-3c2`.
fn run_name(first: &Decided, last: &Decided) -> String {
    let span = |first: usize, last: usize| {
        if first == last { (first + 1).to_string() } else { format!("{}-{}", first + 1, last + 1) }
    };
    format!("r{}c{}", span(first.row, last.row), span(first.column, last.column))
}

impl From<bool> for Known {
    fn from(black: bool) -> Self {
        if black { Self::Black } else { Self::White }
    }
}
