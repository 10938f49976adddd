//! A number by which two statements of the same kind are told apart.

use super::lexer::{Statement, tokens};
use super::statements::statement_tokens;
use crate::text::RuleError;

/// The hash of declarations and conditions. What people read (titles, sentences, comments, examples), how words are
/// shown, spaces and the order of rules do not change it.
pub(super) fn of(statements: &[Statement<'_>]) -> Result<u64, RuleError> {
    let mut whole = Hash::default();
    let mut rules = Vec::new();
    for statement in statements {
        let texts: Vec<&str> = match statement.word.text {
            "title" | "example" | "strengthen" | "show" | "rules" => continue,
            "rule" => tokens(&statement.rest)?.iter().map(|token| token.text).collect(),
            "clue" | "find" | "define" => {
                statement_tokens(statement)?.iter().map(|token| token.text).collect()
            }
            "flag" => statement.head.pieces().first().map(|&(name, _)| name).into_iter().collect(),
            _ => statement.head.pieces().iter().map(|&(piece, _)| piece).collect(),
        };
        let mut hash = Hash::default();
        hash.add(statement.word.text);
        for text in texts {
            hash.add(text);
        }
        if statement.word.is("rule") {
            rules.push(hash.0);
        } else {
            whole.add(&hash.0.to_string());
        }
    }
    rules.sort_unstable();
    for rule in rules {
        whole.add(&rule.to_string());
    }
    Ok(whole.0)
}

/// The hash FNV-1a of texts.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a text and a byte that occurs in none.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
