//! `gridproof formats` and `gridproof engines`.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use gridproof_engines::engine;
use gridproof_engines::solve::{SIMD_VARIABLE, SimdLevel};
use gridproof_formats::format;
use gridproof_puzzles::Kind;

use crate::cli::exit::Exit;
use crate::cli::file::{File, why};
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::sources::{Sources, WHOLE};
use gridproof_puzzles::without_control_characters;

#[derive(Debug, clap::Args)]
pub(crate) struct FormatOptions {
    /// Show for each format whether it matches this file, and why.
    #[arg(long, value_name = "FILE")]
    explain: Option<PathBuf>,
}

pub(crate) fn formats(options: &FormatOptions) -> io::Result<Exit> {
    if let Some(path) = &options.explain {
        return explain(path);
    }
    let mut out = stdout();
    for format in format::all() {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(" ({})", endings.join(", ")) };
        let kind = format.info().kind.as_ref().map_or("any", Kind::name);
        writeln!(out, "{:<14} {kind:<9} {}{endings}", format.name(), format.description())?;
        let loses = match format.loses() {
            None => "read only".to_owned(),
            Some("") => "read and written without loss".to_owned(),
            Some(what) => format!("not written: {what}"),
        };
        writeln!(out, "{:<24} {loses}", "")?;
    }
    Ok(Exit::Success)
}

/// Lists how well each format matches a file, the best match first.
fn explain(path: &Path) -> io::Result<Exit> {
    let mut out = stdout();
    let paths = [path.to_owned()];
    let sources = Sources { paths: &paths, format: None, index: None, share: WHOLE, patience: None };
    let mut exit = Exit::Success;
    let mut result = Ok(());
    sources.read_files(&mut |file| {
        match file {
            Ok(file) => result = claims(&mut out, &file),
            Err(job) => {
                if let Err(problem) = &job.puzzle {
                    diagnose::error_in(&problem.place(&job.source), &problem.fault.message, None);
                }
                exit = Exit::Error;
            }
        }
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result.map(|()| exit)
}

fn claims(out: &mut impl Write, file: &File) -> io::Result<()> {
    let (path, beginning) = (file.path(), file.beginning());
    match format::detect_beginning(path, beginning) {
        Ok(format) => writeln!(out, "{}: read as {}", file.source, format.name())?,
        Err(error) => writeln!(out, "{}: {}", file.source, why(&error, beginning.text))?,
    }
    let mut claims: Vec<_> = format::claims(path, beginning).collect();
    claims.sort_by_key(|(_, claim)| Reverse(claim.grade));
    for (format, claim) in claims {
        let grade = claim.grade.map_or("no", format::Grade::words);
        let missing =
            if claim.reason == format.mark().words() && claim.grade.is_none() { "not found: " } else { "" };
        writeln!(
            out,
            "{:<14} {grade:<15} {missing}{}",
            format.name(),
            without_control_characters(&claim.reason)
        )?;
    }
    Ok(())
}

pub(crate) fn engines() -> io::Result<Exit> {
    let mut out = stdout();
    for engine in engine::all() {
        let capabilities = engine.capabilities();
        let complete = if capabilities.complete { "complete" } else { "incomplete" };
        writeln!(out, "{:<12} {complete:<11} {}", engine.name(), capabilities.method)?;
        writeln!(out, "{:<12} {:<11} accepts {}", "", "", capabilities.takes)?;
    }
    let available: Vec<&str> = SimdLevel::available().into_iter().map(SimdLevel::name).collect();
    writeln!(
        out,
        "\nSIMD level for 9x9 sudokus: {} (available: {}; set {SIMD_VARIABLE} to choose)",
        SimdLevel::in_use(),
        available.join(", ")
    )?;
    if let Err(problem) = SimdLevel::chosen() {
        diagnose::note(&problem.to_string());
    }
    Ok(Exit::Success)
}
