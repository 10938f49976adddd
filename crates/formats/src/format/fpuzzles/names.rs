//! The keys in the JSON of f-puzzles.

use gridproof_puzzles::group::GroupRule as Rule;

/// Keys of text fields that are kept, and the metadata names of these fields.
pub(super) const TEXTS: [(&str, &str); 3] = [("title", "title"), ("author", "by"), (RULES, "description")];
/// The key of the rules in words.
pub(super) const RULES: &str = "ruleset";
/// Keys that state no constraint, or that are read separately.
pub(super) const SILENT: [&str; 14] = [
    "size",
    "grid",
    "title",
    "author",
    RULES,
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "metadata",
    "successMessage",
    "successmessage",
    "highlightConflicts",
];
/// Keys of drawings, with their names in the singular and plural.
pub(super) const DRAWN: [(&str, &str, &str); 5] = [
    ("line", "drawn line", "drawn lines"),
    ("rectangle", "drawn rectangle", "drawn rectangles"),
    ("circle", "drawn circle", "drawn circles"),
    ("text", "drawn text", "drawn texts"),
    ("cage", "cage without a rule", "cages without a rule"),
];

/// Keys of lines, the rules that they stand for, and the numeric argument of each rule that takes one.
pub(super) const LINES: [(&str, Rule, Option<u32>); 10] = [
    ("thermometer", Rule::Thermo, None),
    ("palindrome", Rule::Palindrome, None),
    ("renban", Rule::Renban, None),
    ("regionsumline", Rule::RegionSumLine, None),
    ("betweenline", Rule::Between, None),
    ("entropicline", Rule::Entropic, None),
    ("modularline", Rule::Modular, Some(3)),
    ("doublearrow", Rule::DoubleArrow, None),
    ("zipperline", Rule::Zipper, None),
    ("lockout", Rule::Lockout, Some(4)),
];
/// Keys of rules for the whole board, and the rules that they stand for.
pub(super) const FLAGS: [(&str, &str); 6] = [
    ("diagonal+", "Diagonal~1"),
    ("diagonal-", "Diagonal~-1"),
    ("antiknight", "AntiKnight"),
    ("antiking", "AntiKing"),
    ("disjointgroups", "DisjointSets"),
    ("nonconsecutive", "AntiConsecutive"),
];
/// Keys of clues outside the board, and the rules that they stand for.
pub(super) const OUTSIDE: [(&str, Rule); 3] =
    [("sandwichsum", Rule::Sandwich), ("xsum", Rule::XSum), ("skyscraper", Rule::Skyscraper)];
