//! Texts without puzzles: logs, source code, prose, single numbers, pictures made of characters, results.

use gridproof_model::random::Random;

use super::{Sample, digits, lines, number, pick};

const WORDS: [&str; 60] = [
    "the", "a", "and", "of", "to", "in", "puzzle", "grid", "row", "column", "box", "number", "house",
    "river", "with", "for", "we", "they", "have", "seen", "water", "sugar", "flour", "butter", "add", "mix",
    "stir", "oven", "minutes", "half", "winter", "summer", "train", "leaves", "station", "letter", "paper",
    "blue", "green", "quick", "slow", "small", "large", "answer", "question", "nonogram", "sudoku", "rows",
    "columns", "goal", "title", "width", "height", "black", "white", "first", "second", "third", "I", "you",
];

pub(super) fn word(random: &mut Random) -> &'static str {
    WORDS[random.below(WORDS.len())]
}

fn words(least: usize, most: usize, random: &mut Random) -> String {
    (0..number(least, most, random)).map(|_| word(random)).collect::<Vec<_>>().join(" ")
}

pub(super) fn sentence(random: &mut Random) -> String {
    let end = pick(&[".", ".", ".", "!", "?", ":"], random);
    words(4, 14, random) + end
}

fn hex(count: usize, random: &mut Random) -> String {
    (0..count).map(|_| char::from(b"0123456789abcdef"[random.below(16)])).collect()
}

fn time(random: &mut Random) -> String {
    let mut two = |most| format!("{:02}", random.below(most));
    format!("2024-{}-{}T{}:{}:{}", "11", two(28), two(24), two(60), two(60))
}

fn address(random: &mut Random) -> String {
    (0..4).map(|_| random.below(256).to_string()).collect::<Vec<_>>().join(".")
}

/// A text that contains no puzzle.
pub(super) fn text(random: &mut Random) -> Sample {
    let (case, text) = match random.below(5) {
        0 => log(random),
        1 => code(random),
        2 => prose(random),
        3 => single_numbers(random),
        _ => results(random),
    };
    Sample::without_puzzle(case, text)
}

fn log(random: &mut Random) -> (&'static str, String) {
    let count = number(1, 20, random);
    match random.below(8) {
        0 => (
            "logs: server",
            lines(count, |_| {
                let (address, time) = (address(random), time(random));
                format!(
                    "{address} - - [{time}] \"GET /p?slither/5/5 HTTP/1.1\" {} {}",
                    200 + random.below(300),
                    random.below(9999)
                )
            }),
        ),
        1 => (
            "logs: times and words",
            lines(count, |_| format!("{} INFO {}", time(random), words(2, 7, random))),
        ),
        2 => (
            "logs: hex dump",
            lines(count, |index| {
                let bytes: Vec<String> = (0..8).map(|_| hex(4, random)).collect();
                format!("{:08x}: {}  ..4.....8..R..T.", index * 16, bytes.join(" "))
            }),
        ),
        3 => (
            "logs: hex dump of digits",
            lines(count, |_| {
                (0..16).map(|_| format!("{:02}", random.below(100))).collect::<Vec<_>>().join(" ")
            }),
        ),
        4 => ("logs: uuids", lines(count, |_| [8, 4, 4, 4, 12].map(|length| hex(length, random)).join("-"))),
        5 => ("logs: hashes", lines(count, |_| format!("{}  {}.txt", hex(64, random), word(random)))),
        6 => (
            "logs: base64",
            lines(count, |_| {
                const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
                (0..64).map(|_| char::from(LETTERS[random.below(64)])).collect()
            }),
        ),
        _ => ("logs: addresses", lines(count, |_| address(random))),
    }
}

fn code(random: &mut Random) -> (&'static str, String) {
    let numbers = |count: usize, random: &mut Random| {
        (0..count).map(|_| random.below(10).to_string()).collect::<Vec<_>>().join(", ")
    };
    let (one, other, many) = (word(random), word(random), numbers(9, random));
    let count = number(1, 9, random);
    match random.below(13) {
        0 => (
            "code: Python",
            format!(
                "import sys\n\n# {one} {other}\ndef {one}(rows, columns):\n    table = [{many}]\n    for r in range({count}):\n        if table[r] == 0:\n            return r\n    return None\n"
            ),
        ),
        1 => (
            "code: C",
            format!(
                "#include <stdio.h>\n\nstatic const int {one}[9] = {{{many}}};\n\nint main(void)\n{{\n    int i;\n    for (i = 0; i < {count}; i++)\n        printf(\"%d\\n\", {one}[i]);\n    return 0;\n}}\n"
            ),
        ),
        2 => (
            "code: Rust",
            format!(
                "//! {one}\nfn main() {{\n    let rows = vec![{many}];\n    let columns = rows.iter().map(|row| row + {count}).collect::<Vec<_>>();\n    println!(\"{{columns:?}}\");\n}}\n"
            ),
        ),
        3 => (
            "code: JSON",
            format!(
                "{{\n  \"{one}\": [{many}],\n  \"{other}\": {{\"width\": {count}, \"height\": {count}}},\n  \"rows\": {count},\n  \"title\": \"{one}\"\n}}\n"
            ),
        ),
        4 => ("code: JSON matrix", {
            let rows: Vec<String> =
                (0..count).map(|_| format!("[{}]", numbers(number(2, 9, random), random))).collect();
            format!("{{\"{one}\": [{}], \"rows\": {count}}}\n", rows.join(", "))
        }),
        5 => (
            "code: YAML",
            format!(
                "version: 2\n{one}:\n  - {other}: {count}\n    rows: [{many}]\njobs:\n  build:\n    steps:\n      - checkout\n      - run: make {one}\n"
            ),
        ),
        6 => (
            "code: HTML",
            format!(
                "<!DOCTYPE html>\n<html><head><title>{one}</title></head>\n<body><table>\n{}</table></body></html>\n",
                lines(count, |_| format!(
                    "<tr><td>{}</td><td>{}</td></tr>",
                    random.below(10),
                    random.below(10)
                ))
            ),
        ),
        7 => (
            "code: SQL",
            format!(
                "CREATE TABLE {one} (id INTEGER PRIMARY KEY, {other} TEXT);\n{}",
                lines(count, |index| format!(
                    "INSERT INTO {one} VALUES ({index}, '{}');",
                    digits(16, random)
                ))
            ),
        ),
        8 => (
            "code: Makefile",
            format!(
                ".PHONY: all clean\nall: {one}\n{one}: {one}.o {other}.o\n\t$(CC) -o $@ $^\nclean:\n\trm -f *.o\n"
            ),
        ),
        9 => (
            "code: XML",
            format!(
                "<?xml version=\"1.0\"?>\n<{one}><item id=\"{count}\" data=\"{}\"/></{one}>\n",
                digits(81, random)
            ),
        ),
        10 => (
            "code: TOML",
            format!("[package]\nname = \"{one}\"\nversion = \"0.{count}.0\"\n\n[columns]\nrows = [{many}]\n"),
        ),
        11 => ("code: INI", format!("[{one}]\nrows = {count}\ncolumns = {count}\n{other} = {many}\n")),
        _ => (
            "code: array of rows",
            format!(
                "int {one}[{count}][9] = {{\n{}}};\n",
                lines(count, |_| format!("    {{{}}},", numbers(9, random)))
            ),
        ),
    }
}

