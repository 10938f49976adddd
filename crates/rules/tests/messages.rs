//! Compares messages with those in `messages.txt`.
//!
//! A case is a paragraph: lines that begin with `> ` are the input, and the rest is what is shown of it. An input with
//! the statement `kind` is a file, one that begins with another statement is added to the file below, and any other is the
//! condition of a rule there. `\x` and `\t` stand for the characters U+0007 and U+0009.

use gridproof_rules::parse;

const FILE: &str = "kind test
board rooms
strips wire wires
flag long the loop is long
clue number in rooms
clue arrow in cells
clue black or gray in dots
clue hole else open in cells
clue stars in board
clue lengths list in outside
clue letter shape in cells
find shaded or white in open cells
find size 1 to 9 or empty in cells
find loop
find regions
define cell c is dark when c is open and c is shaded
define cell a and cell b are tied when a next to b
define rank of cell c as count(cells in column of c)
rule each clue has a use
  (some room with number) and (some cell with arrow and letter) and (some black dot) and (some place with lengths)
    and stars = 1 and some shaded cell and (each cell c: some region r where c in r)
";

const STATEMENTS: [&str; 17] = [
    "rules",
    "kind",
    "id",
    "title",
    "board",
    "areas",
    "strips",
    "flag",
    "clue",
    "find",
    "show",
    "code",
    "define",
    "rule",
    "example",
    "size",
    "strengthen",
];

fn shown(input: &str) -> String {
    let first = input.split_whitespace().next().unwrap_or_default();
    let text = match first {
        _ if input.contains("kind ") => input.to_owned(),
        _ if STATEMENTS.contains(&first) => format!("{FILE}{input}"),
        _ => format!("{FILE}rule r\n  {input}"),
    };
    let text = text.replace("\\x", "\u{7}").replace("\\t", "\t");
    // The sentence of the rule around a condition names nothing.
    let sentence = (!STATEMENTS.contains(&first)).then_some(FILE.lines().count() as u32 + 1);
    let messages = match parse(&text) {
        Ok(kind) => {
            let warnings = kind.warnings.iter().filter(|warning| Some(warning.span.line) != sentence);
            warnings.map(|warning| format!("warning: {}", warning.show("f", &text))).collect()
        }
        Err(error) => vec![error.show("f", &text)],
    };
    if messages.is_empty() { "fine".to_owned() } else { messages.join("\n") }
}

#[test]
fn messages_are_as_written() {
    let mut found = String::new();
    for case in include_str!("messages.txt").split("\n\n") {
        let input: Vec<&str> = case.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        for line in &input {
            found += &format!("> {line}\n");
        }
        found += &format!("{}\n\n", shown(&input.join("\n")));
    }
    let found = found.trim_end();
    if let Ok(path) = std::env::var("WRITE_MESSAGES") {
        std::fs::write(path, found.to_owned() + "\n").expect("a file");
    }
    for (found, expected) in found.split("\n\n").zip(include_str!("messages.txt").split("\n\n")) {
        assert_eq!(found.trim_end(), expected.trim_end());
    }
}
