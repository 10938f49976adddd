"""The part of the package that is written in Rust."""

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import IO, Any, Generic, Literal, TypeVar, final, overload

from typing_extensions import disjoint_base

from ._errors import ParseError
from ._model import Cell
from ._types import (
    Claim,
    Comparison,
    Count,
    KindRating,
    NonogramRating,
    Outcome,
    PicturePuzzle,
    Proof,
    Solved,
    Step,
    SudokuRating,
)

__all__ = [
    "__version__",
    "Puzzle",
    "Sudoku",
    "Nonogram",
    "Kind",
    "Solution",
    "Solutions",
    "PuzzleReader",
    "SolvedMany",
    "solve_many",
    "read",
    "write",
    "formats",
    "kinds",
    "generate",
    "solve",
    "engines",
    "verify",
    "prove",
    "check_certificate",
    "_restore_solution",
    "_restore_puzzle",
    "_puzzle_of_model",
    "main",
]

__version__: str

_Item = TypeVar("_Item", covariant=True)

@disjoint_base
class Puzzle:
    """A logic puzzle. Puzzles are immutable and hashable. They are equal if their clues (and colours) are equal."""

    @staticmethod
    def parse(text: str, *, format: str | None = None) -> Puzzle:
        """Returns the only puzzle of a text. Without `format`, the format is detected."""
    @property
    def kind(self) -> str:
        """The name of the kind, such as "nonogram" or "sudoku"."""
    @property
    def height(self) -> int:
        """The number of rows of cells."""
    @property
    def width(self) -> int:
        """The number of columns of cells."""
    @property
    def title(self) -> str | None:
        """The title; None if the puzzle has none."""
    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The title, author, licence and other texts of the puzzle's file, as pairs of name and text."""
    @property
    def unmodelled(self) -> tuple[str, ...]:
        """Parts of the puzzle's file that may be rules but are not in the model, in words. Solutions may break such
        rules."""
    @overload
    def solve(
        self, *, count: None = None, timeout: float | None = None, steps: int | None = None
    ) -> Solution | None:
        """Returns a solution, or None if there is none; with `count`, a list of up to `count` solutions."""
    @overload
    def solve(self, *, count: int, timeout: float | None = None, steps: int | None = None) -> list[Solution]: ...
    def count(
        self, limit: int = 10_000, *, timeout: float | None = None, steps: int | None = None
    ) -> Count:
        """Counts the solutions, up to `limit`."""
    def is_unique(self, *, timeout: float | None = None, steps: int | None = None) -> bool:
        """Returns whether there is exactly one solution."""
    def solutions(self, *, timeout: float | None = None, steps: int | None = None) -> Solutions:
        """Returns an iterator over all solutions, each once. It searches for the next solution when it is advanced."""
    def steps(
        self,
        *,
        position: str | None = None,
        uniqueness: bool = True,
        by_clues: bool = False,
        timeout: float | None = None,
    ) -> list[Step]:
        """Returns the steps of a human solver to the only solution. If the kind has named techniques, the steps use
        them; otherwise each step is explained by the fewest clues."""
    def hint(
        self,
        position: str | None = None,
        *,
        uniqueness: bool = True,
        by_clues: bool = False,
        timeout: float | None = None,
    ) -> Step | None:
        """Returns the next step from the puzzle, or from the board `position`; None if the board is solved or no step
        is found."""
    def rate(
        self, *, uniqueness: bool = True, timeout: float | None = None
    ) -> SudokuRating | NonogramRating | KindRating:
        """Rates the difficulty for a human solver: for sudokus and black and white nonograms by techniques, for other
        kinds by the least powerful method that solves the puzzle."""
    def to_svg(
        self,
        solution: Solution | None = None,
        *,
        clues: bool = True,
        theme: Literal["light", "dark", "print"] = "light",
        cell: int = 30,
    ) -> str:
        """Returns the puzzle as an SVG drawing, with a solution if one is given."""
    def _repr_svg_(self) -> str: ...
    def to(self, format: str) -> str:
        """Returns the puzzle as text in a format."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Puzzle: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Puzzle: ...

@final
class Sudoku(Puzzle):
    """A sudoku with boxes of any shape, made from text, a flat sequence of digits or rows of digits. 0, None or NaN is
    an empty cell; with `first_digit=0`, only None and NaN are."""

    def __new__(
        cls,
        board: str | Iterable[float | None] | Iterable[Iterable[float | None]],
        *,
        box_shape: tuple[int, int] | None = None,
        first_digit: Literal[0, 1] | None = None,
    ) -> Sudoku: ...
    @overload
    @staticmethod
    def generate(
        *,
        level: Literal["easy", "medium", "hard", "unfair", "extreme"] | None = None,
        symmetry: str = "none",
        technique: str | None = None,
        score: int | tuple[int, int] | None = None,
        clues: int | tuple[int, int] | None = None,
        minimal: bool | None = None,
        pattern: str | None = None,
        seed: int = 1,
        count: None = None,
    ) -> Sudoku:
        """Generates a 9x9 sudoku with exactly one solution and the requested properties; with `count`, a list of
        sudokus."""
    @overload
    @staticmethod
    def generate(
        *,
        level: Literal["easy", "medium", "hard", "unfair", "extreme"] | None = None,
        symmetry: str = "none",
        technique: str | None = None,
        score: int | tuple[int, int] | None = None,
        clues: int | tuple[int, int] | None = None,
        minimal: bool | None = None,
        pattern: str | None = None,
        seed: int = 1,
        count: int,
    ) -> list[Sudoku]: ...
    @property
    def givens(self) -> tuple[tuple[int | None, ...], ...]:
        """The givens, as a tuple of rows of digits. An empty cell is 0, or None if the digits start at 0."""
    @property
    def candidates(self) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
        """The candidates of each cell, row by row, if the puzzle states more than its givens; otherwise None."""
    @property
    def goal(self) -> tuple[tuple[int, ...], ...] | None:
        """The stated solution, as a tuple of rows of digits; None if there is none. It is not checked."""
    @property
    def side(self) -> int:
        """The side: the number of rows, columns and digits."""
    @property
    def first_digit(self) -> int:
        """The smallest digit: 1, or 0 if the digits are 0 to the side minus one."""
    @property
    def box_shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns of a box."""
    def to_string(self, *, blank: str = ".") -> str:
        """Returns the board on one line, with `blank` for an empty cell."""
    def rate(self, *, uniqueness: bool = True, timeout: float | None = None) -> SudokuRating: ...

