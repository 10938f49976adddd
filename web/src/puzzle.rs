//! Puzzles as JSON.

use gridproof::Nonogram;
use gridproof_batch::record::PaletteEntry;
use gridproof_model::{Block, Domain};
use gridproof_puzzles::{Clue, Colour, Puzzle};
use serde::Serialize;

/// What the page needs to know about a puzzle to draw it and to let the user solve it.
#[derive(Serialize)]
pub(crate) struct Shown {
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    rows: usize,
    columns: usize,
    /// Pairs of a name and text: the author, the licence and others.
    metadata: Vec<(String, String)>,
    /// Parts of the file that may be rules but are not in the model, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmodelled: Vec<String>,
    #[serde(flatten)]
    board: Board,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Board {
    Nonogram {
        clues: Clues,
        /// The colours, indexed by value. The first is the background.
        palette: Vec<PaletteEntry>,
    },
    Sudoku {
        #[serde(rename = "box")]
        box_shape: (usize, usize),
        /// The digits of the givens, row by row, counted from 1. An empty cell is 0.
        givens: Vec<Vec<u8>>,
        /// The smallest digit that the setter uses, 0 or 1.
        first_digit: u8,
        /// The candidates of each cell, row by row, if the puzzle states them. Digits are counted from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        candidates: Option<Vec<Vec<u8>>>,
    },
    /// A puzzle of any other kind, drawn as text.
    Other { drawing: String },
}

#[derive(Serialize)]
struct Clues {
    rows: Vec<Vec<(u32, u8)>>,
    columns: Vec<Vec<(u32, u8)>>,
}

impl Shown {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let metadata = puzzle.metadata();
        Self {
            kind: puzzle.kind().name().to_owned(),
            title: metadata.title().map(str::to_owned),
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            metadata: metadata.iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
            unmodelled: metadata.unmodelled().to_vec(),
            board: match puzzle {
                Puzzle::Nonogram(nonogram) => Board::Nonogram {
                    clues: Clues { rows: clues(nonogram.rows()), columns: clues(nonogram.columns()) },
                    palette: palette(nonogram),
                },
                Puzzle::Sudoku(sudoku) => Board::Sudoku {
                    box_shape: sudoku.box_shape(),
                    givens: sudoku.givens().chunks(sudoku.side()).map(<[u8]>::to_vec).collect(),
                    first_digit: sudoku.first_digit(),
                    candidates: sudoku.candidates().map(|cells| cells.iter().copied().map(digits).collect()),
                },
                Puzzle::Other(other) => Board::Other { drawing: other.draw_clues() },
                Puzzle::Ruled(ruled) => Board::Other { drawing: ruled.draw_clues() },
                other => Board::Other { drawing: other.draw(&[]) },
            },
        }
    }
}

fn palette(nonogram: &Nonogram) -> Vec<PaletteEntry> {
    let palette = nonogram.palette();
    let entry = |(symbol, colour): (char, &Colour)| PaletteEntry {
        symbol,
        name: colour.name.clone(),
        rgb: format!("#{}", colour.hex()),
    };
    nonogram.symbols().into_iter().zip(palette.colours()).map(entry).collect()
}

fn clues(lines: &[Clue]) -> Vec<Vec<(u32, u8)>> {
    let pair = |block: &Block| (block.length, block.colour);
    lines.iter().map(|clue| clue.iter().map(pair).collect()).collect()
}

fn digits(domain: Domain) -> Vec<u8> {
    domain.iter().map(|value| value + 1).collect()
}
