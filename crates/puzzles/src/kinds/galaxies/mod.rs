//! Galaxies, also known as tentai show: areas that are symmetric under a half turn about their dots.

mod symmetry;

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader, CodeWriter, Part};
use crate::display::{Case, Token};
use crate::dot::DotPlace;
use crate::drawing::Drawing;
use crate::group::GroupRule;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;
use symmetry::reach;

/// The puzzle kind of this module. Each dot is stored as the group of the cells that it touches.
#[derive(Debug)]
pub(super) struct Galaxies;

/// The maximum number of cells of a board. This limit is needed because each dot may reach all cells.
const MOST_CELLS: usize = 2500;

impl PuzzleKind for Galaxies {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "galaxies",
            title: "areas around dots, each the same when turned by half about its dot",
            rules: "Cut the board into areas of connected cells along the sides of cells. Each area contains exactly one dot, \
                    and looks the same when it is turned about the dot by half.",
            codes: &["tentaisho", "galaxies"],
            parts: &[Part::Dots],
            tatham: Some("galaxies"),
            glyphs: &[],
            small: (5, 5),
            example: "tentaisho/3/3/g4a22c40",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let mut owners = vec![Vec::new(); clues.area()];
        let touched = touched(clues);
        for (index, dot) in clues.groups.iter().enumerate() {
            let reach = reach(clues, &touched, index);
            let mut own = vec![None; clues.area()];
            for &(cell, other) in &reach {
                // A cell and its image share an atom, so the galaxy is symmetric by construction.
                let atom = *own[other].get_or_insert_with(|| model.bool());
                own[cell] = Some(atom);
                owners[cell].push((atom, index + 1));
                if dot.cells.contains(&cell) {
                    model.restrict(atom);
                }
            }
            let vertices: Vec<_> = reach.iter().filter_map(|&(cell, _)| own[cell]).collect();
            let number = |cell: usize| reach.binary_search_by_key(&cell, |&(cell, _)| cell).ok();
            let edges = clues.pairs().into_iter();
            let edges = edges.filter_map(|(one, other)| Some((number(one)?, number(other)?)));
            model.connected(vertices, edges, phrase!("the galaxy at {}", clues.name(dot.cells[0])));
        }
        for (cell, owners) in owners.iter().enumerate() {
            model.count(
                owners.iter().map(|(atom, _)| *atom),
                1,
                phrase!("the galaxy of {}", clues.name(cell)),
            );
        }
        let member = |owners: &Vec<_>| {
            Token::Member(
                owners
                    .iter()
                    .map(|&(atom, number): &(_, usize)| Case::when(atom, Word::Number(number as i64)))
                    .collect(),
            )
        };
        owners.iter().map(member).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.area() > MOST_CELLS {
            return Some((None, format!("the board has more than {MOST_CELLS} cells")));
        }
        let mut cells: Vec<usize> = clues.groups.iter().flat_map(|dot| dot.cells.iter().copied()).collect();
        cells.sort_unstable();
        let twice = cells.windows(2).find(|pair| pair[0] == pair[1])?;
        Some((None, format!("two dots touch {}", clues.name(twice[0]))))
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        drawing.corners = vec![String::new(); (clues.rows + 1) * (clues.columns + 1)];
        for dot in &clues.groups {
            let sign = if dot.numbers == [1] { "@" } else { "o" };
            match dot.cells[..] {
                [cell] => sign.clone_into(&mut drawing.cells[cell]),
                [one, other] => drawing.sign(one, other, sign),
                _ => {
                    let last = dot.cells[dot.cells.len() - 1];
                    let corner = last / clues.columns * (clues.columns + 1) + last % clues.columns;
                    sign.clone_into(&mut drawing.corners[corner]);
                }
            }
        }
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let areas = Regions::new(clues.rows, clues.columns, |one, other| words[one] == words[other]);
        let mut dots = vec![Clue::None; DotPlace::count(clues)];
        for cells in areas.cells() {
            let centre = DotPlace::centre(clues, &cells);
            let turned = |&cell: &usize| centre.turned(clues, cell);
            if cells.iter().all(|cell| turned(cell).is_some_and(|other| cells.contains(&other))) {
                dots[centre.index(clues)] = Clue::Number(0);
            }
        }
        let mut all = Clues::new(clues.rows, clues.columns);
        all.set_dots(&dots);
        // The colours of the dots do not follow from the areas, so they are copied from the clues.
        for dot in &mut all.groups {
            let same = clues.groups.iter().find(|other| other.cells == dot.cells);
            dot.numbers = same.map_or_else(|| vec![0], |same| same.numbers.clone());
        }
        all
    }

    fn with_weaker_clue(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        clues.cells.clear();
        let mut dots = vec![Clue::None; DotPlace::count(&clues)];
        let mut at = 0;
        while code.peek().is_some() {
            let letter = code.byte("dots (a-y, A-Y, z)")?;
            if letter == b'z' {
                at += 25;
                continue;
            }
            at += usize::from(letter.to_ascii_lowercase().saturating_sub(b'a'));
            if !letter.is_ascii_alphabetic() || at >= dots.len() {
                return Err(code.invalid(
                    code.at() - 1,
                    format!("not a letter for dots, or beyond the {} places of the board", dots.len()),
                ));
            }
            dots[at] = Clue::Number(letter.is_ascii_uppercase().into());
            at += 1;
        }
        clues.set_dots(&dots);
        if clues.area() > MOST_CELLS {
            return Ok(clues);
        }
        // An id does not list the places after the last dot, so a truncated id looks like one with fewer dots. The id
        // is rejected if there is a cell that no dot can reach.
        let touched = touched(&clues);
        let mut is_reached = vec![false; clues.area()];
        for index in 0..clues.groups.len() {
            reach(&clues, &touched, index).into_iter().for_each(|(cell, _)| is_reached[cell] = true);
        }
        if let Some(cell) = is_reached.iter().position(|&is_reached| !is_reached) {
            let (row, column) = (cell / clues.columns + 1, cell % clues.columns + 1);
            return Err(
                code.invalid(code.at(), format!("no dot can reach the cell at row {row}, column {column}"))
            );
        }
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let mut code = CodeWriter::default();
        let mut open: u8 = 0;
        for clue in clues.dots() {
            if let Some(black) = clue.number() {
                code.text(&char::from(if black == 1 { b'A' } else { b'a' } + open).to_string());
                open = 0;
            } else {
                open += 1;
                if open == 25 {
                    code.text("z");
                    open = 0;
                }
            }
        }
        let all = clues.groups.iter().all(|group| group.rule == GroupRule::Dot);
        all.then(|| format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
/// For each cell, the dot that touches it, if there is one.
fn touched(clues: &Clues) -> Vec<Option<usize>> {
    let mut touched = vec![None; clues.area()];
    for (index, dot) in clues.groups.iter().enumerate() {
        dot.cells.iter().for_each(|&cell| touched[cell] = Some(index));
    }
    touched
}
