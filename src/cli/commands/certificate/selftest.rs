//! `gridproof certificate selftest`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use clap::Args;
use gridproof_engines::solve::{Budget, Cancel, Outcome, Query, Verdict};
use gridproof_formats::parse;
use gridproof_harness::bench::units::count;
use gridproof_harness::verify::certificate::false_claims::{Accepted, SORTS};
use gridproof_harness::verify::certificate::{self, Files, MakeError, check_in_memory, read_files};
use gridproof_puzzles::{Puzzle, without_control_characters};

use super::walk;
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::out::stdout;
use crate::cli::report::columns;
use crate::cli::report::diagnose;
use crate::cli::sources::{Sources, WHOLE};

#[derive(Debug, Args)]
#[command(after_help = "'gridproof certificate selftest --help' lists all options.", after_long_help = EXIT_CODES)]
pub(super) struct Selftest {
    /// Folders of certificates, or puzzles, to use instead of the built-in puzzles.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all certificates were accepted, and all false claims were refused
  1  a certificate was refused, or a false claim was accepted
  2  a certificate or a puzzle cannot be read";

/// Puzzles of several kinds, with the name under which they are reported. Together, they have all sorts of constraints
/// that a formula expresses by cuts.
const PUZZLES: [(&str, &str); 14] = [
    ("nonogram", "3 3\n1 1\n1\n3\n3\n1\n1 1\n"),
    ("nonogram without a solution", "3 3\n1 1\n0\n1 1\n1\n2\n1\n"),
    ("nonogram with two solutions", "2 2\n1\n1\n1\n1\n"),
    ("sudoku of 4x4", "1...\n..3.\n.4..\n...2\n"),
    ("sudoku of 4x4 without a solution", "12..\n..3.\n.4..\n3..2\n"),
    ("sudoku of 4x4 with several solutions", "1...\n..3.\n....\n...2\n"),
    ("sudoku of 9x9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("slitherlink", "slither/6/6/g2c1176dgcg7c1070bcg"),
    ("slitherlink without a solution", "https://puzz.link/p?slither/4/4/30t"),
    ("hitori", "hitori/6/6/315543211653536625423551614612362124"),
    ("fillomino", "fillomino/4/4/i3g233i8g1g8"),
    ("kakuro", "kakuro/5/5/k-1k14m.m..32k4--6q.6-a-31a"),
    ("country road", "country/5/5/4gvc45e375h1"),
    ("forest", FOREST),
];

/// A model without a kind. The edges of four points are a star, or a triangle, which is no forest.
const FOREST: &str = r#"{"format": "gridproof-model", "version": 1,
"cells": [[0, 1], [0, 1], [0, 1], [0, 1], [0, 1], [0, 1]],
"constraints": [
{"type": "table", "origin": "three edges", "cells": [0, 1, 2, 3, 4, 5],
 "rows": [[[1], [1], [1], [0], [0], [0]], [[0], [0], [0], [1], [1], [1]]]},
{"type": "forest", "origin": "no cycle", "edges": [[[0, [1]], 0, 1], [[1, [1]], 0, 2], [[2, [1]], 0, 3],
 [[3, [1]], 1, 2], [[4, [1]], 1, 3], [[5, [1]], 2, 3]]}
]}"#;

/// False claims of which `solve --certificate` must not make a certificate: that a puzzle has no solution, or only one.
const NO_PROOF: &str = "claim without proof";

/// The results for one sort of false claims.
struct Row {
    name: &'static str,
    made: usize,
    refused: usize,
}

/// A run of the test.
struct Test {
    cancel: Cancel,
    /// The folder in which certificates are made.
    room: PathBuf,
    rows: Vec<Row>,
    accepted: usize,
    skipped: usize,
    exit: Exit,
}

pub(super) fn run(options: &Selftest) -> io::Result<Exit> {
    let names = SORTS.iter().map(|sort| sort.name).chain([NO_PROOF]);
    let mut test = Test {
        cancel: interrupt::on_signal()?,
        room: env::temp_dir().join(format!("gridproof-selftest-{}", process::id())),
        rows: names.map(|name| Row { name, made: 0, refused: 0 }).collect(),
        accepted: 0,
        skipped: 0,
        exit: Exit::Success,
    };
    let tested = test.all(options);
    if test.room.exists() {
        fs::remove_dir_all(&test.room)?;
    }
    tested?;
    if test.cancel.is_cancelled() {
        return Ok(Exit::Interrupted);
    }
    test.report(&mut stdout())?;
    Ok(test.exit)
}

impl Test {
    fn all(&mut self, options: &Selftest) -> io::Result<()> {
        if options.paths.is_empty() {
            for (name, text) in PUZZLES {
                let puzzle = parse(text).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
                self.puzzle(name, &puzzle)?;
            }
        }
        for path in &options.paths {
            let mut folders = Vec::new();
            let _ = walk(path, &mut |found| {
                folders.extend(found);
                ControlFlow::Continue(())
            });
            for folder in &folders {
                self.folder(folder)?;
            }
            if folders.is_empty() {
                self.puzzles(path)?;
            }
        }
        Ok(())
    }

