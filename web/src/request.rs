//! The requests that the module accepts.

use gridproof_batch::record::Board;
use serde::Deserialize;

/// A request. The key `do` selects the variant. The files that the request refers to follow as further inputs.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Request {
    /// Returns the version, the formats, the engines and the kinds.
    About {},
    /// Returns the puzzles of a file.
    Read {
        /// The file.
        #[serde(default)]
        file: File,
        /// The maximum number of puzzles to return.
        #[serde(default = "no_limit")]
        most: usize,
    },
    /// Returns a record for each puzzle of a file, or for some of its puzzles.
    Solve {
        /// The file.
        #[serde(default)]
        file: File,
        /// The position of the first puzzle to solve.
        #[serde(default)]
        first: usize,
        /// The maximum number of puzzles to solve.
        #[serde(default = "no_limit")]
        most: usize,
        /// What to look for, and the limits.
        #[serde(default)]
        question: Question,
    },
    /// Returns a line for each puzzle of a file, with its verdict and solution.
    SolveLines {
        /// The file.
        #[serde(default)]
        file: File,
        /// What to look for, and the limits.
        #[serde(default)]
        question: Question,
    },
    /// Returns, one by one, the deductions of plain propagation from a state of play.
    Deduce {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The state of play; by default, that of the empty board.
        state: Option<State>,
        /// The maximum number of deductions to return.
        #[serde(default = "no_limit")]
        most: usize,
    },
    /// Returns the steps that a person could take from a state of play.
    Explain {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The state of play; by default, that of the empty board.
        state: Option<State>,
        /// The maximum number of steps to return.
        #[serde(default = "no_limit")]
        most: usize,
    },
    /// Returns the name, the title and the sentences of a text of rules, or its first mistake.
    Rules {},
    /// Returns the places of a board of any kind except nonograms and sudokus.
    Board {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
    },
    /// Returns a picture of a puzzle.
    Draw {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
        /// The boards of records. If there are two, the picture shows where they differ.
        #[serde(default)]
        boards: Vec<Board>,
        /// The known values of the cells of the model, instead of boards. The value of an unknown cell is null.
        known: Option<Vec<Option<u8>>>,
    },
    /// Returns the cells of the model whose values a record's board states, with these values.
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
    /// Generates a puzzle with one solution, of any kind except nonograms and sudokus.
    GenerateKind {
        /// The kind's name.
        kind: String,
        /// The number of rows and columns; by default, the usual ones for the kind.
        size: Option<(usize, usize)>,
        /// The techniques that solving needs: `propagation`, `probe` or `search`; by default, any of them.
        difficulty: Option<String>,
        /// The seed of the random number generator.
        seed: u64,
    },
    /// Generates the nonogram of a picture. Few cells of the picture are changed so that the nonogram has exactly one
    /// solution. The input contains the red, green and blue values of each pixel.
    Mend {
        /// The width of the picture in pixels.
        width: usize,
        /// The rows and columns of the nonogram.
        size: (usize, usize),
        /// The number of colours in addition to the background.
        colours: u8,
        /// The title of the nonogram.
        title: Option<String>,
    },
    /// Generates a 9x9 sudoku with one solution.
    Generate {
        /// The name of its level of difficulty; by default, any level.
        level: Option<String>,
        /// The name of the symmetry of its givens.
        symmetry: String,
        /// The seed of the random number generator.
        seed: u64,
    },
    /// Converts the puzzle to another format.
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
    /// Returns the names of the formats, as text, that can express the puzzle.
    Formats {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
    },
    /// Returns a picture of a puzzle as SVG.
    Svg {
        /// The file.
        #[serde(default)]
        file: File,
        /// The puzzle's position in the file.
        #[serde(default)]
        index: usize,
    },
    /// Returns the nonogram of a picture. The input contains one byte for each cell.
    Picture {
        /// The width of the picture in cells.
        columns: usize,
        /// The title of the nonogram.
        title: Option<String>,
    },
    /// Checks a certificate. The inputs are its files.
    Check {
        /// The names of the files.
        names: Vec<String>,
    },
}

/// A file. Its content is the next input.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    /// The file name. Its extension selects the format if the text fits several formats. Records contain the name.
    #[serde(default)]
    pub(crate) name: String,
    /// The name of the format, if it should not be detected.
    pub(crate) format: Option<String>,
    /// The text of the rules by which the file is read: it then has plain grids of their kind.
    pub(crate) rules: Option<String>,
}

/// What to look for, and the limits.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// The name of the engine; by default, `auto`.
    pub(crate) engine: Option<String>,
    /// Return up to this number of solutions, instead of whether there is exactly one.
    pub(crate) solutions: Option<usize>,
    /// Count up to this number of solutions.
    pub(crate) count: Option<usize>,
    /// The time limit for each puzzle, in seconds.
    pub(crate) seconds: Option<f64>,
    /// The maximum number of steps for each puzzle.
    pub(crate) steps: Option<u64>,
    /// Whether records include the solving time.
    #[serde(default)]
    pub(crate) timing: bool,
}

/// A state of play: the candidates of each cell, row by row, as values in the model. The list of a cell is empty if
/// nothing is known about it.
pub(crate) type State = Vec<Vec<u8>>;

const fn no_limit() -> usize {
    usize::MAX
}
