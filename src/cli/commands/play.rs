//! `gridproof play`.

use std::io::{self, BufReader, IsTerminal, Write};

use clap::Args;
use gridproof_play::{PlayError, System};

use crate::cli::arguments::{Names, unknown};
use crate::cli::exit::Exit;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;

#[derive(Debug, Args)]
#[command(after_help = "'gridproof play --help' lists all options.", after_long_help = examples())]
pub(crate) struct Options {
    /// The game to run: pa3, u80957, fopr, uva220 or p18992.
    #[arg(required_unless_present = "list", value_name = "GAME", value_parser = system(), hide_possible_values = true)]
    system: Option<&'static System>,

    /// List the games with their publications.
    #[arg(long)]
    list: bool,
}

/// Parses the name of a game.
fn system() -> Names<&'static System> {
    fn names() -> Vec<&'static str> {
        gridproof_play::systems().iter().map(|system| system.name).collect()
    }
    let named = |name: &str| gridproof_play::by_name(name).ok_or_else(|| unknown("game", name, &names()));
    Names::new(named, names)
}

/// The help text with an example input for each game.
fn examples() -> String {
    let mut text = String::from("Each game reads the input format of its publication. Examples:\n");
    for system in gridproof_play::systems() {
        text += &format!("\n  gridproof play {} <<'END'\n", system.name);
        system.example.trim_end().lines().for_each(|line| text += &format!("  {line}\n"));
        text += "  END\n";
    }
    text
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Some(system) = options.system.filter(|_| !options.list) else {
        let mut out = stdout();
        for system in gridproof_play::systems() {
            writeln!(out, "{:<8} {} ({})", system.name, system.summary, system.publication)?;
        }
        return Ok(Exit::Success);
    };
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut input = BufReader::new(io::stdin().lock());
    let played = system.play(&mut input, &mut stdout(), &mut io::stderr().lock(), terminal);
    match played {
        Ok(()) => Ok(Exit::Success),
        Err(PlayError::Io(error)) => Err(error),
        Err(PlayError::Input { at, fault }) => {
            diagnose::error(&format!("standard input:{}:{}: {fault}", at.line, at.column));
            Ok(Exit::Error)
        }
    }
}
