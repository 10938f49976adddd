//! Magnets: regions, mostly dominoes, each of which contains either a positive and a negative pole, or no pole.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues, Direction, Pole};
use crate::code::{CodeError, CodeReader, CodeWriter, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::builder::Int;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Magnets;

/// The words for the values of a cell: no pole, then the numbers of the poles.
const WORDS: [Word; 3] = [Word::Marked, Word::Plus, Word::Nothing];

/// The pole that a clue outside the board counts: the positive ones above and on the left, the negative ones below and
/// on the right.
fn counted(clues: &Clues, outside: usize) -> Pole {
    let above_or_left =
        outside < clues.columns || (2 * clues.columns..2 * clues.columns + clues.rows).contains(&outside);
    if above_or_left { Pole::Positive } else { Pole::Negative }
}

/// The other cell of the domino that contains a cell.
fn other_half(clues: &Clues, cell: usize) -> Option<usize> {
    clues.neighbours(cell).into_iter().find(|&next| clues.region(next) == clues.region(cell))
}

impl PuzzleKind for Magnets {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "magnets",
            title: "dominoes with a positive and a negative pole or none, counted in rows and columns",
            rules: "Each domino is a magnet with a positive and a negative pole, or has none. Like poles do not share sides. \
                    Numbers above and on the left are the numbers of positive poles in their lines, those below and on the \
                    right the numbers of negative ones. A region of more than two cells has one magnet on two neighbouring \
                    cells, or none; one of a single cell may have a pole.",
            codes: &["magnets"],
            parts: &[Part::Poles, Part::Borders, Part::GivenPoles],
            tatham: Some("magnets"),
            glyphs: &[(Word::Nothing, "-"), (Word::Marked, ".")],
            marks: &[],
            size: (8, 8),
            small: (6, 6),
            example: "magnets/4/2/m02g1gdgo",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let hole = |cell: usize| clues.cells[cell] == Clue::Unknown;
        let poles: Vec<Option<Int>> =
            (0..clues.area()).map(|cell| (!hole(cell)).then(|| model.int(0..=2))).collect();
        for (cell, clue) in clues.cells.iter().enumerate() {
            if let (Some(pole), Clue::Pole(given)) = (poles[cell], *clue) {
                model.restrict(pole.is(given as i32));
            }
        }
        let rooms = clues.room_cells();
        let sizes: Vec<usize> = rooms.iter().map(Vec::len).collect();
        // A region of more than two cells has no pole, or two poles in neighbouring cells.
        for cells in rooms.iter().filter(|cells| cells.len() > 2) {
            let pole = |cell: usize| Some(!poles[cell]?.is(0));
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            model.count(cells.iter().filter_map(|&cell| pole(cell)), 0..=2, origin.clone());
            for &cell in cells {
                let inside = |next: &usize| clues.region(*next) == clues.region(cell);
                let beside: Vec<_> =
                    clues.neighbours(cell).into_iter().filter(inside).filter_map(pole).collect();
                if let Some(pole) = pole(cell) {
                    model.imply(pole, beside, origin.clone());
                }
            }
        }
        for (one, other) in clues.pairs() {
            let (Some(a), Some(b)) = (poles[one], poles[other]) else { continue };
            let origin =
                Origin::from(phrase!("the neighbours {} and {}", clues.name(one), clues.name(other)));
            if clues.region(one) == clues.region(other) && sizes[clues.region(one)] == 2 {
                model.table([a, b], [vec![0, 0], vec![1, 2], vec![2, 1]], origin);
            } else {
                model.not_all([a.is(1), b.is(1)], origin.clone());
                model.not_all([a.is(2), b.is(2)], origin);
            }
        }
        for (view, (outside, clue)) in clues.views().iter().zip(clues.outside.iter().enumerate()) {
            let Some(number) = clue.number() else { continue };
            let pole = counted(clues, outside);
            let sign = WORDS[pole as usize];
            let those: Vec<_> = view.iter().filter_map(|&cell| Some(poles[cell]?.is(pole as i32))).collect();
            model.count(those, number, format!("the number of {sign} seen from {}", clues.name(view[0])));
        }
        let shown = |pole: &Option<Int>| {
            pole.map_or_else(|| Token::Fixed(Word::Marked), |pole| Token::words(pole.cell(), WORDS))
        };
        poles.iter().map(shown).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        // Equal poles do not touch, so at most half of the cells of a line, rounded up, have the same pole.
        let length = |outside: usize| if outside < 2 * clues.columns { clues.rows } else { clues.columns };
        clues.outside.iter().enumerate().find_map(|(outside, clue)| {
            let most = length(outside).div_ceil(2);
            let number = clue.number().filter(|&number| number as usize > most)?;
            Some((Some(At::Outside(outside)), format!("{number} poles in a line that has room for {most}")))
        })
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            if *clue == Clue::Unknown {
                "#".clone_into(text);
            }
        }
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for (outside, view) in clues.views().into_iter().enumerate() {
            let sign = WORDS[counted(clues, outside) as usize];
            all.outside[outside] = Clue::Number(count(words, sign, view));
        }
        for (clue, word) in all.cells.iter_mut().zip(words).filter(|(clue, _)| matches!(clue, Clue::Pole(_)))
        {
            *clue = match word {
                Word::Plus => Clue::Pole(Pole::Positive),
                Word::Nothing => Clue::Pole(Pole::Negative),
                _ => Clue::None,
            };
        }
        all
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        // `Clue::Unknown` marks a cell without a magnet. It is part of the board, so it cannot be removed.
        (clues.clue(at) != Clue::Unknown).then(|| clues.without(&[at]))
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let (mut clues, _) = code.tatham_size()?;
        let (rows, columns) = (clues.rows, clues.columns);
        let mut lists: [Vec<Clue>; 4] = Default::default();
        for (list, count) in lists.iter_mut().zip([columns, rows, columns, rows]) {
            for _ in 0..count {
                let digit = code.byte("a digit, or `.` for no clue")?;
                list.push(match digit {
                    b'.' => Clue::None,
                    b'0'..=b'9' => Clue::Number((digit - b'0').into()),
                    _ => return Err(code.invalid(code.at() - 1, "not a number of poles (0-9, `.`)")),
                });
            }
            code.need(b',', "`,`")?;
        }
        // The order of the sides in the id is not that of `Clues::outside`.
        let [above, left, below, right] = lists;
        clues.outside = [above, below, left, right].concat();
        let mut halves = Vec::with_capacity(clues.area());
        for cell in 0..clues.area() {
            halves.push(code.byte("a half of a domino (L R T B), or `*`")?);
            if halves[cell] == b'*' {
                clues.cells[cell] = Clue::Unknown;
            }
        }
        let joined = |one: usize, other: usize| {
            let ends = if clues.is_level(one, other) { [b'L', b'R'] } else { [b'T', b'B'] };
            [halves[one], halves[other]] == ends
        };
        // The two halves of a domino must point to each other.
        for (cell, half) in halves.iter().enumerate().filter(|(_, half)| **half != b'*') {
            let step = match half {
                b'L' => (0, 1),
                b'R' => (0, -1),
                b'T' => (1, 0),
                _ => (-1, 0),
            };
            let meets = |next: usize| joined(cell.min(next), cell.max(next));
            if !clues.step(cell, step).is_some_and(meets) {
                let message = format!("no matching half of a domino next to {}", clues.name(cell));
                return Err(code.invalid(code.at() - clues.area() + cell, message));
            }
        }
        clues.regions = Some(Regions::new(rows, columns, joined));
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let digit = |clue: &Clue| match clue {
            Clue::Number(number @ 0..=9) => Some(char::from_digit(*number, 10)?),
            Clue::None => Some('.'),
            _ => None,
        };
        // An id can only express dominoes and single cells without a magnet.
        let hole = |cell: usize| clues.cells[cell] == Clue::Unknown;
        let is_domino = |cells: &Vec<usize>| cells.len() == 2 && !cells.iter().any(|&cell| hole(cell));
        if !clues.room_cells().iter().all(|cells| is_domino(cells) || (cells.len() == 1 && hole(cells[0]))) {
            return None;
        }
        let (above, rest) = clues.outside.split_at(clues.columns);
        let (below, rest) = rest.split_at(clues.columns);
        let (left, right) = rest.split_at(clues.rows);
        let mut code = CodeWriter::default();
        for list in [above, left, below, right] {
            code.text(&list.iter().map(digit).collect::<Option<String>>()?);
            code.text(",");
        }
        for cell in 0..clues.area() {
            let half = match other_half(clues, cell) {
                _ if matches!(clues.cells[cell], Clue::Pole(_)) => return None,
                None => "*",
                Some(other) => match clues.way(cell, other)? {
                    Direction::Right => "L",
                    Direction::Down => "T",
                    Direction::Left => "R",
                    Direction::Up => "B",
                },
            };
            code.text(half);
        }
        Some(format!("{}x{}:{}", clues.columns, clues.rows, code.finish()))
    }
}