@final
class Nonogram(Puzzle):
    """A nonogram, made from a clue for each row and each column. A clue is a sequence of lengths, or of pairs of length
    and colour (from 1)."""

    def __new__(
        cls,
        rows: Iterable[Iterable[int | tuple[int, int]]],
        columns: Iterable[Iterable[int | tuple[int, int]]],
    ) -> Nonogram: ...
    @staticmethod
    def from_picture(picture: Sequence[Sequence[int]]) -> Nonogram:
        """Returns the nonogram of a picture, with the picture as its goal. The picture is given as rows of colours; 0
        is the background."""
    @overload
    @staticmethod
    def generate(
        size: tuple[int, int] = (15, 15),
        *,
        difficulty: Literal["line", "probe", "search"] = "line",
        rounds: int | tuple[int, int] | None = None,
        density: float | None = None,
        colours: int = 1,
        seed: int = 1,
        count: None = None,
    ) -> Nonogram:
        """Generates a random nonogram with exactly one solution; with `count`, a list of nonograms."""
    @overload
    @staticmethod
    def generate(
        size: tuple[int, int] = (15, 15),
        *,
        difficulty: Literal["line", "probe", "search"] = "line",
        rounds: int | tuple[int, int] | None = None,
        density: float | None = None,
        colours: int = 1,
        seed: int = 1,
        count: int,
    ) -> list[Nonogram]: ...
    @staticmethod
    def from_image(
        image: str | PathLike[str] | bytes | Any,
        *,
        size: tuple[int, int] | None = None,
        colours: int = 1,
        threshold: int | None = None,
        invert: bool = False,
        until: Literal["unique", "line"] = "line",
        seed: int = 1,
    ) -> PicturePuzzle:
        """Makes a nonogram from a picture, and returns it with the cells that were changed so that it has one solution.
        The picture is the path or the bytes of a PNG or Netpbm file, or an array or rows of pixels. A pixel is a level
        of grey, or red, green and blue, each from 0 to 255."""
    @property
    def rows(self) -> tuple[tuple[int, ...], ...] | tuple[tuple[tuple[int, int], ...], ...]:
        """The clues of the rows, from top to bottom: tuples of lengths, or of pairs of length and colour."""
    @property
    def columns(self) -> tuple[tuple[int, ...], ...] | tuple[tuple[tuple[int, int], ...], ...]:
        """The clues of the columns, from left to right, in the same form as those of the rows."""
    @property
    def colours(self) -> int:
        """The number of colours, not counting the background."""
    def rate(self, *, uniqueness: bool = True, timeout: float | None = None) -> NonogramRating: ...
    @property
    def goal(self) -> tuple[tuple[int, ...], ...] | None:
        """The picture that is stated as the solution, as a tuple of rows; None if there is none. It is not checked."""

