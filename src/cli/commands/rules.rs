//! `gridproof rules`.

use std::fs;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use gridproof_puzzles::judge::{rule_file, rule_files};
use gridproof_puzzles::without_control_characters;
use gridproof_rules::board::{Answer, Puzzle};
use gridproof_rules::trial::{Effort, Reason, Report, Solved, try_rules};
use gridproof_rules::{Kind, grid};

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
        kind: String,
    },
    /// Print the rules of a kind under a new name, as a start for a new kind.
    #[command(after_help = "'gridproof rules new --help' lists all options.", after_long_help = "")]
    New {
        /// The name of the new kind: lowercase letters, digits and hyphens.
        name: String,
        /// The kind whose rules are printed.
        #[arg(long, value_name = "KIND")]
        like: String,
    },
    /// Check files with rules, and report the first error in each.
    #[command(after_help = "'gridproof rules check --help' lists all options.", after_long_help = "")]
    Check {
        /// Files with rules.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Draw puzzles as they were understood.
    ///
    /// A picture shows the board with all its clues; the sections of the plain grid follow, with the solution if there
    /// is one.
    #[command(after_help = "'gridproof rules show-board --help' lists all options.", after_long_help = "")]
    ShowBoard {
        /// A file with rules, or the name of a kind.
        rules: PathBuf,
        /// A file with plain grids; a line '---' separates two puzzles.
        grid: PathBuf,
    },
    /// Test rules on solved puzzles.
    ///
    /// Each solution must be accepted, and each board that differs from it in one place must be refused. For each
    /// rule, a board that breaks only this rule is searched. A rule without such a board, and a clue that no puzzle
    /// has, are not tested, and the test fails.
    #[command(after_help = "'gridproof rules test --help' lists all options.", after_long_help = "")]
    Test {
        /// A file with rules, or the name of a kind.
        rules: PathBuf,
        /// Files with plain grids of puzzles and their only solutions; a line '---' separates two puzzles.
        #[arg(required = true, value_name = "PUZZLES")]
        puzzles: Vec<PathBuf>,
    },
}

/// The largest file that is read.
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
        Task::Check { files } => check(files, &mut out),
        Task::ShowBoard { rules, grid } => {
            let Some(kind) = kind(rules) else { return Ok(Exit::Error) };
            let Some(boards) = boards(&kind, grid) else { return Ok(Exit::Error) };
            for (index, (puzzle, answer)) in boards.into_iter().enumerate() {
                if index > 0 {
                    writeln!(out, "---")?;
                }
                out.write_all(grid::picture(&kind, &puzzle).as_bytes())?;
                out.write_all(grid::draw(&kind, &puzzle).as_bytes())?;
                if let Some(answer) = answer {
                    out.write_all(grid::draw_solution(&kind, puzzle.size, &answer).as_bytes())?;
                }
            }
            Ok(Exit::Success)
        }
        Task::Test { rules, puzzles } => test(rules, puzzles, &mut out),
    }
}

fn no_rules(kind: &str) -> Exit {
    let known: Vec<&str> = rule_files().map(|(name, _)| name).collect();
    diagnose::error(&format!(
        "no rules are stated for `{}`: the kinds are {}",
        without_control_characters(kind),
        known.join(", ")
    ));
    Exit::Error
}

