"""Every file that the script makes, with the function that makes its text."""

from pathlib import Path

from . import fields, sudoku_files
from .domino import domino
from .mend import mended
from .nonogram import solve
from .patterns import PATTERNS
from .pictures import read_pictures
from .published import course_nonograms, course_sudokus
from .special import special_files
from .writers import nin_text, non_bundle

PICTURES = Path(__file__).parent.parent / "pictures"

#: The members of the n-domino family that are stored.
DOMINOES = range(1, 15)

#: The members that the solver of this script checks in reasonable time. All members are known to have one solution.
CHECKED_DOMINOES = range(1, 8)


def _drawn(puzzles):
    for puzzle in puzzles:
        if not solve(puzzle).unique:
            raise ValueError(f"picture {puzzle.title!r} has more than one solution: change a cell of it")
    return non_bundle(puzzles)


def _domino(n):
    puzzle = domino(n)
    if n in CHECKED_DOMINOES and not solve(puzzle).unique:
        raise ValueError(f"domino {n} has more than one solution")
    return nin_text([puzzle])


def files():
    """Yields pairs of a path below the project's folder and its text, in the order in which they are made."""
    for theme, puzzles in read_pictures(PICTURES).items():
        yield f"puzzles/nonogram/pictures-{theme}.non", _drawn(puzzles)
    yield "puzzles/nonogram/patterns.non", non_bundle([mended(title, draw()) for title, draw in PATTERNS])
    for n in DOMINOES:
        yield f"puzzles/nonogram/domino/domino-{n:02}.nin", _domino(n)
    yield "puzzles/nonogram/random-cells.nin", nin_text(fields.coins())
    yield "puzzles/nonogram/random-fields.nin", nin_text(fields.landscapes())
    yield "puzzles/nonogram/random-stubborn.nin", nin_text(fields.stubborn())
    yield "puzzles/nonogram/comp-2012h.non", non_bundle(*course_nonograms())
    for name, text in sudoku_files.FILES.items():
        yield f"puzzles/sudoku/{name}", text()
    yield "puzzles/sudoku/fopr.txt", course_sudokus()
    for name, text in special_files().items():
        yield f"tests/puzzles/{name}", text
