//! Metadata of a puzzle: title, author, licence.

/// Named texts in file order, such as title, author and licence. A name may occur more than once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata(Vec<(String, String)>);

impl Metadata {
    /// The name of the title.
    pub const TITLE: &'static str = "title";

    /// Adds a text at the end.
    pub fn push(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.0.push((name.into(), text.into()));
    }

    /// The first text of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, text)| text.as_str())
    }

    /// The puzzle's title.
    pub fn title(&self) -> Option<&str> {
        self.get(Self::TITLE)
    }

    /// Names and texts in file order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The text without control characters but tabs, and without those that turn the direction of writing: a terminal must not
/// obey what a file holds.
pub(crate) fn harmless(text: &str) -> String {
    let obeyed = |c: char| {
        c != '\t' && c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if obeyed(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
