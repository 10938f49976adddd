//! Describes facts and steps in words that suit the kind of puzzle.

use std::collections::BTreeMap;

use super::steps::{ClueStep, Fact};
use gridproof_model::{Cell, Domain};
use gridproof_puzzles::Puzzle;
use gridproof_puzzles::look::Mark;
use gridproof_puzzles::word::{Word, listed};

/// Describes the cells of a puzzle, and the steps of its explanation, in words.
///
/// ```
/// use gridproof_human::explain::clues::{Fact, Words};
///
/// let puzzle = gridproof_formats::parse("1...\n..3.\n.4..\n...2\n").unwrap();
/// let fact = Fact { cell: 1, value: 2, holds: true };
/// assert_eq!(Words::of(&puzzle).fact(fact).unwrap(), "r1c2=3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'p>(&'p Puzzle);

impl<'p> Words<'p> {
    /// Creates the words for a puzzle.
    pub const fn of(puzzle: &'p Puzzle) -> Self {
        Self(puzzle)
    }

    /// The place that a cell of the model describes, and the word for one of its values. Returns `None` if the solution
    /// does not show the cell and the kind has no words for it.
    pub fn place_and_word(self, cell: Cell, value: u8) -> Option<(String, String)> {
        match self.0 {
            Puzzle::Other(other) => other.shown().in_words(cell, value),
            Puzzle::Ruled(ruled) => ruled.place_and_word(cell, value),
            Puzzle::Model(stated) => stated
                .model()
                .is_shown(cell)
                .then(|| (format!("cell {cell} of the model"), value.to_string())),
            Puzzle::Sudoku(sudoku) => Some((self.place(cell), sudoku.sign(value).into())),
            Puzzle::Nonogram(nonogram) => {
                let palette = nonogram.palette();
                let name = palette.colours().get(usize::from(value)).map(|colour| colour.name.clone());
                Some((self.place(cell), name.unwrap_or_else(|| format!("colour {value}"))))
            }
            _ => None,
        }
    }

    /// The row and column of a cell of the board, such as `r1c2`.
    fn place(self, cell: Cell) -> String {
        let columns = self.0.columns().max(1);
        format!("r{}c{}", cell as usize / columns + 1, cell as usize % columns + 1)
    }

    /// Restates a fact so that it is easier to read. For a hidden cell with two values, the result states which value
    /// the cell has. For a cell that states whether a place has a certain word, the result refers to that word.
    fn straight(self, fact: Fact) -> Fact {
        let Puzzle::Other(other) = self.0 else { return fact };
        let is_boolean = |cell: Cell| {
            other.model().domains().get(cell as usize).is_some_and(|&domain| domain == Domain::first(2))
        };
        if is_boolean(fact.cell) && other.shown().excludes(fact.cell, fact.value) {
            return Fact { value: 1 - fact.value, holds: !fact.holds, ..fact };
        }
        match other.shown().hidden_cell(fact.cell) {
            Some(hidden) if hidden.is_boolean() && !fact.holds => {
                Fact { value: 1 - fact.value, holds: true, ..fact }
            }
            _ => fact,
        }
    }

    /// A fact in short notation; `None` if [`Words::place_and_word`] has no words for its cell.
    pub fn fact(self, fact: Fact) -> Option<String> {
        let fact = self.straight(fact);
        let (place, word) = self.place_and_word(fact.cell, fact.value)?;
        Some(format!("{place}{}{word}", if fact.holds { "=" } else { "<>" }))
    }

    /// All facts of a step in short notation. Facts about cells without words are left out.
    pub fn facts(self, step: &ClueStep) -> Vec<String> {
        let mut facts: Vec<String> = step.facts.iter().filter_map(|&fact| self.fact(fact)).collect();
        facts.dedup();
        facts
    }

    /// The names of the clues of a step. If there are many, cells are in short notation, and runs of them are
    /// abbreviated.
    pub fn clues(step: &ClueStep) -> String {
        let names: Vec<String> = step.clues.iter().map(ToString::to_string).collect();
        if names.len() < MANY_PLACES {
            return listed(&names);
        }
        listed(&runs(&names.iter().map(|name| with_short_cells(name)).collect::<Vec<_>>()))
    }

