//! The sentences of rules.

use super::lexer::{Line, characters, short};
use super::names::Names;
use super::words;
use crate::text::{RuleError, Span};
use crate::tree::{Expression, Node, Noun, Phrase, Piece, Quantifier, Slot};

/// Reads a sentence. The names in braces are those that the quantifiers at the beginning of the condition give.
pub(super) fn read(
    line: &Line<'_>,
    condition: &Expression,
    names_of_nouns: &Names,
    warnings: &mut Vec<RuleError>,
) -> Result<Vec<Piece>, RuleError> {
    let condition = without_flags(condition);
    let names = names(condition);
    let mut pieces = Vec::new();
    let mut rest = line.text;
    let mut start = line.start.column;
    while let Some((before, after)) = rest.split_once('{') {
        let column = start + characters(before);
        let Some((name, after)) = after.split_once('}') else {
            return Err(RuleError::new(Span { column, ..line.start }, "`{` has no matching `}`")
                .with_help("braces enclose the name of a thing: `{c}`"));
        };
        let Some(&(_, slot, noun)) = names.iter().find(|(known, ..)| *known == name) else {
            let span = Span { column, length: characters(name) + 2, ..line.start };
            let message = format!(
                "the sentence names `{{{}}}`, but no `each` at the beginning of the rule does",
                short(name)
            );
            let known: Vec<&str> = names.iter().map(|&(name, ..)| name).collect();
            let error = RuleError::new(span, message);
            return Err(if known.is_empty() {
                error
            } else {
                error.with_help(format!("the names are {}", words::listed(&known)))
            });
        };
        let last = before.split_whitespace().last().unwrap_or_default();
        if noun.is_some_and(|noun| shows(noun, names_of_nouns).contains(&last)) {
            let message = format!("`{{{name}}}` already names its noun, as in `row 2` or `room at r1c1`");
            let span = Span { column, length: characters(name) + 2, ..line.start };
            warnings.push(RuleError::new(span, message).with_help(format!("leave out `{last}` before it")));
        }
        let is_line = matches!(noun, Some(Noun::Row | Noun::Column | Noun::Line));
        if is_line && last == "the" {
            let message = format!("`{{{name}}}` is shown as `row 2` or `column 3`, which need no article");
            let span = Span { column, length: characters(name) + 2, ..line.start };
            warnings.push(RuleError::new(span, message).with_help("leave out `the` before it"));
        }
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        pieces.push(Piece::Variable(slot));
        rest = after;
        start = column + characters(name) + 2;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    let named = pieces.iter().any(|piece| matches!(piece, Piece::Variable(_)));
    if !named && matches!(condition.node, Node::Quantified(Quantifier::Each, ..)) {
        let help = match names.first() {
            Some((name, ..)) => format!("a sentence can name it: `{{{name}}}`"),
            None => {
                "name the thing in the condition, as in `each cell c`, and in the sentence: `{c}`".to_owned()
            }
        };
        let message = "the sentence does not name the thing for which the rule is broken";
        warnings.push(RuleError::new(line.span(), message).with_help(help));
    }
    Ok(pieces)
}

/// The condition without `if flag F then` before it.
fn without_flags(condition: &Expression) -> &Expression {
    match &condition.node {
        Node::Implies(parts) => match &**parts {
            [Expression { node: Node::Flag(_), .. }, rest] => without_flags(rest),
            [Expression { node: Node::Not(flag), .. }, rest] if matches!(flag.node, Node::Flag(_)) => {
                without_flags(rest)
            }
            _ => condition,
        },
        _ => condition,
    }
}

/// The nouns with which a thing is shown in a sentence, if it is shown with one.
fn shows(noun: Noun, names: &Names) -> Vec<&str> {
    match noun {
        Noun::Row | Noun::Column | Noun::Line => vec!["row", "column", "line"],
        Noun::Corner | Noun::Side | Noun::Link => vec![names.one(noun)],
        _ if noun.is_area() => vec![names.one(noun)],
        _ => Vec::new(),
    }
}

/// The names that the quantifiers at the beginning of a condition give, with the noun of things: each `each`, and then
/// each `no`.
fn names(condition: &Expression) -> Vec<(&str, Slot, Option<Noun>)> {
    let mut names = Vec::new();
    let mut next = Some(condition);
    let mut last = Quantifier::Each;
    while let Some(Expression { node: Node::Quantified(quantifier, things, condition), .. }) = next {
        let follows = match quantifier {
            Quantifier::Each => last == Quantifier::Each,
            Quantifier::No => true,
            _ => false,
        };
        if !follows {
            break;
        }
        last = *quantifier;
        if let Some(name) = &things.name {
            names.push((name.as_str(), things.variable, Some(things.noun)));
        }
        for phrase in &things.phrases {
            if let Phrase::With(_, Some((slot, name))) = phrase {
                names.push((name.as_str(), *slot, None));
            }
        }
        next = condition.as_deref();
    }
    names
}
