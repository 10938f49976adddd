//! Shakashaka: black triangles are placed so that the white areas are rectangles.

use std::collections::BTreeMap;

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_neighbours};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Int;
use gridproof_model::{Automaton, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Shakashaka;

/// The words for the values of a cell: white, or a black triangle that fills the named corner.
const WORDS: [Word; 5] = [Word::Nothing, NW, NE, SW, SE];
const NW: Word = Word::Sides([true, false, false, true]);
const NE: Word = Word::Sides([true, true, false, false]);
const SW: Word = Word::Sides([false, false, true, true]);
const SE: Word = Word::Sides([false, true, true, false]);

/// Eight angles of 45 degrees meet at a point, two in each of the four cells around it. Returns, in clockwise order,
/// whether each of the two angles in a cell is white. `place` is the position of the cell: 0 is above left of the
/// point, 1 above right, 2 below right and 3 below left.
fn eighths(place: usize, value: i32) -> [bool; 2] {
    // For each position: the corner of the cell at the point, the opposite corner, and the corner on the side through
    // which a clockwise turn around the point enters the cell.
    let [corner, opposite, first] = [[SE, NW, SW], [SW, NE, NW], [NW, SE, NE], [NE, SW, SE]][place];
    match WORDS[value as usize] {
        black if black == corner => [false, false],
        black if black == opposite || black == Word::Nothing => [true, true],
        black => [black != first, black == first],
    }
}

impl PuzzleKind for Shakashaka {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "shakashaka",
            title: "black triangles, counted by numbers, that leave white rectangles",
            rules: "Put black triangles, half a cell each, into white cells. A number tells how many of the cells beside it hold \
                    triangles. What stays white consists of rectangles, upright or at 45 degrees.",
            codes: &["shakashaka"],
            parts: &[Part::Cells(Cells::FourCell)],
            glyphs: &[(NW, "◤"), (NE, "◥"), (SW, "◣"), (SE, "◢")],
            example: "shakashaka/5/5/n.ai0.n",
            marks: &[
                (NW, Mark::Triangle { upper: true, left: true }),
                (NE, Mark::Triangle { upper: true, left: false }),
                (SW, Mark::Triangle { upper: false, left: true }),
                (SE, Mark::Triangle { upper: false, left: false }),
            ],
            clue_mark: Mark::Block,
            size: (8, 8),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let (rows, columns) = (clues.rows, clues.columns);
        let wall = |cell: usize| clues.cells[cell].is_some();
        let cells: Vec<Option<Int>> =
            (0..clues.area()).map(|cell| (!wall(cell)).then(|| model.int(0..=4))).collect();
        for cell in 0..clues.area() {
            if let Some(number) = clues.cells[cell].number() {
                let beside = clues.neighbours(cell).into_iter().filter_map(|next| cells[next]);
                let triangles: Vec<_> = beside.map(|int| !int.is(0)).collect();
                model.count(triangles, number, phrase!("the {} at {}", number, clues.name(cell)));
            }
        }
        // The automata built so far. The key lists the places around a corner that are not walls.
        let mut known: BTreeMap<Vec<usize>, Automaton> = BTreeMap::new();
        for corner in 0..(rows + 1) * (columns + 1) {
            let (r, c) = (corner / (columns + 1), corner % (columns + 1));
            let near = [
                (r.wrapping_sub(1), c.wrapping_sub(1)),
                (r.wrapping_sub(1), c),
                (r, c),
                (r, c.wrapping_sub(1)),
            ];
            let at = near.map(|(r, c)| {
                (r < rows && c < columns).then(|| r * columns + c).and_then(|cell| cells[cell])
            });
            let there: Vec<usize> = (0..4).filter(|&place| at[place].is_some()).collect();
            let ints: Vec<Int> = at.iter().flatten().copied().collect();
            let name = super::creek::corner_name(clues, corner);
            if let Some(automaton) = known.get(&there) {
                model.same_automaton(automaton, ints, name);
            } else if !ints.is_empty() {
                // The state has one bit for each of the eight angles around the corner; the bit is set if the angle is
                // white.
                let step = |white: &u8, index: usize, value: i32| {
                    let place = there[index];
                    let [first, second] = eighths(place, value);
                    Some(white | u8::from(first) << (2 * place) | u8::from(second) << (2 * place + 1))
                };
                let automaton = model.automaton(ints, 0, step, |&white| square(white), name);
                known.extend(automaton.map(|automaton| (there.clone(), automaton)));
            }
        }
        let shown =
            |cell: &Option<Int>| cell.map_or_else(Token::nothing, |int| Token::words(int.cell(), WORDS));
        cells.iter().map(shown).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_neighbours(clues, "triangles", Clues::neighbours)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for cell in (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()) {
            let beside =
                clues.neighbours(cell).into_iter().filter(|&next| words[next] != Word::Nothing).count();
            all.cells[cell] = Clue::Number(beside as u32);
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        super::puzzle_kind::unknown(clues, at)
    }
}

/// Returns whether all white angles at a corner are 90, 180 or 360 degrees. `white` has one bit for each angle of 45
/// degrees.
fn square(white: u8) -> bool {
    if white == u8::MAX {
        return true;
    }
    // Rotate so that the bits start just after a black angle.
    let turned = white.rotate_right(white.trailing_ones() + 1);
    let runs = (0..8).map(|bit| turned >> bit & 1).collect::<Vec<_>>();
    runs.split(|&bit| bit == 0).all(|run| matches!(run.len(), 0 | 2 | 4))
}
