//! An estimate of the memory that JSON text takes once it is parsed. The estimate is made before the text is parsed.
//!
//! A single byte of text can take a hundred bytes after parsing: `{"":0}` becomes a tree whose node has room for eleven
//! entries. The memory for untrusted text is therefore estimated first.

/// The limit on the memory for the values of one puzzle, in bytes.
const MOST: usize = 96 << 20;

/// Bytes for a list with at most one value: a `Vec` starts with room for four values.
const LIST: usize = 144;
/// Bytes for an object with at most one entry: one node of its tree.
const OBJECT: usize = 672;
/// Bytes for each further value in a list, which grows by doubling.
const ELEMENT: usize = 64;
/// Bytes for a key and its value if the nodes of the tree are half full.
const ENTRY: usize = 128;
/// Bytes for a string, in addition to its characters.
const TEXT: usize = 32;

/// Returns an upper estimate of the bytes that the values of a text take. Counting stops when the estimate exceeds
/// `most`.
fn size(text: &str, most: usize) -> usize {
    let (mut size, mut rest) = (0, text.as_bytes());
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        size += match byte {
            b'[' => LIST,
            b'{' => OBJECT,
            b',' => ELEMENT,
            b':' => ENTRY,
            b'"' => {
                let end = text_end(rest);
                rest = &rest[end..];
                TEXT + end
            }
            _ => 0,
        };
        if size > most {
            break;
        }
    }
    size
}

/// Returns the number of bytes up to and including the closing quote of a string.
fn text_end(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'"', b'\\', &bytes[at..]) {
        at += found + 1;
        if bytes[at - 1] == b'"' {
            return at;
        }
        at = (at + 1).min(bytes.len());
    }
    bytes.len()
}

/// Returns an error message if the values of a text would take too much memory.
pub(super) fn too_large(text: &str) -> Option<String> {
    // A text of up to this size needs no estimate: it is within the limit even if it consists of empty objects. Most
    // texts are not larger.
    const SMALL: usize = MOST / OBJECT;
    let is_large = text.len() > SMALL && size(text, MOST) > MOST;
    is_large.then(|| format!("the values of this JSON text take more than {} MiB of memory", MOST >> 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_passed_over() {
        assert_eq!(size(r#""a,[{:\"," "#, MOST), TEXT + 9);
        assert_eq!(size(r#"["\\",1]"#, MOST), LIST + TEXT + 3 + ELEMENT);
        assert_eq!(size("\"\\", MOST), TEXT + 1);
    }

    #[test]
    fn large_values_are_found_of_every_type() {
        let many = |part: &str, mebibytes: usize| part.repeat((mebibytes << 20) / part.len());
        for (part, mebibytes) in [("[0],", 4), ("{\"\":0},", 2), ("0,", 4), ("\"\",", 4), ("[[[", 4)] {
            assert!(too_large(&many(part, mebibytes)).is_some(), "{part}");
            assert!(too_large(&many(part, mebibytes)[..64 << 10]).is_none(), "{part}");
        }
        assert!(too_large(&format!("\"{}\"", many("a", 97))).is_some());
        assert!(too_large(&format!("\"{}\"", many("a", 90))).is_none());
        // The clues of the largest nonograms: 1000 rows and 1000 columns with 500 blocks in each.
        let clue = format!("[{}1],", "1,".repeat(499));
        assert!(too_large(&clue.repeat(2000)).is_none());
    }
}
