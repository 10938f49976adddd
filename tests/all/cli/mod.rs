//! The command line of the built program: its output and its exit codes.

// Snapshots are written in this form (`SNAPSHOTS=overwrite`).
#![allow(clippy::needless_raw_string_hashes)]

use std::path::Path;

use snapbox::cmd::Command;
use snapbox::{Data, IntoData, assert_data_eq};

mod bad_input;
mod batch;
mod batch_solver;
mod bench;
mod by_rules;
mod compressed;
mod convert;
mod coprocess;
mod detection;
mod digits;
mod explain;
mod formula;
mod generate;
mod goal;
mod grids;
mod help;
mod judge_file;
mod lists;
mod names;
mod output;
mod planted;
mod planted_rules;
mod programs;
mod readme;
mod resume;
mod ruled;
mod rules;
mod shares;
mod table;
mod unmodelled;
mod verify;
mod written_files;

/// A folder with the files of one test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path().join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).expect("a folder");
        }
        std::fs::write(path, bytes).expect("a file");
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// The program with arguments separated by blanks. It runs in the folder.
    fn run(&self, arguments: &str) -> Run {
        let command = Command::new(env!("CARGO_BIN_EXE_gridproof"))
            .args(arguments.split_whitespace())
            .current_dir(self.path())
            .env_remove("CLICOLOR_FORCE");
        Run(command)
    }
}

struct Run(Command);

impl Run {
    fn stdin(self, text: &str) -> Self {
        Self(self.0.stdin(text.to_owned()))
    }

    /// Runs the program and returns its output.
    fn output(self) -> std::process::Output {
        self.0.output().expect("the program starts")
    }

    /// Runs the program and compares the exit code, standard output and standard error with the given ones.
    #[track_caller]
    fn gives(self, code: i32, out: impl IntoData, err: impl IntoData) {
        let output = self.output();
        let text = |bytes: Vec<u8>| Data::from(String::from_utf8(bytes).expect("output is UTF-8"));
        assert_data_eq!(text(output.stderr), err.into_data());
        assert_data_eq!(text(output.stdout), out.into_data());
        assert_eq!(output.status.code(), Some(code));
    }
}

/// A nonogram with one solution, in `nin`.
const CORNER: &str = "2 2\n1\n2\n2\n1\n";
/// A nonogram with two solutions.
const TWO: &str = "2 2\n1\n1\n1\n1\n";
/// A nonogram without a solution. The sums of its rows and columns agree.
const NONE: &str = "3 3\n1 1\n0\n1 1\n1\n2\n1\n";
