//! The judge of solutions: a second statement of the rules of each kind, which shares nothing with its model.
//!
//! Most kinds have a file in the language of the crate `gridproof-rules`, in the folder `rules`. A few have a judge in
//! Rust instead, because their rules cannot be stated in the language: they speak of halves of cells, of bridges that
//! are not shown, or of many kinds of lines. A judge reads only the clues and the shown words.

mod answer;
mod board;
mod files;
mod hashi;
mod shakashaka;
mod sudoku;

use std::borrow::Cow;
use std::fmt;

use gridproof_rules::Kind;
pub use gridproof_rules::board::Point;
use gridproof_rules::board::{Answer, Puzzle};
use gridproof_rules::judge::{Budget, Judge};

use crate::clues::Clues;
use crate::kinds::PuzzleKind;

/// The number of steps after which a judge gives up.
const MOST_STEPS: u64 = 50_000_000;

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
            Self::Rule { sentence, .. } => write!(f, "broken rule: {sentence}"),
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
    let file = files::by_name(name).ok_or_else(|| Broken::Clues(format!("{name} has no judge")))?;
    let rules = file.kind().map_err(|error| Broken::Clues(format!("the rules of {name}: {error}")))?;
    let puzzle =
        board::puzzle(rules, clues).ok_or_else(|| Broken::Clues("the board is too large".to_owned()))?;
    let answer = answer::answer(rules, &puzzle, words).map_err(Broken::Word)?;
    let judge = Judge::new(rules, &puzzle).map_err(|refused| Broken::Clues(refused.to_string()))?;
    match judge.first_broken(&answer, &mut Budget::new(MOST_STEPS)) {
        Ok(None) => Ok(()),
        Ok(Some(broken)) => Err(Broken::Rule {
            sentence: broken.sentence,
            places: broken.places.into_iter().flat_map(|(_, points)| points).collect(),
        }),
        Err(_) => Err(Broken::Undecided),
    }
}

/// The board that rules speak of, with these clues. The name of the kind in `rules` says what the clues mean. Returns
/// `None` if the board is too large.
pub fn board_of(rules: &Kind, clues: &Clues) -> Option<Puzzle> {
    board::puzzle(rules, clues)
}

/// The answer that words show. The name of the kind in `rules` says what the words mean.
///
/// # Errors
/// Returns the first place whose word has no meaning there. Places are numbered row by row from 0.
pub fn answer_of(rules: &Kind, puzzle: &Puzzle, words: &[Text]) -> Result<Answer, usize> {
    answer::answer(rules, puzzle, words)
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
            let names: BTreeSet<&str> = about.codes.iter().copied().filter(|code| *code != file).collect();
            assert_eq!(rules.ids.iter().map(String::as_str).collect::<BTreeSet<_>>(), names, "{file}");
            for (variant, flag) in about.variants {
                let is_declared =
                    |flag: &str| rules.flags.iter().any(|known| known.name.eq_ignore_ascii_case(flag));
                assert!(flag.is_none_or(is_declared), "{file}: {variant}");
            }
        }
    }

    /// A `find regions` may leave cells out. Words cannot, but other answers can.
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
            assert!(sentence.contains("belongs to"), "{file}: {sentence}");
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