@final
class Kind:
    """A kind of puzzles, made from the text of its rules."""

    def __new__(cls, rules: str) -> Kind: ...
    @property
    def name(self) -> str:
        """The name."""
    @property
    def title(self) -> str | None:
        """The title; None if the rules state none."""
    @property
    def rules(self) -> str:
        """The text of the rules."""
    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of the rules."""
    @property
    def warnings(self) -> tuple[str, ...]:
        """What the rules may say, but probably do not mean: messages with their places."""
    def parse(self, text: str) -> Puzzle:
        """Returns the only puzzle of a text: a plain grid."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Kind: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Kind: ...

@final
class Solution:
    """A solution of a puzzle, as a sequence of rows. The rows consist of digits for a sudoku, of colours for a nonogram
    (0 is the background), and of words for other kinds. For a model, the only row has the values of the shown cells."""

    # The items of rows are `int` for sudokus, nonograms and models, and `str` for all other kinds.
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that this is a solution of."""
    @property
    def rows(self) -> tuple[tuple[Any, ...], ...]:
        """The rows, from top to bottom."""
    @property
    def line(self) -> str:
        """The solution on one line, as the command line prints it."""
    def to_numpy(self) -> Any:
        """Returns a numpy array of height x width. Its items are unsigned bytes if the rows consist of numbers, and
        strings if they consist of words."""
    def _repr_svg_(self) -> str: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> tuple[Any, ...]:
        """Returns a row or, for a cell of a model, the number of the cell."""
    @overload
    def __getitem__(self, key: Cell, /) -> int: ...
    def __iter__(self) -> Iterator[tuple[Any, ...]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Solution: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Solution: ...

@final
class Solutions:
    """An iterator over the solutions of a puzzle."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...

@final
class PuzzleReader(Generic[_Item]):
    """An iterator over the puzzles of a file."""

    @property
    def format(self) -> str:
        """The name of the file's format."""
    def __iter__(self) -> PuzzleReader[_Item]: ...
    def __next__(self) -> _Item: ...
    def __class_getitem__(cls, key: Any) -> Any: ...

