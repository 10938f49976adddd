//! `gridproof render`.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str;
use std::time::Duration;

use crate::{Goal, Query};
use clap::{Args, ValueEnum};
use gridproof_engines::solve::{Budget, Verdict};
use gridproof_formats::render::{self, Picture, Sheet, Theme, View};
use gridproof_model::Assignment;
use gridproof_puzzles::Puzzle;

use crate::cli::arguments::{Reading, seconds};
use crate::cli::exit::Exit;
use crate::cli::out::{self, Folder, stdout};
use crate::cli::report::errors::{DEFAULT_ERRORS, Errors};
use crate::cli::report::unsolved::unsolved;
use crate::cli::sources::{Sources, WHOLE};

#[derive(Debug, Args)]
#[command(after_help = "'gridproof render --help' lists all options.", after_long_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Options {
    /// Puzzle files or folders, puzzle URLs or codes, or - for standard input.
    ///
    /// Folders are searched with all their subfolders. Hidden files and files without puzzles are skipped.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output format [default: by the extension of --out, or svg].
    #[arg(short, long, value_enum, value_name = "SHAPE")]
    to: Option<Shape>,

    /// Draw the solution.
    ///
    /// If there are several solutions, two of them are drawn in one picture, and the cells where they differ are
    /// marked.
    #[arg(short, long)]
    solution: bool,

    /// Draw the clues along with the solution.
    ///
    /// This adds the numbers to a nonogram and highlights the givens of a sudoku. Without --solution, and for other kinds of
    /// puzzles, the clues are always drawn.
    #[arg(short, long)]
    clues: bool,

    /// Write an HTML document to print, with rules, and with the solutions at the end.
    #[arg(long, conflicts_with_all = ["to", "solution", "clues"])]
    sheet: bool,

    /// Print the titles of nonograms on a sheet.
    ///
    /// The title often gives the picture away, so by default only the solutions have it.
    #[arg(long, requires = "sheet", hide_short_help = true)]
    titles: bool,

    /// Set the title of an HTML page.
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    title: Option<String>,

    /// Draw cells N pixels wide.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u32).range(2..=512), hide_short_help = true)]
    cell: u32,

    /// Use this colour theme.
    ///
    /// The default is `light`, and `print` with --sheet.
    #[arg(long, value_enum, value_name = "NAME")]
    theme: Option<ThemeName>,

    /// Write to this file, or to a folder (`OUT/`), instead of standard output.
    ///
    /// For several pictures, OUT must be a folder; it gets one file per picture.
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,

    /// Use only the puzzle at this index in each file, counted from 0.
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// Stop solving a puzzle after this time.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide_short_help = true)]
    timeout: Option<Duration>,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  gridproof render cat.non --out cat.svg              the puzzle
  gridproof render cat.non --solution --out cat.png   the solution
  gridproof render puzzles --sheet --out sheet.html   sheets to print, with the answers at the end";

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shape {
    Svg,
    Png,
    Html,
    Txt,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
    Print,
}

impl ThemeName {
    const fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::Light,
            Self::Dark => Theme::Dark,
            Self::Print => Theme::Print,
        }
    }
}

impl Shape {
    const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Html => "html",
            Self::Txt => "txt",
        }
    }

    /// The format of files with this extension.
    fn of_ending(ending: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|shape| shape.ending() == ending)
    }
}

/// A puzzle and the solutions to draw.
struct Drawn {
    /// The name of the input file without its extension, and the index of the puzzle.
    name: String,
    puzzle: Puzzle,
    solutions: Vec<Assignment>,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let shape = options.shape()?;
    let mut exit = Exit::Success;
    let mut errors = Errors::new(DEFAULT_ERRORS);
    let mut drawn = Vec::new();
    let sources = Sources {
        paths: &options.paths,
        format: options.reading.format(),
        index: options.index,
        share: WHOLE,
        patience: options.timeout,
    };
    sources.read(&mut |job| {
        let place = format!("{}:{}", job.source, job.line);
        let (name, format) = (format!("{}-{}", out::stem(&job.source), job.index), job.format_name());
        match job.puzzle {
            Err(problem) => {
                exit = Exit::Error;
                errors.tell_problem(&job.source, &problem, format);
            }
            Ok(puzzle) => match options.solutions_of(&puzzle) {
                Ok(solutions) => drawn.push(Drawn { name, puzzle, solutions }),
                Err(message) => {
                    exit = exit.max(Exit::Negative);
                    errors.tell(None, &place, &message, None);
                }
            },
        }
        ControlFlow::Continue(())
    });
    errors.finish();
    if drawn.is_empty() {
        return Ok(exit);
    }
    match shape {
        Shape::Html => options.write_one(options.page(&drawn).as_bytes())?,
        Shape::Txt => {
            let texts: Vec<String> =
                drawn.iter().map(|drawn| render::text(&drawn.puzzle, &drawn.solutions)).collect();
            options.write_one(texts.join("\n").as_bytes())?;
        }
        Shape::Svg | Shape::Png
            if drawn.len() == 1
                && !options.out.as_deref().is_some_and(|path| out::is_folder(path, false)) =>
        {
            options.write_one(&options.bytes(&drawn[0], shape)?)?;
        }
        Shape::Svg | Shape::Png => {
            let Some(folder) = options.out.as_deref().filter(|path| out::is_folder(path, true)) else {
                return Err(io::Error::other(format!(
                    "{} puzzles need several pictures: choose one with --index, write to a folder with --out FOLDER/, or use \
                     --to html",
                    drawn.len()
                )));
            };
            let mut folder = Folder::new(folder);
            for drawn in &drawn {
                let mut file = folder.create(&drawn.name, shape.ending(), &options.paths)?;
                file.write_all(&options.bytes(drawn, shape)?)?;
            }
        }
    }
    Ok(exit)
}

