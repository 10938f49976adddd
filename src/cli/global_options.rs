//! The options of every command.

use clap::{Args, ColorChoice};

use super::report::diagnose;

// The options of every command. A doc comment here would replace the description of the command in its help.
#[derive(Debug, Args)]
pub(crate) struct GlobalOptions {
    /// Use colours; `auto` means at a terminal, unless `NO_COLOR` is set [default: auto].
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        help_heading = "Global options",
        hide_short_help = true
    )]
    color: Option<ColorChoice>,

    /// Print errors, but no notes and no progress bar.
    #[arg(short, long, global = true, help_heading = "Global options", hide_short_help = true)]
    quiet: bool,
}

impl GlobalOptions {
    /// Puts the options into effect for the rest of the run.
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
