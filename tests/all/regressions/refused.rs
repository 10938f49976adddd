//! Input that is refused, and text that must not reach a terminal.

use super::program::{folder, run};

/// Gigabytes of binary data or comments used to be read into memory before they were refused.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_puzzle_is_not_held_in_memory() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    for (piece, message) in [
        (vec![0; 1 << 20], "a NUL byte"),
        (b"# nothing\n".repeat(1 << 17), "the file has only comments and blank lines"),
        (b"Lorem ipsum dolor sit amet.\n".repeat(1 << 15), "no puzzle format fits"),
    ] {
        // Writes up to 1 GiB to a pipe. The program has 600,000 KiB of address space.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 600000; exec \"$0\" solve - --jobs 1 --output line --no-timing"])
            .arg(env!("CARGO_BIN_EXE_gridproof"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut input = child.stdin.take().expect("a pipe");
        // The program may stop reading early, which is an error of the pipe here.
        for _ in 0..(1usize << 30) / piece.len() {
            if input.write_all(&piece).is_err() {
                break;
            }
        }
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.contains(message), "{message}: {err}");
        assert_eq!(output.status.code(), Some(2), "{err}");
    }
}

#[test]
fn lines_are_counted_after_long_comments() {
    let comments = "# a comment\n".repeat(30_000);
    let folder = folder(&[
        ("a.nin", format!("{comments}1 1\nx\n1\n").as_bytes()),
        ("b.sdk", format!("{comments}1 2 3 4\n. . . x\n. . . .\n. . . .\n").as_bytes()),
    ]);
    let run = run(&folder, "solve a.nin b.sdk --output line --no-timing");
    assert!(run.err.contains("a.nin:30002:1: "), "{}", run.err);
    assert!(run.err.contains("b.sdk:30002:7: "), "{}", run.err);
    assert_eq!(run.out, "error\t\nerror\t\n");
}

/// Escape codes in a title or a file name used to reach the terminal.
#[test]
fn a_terminal_obeys_no_title() {
    let puzzle = "title \"red \u{1b}[31m\u{9b}31m \u{202e}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let folder = folder(&[("a\u{1b}[31m.non", puzzle.as_bytes())]);
    for command in
        ["solve . --no-timing", "solve . --output line", "bench . --engines auto --runs 1", "verify ."]
    {
        let run = run(&folder, command);
        for text in [run.out, run.err] {
            assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{command}: {text:?}");
        }
    }
}

/// A broken link was reported as "IO error for operation on X".
#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_back_are_reported() {
    let folder = folder(&[("a.nin", b"1 1\n1\n1\n")]);
    std::os::unix::fs::symlink("missing", folder.path().join("link")).expect("a link");
    std::os::unix::fs::symlink(".", folder.path().join("loop")).expect("a link");
    let run = run(&folder, "solve . --output line --no-timing");
    assert!(run.err.contains("link: a broken symbolic link"), "{}", run.err);
    assert!(run.err.contains("loop: a symbolic link to ., a folder that contains the link"), "{}", run.err);
    assert_eq!((run.code, run.out.as_str()), (Some(2), "unique\tX\nerror\t\nerror\t\n"));
}
