//! The characters that stand for the digits of a sudoku.

use gridproof_model::byte_search;
use gridproof_puzzles::{MAX_SUDOKU_SIDE, PuzzleError, Sudoku};

/// The code of a character that is neither a digit nor an empty cell.
pub(super) const UNKNOWN: u8 = 0xFF;

/// The code of the character `0`, whose meaning depends on the whole board: see [`sudoku`].
pub(super) const ZERO: u8 = 0xFE;

/// The digit of each byte on a board of 64 x 64 (see [`Sudoku::symbol`]), 0 for an empty cell.
pub(super) const DIGITS: [u8; 256] = {
    let mut table = [UNKNOWN; 256];
    let mut digit = 1;
    while digit <= MAX_SUDOKU_SIDE as u8 {
        table[Sudoku::symbol(digit) as usize] = digit;
        digit += 1;
    }
    table[b'.' as usize] = 0;
    table[b'0' as usize] = ZERO;
    table[b'_' as usize] = 0;
    table[b'*' as usize] = 0;
    table
};

/// Returns whether a code is neither an empty cell, nor a digit of a board of this side, nor `0`.
pub(super) fn is_beyond(code: u8, side: usize) -> bool {
    usize::from(code) > side && code != ZERO
}

/// The sides at which a grid without any of the digits 1 to 9 is assumed to use the alphabet that starts at `A` = 1.
/// Smaller boards have no letters, and for larger boards there are not enough letters.
const LETTERS_ONLY: std::ops::RangeInclusive<usize> = 10..=26;

/// Converts digits that were read with the symbols of a 64 x 64 board to the digits of a board of side `side`.
///
/// Up to side 35, lowercase letters are read as capitals. From side 10 to 26, a grid that has letters but none of the
/// digits 1 to 9 uses the alphabet that starts at `A` = 1, unless one of its letters is beyond the side. In that
/// alphabet, `0` is an empty cell.
pub(super) fn adapt(digits: &mut [u8], side: usize) {
    // Up to side 9, any letter is an error. Above side 35, lowercase letters and capitals are different digits.
    if !(10..=35).contains(&side) {
        return;
    }
    for digit in digits.iter_mut() {
        if (36..=61).contains(digit) {
            *digit -= 26;
        }
    }
    let is_empty = |digit: u8| digit == 0 || digit == ZERO;
    let in_letters = |digit: u8| is_empty(digit) || (10..10 + side as u8).contains(&digit);
    if LETTERS_ONLY.contains(&side)
        && digits.iter().all(|&digit| in_letters(digit))
        && digits.iter().any(|&digit| !is_empty(digit))
    {
        for digit in digits.iter_mut() {
            *digit = if is_empty(*digit) { 0 } else { *digit - 9 };
        }
    }
}

/// The meaning of `0` on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zero {
    Empty,
    /// A digit: the digits run from 0 to the side minus 1.
    Digit,
    /// Either an empty cell or a digit. The field is the index of the first cell with `0`.
    Ambiguous(usize),
}

impl Zero {
    /// Determines the meaning of `0` from the codes of a board. `0` is an empty cell if all empty cells are `0`, if the
    /// digit equal to the side occurs, or if a house contains `0` twice. Otherwise another character stands for empty
    /// cells, and `0` is a digit. In two cases its meaning remains ambiguous: on boards of 9 x 9, because the digits 0
    /// to 8 are rarer there than mixed characters for empty cells; and if a single `0` occurs among few givens, because
    /// it may be a mistake.
    fn of(codes: &[u8], (box_rows, box_columns): (usize, usize)) -> Self {
        let side = box_rows * box_columns;
        let is_used = |digit: usize| codes.iter().any(|&code| usize::from(code) == digit);
        let Some(first) = codes.iter().position(|&code| code == ZERO) else { return Self::Empty };
        let has_too_many = byte_search::count(ZERO, codes) > side;
        if !codes.contains(&0) || is_used(side) || has_too_many {
            return Self::Empty;
        }
        let (mut rows, mut columns, mut boxes) = (0u64, 0u64, 0u64);
        let mut zeros = 0;
        for cell in (first..codes.len()).filter(|&cell| codes[cell] == ZERO) {
            let (row, column) = (cell / side, cell % side);
            let in_box = row / box_rows * box_rows + column / box_columns;
            if rows >> row & 1 != 0 || columns >> column & 1 != 0 || boxes >> in_box & 1 != 0 {
                return Self::Empty;
            }
            (rows, columns, boxes) = (rows | 1 << row, columns | 1 << column, boxes | 1 << in_box);
            zeros += 1;
        }
        let givens = codes.iter().filter(|&&code| code != 0 && code != ZERO).count();
        if side == 9 || zeros == 1 && givens < 2 * side { Self::Ambiguous(first) } else { Self::Digit }
    }
}

