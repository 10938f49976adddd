//! Letters as strokes, for pictures made of pixels.
//!
//! Letters are drawn on a grid: a capital letter is 16 units high, and four more units are below the baseline. A stroke
//! is a list of points. Each point is written as two digits in base 36: its distances from the upper left corner of the
//! grid, first to the right and then downwards. A stroke that starts with `~` has rounded corners.

use super::picture::Point;

/// The characters that can be drawn, each with its strokes.
const LETTERS: &[(char, &str)] = &[
    ('0', "~00a0ag0g00"),
    ('1', "24606g"),
    ('2', "~0400a0a6580g 0gag"),
    ('3', "~0200a0a757 ~57a7ag0g0d"),
    ('4', "8g800bab"),
    ('5', "901017 ~1715a5ag0g0d"),
    ('6', "~06a6ag0g06 ~80000b"),
    ('7', "00a04g"),
    ('8', "~1090971710 ~07a7ag0g07"),
    ('9', "~00a0aa0a00 ~a5ag2g"),
    ('A', "0g50ag 2a8a"),
    ('B', "0g00 ~00b0b707 ~07c7cg0g"),
    ('C', "~a3a0000gagad"),
    ('D', "0g00 ~00c0cg0g"),
    ('E', "a0000gag 0888"),
    ('F', "a0000g 0888"),
    ('G', "~a3a0000gaga9 a969"),
    ('H', "000g a0ag 08a8"),
    ('I', "404g"),
    ('J', "808b ~8b8g0g0c"),
    ('K', "000g a008ag"),
    ('L', "000gag"),
    ('M', "0g0069c0cg"),
    ('N', "0g00aga0"),
    ('O', "~00b0bg0g00"),
    ('P', "0g00 ~00c0c909"),
    ('Q', "~00b0bg0g00 7bbh"),
    ('R', "0g00 ~00c0c909 59ag"),
    ('S', "~a3a00007a8ag0g0d"),
    ('T', "00a0 505g"),
    ('U', "000a ~0a0gagaa aaa0"),
    ('V', "005ga0"),
    ('W', "003g649gc0"),
    ('X', "00ag a00g"),
    ('Y', "0058a0 585g"),
    ('Z', "00a00gag"),
    ('a', "~05959g0g05 959g"),
    ('b', "000g ~05959g0g05"),
    ('c', "~9795050g9g9e"),
    ('d', "909g ~05959g0g05"),
    ('e', "0a9a ~9a95050g9g9e"),
    ('f', "~804044 444g 1575"),
    ('g', "~05959g0g05 959h ~9h9k0k1j"),
    ('h', "000g ~0905959a 9a9g"),
    ('i', "252g 2122"),
    ('j', "454h ~4h4k0k 4142"),
    ('k', "000g 950b9g"),
    ('l', "202g"),
    ('m', "050g ~09056569 696g ~6965c5c9 c9cg"),
    ('n', "050g ~0905959a 9a9g"),
    ('o', "~05959g0g05"),
    ('p', "050k ~05959g0g05"),
    ('q', "959k ~05959g0g05"),
    ('r', "050g ~0a0575"),
    ('s', "~8685050a8b8g0g0f"),
    ('t', "414c ~4c4g8g 1585"),
    ('u', "050b ~0b0g9g9b 959g"),
    ('v', "054g85"),
    ('w', "053g689gc5"),
    ('x', "058g 850g"),
    ('y', "054g 852k"),
    ('z', "05850g8g"),
    ('.', "0f0g"),
    (',', "1f0j"),
    (':', "0607 0f0g"),
    (';', "1617 1f0j"),
    ('-', "0979"),
    ('+', "0989 454d"),
    ('/', "800g"),
    ('\\', "008g"),
    ('|', "000g"),
    ('?', "~03009096484b 4f4g"),
    ('!', "000b 0f0g"),
    ('=', "0787 0b8b"),
    ('(', "~40084g"),
    (')', "~00480g"),
    ('\'', "0004"),
    ('"', "0004 4044"),
    ('#', "302g 807g 05a5 0bab"),
    ('*', "4349 1878 2652"),
    ('<', "84098e"),
    ('>', "04890e"),
    ('_', "0g9g"),
    ('~', "~0b058f89"),
    ('Σ', "a000580gag"),
    ('×', "159d 951d"),
    ('÷', "0989 4545 4d4d"),
];

