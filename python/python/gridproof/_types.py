"""Answers that are plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from ._native import Puzzle, Solution

__all__ = ["Claim", "Comparison", "Count", "Outcome", "Proof", "Solved"]


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
