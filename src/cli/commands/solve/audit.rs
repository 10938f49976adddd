//! Compares the answers of `--part` and `--resume` with the input.
//!
//! The input is read a second time, from its beginning and puzzle by puzzle. This shares no counter with the run: neither
//! the ranges of bytes that select a part, nor the numbers of puzzles in chunks, nor the place at which `--resume`
//! continues. Each puzzle of the part must have exactly one answer, in the order of the input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;

use gridproof_harness::bench::units::count;
use serde::Deserialize;

use super::options::Options;
use super::sink::Written;
use crate::cli::job::At;
use crate::cli::report::render::AnswerShape;
use crate::cli::sources::{ALL_AS_PARTS, Share, Sources, total_size};

/// The keys of a record that name its puzzle.
#[derive(Deserialize)]
struct Name {
    source: String,
    index: usize,
}

/// Compares what was written with the input. Returns the first difference, in words.
///
/// # Errors
/// Returns an error if the records cannot be read.
pub(super) fn difference(options: &Options, written: Written) -> io::Result<Option<String>> {
    if options.part.is_none() && !options.resume {
        return Ok(None);
    }
    match &options.out {
        Some(path) if options.output == AnswerShape::Jsonl && options.status.is_none() => {
            difference_in_records(options, path)
        }
        _ => Ok(difference_in_number(options, written)),
    }
}

/// Passes the source and the index of each puzzle that needs an answer to `hand_out`, in order.
fn puzzles(options: &Options, hand_out: &mut dyn FnMut(&str, usize) -> ControlFlow<()>) {
    let total = total_size(&options.paths);
    let sources = Sources {
        paths: &options.paths,
        format: options.reading.format(),
        index: None,
        share: ALL_AS_PARTS,
        patience: None,
    };
    let mut place = |source: &str, at: At| match options.part {
        Some(part) if !has_begun(part, part.number - 1, total, at.byte) => ControlFlow::Continue(()),
        Some(part) if !is_in(part, total, at.byte) => ControlFlow::Break(()),
        _ => hand_out(source, at.index),
    };
    sources.read_files(&mut |file| match file {
        Ok(file) => file.read_places(&mut place),
        Err(job) => place(&job.source, At { index: job.index, byte: job.at }),
    });
}

/// Whether the share number `number`, counted from 0, starts at `byte` or before it. It starts at byte `total * number /
/// of`, rounded down.
fn has_begun(Share { of, .. }: Share, number: u64, total: u64, byte: u64) -> bool {
    // The rounded start is at most `byte` exactly if the exact start is below `byte + 1`.
    u128::from(total) * u128::from(number) < (u128::from(byte) + 1) * u128::from(of)
}

/// Whether a puzzle whose line starts at `byte` belongs to a part. The last part has no end.
fn is_in(part: Share, total: u64, byte: u64) -> bool {
    has_begun(part, part.number - 1, total, byte)
        && (part.number == part.of || !has_begun(part, part.number, total, byte))
}

fn difference_in_records(options: &Options, path: &Path) -> io::Result<Option<String>> {
    let mut lines = BufReader::new(File::open(path)?).lines();
    let (mut number, mut result) = (0, Ok(None));
    let mut next = || -> io::Result<Option<Name>> {
        let Some(line) = lines.next() else { return Ok(None) };
        Ok(Some(serde_json::from_str(&line?)?))
    };
    let place = |number: usize| format!("{}:{number}", path.display());
    let of = |Name { source, index }: &Name| format!("puzzle {index} of {source}");
    puzzles(options, &mut |source, index| {
        number += 1;
        let puzzle = || of(&Name { source: source.to_owned(), index });
        result = next().map(|record| match record {
            Some(record) if record.source == source && record.index == index => None,
            Some(record) => {
                Some(format!("{}: a record of {}, not of {}", place(number), of(&record), puzzle()))
            }
            None => Some(format!("{}: no record of {}", place(number), puzzle())),
        });
        if matches!(result, Ok(None)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let Ok(None) = result {
        let rest = |record| format!("{}: a further record, of {}", place(number + 1), of(&record));
        result = next().map(|record| record.map(rest));
    }
    result
}

fn difference_in_number(options: &Options, written: Written) -> Option<String> {
    let mut expected = 0;
    puzzles(options, &mut |_, _| {
        expected += 1;
        ControlFlow::Continue(())
    });
    let answers = match options.output {
        // In these formats, each answer is a line.
        AnswerShape::Line | AnswerShape::Jsonl if options.status.is_none() => written.lines,
        _ => written.answers,
    };
    (answers != expected).then(|| {
        format!(
            "this part of the input has {}, but {} written",
            count(expected, "puzzle"),
            answers_were(answers)
        )
    })
}

fn answers_were(answers: usize) -> String {
    if answers == 1 { "1 answer was".to_owned() } else { format!("{answers} answers were") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_is_in_one_part() {
        for (total, of) in [(0, 1), (0, 3), (1, 2), (10, 3), (10, 20), (97, 7)] {
            for byte in 0..total + 5 {
                let parts = (1..=of).filter(|&number| is_in(Share { number, of }, total, byte));
                assert_eq!(parts.count(), 1, "{byte} of {total}, {of} parts");
            }
        }
    }
}
