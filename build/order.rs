//! Functions side by side that one small puzzle calls.
//!
//! The system reads a program in pieces of 64 KiB, when they are first needed. Such a puzzle calls a tenth of the code,
//! spread over more than half of the pieces, and loading them took a third of its time (docs/experiments/many-kinds.md).
//! `start.ld` lists these functions for the linker; `scripts/start_order.py` makes the list. What is on it and no longer in the
//! program does no harm, nor does what is missing from it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The list, where the linker can read it: not every one knows such scripts.
pub(crate) fn script(compiler: &str, folder: &str) -> Option<String> {
    // The linker that is tried below has to be the one that links. Without the optimiser time does not matter.
    if super::chooses_linker() || super::variable("PROFILE") != "release" {
        return None;
    }
    let script = format!("{}/build/start.ld", super::variable("CARGO_MANIFEST_DIR"));
    let source = Path::new(folder).join("probe.c");
    fs::write(&source, "int probe;\n").expect("OUT_DIR can be written to");
    let linked = Command::new(compiler)
        .args(["-shared", "-nostdlib", "-T", &script, "-o"])
        .args([source.with_extension("so"), source])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    linked.is_ok_and(|status| status.success()).then_some(script)
}
