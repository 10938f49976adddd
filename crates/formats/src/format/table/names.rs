//! Names of columns.

/// Names of columns of puzzles, in lowercase letters and digits. They occur in data sets on Kaggle and Hugging Face, in
/// programs, and as keys in JSON.
const PUZZLES: [&str; 28] = [
    "board",
    "boards",
    "code",
    "givens",
    "grid",
    "grids",
    "initial",
    "link",
    "mission",
    "problem",
    "problems",
    "puzzle",
    "puzzlecode",
    "puzzlelink",
    "puzzles",
    "puzzlestring",
    "puzzleurl",
    "question",
    "questions",
    "quiz",
    "quizzes",
    "start",
    "sudoku",
    "sudokupuzzle",
    "sudokus",
    "unsolved",
    "unsolvedsudoku",
    "url",
];

/// Names of columns of stated solutions.
const SOLUTIONS: [&str; 13] = [
    "answer",
    "answers",
    "expected",
    "output",
    "result",
    "solution",
    "solutions",
    "solutiongrid",
    "solutionstring",
    "solved",
    "solvedsudoku",
    "sudokusolution",
    "target",
];

pub(super) fn is_of_puzzles(name: &str) -> bool {
    is_one_of(&PUZZLES, name)
}

pub(super) fn is_of_solutions(name: &str) -> bool {
    is_one_of(&SOLUTIONS, name)
}

/// Returns whether a name is in a list. Case and characters other than letters and digits are ignored.
fn is_one_of(names: &[&str], name: &str) -> bool {
    let key = || name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    names.iter().any(|known| known.chars().eq(key()))
}

/// Returns whether a text may be the name of a column: a few words, mostly of letters, or a letter and a number.
pub(super) fn is_name(text: &str) -> bool {
    const MOST: usize = 40;
    let length = text.chars().count();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let is_usual = |c: char| c.is_alphanumeric() || " _-()[]/%#&?.:".contains(c);
    length <= MOST
        && length - letters <= letters.max(4)
        && text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(is_usual)
}

/// Returns a name for use in a message.
pub(super) fn quoted(name: &str) -> String {
    const MOST: usize = 32;
    let shown: String = name.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let more = if name.chars().nth(MOST).is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}
