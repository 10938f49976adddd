//! `generate`: random nonograms and nonograms of pictures.

use super::Folder;

/// A picture of 12 x 12 pixels: a ring with a gap, and one noisy pixel.
fn ring() -> String {
    let pixel = |i: i32| {
        let (x, y) = (i % 12 - 6, i / 12 - 6);
        let ring = (9..=30).contains(&(x * x + y * y)) && x - y != 3;
        if ring || i == 13 { "20" } else { "230" }
    };
    format!("P2\n12 12\n255\n{}\n", (0..144).map(pixel).collect::<Vec<_>>().join(" "))
}

#[test]
fn pictures_become_nonograms_and_what_was_changed_is_shown() {
    let folder = Folder::new(&[("ring.pgm", &ring()), ("text.txt", "hello\n")]);
    let made = folder.run("generate nonogram --from ring.pgm --size 12x12").output();
    assert!(made.status.success());
    let err = String::from_utf8(made.stderr).expect("text");
    assert!(err.contains("of 144 cells"), "{err}");
    let puzzle = String::from_utf8(made.stdout).expect("text");
    assert!(puzzle.contains("title \"ring\"") && puzzle.contains("goal"), "{puzzle}");
    folder.write("made.non", puzzle.as_bytes());
    let solved = folder.run("solve made.non --output line").output();
    assert!(String::from_utf8_lossy(&solved.stdout).starts_with("unique\t"));
    let rated = folder.run("rate made.non --output jsonl").output();
    assert!(String::from_utf8_lossy(&rated.stdout).contains("\"line_solvable\":true"));
    // Formats that need an end after the last puzzle.
    let made = folder.run("generate nonogram --from ring.pgm --size 12x12 --to webpbn").output();
    folder.write("made.xml", &made.stdout);
    let solved = folder.run("solve made.xml --output line").output();
    assert!(String::from_utf8_lossy(&solved.stdout).starts_with("unique\t"));
    // The goal of a nonogram is also a picture. It needs no further changes.
    let again = folder.run("generate nonogram --from made.non --size 12x12").output();
    assert!(String::from_utf8_lossy(&again.stderr).contains("0 of 144 cells changed"));
    folder.run("generate nonogram --from text.txt").gives(
        2,
        "",
        "error: text.txt: not a picture; expected a PNG or Netpbm file, or a nonogram with its solution\n",
    );
    folder.run("generate nonogram --from ring.pgm --size 300x3").gives(
        2,
        "",
        "error: ring.pgm: a nonogram made from a picture has 1 to 200 rows and columns, not 300 x 3\n",
    );
}

#[test]
fn random_nonograms_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new(&[]);
    let one = folder.run("generate nonogram --size 8x9 -n 6 --seed 5 --jobs 1").output().stdout;
    let two = folder.run("generate nonogram --size 8x9 -n 6 --seed 5 --jobs 2").output().stdout;
    assert_eq!(one, two);
    let lines = String::from_utf8(one).expect("text");
    assert_eq!(lines.lines().filter(|line| line.starts_with("https://puzz.link/p?nonogram/9/8/")).count(), 6);
    folder.write("made.txt", lines.as_bytes());
    let rated = folder.run("rate made.txt --output jsonl").output().stdout;
    assert_eq!(String::from_utf8_lossy(&rated).matches("\"line_solvable\":true").count(), 6);
    for (kind, format) in
        [("nonogram", "webpbn"), ("nonogram", "freenono"), ("nonogram", "json"), ("sudoku", "opensudoku")]
    {
        let made = folder.run(&format!("generate {kind} -n 3 --to {format}")).output();
        folder.write("made", &made.stdout);
        let solved = folder.run("solve made --output line").output();
        assert_eq!(String::from_utf8_lossy(&solved.stdout).matches("unique\t").count(), 3, "{format}");
    }
    folder.run("generate nonogram --density 2").gives(
        2,
        "",
        "error: a density is a number from 0 to 1, not 2\n",
    );
}

#[test]
fn kinds_take_the_options_of_every_command_and_tell_their_own() {
    let folder = Folder::new(&[]);
    let made = folder.run("generate yinyang --size 4x4 --quiet --color never").output();
    assert!(made.status.success() && made.stderr.is_empty());
    assert!(String::from_utf8_lossy(&made.stdout).contains("yinyang/4/4/"));
    folder.run("generate yinyang --sead 5").gives(
        2,
        "",
        "error: unexpected argument '--sead' found\n\n  tip: a similar argument exists: '--seed'\n\n\
         Usage: gridproof generate yinyang --seed <N>\n\nFor more information, try '--help'.\n",
    );
}

#[test]
fn sizes_that_a_kind_has_no_boards_of_are_refused() {
    let folder = Folder::new(&[]);
    for (size, kind, what) in [
        ("1x5", "kakuro", "at least two rows and two columns"),
        ("4x6", "killer", "a possible size is 4x4"),
        ("4x6", "futoshiki", "a possible size is 4x4"),
        ("1x1", "kenken", "not a square of side 2 to 32"),
        ("4x6", "latin", "not a square"),
    ] {
        let made = folder.run(&format!("generate {kind} --size {size}")).output();
        let err = String::from_utf8_lossy(&made.stderr);
        assert_eq!(made.status.code(), Some(2), "{kind}: {err}");
        assert!(err.contains(what), "{kind}: {err}");
    }
}

#[test]
fn puzzles_have_the_requested_difficulty() {
    let folder = Folder::new(&[]);
    for difficulty in ["propagation", "probe", "search"] {
        let arguments = format!("generate slitherlink -n 3 --seed 5 --difficulty {difficulty}");
        let made = folder.run(&arguments).output();
        assert!(made.status.success());
        assert_eq!(folder.run(&format!("{arguments} --jobs 1")).output().stdout, made.stdout);
        folder.write("made.txt", &made.stdout);
        let rated = folder.run("rate made.txt --output jsonl").output();
        let rated = String::from_utf8_lossy(&rated.stdout);
        let key = format!("\"difficulty\":\"{difficulty}\"");
        assert_eq!(rated.matches(&key).count(), 3, "{rated}");
    }
    let refused = folder.run("generate slitherlink --difficulty hard").output();
    let err = String::from_utf8_lossy(&refused.stderr);
    assert!(err.contains("unknown difficulty; choose one of propagation, probe, search"), "{err}");
}

#[test]
fn killers_have_cages() {
    let folder = Folder::new(&[]);
    let made = folder.run("generate killer -n 20").output();
    let made = String::from_utf8_lossy(&made.stdout);
    assert_eq!(made.lines().count(), 20);
    assert!(made.lines().all(|line| line.contains("Cage")), "{made}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_puzzle_that_takes_long() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(["generate", "latin", "--size", "64x64", "--jobs", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_secs(2));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    // This has no effect if the process has ended.
    let _ = child.kill();
    assert_eq!(child.wait().expect("a child").code(), Some(130), "it went on for a minute");
}

#[test]
fn a_file_of_rules_that_is_not_there() {
    let folder = Folder::new(&[]);
    folder.run("generate nope.rules").gives(2, "", "error: there is no file of rules `nope.rules`\n");
    folder.run("generate nope").gives(
        2,
        "",
        "error: unknown kind `nope`; `gridproof kinds` lists all kinds\n",
    );
}
