//! Hashi, also known as bridges: islands joined by bridges.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::{Case, Token};
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::builder::Int;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Hashi;

/// A pair of islands that bridges can join: the two islands, and the cells between them. `level` is true if both
/// islands are in the same row.
struct Place {
    ends: (usize, usize),
    between: Vec<usize>,
    level: bool,
}

fn places(clues: &Clues) -> Vec<Place> {
    let mut places = Vec::new();
    for (line, cells) in clues.lines().enumerate() {
        let islands: Vec<usize> = (0..cells.len()).filter(|&i| clues.cells[cells[i]].is_some()).collect();
        for pair in islands.windows(2) {
            let (ends, between) = ((cells[pair[0]], cells[pair[1]]), cells[pair[0] + 1..pair[1]].to_vec());
            places.push(Place { ends, between, level: line < clues.rows });
        }
    }
    places
}

impl PuzzleKind for Hashi {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "hashi",
            title: "islands joined by bridges, as many at each as its number tells",
            rules: "Join islands by bridges that run along rows and columns to the next island. There are at most two \
                    between two islands, and bridges do not cross. A number tells how many bridges end at its island. All \
                    islands are connected by bridges.",
            codes: &["hashi", "hashikake", "bridges"],
            parts: &[Part::Cells(Cells::Number16)],
            tatham: Some("bridges"),
            example: "hashi/5/5/j.k.g2g5l.h4",
            glyphs: &[
                (Word::Across(1), "─"),
                (Word::Across(2), "═"),
                (Word::Down(1), "│"),
                (Word::Down(2), "║"),
                (Word::Nothing, " "),
            ],
            marks: &[
                (Word::Across(1), Mark::Across(1)),
                (Word::Across(2), Mark::Across(2)),
                (Word::Across(3), Mark::Across(3)),
                (Word::Across(4), Mark::Across(4)),
                (Word::Down(1), Mark::Down(1)),
                (Word::Down(2), Mark::Down(2)),
                (Word::Down(3), Mark::Down(3)),
                (Word::Down(4), Mark::Down(4)),
            ],
            clue_mark: Mark::Circled,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let places = places(clues);
        let most = clues.number.unwrap_or(2) as i32;
        let bridges: Vec<Int> = places.iter().map(|_| model.int(0..=most)).collect();
        let islands: Vec<usize> = (0..clues.area()).filter(|&cell| clues.cells[cell].is_some()).collect();
        let mut over: Vec<Vec<usize>> = vec![Vec::new(); clues.area()];
        for (index, place) in places.iter().enumerate() {
            place.between.iter().for_each(|&cell| over[cell].push(index));
        }
        for &cell in &islands {
            if let Some(number) = clues.cells[cell].number() {
                let ends = places
                    .iter()
                    .zip(&bridges)
                    .filter(|(place, _)| place.ends.0 == cell || place.ends.1 == cell);
                let origin = Origin::from(phrase!("the island at {}", clues.name(cell)));
                model.sum(ends.map(|(_, &bridge)| (1, bridge)), number, origin);
            }
        }
        // If two places cross, at most one of them has bridges.
        for (cell, over) in over.iter().enumerate() {
            if let [one, other] = over[..] {
                let free = [bridges[one].is(0), bridges[other].is(0)];
                model.clause(free, phrase!("the crossing at {}", clues.name(cell)));
            }
        }
        // The graph has a vertex for each island and for each place with bridges, and must be connected. A place is
        // adjacent to the islands at its two ends.
        let land = model.always().yes();
        let mut vertices = vec![land; islands.len()];
        vertices.extend(bridges.iter().map(|bridge| !bridge.is(0)));
        let number_of = |cell: usize| islands.iter().position(|&island| island == cell).unwrap_or(0);
        let edges = places.iter().enumerate().flat_map(|(index, place)| {
            [place.ends.0, place.ends.1].map(|end| (number_of(end), islands.len() + index))
        });
        model.connected(vertices, edges, "all islands");
        let cases = |index: usize| {
            let word = if places[index].level { Word::Across } else { Word::Down };
            let cell = bridges[index].cell();
            (1..=most as u8).map(move |number| Case::new(cell, number, word(number)))
        };
        let shown = |over: &Vec<usize>| Token::Cases(over.iter().flat_map(|&index| cases(index)).collect());
        over.iter().map(|over| if over.is_empty() { Token::nothing() } else { shown(over) }).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond(clues, 1, 4 * clues.number.unwrap_or(2))
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        let mut number = vec![0; clues.area()];
        for place in places(clues) {
            let bridges = match place.between.first().map(|&cell| (place.level, words[cell])) {
                Some((true, Word::Across(number)) | (false, Word::Down(number))) => number.into(),
                _ => 0,
            };
            number[place.ends.0] += bridges;
            number[place.ends.1] += bridges;
        }
        // The words of a solution do not show the bridges between two islands in neighbouring cells, since no cell lies
        // between them. So the numbers of these islands stay as they are.
        let counted = |cell: usize| {
            clues.cells[cell].is_some()
                && clues.neighbours(cell).iter().all(|&next| !clues.cells[next].is_some())
        };
        for cell in (0..clues.area()).filter(|&cell| counted(cell)) {
            // An island without bridges is the only one on its board. A clue cannot be the number 0, so the island is
            // marked as unknown.
            all.cells[cell] = if number[cell] == 0 { Clue::Unknown } else { Clue::Number(number[cell]) };
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        super::puzzle_kind::unknown(clues, at)
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let start = code.at();
        let (mut clues, flags) = code.tatham_size()?;
        let most = flags.split('m').nth(1).and_then(|rest| rest.bytes().next()).unwrap_or(b'2');
        if flags.contains('L') || !(b'1'..=b'4').contains(&most) {
            return Err(code
                .invalid(start, "forbidden loops, or more than 4 bridges side by side, are not supported"));
        }
        clues.number = Some(u32::from(most - b'0')).filter(|&most| most != 2);
        clues.cells = code.tatham_digits(clues.area(), At::Cell)?;
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        code.sparse(&clues.cells, b'a', |code, clue, _| {
            let number = clue.number().unwrap_or(0);
            let digit = if number < 10 {
                number.to_string()
            } else {
                char::from(b'A' + number as u8 - 10).to_string()
            };
            code.text(&digit);
            0
        });
        let most = clues.number.unwrap_or(2);
        let told = clues.cells.iter().all(|clue| *clue != Clue::Unknown);
        told.then(|| format!("{}x{}m{most}:{}", clues.columns, clues.rows, code.finish()))
    }
}
