//! Country road: a loop that enters every region once.

use super::rules::{About, Fault, Rules};
use crate::model::{Origin, phrase};
use crate::puzzle::clues::{At, Clue, Clues};
use crate::puzzle::code::Part;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::Statement;
use crate::puzzle::unseen::Unseen;
use crate::puzzle::word::{NOTHING, Word};

/// The kind.
#[derive(Debug)]
pub(super) struct CountryRoad;

impl Rules for CountryRoad {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "countryroad",
            spoken: "country road",
            title: "a loop that visits each region once, with as many cells as its number tells",
            rules: "Draw one closed loop through centres of cells that enters and leaves each region exactly once. A number \
                    tells how many cells of its region the loop visits. Two cells on both sides of a border are not both \
                    left out.",
            codes: &["country"],
            parts: &[Part::Borders, Part::Rooms],
            glyphs: &[],
            size: (8, 8),
            small: (5, 5),
            example: "country/5/5/4gvc45e375h1",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let links = model.links(clues, |_| true);
        model.one_loop(links.all.iter().copied(), "the loop");
        let on: Vec<_> = (0..clues.area()).map(|_| model.hidden_bool()).collect();
        for (cell, &here) in on.iter().enumerate() {
            let origin = Origin::from(phrase!("the line at {}", clues.name(cell)));
            model.tell(here, Unseen::Is(cell, "on the loop"));
            let ends = links.of(cell);
            for &link in &ends {
                model.imply(link, [here], origin.clone());
            }
            model.imply(here, ends, origin);
        }
        for (room, cells) in clues.room_cells().iter().enumerate() {
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            let leaving = links
                .all
                .iter()
                .filter(|&&(_, one, other)| (clues.region(one) == room) != (clues.region(other) == room));
            model.exactly(leaving.map(|(link, ..)| *link), 2, format!("the border of {origin}"));
            if let Some(number) = clues.rooms[room].number() {
                model.exactly(cells.iter().map(|&cell| on[cell]), number, origin);
            }
        }
        for (one, other) in clues.pairs() {
            if clues.region(one) != clues.region(other) {
                model.clause([on[one], on[other]], phrase!("the border at {}", clues.name(one)));
            }
        }
        (0..clues.area()).map(|cell| links.shown(cell)).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        clues.room_cells().iter().enumerate().find_map(|(room, cells)| {
            let number = clues.rooms[room].number()? as usize;
            let size = cells.len();
            (number > size).then(|| (Some(At::Room(room)), format!("{number} cells of a region of {size}")))
        })
    }

    fn clued(&self, clues: &Clues, words: &[Word]) -> Clues {
        let visited =
            |cells: &Vec<usize>| cells.iter().filter(|&&cell| words[cell] != NOTHING).count() as u32;
        let rooms = clues.room_cells().iter().map(|cells| Clue::Number(visited(cells))).collect();
        Clues { rooms, ..clues.clone() }
    }
}
