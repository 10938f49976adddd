//! `gridproof formats` and `gridproof engines`.

use std::io::{self, Write};

use gridproof::{engine, format};

use super::Exit;

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
    Ok(Exit::Success)
}
