//! Answers that cannot be written, pipes without a writer, and counts that take too long.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Runs a shell script in which `$0` is the program.
fn shell(folder: &Path, script: &str) -> Output {
    Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_gridproof")])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    std::fs::write(folder.path().join("a.nin"), "2 2\n2\n1\n2\n1\n").expect("writable");
    let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(folder.path().join("a.txt"), sudoku).expect("writable");
    folder
}

/// Commands that print an answer.
const COMMANDS: [&str; 18] = [
    "solve a.nin",
    "solve a.txt --output line",
    "solve a.nin --output jsonl",
    "verify a.nin",
    "bench a.nin --runs 1",
    "rate a.txt",
    "hint a.txt",
    "explain a.txt --output html",
    "generate sudoku",
    "generate nonogram --size 3x3",
    "render a.nin",
    "convert a.nin --to non",
    "kinds slitherlink",
    "formats",
    "othello perft 2",
    "completions bash",
    "solve --help",
    "--version",
];

/// Writing to a closed standard output counted as success, with exit code 0 and no answer.
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = folder();
    for command in COMMANDS {
        let output = shell(folder.path(), &format!("\"$0\" {command} >&-"));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {err}");
        assert!(err.contains("error: standard output is closed"), "{command}: {err}");
        if Path::new("/dev/full").exists() {
            let output = shell(folder.path(), &format!("\"$0\" {command} >/dev/full"));
            assert_eq!(output.status.code(), Some(2), "{command}");
        }
        // It is no error if the reader does not read the whole output.
        let output = shell(folder.path(), &format!("{{ \"$0\" {command}; echo $? >&2; }} | true"));
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.ends_with("0\n") && !err.contains("error"), "{command}: {err}");
    }
    // Closed standard output is no error if nothing is written to it. A null device is written to like any file.
    for command in [
        "solve a.nin --out b.txt >&-",
        "convert a.nin --to non --out b.non >&-",
        "solve a.nin <>/dev/null >&0",
    ] {
        let output = shell(folder.path(), &format!("\"$0\" {command}"));
        assert_eq!(output.status.code(), Some(0), "{command}");
    }
}

/// The program waited for the writer of a pipe without end, whatever the time limit.
#[cfg(unix)]
#[test]
fn a_pipe_without_a_writer_is_waited_for_within_the_time_limit() {
    let folder = folder();
    assert!(shell(folder.path(), "mkfifo pipe").status.success());
    let start = Instant::now();
    for command in [
        "solve a.nin pipe a.txt --output line --no-timing",
        "solve pipe --jobs 1",
        "hint pipe",
        "explain pipe",
        "render pipe --solution",
    ] {
        let output = shell(folder.path(), &format!("timeout 20 \"$0\" {command} --timeout .2"));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {err}");
        assert!(
            err.contains("pipe: no program opened this pipe for writing within 0.2 s"),
            "{command}: {err}"
        );
    }
    assert!(start.elapsed() < Duration::from_secs(60));
    // Once the pipe is open, its writer may take longer than the limit.
    let script = "{ sleep .6; cat a.nin; } > pipe & timeout 20 \"$0\" solve pipe --timeout .2 --output line";
    assert_eq!(String::from_utf8_lossy(&shell(folder.path(), script).stdout), "unique\tXX/X.\n");
}

/// Counting the loops of an empty slitherlink took minutes.
#[test]
fn a_count_that_stops_early_is_reported() {
    let folder = folder();
    let run = |arguments: &str| {
        let output =
            shell(folder.path(), &format!("timeout 50 \"$0\" solve slither/10/10/zzzzz --count {arguments}"));
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (code, text) = run("");
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("multiple, at least ")
            && text.contains("(stopped after 10 s; use a larger --timeout to count further)"),
        "{text}"
    );
    let (code, line) = run("--timeout .3 --output line");
    assert!(code == Some(1) && line.starts_with("multiple\t") && line.ends_with("+\n"), "{line}");
    let (_, record) = run("--timeout .3 --output jsonl --no-timing");
    assert!(record.contains(r#""reason":"time""#) && record.contains(r#""counted_all":false"#), "{record}");
    assert!(record.ends_with("\"time_limit\":0.3}\n"), "{record}");
}
