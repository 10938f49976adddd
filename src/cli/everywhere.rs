//! The options that every command has.

use clap::{Args, ColorChoice};

use super::report::diagnose;

/// The options that every command has.
#[derive(Debug, Args)]
pub(crate) struct Everywhere {
    /// Whether to use colours: `auto` at a terminal, unless the environment variable `NO_COLOR` is set [default: auto].
    #[arg(long, global = true, value_enum, value_name = "WHEN", help_heading = "Everywhere")]
    color: Option<ColorChoice>,

    /// Show errors, but no progress and no notes.
    #[arg(short, long, global = true, help_heading = "Everywhere")]
    quiet: bool,
}

impl Everywhere {
    /// Keeps to them from now on.
    pub(crate) fn apply(&self) {
        match self.color {
            Some(ColorChoice::Auto) => anstream::ColorChoice::Auto.write_global(),
            Some(ColorChoice::Always) => anstream::ColorChoice::Always.write_global(),
            Some(ColorChoice::Never) => anstream::ColorChoice::Never.write_global(),
            None => {}
        }
        if self.quiet {
            diagnose::quiet();
        }
    }
}