    /// Describes a step in a sentence: its clues, and the facts that follow. Places with the same fact are grouped.
    pub fn sentence(self, step: &ClueStep) -> String {
        let conclusions = self.conclusions(step);
        let conclusions = if conclusions.is_empty() {
            "nothing that is seen yet, but what a later step needs".to_owned()
        } else {
            conclusions.join("; ")
        };
        format!("From {}: {conclusions}", Self::clues(step))
    }

    /// The facts of a step in words, grouped, such as `r1c2 and r1c3 are not 1` or `no line below r4c2`. Facts about
    /// cells without words are left out.
    pub fn conclusions(self, step: &ClueStep) -> Vec<String> {
        // All values that are excluded from a place are collected first.
        let mut excluded: BTreeMap<Place, Vec<String>> = BTreeMap::new();
        let mut sayings: Vec<(Saying, Vec<String>)> = Vec::new();
        let mut say = |saying: Saying, place: String| match sayings.iter_mut().find(|(own, _)| *own == saying)
        {
            Some((_, places)) if places.contains(&place) => {}
            Some((_, places)) => places.push(place),
            None => sayings.push((saying, vec![place])),
        };
        for fact in step.facts.iter().map(|&fact| self.straight(fact)) {
            let Some((place, word)) = self.place_and_word(fact.cell, fact.value) else { continue };
            // The place names an object that is present or absent, such as `the border between r1c1 and r1c2`.
            let thing = place.strip_prefix("the ").filter(|_| word == "yes" || word == "no");
            match thing.and_then(|thing| thing.split_once(' ')) {
                Some((thing, place)) => {
                    let thing = if thing == "side" || thing == "link" { "line" } else { thing };
                    say(Saying::There((word == "yes") == fact.holds, thing.to_owned()), place.to_owned());
                }
                _ if fact.holds => say(Saying::Is(self.called(word)), place),
                _ => excluded.entry(Place::of(place)).or_default().push(self.called(word)),
            }
        }
        for (place, words) in excluded {
            say(Saying::Not(ranges(&words)), place.name);
        }
        sayings.into_iter().map(|(saying, places)| saying.of(&places)).collect()
    }

    /// The description of a word that is drawn as a mark. Other words are returned as they are.
    fn called(self, word: String) -> String {
        let Puzzle::Other(other) = self.0 else { return word };
        let marks = other.kind().about().marks;
        let nothing = word == Word::Nothing.text();
        let mark = marks.iter().find(|(of, _)| of.text() == word).map(|(_, mark)| *mark);
        let called = match mark {
            Some(Mark::Shade) => "shaded",
            Some(Mark::Lamp) => "a lamp",
            Some(Mark::Star) => "a star",
            Some(Mark::Mine) => "a mine",
            Some(Mark::Tent) => "a tent",
            Some(Mark::White) => "white",
            Some(Mark::Black) => "black",
            Some(Mark::Across(number)) => return lines(number, "across"),
            Some(Mark::Down(number)) => return lines(number, "down"),
            None if nothing && marks.iter().any(|(_, mark)| *mark == Mark::Shade) => "not shaded",
            None if nothing => "empty",
            _ => return word,
        };
        called.to_owned()
    }

    /// The places about which a step states facts, each listed once.
    pub fn places(self, step: &ClueStep) -> Vec<String> {
        let mut places: Vec<String> = Vec::new();
        for (place, _) in step.facts.iter().filter_map(|fact| self.place_and_word(fact.cell, fact.value)) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        in_order(&places)
    }
}

/// A place, in the order of the board: `below r2c3` comes before `below r2c10`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// The numbers in the name, each with the text before it.
    numbers: Vec<(String, usize)>,
    name: String,
}

