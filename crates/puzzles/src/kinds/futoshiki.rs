//! Futoshiki, also known as unequal: a Latin square with inequalities between neighbours.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::{At, Clue, Clues, Direction};
use crate::code::{CodeError, CodeReader};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::group::{Group, GroupRule};
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Futoshiki;

/// The variant in which all consecutive neighbours are marked. In this variant, neighbours without a mark are not
/// consecutive.
pub const ADJACENT: &str = "a";

/// The letters of the directions in Tatham's ids, in the order of [`Direction::ALL`].
const LETTERS: [u8; 4] = *b"UDLR";
/// The order in which Tatham's collection writes directions, as indices into [`Direction::ALL`].
const ORDER: [usize; 4] = [0, 3, 1, 2];

impl PuzzleKind for Futoshiki {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "futoshiki",
            title: "a Latin square in which some neighbours are known to be greater or smaller",
            rules: "Write the numbers from 1 to the side of the board into the cells, each once in every row and column. A \
                    sign `<` or `>` between neighbours tells which one is greater. In the variant `a` a bar stands between \
                    all neighbours that differ by exactly 1, and nowhere else.",
            tatham: Some("unequal"),
            example: "unequal:4:0,0,0,0,0,0L,0R,0,0,0L,0,0,0R,0R,0R,0,",
            glyphs: &[],
            size: (6, 6),
            small: (4, 4),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let numbers = model.latin_square(clues);
        for group in &clues.groups {
            let (one, other) = (numbers[group.cells[0]], numbers[group.cells[1]]);
            let origin = Origin::from(phrase!(
                "the sign between {} and {}",
                clues.name(group.cells[0]),
                clues.name(group.cells[1])
            ));
            let greater = group.rule == GroupRule::Greater;
            model.pair(one, other, |a, b| if greater { a > b } else { a.abs_diff(b) == 1 }, origin);
        }
        if clues.flags.contains(&ADJACENT) {
            for (one, other) in clues.pairs() {
                if !clues.groups.iter().any(|group| group.cells == [one, other]) {
                    let origin =
                        Origin::from(phrase!("no bar between {} and {}", clues.name(one), clues.name(other)));
                    model.pair(numbers[one], numbers[other], |a, b| a.abs_diff(b) != 1, origin);
                }
            }
        }
        Token::numbers(&numbers)
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for group in &clues.groups {
            drawing.sign(group.cells[0], group.cells[1], group.rule.name());
        }
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let number = |cell: usize| words[cell].number().unwrap_or(0);
        let mut all = clues.clone();
        all.cells = (0..clues.area()).map(|cell| Clue::Number(number(cell))).collect();
        let adjacent = clues.flags.contains(&ADJACENT);
        all.groups = clues
            .pairs()
            .into_iter()
            .filter(|&(one, other)| !adjacent || number(one).abs_diff(number(other)) == 1)
            .map(|(one, other)| match (adjacent, number(one) > number(other)) {
                (true, _) => Group::new(GroupRule::Bar, [one, other], []),
                (false, true) => Group::new(GroupRule::Greater, [one, other], []),
                (false, false) => Group::new(GroupRule::Greater, [other, one], []),
            })
            .collect();
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        // If all consecutive neighbours are marked, removing a mark would not weaken the puzzle: a missing mark states
        // that the cells are not consecutive.
        let told = clues.flags.contains(&ADJACENT) && matches!(at, At::Group(_) | At::Flag(_));
        (!told).then(|| clues.without(&[at]))
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let start = code.at();
        let (mut clues, flags) = code.tatham_size()?;
        if clues.rows != clues.columns || clues.rows > 32 {
            return Err(code.invalid(start, "a futoshiki is a square of side 1 to 32"));
        }
        let adjacent = flags.starts_with('a');
        if adjacent {
            clues.flags.push(ADJACENT);
        }
        let mut told: Vec<(usize, usize, usize)> = Vec::new();
        for cell in 0..clues.area() {
            let start = code.at();
            let number = code.decimal(clues.rows as u32, "a number (0 for an empty cell)")?;
            if number > 0 {
                clues.cells[cell] = Clue::Number(number);
                code.mark(At::Cell(cell), start);
            }
            let next_in_order = ORDER.map(|way| clues.step(cell, Direction::ALL[way].step()));
            let first = clues.groups.len();
            while let Some(way) =
                code.peek().and_then(|byte| LETTERS.iter().position(|&letter| letter == byte))
            {
                let since = code.at();
                code.byte("a direction")?;
                let Some(next) = clues.step(cell, Direction::ALL[way].step()) else {
                    return Err(code.invalid(since, "there is no neighbour in this direction"));
                };
                if told.iter().any(|&(one, other, _)| (one, other) == (cell, next)) {
                    return Err(code.invalid(since, "this direction is listed twice"));
                }
                told.push((cell, next, since));
                if !adjacent {
                    clues.groups.push(Group::new(GroupRule::Greater, [cell, next], []));
                } else if next > cell {
                    clues.groups.push(Group::new(GroupRule::Bar, [cell, next], []));
                }
            }
            // An id may list the directions of a cell in any order. They are sorted in the order of the collection, so
            // that equal puzzles compare equal.
            clues.groups[first..]
                .sort_by_key(|group| next_in_order.iter().position(|&next| next == Some(group.cells[1])));
            code.need(b',', "`,`")?;
        }
        // In the variant with bars, each bar must be listed at both cells that it separates.
        let back =
            |bar: &&(usize, usize, usize)| !told.iter().any(|other| (other.0, other.1) == (bar.1, bar.0));
        match told.iter().find(back) {
            Some(bar) if adjacent => {
                Err(code.invalid(bar.2, "the cell on the other side of this bar does not list it"))
            }
            _ => Ok(clues),
        }
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let adjacent = clues.flags.contains(&ADJACENT);
        let mut text = format!("{}{}:", clues.rows, clues.flags.concat());
        for cell in 0..clues.area() {
            text += &clues.cells[cell].number().unwrap_or(0).to_string();
            for way in ORDER {
                let Some(next) = clues.step(cell, Direction::ALL[way].step()) else { continue };
                let bar = |group: &Group| adjacent && group.cells == [cell.min(next), cell.max(next)];
                if clues.groups.iter().any(|group| group.cells == [cell, next] || bar(group)) {
                    text.push(char::from(LETTERS[way]));
                }
            }
            text.push(',');
        }
        Some(text)
    }
}
