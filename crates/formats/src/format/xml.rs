//! XML documents, prepared for the readers of formats.
//!
//! A `DOCTYPE` is skipped: nothing is fetched, and a document that declares entities is refused. A reference that XML
//! does not define, such as `&copy;`, is decoded as HTML or left unchanged.

use std::borrow::Cow;

use roxmltree::{Document, Node, ParsingOptions};

use super::entities;
use super::error::{ReadError, ReadErrorKind};
use super::item::Item;
use super::text::{LineReader, Piece};
use gridproof_puzzles::Puzzle;

/// The largest amount of memory that a parsed document may take, in bytes. A nonogram of 1000 x 1000 cells, half of
/// them black at random, takes 75 MB.
const MAX_DOCUMENT: usize = 112 << 20;
/// The bytes that an element, a text or a comment takes in memory.
const NODE: usize = 72;
/// The bytes that an attribute takes in memory.
const ATTRIBUTE: usize = 80;
/// The largest amount of memory that all puzzles of a document together may take, in bytes. All of them are read before
/// the first one is returned.
const MAX_PUZZLES: usize = 64 << 20;
/// The largest depth of nested elements.
const MAX_DEPTH: usize = 64;
/// The character that replaces `&` in a reference that XML does not define. It has the same length as `&`, and does not
/// occur in text files.
const REFERENCE: char = '\u{7f}';

/// A document and the text from which it was parsed. Both have the same length.
pub(super) struct Xml<'d, 't> {
    text: &'t str,
    /// The offset in the text at which the document starts.
    start: usize,
    pub(super) root: Node<'d, 'd>,
    lines: Lines<'t>,
}

/// Returns the items that `read` finds in a document, or one error if the text is not a document.
pub(super) fn document_items(text: &str, read: impl FnOnce(&Xml<'_, '_>) -> Vec<Item>) -> Vec<Item> {
    let one = |line, error| vec![Item { line, puzzle: Err(error) }];
    let Some(first) = LineReader::new(text).find(|line| !line.is_blank()) else {
        return one(1, Piece::start_of(text).error(ReadErrorKind::NoPuzzle));
    };
    let lines = Lines::new(text);
    let syntax = |at: usize, message: String| {
        Piece::at(text, at..at, lines.of(at)).error(ReadErrorKind::Syntax { message })
    };
    if let Some(at) = memchr::memmem::find(text.as_bytes(), b"<!ENTITY") {
        return one(first.line(), syntax(at, "entity declarations are not supported".to_owned()));
    }
    if let Some((at, message)) = too_large(text) {
        return one(first.line(), syntax(at, message));
    }
    let prepared = prepared(text);
    let trimmed = prepared.len() - prepared.trim_start().len();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    match Document::parse_with_options(&prepared[trimmed..], options) {
        Ok(document) => read(&Xml { text, start: trimmed, root: document.root_element(), lines }),
        Err(error) => {
            let pos = error.pos();
            let offset = match pos.row as usize {
                0 | 1 => trimmed,
                row => lines.start(first.line() + row - 1),
            };
            let rest = text.get(offset..).unwrap_or_default();
            let column =
                rest.char_indices().nth((pos.col as usize).max(1) - 1).map_or(rest.len(), |(at, _)| at);
            one(first.line(), syntax((offset + column).min(text.len()), message(&error)))
        }
    }
}

/// Returns the message of an error, truncated and without control characters.
fn message(error: &roxmltree::Error) -> String {
    let text: String = error.to_string().chars().filter(|c| !c.is_control()).take(120).collect();
    format!("not well-formed XML: {}", unmarked(&text))
}

/// Marks all references that XML does not define, and returns the resulting text.
fn prepared(text: &str) -> Cow<'_, str> {
    const KNOWN: [&str; 6] = ["amp;", "lt;", "gt;", "quot;", "apos;", "#"];
    let unknown = |at: &usize| !KNOWN.iter().any(|known| text[at + 1..].starts_with(known));
    let mut marks = memchr::memchr_iter(b'&', text.as_bytes()).filter(unknown).peekable();
    if marks.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut prepared = String::with_capacity(text.len());
    let mut done = 0;
    for at in marks {
        prepared.push_str(&text[done..at]);
        prepared.push(REFERENCE);
        done = at + 1;
    }
    prepared.push_str(&text[done..]);
    Cow::Owned(prepared)
}

