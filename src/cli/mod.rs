//! The command line: the only place that prints, reads arguments or knows exit codes.

mod arguments;
mod commands;
mod exit;
mod interrupt;
mod report;
mod sources;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{bench, certificate, convert, list, othello, play, solve, verify};
use exit::Exit;
use report::diagnose;

/// Solves logic puzzles (nonograms, sudokus) with several independent engines, and shows that it is right.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 110, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 all as asked; 1 a negative finding (a puzzle without solution, with several, \
or not decided); 2 wrong usage, bad input or an I/O error; 3 nothing wrong, but not all decided (verify); 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve puzzle files: is there a solution, and only one?
    Solve(solve::Options),
    /// Check certificates of verdicts.
    Certificate(certificate::Options),
    /// Compare the engines with each other, on puzzle files or on random puzzles.
    Verify(verify::Options),
    /// Measure the engines, or other programs, against the clock.
    Bench(bench::Options),
    /// Rewrite puzzle files in another format.
    Convert(convert::Options),
    /// List the puzzle file formats.
    Formats,
    /// List the engines.
    Engines,
    /// Play one of the five published text systems on standard input and output.
    Play(play::Options),
    /// Count Othello positions, check Othello games.
    Othello(othello::Options),
}

/// Runs the program.
pub(crate) fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Solve(options) => solve::run(&options),
        Command::Certificate(options) => certificate::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Formats => list::formats(),
        Command::Engines => list::engines(),
        Command::Play(options) => play::run(&options),
        Command::Othello(options) => othello::run(&options),
    };
    match result {
        Ok(exit) => exit.into(),
        // Whoever read our output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success.into(),
        Err(error) => {
            diagnose::error(&error.to_string());
            Exit::Error.into()
        }
    }
}
