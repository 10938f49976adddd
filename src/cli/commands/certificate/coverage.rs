//! Finds the puzzles that have an accepted certificate (`--puzzles`).

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use gridproof_formats::format::Format;
use gridproof_puzzles::{Content, Puzzle};
use serde::Serialize;

use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use crate::cli::report::shape::Shape;
use crate::cli::sources::{Sources, WHOLE};

/// The puzzles that should have a certificate.
#[derive(Debug, Default)]
pub(super) struct Coverage {
    wanted: Vec<Wanted>,
    /// Indexed by puzzle content: the indices in `wanted` of the puzzles with that content.
    places: HashMap<Content, Vec<usize>>,
    /// Whether any puzzle could not be read.
    failed: bool,
}

/// One puzzle. The keys are serialized in this order, and absent keys are left out.
#[derive(Debug, Serialize)]
struct Wanted {
    v: u32,
    puzzle: String,
    index: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

const COVERED: &str = "covered";
const UNCOVERED: &str = "uncovered";

impl Coverage {
    /// Reads the puzzles of files and folders, and prints the errors.
    pub(super) fn read(paths: &[PathBuf], format: Option<&'static dyn Format>) -> Self {
        let mut coverage = Self::default();
        Sources { paths, format, index: None, share: WHOLE, patience: None }.read(&mut |job| {
            match job.puzzle {
                Ok(puzzle) => coverage.want(&job.source, job.index, job.line, &puzzle),
                Err(problem) => {
                    coverage.failed = true;
                    let place = problem.place(&job.source);
                    diagnose::error_in(&place, &problem.fault.message, problem.excerpt.as_ref());
                }
            }
            ControlFlow::Continue(())
        });
        coverage
    }

    fn want(&mut self, source: &str, index: usize, line: usize, puzzle: &Puzzle) {
        self.places.entry(puzzle.content()).or_default().push(self.wanted.len());
        self.wanted.push(Wanted {
            v: 1,
            puzzle: source.to_owned(),
            index,
            line,
            title: puzzle.metadata().title().map(str::to_owned),
            status: UNCOVERED,
            certificate: None,
        });
    }

    /// Records an accepted certificate, and returns the source and index of its puzzle. If several equal puzzles exist
    /// and `claimed` is one of them, `claimed` is returned. Returns `None` if the certificate belongs to none of the
    /// puzzles.
    pub(super) fn note(
        &mut self,
        content: &Content,
        certificate: &str,
        claimed: Option<&(String, usize)>,
    ) -> Option<(String, usize)> {
        let places = self.places.get(content)?;
        for &place in places {
            let wanted = &mut self.wanted[place];
            wanted.status = COVERED;
            wanted.certificate.get_or_insert_with(|| certificate.to_owned());
        }
        let name = |place: usize| (self.wanted[place].puzzle.clone(), self.wanted[place].index);
        let mut alike = places.iter().map(|&place| name(place));
        alike.clone().find(|name| Some(name) == claimed).or_else(|| alike.next())
    }

    /// The output: one line for each puzzle, in order.
    pub(super) fn render(&self, output: Shape) -> String {
        let line = |wanted: &Wanted| match (output, &wanted.certificate) {
            (Shape::Jsonl, _) => serde_json::to_string(wanted).expect("a puzzle is plain data") + "\n",
            (Shape::Text, Some(certificate)) => {
                format!("{}:{}: {COVERED}: {certificate}\n", wanted.puzzle, wanted.line)
            }
            (Shape::Text, None) => format!("{}:{}: {UNCOVERED}\n", wanted.puzzle, wanted.line),
        };
        self.wanted.iter().map(line).collect()
    }

    pub(super) fn summary(&self) -> String {
        let covered = self.covered();
        format!("{covered} {COVERED}, {} {UNCOVERED}", self.wanted.len() - covered)
    }

    pub(super) fn exit(&self) -> Exit {
        match self.covered() == self.wanted.len() {
            _ if self.failed => Exit::Error,
            true => Exit::Success,
            false => Exit::Negative,
        }
    }

    fn covered(&self) -> usize {
        self.wanted.iter().filter(|wanted| wanted.status == COVERED).count()
    }
}
