//! Escaping text for XML and HTML.

/// Escapes text for use in an element or between double quotes. Tabs and line feeds become character references. All
/// other control characters, U+FFFE and U+FFFF become blanks, because XML does not allow most of them.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' => out += "&#9;",
            '\n' => out += "&#10;",
            _ if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_its_place() {
        assert_eq!(escaped("<a b=\"c\"> & 'd'\u{1}\n"), "&lt;a b=&quot;c&quot;&gt; &amp; 'd' &#10;");
    }
}
