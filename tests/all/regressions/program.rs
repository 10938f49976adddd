//! Runs the built program on the files of a test.

use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A temporary folder with the given files.
pub(super) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).expect("writable");
    }
    folder
}

/// The output of the program and its exit code.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

/// Runs the program in a folder. The arguments are separated by blanks.
pub(super) fn run(folder: &TempDir, arguments: &str) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments.split_whitespace())
        .current_dir(folder.path())
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Run { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}
