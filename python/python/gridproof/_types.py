"""Answers that are plain data."""

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
    """How many solutions were counted."""
    exact: bool
    """Whether these are all; not so if the limit was reached."""


@dataclass(frozen=True)
class Outcome:
    """All that an engine answers."""

    verdict: Literal["unique", "multiple", "unsatisfiable", "satisfiable", "stalled", "unknown"]
    """What is known of the number of solutions: "satisfiable" if only one was asked for, "unknown" if the budget ran
    out, "stalled" if an incomplete engine has no rule left."""
    solutions: tuple[Solution, ...]
    """The solutions found, at most as many as asked for."""
    stopped: Literal["time", "steps", "memory", "cancelled"] | None
    """The part of the budget that ran out; None if none did."""
    difficulty: Literal["line", "probe", "search"] | None
    """The hardest technique that a nonogram needed, where the engine can tell."""
    effort: Mapping[str, int] = field(hash=False)
    """What it cost, by counter."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A row of `SolvedMany`."""

    status: str
    """The verdict, or "error"."""
    solution: str | None
    """The first solution on one line, where there is one."""
    count: int
    """The number of solutions found, up to the limit; -1 where it is not known."""
    effort: int
    """The decisions and conflicts of the search."""
    error: str | None
    """What is wrong with the puzzle, where something is."""


@dataclass(frozen=True)
class Comparison:
    """What several engines say of one puzzle."""

    agrees: bool
    """Whether no answer contradicts another."""
    confirmed: bool
    """Whether two complete engines that share no code reached the same verdict, and nothing contradicts it."""
    verdicts: Mapping[str, str | None] = field(hash=False)
    """The verdict of each engine; None of one that does not take the puzzle."""
    discrepancies: tuple[str, ...]
    """What contradicts what, in words."""


@dataclass(frozen=True)
class Proof:
    """A certificate that was made."""

    folder: Path
    """Where it is."""
    verdict: Literal["unique", "unsatisfiable"]
    """What it proves."""
    solution: Solution | None
    """The only solution; None if there is none."""
    variables: int
    """The variables of the formula."""
    clauses: int
    """The clauses of the formula."""
    proof_bytes: int
    """The size of the proof."""


@dataclass(frozen=True)
class Claim:
    """What a certificate proves."""

    puzzle: Puzzle
    """The puzzle."""
    verdict: Literal["unique", "unsatisfiable"]
    """Whether it has one solution or none."""
    solution: Solution | None
    """The only solution; None if there is none."""


@dataclass(frozen=True)
class Step:
    """A step of a person to the solution."""

    technique: str
    """The name of the technique; "clues" for a step by the fewest clues."""
    texts: tuple[str, str, str]
    """Where to look; what to use there; what follows, and why."""
    names: tuple[str, ...]
    """The rows, columns, boxes or clues that it speaks of."""
    says: tuple[str, ...]
    """What follows: "r1c2=3", "r4c5<>6" (rows and columns from 1)."""
    cells: tuple[tuple[int, int], ...]
    """The cells that it speaks of: row and column, from 0."""
    decided: tuple[tuple[tuple[int, int], int], ...]
    """Cells of sudokus and nonograms, and the values that they get."""
    removed: tuple[tuple[tuple[int, int], int], ...]
    """Cells of sudokus and nonograms, and the values that they lose."""

    def __str__(self) -> str:
        return self.texts[2]


@dataclass(frozen=True)
class SudokuRating:
    """How hard a sudoku is."""

    level: Literal["easy", "medium", "hard", "unfair", "extreme"]
    """The level of the program HoDoKu."""
    score: int
    """Its score."""
    techniques: Mapping[str, int] = field(hash=False)
    """How many steps of each technique."""
    qqwing: Literal["simple", "easy", "intermediate", "expert"]
    """The level of the program QQwing."""
    se: float | None
    """The rating of Sudoku Explainer, where it is exactly that."""
    se_approx: float | None
    """A rating near to it elsewhere."""
    se_pearl: float | None
    """Its rating of the steps up to the first digit placed, where it is exactly that."""
    se_diamond: float | None
    """Its rating of the first step, where it is exactly that."""


@dataclass(frozen=True)
class NonogramRating:
    """How hard a nonogram is."""

    line_solvable: bool
    """Whether line solving alone solves it."""
    rounds: int
    """The sweeps over all rows and columns that line solving takes."""
    lines: int
    """The lines solved one by one."""
    solved: bool
    """Whether techniques with names and trying single cells solve it."""
    techniques: Mapping[str, int] = field(hash=False)
    """How many steps of each technique."""


@dataclass(frozen=True)
class KindRating:
    """How hard a puzzle of any other kind is."""

    difficulty: Literal["propagation", "probe", "search"]
    """What is enough: its rules one by one, so that no cell has to be tried; besides, trying single cells; or more than that."""


class PicturePuzzle(NamedTuple):
    """The nonogram of a picture."""

    nonogram: Nonogram
    """The puzzle; the picture, as it was changed, is its goal."""
    changes: tuple[tuple[int, int, str, str], ...]
    """The changed cells: row, column, and the names of the colours before and after."""
