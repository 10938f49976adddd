//! Files, folders and standard input; the order of results and the number of jobs.

use snapbox::str;

use super::{CORNER, Folder, NONE, TWO};

fn mixed() -> Folder {
    let many: String = (0..50).map(|i| [CORNER, TWO, NONE][i % 3]).collect();
    Folder::new(&[
        ("set/b.nin", TWO),
        ("set/a.nin", CORNER),
        ("set/README.md", "# About\n\nThese are puzzles.\n"),
        ("set/.hidden.nin", NONE),
        ("set/deeper/c.nin", CORNER),
        ("many.nin", &many),
    ])
}

#[test]
fn a_folder_is_walked_in_order_and_what_is_no_puzzle_is_passed_over() {
    mixed().run("solve set --no-timing --output line").gives(
        1,
        str![[r#"
unique	X./XX
multiple	.X/X.
unique	X./XX

"#]],
        str![[r#"
note: 3 puzzles: 1 multiple, 2 unique; skipped 1 file without puzzles

"#]],
    );
}

#[test]
fn a_file_named_on_the_command_line_is_always_read() {
    mixed().run("solve set/README.md set/.hidden.nin --no-timing --output line").gives(
        2,
        str![[r#"
error	
unsatisfiable	

"#]],
        str![[r#"
error: set/README.md: no puzzle format fits this file; `gridproof formats` lists the formats, `--format NAME` selects one
note: 2 puzzles: 1 error, 1 unsatisfiable

"#]],
    );
}

#[test]
fn standard_input_is_a_source() {
    mixed().run("solve - --no-timing --output jsonl").stdin(TWO).gives(1, str![[r#"
{"v":1,"source":"-","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"engine":"auto","status":"multiple","solutions":[[".X","X."],["X.",".X"]],"effort":{"difficulty":"search","lines":40,"probes":4,"variables":4,"guesses":0,"conflicts":0},"format":"nin","listed_all":false}

"#]], str![[r#"
note: 1 puzzle: 1 multiple

"#]]);
}

#[test]
fn the_output_does_not_depend_on_the_jobs() {
    let folder = mixed();
    let output = |jobs: &str| {
        let run = folder.run(&format!("solve many.nin set --no-timing --output jsonl --jobs {jobs}"));
        let output = run.0.output().expect("the program starts");
        (output.status.code(), output.stdout, output.stderr)
    };
    let one = output("1");
    assert_eq!(String::from_utf8_lossy(&one.1).lines().count(), 53);
    assert_eq!(output("2"), one);
    assert_eq!(output("7"), one);
}

#[test]
fn any_number_of_solutions_can_be_requested() {
    let folder = mixed();
    folder.run("solve set/b.nin --solutions 1 --no-timing --output line").gives(
        0,
        str![[r#"
satisfiable	.X/X.

"#]],
        str![[r#"
note: 1 puzzle: 1 satisfiable

"#]],
    );
    folder.run("solve set/b.nin --solutions 5 --no-timing").gives(
        1,
        str![[r#"
set/b.nin:1: nonogram 2 x 2: multiple, 2 solutions (search) [auto: 46 lines, 4 probes, 4 variables, 1 conflicts] (read as nin)
solution 1:
  1 1
1 . X
1 X .
solution 2:
  1 1
1 X .
1 . X
the same in all of these solutions:
  1 1
1 ? ?
1 ? ?


"#]],
        str![[r#"
note: 1 puzzle: 1 multiple

"#]],
    );
    folder.run("solve set/b.nin --solutions 0").gives(
        2,
        str![[r#""#]],
        str![[r#"
error: invalid value '0' for '--solutions <N>': must be 1 or more (1 finds any solution, 2 also checks whether it is unique)

For more information, try '--help'.

"#]],
    );
}

#[test]
fn a_budget_that_runs_out_is_reported_with_its_reason() {
    let folder = mixed();
    folder.run("solve set/b.nin --timeout 0 --no-timing").gives(
        1,
        str![[r#"
set/b.nin:1: nonogram 2 x 2: unknown (time) (read as nin)
  1 1
1 ? ?
1 ? ?


"#]],
        str![[r#"
note: 1 puzzle: 1 unknown

"#]],
    );
    folder.run("solve set/b.nin --engine search --steps 0 --no-timing --output jsonl").gives(1, str![[r#"
{"v":1,"source":"set/b.nin","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"engine":"search","status":"unknown","solutions":[],"reason":"steps","effort":{"lines":0,"decisions":0},"format":"nin"}

"#]], str![[r#"
note: 1 puzzle: 1 unknown

"#]]);
    folder.run("solve set/b.nin --memory 0 --engine permutation --no-timing").gives(
        1,
        str![[r#"
set/b.nin:1: nonogram 2 x 2: unknown (memory): the rows have 4 permutations, which take 224 bytes; the budget is 0 bytes [permutation: 4 permutations] (read as nin)

"#]],
        str![[r#"
note: 1 puzzle: 1 unknown

"#]],
    );
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let folder = mixed();
    let script = format!("{} solve many.nin --no-timing | head -n 1", env!("CARGO_BIN_EXE_gridproof"));
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    assert!(output.status.success());
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panic"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    // An easy puzzle and an invalid one, then many puzzles that the permutation engine cannot finish.
    let clue = "1 1 1 1 1 1\n".repeat(44);
    let wrong = "1 1\n9\n1\n";
    let hard = format!("22 22\n{clue}").repeat(8);
    let folder = Folder::new(&[("a.nin", &format!("{CORNER}{wrong}{hard}"))]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args([
            "solve",
            "a.nin",
            "--no-timing",
            "--output",
            "line",
            "--engine",
            "permutation",
            "--solutions",
            "1000000000",
        ])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Results are printed in order, so the message about the second puzzle means that the first puzzle is done.
    let mut messages = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert!(messages.next().expect("a message").expect("text").contains("a.nin:7:1: the clue of row 1"));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    messages.for_each(drop);
    let output = child.wait_with_output().expect("output");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "unique\tX./XX\nerror\t\n");
}
