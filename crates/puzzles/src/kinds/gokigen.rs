//! Gokigen naname, also known as slant: diagonals without a loop.

use super::creek::{beyond_corner, corner_name};
use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Gokigen;

impl PuzzleKind for Gokigen {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "gokigen",
            title: "a diagonal in each cell, counted at corners, without loops",
            rules: "Draw a diagonal in each cell. A number tells how many diagonals end at its corner. Diagonals do not form \
                    closed loops.",
            codes: &["gokigen"],
            parts: &[Part::Corners],
            tatham: Some("slant"),
            glyphs: &[],
            example: "gokigen/5/5/m222262222622226222261111a",
            marks: &[(Word::Rising, Mark::Rising), (Word::Falling, Mark::Falling)],
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let width = clues.columns + 1;
        // True if the diagonal of the cell runs from the upper left to the lower right.
        let falls = model.bools(clues.rows, clues.columns);
        let ends = |cell: usize| {
            let corner = cell / clues.columns * width + cell % clues.columns;
            [(falls[cell].yes(), corner, corner + width + 1), (!falls[cell], corner + 1, corner + width)]
        };
        let diagonals: Vec<_> = (0..clues.area()).flat_map(ends).collect();
        let mut ending = vec![Vec::with_capacity(4); clues.corners.len()];
        for &(atom, one, other) in &diagonals {
            ending[one].push(atom);
            ending[other].push(atom);
        }
        for (corner, (ending, clue)) in ending.into_iter().zip(&clues.corners).enumerate() {
            if let Some(number) = clue.number() {
                model.count(ending, number, corner_name(clues, corner));
            }
        }
        // If there is a loop, it separates the corners inside it from the others; without a loop, no corners are
        // separated. So there is no loop if and only if all corners are connected once the corners on the edge of the
        // board are joined.
        let corners = clues.corners.len();
        let all = model.always().yes();
        let mut vertices = vec![all; corners + 1];
        let mut edges = Vec::new();
        for &(atom, one, other) in &diagonals {
            edges.extend([(one, vertices.len()), (other, vertices.len())]);
            vertices.push(atom);
        }
        let rim = |corner: &usize| {
            let (r, c) = (corner / width, corner % width);
            r == 0 || c == 0 || r == clues.rows || c == clues.columns
        };
        edges.extend((0..corners).filter(rim).map(|corner| (corner, corners)));
        model.connected(vertices, edges, "no loop");
        falls.iter().map(|falls| Token::words(falls.cell(), [Word::Rising, Word::Falling])).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_corner(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let width = clues.columns + 1;
        let mut ends = vec![0; clues.corners.len()];
        for (cell, word) in words.iter().enumerate() {
            let corner = cell / clues.columns * width + cell % clues.columns;
            let falls = usize::from(*word == Word::Falling);
            ends[corner + 1 - falls] += 1;
            ends[corner + width + falls] += 1;
        }
        Clues { corners: ends.into_iter().map(Clue::Number).collect(), ..clues.clone() }
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells.clear();
        clues.corners = code.tatham_digits((clues.rows + 1) * (clues.columns + 1), At::Corner)?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.sparse(&clues.corners, b'a', |code, clue, _| {
            code.text(&clue.number().unwrap_or(0).to_string());
            0
        });
        Some(format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
