//! `gridproof formats` and `gridproof engines`.

use std::io::{self, Write};

use gridproof::puzzle::Kind;
use gridproof::solve::{SIMD_VARIABLE, SimdLevel};
use gridproof::{engine, format};

use crate::cli::exit::Exit;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;

pub(crate) fn formats() -> io::Result<Exit> {
    let mut out = stdout();
    for format in format::all() {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(" ({})", endings.join(", ")) };
        let kind = format.kind().map_or("any", Kind::name);
        writeln!(out, "{:<14} {kind:<9} {}{endings}", format.name(), format.description())?;
        let loses = match format.loses() {
            None => "read, but not written".to_owned(),
            Some("") => "read and written whole".to_owned(),
            Some(what) => format!("written without: {what}"),
        };
        writeln!(out, "{:<24} {loses}", "")?;
    }
    Ok(Exit::Success)
}

pub(crate) fn engines() -> io::Result<Exit> {
    let mut out = stdout();
    for engine in engine::all() {
        let capabilities = engine.capabilities();
        let complete = if capabilities.complete { "complete" } else { "incomplete" };
        writeln!(out, "{:<12} {complete:<11} {}", engine.name(), capabilities.method)?;
        writeln!(out, "{:<12} {:<11} takes {}", "", "", capabilities.takes)?;
    }
    let available: Vec<&str> = SimdLevel::available().into_iter().map(SimdLevel::name).collect();
    writeln!(
        out,
        "\n9x9 sudokus run at SIMD level {} of {} ({SIMD_VARIABLE})",
        SimdLevel::in_use(),
        available.join(", ")
    )?;
    if let Err(problem) = SimdLevel::chosen() {
        diagnose::note(&problem.to_string());
    }
    Ok(Exit::Success)
}
