//! The characters of the digits of a sudoku.

use crate::puzzle::{MAX_SUDOKU_SIDE, Sudoku};

/// The code of a character that is no digit and no empty cell.
pub(super) const UNKNOWN: u8 = 0xFF;

/// The digit of each byte on a board of 64 x 64 (see [`Sudoku::symbol`]), 0 for an empty cell.
pub(super) const DIGITS: [u8; 256] = {
    let mut table = [UNKNOWN; 256];
    let mut digit = 1;
    while digit <= MAX_SUDOKU_SIDE as u8 {
        table[Sudoku::symbol(digit) as usize] = digit;
        digit += 1;
    }
    table[b'.' as usize] = 0;
    table[b'0' as usize] = 0;
    table[b'_' as usize] = 0;
    table[b'*' as usize] = 0;
    table
};

/// The sides of boards on which a grid without any of 1 to 9 is taken to start at `A`: below there are no letters,
/// beyond there are not enough.
const LETTERS_ONLY: std::ops::RangeInclusive<usize> = 10..=26;

/// Converts digits read by the symbols of a 64 x 64 board to those of a board of `side`.
///
/// Up to side 35 small letters are read as capitals. From side 10 to 26 a grid with letters but without any of 1 to 9
/// is in the alphabet that starts at `A` = 1, if no letter is beyond the side in that alphabet.
pub(super) fn adapt(digits: &mut [u8], side: usize) {
    // Up to side 9 any letter is an error, and beyond 35 small letters are other digits than capitals.
    if !(10..=35).contains(&side) {
        return;
    }
    for digit in digits.iter_mut() {
        if (36..=61).contains(digit) {
            *digit -= 26;
        }
    }
    let in_letters = |digit: u8| digit == 0 || (10..10 + side as u8).contains(&digit);
    if LETTERS_ONLY.contains(&side) && digits.iter().all(|&digit| in_letters(digit)) {
        for digit in digits.iter_mut() {
            *digit = digit.saturating_sub(9);
        }
    }
}

/// Whether a grid of these digits has to be written in the alphabet that starts at `A` = 1, because it would be read in
/// it.
pub(super) fn needs_letters(digits: &[u8], side: usize) -> bool {
    LETTERS_ONLY.contains(&side) && digits.iter().all(|&digit| digit == 0 || digit >= 10)
}

/// The character for a digit in the alphabet that starts at `A` = 1.
pub(super) const fn letter(digit: u8) -> char {
    Sudoku::symbol(if digit == 0 { 0 } else { digit + 9 })
}

/// The bytes of a board, its empty cells as dots: a sign that is no digit stands for them if it is the only one and none of
/// the usual ones occurs (Sudopedia, "Sudoku Clipboard and File Formats").
pub(super) fn with_usual_blanks(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    const OTHER: [u8; 4] = *b"-xX?";
    let has = |byte: u8| memchr::memchr(byte, text).is_some();
    let mut found = OTHER.into_iter().filter(|&byte| has(byte));
    let (Some(blank), None) = (found.next(), found.next()) else { return text.into() };
    // Beyond, `X` is a digit.
    if b".0_*".iter().any(|&byte| has(byte)) || text.len() > 32 * 32 {
        return text.into();
    }
    text.iter().map(|&byte| if byte == blank { b'.' } else { byte }).collect()
}
