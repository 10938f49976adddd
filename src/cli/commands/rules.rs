//! `gridproof rules`.

mod puzzles;
mod report;
mod settle;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, Subcommand};
use gridproof_harness::trials::{self, Comparison};
use gridproof_puzzles::compile::{CompileError, Stated};
use gridproof_puzzles::judge::{rule_file, rule_files};
use gridproof_puzzles::{RuledPuzzle, kinds, parse_rules, without_control_characters};
use gridproof_rules::spelling::{instead, nearest};
use gridproof_rules::trial::{Effort, Solved, try_rules};
use gridproof_rules::{Kind, grid};

use self::puzzles::Board;
use crate::cli::arguments::{any_of, kind_names, unknown_kind};
use crate::cli::exit::Exit;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;

#[derive(Debug, Args)]
#[command(after_help = "'gridproof rules --help' lists all options.", after_long_help = "")]
pub(crate) struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// List the kinds whose rules are stated in a file.
    #[command(after_help = "'gridproof rules list --help' lists all options.", after_long_help = "")]
    List,
    /// Print the rules of a kind.
    #[command(after_help = "'gridproof rules show --help' lists all options.", after_long_help = "")]
    Show {
        /// The name of the kind.
        #[arg(value_parser = any_of(file_names), hide_possible_values = true)]
        kind: String,
    },
    /// Print the rules of a kind under a new name, as a start for a new kind.
    #[command(after_help = "'gridproof rules new --help' lists all options.", after_long_help = "")]
    New {
        /// The name of the new kind: lowercase letters, digits and hyphens.
        name: String,
        /// The kind whose rules are printed.
        #[arg(long, value_name = "KIND", value_parser = any_of(file_names), hide_possible_values = true)]
        like: String,
    },
    /// Check files with rules, and report the first error in each.
    #[command(after_help = "'gridproof rules check --help' lists all options.", after_long_help = "")]
    Check {
        /// Files with rules.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Show the constraints that each rule becomes for the first puzzle of this file, a plain grid.
        #[arg(long, value_name = "FILE")]
        puzzle: Option<PathBuf>,
    },
    /// Draw puzzles as they were understood.
    ///
    /// A picture shows the board with all its clues; the sections of the plain grid follow, with the solution if there
    /// is one.
    #[command(after_help = "'gridproof rules show-board --help' lists all options.", after_long_help = "")]
    ShowBoard {
        /// A file with rules, or the name of a kind.
        rules: PathBuf,
        /// A file with plain grids, which lines '---' separate, or with codes, one per line.
        grid: PathBuf,
    },
    /// Test rules on solved puzzles.
    ///
    /// Each solution must be accepted, and all other boards that are tried must be refused: those in sections `wrong:`,
    /// those that differ from the solution by a small change, all boards of a small puzzle, and others that a search
    /// finds. For each rule, a board that breaks only this rule is searched. A rule without such a board, which no board
    /// in a section `wrong:` breaks either, and a clue, mark or flag that no puzzle has, are not tested, and the test
    /// fails.
    ///
    /// The model that the engines solve is compared with the rules on small boards of all shapes with random clues. If the
    /// kind in the file is one that gridproof solves, its own model is compared, too. The first board that they judge
    /// differently is shown.
    #[command(after_help = "'gridproof rules test --help' lists all options.", after_long_help = "")]
    Test {
        /// A file with rules, or the name of a kind.
        rules: PathBuf,
        /// Puzzles with one solution: plain grids, with lines '---' between them, codes or other formats.
        ///
        /// If the rules have a line `code`, a file can have codes, one per line. If gridproof solves the kind, it can have
        /// puzzles in any format; `gridproof formats` lists them. A solution may follow a code after a tab, as
        /// `solve --output line` prints it. Otherwise, the engine finds it.
        #[arg(value_name = "PUZZLES")]
        puzzles: Vec<PathBuf>,
        /// Compare with this kind, and read its codes.
        ///
        /// By default, this is the kind that the file names.
        #[arg(long, value_name = "KIND", value_parser = any_of(|| kind_names(&[])), hide_possible_values = true)]
        like: Option<String>,
        /// Also list the boards that the rules refuse, each with all rules that it breaks.
        #[arg(long)]
        boards: bool,
        /// Compare on up to N random small boards.
        ///
        /// By default, the model is compared on up to 200 boards within 10 seconds, and the engine on up to 1000. With this
        /// option, no puzzles are needed: the model is compared with the rules, but the rules themselves are not tested.
        #[arg(long, value_name = "N")]
        random: Option<usize>,
    },
}

