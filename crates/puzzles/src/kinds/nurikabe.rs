//! Nurikabe: islands of numbered sizes in one sea.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::hidden::HiddenCell;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Nurikabe;

/// For each cell, the number of steps from the numbered cell `from`. Steps avoid other numbers and the cells next to
/// them. The number is `usize::MAX` for a cell that cannot be reached.
fn steps(clues: &Clues, from: usize) -> Vec<usize> {
    let mut steps = vec![usize::MAX; clues.area()];
    let barred = |cell: usize| {
        clues.cells[cell].is_some()
            || clues.neighbours(cell).iter().any(|&next| next != from && clues.cells[next].is_some())
    };
    steps[from] = 0;
    let mut open = std::collections::VecDeque::from([from]);
    while let Some(cell) = open.pop_front() {
        for next in clues.neighbours(cell) {
            if steps[next] == usize::MAX && !barred(next) {
                steps[next] = steps[cell] + 1;
                open.push_back(next);
            }
        }
    }
    steps
}

impl PuzzleKind for Nurikabe {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "nurikabe",
            title: "white islands, each with a number that is its size, in a connected black sea",
            rules: "Shade cells. The cells that stay white form islands: each connected group of white cells has exactly one \
                    number, which is its size (`?` is any size). All shaded cells are connected, and no square of two by two \
                    cells is shaded.",
            codes: &["nurikabe"],
            parts: &[Part::Cells(Cells::Number16)],
            example: "nurikabe/5/5/g5m4m1i1i",
            size: (8, 8),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        let numbers: Vec<usize> = (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()).collect();
        // For each cell, the islands to which the cell can belong, each with the atom stating that the cell belongs to
        // it.
        let mut owners: Vec<Vec<_>> = vec![Vec::new(); clues.area()];
        for (island, &from) in numbers.iter().enumerate() {
            let number = clues.cells[from].number();
            let steps = steps(clues, from);
            let near = |cell: &usize| match number {
                Some(number) => steps[*cell] < number as usize,
                None => steps[*cell] != usize::MAX,
            };
            let reach: Vec<usize> = (0..clues.area()).filter(near).collect();
            let own: Vec<_> = reach.iter().map(|_| model.hidden_bool()).collect();
            let origin = Origin::from(phrase!("the island at {}", clues.name(from)));
            if let Some(number) = number {
                model.count(own.iter().copied(), number, origin.clone());
            }
            for (&cell, &atom) in reach.iter().zip(&own) {
                owners[cell].push((island, atom));
                model.describe(atom, HiddenCell::Of(cell, "on the island of", from));
                if cell == from {
                    model.restrict(atom);
                }
            }
            let index = |cell: usize| reach.binary_search(&cell).ok();
            let edges =
                clues.pairs().into_iter().filter_map(|(one, other)| Some((index(one)?, index(other)?)));
            model.connected(own, edges, origin);
        }
        for cell in 0..clues.area() {
            let own = owners[cell].iter().map(|(_, atom)| *atom);
            model.count(own.chain([shaded[cell]]), 1, phrase!("sea or one island at {}", clues.name(cell)));
        }
        // Neighbouring cells that are not sea belong to the same island.
        for (one, other) in clues.pairs() {
            for (here, there) in [(one, other), (other, one)] {
                for &(island, atom) in &owners[here] {
                    let same = owners[there].iter().find(|(next, _)| *next == island).map(|(_, atom)| *atom);
                    let origin = Origin::from(phrase!(
                        "the neighbours {} and {}",
                        clues.name(here),
                        clues.name(there)
                    ));
                    model.imply(atom, same.into_iter().chain([shaded[there]]), origin);
                }
            }
        }
        model.no_square(&shaded, "the square");
        model.connected_places(&shaded, "the sea");
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond(clues, 1, clues.area() as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        let islands = Regions::new(clues.rows, clues.columns, |a, b| words[a] == words[b]);
        for cells in islands.cells().iter().filter(|cells| words[cells[0]] != Word::Marked) {
            // The number replaces the clue of the island, which is `?` on a blank board.
            let number = cells.iter().find(|&&cell| clues.cells[cell].is_some()).unwrap_or(&cells[0]);
            all.cells[*number] = Clue::Number(cells.len() as u32);
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: crate::clues::At) -> Option<Clues> {
        super::puzzle_kind::unknown(clues, at)
    }
}
