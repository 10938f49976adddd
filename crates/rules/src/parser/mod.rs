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
mod left_over;
mod lexer;
mod names;
mod phrases;
mod resolve;
mod sentences;
mod sets;
mod slips;
mod statements;
mod things;
mod values;
mod words;

use self::statements::Builder;
use crate::text::RuleError;
use crate::tree::Kind;

/// Reads a file.
///
/// Files come from users: they have at most 64 KB, and how deep their conditions are nested is bounded.
///
/// # Errors
/// Returns the first error, with its place.
///
/// # Example
/// ```
/// let text = "kind norinori
/// board rooms
/// find shaded or white in cells
/// rule two cells of the {r} are shaded
///   each room r: count(shaded cells in r) = 2
/// rule the shaded cell {a} has one shaded neighbour
///   each shaded cell a: count(shadd cells next to a) = 1
/// ";
/// let error = gridproof_rules::parse(text).unwrap_err();
/// assert_eq!(
///     error.show("norinori.rules", text),
///     "\
/// `shadd` is neither a noun nor a word that describes one
///  --> norinori.rules:7:29
///   |
/// 7 |   each shaded cell a: count(shadd cells next to a) = 1
///   |                             ^^^^^
///   = help: did you mean `shaded`?"
/// );
/// assert!(gridproof_rules::parse(&text.replace("shadd ", "shaded ")).is_ok());
/// ```
pub fn parse(text: &str) -> Result<Kind, RuleError> {
    let statements = lexer::statements(text)?;
    let mut builder = Builder::default();
    for (index, statement) in statements.iter().enumerate() {
        builder.check(&statements[..index], statement)?;
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
    text.clone_into(&mut kind.text);
    Ok(kind)
}