/// The largest file with rules that is read.
const MOST_BYTES: u64 = 1 << 20;

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let mut out = stdout();
    match &options.task {
        Task::List => {
            for (name, text) in rule_files() {
                let title = text.lines().find_map(|line| line.strip_prefix("title ")).unwrap_or_default();
                writeln!(out, "{name:<15} {title}")?;
            }
            Ok(Exit::Success)
        }
        Task::Show { kind } => match rule_file(kind) {
            Some(text) => {
                out.write_all(text.as_bytes())?;
                Ok(Exit::Success)
            }
            None => Ok(no_rules(kind)),
        },
        Task::New { name, like } => new(name, like, &mut out),
        Task::Check { files, puzzle } => check(files, puzzle.as_deref(), &mut out),
        Task::ShowBoard { rules, grid } => {
            let Some(kind) = kind(rules) else { return Ok(Exit::Error) };
            let Some(boards) = puzzles::boards(&kind, None, grid) else { return Ok(Exit::Error) };
            for (index, Board { puzzle, solution, wrong, .. }) in boards.into_iter().enumerate() {
                if index > 0 {
                    writeln!(out, "---")?;
                }
                out.write_all(grid::picture(&kind, &puzzle).as_bytes())?;
                out.write_all(grid::draw(&kind, &puzzle).as_bytes())?;
                let boards = solution.iter().map(|board| ("solution", board));
                for (section, board) in boards.chain(wrong.iter().map(|board| ("wrong", board))) {
                    out.write_all(grid::draw_board(&kind, puzzle.size, board, section).as_bytes())?;
                }
            }
            Ok(Exit::Success)
        }
        Task::Test { rules, puzzles, like, boards, random } => {
            test(rules, puzzles, like.as_deref(), *boards, *random, &mut out)
        }
    }
}

/// The names of the kinds whose rules are stated in a file.
fn file_names() -> Vec<&'static str> {
    rule_files().map(|(name, _)| name).collect()
}

fn no_rules(kind: &str) -> Exit {
    let kind = without_control_characters(kind);
    diagnose::error(&format!("no rules are stated for `{kind}`; {}", instead(&kind, &file_names())));
    Exit::Error
}