fn prose(random: &mut Random) -> (&'static str, String) {
    let count = number(1, 8, random);
    match random.below(7) {
        0 => ("prose: sentences", lines(count, |_| sentence(random))),
        1 => (
            "prose: mail",
            format!(
                "From: {}@example.org\nTo: {}@example.org\nSubject: {}\nDate: Mon, 4 Nov 2024 10:{:02}:00 +0100\n\n{}\n",
                word(random),
                word(random),
                words(1, 5, random),
                random.below(60),
                lines(count, |_| sentence(random))
            ),
        ),
        2 => (
            "prose: Markdown table",
            format!(
                "# {}\n\n| {} | n |\n|---|--:|\n{}",
                words(1, 4, random),
                word(random),
                lines(count, |_| format!("| {} | {} |", word(random), random.below(100)))
            ),
        ),
        3 => (
            "prose: recipe",
            format!(
                "{}\n\n{}\n{}",
                words(1, 3, random),
                lines(count, |_| format!("{} g {}", 50 * number(1, 9, random), word(random))),
                lines(count, |index| format!("{}. {}", index + 1, sentence(random)))
            ),
        ),
        4 => ("prose: list", lines(count, |_| format!("- {}", words(1, 6, random)))),
        5 => ("prose: words in a row", lines(count, |_| word(random).to_owned())),
        _ => (
            "prose: verse and numbers",
            lines(count, |index| format!("{} {}", index + 1, words(3, 8, random))),
        ),
    }
}

fn single_numbers(random: &mut Random) -> (&'static str, String) {
    let count = number(1, 6, random);
    match random.below(8) {
        0 => ("single numbers: one", format!("{}\n", random.below(1200))),
        1 => ("single numbers: two", format!("{} {}\n", random.below(1200), random.below(1200))),
        2 => ("single numbers: one per line", lines(count, |_| random.below(30).to_string())),
        3 => (
            "single numbers: card",
            format!(
                "{} {} {} {}\n",
                digits(4, random),
                digits(4, random),
                digits(4, random),
                digits(4, random)
            ),
        ),
        4 => ("single numbers: card together", format!("4{}\n", digits(15, random))),
        5 => (
            "single numbers: ISBN",
            format!(
                "978-{}-{}-{}-{}\n",
                random.below(10),
                digits(4, random),
                digits(4, random),
                random.below(10)
            ),
        ),
        6 => (
            "single numbers: numbered",
            lines(count, |index| format!("{}. {}", index + 1, random.below(100))),
        ),
        _ => (
            "single numbers: decimals",
            lines(count, |_| format!("{}.{}", random.below(10), digits(3, random))),
        ),
    }
}

fn results(random: &mut Random) -> (&'static str, String) {
    let count = number(2, 10, random);
    match random.below(6) {
        0 => (
            "results: scores",
            lines(count, |index| format!("{}. {} {} pts", index + 1, word(random), random.below(999))),
        ),
        1 => (
            "results: league",
            format!(
                "Team  W D L  Pts\n{}",
                lines(count, |_| {
                    format!(
                        "{:<6}{} {} {}  {}",
                        word(random),
                        random.below(10),
                        random.below(10),
                        random.below(10),
                        random.below(40)
                    )
                })
            ),
        ),
        2 => (
            "results: measured",
            lines(count, |_| {
                format!(
                    "{:.3} ms +- {}%  {} runs",
                    random.between(0.1, 50.0),
                    random.below(20),
                    random.below(1000)
                )
            }),
        ),
        3 => ("results: drawing", {
            let width = number(5, 30, random);
            lines(count, |_| (0..width).map(|_| char::from(b" /\\|_-.#*"[random.below(9)])).collect())
        }),
        4 => {
            ("results: bars", lines(count, |_| format!("{} |{}", word(random), "#".repeat(random.below(30)))))
        }
        _ => (
            "results: solved boards",
            lines(count, |index| format!("{index}\tunique\t{} guesses", random.below(100))),
        ),
    }
}