fn new(name: &str, like: &str, out: &mut impl Write) -> io::Result<Exit> {
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || name.len() > 40 || !name.bytes().all(is_name) {
        diagnose::error("the name of a kind has at most 40 lowercase letters, digits and hyphens");
        return Ok(Exit::Error);
    }
    if rule_file(name).is_some() {
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

fn check(files: &[PathBuf], out: &mut impl Write) -> io::Result<Exit> {
    let mut exit = Exit::Success;
    for path in files {
        let Some(text) = text(path) else {
            exit = Exit::Error;
            continue;
        };
        let name = path.display().to_string();
        match gridproof_rules::parse(&text) {
            Ok(kind) => {
                for warning in &kind.warnings {
                    diagnose::rendered(&format!("warning: {}", warning.show(&name, &text)));
                }
                let (rules, clues) = (kind.rules.len(), kind.clues.len());
                writeln!(out, "{}: {}, {}", kind.name, counted(rules, "rule"), counted(clues, "clue"))?;
            }
            Err(error) => {
                diagnose::rendered(&format!("error: {}", error.show(&name, &text)));
                exit = Exit::Error;
            }
        }
    }
    Ok(exit)
}

fn test(rules: &Path, paths: &[PathBuf], out: &mut impl Write) -> io::Result<Exit> {
    let Some(kind) = kind(rules) else { return Ok(Exit::Error) };
    let mut solved = Vec::new();
    let mut names = Vec::new();
    for path in paths {
        let Some(boards) = boards(&kind, path) else { return Ok(Exit::Error) };
        for (number, (puzzle, answer)) in (1..).zip(boards) {
            let Some(solution) = answer else {
                diagnose::error(&format!("puzzle {number} of {} has no solution", path.display()));
                return Ok(Exit::Error);
            };
            names.push(format!("puzzle {number} of {}", path.display()));
            solved.push(Solved { puzzle, solution });
        }
    }
    let report = try_rules(&kind, &solved, Effort::default());
    write_report(&kind, &solved, &names, &report, out)?;
    Ok(if report.is_passed() { Exit::Success } else { Exit::Negative })
}

fn write_report(
    kind: &Kind,
    solved: &[Solved],
    names: &[String],
    report: &Report,
    out: &mut impl Write,
) -> io::Result<()> {
    let Report { puzzles, refused, changed, accepted, alone, told } = report;
    writeln!(out, "{} of {} accepted", puzzles - refused.len(), counted(*puzzles, "solution"))?;
    for (index, reason) in refused {
        let reason = match reason {
            Reason::Broken(broken) => format!("broken rule: {}", broken.sentence),
            Reason::Refused(refused) => refused.to_string(),
            Reason::Stopped => "the judge needed too many steps".to_owned(),
        };
        writeln!(out, "  {}: {}", names[*index], without_control_characters(&reason))?;
    }
    writeln!(out, "{} of {} refused", changed - accepted.len(), counted(*changed, "changed board"))?;
    for (index, answer) in accepted {
        writeln!(out, "  {} has another solution:", names[*index])?;
        write_indented(&grid::draw_solution(kind, solved[*index].puzzle.size, answer), out)?;
    }
    let seen = alone.iter().filter(|board| board.is_some()).count();
    writeln!(out, "{seen} of {} tested alone", counted(alone.len(), "rule"))?;
    for (rule, _) in kind.rules.iter().zip(alone).filter(|(_, board)| board.is_none()) {
        writeln!(out, "  line {}: no board breaks this rule alone", rule.span.line)?;
    }
    for (clue, _) in kind.clues.iter().zip(told).filter(|(_, told)| **told == 0) {
        writeln!(out, "no puzzle has the clue `{}`", clue.name)?;
    }
    Ok(())
}

fn write_indented(text: &str, out: &mut impl Write) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(out, "    {line}"))
}

/// A number of things, in words.
fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The rules in a file or, if there is no such file, those of the kind with this name. Reports errors.
fn kind(path: &Path) -> Option<Kind> {
    let text = match path.to_str().filter(|_| !path.exists()) {
        None => text(path)?,
        Some(name) => {
            let Some(text) = rule_file(name) else {
                diagnose::error(&format!(
                    "{}: there is neither a file nor a kind with this name",
                    without_control_characters(name)
                ));
                return None;
            };
            text.to_owned()
        }
    };
    match gridproof_rules::parse(&text) {
        Ok(kind) => Some(kind),
        Err(error) => {
            diagnose::rendered(&format!("error: {}", error.show(&path.display().to_string(), &text)));
            None
        }
    }
}

/// The puzzles of a file with plain grids. Reports errors.
fn boards(kind: &Kind, path: &Path) -> Option<Vec<(Puzzle, Option<Answer>)>> {
    let text = text(path)?;
    let mut boards = Vec::new();
    for part in grid::Part::new(&text, 0, 0).puzzles() {
        match grid::read_part(kind, part) {
            Ok((puzzle, answer, _)) => boards.push((puzzle, answer)),
            Err(error) => {
                diagnose::rendered(&format!("error: {}", error.show(&path.display().to_string(), &text)));
                return None;
            }
        }
    }
    if boards.is_empty() {
        diagnose::error(&format!("{} has no puzzle", path.display()));
        return None;
    }
    Some(boards)
}

/// The text of a file. Reports errors.
fn text(path: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    let message = match read {
        Err(error) => error.to_string(),
        Ok(_) if bytes.len() as u64 > MOST_BYTES => format!("the file is larger than {MOST_BYTES} bytes"),
        Ok(_) => match String::from_utf8(bytes) {
            Ok(text) => return Some(text),
            Err(error) => format!("not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1),
        },
    };
    diagnose::error(&format!("{}: {message}", path.display()));
    None
}
