//! Files whose extension did not match their content: SVG in `.pdf` and `.jpg`, or a format in a file with the
//! extension of another.

use std::process::Command;

/// Runs a command that writes `file`. Returns the exit code, standard error, and whether the file was written.
fn err(arguments: &str, file: &str) -> (Option<i32>, String, bool) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("one.nin"), "2 2\n1\n2\n2\n1\n").expect("writable");
    let output = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments.split(' ').chain([file]))
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code(), message, folder.path().join(file).exists())
}

#[test]
fn a_picture_has_an_extension_of_pictures() {
    for (arguments, file) in [
        ("render one.nin --out", "a.pdf"),
        ("render one.nin --out", "a.jpg"),
        ("render one.nin --out", "a.gz"),
    ] {
        let (code, message, is_written) = err(arguments, file);
        assert_eq!((code, is_written), (Some(2), false), "{message}");
        assert!(message.contains("choose one of svg, png, html, txt"), "{message}");
    }
    for (arguments, file, shape) in [
        ("render one.nin --sheet --out", "a.pdf", "html"),
        ("render one.nin --to svg --out", "a.png", "svg"),
        ("render one.nin --to txt --out", "a.svg", "txt"),
    ] {
        let (code, message, is_written) = err(arguments, file);
        assert_eq!((code, is_written), (Some(2), false), "{message}");
        assert!(message.contains(&format!("does not match the output format `{shape}`")), "{message}");
    }
    for (arguments, file) in [
        ("render one.nin --out", "a.SVG"),
        ("render one.nin --out", "a"),
        ("render one.nin --to txt --out", "a.md"),
        ("render one.nin --sheet --out", "a.html"),
    ] {
        let (code, message, is_written) = err(arguments, file);
        assert_eq!((code, is_written), (Some(0), true), "{arguments}: {message}");
    }
}

#[test]
fn a_format_is_not_written_to_a_file_of_another() {
    for (arguments, file, written) in [
        ("convert one.nin --to non --out", "a.nin", "non"),
        ("convert one.nin --to non --out", "a.pdf", "non"),
        ("convert one.nin --to non --out", "a.non.gz", "non"),
        ("convert one.nin --to non --out", "a.cnf", "non"),
        ("convert one.nin --to cnf --out", "a.json", "cnf"),
        ("solve one.nin --output line --out", "a.jsonl", "line"),
        ("solve one.nin --output jsonl --out", "a.svg", "jsonl"),
        ("bench one.nin --runs 1 --engines auto --export html", "a.json", "html"),
        ("bench one.nin --runs 1 --engines auto --export md", "a.pdf", "md"),
    ] {
        let (code, message, is_written) = err(arguments, file);
        assert_eq!((code, is_written), (Some(2), false), "{arguments} {file}: {message}");
        assert!(message.contains(&format!("does not match the output format `{written}`")), "{message}");
    }
    for (arguments, file) in [
        ("convert one.nin --to non --out", "a.non"),
        ("convert one.nin --to non --out", "a.txt"),
        ("convert one.nin --to json --out", "a.json"),
        ("convert one.nin --to cnf --out", "a.cnf"),
        ("solve one.nin --output line --out", "a.tsv"),
        ("solve one.nin --output jsonl --out", "a.jsonl"),
        ("bench one.nin --runs 1 --engines auto --export json", "a.txt"),
    ] {
        let (code, message, is_written) = err(arguments, file);
        assert_eq!((code, is_written), (Some(0), true), "{arguments} {file}: {message}");
    }
}
