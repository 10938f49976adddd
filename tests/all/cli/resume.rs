//! `solve --out FILE --resume`: completes the output of an interrupted run to the same bytes as an uninterrupted run.
//!
//! `GRIDPROOF_KILLS=N` kills N runs on a larger set of puzzles, instead of a few runs on a small set.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{CORNER, Folder, NONE, TWO};

fn program(folder: &Folder, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridproof"));
    command.args(arguments.split_whitespace()).current_dir(folder.path()).stderr(Stdio::piped());
    command
}

/// The exit code and standard error.
fn run(folder: &Folder, arguments: &str) -> (Option<i32>, String) {
    let output = program(folder, arguments).output().expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn read(folder: &Folder, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).expect("a file")
}

const SOLVE: &str = "solve set --output jsonl --no-timing --quiet --out";

/// Files with several formats and verdicts. One file contains an error, and one contains a single puzzle.
fn files(times: usize) -> Folder {
    let folder = Folder::new(&[
        ("set/b.nin", &[CORNER, "2 2\n1\nx\n2\n1\n", TWO, NONE].concat().repeat(times)),
        ("set/c.nin", CORNER),
        (
            "set/d.non",
            &format!("title \"T\"\n{}", "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n".repeat(3 * times)),
        ),
    ]);
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    folder.write("set/a.txt", board.repeat(20 * times).as_bytes());
    folder
}

#[test]
fn a_run_is_completed_from_any_byte_on() {
    let folder = files(2);
    let (code, _) = run(&folder, &format!("{SOLVE} whole.jsonl"));
    assert_eq!(code, Some(2));
    let whole = read(&folder, "whole.jsonl");
    let standard =
        program(&folder, "solve set --output jsonl --no-timing").output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&standard.stdout), String::from_utf8_lossy(&whole));
    let state = String::from_utf8(read(&folder, "whole.jsonl.resume")).expect("JSON");
    let open = state.replace(r#""exit":"error""#, r#""exit":null"#);
    assert_ne!(open, state);
    for length in (0..whole.len()).step_by(whole.len() / 60 + 1).chain([whole.len() - 1, whole.len()]) {
        folder.write("part.jsonl", &whole[..length]);
        folder.write("part.jsonl.resume", open.as_bytes());
        let (code, err) = run(&folder, &format!("{SOLVE} part.jsonl --resume"));
        assert_eq!(code, Some(2), "{err}");
        assert_eq!(
            String::from_utf8_lossy(&read(&folder, "part.jsonl")),
            String::from_utf8_lossy(&whole),
            "{length}"
        );
        assert_eq!(String::from_utf8(read(&folder, "part.jsonl.resume")).expect("JSON"), state);
    }
}

#[test]
fn what_comes_from_elsewhere_is_refused_and_what_is_complete_stays() {
    let folder = files(1);
    // Without an earlier file, the run starts from the beginning.
    assert_eq!(run(&folder, &format!("{SOLVE} a.jsonl --resume")).0, Some(2));
    let whole = read(&folder, "a.jsonl");
    let (code, err) = run(&folder, "solve set --output jsonl --no-timing --out a.jsonl --resume");
    assert_eq!((code, err.trim()), (Some(2), "note: nothing to do: the earlier run is complete"));
    for (arguments, message) in [
        ("solve set --output jsonl --no-timing --engine sat --out a.jsonl --resume", "with other options"),
        ("solve set --output jsonl --out a.jsonl --resume", "with other options"),
        ("solve set/b.nin --output jsonl --no-timing --out a.jsonl --resume", "was written for other files"),
        ("solve set --no-timing --out a.jsonl --resume", "--resume needs --output jsonl"),
        ("solve - --output jsonl --out a.jsonl --resume", "cannot be read again"),
    ] {
        let (code, err) = run(&folder, arguments);
        assert!(code == Some(2) && err.contains(message), "{arguments}: {err}");
    }
    // Codes are not files, so the codes on the command line must be the same too.
    let code = |code: &str| format!("solve slither/2/2/{code} --output jsonl --out code.jsonl --resume");
    assert_eq!(run(&folder, &code("3c")).0, Some(1));
    let (exit, err) = run(&folder, &code("d"));
    assert!(exit == Some(2) && err.contains("was written for other files or codes"), "{err}");
    folder.write("set/c.nin", TWO.as_bytes());
    let (code, err) = run(&folder, &format!("{SOLVE} a.jsonl --resume"));
    assert!(code == Some(2) && err.contains("c.nin has changed since then"), "{err}");
    assert_eq!(read(&folder, "a.jsonl"), whole);
    fs::remove_file(folder.path().join("a.jsonl.resume")).expect("removable");
    let (code, err) = run(&folder, &format!("{SOLVE} a.jsonl --resume"));
    assert!(code == Some(2) && err.contains("without this file, a.jsonl cannot be resumed"), "{err}");
    // A run that was killed before it could write the file `.resume`.
    folder.write("a.jsonl", b"");
    let (_, err) = run(&folder, &format!("{SOLVE} a.jsonl --resume"));
    assert!(!err.contains("cannot be resumed"), "{err}");
    run(&folder, &format!("{SOLVE} again.jsonl"));
    assert_eq!(read(&folder, "a.jsonl"), read(&folder, "again.jsonl"));
}

