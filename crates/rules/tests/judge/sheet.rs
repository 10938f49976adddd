//! Small puzzles and answers, drawn as text: rows are separated by `/`.

use gridproof_rules::board::{Answer, ClueValue, Entry, Found, Place, Point, Puzzle, Size};
use gridproof_rules::judge::{Broken, Budget, Judge};
use gridproof_rules::parse;
use gridproof_rules::tree::{Kind, Noun};

/// A puzzle and an answer.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    size: Size,
    layers: Vec<Vec<Vec<usize>>>,
    flags: Vec<bool>,
    clues: Vec<Vec<(Place, ClueValue)>>,
    pub(crate) answer: Answer,
}

fn signs(picture: &str) -> Vec<char> {
    picture.chars().filter(|&sign| sign != '/').collect()
}

/// For each cell, the index of its letter among the letters, in the order in which they appear; `.` has none.
fn letters(picture: &str) -> Vec<Option<usize>> {
    let mut known = Vec::new();
    let index = |sign: char| {
        if sign == '.' {
            return None;
        }
        Some(known.iter().position(|&other| other == sign).unwrap_or_else(|| {
            known.push(sign);
            known.len() - 1
        }))
    };
    signs(picture).into_iter().map(index).collect()
}

impl Sheet {
    pub(crate) fn new(rows: u16, columns: u16) -> Self {
        let size = Size { rows, columns };
        Self { size, layers: Vec::new(), flags: Vec::new(), clues: Vec::new(), answer: Vec::new() }
    }

    /// A layer of areas: a letter for each.
    pub(crate) fn areas(mut self, picture: &str) -> Self {
        let mut areas: Vec<Vec<usize>> = Vec::new();
        for (cell, index) in letters(picture).into_iter().enumerate() {
            let Some(index) = index else { continue };
            areas.resize_with(areas.len().max(index + 1), Vec::new);
            areas[index].push(cell);
        }
        self.layers.push(areas);
        self
    }

    /// A layer of strips: the cells of each, in order.
    pub(crate) fn strips(mut self, strips: &[&[usize]]) -> Self {
        self.layers.push(strips.iter().map(|strip| strip.to_vec()).collect());
        self
    }

    pub(crate) fn flag(mut self, flag: bool) -> Self {
        self.flags.push(flag);
        self
    }

    /// A clue at places.
    pub(crate) fn clue(mut self, mut places: Vec<(Place, ClueValue)>) -> Self {
        places.sort_by_key(|place| place.0);
        self.clues.push(places);
        self
    }

    /// A clue in cells: digits, `?`, or `.` for none.
    pub(crate) fn numbers_in_cells(self, picture: &str) -> Self {
        let cells = self.size.cells().zip(signs(picture));
        let places = cells.filter_map(|(cell, sign)| Some((Place::Point(cell), number(sign)?)));
        let places = places.collect();
        self.clue(places)
    }

    /// A clue of the areas of a layer: digits, `?`, or `.` for none.
    pub(crate) fn numbers_in_areas(self, numbers: &str) -> Self {
        let places = signs(numbers).into_iter().enumerate();
        let places = places.filter_map(|(area, sign)| Some((Place::Area(area), number(sign)?)));
        self.clue(places.collect())
    }

    /// Marks in cells: `a` is the first, `b` the second.
    pub(crate) fn marks_in_cells(self, picture: &str) -> Self {
        let cells = self.size.cells().zip(signs(picture));
        let places = cells.filter_map(|(cell, sign)| Some((Place::Point(cell), mark(sign)?)));
        let places = places.collect();
        self.clue(places)
    }

    /// Words: `x` is the first, `-` the second, `o` the third.
    pub(crate) fn words(mut self, picture: &str) -> Self {
        let words = signs(picture).into_iter().map(|sign| match sign {
            'x' => Some(0),
            '-' => Some(1),
            'o' => Some(2),
            _ => None,
        });
        self.answer.push(Found::Words(words.collect()));
        self
    }

