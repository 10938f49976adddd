//! Every answer names the parts of a file that may be rules but are not in the model.

use super::Folder;

/// A board of 4 x 4 with one solution, in the JSON format of f-puzzles.
fn board(keys: &str) -> String {
    let cell = |given: char| match given {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
    let rows = ["1..4", ".41.", "2..3", ".32."].map(row);
    format!("{{\"size\":4,\"grid\":[{}]{keys}}}\n", rows.join(","))
}

#[test]
fn every_answer_names_what_is_not_modelled() {
    let ruled = board(r#","ruleset":"Digits rise\nalong lines.""#);
    let folder = Folder::new(&[
        ("a.json", &ruled),
        ("b.json", &board(r#","ruleset":"Normal sudoku rules apply.""#)),
        ("c.json", &board(r#","line":[{},{}]"#)),
    ]);
    let out = |arguments: &str| {
        let output = folder.run(arguments).output();
        String::from_utf8(output.stdout).expect("UTF-8") + &String::from_utf8_lossy(&output.stderr)
    };
    let line = "rules not in the model: rules in words: Digits rise along lines.\n";
    for arguments in
        ["solve a.json --no-timing", "hint a.json", "explain a.json", "explain a.json -o markdown"]
    {
        let answer = out(arguments);
        assert_eq!(answer.matches(line).count(), 1, "{arguments}: {answer}");
        assert!(!out(&arguments.replace("a.json", "b.json")).contains("not in the model"), "{arguments}");
    }
    let record = out("--quiet solve a.json -o jsonl --no-timing");
    assert!(
        record.ends_with(",\"unmodelled\":[\"rules in words: Digits rise along lines.\"]}\n"),
        "{record}"
    );
    assert!(!out("solve b.json -o jsonl").contains("unmodelled"));
    let drawn = out("solve c.json -f f-puzzles-logic -o jsonl --no-timing");
    assert!(drawn.contains("\"unmodelled\":[\"2 drawn lines\"]"), "{drawn}");
    assert!(
        out("explain a.json -o html")
            .contains("<p>Rules not in the model: rules in words: Digits rise along lines.</p>")
    );
    let steps = folder.run("explain a.json -o jsonl").output();
    assert!(String::from_utf8_lossy(&steps.stderr).contains("not in the model: rules in words"));
    assert!(String::from_utf8_lossy(&steps.stdout).lines().all(|line| line.starts_with("{\"v\":1,")));
    let lost = out("convert a.json --to sudoku-line");
    assert!(lost.contains("description (1 puzzle), rules not in the model (1 puzzle)"), "{lost}");
    assert!(!out("convert a.json --to f-puzzles").contains("note"), "the link has the rules");
}

#[test]
fn ratings_name_it_too() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let cell = |c: char| match c {
        '.' => "{}".to_owned(),
        c => format!("{{\"value\":{c},\"given\":true}}"),
    };
    let cells: Vec<String> = cells.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let json = format!("{{\"size\":9,\"ruleset\":\"Rows rise\",\"grid\":[{}]}}\n", rows.join(","));
    let folder = Folder::new(&[("a.json", &json)]);
    let out = |arguments: &str| String::from_utf8(folder.run(arguments).output().stdout).expect("UTF-8");
    assert!(out("rate a.json").ends_with("a.json:1\nrules not in the model: rules in words: Rows rise\n"));
    assert!(out("rate a.json -o jsonl").ends_with(",\"unmodelled\":[\"rules in words: Rows rise\"]}\n"));
}
