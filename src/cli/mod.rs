//! The command line: the only place that prints, reads arguments or knows exit codes.

mod arguments;
mod commands;
mod compressed;
mod everywhere;
mod exit;
mod file;
mod interrupt;
mod job;
mod live;
mod out;
mod report;
mod sources;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::{CommandFactory, Parser, Subcommand};

use commands::{
    bench, certificate, convert, explain, generate, hint, kinds, list, othello, play, rate, render, shell,
    solve, verify,
};
pub use out::look_for_standard_output;

use everywhere::Everywhere;
use exit::Exit;
use report::diagnose;

/// Solves logic puzzles (nonograms, sudokus and many more kinds) with several independent engines, and shows that it is right.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 110, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    everywhere: Everywhere,
}

const EXIT_CODES: &str = "Exit codes: 0 all as asked; 1 a negative finding (a puzzle without solution, with several, \
or not decided); 2 wrong usage, bad input or an I/O error; 3 nothing wrong, but not all decided (verify); 70 an error of this program; 130 interrupted.";

#[derive(Debug, Subcommand)]
// Options of the commands that are not asked for are not built: a quarter of what a start takes.
#[command(defer = true)]
enum Command {
    /// Solve puzzle files: is there a solution, and only one?
    Solve(solve::Options),
    /// Check certificates of verdicts.
    Certificate(certificate::Options),
    /// Compare the engines with each other, on puzzle files or on random puzzles.
    Verify(verify::Options),
    /// Measure the engines, or other programs, against the clock.
    Bench(bench::Options),
    /// Say how hard puzzles are: level, score, techniques.
    Rate(rate::Options),
    /// Give a hint for the next step.
    Hint(hint::Options),
    /// Explain the whole solution, step by step.
    Explain(explain::Options),
    /// Make puzzles with one solution.
    Generate(generate::Options),
    /// Draw puzzles and solutions: SVG, PNG, HTML, text; print sheets.
    Render(render::Options),
    /// Rewrite puzzle files in another format.
    Convert(convert::Options),
    /// List the kinds of puzzles, or tell the rules of one.
    Kinds(kinds::Options),
    /// List the puzzle file formats, or say which of them fit a file.
    Formats(list::FormatOptions),
    /// List the engines.
    Engines,
    /// Play one of the five published text systems on standard input and output.
    Play(play::Options),
    /// Count Othello positions, check Othello games.
    Othello(othello::Options),
    /// Print the completions of a shell: `gridproof completions bash`.
    Completions(shell::Completions),
    /// Print the manual page, for `man`.
    Man(shell::Manual),
}

/// Runs the program with these arguments, of which the first is its name, and returns its exit code. It takes over SIGINT.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    look_for_standard_output();
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(told) => return tell(&told).code(),
    };
    arguments.everywhere.apply();
    let result = match arguments.command {
        Command::Solve(options) => solve::run(&options),
        Command::Certificate(options) => certificate::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Hint(options) => hint::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Render(options) => render::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Kinds(options) => kinds::run(&options),
        Command::Formats(options) => list::formats(&options),
        Command::Engines => list::engines(),
        Command::Play(options) => play::run(&options),
        Command::Othello(options) => othello::run(&options),
        Command::Completions(options) => shell::completions(&options, Arguments::command()),
        Command::Man(options) => shell::manual(&options, Arguments::command()),
    };
    let exit = match result {
        Ok(exit) => exit,
        // Whoever read our output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            diagnose::error(&error.to_string());
            Exit::Error
        }
    };
    exit.code()
}

/// Prints help, the version, or what is wrong with the arguments.
fn tell(told: &clap::Error) -> Exit {
    let printed = if told.use_stderr() {
        told.print()
    } else {
        out::check_stdout().and_then(|()| told.print()).and_then(|()| io::stdout().flush())
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            diagnose::error(&error.to_string());
            Exit::Error
        }
        _ if told.use_stderr() => Exit::Error,
        _ => Exit::Success,
    }
}
