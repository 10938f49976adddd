//! Dominosa: cover a board of numbers with the dominoes of a set.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{Cells, CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Dominosa;

/// The largest number in the set of dominoes that covers a board; `None` if no set has the size of the board.
pub fn largest(clues: &Clues) -> Option<u32> {
    let least = clues.rows.min(clues.columns);
    (least > 1 && clues.rows.abs_diff(clues.columns) == 1).then_some(least as u32 - 1)
}

impl PuzzleKind for Dominosa {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "dominosa",
            title: "numbers covered with a set of dominoes, each domino once",
            rules: "Join each cell with one neighbour to a domino, so that each pair of numbers from 0 to n, doubles included, \
                    occurs exactly once. The board has n + 1 by n + 2 cells.",
            codes: &["dominosa"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            tatham: Some("dominosa"),
            size: (7, 8),
            small: (5, 6),
            example: "dominosa/3/2/001110",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let links = model.links(clues.rows, clues.columns);
        for cell in 0..clues.area() {
            model.count(links.at(clues.place(cell)), 1, phrase!("the domino at {}", clues.name(cell)));
        }
        let edges = links.edges();
        for low in 0..=largest(clues).unwrap_or(0) {
            for high in low..=largest(clues).unwrap_or(0) {
                let numbers =
                    |one: usize, other: usize| [clues.cells[one].number(), clues.cells[other].number()];
                let fits = |one, other| {
                    numbers(one, other) == [Some(low), Some(high)]
                        || numbers(one, other) == [Some(high), Some(low)]
                };
                let those = edges.iter().filter(|(_, one, other)| fits(*one, *other));
                let those = those.map(|(link, ..)| *link);
                model.count(those, 1, format!("the domino {low}-{high}"));
            }
        }
        Token::all_links(&links)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let Some(most) = largest(clues) else {
            let size = format!(
                "{} by {} cells are no set of dominoes: n + 1 by n + 2, from 2 by 3 on",
                clues.rows, clues.columns
            );
            return Some((None, size));
        };
        let wrong = |cell: &usize| clues.cells[*cell].number().is_none_or(|number| number > most);
        let cell = (0..clues.area()).find(wrong)?;
        Some((Some(At::Cell(cell)), format!("each cell has a number from 0 to {most}")))
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        const MOST: u32 = 60;
        let most = code.decimal(MOST, "the largest number of the set")? as usize;
        code.take_while(|byte| byte != b':');
        code.need(b':', "`:` and the description of the puzzle")?;
        let mut clues = Clues::new(most + 1, most + 2);
        for cell in 0..clues.area() {
            let start = code.at();
            let number = if code.take(b'[') {
                let number = code.decimal(MOST, "a number")?;
                code.need(b']', "`]`")?;
                number
            } else {
                code.digit(10, "a digit, or a number in brackets")?
            };
            clues.cells.push(Clue::Number(number));
            code.mark(At::Cell(cell), start);
        }
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        for clue in &clues.cells {
            let number = clue.number()?;
            code.text(&if number < 10 { number.to_string() } else { format!("[{number}]") });
        }
        (clues.columns == clues.rows + 1).then(|| format!("{}:{}", clues.rows - 1, code.finish()))
    }
}
