"""Black and white nonograms: clues, and a complete solver that tells one solution from several."""

from dataclasses import dataclass, field

from .linesolver import clue_of, deduce


@dataclass(frozen=True)
class Nonogram:
    """The clues of a nonogram, and, where it was made from one, the picture as rows of `.` and `X`."""

    rows: tuple
    columns: tuple
    title: str = ""
    goal: tuple = ()

    @staticmethod
    def of_picture(title, lines):
        """The nonogram that a picture of `.` and `X` gives."""
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
    """What the solver found: pictures up to the number asked for, and what it had to do."""

    solutions: list = field(default_factory=list)
    #: The number of cells that were tried both ways and settled by it.
    probes: int = 0
    #: The number of guesses: cells where neither way led to a contradiction at once.
    guesses: int = 0
    #: Whether the search ended by itself; if not, the solutions are only those met before the limit.
    complete: bool = True

    @property
    def unique(self):
        return self.complete and len(self.solutions) == 1

    @property
    def effort(self):
        """`lines` if the line solver alone decides, `probing` if one-cell trials do, `search` otherwise."""
        return "search" if self.guesses else "probing" if self.probes else "lines"


class _Board:
    """What is known of every row and of every column: the same cells twice, as the line solver wants them."""

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
        """The unknown cells, each as (row, column)."""
        width = self.puzzle.width
        everywhere = (1 << width) - 1
        for row in range(self.puzzle.height):
            left = everywhere & ~(self.filled[0][row] | self.empty[0][row])
            while left:
                low = left & -left
                yield row, low.bit_length() - 1
                left ^= low

    def unknown_count(self):
        """How many cells are unknown."""
        known = sum((f | e).bit_count() for f, e in zip(self.filled[0], self.empty[0]))
        return self.puzzle.width * self.puzzle.height - known

    def propagate(self, dirty):
        """Line solving to the fixpoint, from the dirty lines `(0, row)` and `(1, column)`; false on a contradiction."""
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
        """A copy with the cell set and all lines propagated; `None` if that is a contradiction."""
        other = self.copy()
        other.set(row, column, fill)
        return other if other.propagate([(0, row), (1, column)]) else None

    def picture(self):
        width = self.puzzle.width
        return tuple("".join("X" if bits >> c & 1 else "." for c in range(width)) for bits in self.filled[0])


def solve(puzzle, most_guesses=2000, most_solutions=2):
    """Looks for solutions: line solving first, then one-cell trials, then guesses, all of them complete."""
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
    """Tries the unknown cells both ways until no cell is settled by it any more.

    Returns `(board, guess)`: no board on a contradiction; no guess if the board is full; otherwise the guess is the
    pair of boards, one a way, of the cell whose two ways say the most.
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