impl Place {
    fn of(name: String) -> Self {
        let mut numbers: Vec<(String, usize)> = Vec::new();
        let mut rest = &name[..];
        while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
            let (text, number) = rest.split_at(start);
            let end = number.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(number.len());
            numbers.push((text.to_owned(), number[..end].parse().unwrap_or(usize::MAX)));
            rest = &number[end..];
        }
        Self { numbers, name }
    }

    /// The row and column of the cell with which the name ends.
    fn cell(&self) -> Option<[usize; 2]> {
        match &self.numbers[..] {
            [.., (row, r), (column, c)] if row.ends_with('r') && column == "c" => Some([*r, *c]),
            _ => None,
        }
    }

    /// Whether the place is the next one on the same row (line 0) or column (line 1).
    fn follows(&self, before: &Self, line: usize) -> bool {
        let (Some([row, column]), Some(last)) = (before.cell(), self.cell()) else { return false };
        let next = if line == 0 { [row, column + 1] } else { [row + 1, column] };
        let text = |place: &Self| place.name.trim_end_matches(|sign: char| sign != 'r').to_owned();
        last == next && text(self) == text(before)
    }
}

fn in_order(places: &[String]) -> Vec<String> {
    let mut places: Vec<Place> = places.iter().cloned().map(Place::of).collect();
    places.sort();
    places.into_iter().map(|place| place.name).collect()
}

/// Writes `row 2, column 3` as `r2c3`.
fn with_short_cells(name: &str) -> String {
    let digits = |text: &str| text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (mut out, mut rest) = (String::new(), name);
    while let Some((before, row)) = rest.split_once("row ") {
        out.push_str(before);
        let (number, after) = row.split_at(digits(row));
        if let Some(column) = after.strip_prefix(", column ") {
            let (column, after) = column.split_at(digits(column));
            out.push_str(&format!("r{number}c{column}"));
            rest = after;
        } else {
            out.push_str("row ");
            rest = row;
        }
    }
    out + rest
}

/// From this number of places on, runs of them are abbreviated as `r1c2 to r1c5`.
const MANY_PLACES: usize = 5;

/// The places in the order of the board. If there are many, three or more consecutive ones on a row or column are
/// abbreviated.
fn runs(places: &[String]) -> Vec<String> {
    let mut left: Vec<Place> = places.iter().cloned().map(Place::of).collect();
    left.sort();
    if left.len() < MANY_PLACES {
        return left.into_iter().map(|place| place.name).collect();
    }
    let mut parts = Vec::new();
    while !left.is_empty() {
        // The longer one of the runs along the row and along the column of the first place.
        let run = |line: usize| {
            let mut run = vec![0];
            while let Some(next) = (0..left.len()).find(|&i| left[i].follows(&left[run[run.len() - 1]], line))
            {
                run.push(next);
            }
            run
        };
        let (across, down) = (run(0), run(1));
        let mut run = if down.len() > across.len() { down } else { across };
        if run.len() < 3 {
            run.truncate(1);
        }
        let last = left[run[run.len() - 1]].cell().filter(|_| run.len() > 1);
        let to = last.map_or_else(String::new, |[row, column]| format!(" to r{row}c{column}"));
        parts.push(left[0].name.clone() + &to);
        run.sort_unstable();
        run.iter().rev().for_each(|&place| drop(left.remove(place)));
    }
    parts
}

/// Describes in words how many lines cross a cell.
fn lines(number: u8, way: &str) -> String {
    if number == 1 { format!("crossed by a line {way}") } else { format!("crossed by {number} lines {way}") }
}

/// A statement that can be made about several places.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Saying {
    /// An object is present at the place, or absent.
    There(bool, String),
    /// The place has this value.
    Is(String),
    /// The place does not have these values.
    Not(String),
}

impl Saying {
    fn of(&self, places: &[String]) -> String {
        let all = listed(&runs(places));
        let are = if places.len() == 1 { "is" } else { "are" };
        match self {
            Self::There(holds, what) => {
                let article = if !holds {
                    "no"
                } else if what.starts_with('a') {
                    "an"
                } else {
                    "a"
                };
                format!("{article} {what} {all}")
            }
            Self::Is(what) => match what.strip_prefix("a ") {
                Some(thing) if places.len() > 1 => format!("{all} are {thing}s"),
                _ => format!("{all} {are} {what}"),
            },
            Self::Not(what) => format!("{all} {are} not {what}"),
        }
    }
}

