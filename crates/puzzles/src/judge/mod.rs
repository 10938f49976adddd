//! The judge of solutions: a second statement of the rules of each kind, which shares nothing with its model. (The models
//! of cave and kuromasu are made of the same files, by the compiler.)
//!
//! Most kinds have a file in the language of the crate `gridproof-rules`, in the folder `rules`. A few have a judge in
//! Rust instead, because their rules cannot be stated in the language: they speak of halves of cells, of bridges that
//! are not shown, or of many kinds of lines. A judge reads only the clues and the shown words.

mod answer;
mod board;
mod clues;
mod files;
mod hashi;
mod shakashaka;
mod sudoku;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

pub use gridproof_rules::board::Point;
use gridproof_rules::board::{Answer, Place, Puzzle};
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::{Kind, RuleError};

pub use self::clues::{BoardPart, Unfit};
use crate::clues::{At, Clues};
use crate::kinds::{self, PuzzleKind};

/// The number of steps after which the judge of a kind gives up: some 20 seconds. Boards that can be solved need far
/// fewer.
const MOST_STEPS: u64 = 2_000_000_000;

/// The number of steps after which a judge by other rules gives up: some two seconds.
const MOST_STEPS_BY_OTHER_RULES: u64 = 200_000_000;

/// The reason why words are not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// A rule is broken.
    Rule {
        /// What must hold, with the names of the places.
        sentence: String,
        /// The points that the sentence is about.
        places: Vec<Point>,
    },
    /// The word at this place has no meaning there. Places are numbered row by row from 0.
    Word(usize),
    /// The clues contradict the limits of the kind.
    Clues(String),
    /// The judge needed too many steps.
    Undecided,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule { sentence, .. } => write!(f, "this should hold, but does not: {sentence}"),
            Self::Word(place) => write!(f, "the word at place {} has no meaning there", place + 1),
            Self::Clues(reason) => write!(f, "impossible clues: {reason}"),
            Self::Undecided => write!(f, "the judge needed too many steps"),
        }
    }
}

impl std::error::Error for Broken {}

impl Broken {
    /// A rule that is broken at these cells.
    fn rule(clues: &Clues, sentence: impl Into<String>, cells: &[usize]) -> Self {
        let point = |&cell: &usize| {
            let (row, column) = clues.place(cell);
            Point { y: 2 * row as i32 + 1, x: 2 * column as i32 + 1 }
        };
        Self::Rule { sentence: sentence.into(), places: cells.iter().map(point).collect() }
    }
}

/// A word as it is shown. A judge does not know the meaning that the kind gave it.
pub type Text = Cow<'static, str>;

/// The word of an empty place.
const NOTHING: &str = "-";

/// A judge in Rust.
type PlainJudge = fn(&Clues, &[Text]) -> Result<(), Broken>;

/// The judge in Rust of a kind; `None` if the kind has a file.
fn plain(name: &str) -> Option<PlainJudge> {
    match name {
        "hashi" => Some(hashi::judge),
        "shakashaka" => Some(shakashaka::judge),
        "sudoku-variant" => Some(sudoku::judge),
        _ => None,
    }
}

/// Judges whether words are a solution of a puzzle. The words are those of the board, row by row.
///
/// # Errors
/// Returns the first rule that is broken.
pub fn judge(kind: &dyn PuzzleKind, clues: &Clues, words: &[Text]) -> Result<(), Broken> {
    let name = kind.about().name;
    if let Some(judge) = plain(name) {
        return judge(clues, words);
    }
    let rules = match rules_of(name) {
        Some(Ok(rules)) => rules,
        Some(Err(error)) => return Err(Broken::Clues(format!("the rules of {name}: {error}"))),
        None => return Err(Broken::Clues(format!("{name} has no judge"))),
    };
    by_rules(rules, name, clues, words, MOST_STEPS)
}

