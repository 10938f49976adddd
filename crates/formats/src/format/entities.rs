//! HTML character references in text.

use std::borrow::Cow;

/// Returns the character of the reference at the start of `text`, and the length of the reference in bytes.
fn entity(text: &str) -> Option<(char, usize)> {
    /// The largest length of a reference. This limit allows a few leading zeros in a number.
    const MOST: usize = 12;
    let length = text.bytes().take(MOST).position(|b| b == b';')? + 1;
    let name = text[..length - 1].strip_prefix('&')?;
    let c = match name {
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "lt" => '<',
        "gt" => '>',
        "nbsp" => '\u{a0}',
        "copy" => '©',
        _ => {
            let number = name.strip_prefix('#')?;
            let (digits, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |hex| (hex, 16));
            // `from_str_radix` also accepts a sign, which is not a digit.
            let digits = Some(digits).filter(|digits| digits.chars().all(|c| c.is_digit(radix)))?;
            char::from_u32(u32::from_str_radix(digits, radix).ok()?)?
        }
    };
    Some((c, length))
}

/// Returns the text with its references replaced by the characters that they stand for. Invalid references are left
/// unchanged.
pub(super) fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let (c, length) = entity(rest).unwrap_or(('&', 1));
        decoded.push(c);
        rest = &rest[length..];
    }
    decoded.push_str(rest);
    decoded
}

/// Escapes text for use between quotes on one line. A character is replaced by a reference only if it could not be read
/// back otherwise.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let escape: Cow<'_, str> = match c {
            '"' => "&quot;".into(),
            '&' if entity(&text[at..]).is_some() => "&amp;".into(),
            _ if c.is_control() => format!("&#{};", u32::from(c)).into(),
            _ => {
                encoded.push(c);
                continue;
            }
        };
        encoded.push_str(&escape);
    }
    encoded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{decode, encode};

    #[test]
    fn known_escapes_are_resolved() {
        assert_eq!(decode("&quot;A&amp;B&quot; &#39;&#x27;&#X27; &lt;&gt;&apos;"), "\"A&B\" ''' <>'");
        assert_eq!(decode("&amp;quot;"), "&quot;", "once, not twice");
    }

    #[test]
    fn other_text_is_unchanged() {
        for text in [
            "&",
            "AT&T",
            "&;",
            "&#;",
            "&#x;",
            "&#+5;",
            "&#xD800;",
            "&#99999999;",
            "&nonsense;",
            "&é;",
            "&quot",
        ] {
            assert_eq!(decode(text), text);
            assert_eq!(encode(text), text, "no need to escape");
        }
    }

    #[test]
    fn quotes_and_line_breaks_are_escaped() {
        assert_eq!(encode("a \"b\"\nc &quot; d"), "a &quot;b&quot;&#10;c &amp;quot; d");
    }

    proptest! {
        #[test]
        fn decoding_undoes_encoding(text in "([&;#\"x0-9a-f\n]|amp|quot|\\PC){0,24}") {
            let encoded = encode(&text);
            prop_assert!(!encoded.contains(['"', '\n']));
            prop_assert_eq!(decode(&encoded), text);
        }
    }
}
