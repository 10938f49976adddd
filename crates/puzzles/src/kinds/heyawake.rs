//! Heyawake: shaded cells in rooms.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Heyawake;

impl PuzzleKind for Heyawake {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "heyawake",
            title: "shaded cells, counted in rooms; no white line goes through three rooms",
            rules: "Shade cells that do not share sides; all white cells are connected. A number tells how many cells of its \
                    room are shaded. No straight line of white cells goes through more than two rooms.",
            codes: &["heyawake"],
            parts: &[Part::Borders, Part::Rooms],
            small: (5, 5),
            example: "heyawake/5/5/28912u33110g0",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for (room, cells) in clues.room_cells().iter().enumerate() {
            if let Some(number) = clues.rooms[room].number() {
                let origin = Origin::from(phrase!("the {} in the room of {}", number, clues.name(cells[0])));
                model.count(cells.iter().map(|&cell| shaded[cell]), number, origin);
            }
        }
        model.no_neighbours(&shaded, "neighbours");
        for line in clues.lines() {
            // The cells from the last one before a border to the first one after the next border: they are in three
            // rooms.
            let parts: Vec<&[usize]> = line.chunk_by(|&a, &b| clues.region(a) == clues.region(b)).collect();
            let mut end = 0;
            for three in parts.windows(3) {
                end += three[0].len();
                let cells = &line[end - 1..=end + three[1].len()];
                let origin = Origin::from(phrase!("three rooms from {}", clues.name(cells[0])));
                model.clause(cells.iter().map(|&cell| shaded[cell]), origin);
            }
        }
        let white = shaded.map(|&atom| !atom);
        model.connected_places(&white, "the white cells");
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        clues.room_cells().iter().enumerate().find_map(|(room, cells)| {
            let number = clues.rooms[room].number()? as usize;
            let size = cells.len();
            (number > size)
                .then(|| (Some(At::Room(room)), format!("{number} shaded cells in a room of {size}")))
        })
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let shaded = |cells: Vec<usize>| Clue::Number(count(words, Word::Marked, cells));
        let rooms = clues.room_cells().into_iter().map(shaded).collect();
        Clues { rooms, ..clues.clone() }
    }
}
