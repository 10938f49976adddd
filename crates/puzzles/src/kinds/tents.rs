//! Tents: each tree has a tent next to it.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_lines};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::hidden::HiddenCell;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Tents;

impl PuzzleKind for Tents {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "tents",
            title: "a tent beside each tree, counted in rows and columns, none of which touch",
            rules: "Put a tent beside each tree: trees and tents make pairs that share a side. Tents do not touch, not even \
                    at a corner. A number outside tells how many tents its row or column has.",
            codes: &["tents"],
            parts: &[Part::TwoSides, Part::Cells(Cells::Trees)],
            tatham: Some("tents"),
            example: "tents/5/5/l12h81326",
            glyphs: &[(Word::Object, "A"), (Word::Nothing, ".")],
            marks: &[(Word::Object, Mark::Tent), (Word::Marked, Mark::Nothing)],
            clue_mark: Mark::Tree,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let tree = |cell: usize| clues.cells[cell].is_some();
        let tents: Vec<_> = (0..clues.area()).map(|cell| (!tree(cell)).then(|| model.bool())).collect();
        model.count_lines(clues, |cell| tents[cell]);
        for cell in 0..clues.area() {
            for next in clues.around(cell).into_iter().filter(|&next| next > cell) {
                if let (Some(one), Some(other)) = (tents[cell], tents[next]) {
                    model.not_all([one, other], phrase!("the tents around {}", clues.name(cell)));
                }
            }
        }
        // Each tree has a hidden cell that points to its tent, since the positions of the tents alone do not determine
        // which tent belongs to which tree.
        let mut pointing = vec![Vec::new(); clues.area()];
        for cell in (0..clues.area()).filter(|&cell| tree(cell)) {
            let free: Vec<usize> = clues.neighbours(cell).into_iter().filter(|&next| !tree(next)).collect();
            if free.is_empty() {
                model.impossible(phrase!("the tree at {}", clues.name(cell)));
                continue;
            }
            let way = model.hidden_int(0..=free.len() as i32 - 1);
            free.iter().zip(0..).for_each(|(&next, value)| pointing[next].push(way.is(value)));
            model.describe(way.is(0), HiddenCell::Where("the tent of", cell, free));
        }
        for (cell, tent) in tents.iter().enumerate() {
            let Some(tent) = *tent else { continue };
            let origin = Origin::from(phrase!("the tree of the tent at {}", clues.name(cell)));
            model.imply(tent, pointing[cell].iter().copied(), origin.clone());
            model.count(pointing[cell].iter().copied(), 0..=1, origin.clone());
            for &tree in &pointing[cell] {
                model.imply(tree, [tent], origin.clone());
            }
        }
        let shown = |tent: &Option<_>| match *tent {
            Some(tent) => Token::mark(tent, Word::Object),
            None => Token::Fixed(Word::Marked),
        };
        tents.iter().map(shown).collect()
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            if clue.is_some() {
                "T".clone_into(text);
            }
        }
        drawing
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_lines(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.counted(words, Word::Object)
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        matches!(at, At::Outside(_)).then(|| clues.without(&[at]))
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        let area = clues.area();
        let (start, mut at) = (code.at(), 0);
        while at <= area {
            let letter = code.byte("trees (`_`, a-z)")?;
            at += match letter {
                b'_' => 0,
                b'a'..=b'z' => usize::from(letter - b'a') + 1,
                _ => return Err(code.invalid(code.at() - 1, "not a letter for trees (`_`, a-z)")),
            };
            if letter == b'z' {
                at -= 1;
                continue;
            }
            if at > area {
                return Err(code.invalid(start, format!("trees beyond the {area} cells of the board")));
            }
            if at < area {
                clues.cells[at] = Clue::Number(1);
            }
            at += 1;
        }
        clues.outside = code.tatham_list(clues.rows + clues.columns, At::Outside)?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        let mut open = 0;
        for tree in clues.cells.iter().map(|clue| clue.is_some()).chain([true]) {
            if !tree {
                open += 1;
                if open == 25 {
                    code.text("z");
                    open = 0;
                }
                continue;
            }
            code.text(&if open == 0 { '_' } else { char::from(b'a' + open - 1) }.to_string());
            open = 0;
        }
        let numbers = clues.outside.iter().map(|clue| clue.number().map(|number| format!(",{number}")));
        let numbers = numbers.collect::<Option<String>>()?;
        Some(format!("{}x{}:{}{numbers}", clues.columns, clues.rows, code.finish()))
    }
}
