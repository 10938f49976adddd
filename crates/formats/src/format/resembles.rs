//! Hints about texts in no known format.

use super::claim::Beginning;

/// A description of number grids that are not sudokus.
pub(super) const MINUS_ONE_GRIDS: &str =
    "grids of numbers (such as slitherlinks) that have -1 for empty cells and too few digits for a sudoku";

/// Returns a description of a text in no known format; `None` if the text is not recognised.
pub fn resembles(text: &str) -> Option<&'static str> {
    is_minus_one_grid(text).then_some(
        "a grid of numbers with -1 for empty cells, such as a slitherlink, for which there is no puzzle format",
    )
}

/// Returns whether a text is a grid of numbers in rows of equal length, with -1 among them. Lines with the size of the
/// grid may come first.
fn is_minus_one_grid(text: &str) -> bool {
    let Beginning { text: start, is_whole } = Beginning::of(text);
    let mut lines: Vec<&str> =
        start.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    if !is_whole {
        // The last line may be cut off.
        lines.pop();
    }
    let words = |line: &'_ str| {
        let word = |word: &str| word.parse::<i16>().ok().filter(|number| (-1..1000).contains(number));
        line.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .map(word)
            .collect()
    };
    let Some(rows) = lines.into_iter().map(words).collect::<Option<Vec<Vec<i16>>>>() else { return false };
    // Up to two lines of up to two numbers may be the size.
    let is_size = |row: &&Vec<i16>| row.len() <= 2 && row.iter().all(|&number| number > 0);
    let sizes = rows.iter().take(2).take_while(is_size).count();
    let rows = &rows[sizes..];
    rows.len() > 1
        && rows[0].len() > 1
        && rows.iter().all(|row| row.len() == rows[0].len())
        && rows.iter().flatten().any(|&number| number == -1)
}

#[cfg(test)]
mod tests {
    use super::resembles;

    #[test]
    fn grids_with_minus_one_are_named() {
        for text in [
            "3 4\n-1 3 -1 -1\n2 -1 -1 0\n-1 -1 1 -1\n",
            "3\n4\n-1 3 -1 -1\n2 -1 -1 0\n-1 -1 1 -1\n",
            "-1, 3\n\n2,-1\n",
            "# a comment\n-1 12\n12 -1\n",
        ] {
            assert!(resembles(text).is_some_and(|words| words.contains("slitherlink")), "{text}");
        }
        for text in ["", "-1", "1 2\n3 4\n", "-1 2\n3\n", "-1 -2\n-1 -1\n", "-1 a\n-1 -1\n", "2 -1 -1 -1\n"] {
            assert_eq!(resembles(text), None, "{text}");
        }
    }
}
