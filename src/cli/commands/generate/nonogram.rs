//! `gridproof generate nonogram`: from a picture, or at random.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gridproof_engines::solve::{Cancel, Difficulty};
use gridproof_formats::format::{self, Format, WriteError};
use gridproof_human::generate::unique::pictures::{
    self, NonogramGenerator, PictureError, PictureOptions, PicturePuzzle, Target, nonogram_of_picture,
};
use gridproof_puzzles::{Nonogram, Pixels, Puzzle};

use super::output::{ADVICE, Order, write_all};
use super::range;
use crate::cli::arguments::{jobs, size, written_format};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;

#[derive(Debug, Args)]
#[command(
    after_help = "'gridproof generate nonogram --help' lists all options.",
    after_long_help = "Examples:
  gridproof generate nonogram --size 20x20 -n 10              # random and line-solvable
  gridproof generate nonogram --difficulty probe --seed 7
  gridproof generate nonogram --from cat.png --size 30x30     # with a few cells changed, to be line-solvable
  gridproof generate nonogram --from cat.png --colours 4 --until unique --to webpbn"
)]
pub(super) struct NonogramOptions {
    /// Make a nonogram from this picture file, or from standard input (-).
    ///
    /// The picture is a PNG or Netpbm file, or a nonogram file with its solution.
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["count", "density", "difficulty", "rounds"])]
    from: Option<PathBuf>,

    /// Set the size [default: 15x15, or from the picture].
    ///
    /// For a picture, the longer side is 25 by default, and the other side follows from the shape of the picture.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    size: Option<(usize, usize)>,

    /// Use N colours in addition to the background.
    ///
    /// With 1, a picture becomes black and white.
    #[arg(long, default_value_t = 1, value_name = "N")]
    colours: u8,

    /// Make cells below this brightness (0 to 255) black [default: the level that separates them best].
    #[arg(long, value_name = "LEVEL", requires = "from", hide_short_help = true)]
    threshold: Option<u8>,

    /// Make the light cells of the picture black instead of the dark ones.
    #[arg(long, requires = "from", hide_short_help = true)]
    invert: bool,

    /// Change cells of the picture until this condition holds.
    #[arg(long, default_value = "line", value_enum, requires = "from", hide_short_help = true)]
    until: Until,

    /// Generate N puzzles.
    #[arg(short = 'n', long, default_value = "1", value_name = "N")]
    count: u64,

    /// Seed the random numbers.
    ///
    /// The same seed always gives the same puzzles, on any number of threads.
    #[arg(short, long, default_value = "1", value_name = "N")]
    seed: u64,

    /// The share of the cells to fill, from 0 to 1 [default: random, 0.45 to 0.65].
    #[arg(long, value_name = "SHARE", hide_short_help = true)]
    density: Option<f64>,

    /// Generate puzzles of this difficulty.
    #[arg(long, default_value = "line", value_enum)]
    difficulty: Needed,

    /// Generate puzzles that take N line-solving rounds, or A to B rounds.
    ///
    /// A round solves all rows and all columns once.
    #[arg(long, value_name = "N|A..B", value_parser = range::<usize>, hide_short_help = true)]
    rounds: Option<RangeInclusive<usize>>,

    /// Output format [default: `code`; `non` for pictures and colours].
    #[arg(short, long, value_name = "NAME", value_parser = written_format(), hide_possible_values = true)]
    to: Option<&'static dyn Format>,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs, hide_short_help = true)]
    jobs: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Until {
    /// The nonogram has one solution.
    Unique,
    /// Line solving alone finds the solution.
    Line,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Needed {
    /// Line solving alone finds the solution.
    Line,
    /// Solving needs trial values in single cells.
    Probe,
    /// Solving needs trial values in several cells at once.
    Search,
}

pub(super) fn run(options: &NonogramOptions) -> io::Result<Exit> {
    match &options.from {
        Some(path) => of_picture(path, options),
        None => random(options),
    }
}

/// The default output format.
fn usual_format(one_line: bool) -> &'static dyn Format {
    if one_line { &format::Code } else { &format::Non }
}

