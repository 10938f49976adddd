"""Black and white nonograms: clues, and a complete solver that detects whether there are several solutions."""

from dataclasses import dataclass, field

from .linesolver import clue_of, deduce


@dataclass(frozen=True)
class Nonogram:
    """The clues of a nonogram. If it was made from a picture, also the picture, as rows of `.` and `X`."""

    rows: tuple
    columns: tuple
    title: str = ""
    goal: tuple = ()

    @staticmethod
    def of_picture(title, lines):
        """The nonogram of a picture of `.` and `X`."""
        width = len(lines[0])
        if any(len(line) != width or set(line) - set(".X") for line in lines):
            raise ValueError(f"{title}: lines of unlike length, or other characters than '.' and 'X'")
        return Nonogram(
            rows=tuple(_clue(line) for line in lines),
            columns=tuple(_clue(column) for column in zip(*lines)),
            title=title,
            goal=tuple(lines),
        )

    @property
    def width(self):
        return len(self.columns)

    @property
    def height(self):
        return len(self.rows)


def _clue(cells):
    return clue_of(sum(1 << i for i, cell in enumerate(cells) if cell == "X"), len(cells))


@dataclass
class Verdict:
    """The result of the solver: pictures up to the requested number, and the effort."""

    solutions: list = field(default_factory=list)
    #: The number of cells that were decided by trying both values.
    probes: int = 0
    #: The number of guesses: cells of which neither value led directly to a contradiction.
    guesses: int = 0
    #: Whether the search was completed. If not, `solutions` contains only those found before the limit.
    complete: bool = True

    @property
    def unique(self):
        return self.complete and len(self.solutions) == 1

    @property
    def effort(self):
        """`lines` if the line solver alone decides, `probing` if trials of single cells do, `search` otherwise."""
        return "search" if self.guesses else "probing" if self.probes else "lines"


class _Board:
    """The known cells, stored both by row and by column, as the line solver needs them."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.filled = [[0] * puzzle.height, [0] * puzzle.width]
        self.empty = [[0] * puzzle.height, [0] * puzzle.width]

    def copy(self):
        other = _Board.__new__(_Board)
        other.puzzle = self.puzzle
        other.filled = [lines[:] for lines in self.filled]
        other.empty = [lines[:] for lines in self.empty]
        return other

    def set(self, row, column, fill):
        known = self.filled if fill else self.empty
        known[0][row] |= 1 << column
        known[1][column] |= 1 << row

    def unknown(self):
        """The unknown cells, each as `(row, column)`."""
        width = self.puzzle.width
        everywhere = (1 << width) - 1
        for row in range(self.puzzle.height):
            left = everywhere & ~(self.filled[0][row] | self.empty[0][row])
            while left:
                low = left & -left
                yield row, low.bit_length() - 1
                left ^= low

    def unknown_count(self):
        """The number of unknown cells."""
        known = sum((f | e).bit_count() for f, e in zip(self.filled[0], self.empty[0]))
        return self.puzzle.width * self.puzzle.height - known

    def propagate(self, dirty):
        """Solves lines until nothing changes, starting with the `dirty` lines; returns false on a contradiction."""
        clues = (self.puzzle.rows, self.puzzle.columns)
        lengths = (self.puzzle.width, self.puzzle.height)
        dirty = dict.fromkeys(dirty)
        while dirty:
            way, line = next(iter(dirty))
            del dirty[way, line]
            filled, empty = self.filled[way], self.empty[way]
            found = deduce(clues[way][line], filled[line], empty[line], lengths[way])
            if found is None:
                return False
            for known, new, crossing in (
                (filled, found[0], self.filled[1 - way]),
                (empty, found[1], self.empty[1 - way]),
            ):
                fresh = new & ~known[line]
                known[line] = new
                while fresh:
                    low = fresh & -fresh
                    other = low.bit_length() - 1
                    crossing[other] |= 1 << line
                    dirty[1 - way, other] = None
                    fresh ^= low
        return True

    def trial(self, row, column, fill):
        """A copy with the cell set and all lines propagated; `None` if this leads to a contradiction."""
        other = self.copy()
        other.set(row, column, fill)
        return other if other.propagate([(0, row), (1, column)]) else None

    def picture(self):
        width = self.puzzle.width
        return tuple("".join("X" if bits >> c & 1 else "." for c in range(width)) for bits in self.filled[0])


def solve(puzzle, most_guesses=2000, most_solutions=2):
    """Searches by line solving, then trials of single cells, then guesses. It is complete unless it reaches a limit."""
    verdict = Verdict()
    board = _Board(puzzle)
    every_line = [(0, r) for r in range(puzzle.height)] + [(1, c) for c in range(puzzle.width)]
    if board.propagate(every_line):
        _search(board, verdict, most_guesses, most_solutions)
    return verdict


def _search(board, verdict, most_guesses, most_solutions):
    board, guess = _probe(board, verdict)
    if board is None:
        return
    if guess is None:
        verdict.solutions.append(board.picture())
        return
    if verdict.guesses >= most_guesses:
        verdict.complete = False
        return
    verdict.guesses += 1
    for trial in guess:
        _search(trial, verdict, most_guesses, most_solutions)
        if len(verdict.solutions) >= most_solutions or not verdict.complete:
            return


def _probe(board, verdict):
    """Tries both values of the unknown cells until no more cells are decided.

    Returns `(board, guess)`. On a contradiction, the board is `None`. If the board is full, the guess is `None`.
    Otherwise, the guess is a pair of boards, one for each value of a cell. The cell is chosen so that the worse of its
    two trials leaves as few unknown cells as possible.
    """
    while True:
        best, best_left = None, None
        settled = False
        for row, column in list(board.unknown()):
            known = board.filled[0][row] | board.empty[0][row]
            if known >> column & 1:
                continue
            ways = [board.trial(row, column, fill) for fill in (True, False)]
            if ways[0] is None or ways[1] is None:
                verdict.probes += 1
                board = ways[0] or ways[1]
                if board is None:
                    return None, None
                settled = True
                continue
            left = max(way.unknown_count() for way in ways)
            if best_left is None or left < best_left:
                best, best_left = ways, left
        if not settled:
            return board, best