/// Judges whether words are a solution of a puzzle by other rules than those of its kind, for example by a user's
/// file. The clues are those of the rules by their places and forms, whatever their names.
///
/// # Errors
/// Returns the first rule that is broken.
pub fn judge_by(rules: &Kind, kind: &dyn PuzzleKind, clues: &Clues, words: &[Text]) -> Result<(), Broken> {
    by_rules(rules, kind.about().name, clues, words, MOST_STEPS_BY_OTHER_RULES)
}

/// Judges a solution of a kind by these rules.
fn by_rules(rules: &Kind, name: &str, clues: &Clues, words: &[Text], most_steps: u64) -> Result<(), Broken> {
    let puzzle = board::puzzle(rules, name, clues)
        .ok_or_else(|| Broken::Clues("the board is too large".to_owned()))?;
    let answer = answer::answer(rules, name, &puzzle, words).map_err(Broken::Word)?;
    in_steps(rules, &puzzle, &answer, most_steps)
}

/// Judges whether an answer is a solution of a board.
///
/// # Errors
/// Returns the first rule that is broken.
pub fn judge_answer(rules: &Kind, board: &Puzzle, answer: &Answer) -> Result<(), Broken> {
    in_steps(rules, board, answer, MOST_STEPS)
}

fn in_steps(rules: &Kind, board: &Puzzle, answer: &Answer, most_steps: u64) -> Result<(), Broken> {
    let judge = Judge::new(rules, board).map_err(|refused| Broken::Clues(refused.to_string()))?;
    match judge.first_broken(answer, &mut Budget::new(most_steps)) {
        Ok(None) => Ok(()),
        Ok(Some(broken)) => Err(Broken::Rule {
            sentence: broken.sentence,
            places: broken.places.into_iter().flat_map(|(_, points)| points).collect(),
        }),
        Err(_) => Err(Broken::Undecided),
    }
}

/// The rules in the file of a kind, or the error in that file; `None` if the kind has no file.
pub fn rules_of(name: &str) -> Option<Result<&'static Arc<Kind>, &'static RuleError>> {
    files::by_name(name).map(|file| file.kind())
}

/// What to write in a plain grid instead of the name of a variant of the rules; `None` if the name is not one.
pub fn grid_of_variant(name: &str) -> Option<String> {
    let about = kinds::by_name(name)?.about();
    let (_, rule) = about.variants.iter().find(|(variant, _)| *variant == name)?;
    let mut flags = rules_of(about.name)?.ok()?.flags.iter();
    let flag = flags.find(|flag| rule.is_some_and(|rule| rule.eq_ignore_ascii_case(&flag.name)))?;
    Some(format!("write `kind: {}` and `flags: {}`", about.name, flag.name))
}

/// The board that the rules of a kind speak of; `None` if it has more than 65,535 rows or columns.
pub fn board_of(rules: &Kind, clues: &Clues) -> Option<Puzzle> {
    board::puzzle(rules, &rules.name, clues)
}

/// The clues of a board: [`board_of`] returns an equal board for them.
///
/// # Errors
/// Returns the part of the board that no clues of the kind hold.
pub fn clues_of(kind: &'static dyn PuzzleKind, rules: &'static Kind, board: &Puzzle) -> Result<Clues, Unfit> {
    clues::clues(kind, rules, board)
}

/// The place on a board of a clue of a puzzle; `None` if the clue belongs to the board as a whole.
pub fn place_of(rules: &Kind, clues: &Clues, board: &Puzzle, at: At) -> Option<Place> {
    clues::place_of(rules, clues, board, at)
}

/// The signs with which solutions show the words of a `find`; `None` if a word has no sign.
pub(crate) fn signs_of<'k>(rules: &'k Kind, words: &[String]) -> Option<Vec<&'k str>> {
    words.iter().enumerate().map(|(index, word)| answer::sign(rules, word, index, words.len())).collect()
}

