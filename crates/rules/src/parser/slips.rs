//! Errors about likely slips: a colon or `=` after the first word, a condition at the left edge, and signs that other
//! languages have.

use super::cursor::Parser;
use super::lexer::{Statement, characters, short};
use super::statements::STATEMENTS;
use crate::spelling::nearest;
use crate::text::{RuleError, Span};

/// The error for `size: 5 5` and `size = 5 5`; `None` if there is no such sign after the first word.
pub(super) fn sign_after_first_word(statement: &Statement<'_>) -> Option<RuleError> {
    let is_sign = |sign: char| matches!(sign, ':' | '=');
    let Statement { word, head, .. } = statement;
    let (name, span, sign, rest) = if let Some((at, sign)) = word.text.match_indices(is_sign).next() {
        let (name, rest) = (&word.text[..at], &word.text[at + 1..]);
        let span = Span { column: word.span.column + characters(name), length: 1, ..word.span };
        (name, span, sign, format!("{rest} {}", head.text))
    } else {
        // Sentences and other texts may begin with any sign.
        if matches!(word.text, "title" | "flag" | "rule" | "example") {
            return None;
        }
        let rest = head.text.strip_prefix(is_sign)?;
        (word.text, Span { length: 1, ..head.start }, &head.text[..1], rest.to_owned())
    };
    STATEMENTS.contains(&name).then(|| {
        let error = RuleError::new(span, format!("`{sign}` is not expected after `{name}`"));
        match rest.trim() {
            "" => error,
            rest => error.with_help(format!("write `{name} {}`", short(rest))),
        }
    })
}

/// The error for a statement whose first word begins none. `before` are the statements before it.
pub(super) fn unknown_statement(before: &[Statement<'_>], statement: &Statement<'_>) -> RuleError {
    let word = statement.word;
    let error = word.error(format!("no statement begins with `{}`", short(word.text)));
    if let Some(near) = nearest(word.text, STATEMENTS.iter().copied()) {
        return error.with_help(format!("did you mean `{near}`? A line that goes on is indented"));
    }
    if before.last().is_some_and(|above| above.word.is("rule") && above.rest.is_empty()) {
        return error.with_help("indent the condition of a rule, under the sentence");
    }
    error.with_help(format!("the statements are {}; a line that goes on is indented", STATEMENTS.join(", ")))
}

/// What to write instead of a sign that the language does not have.
pub(super) fn instead_of_sign(sign: char) -> Option<&'static str> {
    Some(match sign {
        '#' => "put a space before a comment",
        _ if sign.is_alphabetic() => "names have the letters a to z, digits and `_`",
        '≠' => "write `!=`",
        '≤' => "write `<=`",
        '≥' => "write `>=`",
        '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' => {
            "words are written without quotation marks"
        }
        ';' => "write `:` after the things of an `each`, and `and` between two conditions",
        '.' => "numbers from 1 to 5 are written `1 to 5`, and the value of a cell `number of c`",
        '[' | ']' => "write parentheses: `(` and `)`",
        '&' => "write `and`",
        '|' => "write `or`",
        '!' => "write `not`, or `!=` between two values",
        _ => return None,
    })
}

/// The error for a sign after the first name of a `clue` or `find`: `find shaded, white in cells`, `find digit = 1 to 5`.
pub(super) fn sign_after_name(parser: &Parser<'_, '_>, statement: &str, name: &str) -> Option<RuleError> {
    let sign = parser.peek(0);
    match sign {
        "," | "/" => {
            let other = if parser.is_word(1) { parser.peek(1) } else { "WORD" };
            let help = format!("write `{statement} {} or {}`", short(name), short(other));
            Some(parser.expected("`or`").with_help(help))
        }
        "=" | ":" => {
            let error = RuleError::new(parser.here(), format!("`{sign}` is not expected here"));
            let name = short(name);
            Some(error.with_help(format!(
                "write `{statement} {name} 1 to 5 in cells` for a number with limits, or `{statement} {name} or WORD in cells`"
            )))
        }
        "from" | "of" | "between" => {
            let (low, high) = (parser.peek(1), parser.peek(3));
            let is_range = matches!(parser.peek(2), "to" | "and") && !high.is_empty();
            let error = RuleError::new(parser.here(), format!("`{sign}` is not expected here"));
            is_range.then(|| {
                error.with_help(format!(
                    "write `{statement} {} {} to {}`",
                    short(name),
                    short(low),
                    short(high)
                ))
            })
        }
        "loop" | "loops" | "line" | "lines" | "path" | "paths" if statement == "find" => {
            let error =
                RuleError::new(parser.here(), format!("`{sign}` is not expected after `{}`", short(name)));
            Some(error.with_help(
                "write `find loop`, `find crossing loop`, `find loops`, `find paths` or `find lines`, and what else \
                 holds of them as a rule",
            ))
        }
        "cell" | "cells" if statement == "find" => {
            Some(parser.expected("`or`").with_help(format!("write `find {} or WORD in cells`", short(name))))
        }
        _ => None,
    }
}

/// What to write instead of a size such as `5x5`.
pub(super) fn instead_of_size(size: &str) -> String {
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|number| *number > 0);
    let sides = size.split_once(['x', 'X', ',']);
    let sides = sides.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let (rows, columns) = sides.unwrap_or((10, 10));
    format!("write `size {rows} {columns}`")
}
