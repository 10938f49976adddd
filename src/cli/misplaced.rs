//! A number after an option that takes no value: `solve --count 3 FILE`.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, Command};

/// Longer numbers may be puzzles: a sudoku of four rows has 16 digits.
const MOST_DIGITS: usize = 9;

/// The error for the first number after an option that takes no value, if the number would be read as a file that does not
/// exist. `command` makes the whole program; it is called only if there is such a number.
pub(super) fn number_after_flag(
    arguments: &[OsString],
    command: impl FnOnce() -> Command,
) -> Option<clap::Error> {
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let pairs = arguments[..end].windows(2).enumerate();
    let mut pairs = pairs.filter(|(_, pair)| is_option(&pair[0]) && is_number_without_file(&pair[1]));
    let (first, _) = pairs.clone().next()?;
    let mut command = command();
    command.build();
    let mut used = &command;
    for argument in &arguments[1..=first] {
        used = used.find_subcommand(argument).unwrap_or(used);
    }
    used.get_positionals().next()?;
    pairs.find_map(|(_, pair)| {
        let flag = used.get_arguments().find(|argument| is_flag(argument, &pair[0]))?;
        let (name, number) = (pair[0].to_string_lossy(), pair[1].to_string_lossy());
        let mut message = format!("'{name}' takes no value, and there is no file '{number}'");
        // `solve --count` counts all solutions.
        if flag.get_id() == "count" {
            message += &format!(
                "\n\n  tip: '--count --limit {number}' stops counting at {number}, '--solutions {number}' finds up to {number} solutions"
            );
        }
        Some(used.clone().error(ErrorKind::UnknownArgument, message))
    })
}

fn is_option(argument: &OsStr) -> bool {
    argument.to_str().is_some_and(|text| text.len() > 1 && text.starts_with('-'))
}

fn is_number_without_file(argument: &OsStr) -> bool {
    let is_number = |text: &str| {
        (1..=MOST_DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    argument.to_str().is_some_and(is_number) && !Path::new(argument).exists()
}

/// Whether this option was given, and takes no value.
fn is_flag(argument: &Arg, given: &OsStr) -> bool {
    let is_long = |long: &str| given.to_str().and_then(|given| given.strip_prefix("--")) == Some(long);
    let is_short = |short: char| given.to_str().is_some_and(|given| given == format!("-{short}"));
    !argument.get_action().takes_values()
        && (argument.get_long().is_some_and(is_long) || argument.get_short().is_some_and(is_short))
}
