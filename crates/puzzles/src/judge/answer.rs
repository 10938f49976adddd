//! From the shown words of a solution to the answer that the rules of its kind judge.

use super::{NOTHING, Text};
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, ClueValue, Entry, Found, Place, Puzzle, in_order};
use gridproof_rules::tree::{Direction, Find, FindForm, Noun, Property, Said};

/// The letters of links, in the order in which they stand in a word.
const LETTERS: [(char, Direction); 4] =
    [('n', Direction::Up), ('s', Direction::Down), ('e', Direction::Right), ('w', Direction::Left)];

/// The answer, for the rules of `kind`, that the words of a solution of the kind called `name` show.
///
/// # Errors
/// Returns the first place whose word has no meaning there. Places are numbered row by row from 0.
pub(super) fn answer(kind: &Kind, name: &str, puzzle: &Puzzle, words: &[Text]) -> Result<Answer, usize> {
    if words.len() != puzzle.size.area() {
        return Err(words.len().min(puzzle.size.area()));
    }
    let reader = Reader { kind, name, puzzle, words };
    kind.finds.iter().map(|find| reader.found(find)).collect()
}

struct Reader<'a> {
    kind: &'a Kind,
    name: &'a str,
    puzzle: &'a Puzzle,
    words: &'a [Text],
}

impl Reader<'_> {
    fn found(&self, find: &Find) -> Result<Found, usize> {
        match &find.form {
            FindForm::Words { words, among } => {
                let has_lines =
                    self.kind.finds.iter().any(|find| matches!(find.form, FindForm::Lines { .. }));
                let index = |cell: usize, word: &str| {
                    let index = (0..words.len())
                        .find(|&index| self.sign(&words[index], index, words.len()) == Some(word));
                    // A word of lines says that the cell is not shaded.
                    let other = (has_lines && letters(word).is_some()).then_some(words.len() - 1);
                    index.or(other).ok_or(cell)
                };
                self.each_cell(among, index).map(Found::Words)
            }
            FindForm::Numbers { noun: Noun::Cell, other, among, .. } => {
                let entry = |cell: usize, word: &str| {
                    let is_other = other.as_deref().is_some_and(|other| self.sign(other, 1, 2) == Some(word));
                    let number = || number(self.name, word).map(Entry::Number);
                    is_other.then_some(Entry::Other).or_else(number).ok_or(cell)
                };
                self.each_cell(among, entry).map(Found::Numbers)
            }
            // No kind of ours has numbers on links.
            FindForm::Numbers { .. } => Err(0),
            FindForm::Lines { on_corners: false, .. } => self.links(),
            FindForm::Lines { on_corners: true, .. } => self.sides(),
            FindForm::Regions { .. } => self.regions(),
        }
    }

    fn sign(&self, word: &str, index: usize, count: usize) -> Option<&str> {
        sign(self.kind, word, index, count)
    }

    /// The value of each cell that has one.
    fn each_cell<V>(
        &self,
        among: &[Said],
        value: impl Fn(usize, &str) -> Result<V, usize>,
    ) -> Result<Vec<Option<V>>, usize> {
        let without = if self.name == "tents" { "x" } else { NOTHING };
        let cell = |(cell, word): (usize, &Text)| {
            if among.iter().all(|said| self.is_said(said, cell)) {
                value(cell, word).map(Some)
            } else if word == without {
                Ok(None)
            } else {
                Err(cell)
            }
        };
        self.words.iter().enumerate().map(cell).collect()
    }

    /// Returns whether a word that follows from the clues holds for a cell.
    fn is_said(&self, said: &Said, cell: usize) -> bool {
        let clue = |clue| self.puzzle.clue(clue, Place::Point(self.puzzle.size.cell(cell)));
        let holds = match said.property {
            Property::Mark(index, mark) => clue(index) == Some(&ClueValue::Mark(mark)),
            Property::Unmarked(index) => clue(index).is_none(),
            Property::HasClue(index) => clue(index).is_some(),
            // The finds of our kinds use no other words.
            _ => true,
        };
        holds != said.negated
    }

    /// The links between cells. A cell shows the letters of its links.
    fn links(&self) -> Result<Found, usize> {
        let size = self.puzzle.size;
        // A shaded cell has no links.
        let ways = |cell: usize| match self.words[cell].as_ref() {
            "x" if self.kind.finds.len() > 1 => Some(Vec::new()),
            word => letters(word),
        };
        let goes = |cell: usize, direction| ways(cell).is_some_and(|ways| ways.contains(&direction));
        for cell in 0..size.area() {
            for direction in ways(cell).ok_or(cell)? {
                let next = size.cell_index(size.cell(cell).step(direction));
                if !next.is_some_and(|next| goes(next, direction.opposite())) {
                    return Err(cell);
                }
            }
        }
        let drawn = size.links().map(|link| {
            // A link between two cells of a row lies on an odd line.
            let (back, forward) = if link.y % 2 == 1 {
                (Direction::Left, Direction::Right)
            } else {
                (Direction::Up, Direction::Down)
            };
            size.cell_index(link.half_step(back)).is_some_and(|cell| goes(cell, forward))
        });
        Ok(Found::Lines(drawn.collect()))
    }

    /// The sides of cells between the inside of a loop, shown as `x`, and its outside.
    fn sides(&self) -> Result<Found, usize> {
        let size = self.puzzle.size;
        if let Some(cell) = self.words.iter().position(|word| word != "x" && word != NOTHING) {
            return Err(cell);
        }
        let inside = |point| size.cell_index(point).is_some_and(|cell| self.words[cell] == "x");
        let drawn = size.sides().map(|side| {
            let (one, other) = if side.y % 2 == 1 {
                (Direction::Left, Direction::Right)
            } else {
                (Direction::Up, Direction::Down)
            };
            inside(side.half_step(one)) != inside(side.half_step(other))
        });
        Ok(Found::Lines(drawn.collect()))
    }

    /// The regions. A cell shows the number of its region, or nothing if it is in no region; in dominosa, it shows the
    /// direction of the other half of its domino.
    fn regions(&self) -> Result<Found, usize> {
        let size = self.puzzle.size;
        let region = |cell: usize| {
            let word = &self.words[cell];
            if self.name != "dominosa" {
                let number = |_| word.parse().map_err(|_| cell);
                return Some(word).filter(|word| *word != NOTHING).map(number).transpose();
            }
            let ways = letters(word).filter(|ways| ways.len() == 1).ok_or(cell)?;
            let next = size.cell_index(size.cell(cell).step(ways[0])).ok_or(cell)?;
            let back = letters(&self.words[next]).ok_or(next)?;
            if back == [ways[0].opposite()] { Ok(Some(cell.min(next))) } else { Err(cell) }
        };
        let labels = (0..size.area()).map(region).collect::<Result<Vec<Option<usize>>, usize>>()?;
        // Regions are numbered in the order of their first cells, as those of a grid are.
        Ok(in_order(vec![Found::Regions(labels)]).remove(0))
    }
}

