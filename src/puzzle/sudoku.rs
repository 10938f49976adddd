//! Sudokus: boards whose rows, columns and boxes hold every digit once.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Metadata, PuzzleError};
use crate::model::{Assignment, Cell, Constraint, Domain, Model, Origin, Rules};

/// The most rows, columns and digits of a sudoku.
pub const MAX_SUDOKU_SIDE: usize = Domain::VALUES;

/// A sudoku with boxes of any shape: boxes of `r` rows by `c` columns make a board of side `r * c`.
///
/// What is known beforehand is a digit for some of the cells, the givens, or, more generally, the candidates of each
/// cell: such puzzles are known as *sukaku* or pencilmark puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    box_rows: usize,
    box_columns: usize,
    givens: Vec<u8>,
    /// The candidates of each cell, unless the givens say it all: equal puzzles are then equal however they were made.
    candidates: Option<Box<[Domain]>>,
    /// Title, author, licence and the like.
    pub metadata: Metadata,
}

impl Sudoku {
    /// A sudoku with boxes of `box_rows` x `box_columns` cells. `givens` holds a digit a cell, row by row, 0 for an
    /// empty one.
    ///
    /// # Errors
    /// If the side is below 4 or above [`MAX_SUDOKU_SIDE`], the number of givens is not its square, or a given is
    /// larger than the side. A repeated given is allowed here: see [`Sudoku::contradiction`].
    pub fn new(box_rows: usize, box_columns: usize, givens: Vec<u8>) -> Result<Self, PuzzleError> {
        let side = checked_side(box_rows, box_columns, givens.len())?;
        if let Some(cell) = givens.iter().position(|&digit| usize::from(digit) > side) {
            return Err(PuzzleError::Digit { cell, digit: givens[cell], side });
        }
        Ok(Self { box_rows, box_columns, givens, candidates: None, metadata: Metadata::default() })
    }

    /// A sudoku of which the candidates of each cell are known, row by row; digit `d` is value `d - 1`. A cell with one
    /// candidate is a given.
    ///
    /// # Errors
    /// As [`Sudoku::new`]. A cell without candidates is allowed here: see [`Sudoku::contradiction`].
    pub fn with_candidates(
        box_rows: usize,
        box_columns: usize,
        candidates: Vec<Domain>,
    ) -> Result<Self, PuzzleError> {
        let side = checked_side(box_rows, box_columns, candidates.len())?;
        let all = Domain::first(side);
        let beyond = |domain: &Domain| domain.difference(all).min();
        if let Some((cell, value)) =
            candidates.iter().enumerate().find_map(|(cell, domain)| Some((cell, beyond(domain)?)))
        {
            return Err(PuzzleError::Digit { cell, digit: value + 1, side });
        }
        let givens = candidates.iter().map(|domain| domain.value().map_or(0, |value| value + 1)).collect();
        let said_by_givens = candidates.iter().all(|&domain| domain == all || domain.value().is_some());
        let candidates = (!said_by_givens).then(|| candidates.into());
        Ok(Self { box_rows, box_columns, givens, candidates, metadata: Metadata::default() })
    }

    /// A sudoku of the given side with the usual boxes: the two factors of the side that are closest to each other,
    /// the smaller one as the number of rows (3x3 for side 9, 2x3 for side 6).
    ///
    /// # Errors
    /// If the side is a prime or 1, and as [`Sudoku::new`].
    pub fn with_side(side: usize, givens: Vec<u8>) -> Result<Self, PuzzleError> {
        let (rows, columns) = Self::usual_box(side).ok_or(PuzzleError::NoBoxShape { side })?;
        Self::new(rows, columns, givens)
    }

    /// Rows and columns of the usual box of a board; `None` where the side is not a product of two numbers above 1,
    /// or above [`MAX_SUDOKU_SIDE`].
    pub fn usual_box(side: usize) -> Option<(usize, usize)> {
        if side > MAX_SUDOKU_SIDE {
            return None;
        }
        (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).map(|rows| (rows, side / rows))
    }

    /// The number of rows, of columns and of digits.
    pub fn side(&self) -> usize {
        self.box_rows * self.box_columns
    }

    /// Rows and columns of a box.
    pub fn box_shape(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }

    /// A digit a cell, row by row; 0 for an empty one.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The candidates of each cell, where the givens do not say it all: where some cell has several candidates but not
    /// every digit, or none.
    pub fn candidates(&self) -> Option<&[Domain]> {
        self.candidates.as_deref()
    }

