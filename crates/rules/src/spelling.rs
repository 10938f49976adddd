//! Suggestions for misspelt names.

/// The candidate that differs from a word by the fewest letters, if any is near. Upper and lower case are the same.
///
/// ```
/// # use gridproof_rules::spelling::nearest;
/// assert_eq!(nearest("serach", ["auto", "search"]), Some("search"));
/// assert_eq!(nearest("guess", ["auto", "search"]), None);
/// ```
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let limit = if word.len() > 4 { 2 } else { 1 };
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word && candidate.len().abs_diff(word.len()) <= limit)
        .map(|candidate| (edits(word, candidate), candidate))
        .filter(|&(edits, _)| edits <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number of typing errors between two words: letters that are inserted, deleted, replaced or swapped with the next
/// one. Upper and lower case are the same. The table is that of R. Wagner and M. Fischer, 1974.
pub fn edits(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_ascii_lowercase().into_bytes(), b.to_ascii_lowercase().into_bytes());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best.min(rows[i - 2][j - 2] + 1)
                } else {
                    best
                }
            };
        }
    }
    rows[a.len()][b.len()]
}

/// The rest of an error message about an unknown name: the known name that was probably meant, or all known names.
///
/// ```
/// # use gridproof_rules::spelling::instead;
/// assert_eq!(instead("SAT", &["auto", "sat"]), "did you mean `sat`?");
/// assert_eq!(instead("dlx", &["auto", "sat"]), "choose one of auto, sat");
/// ```
pub fn instead(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("choose one of {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_typing_error_counts_once() {
        for (word, other, number) in [
            ("cell", "cell", 0),
            ("Cell", "cell", 0),
            ("cel", "cell", 1),
            ("celll", "cell", 1),
            ("call", "cell", 1),
            ("clel", "cell", 1),
            ("ll", "cell", 2),
            ("", "cell", 4),
        ] {
            assert_eq!((edits(word, other), edits(other, word)), (number, number), "{word} {other}");
        }
    }

    #[test]
    fn short_words_are_near_only_with_one_error() {
        assert_eq!(nearest("sta", ["sat", "stay"]), Some("sat"));
        assert_eq!(nearest("tas", ["sat"]), None);
        assert_eq!(nearest("masuy", ["masyu", "mosaic"]), Some("masyu"));
    }
}