fn new(name: &str, like: &str, out: &mut impl Write) -> io::Result<Exit> {
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || name.len() > 40 || !name.bytes().all(is_name) {
        diagnose::error("the name of a kind has at most 40 lowercase letters, digits and hyphens");
        return Ok(Exit::Error);
    }
    if kinds::by_name(name).is_some() {
        diagnose::error(&format!("there is already a kind `{name}`"));
        return Ok(Exit::Error);
    }
    let Some(text) = rule_file(like) else { return Ok(no_rules(like)) };
    // What belongs to the other kind alone.
    let own = ["id ", "code ", "example "];
    for line in text.lines().filter(|line| !own.iter().any(|start| line.starts_with(start))) {
        match line.strip_prefix("kind ") {
            Some(_) => writeln!(out, "kind {name}")?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(Exit::Success)
}

fn check(files: &[PathBuf], puzzle: Option<&Path>, out: &mut impl Write) -> io::Result<Exit> {
    let mut exit = Exit::Success;
    for path in files {
        let Some(text) = puzzles::text(path, MOST_BYTES) else {
            exit = Exit::Error;
            continue;
        };
        let name = path.display().to_string();
        match parse_rules(&text) {
            Ok(kind) => {
                for warning in &kind.warnings {
                    diagnose::rendered(&format!("warning: {}", warning.show(&name, &text)));
                }
                let (rules, clues) = (kind.rules.len(), kind.clues.len());
                writeln!(out, "{}: {}, {}", kind.name, counted(rules, "rule"), counted(clues, "clue"))?;
                if let Some(path) = puzzle
                    && !write_constraints(kind, path, out)?
                {
                    exit = Exit::Error;
                }
            }
            Err(error) => {
                diagnose::rendered(&format!("error: {}", error.show(&name, &text)));
                exit = Exit::Error;
            }
        }
    }
    Ok(exit)
}

/// Writes the constraints that each rule becomes for the first puzzle of a file. Returns whether there is such a puzzle.
fn write_constraints(kind: Kind, path: &Path, out: &mut impl Write) -> io::Result<bool> {
    let Some(boards) = puzzles::boards(&kind, None, path) else { return Ok(false) };
    let Some(first) = boards.into_iter().next() else {
        diagnose::error(&format!("{} has no puzzle", path.display()));
        return Ok(false);
    };
    let lines: Vec<u32> = kind.rules.iter().map(|rule| rule.span.line).collect();
    let ruled = match RuledPuzzle::new(kind.into(), first.puzzle) {
        Ok(ruled) => ruled,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(false);
        }
    };
    for (line, stated) in lines.into_iter().zip(ruled.stated()) {
        let text = match stated {
            Stated::Constraints(counts) if counts.is_empty() => "no constraints of its own".to_owned(),
            Stated::Constraints(counts) => {
                let number = |(name, number): (&&str, &usize)| format!("{number} x {name}");
                counts.iter().map(number).collect::<Vec<_>>().join(", ")
            }
            Stated::Lazy(Some(CompileError::NoConstraint { what, .. })) => {
                format!("checked on complete boards: there is no constraint for {what}")
            }
            Stated::Lazy(_) => "checked on complete boards: it would have too many constraints".to_owned(),
        };
        writeln!(out, "line {line}: {text}")?;
    }
    Ok(true)
}

/// The time for the model of the rules, if the number of boards is not given.
const TIME_OF_MODELS: Duration = Duration::from_secs(10);

/// How many boards are tried for the model of the rules.
const MODELS: trials::Effort =
    trials::Effort { boards: 200, answers: 5_000, solutions: 1_000, judgements: 100_000 };

/// Tests rules on puzzles, and compares them with their model and with the kind that `like` or the file names.
fn test(
    rules: &Path,
    puzzles: &[PathBuf],
    like: Option<&str>,
    keeps_boards: bool,
    random: Option<usize>,
    out: &mut impl Write,
) -> io::Result<Exit> {
    let Some(rules) = kind(rules) else { return Ok(Exit::Error) };
    let like = match like {
        None => kinds::by_name(&rules.name),
        Some(name) => match kinds::by_name(name) {
            None => {
                diagnose::error(&unknown_kind(name, &[]));
                return Ok(Exit::Error);
            }
            kind => kind,
        },
    };
    let Some(puzzles) = puzzles::read(&rules, like, puzzles) else { return Ok(Exit::Error) };
    if puzzles.is_empty() && like.is_none() && random.is_none() {
        diagnose::error(&format!("no puzzles, and no engine solves {}: give solved puzzles", rules.name));
        return Ok(Exit::Error);
    }
    let mut is_passed = true;
    if !puzzles.is_empty() {
        let solved: Vec<Solved> = puzzles.iter().map(|named| named.solved.clone()).collect();
        let mut report = try_rules(&rules, &solved, Effort { keeps_boards, ..Effort::default() });
        let by_engine = settle::settle(&rules, &solved, &mut report);
        report::write_trial(&rules, &puzzles, &report, &by_engine, out)?;
        is_passed = report.is_passed();
    }
    let effort = |usual: trials::Effort| match random {
        Some(boards) => trials::Effort { boards, judgements: u64::MAX, ..usual },
        None => usual,
    };
    let is_right = |comparison: &Comparison| comparison.disagreement.is_none() && comparison.undecided == 0;
    let rules = Arc::new(rules);
    let time = random.is_none().then_some(TIME_OF_MODELS);
    let comparison = trials::compare_models(&rules, 1, effort(MODELS), time);
    report::write_comparison(&rules, "model", &comparison, out)?;
    is_passed &= is_right(&comparison);
    if comparison.disagreement.is_some() {
        writeln!(out, "  this is a mistake in gridproof, not in the rules: please report it")?;
    }
    let Some(like) = like else {
        let name = &rules.name;
        if puzzles.is_empty() {
            writeln!(
                out,
                "gridproof does not solve {name} itself, and without puzzles, nothing tests the rules"
            )?;
        } else {
            writeln!(out, "gridproof does not solve {name} itself: the puzzles alone test the rules")?;
        }
        return Ok(if is_passed { Exit::Success } else { Exit::Negative });
    };
    let effort = effort(trials::Effort::default());
    match trials::compare(&rules, trials::small_boards(like, 1, effort), effort) {
        Ok(comparison) => {
            report::write_comparison(&rules, "engine", &comparison, out)?;
            is_passed &= is_right(&comparison);
        }
        Err(unlike) => {
            diagnose::error(&unlike.to_string());
            return Ok(Exit::Error);
        }
    }
    Ok(if is_passed { Exit::Success } else { Exit::Negative })
}

/// A number of things, in words.
fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The rules in a file or, if there is no such file, those of the kind with this name. Reports errors.
fn kind(path: &Path) -> Option<Kind> {
    kind_and_text(path).map(|(kind, _)| kind)
}

/// The rules as [`kind`] reads them, with their text.
fn kind_and_text(path: &Path) -> Option<(Kind, String)> {
    let text = match path.to_str().filter(|_| !path.exists()) {
        None => puzzles::text(path, MOST_BYTES)?,
        Some(name) => {
            let Some(text) = rule_file(name) else {
                let name = without_control_characters(name);
                diagnose::error(&if kinds::by_name(&name).is_some() {
                    format!("{name}: no file states the rules of this kind; its judge is written in Rust")
                } else {
                    let meant = nearest(&name, file_names());
                    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
                    format!("{name}: there is neither a file nor a kind with this name{meant}")
                });
                return None;
            };
            text.to_owned()
        }
    };
    match parse_rules(&text) {
        Ok(kind) => Some((kind, text)),
        Err(error) => {
            diagnose::rendered(&format!("error: {}", error.show(&path.display().to_string(), &text)));
            None
        }
    }
}
