"""The sudoku files: 9x9 in five grades, and boards of other sizes."""

import random

from .grading import grade, solved_by_singles
from .sudoku import Geometry, Grid, Search, solutions_up_to

#: The seed of each file, so that each file can be made without the others.
SEEDS = {"easy": 101, "medium": 102, "hard": 103, "very hard": 104, "minimal": 105, "4x4": 44, "6x6": 66,
         "16x16": 1616, "25x25": 2525}

PER_GRADE = 100


def _random_solution(geometry, rng):
    """A full board, found by a search that tries the digits in random order; for boards of up to 9x9."""
    side = geometry.side
    grid = Grid(geometry)
    for cell, digit in enumerate(rng.sample(range(side), side)):
        grid.place(cell, digit)
    search = Search(most=1, order=lambda n: rng.sample(range(n), n))
    search.run(grid)
    return search.solutions[0]


def _shuffled_solution(geometry, rng):
    """A full board, made from a regular one by shuffling digits, lines within bands, and bands; for large boards."""
    height, width, side = geometry.box_rows, geometry.box_columns, geometry.side

    def shuffled_lines(size):
        bands = side // size
        return [
            band * size + line
            for band in rng.sample(range(bands), bands)
            for line in rng.sample(range(size), size)
        ]

    digits = rng.sample(range(1, side + 1), side)
    rows, columns = shuffled_lines(height), shuffled_lines(width)
    return [digits[(width * (row % height) + row // height + column) % side] for row in rows for column in columns]


def _another_solution(geometry, givens, cell, digit):
    """Whether the puzzle has a solution in which this cell does not have this digit."""
    grid = Grid.of_givens(geometry, givens)
    grid.candidates[digit - 1] &= ~(1 << cell)
    search = Search(most=1)
    search.run(grid)
    return bool(search.solutions)


def _dug(geometry, solution, rng, least, still_good=None, symmetric=False):
    """Removes givens in random order while the puzzle has one solution, until `least` givens are left.

    If `still_good(givens)` is given, it replaces the test for uniqueness; it must imply uniqueness. If `symmetric`,
    cells that a half-turn maps to each other are removed together.
    """
    givens = solution[:]
    left = geometry.cells
    for cell in rng.sample(range(geometry.cells), geometry.cells):
        pair = {cell, geometry.cells - 1 - cell} if symmetric else {cell}
        if left - len(pair) < least or not all(givens[c] for c in pair):
            continue
        for c in pair:
            givens[c] = 0
        if still_good:
            good = still_good(givens)
        elif symmetric:
            good = len(solutions_up_to(geometry, givens)) == 1
        else:
            good = not _another_solution(geometry, givens, cell, solution[cell])
        if good:
            left -= len(pair)
        else:
            for c in pair:
                givens[c] = solution[c]
    return givens


def _count(givens):
    return sum(map(bool, givens))


_NINE = Geometry(3, 3)


def _candidates(rng, level):
    """An endless sequence of 9x9 puzzles with one solution that are likely to have the given level."""
    while True:
        solution = _random_solution(_NINE, rng)
        if level in ("easy", "medium"):
            least = rng.randint(34, 40) if level == "easy" else rng.randint(26, 30)
            yield _dug(_NINE, solution, rng, least, lambda givens: solved_by_singles(_NINE, givens), symmetric=True)
        elif level == "hard":
            yield _dug(_NINE, solution, rng, rng.randint(23, 27))
        else:
            yield _dug(_NINE, solution, rng, 17)


def _belongs(level, found, givens):
    """Whether a puzzle with this grade and number of givens belongs into the file of the level."""
    if level == "easy":
        return found.technique == "singles" and found.passes <= 5 and givens >= 34
    if level == "medium":
        return found.technique == "singles" and found.passes >= 7 and givens <= 31
    if level == "hard":
        return found.technique == "pairs"
    if level == "very hard":
        return found.technique == "guesses" and found.guesses < 8
    return found.technique == "guesses" and found.guesses >= 8 and givens <= 24


def graded(level):
    """The file of 9x9 puzzles of one level: one puzzle per line, followed by its grade as a comment."""
    rng = random.Random(SEEDS[level])
    lines = []
    for givens in _candidates(rng, level):
        found, count = grade(_NINE, givens), _count(givens)
        if _belongs(level, found, count):
            effort = f"guesses {found.guesses}" if found.technique == "guesses" else f"passes {found.passes}"
            lines.append(f"{_line(givens)} # {level}: givens {count}, {effort}")
        if len(lines) == PER_GRADE:
            break
    return "\n".join(lines) + "\n"


def _line(givens):
    """The digits in a row, with `.` for an empty cell."""
    return "".join(str(digit) if digit else "." for digit in givens)


def small(name, box_rows, box_columns, how_many):
    """Distinct minimal puzzles of a small size, one per line."""
    geometry = Geometry(box_rows, box_columns)
    rng = random.Random(SEEDS[name])
    lines = []
    while len(lines) < how_many:
        line = _line(_dug(geometry, _random_solution(geometry, rng), rng, 0))
        if line not in lines:
            lines.append(line)
    return "\n".join(lines) + "\n"


def large(name, box, how_many, least):
    """Puzzles of a large size as grids: a line with the side, then the rows. Blank lines separate the puzzles."""
    geometry = Geometry(box, box)
    rng = random.Random(SEEDS[name])
    grids = []
    for number in range(how_many):
        givens = _dug(geometry, _shuffled_solution(geometry, rng), rng, least(number))
        rows = [givens[start : start + geometry.side] for start in range(0, geometry.cells, geometry.side)]
        grids.append(
            "\n".join([str(geometry.side), *(" ".join(str(digit or "_") for digit in row) for row in rows)]) + "\n"
        )
    return "\n".join(grids)


#: Every sudoku file with the function that makes its text.
FILES = {
    "9x9-1-easy.txt": lambda: graded("easy"),
    "9x9-2-medium.txt": lambda: graded("medium"),
    "9x9-3-hard.txt": lambda: graded("hard"),
    "9x9-4-very-hard.txt": lambda: graded("very hard"),
    "9x9-5-minimal.txt": lambda: graded("minimal"),
    "4x4.txt": lambda: small("4x4", 2, 2, 20),
    "6x6.txt": lambda: small("6x6", 2, 3, 20),
    "16x16.txt": lambda: large("16x16", 4, 10, lambda number: 130 - 4 * number),
    "25x25.txt": lambda: large("25x25", 5, 4, lambda number: 405 - 20 * number),
}