/// The strokes for a character that is not in [`LETTERS`].
const UNKNOWN: &str = "00808g0g00";

/// The space between letters, in units of the grid. The width of a blank is a multiple of this space.
const GAP: f64 = 4.2;

/// The width of a drawn letter, divided by its width on the grid.
const NARROW: f64 = 0.85;

/// Returns the strokes of a text, and the width of the text. Each stroke is a line through points. The unit is the
/// height of a capital letter; points are measured from the left end of the baseline, to the right and upwards.
pub(super) fn strokes(text: &str) -> (Vec<Vec<Point>>, f64) {
    let mut all = Vec::new();
    let mut at = 0.0;
    for letter in text.chars() {
        if letter == ' ' {
            at += 1.6 * GAP;
            continue;
        }
        let strokes = LETTERS.iter().find(|(of, _)| *of == letter).map_or(UNKNOWN, |(_, strokes)| strokes);
        let parsed: Vec<Vec<Point>> = strokes.split(' ').map(stroke).collect();
        let right = parsed.iter().flatten().map(|point| point.0).fold(0.0, f64::max);
        let left = parsed.iter().flatten().map(|point| point.0).fold(right, f64::min);
        let moved = |(x, y): &Point| (((x - left) * NARROW + at) / 16.0, (16.0 - y) / 16.0);
        all.extend(parsed.iter().map(|points| points.iter().map(moved).collect()));
        at += (right - left) * NARROW + GAP;
    }
    (all, (at - GAP).max(0.0) / 16.0)
}

/// Parses one stroke of a letter.
fn stroke(code: &str) -> Vec<Point> {
    let round = code.starts_with('~');
    let digits: Vec<f64> = code.chars().filter_map(|digit| digit.to_digit(36)).map(f64::from).collect();
    let points: Vec<Point> = digits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    if round { rounded(points) } else { points }
}

/// Rounds a line through points by cutting its corners repeatedly (G. M. Chaikin, An algorithm for high-speed curve
/// generation, 1974).
fn rounded(mut points: Vec<Point>) -> Vec<Point> {
    let part = |(a, b): Point, (c, d): Point, share: f64| (a + (c - a) * share, b + (d - b) * share);
    for _ in 0..3 {
        let closed = points.first() == points.last();
        let (first, last) = (points[0], points[points.len() - 1]);
        let mut cut: Vec<Point> = points
            .windows(2)
            .flat_map(|pair| [part(pair[0], pair[1], 0.25), part(pair[0], pair[1], 0.75)])
            .collect();
        if closed {
            cut.push(cut[0]);
        } else {
            let end = cut.len() - 1;
            (cut[0], cut[end]) = (first, last);
        }
        points = cut;
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_stands_on_its_grid() {
        for (letter, code) in LETTERS {
            let (strokes, width) = strokes(&letter.to_string());
            assert!(!strokes.is_empty(), "{letter}");
            assert!((0.0..=1.0).contains(&width), "{letter}: {width}");
            let inside = |&(x, y): &Point| (0.0..=1.0).contains(&x) && (-0.3..=1.0).contains(&y);
            assert!(strokes.iter().flatten().all(inside), "{letter}: {strokes:?}");
            assert!(code.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ' || c == '~'), "{letter}");
            assert!(
                code.split(' ').all(|stroke| stroke.trim_start_matches('~').len().is_multiple_of(2)),
                "{letter}"
            );
        }
        let mut letters: Vec<char> = LETTERS.iter().map(|(letter, _)| *letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), LETTERS.len());
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        let width = |text: &str| strokes(text).1;
        assert!(width("").abs() < 1e-9);
        assert!(width("11") < width("88"));
        assert!(width("88") > 2.0 * width("8"));
        // An unknown character is drawn as a box.
        assert_eq!(strokes("\u{1f40d}").0.len(), 1);
    }
}