/// Returns the first tag at which a document is nested too deeply or takes too much memory, together with an error
/// message. The check runs before anything is built.
fn too_large(text: &str) -> Option<(usize, String)> {
    let bytes = text.as_bytes();
    let after = |at: usize, end: &[u8]| {
        memchr::memmem::find(&bytes[at..], end).map_or(bytes.len(), |length| at + length + end.len())
    };
    let (mut depth, mut next, mut size) = (0usize, 0, 0);
    while let Some(at) = memchr::memchr(b'<', &bytes[next..]).map(|skipped| next + skipped) {
        // This tag may open an element, and there may be text before the tag.
        size += if at > next && next > 0 { 2 * NODE } else { NODE };
        if size > MAX_DOCUMENT {
            return Some((
                at,
                format!("a document that takes more than {} MiB of memory", MAX_DOCUMENT >> 20),
            ));
        }
        next = at + 1;
        match &bytes[next..] {
            [b'/', ..] => {
                depth = depth.saturating_sub(1);
                size -= NODE;
                next = (tag_end(bytes, at) + 1).min(bytes.len());
            }
            [b'!', b'-', b'-', ..] => next = after(at, b"-->"),
            [b'!', b'[', ..] => next = after(at, b"]]>"),
            [b'!' | b'?', ..] | [] => {}
            _ => {
                let end = tag_end(bytes, at);
                if bytes[end - 1] != b'/' {
                    depth += 1;
                }
                if depth > MAX_DEPTH {
                    return Some((at, format!("elements nested more than {MAX_DEPTH} levels deep")));
                }
                size += ATTRIBUTE * memchr::memchr_iter(b'=', &bytes[at..end]).count();
                next = (end + 1).min(bytes.len());
            }
        }
    }
    None
}

/// Returns the end of the tag that begins at `at`: its `>`, or the end of the text. A `>` in an attribute value does
/// not count.
fn tag_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(found) = memchr::memchr3(b'>', b'"', b'\'', &bytes[at..]).map(|skipped| at + skipped) {
        let quote = bytes[found];
        if quote == b'>' {
            return found;
        }
        let Some(closed) = memchr::memchr(quote, &bytes[found + 1..]) else { break };
        at = found + 1 + closed + 1;
    }
    bytes.len()
}

/// The line numbers of a text. They are counted block by block: a file may consist only of line breaks, so a position
/// for each line could take too much memory.
struct Lines<'t> {
    text: &'t str,
    /// The number of line breaks before each block.
    breaks: Vec<usize>,
}

impl<'t> Lines<'t> {
    const BLOCK: usize = 1 << 12;

    fn new(text: &'t str) -> Self {
        let mut before = 0;
        let breaks = |block: &[u8]| {
            let breaks = before;
            before += memchr::memchr_iter(b'\n', block).count();
            breaks
        };
        Self { text, breaks: text.as_bytes().chunks(Self::BLOCK).map(breaks).collect() }
    }

    /// Returns the line that contains byte `at`, counted from 1.
    fn of(&self, at: usize) -> usize {
        let block = (at / Self::BLOCK).min(self.breaks.len().saturating_sub(1));
        let before = self.breaks.get(block).copied().unwrap_or_default();
        before + memchr::memchr_iter(b'\n', &self.text.as_bytes()[block * Self::BLOCK..at]).count() + 1
    }

    /// Returns the offset at which a line starts; lines are counted from 1. If there is no such line, returns the end
    /// of the text.
    fn start(&self, line: usize) -> usize {
        let Some(break_before) = line.checked_sub(2) else { return 0 };
        let block = self.breaks.partition_point(|&breaks| breaks <= break_before).saturating_sub(1);
        let before = self.breaks.get(block).copied().unwrap_or_default();
        let bytes = self.text.as_bytes().get(block * Self::BLOCK..).unwrap_or_default();
        let found = memchr::memchr_iter(b'\n', bytes).nth(break_before - before);
        found.map_or(self.text.len(), |at| block * Self::BLOCK + at + 1)
    }
}

