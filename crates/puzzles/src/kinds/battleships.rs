//! Battleships: straight ships of a fleet that do not touch.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_lines};
use crate::clues::{At, Clue, Clues, Direction};
use crate::code::{Cells, LONGEST_SHIP, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::hidden::HiddenCell;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Bool;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module. In its clues, the field `rooms` contains the number of ships of each length,
/// starting with ships of one cell. A number in a cell stands for a part of a ship.
#[derive(Debug)]
pub(super) struct Battleships;

/// The characters of the parts, indexed by number: water; the upper, lower, left and right end of a ship; a middle
/// part; a ship of one cell.
const PARTS: [&str; 7] = ["~", "^", "v", "<", ">", "#", "o"];

/// The number of the ship part that a ship cell shows. `beside` states whether the cells above, below, left and right
/// belong to the ship.
fn part(beside: [bool; 4]) -> u32 {
    match beside {
        [false, true, ..] => 1,
        [true, false, ..] => 2,
        [_, _, false, true] => 3,
        [_, _, true, false] => 4,
        [false, false, false, false] => 6,
        _ => 5,
    }
}

/// All possible positions of a ship. Each position contains the cells of the ship, and the cells directly before and
/// after the ship; for a ship of one cell, these are all cells that share a side with it.
fn places(clues: &Clues, length: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut places = Vec::new();
    for line in clues.lines().take(if length == 1 { clues.rows } else { usize::MAX }) {
        for (start, cells) in line.windows(length).enumerate() {
            let ends = [start.checked_sub(1), Some(start + length)].into_iter().flatten();
            let mut water: Vec<usize> = ends.filter_map(|end| line.get(end).copied()).collect();
            if length == 1 {
                water = clues.neighbours(cells[0]);
            }
            places.push((cells.to_vec(), water));
        }
    }
    places
}

impl PuzzleKind for Battleships {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "battleships",
            title: "the ships of a fleet, which do not touch, counted in rows and columns",
            rules: "Place the ships of the fleet: straight, in rows and columns. They do not touch, not even at a corner. A \
                    number outside tells how many cells of its line belong to ships. Given parts show water, the ends of \
                    ships, cells between them, and ships of one cell; `?` is any cell of a ship.",
            codes: &["battleship", "battleships"],
            parts: &[Part::TwoSides, Part::Cells(Cells::Number16), Part::Fleet],
            clue_mark: Mark::Ship,
            size: (8, 8),
            small: (6, 6),
            example: "battleship/4/4/1m0l4l00/3/11g/11g/21o",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let ship = model.bools(clues.rows, clues.columns);
        // Ships are straight and do not touch, so no two ship cells touch diagonally.
        for [a, b, c, d] in clues.squares() {
            let origin = Origin::from(phrase!("the corner between {} and {}", clues.name(a), clues.name(d)));
            model.not_all([ship[a], ship[d]], origin.clone());
            model.not_all([ship[b], ship[c]], origin);
        }
        let fleet: Vec<u32> = clues.rooms.iter().map(|clue| clue.number().unwrap_or(0)).collect();
        // No ship is longer than the longest ship of the fleet.
        for line in clues.lines() {
            for cells in line.windows(fleet.len() + 1) {
                let origin = Origin::from(phrase!(
                    "no ship of {} cells from {}",
                    cells.len() as u32,
                    clues.name(cells[0])
                ));
                model.not_all(cells.iter().map(|&cell| ship[cell]), origin);
            }
        }
        // A ship of length n is a run of n ship cells with water, or the edge of the board, at both ends.
        for (length, number) in (1..).zip(fleet) {
            let whole: Vec<Bool> = places(clues, length)
                .into_iter()
                .map(|(cells, water)| {
                    let ends = water.iter().map(|&cell| !ship[cell]);
                    let all = cells.iter().map(|&cell| ship[cell].yes()).chain(ends);
                    let whole =
                        model.both(all, phrase!("a ship of {} from {}", length as u32, clues.name(cells[0])));
                    model.describe(whole, HiddenCell::On("ship", cells));
                    whole
                })
                .collect();
            model.count(whole, number, format!("the ships of {length}"));
        }
        model.count_lines(clues, |cell| Some(ship[cell]));
        for (cell, clue) in clues.cells.iter().enumerate() {
            let Some(given) = clue.number() else {
                // The cell is part of a ship, but the clue does not state which part.
                if clue.is_some() {
                    model.restrict(ship[cell]);
                }
                continue;
            };
            model.restrict(ship[cell].is(given > 0));
            let origin = Origin::from(phrase!("the part at {}", clues.name(cell)));
            let beside = Direction::ALL.map(|way| clues.step(cell, way.step()).map(|next| ship[next]));
            let fits = |taken: [bool; 4]| {
                part(taken) == given && !((taken[0] || taken[1]) && (taken[2] || taken[3]))
            };
            // Excludes each combination of ship cells around the cell that does not fit the given part.
            for taken in (0..16).map(|bits: u8| [0, 1, 2, 3].map(|way| bits >> way & 1 == 1)) {
                let possible = beside.iter().zip(taken).all(|(next, taken)| next.is_some() || !taken);
                if given > 0 && possible && !fits(taken) {
                    let there =
                        beside.iter().zip(taken).filter_map(|(next, taken)| Some((((*next)?), taken)));
                    // On a board of one cell, there are no cells around it.
                    model.at_least_one(there.map(|(next, taken)| next.is(!taken)), origin.clone());
                }
            }
        }
        Token::marks(&ship)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let bent = clues.cells.iter().position(|clue| clue.number().is_some_and(|part| part > 6));
        if let Some(cell) = bent {
            return Some((Some(At::Cell(cell)), "not a part of a straight ship (0 to 6)".to_owned()));
        }
        if clues.rooms.len() > LONGEST_SHIP {
            return Some((None, format!("ships of more than {LONGEST_SHIP} cells are not supported")));
        }
        beyond_lines(clues)
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            if let Some(part) = clue.number() {
                PARTS[part as usize % PARTS.len()].clone_into(text);
            }
        }
        let ships = (1..).zip(&clues.rooms).filter_map(|(length, clue)| Some((length, clue.number()?)));
        let told: Vec<String> = ships
            .filter(|(_, number)| *number > 0)
            .map(|(length, number)| format!("{number} of {length}"))
            .collect();
        drawing.notes.push(format!("ships: {}", told.join(", ")));
        drawing.captions.clone_from(&drawing.notes);
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let ship = |cell: usize| words[cell] == Word::Marked;
        let mut all = clues.counted(words, Word::Marked);
        let part_of = |cell: usize| {
            let beside = Direction::ALL.map(|way| clues.step(cell, way.step()).is_some_and(ship));
            Clue::Number(if ship(cell) { part(beside) } else { 0 })
        };
        all.cells = (0..clues.area()).map(part_of).collect();
        let whole = |length: usize| {
            let places = places(clues, length).into_iter();
            places
                .filter(|(cells, water)| {
                    cells.iter().all(|&cell| ship(cell)) && !water.iter().any(|&cell| ship(cell))
                })
                .count()
        };
        all.rooms = (1..=clues.rooms.len()).map(|length| Clue::Number(whole(length) as u32)).collect();
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        (!matches!(at, At::Room(_))).then(|| clues.without(&[at]))
    }
}
