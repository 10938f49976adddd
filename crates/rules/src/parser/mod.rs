//! Reads the text of a file.
//!
//! The statements are read in several passes, so that their order is free: areas first, then clues and `find`s, then
//! definitions, then rules.

mod closing;
mod comparisons;
mod conditions;
mod cursor;
mod declarations;
mod fingerprint;
mod lexer;
mod names;
mod phrases;
mod resolve;
mod sentences;
mod sets;
mod statements;
mod things;
mod values;
mod words;

use self::statements::Builder;
use crate::text::RuleError;
use crate::tree::Kind;

/// Reads a file.
///
/// # Errors
/// Returns the first error, with its place.
pub fn parse(text: &str) -> Result<Kind, RuleError> {
    let statements = lexer::statements(text)?;
    let mut builder = Builder::default();
    for (index, statement) in statements.iter().enumerate() {
        builder.check(index, statement)?;
    }
    for statement in &statements {
        builder.plain(statement)?;
    }
    for statement in &statements {
        match statement.word.text {
            "clue" => builder.clue(statement)?,
            "find" => builder.find(statement)?,
            _ => {}
        }
    }
    for statement in statements.iter().filter(|statement| statement.word.is("define")) {
        builder.define(statement)?;
    }
    for statement in statements.iter().filter(|statement| statement.word.is("rule")) {
        builder.rule(statement)?;
    }
    for statement in &statements {
        builder.later(statement)?;
    }
    let mut kind = builder.finish()?;
    kind.fingerprint = fingerprint::of(&statements)?;
    Ok(kind)
}
