//! The blocks of text that boards consist of.

use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Circle, Clue};

/// The blocks of a board: lines of tokens.
pub(super) struct Lines<'t> {
    pub(super) lines: Vec<Vec<&'t str>>,
    pub(super) at: usize,
}

pub(super) type Grid<'t> = Vec<Vec<&'t str>>;

impl<'t> Lines<'t> {
    pub(super) fn grid(&mut self, rows: usize, columns: usize) -> Option<Grid<'t>> {
        let grid = self.lines.get(self.at..self.at + rows)?.to_vec();
        self.at += rows;
        grid.iter().all(|row| row.len() == columns).then_some(grid)
    }

    pub(super) fn rooms(&mut self, rows: usize, columns: usize) -> Option<Regions> {
        self.at += 1;
        let labels: Option<Vec<usize>> =
            self.grid(rows, columns)?.concat().iter().map(|label| label.parse().ok()).collect();
        Some(Regions::of_labels(&labels?))
    }

    /// Sides between cells, side by side and then one above the other.
    pub(super) fn sides(&mut self, rows: usize, columns: usize) -> Option<(Grid<'t>, Grid<'t>)> {
        Some((self.grid(rows, columns - 1)?, self.grid(rows - 1, columns)?))
    }

    pub(super) fn walls(&mut self, rows: usize, columns: usize) -> Option<Regions> {
        let (across, down) = self.sides(rows, columns)?;
        Some(Regions::new(rows, columns, |one, other| {
            let (row, column) = (one / columns, one % columns);
            (if other / columns == row { across[row][column] } else { down[row][column] }) != "1"
        }))
    }

    /// The letters of the lines at each cell.
    pub(super) fn links(&mut self, rows: usize, columns: usize) -> Option<Vec<String>> {
        let (across, down) = self.sides(rows, columns)?;
        let word = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let mut word = String::new();
            let mut add = |joined: bool, letter| word.extend(joined.then_some(letter));
            add(row > 0 && down[row.max(1) - 1][column] == "1", 'n');
            add(row + 1 < rows && down[row][column] == "1", 's');
            add(column + 1 < columns && across[row][column] == "1", 'e');
            add(column > 0 && across[row][column.max(1) - 1] == "1", 'w');
            if word.is_empty() { "-".to_owned() } else { word }
        };
        Some((0..rows * columns).map(word).collect())
    }
}

pub(super) fn clue(token: &str) -> Clue {
    match token {
        "." | "+" | "#" => Clue::None,
        "-" => Clue::Unknown,
        number => number.parse().map_or(Clue::None, Clue::Number),
    }
}

pub(super) fn numbers(grid: &Grid<'_>) -> Vec<Clue> {
    grid.concat().into_iter().map(clue).collect()
}

/// Words by token; `other` for tokens that are not listed.
pub(super) fn words(grid: &Grid<'_>, known: &[(&str, &str)], other: &str) -> Vec<String> {
    let word = |token: &str| known.iter().find(|(of, _)| *of == token).map_or(other, |(_, word)| word);
    grid.concat().into_iter().map(|token| word(token).to_owned()).collect()
}

/// The circles that numbers stand for: 1 is white, 2 is black.
pub(super) fn circles(numbers: &[Clue]) -> Vec<Clue> {
    let circle = |clue: &Clue| match clue.number() {
        Some(1) => Clue::Circle(Circle::White),
        Some(_) => Clue::Circle(Circle::Black),
        None => Clue::None,
    };
    numbers.iter().map(circle).collect()
}

/// Numbers of an answer, over those that are given.
pub(super) fn filled(clues: &[Clue], answer: &Grid<'_>) -> Vec<String> {
    let word = |(clue, token): (&Clue, &&str)| match clue.number() {
        Some(number) => number.to_string(),
        None => (*token).to_owned(),
    };
    clues.iter().zip(&answer.concat()).map(word).collect()
}

pub(super) const SHADED: &[(&str, &str)] = &[("#", "x")];
