//! `gridproof kinds`.

use std::io::{self, Write};

use clap::Args;
use gridproof::format;
use gridproof::puzzle::Puzzle;
use gridproof::puzzle::kinds::{self, About, Rules};

use crate::cli::exit::Exit;
use crate::cli::report::diagnose;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Tell the rules of this kind, with an example; without it, list all kinds.
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let mut out = io::stdout().lock();
    let Some(name) = &options.name else {
        writeln!(
            out,
            "{:<15} a picture given by the blocks of filled cells of its lines [nonogram, pattern]",
            "nonogram"
        )?;
        writeln!(out, "{:<15} every digit once in each row, column and box [sudoku, solo]", "sudoku")?;
        for about in kinds::all().iter().map(|kind| kind.about()) {
            writeln!(out, "{:<15} {} [{}]", about.name, about.title, codes(about))?;
        }
        return Ok(Exit::Success);
    };
    let Some(kind) = kinds::by_name(name).or_else(|| kinds::by_tatham(name)) else {
        diagnose::error(&format!("no kind `{name}`; `gridproof kinds` lists them"));
        return Ok(Exit::Error);
    };
    out.write_all(described(kind).as_bytes())?;
    Ok(Exit::Success)
}

/// The names by which a kind is read.
fn codes(about: &About) -> String {
    let mut names = about.codes.to_vec();
    names.extend(about.tatham.filter(|game| !about.codes.contains(game)));
    if about.codes.is_empty() && about.tatham.is_none() {
        names.push("iss");
    }
    names.join(", ")
}

/// Rules, codes, an example, and how it is drawn.
fn described(kind: &dyn Rules) -> String {
    let about = kind.about();
    let mut text = format!("{}: {}\n\n{}\n\n", about.name, about.title, wrapped(about.rules));
    text += &format!("codes: {}\n", codes(about));
    text += &format!("example: {}\n", about.example);
    let read = format::detect(None, about.example).and_then(|format| format.read(about.example).next());
    if let Some(Ok(Puzzle::Other(example))) = read.map(|item| item.puzzle) {
        text += &format!("\n{}", example.draw_clues());
        let outcome = gridproof::solve(&Puzzle::Other(example.clone()));
        if let Some(solution) = outcome.solutions.first() {
            text += &format!("\n{}", Puzzle::Other(example).draw(&gridproof::record::singles(solution)));
        }
    }
    text
}

/// The text in lines of at most 100 characters.
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
