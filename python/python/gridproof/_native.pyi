"""The part of the package that is written in Rust."""

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import IO, Any, Literal, final, overload

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
    "Solution",
    "Solutions",
    "PuzzleReader",
    "SolvedMany",
    "solve_many",
    "read",
    "write",
    "formats",
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

@disjoint_base
class Puzzle:
    """A logic puzzle. Puzzles are immutable and hashable. They are equal if their clues (and colours) are equal."""

    @staticmethod
    def parse(text: str, *, format: str | None = None) -> Puzzle: ...
    @property
    def kind(self) -> str: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def title(self) -> str | None: ...
    @property
    def metadata(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def unmodelled(self) -> tuple[str, ...]: ...
    @overload
    def solve(
        self, *, count: None = None, timeout: float | None = None, steps: int | None = None
    ) -> Solution | None: ...
    @overload
    def solve(self, *, count: int, timeout: float | None = None, steps: int | None = None) -> list[Solution]: ...
    def count(
        self, limit: int = 10_000, *, timeout: float | None = None, steps: int | None = None
    ) -> Count: ...
    def is_unique(self, *, timeout: float | None = None, steps: int | None = None) -> bool: ...
    def solutions(self, *, timeout: float | None = None, steps: int | None = None) -> Solutions: ...
    def steps(
        self,
        *,
        position: str | None = None,
        uniqueness: bool = True,
        by_clues: bool = False,
        timeout: float | None = None,
    ) -> list[Step]: ...
    def hint(
        self,
        position: str | None = None,
        *,
        uniqueness: bool = True,
        by_clues: bool = False,
        timeout: float | None = None,
    ) -> Step | None: ...
    def rate(
        self, *, uniqueness: bool = True, timeout: float | None = None
    ) -> SudokuRating | NonogramRating | KindRating: ...
    def to_svg(
        self,
        solution: Solution | None = None,
        *,
        clues: bool = True,
        theme: Literal["light", "dark", "print"] = "light",
        cell: int = 30,
    ) -> str: ...
    def _repr_svg_(self) -> str: ...
    def to(self, format: str) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Puzzle: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Puzzle: ...

@final
class Sudoku(Puzzle):
    """A sudoku with boxes of any shape, made from text, a flat sequence of digits or rows of digits. 0 or None is an empty
    cell; with first_digit=0, only None is."""

    def __new__(
        cls,
        board: str | Iterable[int | None] | Iterable[Iterable[int | None]],
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
        count: int,
    ) -> list[Sudoku]: ...
    @property
    def givens(self) -> tuple[tuple[int | None, ...], ...]: ...
    @property
    def candidates(self) -> tuple[tuple[tuple[int, ...], ...], ...] | None: ...
    @property
    def goal(self) -> tuple[tuple[int, ...], ...] | None: ...
    @property
    def side(self) -> int: ...
    @property
    def first_digit(self) -> int: ...
    @property
    def box_shape(self) -> tuple[int, int]: ...
    def to_string(self, *, blank: str = ".") -> str: ...

@final
class Nonogram(Puzzle):
    """A nonogram, made from a clue for each row and each column. A clue is a sequence of lengths, or of pairs of length and
    colour (from 1)."""

    def __new__(
        cls,
        rows: Iterable[Iterable[int | tuple[int, int]]],
        columns: Iterable[Iterable[int | tuple[int, int]]],
    ) -> Nonogram: ...
    @staticmethod
    def from_picture(picture: Sequence[Sequence[int]]) -> Nonogram: ...
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
    ) -> Nonogram: ...
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
    ) -> PicturePuzzle: ...
    @property
    def rows(self) -> tuple[tuple[int, ...], ...] | tuple[tuple[tuple[int, int], ...], ...]: ...
    @property
    def columns(self) -> tuple[tuple[int, ...], ...] | tuple[tuple[tuple[int, int], ...], ...]: ...
    @property
    def colours(self) -> int: ...
    @property
    def goal(self) -> tuple[tuple[int, ...], ...] | None: ...

@final
class Solution:
    """A solution of a puzzle, as a sequence of rows. The rows consist of digits for a sudoku, of colours for a nonogram
    (0 is the background), and of words for other kinds. For a model, the only row has the values of the shown cells."""

    # The items of rows are `int` for sudokus, nonograms and models, and `str` for all other kinds.
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def rows(self) -> tuple[tuple[Any, ...], ...]: ...
    @property
    def line(self) -> str: ...
    def to_numpy(self) -> Any: ...
    def _repr_svg_(self) -> str: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> tuple[Any, ...]: ...
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
class PuzzleReader:
    """An iterator over the puzzles of a file."""

    @property
    def format(self) -> str: ...
    def __iter__(self) -> PuzzleReader: ...
    # With `on_error="report"`, a `ParseError` is returned in place of a puzzle that cannot be read.
    def __next__(self) -> Any: ...

@final
class SolvedMany:
    """The answers to many puzzles, in the order of the puzzles, as a table of five columns."""

    @property
    def status(self) -> Any: ...
    @property
    def solution(self) -> Any: ...
    @property
    def count(self) -> Any: ...
    @property
    def effort(self) -> Any: ...
    @property
    def error(self) -> list[str | None]: ...
    def keys(self) -> tuple[str, ...]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> Solved: ...
    @overload
    def __getitem__(self, key: str, /) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

def read(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    on_error: Literal["raise", "skip", "report"] = "raise",
) -> PuzzleReader: ...
def write(
    puzzles: Puzzle | Iterable[Puzzle], target: str | PathLike[str] | IO[str] | IO[bytes], *, format: str | None = None
) -> int: ...
def formats() -> tuple[str, ...]: ...
@overload
def generate(
    kind: str,
    *,
    size: tuple[int, int] | None = None,
    difficulty: Literal["propagation", "probe", "search"] | None = None,
    seed: int = 1,
    count: None = None,
) -> Puzzle: ...
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
) -> Outcome: ...
def solve_many(
    puzzles: Any,
    *,
    column: str | None = None,
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
    steps: int | None = None,
) -> SolvedMany: ...
def verify(
    puzzle: Puzzle,
    *,
    engines: Sequence[str] | None = None,
    solutions: int = 2,
    timeout: float | None = None,
    steps: int | None = None,
) -> Comparison: ...
def prove(
    puzzle: Puzzle, folder: str | PathLike[str], *, timeout: float | None = None, steps: int | None = None
) -> Proof: ...
def check_certificate(folder: str | PathLike[str]) -> Claim: ...
def engines() -> tuple[str, ...]: ...
def main(arguments: Sequence[str]) -> int: ...
def _restore_solution(puzzle: Puzzle, values: Sequence[int]) -> Solution: ...
def _puzzle_of_model(text: str, mark: bytes) -> Puzzle: ...
def _restore_puzzle(
    kind: str, clues: Any, metadata: Sequence[tuple[str, str]], unmodelled: Sequence[str]
) -> Any: ...