@final
class SolvedMany:
    """The answers to many puzzles, in the order of the puzzles, as a table of five columns."""

    @property
    def status(self) -> Any:
        """The status of each puzzle: the verdict, or "error". A numpy array if numpy is installed, otherwise a list."""
    @property
    def solution(self) -> Any:
        """The first solution of each puzzle, on one line. If numpy is installed, this is a numpy array of strings, with
        an empty string for a puzzle without a solution. Otherwise it is a list, with None for such a puzzle."""
    @property
    def count(self) -> Any:
        """The number of solutions found for each puzzle, up to the limit; -1 if it is not known."""
    @property
    def effort(self) -> Any:
        """The number of decisions and conflicts of the search for each puzzle; 0 if propagation was enough."""
    @property
    def error(self) -> list[str | None]:
        """The error message of each puzzle, as a list; None for a puzzle without an error."""
    def keys(self) -> tuple[str, ...]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Solved]: ...
    @overload
    def __getitem__(self, key: int, /) -> Solved:
        """Returns the row with a number, or the column with a name."""
    @overload
    def __getitem__(self, key: str, /) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the table as an Arrow stream, for `pyarrow.table(result)`, `polars.DataFrame(result)` and similar
        calls."""

@overload
def read(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    rules: Kind | None = None,
    on_error: Literal["raise", "skip"] = "raise",
) -> PuzzleReader[Puzzle]:
    """Returns an iterator that reads the puzzles of a file one by one. `source` is a path, or an object with a method
    `read()`. With the rules of a kind, it contains plain grids of this kind."""
@overload
def read(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    rules: Kind | None = None,
    on_error: Literal["report"],
) -> PuzzleReader[Puzzle | ParseError]: ...
def write(
    puzzles: Puzzle | Iterable[Puzzle], target: str | PathLike[str] | IO[str] | IO[bytes], *, format: str | None = None
) -> int:
    """Writes puzzles to a file, and returns their number. `target` is a path, or an object with a method `write()`.
    Without `format`, the name of the file determines the format. If one of the puzzles cannot be written, nothing is
    written, and an existing file stays as it was."""
def formats() -> tuple[str, ...]:
    """Returns the names of the file formats."""
def kinds() -> tuple[str, ...]:
    """Returns the names of the kinds of puzzles."""
@overload
def generate(
    kind: str,
    *,
    size: tuple[int, int] | None = None,
    difficulty: Literal["propagation", "probe", "search"] | None = None,
    seed: int = 1,
    count: None = None,
) -> Puzzle:
    """Generates a puzzle of a kind with exactly one solution and no redundant clue; with `count`, a list of puzzles."""
@overload
def generate(
    kind: str,
    *,
    size: tuple[int, int] | None = None,
    difficulty: Literal["propagation", "probe", "search"] | None = None,
    seed: int = 1,
    count: int,
) -> list[Puzzle]: ...
def solve(
    puzzle: Puzzle,
    *,
    solutions: int = 2,
    engine: str = "auto",
    timeout: float | None = None,
    steps: int | None = None,
    memory: int | None = None,
) -> Outcome:
    """Solves a puzzle, and returns the complete answer of the engine. It looks for up to `solutions` solutions; the
    default, 2, shows whether the solution is unique."""
def solve_many(
    puzzles: Any,
    *,
    column: str | None = None,
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
    steps: int | None = None,
) -> SolvedMany:
    """Solves many puzzles, looking for up to `limit` solutions of each. A puzzle that cannot be read gives a row with
    the status "error" and a message. `threads` is the number of threads, at most 1024; 0 means one for each core.
    `timeout` and `steps` are limits for each puzzle."""
def verify(
    puzzle: Puzzle,
    *,
    engines: Sequence[str] | None = None,
    solutions: int = 2,
    timeout: float | None = None,
    steps: int | None = None,
) -> Comparison:
    """Compares the verdicts, solutions and counts of engines on a puzzle. By default, all engines that support the
    puzzle are compared."""
def prove(
    puzzle: Puzzle, folder: str | PathLike[str], *, timeout: float | None = None, steps: int | None = None
) -> Proof:
    """Solves a puzzle, and writes a certificate of the verdict to a folder. The puzzle must have exactly one solution,
    or none."""
def check_certificate(folder: str | PathLike[str]) -> Claim:
    """Checks the certificate in a folder, and returns the statement that it proves."""
def engines() -> tuple[str, ...]:
    """Returns the names of the engines."""
def main(arguments: Sequence[str]) -> int:
    """Runs the command line with these arguments, and returns its exit code. The first argument is the name of the
    program."""
def _restore_solution(puzzle: Puzzle, values: Sequence[int]) -> Solution:
    """Makes a solution again from its puzzle and values, and checks it. Pickle calls this function."""
def _puzzle_of_model(text: str, mark: bytes) -> Puzzle:
    """Returns the puzzle of a model in Python: its text in the format `model`, and its mark."""
def _restore_puzzle(
    kind: str, clues: Any, metadata: Sequence[tuple[str, str]], unmodelled: Sequence[str]
) -> Any:
    """Makes a puzzle again from its data. Pickle calls this function."""
