//! Small problems that were not reported, or not reported clearly.

use super::program::{Run, folder, run};

const PUZZLE: &[u8] = b"2 2\n1\n1\n1\n1\n";

fn in_folder(arguments: &str) -> Run {
    run(&folder(&[("a.nin", PUZZLE)]), arguments)
}

#[test]
fn a_misspelt_key_is_an_error() {
    for (key, meant) in [
        ("widht 3", "width"),
        ("hieght 1", "height"),
        ("row", "rows"),
        ("colums", "columns"),
        ("gaol 101", "goal"),
    ] {
        let text = format!("title \"x\"\n{key}\nrows\n1 1\ncolumns\n1\n0\n1\n");
        let run = run(&folder(&[("a.non", text.as_bytes())]), "solve a.non --output line");
        let message = format!(
            "a.non:2:1: unknown key `{}`; did you mean `{meant}`?",
            key.split(' ').next().unwrap_or(key)
        );
        assert!(run.err.contains(&message), "{}", run.err);
    }
    let text = b"rowing yes\nwith 3 friends\ngoals 2\nrows\n1 1\ncolumns\n1\n0\n1\n";
    assert_eq!(run(&folder(&[("a.non", text)]), "solve a.non --output line").code, Some(0));
}

#[test]
fn a_second_sudoku_on_a_line_is_an_error() {
    let board = "1234............";
    let solved = "1234341221434321";
    for (line, code) in [
        (format!("{board} {board}"), 2),
        (format!("{board},{board} easy"), 2),
        (format!("{board}1........"), 2),
        (format!("{board},{solved}"), 1),
        (format!("{board} # 1234...."), 1),
    ] {
        let run =
            run(&folder(&[("a.txt", line.as_bytes())]), "solve a.txt --format sudoku-line --output jsonl");
        assert_eq!(run.code, Some(code), "{line}: {run:?}");
    }
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let run = run(
        &folder(&[("a.txt", format!("{board}\n{board} {board}\n").as_bytes())]),
        "solve a.txt --output line",
    );
    assert!(run.err.contains("a.txt:2:83: a second sudoku on the same line"), "{}", run.err);
    assert!(run.out.starts_with("unique\t") && run.out.ends_with("\nerror\t\n"), "{}", run.out);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (arguments, message) in [
        ("verify a.nin --count 5", "cannot be used with"),
        ("verify a.nin -e auto,auto", "auto is named twice"),
        ("bench a.nin -e auto,auto", "auto is named twice"),
        ("solve a.nin -n 0", "must be 1 or more"),
        ("solve a.nin -j 100000", "must be a number from 1 to 1024"),
        ("solve a.nin --index 7", "there is no puzzle at index 7"),
    ] {
        let run = in_folder(arguments);
        assert_eq!(run.code, Some(2), "{arguments}: {run:?}");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}

#[test]
fn one_of_a_thing_is_not_called_several() {
    let run = run(&folder(&[("a.nin", b"1 1\n1\n0\n")]), "verify a.nin -e auto,search");
    assert!(!format!("{run:?}").contains("1 cells"), "{run:?}");
    let run = in_folder("verify a.nin -e auto,search");
    assert!(!format!("{run:?}").contains("1 puzzles"), "{run:?}");
}

/// A list that reached the requested number of solutions did not show whether there may be more.
#[test]
fn full_lists_show_whether_there_may_be_more() {
    assert!(in_folder("solve a.nin -n 3 --no-timing").out.contains("multiple, 2 solutions"));
    assert!(in_folder("solve a.nin -n 2 --no-timing").out.contains("multiple, at least 2 solutions"));
    for (wanted, all) in [("1", "false"), ("2", "false"), ("3", "true")] {
        let run = in_folder(&format!("solve a.nin -n {wanted} --output jsonl"));
        assert!(run.out.contains(&format!(r#""listed_all":{all}"#)), "{}", run.out);
    }
}

/// Several solutions are a negative result, whatever number of solutions is requested.
#[test]
fn the_exit_code_does_not_depend_on_the_requested_number() {
    for arguments in ["", "-n 2", "-n 3", "--count"] {
        assert_eq!(in_folder(&format!("solve a.nin {arguments}")).code, Some(1), "{arguments}");
    }
    assert_eq!(in_folder("solve a.nin -n 1").code, Some(0));
}

#[test]
fn errors_beyond_some_are_counted() {
    let folder = folder(&[("a.txt", &b"11..............\n".repeat(30)[..])]);
    let errors = |run: &Run| run.err.matches("is already in row 1").count();
    let few = run(&folder, "solve a.txt --output line --errors 3");
    assert_eq!((errors(&few), few.out.lines().count()), (3, 30), "{few:?}");
    assert!(few.err.contains("27 more errors"), "{}", few.err);
    assert_eq!(errors(&run(&folder, "solve a.txt --output line")), 20);
    assert_eq!(errors(&run(&folder, "solve a.txt --output line --errors 99")), 30);
}

#[test]
fn one_puzzle_by_its_index() {
    let folder = folder(&[("a.nin", &[PUZZLE, b"1 1\n1\n1\n"].concat())]);
    assert_eq!(run(&folder, "solve a.nin --index 1 --output line").out, "unique\tX\n");
    assert_eq!(run(&folder, "convert a.nin --index 1 --to nin").out, "1 1\n1\n1\n");
    assert!(run(&folder, "verify a.nin --only 1 --output jsonl").out.contains(r#""index":1"#));
}

#[test]
fn quiet_means_no_notes() {
    assert_eq!(in_folder("solve a.nin --output line --quiet").err, "");
    assert_eq!(in_folder("verify a.nin --quiet -e auto,search").err, "");
    assert!(in_folder("solve missing.nin --quiet").err.contains("no such file"));
}

#[test]
fn colours_are_used_if_requested() {
    assert!(in_folder("solve a.nin --color always --output line").err.contains('\u{1b}'));
    assert!(!in_folder("solve a.nin --color never --output line").err.contains('\u{1b}'));
}

#[test]
fn shells_and_man_are_served() {
    assert!(in_folder("completions bash").out.contains("complete -F _gridproof"));
    assert!(in_folder("completions zsh").out.starts_with("#compdef gridproof"));
    assert!(in_folder("man").out.contains(".TH gridproof 1"));
    let folder = folder(&[]);
    assert_eq!(run(&folder, "man --out pages").code, Some(0));
    assert!(folder.path().join("pages/gridproof-solve.1").is_file());
}

/// Printing help to a full disk counted as success, and a report that could not be written left an empty file.
#[cfg(target_os = "linux")]
#[test]
fn full_disks_are_reported() {
    use std::process::Command;

    let folder = folder(&[("a.nin", PUZZLE), ("old.json", b"old")]);
    let shell = |script: &str| {
        let output = Command::new("sh")
            .args(["-c", script])
            .env("GRIDPROOF", env!("CARGO_BIN_EXE_gridproof"))
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for arguments in
        ["--help", "solve --help", "--version", "man", "completions bash", "formats", "solve a.nin"]
    {
        let (code, err) = shell(&format!("$GRIDPROOF {arguments} > /dev/full"));
        assert_eq!(code, Some(2), "{arguments}");
        assert!(err.contains("No space left"), "{arguments}: {err}");
    }
    // A limit on the file size, in blocks of 512 bytes, simulates a full disk. The signal of the limit is ignored.
    for name in ["new.json", "old.json"] {
        let script =
            format!("trap '' XFSZ; ulimit -f 1; $GRIDPROOF bench a.nin --runs 1 --export {name} > /dev/null");
        let (code, err) = shell(&script);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(name), "{err}");
    }
    assert!(!folder.path().join("new.json").exists());
    assert_eq!(std::fs::read(folder.path().join("old.json")).expect("there"), b"old");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

/// The observer of a count received each deduction twice.
#[test]
fn deductions_are_reported_once_when_solutions_are_counted() {
    use std::cell::RefCell;

    use gridproof::{Goal, Nonogram, Query};
    use gridproof_engines::engine;
    use gridproof_engines::solve::{Deduction, Engine, Observer};

    #[derive(Default)]
    struct Log(RefCell<Vec<String>>);

    impl Observer for Log {
        fn deduced(&self, deduction: &Deduction<'_>) {
            self.0.borrow_mut().push(format!("{deduction:?}"));
        }
    }

    let picture = [1, 1, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0];
    let model = Nonogram::from_picture(4, &picture).expect("a picture").model();
    let auto: &dyn Engine = engine::by_name("auto").expect("an engine");
    let reported = |goal: Goal| {
        let log = Log::default();
        auto.solve(&model, &Query::new(goal).observed_by(&log)).expect("any model");
        log.0.into_inner()
    };
    let once = reported(Goal::Unique);
    assert!(!once.is_empty());
    assert_eq!(reported(Goal::count(10)), once);
}
