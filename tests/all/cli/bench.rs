//! The `bench` command. Times differ from run to run, so the snapshots contain only output that does not vary.

use snapbox::str;

use super::{CORNER, Folder, TWO};

const SUDOKU: &str = "1...\n..3.\n.4..\n...2\n";

fn folder() -> Folder {
    Folder::new(&[("1.nin", CORNER), ("2.nin", TWO), ("s.txt", SUDOKU)])
}

/// The exit code, standard output and standard error of the program.
fn output(folder: &Folder, arguments: &str) -> (Option<i32>, String, String) {
    let output = folder.run(arguments).0.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn json(folder: &Folder, file: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.path().join(file)).expect("an export");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn tables_for_people() {
    let (code, out, _) = output(&folder(), "bench 1.nin s.txt --engines search,passes --runs 3");
    assert_eq!(code, Some(0));
    snapbox::assert_data_eq!(
        out,
        str![[r#"
Median times
[..]search[..]passes
1.nin:1[..]s  not taken
s.txt:1[..]s[..]

2 items
[..]solved[..]PAR-2  fastest  sum of medians[..]solved/s  time / search (95 % interval)
search[..]2 of 2[..]
passes[..] of 1[..]
virtual best  2 of 2[..]

1 item of nonogram
[..]
search[..]1 of 1[..]
passes[..]0 of 0[..]–        0[..]–[..]–[..]–
virtual best  1 of 1[..]

1 item of sudoku
[..]
search[..]1 of 1[..]
passes[..] of 1[..]
virtual best  1 of 1[..]

passes: not taken: [..] (1 item)

"#]]
    );
}

#[test]
fn every_export_is_written() {
    let folder = folder();
    let arguments = "bench --engines search,sat --runs 2 --export a.json --export csv b.csv --export md c \
                     --export html d.html --export e.htm . --seed 7 --timeout 5";
    let (code, _, err) = output(&folder, arguments);
    assert_eq!(code, Some(0), "{err}");
    let value = json(&folder, "a.json");
    assert_eq!(value["results"].as_array().map(Vec::len), Some(6));
    assert_eq!(value["results"][0]["times"].as_array().map(Vec::len), Some(2));
    assert_eq!(value["results"][0]["command"], "search: ./1.nin:1");
    assert_eq!(value["results"][2]["status"], "multiple");
    assert_eq!((&value["settings"]["seed"], &value["settings"]["timeout"]), (&7.into(), &5.0.into()));
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).expect("an export");
    assert_eq!(read("b.csv").lines().count(), 7);
    assert!(read("c").starts_with("# gridproof bench\n"));
    assert!(read("d.html").contains("<figcaption>sat</figcaption>"));
    assert_eq!(read("d.html"), read("e.htm"));
}

#[test]
fn an_older_export_is_replaced() {
    let folder = folder();
    folder.write("a.json", &vec![b'x'; 100_000]);
    let (code, ..) = output(&folder, "bench 1.nin --engines search --runs 1 --export a.json");
    assert_eq!(code, Some(0));
    assert_eq!(json(&folder, "a.json")["reference"], "search");
}

#[test]
fn one_record_for_each_measurement() {
    let (code, out, _) = output(&folder(), "bench 1.nin 2.nin --engines search --runs 2 --output jsonl");
    assert_eq!((code, out.lines().count()), (Some(0), 2));
    for line in out.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(record["median"].as_f64().is_some_and(|median| median > 0.0));
        assert!(record["loops"].as_u64().is_some_and(|loops| loops > 1), "a tiny puzzle is solved in a loop");
    }
}

#[test]
fn an_unwritable_export_fails_before_the_measuring() {
    let folder = folder();
    folder.run("bench 1.nin --export no/such/folder/a.json").gives(
        2,
        "",
        str![[r#"
error: no/such/folder/a.json: No such file or directory (os error 2)

"#]],
    );
}

#[test]
fn an_export_of_no_known_format() {
    folder().run("bench 1.nin --export report.pdf").gives(
        2,
        "",
        str![[r#"
error: --export report.pdf: neither a format (json, csv, md, html) nor a file name with the extension of a format

"#]],
    );
    folder().run("bench 1.nin --export json").gives(
        2,
        "",
        str![[r#"
error: --export json: the file name is missing (--export json FILE)

"#]],
    );
}

#[test]
fn an_unknown_engine_names_the_known_ones() {
    folder().run("bench 1.nin --engines search,bogus").gives(2, "", str![[r#"
error: invalid value 'bogus' for '--engines <NAMES>': unknown engine; choose one of auto, search, sat, cdcl, permutation, passes

For more information, try '--help'.

"#]]);
}

#[test]
fn no_time_at_all_is_no_limit() {
    folder().run("bench 1.nin --timeout 0").gives(
        2,
        "",
        str![[r#"
error: invalid value '0' for '--timeout <SECONDS>': must be more than 0

For more information, try '--help'.

"#]],
    );
}

#[test]
fn a_bad_file_does_not_hide_the_others() {
    let folder = folder();
    folder.write("bad.nin", b"2 2\n1\nx\n1\n1\n");
    let (code, out, err) = output(&folder, "bench bad.nin 1.nin --engines search --runs 1");
    assert_eq!(code, Some(2));
    assert!(err.contains("bad.nin:3:1") && out.contains("1.nin:1"));
}

#[test]
fn the_engine_to_compare_with_is_measured_too() {
    let folder = folder();
    let (code, ..) = output(&folder, "bench 1.nin --engines search --reference sat --runs 1 --export a.json");
    assert_eq!(code, Some(0));
    let value = json(&folder, "a.json");
    assert_eq!(value["reference"], "sat");
    assert_eq!(value["contestants"], serde_json::json!(["search", "sat"]));
}

#[cfg(unix)]
#[test]
fn other_programs_run_on_each_file() {
    let folder = folder();
    folder.write("other.sh", b"echo \"$1\" >> seen; exit 10\n");
    let run = |arguments: &[&str]| {
        let command = folder.run("bench 1.nin 2.nin --engines auto --runs 2 --export a.json").0;
        command.args(arguments).output().expect("the program starts")
    };
    let output = run(&["--against", "sh ./other.sh '{}'", "--success", "0,10"]);
    assert_eq!(output.status.code(), Some(0));
    let seen = std::fs::read_to_string(folder.path().join("seen")).expect("the command has run");
    // A run of each file gives the answers; the two sessions follow.
    assert_eq!(seen, "1.nin\n1.nin\n2.nin\n2.nin\n1.nin\n2.nin\n");
    let value = json(&folder, "a.json");
    assert_eq!(value["contestants"], serde_json::json!(["auto", "sh ./other.sh '{}'"]));
    assert_eq!(value["results"][1]["exit_codes"], serde_json::json!([10, 10]));
    assert_eq!(value["results"][2]["exit_codes"], serde_json::json!([1, 1]));
    assert!(value["results"][0]["user"].is_f64());
    assert!(value["timed"].as_str().is_some_and(|timed| timed.contains("whole process")));

    let output = run(&["--against", "sh ./other.sh '{}'"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(json(&folder, "a.json")["not_measured"][0]["detail"], "exit code 10");
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_is_killed_at_the_limit() {
    let folder = folder();
    folder.write("hang.sh", b"sleep 1000000; true\n");
    let command = folder.run("bench 1.nin --engines auto --runs 1 --timeout 5 --output jsonl").0;
    let output = command.args(["--against", "sh ./hang.sh {}"]).output().expect("the program starts");
    let out = String::from_utf8(output.stdout).expect("output is UTF-8");
    assert!(out.lines().nth(1).is_some_and(|line| line.contains("\"status\":\"timeout\"")), "{out}");
}

#[test]
fn command_lines_that_cannot_run() {
    let run = |line: &str| {
        let output = folder().run("bench 1.nin").0.args(["--against", line]).output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("output is UTF-8")
    };
    assert!(run("solver").contains("it has no placeholder for the input file"));
    assert!(run("solver '{}").contains("a quote is not closed"));
    assert!(run("no-such-solver-anywhere {}").contains("program not found"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_exports_what_is_done() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    // One easy puzzle, then one with a huge number of solutions.
    let clue = "1 1 1 1 1 1\n".repeat(44);
    let folder = Folder::new(&[("a.nin", &format!("{CORNER}22 22\n{clue}"))]);
    let arguments = "bench a.nin --engines permutation --solutions 1000000000 --timeout 1000 --export a.json";
    // The end of the first puzzle is not visible from outside. If the interrupt came before that, try again with a
    // longer delay.
    for delay in (0..10).map(|power| Duration::from_millis(100 << power)) {
        let child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
            .args(arguments.split(' '))
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(delay);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        let output = child.wait_with_output().expect("output");
        if output.status.code().is_none() {
            continue; // The interrupt came before the program could handle it.
        }
        assert_eq!(output.status.code(), Some(130));
        assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
        let value = json(&folder, "a.json");
        assert_eq!(value["interrupted"], true);
        let results = value["results"].as_array().map(Vec::len);
        assert!(results <= Some(1), "{results:?}");
        if results == Some(1) {
            return;
        }
    }
    panic!("no puzzle was done before any of the interrupts");
}
