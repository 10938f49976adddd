"""Sudokus with sets of cells stored as integers. For each digit, bit `c` is set if cell `c` can still have the digit.

A deduction handles all cells of the board at once. For example, the naked singles are the bits that are set in the
integer of exactly one digit. This makes a complete solver in Python fast enough to remove givens from puzzles.
"""

from functools import lru_cache


@lru_cache(maxsize=None)
class Geometry:
    """The houses of a board with boxes of `box_rows` x `box_columns` cells, as sets of cells."""

    def __init__(self, box_rows, box_columns):
        self.box_rows, self.box_columns = box_rows, box_columns
        side = self.side = box_rows * box_columns
        self.cells = side * side
        self.everywhere = (1 << self.cells) - 1
        self.rows = [sum(1 << row * side + column for column in range(side)) for row in range(side)]
        self.columns = [sum(1 << row * side + column for row in range(side)) for column in range(side)]
        self.boxes = [
            sum(
                1 << (top + row) * side + left + column
                for row in range(box_rows)
                for column in range(box_columns)
            )
            for top in range(0, side, box_rows)
            for left in range(0, side, box_columns)
        ]
        self.houses = self.rows + self.columns + self.boxes
        self.peers = []
        for cell in range(self.cells):
            bit = 1 << cell
            seen = 0
            for house in self.houses:
                if house & bit:
                    seen |= house
            self.peers.append(seen & ~bit)
        #: Every box, paired with every row or column with which it shares more than one cell.
        self.crossings = [
            (box, line)
            for box in self.boxes
            for line in self.rows + self.columns
            if (box & line).bit_count() > 1
        ]


def bits(cells):
    """The cells of a set, in ascending order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


class Grid:
    """A partly solved board: the candidates, as a set of cells for each digit, and the open cells."""

    def __init__(self, geometry, candidates=None, open_cells=0):
        self.geometry = geometry
        self.candidates = candidates or [geometry.everywhere] * geometry.side
        self.open = open_cells or geometry.everywhere

    @staticmethod
    def of_givens(geometry, givens):
        """The board with the given digits placed; 0 stands for an empty cell."""
        grid = Grid(geometry)
        for cell, digit in enumerate(givens):
            if digit:
                grid.place(cell, digit - 1)
        return grid

    def copy(self):
        return Grid(self.geometry, self.candidates[:], self.open)

    def place(self, cell, digit):
        """Places a digit, counted from 0, in a cell."""
        bit = 1 << cell
        candidates = self.candidates
        for other in range(len(candidates)):
            candidates[other] &= ~bit
        candidates[digit] = (candidates[digit] | bit) & ~self.geometry.peers[cell]
        self.open &= ~bit

    def at_least(self):
        """The cells with at least one, two and three candidates."""
        one = two = three = 0
        for cells in self.candidates:
            three |= two & cells
            two |= one & cells
            one |= cells
        return one, two, three

    def digits(self):
        """The digit of each cell, counted from 1. The board must have no open cells."""
        found = [0] * self.geometry.cells
        for digit, cells in enumerate(self.candidates, 1):
            for cell in bits(cells):
                found[cell] = digit
        return found

    def singles(self):
        """Places naked and hidden singles until there are none left; returns false on a contradiction."""
        geometry, candidates = self.geometry, self.candidates
        while True:
            one, two, _ = self.at_least()
            if one != geometry.everywhere:
                return False
            naked = self.open & ~two
            if naked:
                for digit, cells in enumerate(candidates):
                    for cell in bits(cells & naked):
                        # Placing an earlier naked single may have removed this digit from the cell.
                        if not candidates[digit] >> cell & 1:
                            return False
                        candidates[digit] &= ~geometry.peers[cell]
                self.open &= ~naked
                continue
            if not self.open:
                return True
            placed = False
            for digit in range(geometry.side):
                for house in geometry.houses:
                    places = candidates[digit] & house
                    if not places & (places - 1):
                        if not places:
                            return False
                        if places & self.open:
                            self.place(places.bit_length() - 1, digit)
                            placed = True
            if not placed:
                return True

    def best_open_cell(self):
        """An open cell with few candidates: the minimum if that is at most three."""
        _, two, three = self.at_least()
        pairs = two & ~three & self.open
        if pairs:
            return (pairs & -pairs).bit_length() - 1
        return min(bits(self.open), key=lambda cell: sum(cells >> cell & 1 for cells in self.candidates))


class Search:
    """A complete search, by singles and guesses, for up to `most` solutions. It counts its guesses."""

    def __init__(self, most=2, most_guesses=None, order=None):
        self.most, self.most_guesses = most, most_guesses
        #: The order in which the digits of a cell are tried; `None` for ascending order.
        self.order = order
        self.solutions = []
        self.guesses = 0
        self.complete = True

    def run(self, grid):
        """Searches from this board, which is modified."""
        if not grid.singles():
            return
        if not grid.open:
            self.solutions.append(grid.digits())
            return
        cell = grid.best_open_cell()
        digits = self.order(grid.geometry.side) if self.order else range(grid.geometry.side)
        for digit in digits:
            if not grid.candidates[digit] >> cell & 1:
                continue
            if self.guesses == self.most_guesses:
                self.complete = False
                return
            self.guesses += 1
            trial = grid.copy()
            trial.place(cell, digit)
            self.run(trial)
            if len(self.solutions) >= self.most or not self.complete:
                return


def solutions_up_to(geometry, givens, most=2):
    """Up to `most` solutions of the puzzle with these givens, each as a list of the digits of its cells."""
    search = Search(most)
    search.run(Grid.of_givens(geometry, givens))
    return search.solutions