/// The answer that the shown words of a solution stand for.
///
/// # Errors
/// Returns the first place whose word has no meaning there. Places are numbered row by row from 0.
pub fn answer_of(rules: &Kind, board: &Puzzle, words: &[Text]) -> Result<Answer, usize> {
    answer::answer(rules, &rules.name, board, words)
}

/// The files with the rules of kinds, sorted by name: the name of each kind, and the text.
pub fn rule_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    files::all().iter().map(|file| (file.name(), file.text()))
}

/// The file with the rules of a kind; `None` if there is none.
pub fn rule_file(name: &str) -> Option<&'static str> {
    files::by_name(name).map(files::File::text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gridproof_rules::tree::{ClueForm, FindForm, Property};

    use super::*;
    use crate::kinds;

    #[test]
    fn each_kind_has_one_judge() {
        for kind in kinds::all() {
            let name = kind.about().name;
            assert_ne!(files::by_name(name).is_some(), plain(name).is_some(), "{name}");
        }
        for (file, _) in rule_files() {
            assert!(kinds::all().iter().any(|kind| kind.about().name == file), "{file}");
        }
    }

    #[test]
    fn files_agree_with_their_kinds() {
        for (file, _) in rule_files() {
            let about = kinds::by_name(file).expect("a kind").about();
            let rules = files::by_name(file).expect("a file").kind();
            let rules = rules.unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(rules.warnings, [], "{file}");
            assert_eq!(rules.name, about.name);
            assert_eq!(rules.title, about.title, "{file}");
            // The name of a variant would lose its rule.
            let is_variant = |name: &str| about.variants.iter().any(|(variant, _)| *variant == name);
            let codes = about.codes.iter().copied();
            let names: BTreeSet<&str> = codes.filter(|code| *code != file && !is_variant(code)).collect();
            assert_eq!(rules.ids.iter().map(String::as_str).collect::<BTreeSet<_>>(), names, "{file}");
            for (variant, flag) in about.variants {
                let is_declared =
                    |flag: &str| rules.flags.iter().any(|known| known.name.eq_ignore_ascii_case(flag));
                assert!(flag.is_none_or(is_declared), "{file}: {variant}");
            }
        }
    }

    /// Words cannot leave a cell out of all regions, but other answers can.
    #[test]
    fn a_cell_in_no_region_is_refused() {
        for (file, board) in [
            ("shikaku", "number:\n..3.\nsolution:\n.AAA\n"),
            ("galaxies", "white or black:\n+ + +\n w   \n+ + +\nsolution:\nA.\n"),
        ] {
            let rules = files::by_name(file).expect("a file").kind().expect("a valid file");
            let (puzzle, answer) = gridproof_rules::grid::read(rules, board)
                .unwrap_or_else(|error| panic!("{}", error.show(file, board)));
            let judge = Judge::new(rules, &puzzle).expect("a valid puzzle");
            let broken = judge.first_broken(&answer.expect("a solution"), &mut Budget::new(MOST_STEPS));
            let sentence = broken.expect("a small board").expect("a broken rule").sentence;
            assert!(sentence.ends_with(" is in a region"), "{file}: {sentence}");
        }
    }

    /// The road to the judge reads no other forms.
    #[test]
    fn files_declare_what_can_be_read() {
        for (file, _) in rule_files() {
            let rules = files::by_name(file).expect("a file").kind().expect("a valid file");
            for find in &rules.finds {
                let (FindForm::Words { among, .. } | FindForm::Numbers { among, .. }) = &find.form else {
                    continue;
                };
                let known = |property: &Property| {
                    matches!(property, Property::Mark(..) | Property::Unmarked(_) | Property::HasClue(_))
                };
                assert!(among.iter().all(|said| known(&said.property)), "{file}");
            }
            assert!(rules.clues.iter().all(|clue| !matches!(clue.form, ClueForm::Shape)), "{file}");
        }
    }
}
