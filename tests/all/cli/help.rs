//! The help texts. The short help of every command fits on a screen.

use super::Folder;

/// The number of lines of a screen.
const MOST_LINES: usize = 24;
/// The number of columns of a screen.
const COLUMNS: &str = "100";

fn help(arguments: &str) -> String {
    let folder = Folder::new(&[]);
    let mut run = folder.run(arguments);
    run.0 = run.0.env("COLUMNS", COLUMNS);
    let output = run.output();
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && !text.is_empty(), "{arguments}");
    text
}

/// The names in the list of commands in a help text.
fn commands(help: &str) -> Vec<String> {
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Every command and subcommand, as arguments. The empty string stands for the program itself.
fn all_commands() -> Vec<String> {
    let mut all = vec![String::new(), "generate slitherlink".to_owned()];
    let mut next = 0;
    while let Some(command) = all.get(next).cloned() {
        let names = commands(&help(&format!("{command} --help")));
        all.extend(names.iter().filter(|name| *name != "help").map(|name| format!("{command} {name}")));
        next += 1;
    }
    all
}

#[test]
fn the_short_help_of_each_command_fits_a_screen() {
    let all = all_commands();
    for expected in ["", " solve", " man", " certificate check", " generate nonogram", " othello perft"] {
        assert!(all.iter().any(|command| command == expected), "{expected}: {all:?}");
    }
    for command in all {
        let short = help(&format!("{command} -h"));
        let lines = short.lines().count();
        assert!(lines <= MOST_LINES, "{command} -h has {lines} lines:\n{short}");
        assert!(short.lines().all(|line| line.chars().count() <= 100), "{command} -h:\n{short}");
        let long = help(&format!("{command} --help"));
        if long.matches("\n      --").count() > short.matches("\n      --").count() {
            let last = short.lines().last().unwrap_or_default();
            assert!(last.contains("--help' lists all"), "{command} -h:\n{short}");
        }
    }
}

/// The help text of an option has 100 columns here, so a longer first paragraph would take two lines.
#[test]
fn each_option_has_one_line_of_help() {
    for command in all_commands() {
        let folder = Folder::new(&[]);
        let mut run = folder.run(&format!("{command} --help"));
        run.0 = run.0.env("COLUMNS", "110");
        let text = String::from_utf8(run.output().stdout).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        let options = lines.windows(3).filter(|lines| {
            let option = lines[0].trim_start();
            option.starts_with('-') && lines[0].len() - option.len() <= 6
        });
        for option in options.filter(|lines| lines[1].starts_with("          ")) {
            assert!(option[2].trim().is_empty(), "{command}: {}", option.join("\n"));
        }
    }
}

#[test]
fn global_options_are_in_the_long_help() {
    for command in ["", "solve", "generate slitherlink"] {
        assert!(help(&format!("{command} --help")).contains("\nGlobal options:\n"), "{command}");
    }
    assert!(help("help solve").contains("\nGlobal options:\n"));
}
