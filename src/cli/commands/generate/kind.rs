//! `gridproof generate KIND`, for every kind but nonograms and sudokus.

use std::ffi::OsString;
use std::io;
use std::num::NonZeroUsize;

use clap::{CommandFactory, FromArgMatches, Parser};
use gridproof_formats::format::{self, Format};
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::unique::KindGenerator;
use gridproof_human::rate::ModelDifficulty;
use gridproof_puzzles::{Puzzle, kinds};

use super::output::{Order, write_all};
use crate::cli::arguments::{format_named, jobs, size};
use crate::cli::everywhere::Everywhere;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;

/// Puzzles of a kind, each with one solution and no clue that can be left out.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct KindOptions {
    /// The rows and columns [default: what is usual for the kind, such as 10x10 for a masyu].
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    size: Option<(usize, usize)>,

    /// What is needed: propagation (the rules one by one decide each cell), probe (single cells have to be tried), search (more
    /// than that) [default: any].
    #[arg(long, value_name = "NAME", value_parser = difficulty_named)]
    difficulty: Option<ModelDifficulty>,

    /// How many.
    #[arg(short = 'n', long, default_value = "1", value_name = "N")]
    count: u64,

    /// The same seed gives the same puzzles, on any number of threads.
    #[arg(short, long, default_value = "1", value_name = "N")]
    seed: u64,

    /// The format to write [default: codes, or else ids or strings].
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    to: Option<&'static dyn Format>,

    /// How many threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    everywhere: Everywhere,
}

fn difficulty_named(name: &str) -> Result<ModelDifficulty, String> {
    ModelDifficulty::named(name).ok_or_else(|| {
        format!(
            "no such difficulty; there are {}",
            ModelDifficulty::ALL.map(ModelDifficulty::name).join(", ")
        )
    })
}

pub(super) fn run(arguments: &[OsString]) -> io::Result<Exit> {
    let (name, rest) = arguments.split_first().ok_or_else(|| io::Error::other("a kind is missing"))?;
    let name = name.to_string_lossy();
    let Some(kind) = kinds::by_name(&name) else {
        diagnose::error(&format!(
            "no puzzles of a kind `{name}` are made; `gridproof kinds` lists the kinds"
        ));
        return Ok(Exit::Error);
    };
    let parser = KindOptions::command().bin_name(format!("gridproof generate {name}"));
    let parsed = parser.try_get_matches_from(rest).and_then(|parsed| KindOptions::from_arg_matches(&parsed));
    let options = match parsed {
        Ok(options) => options,
        Err(error) => {
            error.print()?;
            return Ok(if error.use_stderr() { Exit::Error } else { Exit::Success });
        }
    };
    options.everywhere.apply();
    let size = options.size.unwrap_or(kind.about().size);
    let generator = match KindGenerator::new(kind, size, options.seed, random_solution) {
        Ok(generator) => generator,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let generator = match options.difficulty {
        Some(difficulty) => generator.with_difficulty(difficulty),
        None => generator,
    };
    let order = Order { count: options.count, jobs: options.jobs, at_once: 1 };
    write_all(&order, |indices, cancel| {
        let made = indices.take_while(|_| !cancel.is_cancelled()).map(|index| {
            let puzzle = generator.puzzle(index, cancel)?;
            let format = options.to.unwrap_or_else(|| format::of_other(&puzzle));
            Some((Puzzle::Other(puzzle), format))
        });
        made.collect()
    })
}