impl<'t> Xml<'_, 't> {
    /// Returns the piece of the text at which errors in an element are reported: the opening tag of the element, or the
    /// first line of that tag.
    pub(super) fn place(&self, node: Node<'_, '_>) -> Piece<'t> {
        let range = node.range();
        let whole = &self.text[self.start..][range.clone()];
        let end =
            whole.find(['\n', '>']).map_or(whole.len(), |at| at + usize::from(whole[at..].starts_with('>')));
        self.at(range.start..range.start + end)
    }

    /// Returns the piece with the text in an element, or the piece of the element if it has no text.
    pub(super) fn text_place(&self, node: Node<'_, '_>) -> Piece<'t> {
        let text = node.children().find(Node::is_text).map(|text| self.at(text.range()));
        text.filter(|text| !text.is_blank()).map_or_else(|| self.place(node), Piece::trim_lines)
    }

    fn at(&self, range: std::ops::Range<usize>) -> Piece<'t> {
        let range = self.start + range.start..self.start + range.end;
        let line = self.lines.of(range.start);
        Piece::at(self.text, range, line)
    }

    /// Returns the line on which an element starts.
    pub(super) fn line(&self, node: Node<'_, '_>) -> usize {
        self.place(node).line()
    }

    /// Returns the items that `read` finds in the elements `nodes`, or an error if there are none. All items are in
    /// memory at once. If they would take too much memory, an error replaces the item at which the limit is reached,
    /// and the rest is not read.
    pub(super) fn items<'d>(
        &self,
        nodes: impl Iterator<Item = Node<'d, 'd>>,
        mut read: impl FnMut(Node<'d, 'd>) -> Option<Result<Puzzle, ReadError>>,
    ) -> Vec<Item> {
        let (mut items, mut size) = (Vec::new(), 0);
        for node in nodes {
            let Some(puzzle) = read(node) else { continue };
            let mut item = Item { line: self.line(node), puzzle };
            size += item.memory();
            let is_too_large = size > MAX_PUZZLES;
            if is_too_large {
                let message = format!("the puzzles up to this one take more than {} MiB", MAX_PUZZLES >> 20);
                item.puzzle = Err(self.error(node, ReadErrorKind::Syntax { message }));
            }
            items.push(item);
            if is_too_large {
                break;
            }
        }
        if items.is_empty() {
            let error = self.error(self.root, ReadErrorKind::NoPuzzle);
            items.push(Item { line: self.line(self.root), puzzle: Err(error) });
        }
        items
    }

    /// Returns an error located at an element.
    pub(super) fn error(&self, node: Node<'_, '_>, kind: ReadErrorKind) -> ReadError {
        self.place(node).error(kind)
    }
}

/// Returns the children of an element that have this name, ignoring case.
pub(super) fn children<'d>(node: Node<'d, 'd>, name: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    node.children().filter(move |child| is(*child, name))
}

/// Returns whether an element has this name, ignoring case.
pub(super) fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

/// Returns the value of an attribute. The case of its name is ignored.
pub(super) fn attribute<'d>(node: Node<'d, 'd>, name: &str) -> Option<Cow<'d, str>> {
    let found = node.attributes().find(|attribute| attribute.name().eq_ignore_ascii_case(name))?;
    Some(unmarked(found.value()))
}

/// Returns a text with the references that XML does not define restored to their original form.
pub(super) fn unmarked(text: &str) -> Cow<'_, str> {
    if text.contains(REFERENCE) { text.replace(REFERENCE, "&").into() } else { text.into() }
}

/// Returns the text in an element, without blanks around it and with HTML references decoded.
pub(super) fn text_of(node: Node<'_, '_>) -> String {
    let text: String = node.children().filter(Node::is_text).filter_map(|child| child.text()).collect();
    entities::decode(&unmarked(text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_in_any_block() {
        let text = "a\n".repeat(3) + &"b".repeat(9000) + "\n\nc\n" + &"\n".repeat(5000) + "d";
        let lines = Lines::new(&text);
        let mut line = 1;
        for (at, byte) in text.bytes().enumerate() {
            assert_eq!(lines.of(at), line, "{at}");
            if byte == b'\n' {
                line += 1;
                assert_eq!(lines.start(line), at + 1);
            }
        }
        assert_eq!((lines.of(text.len()), lines.start(1), lines.start(line + 1)), (line, 0, text.len()));
        assert_eq!((Lines::new("").of(0), Lines::new("").start(1), Lines::new("").start(2)), (1, 0, 0));
    }

    #[test]
    fn the_memory_of_a_document_is_known_before_it_is_built() {
        let part = |part: &str, mebibytes: usize| part.repeat((mebibytes << 20) / part.len());
        for (part, mebibytes) in [
            (part("<a/>", 8), 8),
            (part("<a/>.", 8), 8),
            (part("<a>b</a>", 8), 8),
            (part("<a b='' c='' d='' e=''/>", 11), 11),
            (part("<!---->", 12), 12),
            (part("<??>", 8), 8),
            (part("<![CDATA[]]>", 20), 20),
        ] {
            let is_too_large =
                |text: &str| too_large(text).is_some_and(|(_, message)| message.contains("MiB"));
            assert!(is_too_large(&format!("<r>{part}</r>")), "{} {mebibytes}", &part[..12]);
            assert!(!is_too_large(&format!("<r>{}</r>", &part[..part.len() / 12])), "{}", &part[..12]);
        }
        // The number of elements of the largest nonograms is accepted.
        let line = format!("<line>{}</line>\n", "<count>1</count>".repeat(250));
        assert_eq!(too_large(&format!("<puzzleset>{}</puzzleset>", line.repeat(2000))), None);
    }
}
