//! Texts that nobody writes: deep, long, empty or damaged ones.

use gridproof_rules::{RuleError, parse};

const START: &str = "kind t\nfind x or y in cells\nclue n in cells\nrule r\n  ";

fn message(text: &str) -> String {
    parse(text).map_or_else(|error| error.message, |_| "fine".to_owned())
}

/// The message for a condition.
fn of_condition(condition: &str) -> String {
    message(&format!("{START}(some cell with n) and {condition}\n"))
}

#[test]
fn nesting_is_bounded() {
    let nested = |levels: usize| format!("{}rows = 1{}", "(".repeat(levels), ")".repeat(levels));
    assert_eq!(of_condition(&nested(60)), "fine");
    let too_deep = "more than 64 levels lie within each other";
    for levels in [64, 10_000] {
        assert_eq!(of_condition(&nested(levels)), too_deep);
    }
    assert_eq!(of_condition(&"not ".repeat(10_000)), too_deep);
    assert_eq!(of_condition(&"if ".repeat(10_000)), too_deep);
    assert_eq!(of_condition(&"row of ".repeat(8_000)), too_deep);
    assert_eq!(of_condition(&"each cell: ".repeat(5_000)), too_deep);
    assert_eq!(of_condition(&"some cell where ".repeat(4_000)), too_deep);
    assert_eq!(of_condition(&"count(cells in ".repeat(4_000)), too_deep);
    assert_eq!(of_condition(&"abs(".repeat(10_000)), too_deep);
    assert_eq!(of_condition(&"step(".repeat(8_000)), too_deep);
    assert_eq!(of_condition(&"paired(cells in ".repeat(3_000)), too_deep);
}

#[test]
fn long_chains_are_bounded() {
    let too_high = "the condition has more than 256 parts that build on each other";
    assert_eq!(of_condition(&"rows = 1 and ".repeat(4_000)), too_high);
    assert_eq!(of_condition(&"rows = 1 or ".repeat(4_000)), too_high);
    assert_eq!(of_condition(&"rows + ".repeat(8_000)), too_high);
    assert_eq!(of_condition(&"rows * ".repeat(8_000)), too_high);
    // Chains within chains add up.
    let mixed = "(".repeat(60) + "rows = 1" + &" or rows = 1 or rows = 1 or rows = 1 or rows = 1)".repeat(60);
    assert_eq!(of_condition(&mixed), too_high);
    assert_eq!(of_condition(&format!("{}rows = 1", "rows = 1 and ".repeat(100))), "fine");
    // Each definition builds on the one before it.
    let mut text = "kind t\nfind x or y in cells\ndefine cell c is w0 when c is x\n".to_owned();
    for index in 1..150 {
        text += &format!("define cell c is w{index} when not c is w{}\n", index - 1);
    }
    assert_eq!(message(&text), too_high);
}

#[test]
fn numbers_of_things_and_rules_are_bounded() {
    let text = format!("kind t\nfind x or y in cells\n{}", "rule r\n  connected(x cells)\n".repeat(201));
    assert_eq!(message(&text), "a file has at most 200 statements `rule`");
    let part = format!("({}rows = 1)", "(some cell) and ".repeat(60));
    let condition = [part.as_str(); 4].join(" and ");
    assert_eq!(of_condition(&condition), "the statement describes more than 200 things");
}

#[test]
fn long_files_are_refused() {
    for text in ["x".repeat(10_000_000), "\n".repeat(10_000_000), " (".repeat(5_000_000)] {
        assert_eq!(message(&text), "the file has 10000000 bytes, and at most 65536 are allowed");
    }
    // Long lines within the limit.
    assert!(
        message(&"x".repeat(65_536))
            .starts_with("no statement begins with `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...`")
    );
    assert_eq!(
        message(&format!("kind t\nclue {}", "a or ".repeat(13_000))),
        "another mark is missing at the end"
    );
    let words: Vec<String> = (0..6_000).map(|index| format!("w{index}")).collect();
    assert_eq!(message(&format!("kind t\nfind {} in cells", words.join(" or "))), "the file has no rule");
}

#[test]
fn empty_files_and_files_of_comments() {
    for text in ["", "\n\n", "# nothing\n  # nothing", "\u{feff}", " \t \r\n"] {
        assert_eq!(message(text), "the file does not name its kind");
    }
}

#[test]
fn tabs_line_ends_and_marks_of_editors_change_nothing() {
    let text = format!("{START}some x cell with n\n");
    let plain = parse(&text).expect("a file").fingerprint;
    for other in [
        text.replace('\n', "\r\n"),
        text.replace("\n  ", "\n\t"),
        format!("\u{feff}{text}"),
        text.replace(' ', "  ").replace("\n    ", "\n "),
        text.replace('\n', "   # ümläut \u{202e}\n"),
        text.trim_end().to_owned(),
    ] {
        assert_eq!(parse(&other).expect("a file").fingerprint, plain, "{other:?}");
    }
}

#[test]
fn places_count_characters_and_shown_lines_are_escaped() {
    let error = |text: &str| -> RuleError { parse(text).expect_err("an error") };
    let text = "kind t\ntitle übung\nfind x or y in cells\nrule ü {z}\n  connected(x cells)";
    let found = error(text);
    assert_eq!((found.span.line, found.span.column, found.span.length), (4, 8, 3));
    let text = "kind t\nrule \u{202e}evil\u{200b} {z}\n  rows = 1\nfind x or y in cells\n";
    assert_eq!(
        error(text).show("a\u{1b}[31mb.rules", text),
        "the sentence names `{z}`, but no `each` at the beginning of the rule does\n \
         --> a\\u{1b}[31mb.rules:2:13\n  |\n2 | rule \\u{202e}evil\\u{200b} {z}\n  |                           ^^^"
    );
    let text = format!(
        "kind t\nrule {} {{z}} {}\n  rows = 1\nfind x or y in cells\n",
        "a".repeat(500),
        "b".repeat(500)
    );
    let shown = error(&text).show("f", &text);
    assert!(shown.lines().all(|line| line.len() < 150), "{shown}");
    assert!(shown.contains("aaa {z} bbb"), "{shown}");
}

#[test]
fn damaged_files_are_refused_without_a_panic() {
    let sample = include_str!("sample.rules");
    assert_eq!(message(sample), "fine");
    let pieces: Vec<&str> = sample.split_inclusive([' ', '\n', '(', ')', ':', ',', '{', '}']).collect();
    let extra = [
        "(",
        ")",
        "not ",
        ": ",
        "where ",
        "é",
        "\n  ",
        "\n",
        "2147483648 ",
        "of ",
        "each ",
        "if ",
        "{",
        "\t",
        "#",
    ];
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    for _ in 0..10_000 {
        let mut damaged = pieces.clone();
        for _ in 0..=random(3) {
            let (a, b) = (random(damaged.len()), random(damaged.len()));
            match random(5) {
                0 => drop(damaged.remove(a)),
                1 => damaged.insert(a, damaged[b]),
                2 => damaged.swap(a, b),
                3 => damaged[a] = damaged[b],
                _ => damaged.insert(a, extra[random(extra.len())]),
            }
        }
        let text = damaged.concat();
        if let Err(error) = parse(&text) {
            let line = text.split('\n').nth(error.span.line as usize - 1).expect("the line is in the text");
            assert!(
                error.span.column >= 1 && error.span.column as usize <= line.chars().count() + 1,
                "{text}"
            );
            assert!(
                !error.show("f", &text).contains(|sign: char| sign.is_control() && sign != '\n'),
                "{text}"
            );
        }
    }
}
