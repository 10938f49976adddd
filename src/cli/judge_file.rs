//! The options `--judge` and `--rules`: solutions are judged, or puzzles are read, by the rules in a user's file.

use std::fs;
use std::io::Read as _;
use std::sync::Arc;

use gridproof_batch::record::Judged;
use gridproof_engines::solve::Outcome;
use gridproof_formats::format::{Format, Ruled, name_is_taken};
use gridproof_puzzles::{Kind, Puzzle, parse_rules};
use gridproof_rules::Kind as Rules;

/// The rules in a file, and its path.
#[derive(Clone, Debug)]
pub(crate) struct JudgeFile {
    path: String,
    rules: Arc<Rules>,
}

/// Reads the value of the option.
pub(crate) fn judge_file(path: &str) -> Result<JudgeFile, String> {
    // The parser refuses longer texts. Not every file knows its size before it is read.
    const MOST_BYTES: u64 = 1 << 20;
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(MOST_BYTES).read_to_string(&mut text).map_err(|error| error.to_string())?;
    let rules = parse_rules(&text).map_err(|error| error.show(path, &text))?;
    if let Some(message) = name_is_taken(&rules) {
        return Err(message);
    }
    Ok(JudgeFile { path: path.to_owned(), rules: Arc::new(rules) })
}

impl JudgeFile {
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    pub(crate) fn rules(&self) -> Arc<Rules> {
        Arc::clone(&self.rules)
    }

    /// The format of plain grids and codes by these rules. A format must live as long as the program; this is for
    /// options, which are read once.
    pub(crate) fn format(&self) -> &'static dyn Format {
        Box::leak(Box::new(Ruled::new(self.rules())))
    }

    /// The judgement of all solutions of an outcome.
    pub(crate) fn judge(&self, puzzle: &Puzzle, outcome: &Outcome) -> Judged {
        let by = self.path.clone();
        let Puzzle::Other(other) = puzzle else {
            return Judged { by, refused: Vec::new(), unjudged: Some(cannot_judge(puzzle.kind())) };
        };
        let broken = (1..).zip(&outcome.solutions).filter_map(|(number, solution)| {
            let broken = other.judge_by(&self.rules, solution).err()?;
            Some(format!("solution {number}: {broken}"))
        });
        Judged { by, refused: broken.collect(), unjudged: None }
    }

    /// The puzzle, whose solutions are also judged by the file when they are checked.
    ///
    /// # Errors
    /// Returns a message if the puzzle is of a kind that a file cannot judge.
    pub(crate) fn judges(&self, puzzle: Puzzle) -> Result<Puzzle, String> {
        match puzzle {
            Puzzle::Other(other) => Ok(Puzzle::Other(other.with_further_rules(Arc::clone(&self.rules)))),
            puzzle => Err(cannot_judge(puzzle.kind())),
        }
    }
}

fn cannot_judge(kind: Kind) -> String {
    format!("a file cannot judge a {}", kind.name())
}