/// Kills runs at moments spread over the time of a whole run. Each killed run is resumed until it is complete.
fn killed(folder: &Folder, kills: u32) {
    let clock = std::time::Instant::now();
    run(folder, &format!("{SOLVE} whole.jsonl"));
    let time = clock.elapsed();
    let whole = read(folder, "whole.jsonl");
    let mut unfinished = 0;
    for kill in 0..kills {
        let part = folder.path().join("part.jsonl");
        let _ = (fs::remove_file(&part), fs::remove_file(part.with_extension("jsonl.resume")));
        let mut child = program(folder, &format!("{SOLVE} part.jsonl")).spawn().expect("the program starts");
        // A pseudo-random moment within the time of a whole run.
        let share = f64::from((kill * 7919 + 13) % 1000) / 1000.0;
        std::thread::sleep(Duration::from_secs_f64(time.as_secs_f64() * share));
        child.kill().expect("SIGKILL");
        child.wait().expect("it ends");
        unfinished += u32::from(part.exists() && read(folder, "part.jsonl").len() < whole.len());
        let (_, err) = run(folder, &format!("{SOLVE} part.jsonl --resume"));
        assert!(read(folder, "part.jsonl") == whole, "kill {kill} at {share}: {err}");
    }
    eprintln!("{unfinished} of {kills} runs were killed on the way");
}

#[cfg(unix)]
#[test]
fn a_killed_run_is_completed() {
    let kills = std::env::var("GRIDPROOF_KILLS").ok().and_then(|kills| kills.parse().ok());
    killed(&files(if kills.is_some() { 2000 } else { 100 }), kills.unwrap_or(3));
}

/// With `GRIDPROOF_KILLED_SET=FOLDER` and `GRIDPROOF_KILLS`, kills runs on the puzzles of that folder.
#[cfg(unix)]
#[test]
fn a_killed_run_on_a_large_set_is_completed() {
    let kills = std::env::var("GRIDPROOF_KILLS").ok().and_then(|kills| kills.parse().ok());
    let Some((kills, set)) = kills.zip(std::env::var_os("GRIDPROOF_KILLED_SET")) else { return };
    let folder = Folder::new(&[]);
    std::os::unix::fs::symlink(Path::new(&set), folder.path().join("set")).expect("a link");
    killed(&folder, kills);
}

/// A limit on the file size simulates a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_run_on_a_full_disk_is_completed_elsewhere() {
    let folder = files(2);
    run(&folder, &format!("{SOLVE} whole.jsonl"));
    let script = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {SOLVE} part.jsonl");
    let full = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_gridproof")])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    assert_eq!(full.status.code(), Some(2));
    assert!(read(&folder, "part.jsonl").len() < read(&folder, "whole.jsonl").len());
    run(&folder, &format!("{SOLVE} part.jsonl --resume"));
    assert!(read(&folder, "part.jsonl") == read(&folder, "whole.jsonl"));
}
