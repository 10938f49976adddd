"""Puzzles with verdicts other than one solution, and the smallest puzzles. They are stored in `tests/puzzles/`.

The name of a file begins with its verdict: `unsolvable`, `multiple` (with the number of solutions at the end of the
name), `unique` or `contradictory`. In a contradictory puzzle, clues or givens contradict each other directly, so that a
reader may refuse it.
"""

import random

from .domino import domino
from .fields import coin_picture
from .nonogram import Nonogram, solve
from .sudoku import Geometry, Search, Grid
from .writers import non_text


def _nonogram(title, rows, columns):
    return Nonogram(tuple(map(tuple, rows)), tuple(map(tuple, columns)), title)


def _refuted_by_search():
    """A domino puzzle with two columns swapped. Neither lines nor trials of single cells show that it is unsolvable."""
    puzzle = domino(6)
    columns = list(puzzle.columns)
    columns[5], columns[10] = columns[10], columns[5]
    return _nonogram("Refuted by search", puzzle.rows, columns)


def _switches():
    """Five 2 x 2 squares along the diagonal. Each has two solutions, so the puzzle has 32."""
    lines = []
    for number in range(5):
        for pair in ("X.", ".X"):
            lines.append("." * (3 * number) + pair + "." * (12 - 3 * number))
        if number < 4:
            lines.append("X" * 14)
    return Nonogram.of_picture("Five switches", lines)


def _two_from_many(seed=22):
    """A picture of independent cells whose clues have exactly one other solution."""
    rng = random.Random(seed)
    while True:
        puzzle = Nonogram.of_picture("A pair", coin_picture(rng, 12, 12, 55))
        verdict = solve(puzzle, most_solutions=3)
        if verdict.complete and len(verdict.solutions) == 2:
            return puzzle


def _ones(side):
    return _nonogram("Permutations", [(1,)] * side, [(1,)] * side)


def _nonograms():
    """The special nonograms: for each file name without its extension, the puzzle and its number of solutions."""
    cross = [(1,), (3,), (1,)]
    return {
        "contradictory-sums-differ": (_nonogram("Sums differ", cross, [(1,), (3,), (2,)]), 0),
        "contradictory-clue-too-long": (_nonogram("Clue too long", [(1, 2), (2,), (1,)], [(1,), (3,), (2,)]), 0),
        "unsolvable-equal-sums": (_nonogram("Equal sums", [(1, 1), (1,), (1, 1)], [(2,), (1,), (2,)]), 0),
        "unsolvable-by-search": (_refuted_by_search(), 0),
        "multiple-smallest-2": (_ones(2), 2),
        "multiple-pair-2": (_two_from_many(), 2),
        "multiple-switches-32": (_switches(), 32),
        "multiple-permutations-120": (_ones(5), 120),
        "unique-one-cell": (_nonogram("One cell", [(1,)], [(1,)]), 1),
        "unique-nothing-filled": (_nonogram("Nothing filled", [()] * 4, [()] * 5), 1),
        "unique-all-filled": (_nonogram("All filled", [(5,)] * 4, [(4,)] * 5), 1),
        "unique-one-row": (_nonogram("One row", [(2, 1, 3)], [(1,), (1,), (), (1,), (), (1,), (1,), (1,)]), 1),
    }


_SUDOKUS = {
    # The first row contains 1 twice.
    "contradictory-repeated-given": (3, 0, "1......1." + "." * 72),
    # The first row leaves only 9 for its last cell, but the column of that cell already contains 9.
    "unsolvable-no-candidate": (3, 0, "12345678." + "." * 17 + "9" + "." * 54),
    # The empty board of side 4.
    "multiple-empty-288": (2, 288, "." * 16),
    "unique-full": (2, 1, "1234341221434321"),
}


def _sudoku_by_removal(seed=23):
    """A puzzle with two solutions: givens are removed from a full board until there is a second solution."""
    rng = random.Random(seed)
    geometry = Geometry(3, 3)
    while True:
        grid = Grid(geometry)
        for cell, digit in enumerate(rng.sample(range(9), 9)):
            grid.place(cell, digit)
        search = Search(most=1, order=lambda n: rng.sample(range(n), n))
        search.run(grid)
        givens = search.solutions[0]
        for cell in rng.sample(range(81), 81):
            kept, givens[cell] = givens[cell], 0
            count = _count(geometry, givens, 3)
            if count == 2 and givens.count(0) > 45:
                return "".join(str(digit or ".") for digit in givens)
            if count > 1:
                givens[cell] = kept


def _sudoku_refuted_by_search(line):
    """The puzzle with one more given: the first with which only guesses show that there is no solution."""
    geometry = Geometry(3, 3)
    givens = [int(cell) if cell != "." else 0 for cell in line]
    for cell in (cell for cell in range(81) if not givens[cell]):
        for digit in range(1, 10):
            changed = [*givens[:cell], digit, *givens[cell + 1 :]]
            search = Search()
            search.run(Grid.of_givens(geometry, changed))
            if not search.solutions and search.guesses:
                return "".join(str(given or ".") for given in changed)
    raise ValueError("no given makes it unsolvable by guesses only")


def _count(geometry, givens, most):
    search = Search(most)
    search.run(Grid.of_givens(geometry, givens))
    return len(search.solutions)


def special_files():
    """Every special puzzle: the path below `tests/puzzles/` and the text. Solving each puzzle verifies its name."""
    files = {}
    for name, (puzzle, solutions) in _nonograms().items():
        verdict = solve(puzzle, most_solutions=solutions + 1)
        if not verdict.complete or len(verdict.solutions) != solutions:
            raise ValueError(f"{name}: {len(verdict.solutions)} solutions")
        files[f"nonogram/{name}.non"] = non_text(puzzle)
    two = _sudoku_by_removal()
    sudokus = _SUDOKUS | {
        "multiple-pair-2": (3, 2, two),
        "unsolvable-by-search": (3, 0, _sudoku_refuted_by_search(two)),
    }
    for name, (box, solutions, line) in sudokus.items():
        givens = [0 if cell == "." else int(cell) for cell in line]
        if _count(Geometry(box, box), givens, solutions + 1) != solutions:
            raise ValueError(f"{name}: not {solutions} solutions")
        files[f"sudoku/{name}.txt"] = line + "\n"
    return files
