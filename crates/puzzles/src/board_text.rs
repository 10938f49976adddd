//! Writes boards as text.

/// Appends the drawing of a nonogram to `out`, with the column clues above, the row clues on the left, and a character
/// for each cell. The first argument is a pair: the number of rows, then the number of columns. `clue` returns the
/// block lengths of a line; lines are numbered from 0, rows before columns.
pub fn nonogram<C: DoubleEndedIterator<Item = u32> + ExactSizeIterator>(
    (rows, columns): (usize, usize),
    clue: impl Fn(usize) -> C,
    cell: impl Fn(usize, usize) -> char,
    out: &mut Vec<u8>,
) {
    let digits = |number: u32| number.checked_ilog10().unwrap_or(0) as usize + 1;
    let of_columns = || (rows..rows + columns).map(&clue);
    let width = of_columns().flatten().map(digits).max().unwrap_or(1);
    let height = of_columns().map(|clue| clue.len()).max().unwrap_or(0);
    // The width of a row's clue, which consists of numbers separated by single spaces.
    let length = |row: usize| (clue(row).map(|block| digits(block) + 1).sum::<usize>()).saturating_sub(1);
    let margin = (0..rows).map(length).max().unwrap_or(0);
    let stride = margin + columns * (width + 1) + 1;
    let start = out.len();
    out.resize(start + height * stride, b' ');
    let above = &mut out[start..];
    for (column, clue) in of_columns().enumerate() {
        for (level, block) in (0..height).rev().zip(clue.rev()) {
            // The index just after the last digit of the number. Digits are written from right to left.
            let mut at = level * stride + margin + (column + 1) * (width + 1);
            let mut number = block;
            loop {
                at -= 1;
                above[at] = b'0' + (number % 10) as u8;
                number /= 10;
                if number == 0 {
                    break;
                }
            }
        }
    }
    // Removes trailing spaces: cuts each line after its last number, and moves the line up to the end of the previous
    // one.
    let mut to = start;
    for level in 0..height {
        let from = start + level * stride;
        let length = out[from..from + stride].iter().rposition(|&byte| byte != b' ').map_or(0, |at| at + 1);
        out.copy_within(from..from + length, to);
        to += length;
        out[to] = b'\n';
        to += 1;
    }
    out.truncate(to);
    for row in 0..rows {
        out.resize(out.len() + margin - length(row), b' ');
        for (place, block) in clue(row).enumerate() {
            if place > 0 {
                out.push(b' ');
            }
            push(out, block);
        }
        for column in 0..columns {
            out.resize(out.len() + width, b' ');
            let mut bytes = [0; 4];
            out.extend_from_slice(cell(row, column).encode_utf8(&mut bytes).as_bytes());
        }
        out.push(b'\n');
    }
}

/// Appends a number in decimal.
fn push(out: &mut Vec<u8>, number: u32) {
    let start = out.len();
    let mut rest = number;
    loop {
        out.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out[start..].reverse();
}
