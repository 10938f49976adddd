//! XML documents as the readers of formats see them.
//!
//! A `DOCTYPE` is passed over: nothing is fetched, and a document that declares entities is refused. A reference that XML
//! does not know, such as `&copy;`, is one of HTML or stays as it is.

use std::borrow::Cow;

use roxmltree::{Document, Node, ParsingOptions};

use super::entities;
use super::error::{ReadError, ReadErrorKind};
use super::item::Item;
use super::text::{LineReader, Piece};

/// Most elements, texts and comments of a document.
const MAX_NODES: u32 = 2_000_000;
/// Deepest nesting of elements.
const MAX_DEPTH: usize = 64;
/// What stands for `&` where the reference is not one of XML: as long, and never in a file of text.
const REFERENCE: char = '\u{7f}';

/// A document and the text it was read from, of equal length.
pub(super) struct Xml<'d, 't> {
    text: &'t str,
    /// The byte of the text at which the document starts.
    start: usize,
    pub(super) root: Node<'d, 'd>,
    /// The byte at which each line starts.
    lines: Vec<usize>,
}

/// The items that `read` finds in a document; one error if the text is no document.
pub(super) fn document_items(text: &str, read: impl FnOnce(&Xml<'_, '_>) -> Vec<Item>) -> Vec<Item> {
    let one = |line, error| vec![Item { line, puzzle: Err(error) }];
    let Some(first) = LineReader::new(text).find(|line| !line.is_blank()) else {
        return one(1, Piece::start_of(text).error(ReadErrorKind::NoPuzzle));
    };
    let starts = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1));
    let lines: Vec<usize> = starts.collect();
    let syntax = |at: usize, message: String| {
        let line = lines.partition_point(|&start| start <= at).max(1);
        Piece::at(text, at..at, line).error(ReadErrorKind::Syntax { message })
    };
    if let Some(at) = memchr::memmem::find(text.as_bytes(), b"<!ENTITY") {
        return one(first.line(), syntax(at, "declarations of entities are not read".to_owned()));
    }
    if let Some(at) = too_deep(text) {
        return one(first.line(), syntax(at, format!("elements nested more than {MAX_DEPTH} deep")));
    }
    let prepared = prepared(text);
    let trimmed = prepared.len() - prepared.trim_start().len();
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    match Document::parse_with_options(&prepared[trimmed..], options) {
        Ok(document) => read(&Xml { text, start: trimmed, root: document.root_element(), lines }),
        Err(error) => {
            let pos = error.pos();
            let offset = match pos.row as usize {
                0 | 1 => trimmed,
                row => lines.get(first.line() + row - 2).copied().unwrap_or(text.len()),
            };
            let rest = text.get(offset..).unwrap_or_default();
            let column =
                rest.char_indices().nth((pos.col as usize).max(1) - 1).map_or(rest.len(), |(at, _)| at);
            one(first.line(), syntax((offset + column).min(text.len()), message(&error)))
        }
    }
}

/// The words of an error without what it quotes from the file.
fn message(error: &roxmltree::Error) -> String {
    let text: String = error.to_string().chars().filter(|c| !c.is_control()).take(120).collect();
    format!("not well-formed XML: {}", unmarked(&text))
}

/// The text with references that XML does not know marked.
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

/// The first tag that opens an element deeper than the limit, before anything is built.
fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let after = |at: usize, end: &[u8]| {
        memchr::memmem::find(&bytes[at..], end).map_or(bytes.len(), |length| at + length + end.len())
    };
    let (mut depth, mut next) = (0usize, 0);
    while let Some(at) = memchr::memchr(b'<', &bytes[next..]).map(|skipped| next + skipped) {
        next = at + 1;
        match &bytes[next..] {
            [b'/', ..] => depth = depth.saturating_sub(1),
            [b'!', b'-', b'-', ..] => next = after(at, b"-->"),
            [b'!', b'[', ..] => next = after(at, b"]]>"),
            [b'!' | b'?', ..] | [] => {}
            _ => {
                let end = tag_end(bytes, at);
                if bytes[end - 1] != b'/' {
                    depth += 1;
                }
                if depth > MAX_DEPTH {
                    return Some(at);
                }
            }
        }
    }
    None
}

/// Where the tag that begins at a byte ends: at its `>`, or at the end of the text. Values of attributes may hold any `>`.
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

impl<'t> Xml<'_, 't> {
    /// The place of an element's opening tag, or of what stands in it.
    pub(super) fn place(&self, node: Node<'_, '_>) -> Piece<'t> {
        let range = node.range();
        let whole = &self.text[self.start..][range.clone()];
        let end =
            whole.find(['\n', '>']).map_or(whole.len(), |at| at + usize::from(whole[at..].starts_with('>')));
        self.at(range.start..range.start + end)
    }

    /// The place of the text in an element, or of the element where there is none.
    pub(super) fn text_place(&self, node: Node<'_, '_>) -> Piece<'t> {
        let text = node.children().find(Node::is_text).map(|text| self.at(text.range()));
        text.filter(|text| !text.is_blank()).map_or_else(|| self.place(node), Piece::trim_lines)
    }

    fn at(&self, range: std::ops::Range<usize>) -> Piece<'t> {
        let range = self.start + range.start..self.start + range.end;
        let line = self.lines.partition_point(|&start| start <= range.start).max(1);
        Piece::at(self.text, range, line)
    }

    /// The line on which an element starts.
    pub(super) fn line(&self, node: Node<'_, '_>) -> usize {
        self.place(node).line()
    }

    /// The error of an element.
    pub(super) fn error(&self, node: Node<'_, '_>, kind: ReadErrorKind) -> ReadError {
        self.place(node).error(kind)
    }
}

/// The elements in an element, of this name in any case.
pub(super) fn children<'d>(node: Node<'d, 'd>, name: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    node.children().filter(move |child| is(*child, name))
}

/// Whether an element has this name, in any case.
pub(super) fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

/// The value of an attribute, its name in any case.
pub(super) fn attribute<'d>(node: Node<'d, 'd>, name: &str) -> Option<Cow<'d, str>> {
    let found = node.attributes().find(|attribute| attribute.name().eq_ignore_ascii_case(name))?;
    Some(unmarked(found.value()))
}

/// A text with each reference that XML does not know as it stands in the file.
pub(super) fn unmarked(text: &str) -> Cow<'_, str> {
    if text.contains(REFERENCE) { text.replace(REFERENCE, "&").into() } else { text.into() }
}

/// The text in an element, without blanks around it and with the references of HTML resolved.
pub(super) fn text_of(node: Node<'_, '_>) -> String {
    let text: String = node.children().filter(Node::is_text).filter_map(|child| child.text()).collect();
    entities::decode(&unmarked(text.trim()))
}
