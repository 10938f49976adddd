//! Country road: a loop that enters every region once.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::hidden::HiddenCell;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct CountryRoad;

/// The rule that the loop may skip regions.
const MAY_SKIP: &str = "EmptyRegions";

impl PuzzleKind for CountryRoad {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "countryroad",
            display_name: "country road",
            title: "a loop that visits each region once, with as many cells as its number tells",
            rules: "Draw one closed loop through centres of cells that enters and leaves each region exactly once. A number \
                    tells how many cells of its region the loop visits. Two cells on both sides of a border are not both \
                    left out. With the flag `e` the loop may leave out regions.",
            codes: &["country"],
            variants: &[("/e", Some(MAY_SKIP))],
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
        let links = model.links(clues.rows, clues.columns);
        let edges = links.edges();
        model.single_loop(edges.iter().copied(), "the loop");
        let on: Vec<_> = (0..clues.area()).map(|_| model.hidden_bool()).collect();
        for (cell, &here) in on.iter().enumerate() {
            let origin = Origin::from(phrase!("the line at {}", clues.name(cell)));
            model.describe(here, HiddenCell::Is(cell, "on the loop"));
            let ends = links.at(clues.place(cell));
            for &link in &ends {
                model.imply(link, [here], origin.clone());
            }
            model.imply(here, ends, origin);
        }
        for (room, cells) in clues.room_cells().iter().enumerate() {
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            let leaving = edges
                .iter()
                .filter(|&&(_, one, other)| (clues.region(one) == room) != (clues.region(other) == room));
            // If the loop may skip regions, it may also lie within a single region. If the board has only one region,
            // the loop always lies within that region.
            let may_skip = clues.flags.contains(&MAY_SKIP) || clues.rooms.len() == 1;
            let least = if may_skip { 0 } else { 2 };
            model.count(leaving.map(|(link, ..)| *link), least..=2, format!("the border of {origin}"));
            if let Some(number) = clues.rooms[room].number() {
                model.count(cells.iter().map(|&cell| on[cell]), number, origin);
            }
        }
        for (one, other) in clues.pairs() {
            if clues.region(one) != clues.region(other) {
                model.clause([on[one], on[other]], phrase!("the border at {}", clues.name(one)));
            }
        }
        Token::all_links(&links)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        clues.room_cells().iter().enumerate().find_map(|(room, cells)| {
            let number = clues.rooms[room].number()? as usize;
            let (least, size) = (usize::from(!clues.flags.contains(&MAY_SKIP)), cells.len());
            let wrong = !(least..=size).contains(&number);
            wrong.then(|| (Some(At::Room(room)), format!("{number} cells in a region of {size}")))
        })
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let visited =
            |cells: &Vec<usize>| cells.iter().filter(|&&cell| words[cell] != Word::Nothing).count() as u32;
        let rooms = clues.room_cells().iter().map(|cells| Clue::Number(visited(cells))).collect();
        Clues { rooms, ..clues.clone() }
    }
}