/// Lists words; three or more consecutive numbers are abbreviated as `5 to 9`.
fn ranges(words: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = words;
    while let Some((first, others)) = rest.split_first() {
        let start = first.parse::<i64>().ok();
        let follows = |(step, word): (i64, &String)| start.is_some_and(|n| word.parse() == Ok(n + step));
        let more = (1..).zip(others).take_while(|&pair| follows(pair)).count();
        if more >= 2 {
            parts.push(format!("{first} to {}", others[more - 1]));
            rest = &others[more..];
        } else {
            parts.push(first.clone());
            rest = others;
        }
    }
    match &parts[..] {
        [some @ .., last] if !some.is_empty() => format!("{} or {last}", some.join(", ")),
        _ => parts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_in_the_order_of_the_board() {
        let of = |list: &str| runs(&list.split(", ").map(String::from).collect::<Vec<_>>()).join(", ");
        assert_eq!(of("r1c10, r10c1, r1c2"), "r1c2, r1c10, r10c1");
        assert_eq!(of("r1c10, r1c9, r1c8, r2c8, r5c5"), "r1c8 to r1c10, r2c8, r5c5");
        assert_eq!(of("r1c1, r3c1, r2c1, r1c2, r4c1"), "r1c1 to r4c1, r1c2");
        assert_eq!(
            of("below r4c2, right of r4c1, below r4c3, below r4c4, the top"),
            "the top, below r4c2 to r4c4, right of r4c1"
        );
    }

    #[test]
    fn many_clues_have_short_names() {
        assert_eq!(
            with_short_cells("the link of row 9, column 8 and row 9, column 10"),
            "the link of r9c8 and r9c10"
        );
        assert_eq!(with_short_cells("row 3"), "row 3");
        let clues = (1..=5)
            .map(|column| gridproof_model::Origin::from(format!("the path at row 2, column {column}")));
        let step = ClueStep { clues: clues.collect(), constraints: Vec::new(), facts: Vec::new() };
        assert_eq!(Words::clues(&step), "the path at r2c1 to r2c5");
    }

    #[test]
    fn several_places_are_several_things() {
        let lamp = Saying::Is("a lamp".to_owned());
        assert_eq!(lamp.of(&["r1c1".to_owned()]), "r1c1 is a lamp");
        assert_eq!(lamp.of(&["r1c1".to_owned(), "r2c2".to_owned()]), "r1c1 and r2c2 are lamps");
    }

    #[test]
    fn what_is_excluded_is_brief() {
        let words = |list: &str| ranges(&list.split(' ').map(String::from).collect::<Vec<_>>());
        assert_eq!(words("5 6 7 8 9"), "5 to 9");
        assert_eq!(words("1 2 4"), "1, 2 or 4");
        assert_eq!(words("1 3 4 5 7 8"), "1, 3 to 5, 7 or 8");
        assert_eq!(words("x"), "x");
    }

    #[test]
    fn colours_have_their_names() {
        let colours = gridproof_puzzles::Nonogram::from_picture(2, &[1, 2]).expect("a picture");
        let colours =
            Puzzle::Nonogram(colours.in_colours(&gridproof_puzzles::Palette::usual(2)).expect("two"));
        assert_eq!(Words::of(&colours).place_and_word(1, 2), Some(("r1c2".into(), "blue".into())));
    }

    /// On a large board, a cell of the model states whether a place has a certain number.
    #[test]
    fn a_cell_for_one_of_several_words_says_what_a_place_is_not() {
        let hidato = gridproof_formats::parse("hidato/9/9/1zzzz").expect("a board with a 1");
        let fact = |value, holds| Words::of(&hidato).fact(Fact { cell: 1, value, holds }).expect("words");
        assert_eq!([fact(1, true), fact(0, false)], ["r1c2=2"; 2]);
        assert_eq!([fact(0, true), fact(1, false)], ["r1c2<>2"; 2]);
    }
}
