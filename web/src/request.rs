//! What can be asked of the module.

use gridproof_batch::record::Board;
use serde::Deserialize;

/// A request; `do` says which. The files it is about follow as further inputs.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Request {
    /// Version, formats, engines, kinds.
    About {},
    /// The puzzles of a file.
    Read {
        /// The file.
        #[serde(default)]
        file: File,
        /// The most puzzles to return.
        #[serde(default = "no_limit")]
        most: usize,
    },
    /// A record for each puzzle of a file, or of a part of it.
    Solve {
        /// The file.
        #[serde(default)]
        file: File,
        /// The position of the first puzzle to solve.
        #[serde(default)]
        first: usize,
        /// The most puzzles to solve.
        #[serde(default = "no_limit")]
        most: usize,
        /// What to look for, at what cost.
        #[serde(default)]
        question: Question,
    },
    /// A line for each puzzle of a file: verdict and solution.
    SolveLines {
        /// The file.
        #[serde(default)]
        file: File,
        /// What to look for, at what cost.
        #[serde(default)]
        question: Question,
    },
    /// What plain propagation deduces from a state of play, deduction by deduction.
    Deduce {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The state of play; that of the empty board by default.
        state: Option<State>,
        /// The most deductions to return.
        #[serde(default = "no_limit")]
        most: usize,
    },
    /// The steps of a person from a state of play on.
    Explain {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The state of play; that of the empty board by default.
        state: Option<State>,
        /// The most steps to return.
        #[serde(default = "no_limit")]
        most: usize,
    },
    /// The places of a board, of any kind but nonograms and sudokus.
    Board {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
    },
    /// A puzzle as a picture.
    Draw {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// Boards of records; of two what differs.
        #[serde(default)]
        boards: Vec<Board>,
        /// Instead of boards, the value of each cell of the model, as far as it is known.
        known: Option<Vec<Option<u8>>>,
    },
    /// The cells of the model that a record's board tells, and their values.
    Values {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The board.
        board: Board,
    },
    /// A puzzle of any kind but nonograms and sudokus, with one solution.
    GenerateKind {
        /// The kind's name.
        kind: String,
        /// Rows and columns; those usual for the kind by default.
        size: Option<(usize, usize)>,
        /// What is needed to solve it: `propagation`, `probe` or `search`; any by default.
        difficulty: Option<String>,
        /// The seed of the random numbers.
        seed: u64,
    },
    /// A nonogram of a picture, changed in few cells until it has one solution. The input holds red, green and blue for each
    /// pixel.
    Mend {
        /// The width of the picture in pixels.
        width: usize,
        /// The rows and columns of the nonogram.
        size: (usize, usize),
        /// The colours besides the background.
        colours: u8,
        /// Its title.
        title: Option<String>,
    },
    /// A 9x9 sudoku with one solution.
    Generate {
        /// Its level of difficulty, by name; any by default.
        level: Option<String>,
        /// The symmetry of its givens, by name.
        symmetry: String,
        /// The seed of the random numbers.
        seed: u64,
    },
    /// The puzzle in another format.
    Convert {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The format's name.
        to: String,
    },
    /// The nonogram of a picture; the input holds a byte for each cell.
    Picture {
        /// The width of the picture.
        columns: usize,
        /// Its title.
        title: Option<String>,
    },
    /// Checks a certificate; the inputs are its files.
    Check {
        /// The names of the files.
        names: Vec<String>,
    },
}

/// A file, which is the next input.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    /// Its name: its ending helps where several formats fit the text, and records name it.
    #[serde(default)]
    pub(crate) name: String,
    /// The format's name, where it is not to be detected.
    pub(crate) format: Option<String>,
}

/// What to look for, and what it may cost.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// The engine's name: `auto` by default.
    pub(crate) engine: Option<String>,
    /// All solutions up to this many, instead of whether there is exactly one.
    pub(crate) solutions: Option<usize>,
    /// The number of solutions up to this many.
    pub(crate) count: Option<usize>,
    /// The most seconds for each puzzle.
    pub(crate) seconds: Option<f64>,
    /// The most steps for each puzzle.
    pub(crate) steps: Option<u64>,
    /// Whether records say how long it took.
    #[serde(default)]
    pub(crate) timing: bool,
}

/// A state of play: the candidates of each cell, row by row, as values in the model; an empty list for a cell of which
/// nothing is known.
pub(crate) type State = Vec<Vec<u8>>;

const fn no_limit() -> usize {
    usize::MAX
}
