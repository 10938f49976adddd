//! `gridproof completions` and `gridproof man`: descriptions of the command line for shells and `man`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man;
use gridproof_puzzles::kinds;

use super::generate::kind_command;
use crate::cli::exit::Exit;
use crate::cli::out::stdout;

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell to print completions for.
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// Write the pages of all commands to this folder, instead of the main page to standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the completions of a shell.
pub(crate) fn completions(options: &Completions, command: clap::Command) -> io::Result<Exit> {
    let mut command = with_kinds(command);
    // The generator panics if a write fails, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "gridproof", &mut script);
    print(&script)
}

/// Adds a subcommand to `generate` for each kind. `generate` itself reads the kind and its options as plain text.
fn with_kinds(command: clap::Command) -> clap::Command {
    let kinds = kinds::all().iter().map(|kind| {
        let about = kind.about();
        kind_command().name(about.name).about(about.title)
    });
    command.mut_subcommand("generate", |generate| generate.subcommands(kinds))
}

/// Prints the manual page, or writes all pages.
pub(crate) fn manual(options: &Manual, command: clap::Command) -> io::Result<Exit> {
    // The page describes the program, not one build of it.
    let command = command.long_version(clap::builder::Resettable::Reset);
    let Some(folder) = &options.out else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return print(&page);
    };
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(command, folder)?;
    Ok(Exit::Success)
}

fn print(text: &[u8]) -> io::Result<Exit> {
    let mut out = stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Success)
}