fn random(options: &NonogramOptions) -> io::Result<Exit> {
    let settings = pictures::NonogramOptions {
        size: options.size.unwrap_or(pictures::NonogramOptions::default().size),
        colours: options.colours,
        density: options.density,
        difficulty: match options.difficulty {
            Needed::Line => Difficulty::Line,
            Needed::Probe => Difficulty::Probe,
            Needed::Search => Difficulty::Search,
        },
        rounds: options.rounds.clone(),
    };
    let generator = match NonogramGenerator::new(settings, options.seed) {
        Ok(generator) => generator,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let to = options.to.unwrap_or(usual_format(options.colours == 1));
    let order = Order { count: options.count, jobs: options.jobs, at_once: 1, timeout: None };
    let make = |indices: Range<u64>, cancel: &Cancel| {
        let made = indices.map(|index| {
            let mut nonogram = generator.puzzle(index, cancel)?;
            nonogram.metadata.push("title", format!("Random {} of seed {}", index + 1, options.seed));
            Some((Puzzle::Nonogram(nonogram), to))
        });
        made.take_while(|_| !cancel.is_cancelled()).collect()
    };
    write_all(&order, make, || ADVICE.to_owned())
}

fn of_picture(path: &Path, options: &NonogramOptions) -> io::Result<Exit> {
    let Some(pixels) = read(path) else { return Ok(Exit::Error) };
    let target = match options.until {
        Until::Unique => Target::Unique,
        Until::Line => Target::LineSolvable,
    };
    let settings = PictureOptions {
        size: options.size,
        colours: options.colours,
        threshold: options.threshold,
        inverted: options.invert,
        target,
    };
    let cancel = interrupt::on_signal()?;
    let PicturePuzzle { mut nonogram, changes } =
        match nonogram_of_picture(&pixels, &settings, options.seed, &cancel) {
            Ok(pictured) => pictured,
            Err(PictureError::Cancelled) => return Ok(Exit::Interrupted),
            Err(error) => {
                diagnose::error_in(&path.display().to_string(), &error.to_string(), None);
                return Ok(if error == PictureError::NotFound { Exit::Negative } else { Exit::Error });
            }
        };
    if let Some(stem) = path.file_stem().filter(|_| path.as_os_str() != "-") {
        nonogram.metadata.push("title", stem.to_string_lossy());
    }
    let cells = nonogram.rows().len() * nonogram.columns().len();
    if changes.is_empty() {
        diagnose::note(&format!("0 of {cells} cells changed"));
    } else {
        let changed: Vec<_> = changes.iter().map(|change| (change.row, change.column)).collect();
        let number = changes.len();
        let drawing = drawn(&nonogram, &changed);
        diagnose::note(&format!("{number} of {cells} cells changed, shown in brackets:\n{drawing}"));
    }
    let to = options.to.unwrap_or(usual_format(false));
    let mut text = Vec::new();
    let puzzle = Puzzle::Nonogram(nonogram);
    match to.write(&puzzle, 0, &mut text).and_then(|()| to.write_end(1, &mut text)) {
        Ok(()) => stdout().write_all(&text)?,
        Err(WriteError::Io(error)) => return Err(error),
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    }
    Ok(Exit::Success)
}

/// Reads the picture in a file; errors are printed.
fn read(path: &Path) -> Option<Pixels> {
    let mut bytes = Vec::new();
    let name = path.display().to_string();
    let result = if path.as_os_str() == "-" {
        io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
    };
    let told = match result {
        Err(error) => error.to_string(),
        Ok(_) if bytes.len() as u64 == MOST_BYTES => "the file is too large for a picture".to_owned(),
        Ok(_) => match format::read_pixels(&bytes) {
            Ok(Some(pixels)) => return Some(pixels),
            Ok(None) => {
                "not a picture; expected a PNG or Netpbm file, or a nonogram with its solution".to_owned()
            }
            Err(error) => error.to_string(),
        },
    };
    diagnose::error_in(&name, &told, None);
    None
}

/// The largest size of a picture file, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// The picture of a puzzle, with the changed cells in brackets.
fn drawn(nonogram: &Nonogram, changed: &[(usize, usize)]) -> String {
    let mut out = String::new();
    let rows = nonogram.goal().map(|goal| nonogram.picture_rows(goal)).unwrap_or_default();
    for (row, cells) in rows.iter().enumerate() {
        let mut before = false;
        for (column, cell) in cells.chars().enumerate() {
            let now = changed.contains(&(row, column));
            let sign = match (before, now) {
                (true, true) => '|',
                (true, false) => ']',
                (false, true) => '[',
                (false, false) => ' ',
            };
            let _ = write!(out, "{sign}{cell}");
            before = now;
        }
        out.push_str(if before { "]\n" } else { "\n" });
    }
    out.truncate(out.trim_end_matches('\n').len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_cells_stand_in_brackets() {
        let nonogram = Nonogram::from_picture(3, &[1, 0, 1, 0, 1, 1]).expect("a picture");
        assert_eq!(drawn(&nonogram, &[(0, 0), (0, 1), (1, 2)]), "[X|.]X\n . X[X]");
    }
}
