//! `gridproof othello`.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use gridproof_engines::solve::Clock;
use gridproof_harness::bench::units::count as in_words;
use gridproof_play::othello::perft::{MAX_DEPTH, perft};
use gridproof_play::othello::replay::replay;
use gridproof_play::othello::{Bitboard, Colour};

use crate::cli::arguments::{jobs, thread_pool};
use crate::cli::exit::Exit;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::render::duration;

#[derive(Debug, Args)]
#[command(after_help = "'gridproof othello --help' lists all options.", after_long_help = "")]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count the sequences of moves from the start position.
    ///
    /// A pass counts as a move. A game that ends before this depth counts as one sequence.
    #[command(after_help = "'gridproof othello perft --help' lists all options.", after_long_help = "")]
    Perft {
        /// The length of the sequences, in moves.
        #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
        depth: u32,
        /// Use N threads [default: one per core].
        #[arg(short, long, value_name = "N", value_parser = jobs)]
        jobs: Option<NonZeroUsize>,
    },
    /// Check the moves of a game, such as f5d6c3, against the rules.
    #[command(after_help = "'gridproof othello replay --help' lists all options.", after_long_help = "")]
    Replay {
        /// A file with the moves, or - for standard input.
        file: PathBuf,
    },
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    match &options.command {
        Command::Perft { depth, jobs } => count(*depth, *jobs),
        Command::Replay { file } => check(file),
    }
}

fn count(depth: u32, jobs: Option<NonZeroUsize>) -> io::Result<Exit> {
    let pool = thread_pool(jobs)?;
    let clock = Clock::start();
    let sequences = pool.install(|| perft(Bitboard::START, depth));
    let seconds = clock.elapsed().as_secs_f64();
    writeln!(stdout(), "{sequences}")?;
    let rate = sequences as f64 / seconds / 1e6;
    diagnose::note(&format!(
        "depth {depth} in {} ({rate:.1} million sequences per second)",
        duration(seconds)
    ));
    Ok(Exit::Success)
}

/// The largest size of a transcript, in bytes: far more than any game needs.
const LONGEST: u64 = 1 << 20;

fn check(file: &PathBuf) -> io::Result<Exit> {
    let name = file.display();
    let mut transcript = Vec::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().lock().take(LONGEST).read_to_end(&mut transcript)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(LONGEST).read_to_end(&mut transcript))
    };
    if let Err(error) = read {
        diagnose::error(&format!("{name}: {error}"));
        return Ok(Exit::Error);
    }
    let mut out = stdout();
    match replay(&transcript) {
        Ok(game) => {
            let (black, white) = (game.count(Colour::Black), game.count(Colour::White));
            let state = match game.result() {
                Some(_) if black > white => "black wins".to_owned(),
                Some(_) if white > black => "white wins".to_owned(),
                Some(_) => "a draw".to_owned(),
                None => format!("not over, {} to move", game.to_move),
            };
            writeln!(
                out,
                "legal: {}, {} pass{}, black {black}, white {white}: {state}",
                in_words(game.moves, "move"),
                game.passes,
                if game.passes == 1 { "" } else { "es" }
            )?;
            Ok(Exit::Success)
        }
        Err(breach) => {
            writeln!(out, "{name}:{}:{}: {breach}", breach.line, breach.column)?;
            Ok(Exit::Negative)
        }
    }
}
