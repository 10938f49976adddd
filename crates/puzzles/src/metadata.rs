//! Metadata of a puzzle: title, author, licence, and the parts of its file that the model does not contain.

/// Named text fields in file order, such as title, author and licence. A name may occur more than once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    texts: Vec<(String, String)>,
    unmodelled: Vec<String>,
}

impl Metadata {
    /// The name under which the title is stored.
    pub const TITLE: &'static str = "title";

    /// Adds a text field at the end.
    pub fn push(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.texts.push((name.into(), text.into()));
    }

    /// The first text that has this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(key, _)| key == name).map(|(_, text)| text.as_str())
    }

    /// The puzzle's title.
    pub fn title(&self) -> Option<&str> {
        self.get(Self::TITLE)
    }

    /// All names and texts, in file order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Returns whether there are no text fields.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Records a part of the puzzle's file that may be a rule and is not in the model. `what` describes the part in
    /// words, such as `3 drawn lines`.
    pub fn push_unmodelled(&mut self, what: impl Into<String>) {
        self.unmodelled.push(what.into());
    }

    /// Records that the model does not contain the rules that a file states in words, unless these are only the usual
    /// rules of sudoku. Long texts are shortened.
    pub fn push_rules_in_words(&mut self, rules: &str) {
        const MOST: usize = 2000;
        let rules = rules.split_whitespace().collect::<Vec<_>>().join(" ");
        if rules.is_empty() || are_of_sudoku(&rules) {
            return;
        }
        let cut = rules.char_indices().nth(MOST).map(|(at, _)| format!("{}...", &rules[..at]));
        self.push_unmodelled(format!("rules in words: {}", cut.unwrap_or(rules)));
    }

    /// Descriptions of the parts of the puzzle's file that may be rules and are not in the model. Solutions may violate
    /// these rules.
    pub fn unmodelled(&self) -> &[String] {
        &self.unmodelled
    }
}

/// Returns whether a text only states, in one of the usual sentences, that the rules of sudoku apply.
fn are_of_sudoku(rules: &str) -> bool {
    const ADJECTIVES: [&str; 5] = ["normal", "standard", "classic", "usual", "regular"];
    let rules = rules.trim_end_matches(['.', '!']).to_lowercase();
    let rest = ADJECTIVES.iter().find_map(|adjective| rules.strip_prefix(adjective));
    matches!(rest, Some(" sudoku" | " sudoku rules" | " sudoku rules apply" | " rules of sudoku apply"))
}

/// Replaces each control character other than a tab, and each character that changes the writing direction, by a space.
/// Otherwise text from a file could control the terminal.
pub fn without_control_characters(text: &str) -> String {
    let obeyed = |c: char| {
        c != '\t' && c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if obeyed(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_words_are_not_modelled_unless_they_are_those_of_sudoku() {
        let of = |rules: &str| {
            let mut metadata = Metadata::default();
            metadata.push_rules_in_words(rules);
            metadata.unmodelled().to_vec()
        };
        for plain in
            ["", " \n", "Normal sudoku rules apply.", "normal  Sudoku\nrules apply", "Classic sudoku"]
        {
            assert_eq!(of(plain), [""; 0], "{plain}");
        }
        for rules in [
            "Normal sudoku rules apply. Digits on a line rise.",
            "Normal sudoku rules do not apply.",
            "Normal sudoku rules apply, and so on",
            "Abnormal sudoku rules apply",
        ] {
            assert_eq!(of(rules), [format!("rules in words: {rules}")]);
        }
        assert_eq!(of("a\n\tb"), ["rules in words: a b"]);
        let long = of(&"é".repeat(3000)).remove(0);
        assert_eq!(long, format!("rules in words: {}...", "é".repeat(2000)));
    }

    #[test]
    fn order_and_repetitions_are_kept() {
        let mut metadata = Metadata::default();
        assert!(metadata.is_empty());
        metadata.push("by", "A");
        metadata.push("title", "Cat");
        metadata.push("by", "B");
        assert_eq!(metadata.title(), Some("Cat"));
        assert_eq!(metadata.get("by"), Some("A"));
        assert_eq!(metadata.iter().map(|(_, text)| text).collect::<Vec<_>>(), ["A", "Cat", "B"]);
    }
}