/// Returns whether the codes allow `0` to be a digit.
pub(super) fn may_be_a_digit(codes: &[u8], shape: (usize, usize)) -> bool {
    Zero::of(codes, shape) != Zero::Empty
}

/// Returns the first digit of a full board, as far as the codes of the board show it. It is 0 if there is one `0` per
/// row and the digit equal to the side does not occur; it is 1 if that digit occurs and there is no `0`.
pub(super) fn first_digit(codes: &[u8], side: usize) -> Option<u8> {
    let mut adapted = codes.to_vec();
    adapt(&mut adapted, side);
    let zeros = byte_search::count(ZERO, &adapted);
    let has_largest = adapted.iter().any(|&code| usize::from(code) == side);
    match (zeros, has_largest) {
        _ if adapted.iter().any(|&code| code == 0 || is_beyond(code, side)) => None,
        (0, true) => Some(1),
        (zeros, false) if zeros == side => Some(0),
        _ => None,
    }
}

/// Returns the sudoku of these codes. If `0` may be a digit or an empty cell, it is read as an empty cell, and the
/// first cell with `0` is returned too. No code may be beyond the side (see [`is_beyond`]). `first_digit` is the first
/// digit if it is known; otherwise it is derived from the codes.
///
/// # Errors
/// Returns the errors of [`Sudoku::new`].
pub(super) fn sudoku(
    mut codes: Vec<u8>,
    shape: (usize, usize),
    first_digit: Option<u8>,
) -> Result<(Sudoku, Option<usize>), PuzzleError> {
    let zero = match first_digit {
        Some(0) => Zero::Digit,
        Some(_) => Zero::Empty,
        None => Zero::of(&codes, shape),
    };
    if zero == Zero::Digit
        && let Some(cell) = codes.iter().position(|&code| usize::from(code) == shape.0 * shape.1)
    {
        return Err(PuzzleError::Digit { cell, digit: codes[cell], side: shape.0 * shape.1 });
    }
    for code in &mut codes {
        *code = match (*code, zero) {
            (ZERO, Zero::Digit) => 1,
            (ZERO, _) => 0,
            (digit @ 1.., Zero::Digit) => digit + 1,
            (digit, _) => digit,
        };
    }
    let sudoku = Sudoku::new(shape.0, shape.1, codes)?;
    Ok(match zero {
        Zero::Empty => (sudoku, None),
        Zero::Digit => (sudoku.with_first_digit(0), None),
        Zero::Ambiguous(cell) => (sudoku, Some(cell)),
    })
}

/// Returns whether a board with -1 for empty cells may be a puzzle of another kind, such as a slitherlink. It may be
/// such a puzzle in three cases: two or more digits do not occur, so a sudoku could not have a unique solution; a `0`
/// is repeated or occurs together with the largest digit; or the board has 4 x 4 cells, fewer than 8 givens and no 4.
pub(super) fn is_of_another_kind(codes: &[u8], side: usize) -> bool {
    let mut occurs = [false; 256];
    for &code in codes {
        occurs[usize::from(code)] = true;
    }
    // A few numbers up to 3 on a board of 4 x 4 may just as well be the clues of a slitherlink.
    let givens = codes.iter().filter(|&&code| code != 0).count();
    let is_too_small = side == 4 && !occurs[side] && givens < 2 * side;
    // If -1 stands for empty cells, `0` is not a second character for them.
    let has_empty_zeros = occurs[usize::from(ZERO)]
        && Sudoku::usual_box(side).is_some_and(|shape| Zero::of(codes, shape) == Zero::Empty);
    // Here it is not known whether 0 is a digit.
    is_too_small || has_empty_zeros || occurs[1..].iter().filter(|&&occurs| occurs).count() + 1 < side
}