/// The sign of a word: by default, the first of several words is `x` and the last is `-`.
pub(super) fn sign<'k>(kind: &'k Kind, word: &str, index: usize, count: usize) -> Option<&'k str> {
    let shown = kind.shows.iter().find(|show| show.word == word);
    let default = match index {
        0 => Some("x"),
        _ if index + 1 == count => Some(NOTHING),
        _ => None,
    };
    shown.map(|show| show.sign.as_str()).or(default)
}

/// The directions of a word such as `ne`; `None` if the word does not consist of letters of links in their order.
fn letters(word: &str) -> Option<Vec<Direction>> {
    if word == NOTHING {
        return Some(Vec::new());
    }
    let mut rest = word;
    let ways: Vec<Direction> = LETTERS
        .iter()
        .filter(|(letter, _)| rest.strip_prefix(*letter).map(|after| rest = after).is_some())
        .map(|(_, direction)| *direction)
        .collect();
    (rest.is_empty() && !word.is_empty()).then_some(ways)
}

/// The number of a word: of its digits or, in easy as ABC, of its letter.
fn number(kind: &str, word: &str) -> Option<i64> {
    if kind == "easyasabc" {
        let [letter @ b'a'..=b'z'] = word.as_bytes() else { return None };
        return Some(i64::from(letter - b'a') + 1);
    }
    let number: i64 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}