    /// Numbers: digits, or `x` for the other word.
    pub(crate) fn numbers(mut self, picture: &str) -> Self {
        let numbers = signs(picture).into_iter().map(|sign| match sign {
            'x' => Some(Entry::Other),
            sign => sign.to_digit(10).map(|digit| Entry::Number(digit.into())),
        });
        self.answer.push(Found::Numbers(numbers.collect()));
        self
    }

    /// Lines: a picture with a sign for each cell (or corner) and each link between them. Links are drawn unless they
    /// are blank.
    pub(crate) fn lines(mut self, picture: &str) -> Self {
        let mut drawn = Vec::new();
        for (y, row) in picture.split('/').enumerate() {
            for (x, sign) in row.chars().enumerate() {
                if (y + x) % 2 == 1 {
                    drawn.push(sign != ' ');
                }
            }
        }
        self.answer.push(Found::Lines(drawn));
        self
    }

    /// Regions: a letter for each.
    pub(crate) fn regions(mut self, picture: &str) -> Self {
        self.answer.push(Found::Regions(letters(picture)));
        self
    }

    pub(crate) fn puzzle(&self) -> Puzzle {
        Puzzle {
            size: self.size,
            layers: self.layers.clone(),
            flags: self.flags.clone(),
            clues: self.clues.clone(),
        }
    }

    /// The rules that the answer breaks.
    pub(crate) fn broken(&self, kind: &Kind) -> Vec<Broken> {
        let puzzle = self.puzzle();
        let judge = Judge::new(kind, &puzzle).expect("a puzzle of the kind");
        let all = judge.broken(&self.answer, &mut Budget::new(100_000_000)).expect("a judgement");
        let first = judge.first_broken(&self.answer, &mut Budget::new(100_000_000)).expect("a judgement");
        assert_eq!(all.first(), first.as_ref());
        all
    }

    /// The sentences that the answer breaks.
    pub(crate) fn sentences(&self, text: &str) -> Vec<String> {
        self.broken(&kind(text)).into_iter().map(|broken| broken.sentence).collect()
    }

    /// Checks whether conditions hold, each as the only rule behind these declarations.
    #[track_caller]
    pub(crate) fn check(&self, declarations: &str, conditions: &[(&str, bool)]) {
        for (condition, expected) in conditions {
            let kind = kind(&format!("{declarations}\nrule it holds\n  {condition}"));
            let broken = self.broken(&kind);
            let last = kind.rules.len() - 1;
            assert!(broken.iter().all(|broken| broken.rule == Some(last)), "{condition}: {broken:?}");
            assert_eq!(broken.is_empty(), *expected, "{condition}");
        }
    }

    /// Checks that all of these conditions hold.
    #[track_caller]
    pub(crate) fn hold(&self, declarations: &str, conditions: &[&str]) {
        let conditions: Vec<(&str, bool)> = conditions.iter().map(|&condition| (condition, true)).collect();
        self.check(declarations, &conditions);
    }
}

fn number(sign: char) -> Option<ClueValue> {
    match sign {
        '?' => Some(ClueValue::Unknown),
        sign => sign.to_digit(10).map(|digit| ClueValue::Number(digit.into())),
    }
}

fn mark(sign: char) -> Option<ClueValue> {
    "ab".chars().position(|mark| mark == sign).map(ClueValue::Mark)
}

/// A kind from its text, with the first line left out.
#[track_caller]
pub(crate) fn kind(text: &str) -> Kind {
    let text = format!("kind test\n{text}\n");
    parse(&text).unwrap_or_else(|error| panic!("{}", error.show("test", &text)))
}

pub(crate) const fn at(y: i32, x: i32) -> Place {
    Place::Point(Point { y, x })
}

/// A noun of the tree is a thing that clues may be told of.
pub(crate) const fn is_point(noun: Noun) -> bool {
    matches!(noun, Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot | Noun::Place)
}