/// Returns the first `0` of a small grid if it may be a clue of another kind of puzzle, such as a slitherlink. The grid
/// must have another character for empty cells, must not contain the largest digit, and must contain few numbers or few
/// different numbers.
pub(super) fn zero_of_another_kind(codes: &[u8], side: usize) -> Option<usize> {
    let is_used = |digit: usize| codes.iter().any(|&code| usize::from(code) == digit);
    let zeros = byte_search::count(ZERO, codes);
    let numbers = codes.iter().filter(|&&code| code != 0).count();
    let digits = (0..side).filter(|&digit| if digit == 0 { zeros > 0 } else { is_used(digit) }).count();
    let is_clear = side >= 9 || is_used(side) || zeros > side || !codes.contains(&0);
    let is_few = numbers < side + 2 || digits + 1 < side;
    codes.iter().position(|&code| code == ZERO).filter(|_| !is_clear && is_few)
}

/// Returns whether the givens of a sudoku show its first digit, when they are written with the characters of
/// [`Sudoku::sign`] and another character for empty cells. A first digit of 1 is always shown.
pub(super) fn shows_its_digits(sudoku: &Sudoku) -> bool {
    let codes = codes_of(sudoku);
    let mut adapted = codes.clone();
    adapt(&mut adapted, sudoku.side());
    sudoku.first_digit() == 1 || adapted == codes && Zero::of(&codes, sudoku.box_shape()) == Zero::Digit
}

/// Returns the same as [`shows_its_digits`] for a grid, in which a `0` may also be a clue of another kind of puzzle
/// (see [`zero_of_another_kind`]).
pub(super) fn shows_its_digits_in_a_grid(sudoku: &Sudoku) -> bool {
    let is_open =
        sudoku.first_digit() == 0 && zero_of_another_kind(&codes_of(sudoku), sudoku.side()).is_some();
    !is_open && shows_its_digits(sudoku)
}

/// Returns the codes with which the givens of a sudoku are written.
fn codes_of(sudoku: &Sudoku) -> Vec<u8> {
    let code = |value: Option<u8>| match value.map(|value| sudoku.number(value)) {
        None => 0,
        Some(0) => ZERO,
        Some(number) => number,
    };
    sudoku.given_values().map(code).collect()
}

/// Returns whether a grid of these digits must be written in the alphabet that starts at `A` = 1, because the reader
/// would assume that alphabet.
pub(super) fn needs_letters(digits: &[u8], side: usize) -> bool {
    LETTERS_ONLY.contains(&side) && digits.iter().all(|&digit| digit == 0 || digit >= 10)
}

/// Returns the character for a digit in the alphabet that starts at `A` = 1.
pub(super) const fn letter(digit: u8) -> char {
    Sudoku::symbol(if digit == 0 { 0 } else { digit + 9 })
}

/// Returns the codes of a board with the usual boxes and one character per cell. If a board contains `0`, a character
/// of [`OTHER_BLANKS`] can stand for empty cells only if that `0` may be a digit. If `0` certainly stands for empty
/// cells, the other character is a mistake.
pub(super) fn codes(text: &[u8]) -> Vec<u8> {
    let of = |text: &[u8]| -> Vec<u8> { text.iter().map(|&byte| DIGITS[usize::from(byte)]).collect() };
    let found = of(&with_usual_blanks(text));
    let is_mixed = found.contains(&ZERO) && text.iter().any(|byte| OTHER_BLANKS.contains(byte));
    let side = text.len().isqrt();
    let shape = Sudoku::usual_box(side).filter(|_| side * side == text.len());
    if is_mixed && shape.is_some_and(|shape| !may_be_a_digit(&found, shape)) { of(text) } else { found }
}

/// Characters that can stand for empty cells if only one of them occurs.
const OTHER_BLANKS: [u8; 4] = *b"-xX?";

