//! Which certificate belongs to which puzzle.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The standard output, standard error and exit code of the program.
fn run(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// A folder with puzzles and their certificates.
fn certified() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let puzzles = folder.path().join("puzzles");
    fs::create_dir(&puzzles).expect("writable");
    let write = |name: &str, text: &str| fs::write(puzzles.join(name), text).expect("writable");
    write("two.nin", "2 2\n2\n1\n2\n1\n3 3\n1 1\n1\n3\n3\n1\n1 1\n");
    write("named.non", "title \"Corner\"\nwidth 2\nheight 2\nrows\n1\n2\ncolumns\n1\n2\n");
    write("candidates.sukaku", "12...23..234.2.41.3...341..4.2.4.23412..12.4..3412.4123..23.12.4\n");
    assert_eq!(run(folder.path(), &["solve", "puzzles", "--certificate", "proofs"]).2, Some(0));
    folder
}

const CHECK: [&str; 6] = ["certificate", "check", "--no-timing", "proofs", "--puzzles", "puzzles"];

#[test]
fn each_certificate_names_its_puzzle() {
    let folder = certified();
    let expected = "\
        proofs/puzzles/candidates.sukaku/0.certificate: accepted: sudoku 4 x 4, unique: puzzle 0 of puzzles/candidates.sukaku\n\
        proofs/puzzles/named.non/0.certificate: accepted: nonogram 2 x 2, unique: puzzle 0 of puzzles/named.non, \"Corner\"\n\
        proofs/puzzles/two.nin/0.certificate: accepted: nonogram 2 x 2, unique: puzzle 0 of puzzles/two.nin\n\
        proofs/puzzles/two.nin/1.certificate: accepted: nonogram 3 x 3, unique: puzzle 1 of puzzles/two.nin\n";
    let (text, _, code) = run(folder.path(), &CHECK[..4]);
    assert_eq!((&*text, code), (expected, Some(0)));
    let (text, err, code) = run(folder.path(), &CHECK);
    let covered = "\
        puzzles/candidates.sukaku:1: covered: proofs/puzzles/candidates.sukaku/0.certificate\n\
        puzzles/named.non:1: covered: proofs/puzzles/named.non/0.certificate\n\
        puzzles/two.nin:1: covered: proofs/puzzles/two.nin/0.certificate\n\
        puzzles/two.nin:6: covered: proofs/puzzles/two.nin/1.certificate\n";
    assert_eq!((text, code), (format!("{expected}{covered}"), Some(0)));
    assert!(err.contains("certificates: 4 accepted; puzzles: 4 covered, 0 uncovered"), "{err}");
}

/// Neither the text nor the name of a puzzle matters, only its content.
#[test]
fn puzzles_are_compared_by_what_they_ask() {
    let folder = certified();
    let other = "2 2\n1\n2\n1\n2\n";
    fs::write(folder.path().join("same.nin"), other).expect("writable");
    let (text, _, code) =
        run(folder.path(), &["certificate", "check", "proofs/puzzles/named.non", "--puzzles", "same.nin"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(": puzzle 0 of same.nin, \"Corner\" ("), "{text}");
    assert!(text.contains("same.nin:1: covered: proofs/puzzles/named.non/0.certificate\n"), "{text}");
}

/// The complete certificate of another puzzle was accepted in place of the right one.
#[test]
fn a_certificate_of_another_puzzle_is_found_out() {
    let folder = certified();
    let (own, other) = ("proofs/puzzles/two.nin/1.certificate", "proofs/puzzles/other.nin/0.certificate");
    fs::write(folder.path().join("puzzles/other.nin"), "3 1\n3\n1\n1\n1\n").expect("writable");
    assert_eq!(run(folder.path(), &["solve", "puzzles/other.nin", "--certificate", "proofs"]).2, Some(0));
    fs::remove_file(folder.path().join("puzzles/other.nin")).expect("there");
    fs::remove_dir_all(folder.path().join(own)).expect("there");
    fs::rename(folder.path().join(other), folder.path().join(own)).expect("moved");
    let (text, err, code) = run(folder.path(), &CHECK);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains(&format!("{own}: stray: nonogram 1 x 3, unique")), "{text}");
    assert!(text.ends_with("puzzles/two.nin:6: uncovered\n"), "{text}");
    assert!(err.contains("3 accepted, 1 stray; puzzles: 3 covered, 1 uncovered"), "{err}");

    // Either problem is enough: a puzzle without a certificate, or a certificate without a puzzle.
    fs::remove_dir_all(folder.path().join(own)).expect("there");
    let (text, _, code) = run(folder.path(), &CHECK);
    assert_eq!(code, Some(1));
    assert!(!text.contains("stray"), "{text}");
    let files = ["puzzles/candidates.sukaku", "puzzles/named.non"];
    let (text, _, code) =
        run(folder.path(), &["certificate", "check", "proofs", "--puzzles", files[0], "--puzzles", files[1]]);
    assert_eq!(code, Some(1));
    assert!(text.contains("stray") && !text.contains("uncovered"), "{text}");

    let json = [&CHECK[..], &["--output", "jsonl"]].concat();
    let (text, _, _) = run(folder.path(), &json);
    let last: serde_json::Value =
        serde_json::from_str(text.lines().last().unwrap_or_default()).expect("JSON");
    assert_eq!(last["status"], "uncovered");
    assert_eq!((&last["puzzle"], &last["index"]), (&"puzzles/two.nin".into(), &1.into()));

    // A puzzle that cannot be read is an error.
    fs::write(folder.path().join("puzzles/bad.nin"), "1 1\n2\n1\n").expect("writable");
    assert_eq!(run(folder.path(), &CHECK).2, Some(2));
}
