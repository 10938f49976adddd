//! `gridproof formats` and `gridproof engines`.

use std::io::{self, Write};

use gridproof::kernel::sudoku9::{PATH_VARIABLE, Path};
use gridproof::{engine, format};

use super::{Exit, diagnose};

pub(super) fn formats() -> io::Result<Exit> {
    let mut out = io::stdout().lock();
    for format in format::all() {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(" ({})", endings.join(", ")) };
        let kind = format.kind().name();
        writeln!(out, "{:<12} {kind:<9} {}{endings}", format.name(), format.description())?;
    }
    Ok(Exit::Success)
}

pub(super) fn engines() -> io::Result<Exit> {
    let mut out = io::stdout().lock();
    for engine in engine::all() {
        let promise = engine.promise();
        let complete = if promise.complete { "complete" } else { "incomplete" };
        writeln!(out, "{:<12} {complete:<11} {}", engine.name(), promise.method)?;
        writeln!(out, "{:<12} {:<11} takes {}", "", "", promise.takes)?;
    }
    let available: Vec<&str> = Path::available().into_iter().map(Path::name).collect();
    writeln!(
        out,
        "\n9x9 sudokus run on path {} of {} ({PATH_VARIABLE})",
        Path::in_use(),
        available.join(", ")
    )?;
    if let Err(problem) = Path::chosen() {
        diagnose::note(&problem.to_string());
    }
    Ok(Exit::Success)
}