    /// The values that each cell can take beforehand; digit `d` is value `d - 1`.
    pub fn domains(&self) -> Vec<Domain> {
        let all = Domain::first(self.side());
        match &self.candidates {
            Some(candidates) => candidates.to_vec(),
            None => self.givens.iter().map(|&d| if d == 0 { all } else { Domain::single(d - 1) }).collect(),
        }
    }

    /// The first cell without candidates, or else the first given that stands twice in a row, a column or a box.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        let empty = self.candidates().and_then(|cells| cells.iter().position(|domain| domain.is_empty()));
        if let Some(cell) = empty {
            return Some(PuzzleError::NoCandidate { cell, side: self.side() });
        }
        if !self.repeats_a_given() {
            return None;
        }
        let side = self.side();
        let rules = self.rules();
        let mut repeated: Vec<(usize, usize, &Origin)> = Vec::new();
        for house in rules.constraints() {
            let mut first = [usize::MAX; MAX_SUDOKU_SIDE + 1];
            for cell in house.cells().iter().map(|&cell| cell as usize) {
                match self.givens[cell] as usize {
                    0 => {}
                    digit if first[digit] == usize::MAX => first[digit] = cell,
                    digit => {
                        repeated.push((cell, first[digit], house.origin()));
                        break;
                    }
                }
            }
        }
        let &(cell, first, house) = repeated.iter().min_by_key(|(cell, ..)| *cell)?;
        let digit = self.givens[cell];
        Some(PuzzleError::RepeatedGiven { digit, cell, first, house: house.clone(), side })
    }

    /// Whether some given stands twice in a house. Files hold puzzles by the ten thousand, nearly all of them without
    /// a repetition: this tells so without a walk through every house.
    fn repeats_a_given(&self) -> bool {
        let (mut columns, mut boxes) = ([0u64; MAX_SUDOKU_SIDE], [0u64; MAX_SUDOKU_SIDE]);
        let mut repeated = 0;
        for (r, cells) in self.givens.chunks(self.side()).enumerate() {
            let mut row = 0;
            // There are `box_rows` boxes side by side.
            let boxes = &mut boxes[r / self.box_rows * self.box_rows..];
            for ((part, columns), house_box) in
                cells.chunks(self.box_columns).zip(columns.chunks_mut(self.box_columns)).zip(boxes)
            {
                for (&digit, column) in part.iter().zip(columns) {
                    // No branch on whether the cell is empty: its bit is none at all.
                    let bit = u64::from(digit > 0) << (digit.wrapping_sub(1) & 63);
                    repeated |= bit & (row | *column | *house_box);
                    row |= bit;
                    *column |= bit;
                    *house_box |= bit;
                }
            }
        }
        repeated != 0
    }

    /// The puzzle as constraints: rows, columns, boxes, each all different. Digit `d` is value `d - 1`.
    pub fn model(&self) -> Model {
        Model::new(self.rules(), self.domains()).expect("one given for each cell was checked on construction")
    }

    /// The rules for this shape of box, shared by all sudokus of that shape.
    fn rules(&self) -> Arc<Rules> {
        static MADE: Mutex<BTreeMap<(usize, usize), Arc<Rules>>> = Mutex::new(BTreeMap::new());
        // There are a few hundred shapes at most, so the table stays small. A panic elsewhere cannot leave it torn.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let shape = self.box_shape();
        Arc::clone(made.entry(shape).or_insert_with(|| Arc::new(build_rules(shape))))
    }

    /// The character for a digit in one-line form: 1 to 9, then A to Z, a to z, and `@`, `&`, `$`; `.` for 0.
    pub const fn symbol(digit: u8) -> char {
        match digit {
            0 => '.',
            1..=9 => (b'0' + digit) as char,
            10..=35 => (b'A' + digit - 10) as char,
            36..=61 => (b'a' + digit - 36) as char,
            62 => '@',
            63 => '&',
            _ => '$',
        }
    }

    /// A solution as one symbol a cell; see [`Sudoku::symbol`].
    pub fn line(&self, solution: &Assignment) -> String {
        solution.iter().map(|&value| Self::symbol(value + 1)).collect()
    }

    /// The digits of a solution row by row.
    pub fn digit_rows(&self, solution: &[u8]) -> Vec<Vec<u8>> {
        solution.chunks(self.side()).map(|row| row.iter().map(|value| value + 1).collect()).collect()
    }

    /// As [`Sudoku::digit_rows`], 0 for a cell that is not decided.
    pub fn partial_rows(&self, domains: &[Domain]) -> Vec<Vec<u8>> {
        let digit = |domain: &Domain| domain.value().map_or(0, |value| value + 1);
        domains.chunks(self.side()).map(|row| row.iter().map(digit).collect()).collect()
    }

    /// The board with bars between the boxes.
    pub fn draw(&self, domains: &[Domain]) -> String {
        let width = self.side().to_string().len();
        let dashes = self.box_columns * (width + 1);
        let mut out = String::new();
        for (r, row) in self.partial_rows(domains).iter().enumerate() {
            if r > 0 && r % self.box_rows == 0 {
                for b in 0..self.box_rows {
                    let (plus, end) =
                        (if b == 0 { "" } else { "+" }, usize::from(b > 0 && b + 1 < self.box_rows));
                    let _ = write!(out, "{plus}{}", "-".repeat(dashes + end));
                }
                out.push('\n');
            }
            for (c, &digit) in row.iter().enumerate() {
                let bar = if c > 0 && c % self.box_columns == 0 { "| " } else { "" };
                let text = if digit == 0 { ".".to_owned() } else { digit.to_string() };
                let space = if c + 1 < row.len() { " " } else { "" };
                let _ = write!(out, "{bar}{text:>width$}{space}");
            }
            out.push('\n');
        }
        out
    }
}

