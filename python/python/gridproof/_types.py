"""The types of answers that are plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from ._native import Nonogram, Puzzle, Solution

__all__ = [
    "Claim",
    "Comparison",
    "Count",
    "KindRating",
    "NonogramRating",
    "Outcome",
    "PicturePuzzle",
    "Proof",
    "Solved",
    "Step",
    "SudokuRating",
]


class Count(NamedTuple):
    """A number of solutions."""

    number: int
    """The number of solutions that were counted."""
    exact: bool
    """Whether these are all solutions; False if the limit was reached."""


@dataclass(frozen=True)
class Outcome:
    """The complete answer of an engine."""

    verdict: Literal["unique", "multiple", "unsatisfiable", "satisfiable", "stalled", "unknown"]
    """What is known about the number of solutions. It is "satisfiable" if only one solution was requested, "unknown" if
    the budget ran out, and "stalled" if an incomplete engine has no rule left to apply."""
    solutions: tuple[Solution, ...]
    """The solutions found, at most the requested number."""
    stopped: Literal["time", "steps", "memory", "cancelled"] | None
    """The part of the budget that ran out, or "cancelled"; None if the engine ended by itself."""
    difficulty: Literal["line", "probe", "search"] | None
    """The hardest technique that a nonogram needed; None if the engine does not report it."""
    effort: Mapping[str, int] = field(hash=False)
    """The cost of the solve, by the name of the counter."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A row of `SolvedMany`."""

    status: str
    """The verdict, or "error"."""
    solution: str | None
    """The first solution, on one line; None if there is none."""
    count: int
    """The number of solutions found, up to the limit; -1 if it is not known."""
    effort: int
    """The number of decisions and conflicts of the search."""
    error: str | None
    """The error in the puzzle; None if there is no error."""


@dataclass(frozen=True)
class Comparison:
    """A comparison of the answers of several engines to one puzzle."""

    agrees: bool
    """Whether no two answers contradict each other."""
    confirmed: bool
    """Whether two complete engines that share no code reached the same verdict, and no answer contradicts it."""
    verdicts: Mapping[str, str | None] = field(hash=False)
    """The verdict of each engine; None for an engine that does not support the puzzle."""
    discrepancies: tuple[str, ...]
    """The contradictions between answers, in words."""


@dataclass(frozen=True)
class Proof:
    """A certificate that was made."""

    folder: Path
    """The folder of the certificate."""
    verdict: Literal["unique", "unsatisfiable"]
    """The verdict that the certificate proves."""
    solution: Solution | None
    """The only solution; None if there is none."""
    variables: int
    """The number of variables in the formula."""
    clauses: int
    """The number of clauses in the formula."""
    proof_bytes: int
    """The size of the proof, in bytes."""


@dataclass(frozen=True)
class Claim:
    """The statement that a certificate proves."""

    puzzle: Puzzle
    """The puzzle of the certificate."""
    verdict: Literal["unique", "unsatisfiable"]
    """Whether the puzzle has exactly one solution or none."""
    solution: Solution | None
    """The only solution; None if there is none."""


@dataclass(frozen=True)
class Step:
    """A step of a human solver towards the solution."""

    technique: str
    """The name of the technique; "clues" for a step that is explained by the fewest clues."""
    texts: tuple[str, str, str]
    """The step at three depths: where to look; which technique or clues to use; what follows, and why."""
    names: tuple[str, ...]
    """The rows, columns, boxes or clues that the step uses."""
    says: tuple[str, ...]
    """The conclusions: "r1c2=3", "r4c5<>6" (rows and columns from 1)."""
    cells: tuple[tuple[int, int], ...]
    """The cells that the step mentions: row and column, from 0."""
    decided: tuple[tuple[tuple[int, int], int], ...]
    """For sudokus and nonograms: the cells that the step decides, each with its value."""
    removed: tuple[tuple[tuple[int, int], int], ...]
    """For sudokus and nonograms: the cells that lose a value in the step, each with that value."""

    def __str__(self) -> str:
        return self.texts[2]


@dataclass(frozen=True)
class SudokuRating:
    """The difficulty of a sudoku."""

    level: Literal["easy", "medium", "hard", "unfair", "extreme"]
    """The level. For 9x9 sudokus, it is that of the program HoDoKu; for other sizes, it follows from the hardest
    technique or, if techniques do not solve the puzzle, from `difficulty`."""
    score: int | None
    """The score, as rated by HoDoKu; None if the sudoku is not 9x9."""
    techniques: Mapping[str, int] = field(hash=False)
    """The number of steps of each technique."""
    qqwing: Literal["simple", "easy", "intermediate", "expert"] | None
    """The level, as rated by the program QQwing; None if the sudoku is not 9x9."""
    se: float | None
    """The rating of the program Sudoku Explainer, if it is known exactly; otherwise, and for other sizes, None."""
    se_approx: float | None
    """An approximation of this rating if it is not known exactly; otherwise None."""
    se_pearl: float | None
    """Sudoku Explainer's rating of the hardest step up to the first digit placed, if it is known exactly."""
    se_diamond: float | None
    """Sudoku Explainer's rating of the first step, if it is known exactly."""
    difficulty: Literal["propagation", "probe", "search"] | None = None
    """If the sudoku is not 9x9 and techniques do not solve it: the method that solves what they leave open, as in
    `KindRating`."""


@dataclass(frozen=True)
class NonogramRating:
    """The difficulty of a nonogram."""

    line_solvable: bool
    """Whether line solving alone solves it."""
    rounds: int
    """The number of sweeps that line solving makes over all rows, then all columns."""
    lines: int
    """The number of lines that are solved one by one from a queue."""
    solved: bool
    """Whether named techniques and trying single cells solve it."""
    techniques: Mapping[str, int] = field(hash=False)
    """The number of steps of each technique."""


@dataclass(frozen=True)
class KindRating:
    """The difficulty of a puzzle of any other kind."""

    difficulty: Literal["propagation", "probe", "search"]
    """The least powerful method that solves the puzzle: "propagation" (one constraint at a time, without trying a cell),
    "probe" (also trying single cells) or "search" (more than that)."""


class PicturePuzzle(NamedTuple):
    """The nonogram of a picture."""

    nonogram: Nonogram
    """The puzzle; its goal is the picture after the changes."""
    changes: tuple[tuple[int, int, str, str], ...]
    """The changed cells: row, column, and the names of the colours before and after."""