    /// Makes certificates of the puzzles of a file or folder, and tests the checker with them.
    fn puzzles(&mut self, path: &Path) -> io::Result<()> {
        let paths = [path.to_owned()];
        let mut result = Ok(());
        Sources { paths: &paths, format: None, index: None, share: WHOLE, patience: None }.read(&mut |job| {
            match job.puzzle {
                Ok(puzzle) => result = self.puzzle(&format!("{}:{}", job.source, job.line), &puzzle),
                Err(problem) => {
                    self.exit = self.exit.max(Exit::Error);
                    let place = problem.place(&job.source);
                    diagnose::error_in(&place, &problem.fault.message, problem.excerpt.as_ref());
                }
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result
    }

    /// Makes a certificate of a puzzle, and tests the checker with it.
    fn puzzle(&mut self, name: &str, puzzle: &Puzzle) -> io::Result<()> {
        if self.cancel.is_cancelled() {
            return Ok(());
        }
        let budget = Budget::default().with_cancel(self.cancel.clone());
        let outcome = crate::solve_with(puzzle, &Query::default().within(budget.clone()));
        self.claim_without_proof(name, puzzle, &outcome, &budget)?;
        let solution = match outcome.verdict {
            Verdict::Unique => outcome.solutions.first(),
            Verdict::Unsatisfiable => None,
            _ => return Ok(()),
        };
        let folder = self.room.join(format!("1.{}", certificate::EXTENSION));
        match certificate::make(puzzle, solution, &folder, &budget) {
            Ok(_) => {
                let files = read_files(&folder)?;
                fs::remove_dir_all(&folder)?;
                self.certificate(name, files)
            }
            Err(error) => {
                self.exit = self.exit.max(Exit::Negative);
                writeln!(stdout(), "{}: {error}", without_control_characters(name))
            }
        }
    }

    /// Tries to make certificates of false claims about a puzzle.
    fn claim_without_proof(
        &mut self,
        name: &str,
        puzzle: &Puzzle,
        outcome: &Outcome,
        budget: &Budget,
    ) -> io::Result<()> {
        let mut claims = Vec::new();
        if !outcome.solutions.is_empty() {
            claims.push(None);
        }
        if outcome.verdict == Verdict::Multiple {
            claims.extend(outcome.solutions.iter().map(Some));
        }
        for claim in claims {
            let folder = self.room.join(format!("2.{}", certificate::EXTENSION));
            let made = certificate::make(puzzle, claim, &folder, budget);
            let is_refused = matches!(made, Err(MakeError::AnotherSolution | MakeError::Stopped(_)));
            self.note(SORTS.len(), name, is_refused)?;
            if folder.exists() {
                fs::remove_dir_all(&folder)?;
            }
        }
        Ok(())
    }

    /// Tests the checker with a certificate on disk.
    fn folder(&mut self, folder: &Path) -> io::Result<()> {
        let name = folder.to_string_lossy();
        match read_files(folder) {
            Ok(files) => self.certificate(&name, files),
            Err(error) => {
                self.exit = self.exit.max(Exit::Error);
                diagnose::error(&format!("{name}: {error}"));
                Ok(())
            }
        }
    }

    /// Checks a certificate, and the false claims that are made from it.
    fn certificate(&mut self, name: &str, files: Files) -> io::Result<()> {
        let certificate = match Accepted::of(files) {
            Ok(Some(certificate)) => certificate,
            Ok(None) => {
                self.skipped += 1;
                return Ok(());
            }
            Err(flaw) => {
                self.exit = self.exit.max(Exit::Negative);
                return writeln!(stdout(), "{}: refused: {flaw}", without_control_characters(name));
            }
        };
        self.accepted += 1;
        for (row, sort) in SORTS.into_iter().enumerate() {
            for files in certificate.false_claims(sort) {
                if self.cancel.is_cancelled() {
                    return Ok(());
                }
                self.note(row, name, check_in_memory(&files).is_err())?;
            }
        }
        Ok(())
    }

    /// Counts a false claim, and reports it if it was accepted.
    fn note(&mut self, row: usize, name: &str, is_refused: bool) -> io::Result<()> {
        let Row { name: sort, made, refused } = &mut self.rows[row];
        *made += 1;
        *refused += usize::from(is_refused);
        if is_refused {
            return Ok(());
        }
        self.exit = self.exit.max(Exit::Negative);
        let name = without_control_characters(name);
        writeln!(stdout(), "{name}: a false claim was accepted: {sort}, number {made}")
    }

    fn report(&self, out: &mut impl Write) -> io::Result<()> {
        let head = ["false claims", "made", "refused"].map(str::to_owned);
        let row = |row: &Row| [row.name.to_owned(), row.made.to_string(), row.refused.to_string()];
        let rows: Vec<_> = [head].into_iter().chain(self.rows.iter().map(row)).collect();
        write!(out, "{}", columns(&rows))?;
        let skipped = match self.skipped {
            0 => String::new(),
            skipped => format!(
                "; {} not used, because the proof is untrimmed or too large",
                count(skipped, "certificate")
            ),
        };
        writeln!(out, "{} accepted{skipped}", count(self.accepted, "certificate"))
    }
}
