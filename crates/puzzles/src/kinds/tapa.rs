//! Tapa: a connected wall of shaded cells; clues give the lengths of its runs around a cell.

use gridproof_model::{Origin, phrase};
use std::collections::BTreeMap;

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues, runs_agree};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Int;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Tapa;

/// The steps from a cell to the eight cells around it, clockwise.
const RING: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];

/// The lengths of the runs of shaded cells in the ring around a cell. Each bit of `ring` states whether a cell of the
/// ring is shaded.
fn runs(ring: u8) -> Vec<u8> {
    if ring == u8::MAX {
        return vec![8];
    }
    // Rotate so that the bits start at a white cell.
    let turned = ring.rotate_right(ring.trailing_ones());
    let shaded: Vec<bool> = (0..8).map(|bit| turned >> bit & 1 == 1).collect();
    shaded.split(|shaded| !shaded).map(|run| run.len() as u8).filter(|&length| length > 0).collect()
}

impl PuzzleKind for Tapa {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "tapa",
            title: "a connected wall; the lengths of its runs around cells are told",
            rules: "Shade cells without numbers. All shaded cells are connected, and no square of two by two cells is shaded. \
                    The numbers in a cell are the lengths of the runs of shaded cells around it, in any order; white cells \
                    stand between two runs. A 0 means that no cell around is shaded. `?` is any length from 1 on; a `?` that is the \
                    only clue of its cell can be 0 too.",
            codes: &["tapa"],
            parts: &[Part::Cells(Cells::Runs)],
            small: (6, 6),
            example: "tapa/4/4/g2g2l5g0i",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        // The automata built so far. The key consists of the places of the ring that can be shaded, and the clue.
        let mut known: BTreeMap<(Vec<usize>, Vec<u8>), _> = BTreeMap::new();
        for cell in (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()) {
            model.restrict(!shaded[cell]);
            let told = clues.cells[cell].runs();
            let around = RING.iter().enumerate().filter_map(|(place, &step)| {
                let next = clues.step(cell, step)?;
                (!clues.cells[next].is_some()).then_some((place, Int::from(shaded[next])))
            });
            let (places, ints): (Vec<usize>, Vec<Int>) = around.unzip();
            let origin = Origin::from(phrase!("the runs around {}", clues.name(cell)));
            let key = (places, told);
            if let Some(automaton) = known.get(&key) {
                model.same_automaton(automaton, ints, origin);
                continue;
            }
            let (places, told) = &key;
            let step = |ring: &u8, place: usize, value: i32| Some(ring | (value as u8) << places[place]);
            let automaton = model.automaton(ints, 0, step, |&ring| runs_agree(told, &runs(ring)), origin);
            known.extend(automaton.map(|automaton| (key, automaton)));
        }
        model.no_square(&shaded, "the square");
        model.connected_places(&shaded, "the wall");
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        clues.cells.iter().enumerate().find_map(|(cell, clue)| {
            let runs = clue.runs();
            let around: Vec<bool> = RING.iter().map(|&step| clues.step(cell, step).is_some()).collect();
            let ring = around.iter().rev().fold(0, |ring, &there| ring << 1 | u8::from(there));
            let fits = (0..=ring)
                .filter(|shaded| shaded & !ring == 0)
                .any(|shaded| runs_agree(&runs, &self::runs(shaded)));
            let message =
                || format!("the cells around {} cannot have runs of these lengths", clues.name(cell));
            (clue.is_some() && !fits).then(|| (Some(At::Cell(cell)), message()))
        })
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let clue = |cell: usize| {
            if words[cell] == Word::Marked {
                return Clue::None;
            }
            let ring = RING.iter().enumerate().fold(0, |ring, (place, &step)| {
                let shaded = clues.step(cell, step).is_some_and(|next| words[next] == Word::Marked);
                ring | u8::from(shaded) << place
            });
            match runs(ring)[..] {
                [] => Clue::Number(0),
                [length] => Clue::Number(length.into()),
                ref lengths => {
                    let mut runs = [0; 4];
                    runs[..lengths.len()].copy_from_slice(lengths);
                    runs.sort_unstable_by(|one, other| other.cmp(one));
                    Clue::Runs(runs)
                }
            }
        };
        Clues { cells: (0..clues.area()).map(clue).collect(), ..clues.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_go_around() {
        assert!(runs(0).is_empty());
        assert_eq!(runs(0b1000_0001), [2]);
        assert_eq!(runs(0b1011_0101).len(), 4 - 1);
        assert_eq!(runs(u8::MAX), [8]);
        assert_eq!(runs(0b0101_0101), [1; 4]);
        assert!(runs_agree(&[9, 1], &[1, 3]) && !runs_agree(&[1, 1], &[1, 3]) && runs_agree(&[9], &[]));
        assert!(!runs_agree(&[9, 9], &[]) && !runs_agree(&[9, 9], &[1]) && !runs_agree(&[1], &[]));
    }
}
