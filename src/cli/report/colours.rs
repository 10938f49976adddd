//! Boards of coloured nonograms on a terminal.

use gridproof_model::{Block, Domain};
use gridproof_puzzles::Nonogram;

/// Whether standard output is coloured: at a terminal, or with `--color always`.
pub(crate) fn are_shown() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// A board with its clues. Each cell is a block in its colour.
pub(crate) fn board(nonogram: &Nonogram, domains: &[Domain]) -> String {
    let palette = nonogram.palette();
    let rgb = |value: u8| palette.colours().get(usize::from(value)).map_or([0; 3], |colour| colour.rgb);
    let cell = |domain: &Domain| match domain.value() {
        Some(value) => painted("  ", rgb(value)),
        None => "? ".to_owned(),
    };
    let number =
        |block: &Block, width: usize| painted(&format!("{:>width$}", block.length), rgb(block.colour));
    let digits = |block: &Block| block.length.to_string().len();
    // A cell is two characters wide.
    let wide = |clue: &Vec<Block>| clue.iter().map(|block| digits(block).max(2) + 1).sum::<usize>();
    let margin = nonogram.rows().iter().map(wide).max().unwrap_or(0);
    let height = nonogram.columns().iter().map(Vec::len).max().unwrap_or(0);
    let width = nonogram.columns().iter().flatten().map(digits).max().unwrap_or(1).max(2);
    let gap = " ".repeat(width - 2);
    let mut out = String::new();
    for level in 0..height {
        out += &" ".repeat(margin);
        for clue in nonogram.columns() {
            match (clue.len() + level).checked_sub(height) {
                Some(index) => out += &number(&clue[index], width),
                None => out += &" ".repeat(width),
            }
        }
        out.push('\n');
    }
    for (clue, cells) in nonogram.rows().iter().zip(domains.chunks(nonogram.columns().len())) {
        out += &" ".repeat(margin - wide(clue));
        for block in clue {
            out += &number(block, digits(block).max(2));
            out.push(' ');
        }
        for domain in cells {
            out += &gap;
            out += &cell(domain);
        }
        out.push('\n');
    }
    out
}

/// Text on a coloured background. The text is black or white, whichever contrasts more.
fn painted(text: &str, [red, green, blue]: [u8; 3]) -> String {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) > 140_000;
    let ink = if light { 30 } else { 97 };
    format!("\u{1b}[{ink};48;2;{red};{green};{blue}m{text}\u{1b}[0m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_clues_have_their_colours() {
        let red = vec![Block { length: 1, colour: 1 }, Block { length: 1, colour: 2 }];
        let columns =
            vec![vec![Block { length: 1, colour: 1 }], vec![Block { length: 1, colour: 2 }], vec![]];
        let nonogram = Nonogram::new(vec![red], columns).expect("valid");
        let drawn = board(&nonogram, &[Domain::single(1), Domain::single(2), Domain::first(3)]);
        let colours = nonogram.palette();
        let ground = |value: usize| {
            let [red, green, blue] = colours.colours()[value].rgb;
            format!("48;2;{red};{green};{blue}m")
        };
        assert_eq!(
            (drawn.matches(&ground(1)).count(), drawn.matches(&ground(2)).count()),
            (3, 3),
            "{drawn:?}"
        );
        let plain: String = drawn
            .split('\u{1b}')
            .enumerate()
            .map(|(at, part)| if at == 0 { part } else { part.split_once('m').map_or("", |(_, rest)| rest) })
            .collect();
        assert_eq!(plain, "       1 1  \n 1  1     ? \n");
    }
}