/// Returns the bytes of a board, with dots in place of the character of [`OTHER_BLANKS`] that stands for empty cells.
/// Such a character stands for empty cells if it is the only one of them that occurs and if no usual character for
/// empty cells occurs except `0` (Sudopedia, "Sudoku Clipboard and File Formats").
pub(super) fn with_usual_blanks(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let has = |byte: u8| memchr::memchr(byte, text).is_some();
    let mut found = OTHER_BLANKS.into_iter().filter(|&byte| has(byte));
    let (Some(blank), None) = (found.next(), found.next()) else { return text.into() };
    // On larger boards `X` is a digit.
    if b"._*".iter().any(|&byte| has(byte)) || text.len() > 32 * 32 {
        return text.into();
    }
    text.iter().map(|&byte| if byte == blank { b'.' } else { byte }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first digit of a board with the usual boxes, `None` if it is ambiguous.
    fn first_digit_of(text: &str) -> Option<u8> {
        let side = text.len().isqrt();
        let mut codes: Vec<u8> = text.bytes().map(|byte| DIGITS[usize::from(byte)]).collect();
        adapt(&mut codes, side);
        let shape = Sudoku::usual_box(side).expect("a side");
        let (sudoku, ambiguous) = sudoku(codes, shape, None).expect("a board");
        ambiguous.is_none().then_some(sudoku.first_digit())
    }

    fn padded(start: &str, side: usize) -> String {
        format!("{start:.<width$}", width = side * side)
    }

    #[test]
    fn zero_is_empty_if_the_board_shows_it() {
        for text in [
            // There is no other character for empty cells.
            "1000200000000000",
            // The largest digit from 1 occurs.
            "0..3.30.1..4....",
            // `0` occurs twice in a row, in a column, in a box.
            "0.0.............",
            "0.......0.......",
            "0....0..........",
        ] {
            assert_eq!(first_digit_of(text), Some(1), "{text}");
        }
        assert_eq!(first_digit_of(&padded("0A.......1......G", 16)), Some(1));
        // Only letters.
        assert_eq!(first_digit_of(&padded("0A.......B......0", 16)), Some(1));
    }

    #[test]
    fn zero_is_a_digit_otherwise() {
        assert_eq!(first_digit_of("0..3.30.1..2.21."), Some(0));
        // A single `0` among 8 givens.
        assert_eq!(first_digit_of("0123.3.11.32.2.."), Some(0));
        assert_eq!(first_digit_of(&padded("0F1.......................0", 16)), Some(0));
        assert_eq!(first_digit_of(&padded("098.............0", 10)), Some(0));
        assert_eq!(first_digit_of(&padded("0O1................................0", 25)), Some(0));
    }

    #[test]
    fn zero_is_ambiguous_on_nine_by_nine_and_among_few_givens() {
        assert_eq!(first_digit_of(&padded("012345678", 9)), None);
        assert_eq!(first_digit_of(&padded("01.............2.3", 9)), None);
        assert_eq!(first_digit_of(&padded("012345679", 9)), Some(1));
        assert_eq!(first_digit_of("0123.3.11.3....."), None);
    }

    /// Written boards that show their digits are read back unchanged.
    #[test]
    fn boards_that_show_their_digits_are_read_back() {
        let mut random = 7u64;
        let mut shown = 0;
        for _ in 0..5000 {
            let givens: Vec<u8> = (0..16)
                .map(|_| {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    ((random >> 33) % 10).saturating_sub(5) as u8
                })
                .collect();
            let sudoku = Sudoku::new(2, 2, givens).expect("digits").with_first_digit(0);
            let text: String =
                sudoku.given_values().map(|value| value.map_or('.', |value| sudoku.sign(value))).collect();
            let codes: Vec<u8> = text.bytes().map(|byte| DIGITS[usize::from(byte)]).collect();
            let again = super::sudoku(codes, (2, 2), None).expect("digits");
            assert_eq!(again == (sudoku.clone(), None), shows_its_digits(&sudoku), "{text}");
            shown += usize::from(shows_its_digits(&sudoku));
        }
        assert!(shown > 100, "{shown}");
    }

    #[test]
    fn a_full_board_shows_the_first_digit() {
        let shown = |text: &str| {
            first_digit(&text.bytes().map(|byte| DIGITS[usize::from(byte)]).collect::<Vec<_>>(), 4)
        };
        assert_eq!(shown("0123230110323210"), Some(0));
        assert_eq!(shown("1234341221434321"), Some(1));
        for open in ["012323011032321.", "0124240110424210", "1233331221333321", "0123230110323212"] {
            assert_eq!(shown(open), None, "{open}");
        }
    }

    #[test]
    fn a_second_sign_next_to_zero_for_empty_cells_is_a_slip() {
        let board = "X30070000600195000098000060800060003400803001700020006060000280000419005000080079";
        assert_eq!(codes(board.as_bytes())[0], 33);
        assert_eq!(codes(board.replace('0', "X").as_bytes())[0], 0);
        // Digits from 0, and `x` for empty cells.
        assert_eq!(codes(b"01xxxx10xxxxxxxx"[..16].into())[..3], [ZERO, 1, 0]);
    }
}
