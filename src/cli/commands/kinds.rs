//! `gridproof kinds`.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::Args;
use gridproof_formats::render;
use gridproof_puzzles::kinds::{self, About};

use crate::cli::arguments::{any_of, kind_names, unknown_kind};
use crate::cli::exit::Exit;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Show the rules of this kind, with an example; without NAME, list all kinds.
    #[arg(value_name = "NAME", value_parser = any_of(|| kind_names(&MORE_KINDS)), hide_possible_values = true)]
    name: Option<String>,
}

/// The kinds that are not in the registry.
const MORE_KINDS: [&str; 2] = [NONOGRAM.name, SUDOKU.name];

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let mut out = stdout();
    let entries =
        || [NONOGRAM, SUDOKU].into_iter().chain(kinds::all().iter().map(|kind| Entry::of(kind.about())));
    let Some(wanted) = &options.name else {
        for Entry { name, title, codes, .. } in entries() {
            writeln!(out, "{name:<15} {title} [{}]", codes.join(", "))?;
        }
        return Ok(Exit::Success);
    };
    let by_name = entries().find(|entry| entry.name == wanted);
    let Some(entry) = by_name.or_else(|| entries().find(|entry| entry.codes.contains(&wanted.as_str())))
    else {
        diagnose::error(&unknown_kind(wanted, &MORE_KINDS));
        return Ok(Exit::Error);
    };
    out.write_all(entry.described().as_bytes())?;
    Ok(Exit::Success)
}

/// The description of a kind.
struct Entry {
    name: &'static str,
    title: &'static str,
    /// The names of the kind in puzzle codes and URLs.
    codes: Cow<'static, [&'static str]>,
    rules: &'static str,
    example: &'static str,
}

const NONOGRAM: Entry = Entry {
    name: "nonogram",
    title: "blocks of given lengths in each row and column",
    codes: Cow::Borrowed(&["nonogram", "pattern"]),
    rules: "Fill in some cells. The numbers at a row or column are the lengths of its blocks of filled cells, in order. \
        At least one empty cell separates two blocks of the same colour; blocks of different colours may touch.",
    example: "nonogram/5/5/4h4h4h3h1h3h4h5h4k",
};

const SUDOKU: Entry = Entry {
    name: "sudoku",
    title: "every digit once in each row, column and box",
    codes: Cow::Borrowed(&["sudoku", "solo"]),
    rules: "Fill in the digits, starting from 1, so that each digit occurs once in every row, column and box.",
    example: "1.3.3......4..2.",
};

impl Entry {
    fn of(about: &About) -> Self {
        let mut codes = about.codes.to_vec();
        codes.extend(about.tatham.filter(|game| !about.codes.contains(game)));
        if codes.is_empty() {
            codes.push("iss");
        }
        let About { name, title, rules, example, .. } = *about;
        Self { name, title, codes: codes.into(), rules, example }
    }

    /// The rules, codes, an example, and drawings of the example and its solution.
    fn described(&self) -> String {
        let Self { name, title, codes, rules, example } = self;
        let (rules, codes) = (wrapped(rules), codes.join(", "));
        let mut text = format!("{name}: {title}\n\n{rules}\n\ncodes: {codes}\nexample: {example}\n");
        if let Ok(puzzle) = crate::parse(example) {
            text += &format!("\n{}", render::text(&puzzle, &[]));
            let outcome = crate::solve(&puzzle);
            if let Some(solution) = outcome.solutions.first() {
                text += &format!("\n{}", render::text(&puzzle, std::slice::from_ref(solution)));
            }
        }
        text
    }
}

/// The text, wrapped to lines of at most 100 characters.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut().filter(|line| line.len() + word.len() < 100) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}