impl Options {
    /// The output format, from the options or the name of the output file.
    fn shape(&self) -> io::Result<Shape> {
        let asked = if self.sheet { Some(Shape::Html) } else { self.to };
        let path = self.out.as_deref();
        let Some((path, ending)) = path.and_then(|path| Some((path, out::ending(path)?))) else {
            return Ok(asked.unwrap_or(Shape::Svg));
        };
        let named = Shape::of_ending(&ending);
        match asked {
            Some(shape) => {
                out::fits(path, shape.ending(), |_| named.map(|named| named == shape))?;
                Ok(shape)
            }
            None => named.ok_or_else(|| {
                let known: Vec<&str> = Shape::value_variants().iter().map(|shape| shape.ending()).collect();
                let pdf = if ending == "pdf" { "; to get a PDF, print the HTML from a browser" } else { "" };
                let (path, known) = (path.display(), known.join(", "));
                let message =
                    format!("{path}: unknown picture format `.{ending}`; choose one of {known}{pdf}");
                io::Error::other(message)
            }),
        }
    }

    /// The solutions to draw, or the reason why there are none.
    fn solutions_of(&self, puzzle: &Puzzle) -> Result<Vec<Assignment>, String> {
        if !self.solution && !self.sheet {
            return Ok(Vec::new());
        }
        let budget = Budget::default().with_time(self.timeout);
        let mut query = Query::new(Goal::Unique);
        query.budget = budget;
        let outcome = crate::solve_with(puzzle, &query);
        match outcome.verdict {
            _ if !outcome.solutions.is_empty() => Ok(outcome.solutions.into_vec()),
            Verdict::Unsatisfiable => Err("the puzzle has no solution".to_owned()),
            Verdict::Unknown(reason) => Err(unsolved(reason, outcome.detail.as_deref())),
            verdict => Err(format!("no solution found: {}", verdict.name())),
        }
    }

    fn theme(&self) -> Theme {
        let usual = if self.sheet { ThemeName::Print } else { ThemeName::Light };
        self.theme.unwrap_or(usual).theme()
    }

    fn picture(&self, drawn: &Drawn) -> Picture {
        let clues = self.clues || !self.solution || matches!(drawn.puzzle, Puzzle::Other(_));
        render::picture(&drawn.puzzle, View { clues, solutions: &drawn.solutions, ..View::CLUES })
    }

    fn bytes(&self, drawn: &Drawn, shape: Shape) -> io::Result<Vec<u8>> {
        let picture = self.picture(drawn);
        if shape == Shape::Svg {
            return Ok(render::svg(&picture, self.theme(), self.cell).into_bytes());
        }
        let image = render::raster(&picture, self.theme(), self.cell).map_err(io::Error::other)?;
        let mut bytes = Vec::new();
        render::png(&image, &mut bytes)?;
        Ok(bytes)
    }

    fn page(&self, drawn: &[Drawn]) -> String {
        let title = self.title.as_deref().unwrap_or("Puzzles");
        if !self.sheet {
            let pictures: Vec<Picture> = drawn.iter().map(|drawn| self.picture(drawn)).collect();
            return render::page(title, &pictures, self.theme(), self.cell);
        }
        let sheet = Sheet {
            title: title.to_owned(),
            puzzles: drawn.iter().map(|drawn| self.puzzle_on_sheet(&drawn.puzzle)).collect(),
            rules: drawn.iter().map(|drawn| rules(&drawn.puzzle)).collect(),
            answers: drawn
                .iter()
                .map(|drawn| {
                    render::picture(&drawn.puzzle, View { solutions: &drawn.solutions, ..View::CLUES })
                })
                .map(Some)
                .collect(),
        };
        render::sheet(&sheet, self.theme(), self.cell)
    }

    fn puzzle_on_sheet(&self, puzzle: &Puzzle) -> Picture {
        let mut picture = render::picture(puzzle, View::CLUES);
        if matches!(puzzle, Puzzle::Nonogram(_)) && !self.titles {
            picture.title = render::description(puzzle);
        }
        picture
    }

    fn write_one(&self, bytes: &[u8]) -> io::Result<()> {
        if let Some(path) = &self.out {
            return out::create(path, &self.paths)?.write_all(bytes).map_err(out::named(path));
        }
        let mut out = BufWriter::new(stdout());
        out.write_all(bytes)?;
        out.flush()
    }
}

/// The rules to print on a sheet. Those of nonograms and sudokus are well known.
fn rules(puzzle: &Puzzle) -> String {
    if let Puzzle::Other(other) = puzzle { other.rules() } else { String::new() }
}