/// The side of a board with such boxes and that many cells.
fn checked_side(box_rows: usize, box_columns: usize, cells: usize) -> Result<usize, PuzzleError> {
    let side = box_rows.saturating_mul(box_columns);
    if !(4..=MAX_SUDOKU_SIDE).contains(&side) {
        return Err(PuzzleError::BoxShape { rows: box_rows, columns: box_columns, most: MAX_SUDOKU_SIDE });
    }
    if cells != side * side {
        return Err(PuzzleError::CellCount { given: cells, side });
    }
    Ok(side)
}

fn build_rules((box_rows, box_columns): (usize, usize)) -> Rules {
    let side = box_rows * box_columns;
    let house = |origin, cell: &dyn Fn(usize) -> usize| Constraint::AllDifferent {
        cells: (0..side).map(|i| cell(i) as Cell).collect(),
        origin,
    };
    let mut houses = Vec::with_capacity(3 * side);
    houses.extend((0..side).map(|r| house(Origin::Row(r as u32 + 1), &|i| r * side + i)));
    houses.extend((0..side).map(|c| house(Origin::Column(c as u32 + 1), &|i| i * side + c)));
    houses.extend((0..side).map(|b| {
        // There are `box_rows` boxes side by side.
        let corner = b / box_rows * box_rows * side + b % box_rows * box_columns;
        house(Origin::Box(b as u32 + 1), &|i| corner + i / box_columns * side + i % box_columns)
    }));
    Rules::new(side * side, houses).expect("a house names each of its cells once")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{brute, check};

    fn parse(box_rows: usize, box_columns: usize, text: &str) -> Sudoku {
        let givens = text.bytes().map(|b| b.saturating_sub(b'0')).collect();
        Sudoku::new(box_rows, box_columns, givens).expect("a valid sudoku")
    }

    #[test]
    fn boxes_of_any_shape_cover_the_board() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (8, 8), (1, 5), (5, 1)] {
            let rules = build_rules((rows, columns));
            let side = rows * columns;
            let mut seen = vec![0; side * side];
            for house in rules.constraints() {
                assert_eq!(house.cells().len(), side);
                house.cells().iter().for_each(|&cell| seen[cell as usize] += 1);
            }
            assert!(seen.iter().all(|&times| times == 3), "{rows}x{columns}");
        }
        // The second box of a 6x6 board with boxes of 2 x 3: top right.
        let rules = build_rules((2, 3));
        assert_eq!(rules.constraints()[13].cells(), [3, 4, 5, 9, 10, 11]);
    }

    #[test]
    fn sudokus_of_one_shape_share_their_rules() {
        let (one, two) = (parse(2, 2, &"0".repeat(16)), parse(2, 2, "1000000000000000"));
        assert!(Arc::ptr_eq(one.model().rules(), two.model().rules()));
    }

    #[test]
    fn there_are_288_sudokus_of_four() {
        let found = brute::solutions(&parse(2, 2, &"0".repeat(16)).model(), 1000).expect("tiny");
        assert_eq!(found.len(), 288);
    }

    #[test]
    fn a_repeated_given_is_named_with_its_house() {
        let sudoku = parse(2, 2, "1000001000000000");
        assert_eq!(sudoku.contradiction(), None);
        let sudoku = parse(2, 2, "1000010000000001");
        let error = sudoku.contradiction().expect("two ones in the first box");
        assert_eq!(
            error.to_string(),
            "the given 1 at row 2, column 2 stands in box 1 already, at row 1, column 1"
        );
        assert!(check(&sudoku.model(), &vec![0; 16]).is_err());
    }

    proptest::proptest! {
        #[test]
        fn repetitions_are_seen_as_the_rules_see_them(
            shape in proptest::sample::select(vec![(2, 2), (2, 3), (3, 2), (1, 5)]),
            seed in proptest::collection::vec(0u8..40, 36),
        ) {
            let side = shape.0 * shape.1;
            let given = |&digit: &u8| if usize::from(digit) > side { 0 } else { digit };
            let sudoku = Sudoku::new(shape.0, shape.1, seed[..side * side].iter().map(given).collect()).expect("valid");
            let repeats = sudoku.rules().constraints().iter().any(|house| {
                let digits = house.cells().iter().map(|&cell| sudoku.givens()[cell as usize]).filter(|&digit| digit > 0);
                let distinct: std::collections::BTreeSet<u8> = digits.clone().collect();
                distinct.len() < digits.count()
            });
            proptest::prop_assert_eq!(sudoku.contradiction().is_some(), repeats);
        }
    }

    #[test]
    fn candidates_that_say_no_more_than_givens_make_the_same_sudoku() {
        let plain = parse(2, 2, "1000040000000020");
        let same = Sudoku::with_candidates(2, 2, plain.domains()).expect("valid");
        assert_eq!((&same, same.candidates()), (&plain, None));
        let mut domains = plain.domains();
        domains[1] = Domain::from_bits(0b110);
        let fewer = Sudoku::with_candidates(2, 2, domains.clone()).expect("valid");
        assert_eq!((fewer.givens(), fewer.candidates()), (plain.givens(), Some(&domains[..])));
        assert_eq!(fewer.model().domains(), domains);
        assert_ne!(fewer, plain);
    }

    #[test]
    fn impossible_candidates_are_named() {
        let mut domains = vec![Domain::first(4); 16];
        domains[6] = Domain::EMPTY;
        let sudoku = Sudoku::with_candidates(2, 2, domains.clone()).expect("valid");
        let error = sudoku.contradiction().expect("a cell without candidates");
        assert_eq!(error.to_string(), "no candidate for the cell at row 2, column 3");
        domains[6] = Domain::first(5);
        let error = Sudoku::with_candidates(2, 2, domains.clone()).expect_err("a digit beyond the side");
        assert_eq!(error, PuzzleError::Digit { cell: 6, digit: 5, side: 4 });
        domains.pop();
        assert!(matches!(Sudoku::with_candidates(2, 2, domains), Err(PuzzleError::CellCount { .. })));
    }

    #[test]
    fn impossible_boards_are_refused() {
        assert!(matches!(Sudoku::new(0, 9, vec![]), Err(PuzzleError::BoxShape { .. })));
        assert!(matches!(Sudoku::new(9, 9, vec![]), Err(PuzzleError::BoxShape { .. })));
        assert!(matches!(Sudoku::new(usize::MAX, 9, vec![]), Err(PuzzleError::BoxShape { .. })));
        assert!(matches!(Sudoku::new(2, 2, vec![0; 15]), Err(PuzzleError::CellCount { .. })));
        assert!(matches!(Sudoku::new(2, 2, vec![5; 16]), Err(PuzzleError::Digit { cell: 0, .. })));
        assert!(matches!(Sudoku::with_side(7, vec![0; 49]), Err(PuzzleError::NoBoxShape { side: 7 })));
    }

    #[test]
    fn the_usual_box_is_as_square_as_can_be() {
        assert_eq!(Sudoku::usual_box(9), Some((3, 3)));
        assert_eq!(Sudoku::usual_box(6), Some((2, 3)));
        assert_eq!(Sudoku::usual_box(12), Some((3, 4)));
        assert_eq!(Sudoku::usual_box(64), Some((8, 8)));
        assert_eq!(Sudoku::usual_box(7), None);
        assert_eq!(Sudoku::usual_box(usize::MAX), None);
    }

    #[test]
    fn every_digit_has_a_symbol_of_its_own() {
        let symbols: std::collections::BTreeSet<char> = (0..=64).map(Sudoku::symbol).collect();
        assert_eq!(symbols.len(), 65);
    }

    #[test]
    fn the_drawing_has_bars_between_boxes() {
        let sudoku = parse(2, 3, &"123456".repeat(6));
        let drawing = sudoku.draw(sudoku.model().domains());
        assert_eq!(drawing.lines().next(), Some("1 2 3 | 4 5 6"));
        assert_eq!(drawing.lines().nth(2), Some("------+------"));
        let sudoku = parse(3, 2, &"123450".repeat(6));
        let drawing = sudoku.draw(sudoku.model().domains());
        assert_eq!(drawing.lines().next(), Some("1 2 | 3 4 | 5 ."));
        assert_eq!(drawing.lines().nth(3), Some("----+-----+----"));
    }
}
