"""Fills as few further cells of a picture as possible, so that its clues have only one solution."""

from .nonogram import Nonogram, solve


def mended(title, lines, most_cells=40):
    """The nonogram of the picture. Up to `most_cells` further cells are filled so that it has only one solution.

    While there is another solution, one of the cells that only the other solution fills is filled. To make the change
    less visible, the cell with the most filled neighbours is chosen; among equals, the first. Raises `ValueError` if
    the nonogram still has several solutions after `most_cells` changes.
    """
    cells = [list(line) for line in lines]
    for _ in range(most_cells + 1):
        puzzle = Nonogram.of_picture(title, ["".join(row) for row in cells])
        verdict = solve(puzzle, most_guesses=60)
        if verdict.unique:
            return puzzle
        others = [solution for solution in verdict.solutions if solution != puzzle.goal]
        if not others:
            break
        added = [
            (row, column)
            for row in range(puzzle.height)
            for column in range(puzzle.width)
            if others[0][row][column] == "X" and cells[row][column] == "."
        ]
        row, column = max(added, key=lambda cell: (_filled_around(cells, *cell), -cell[0], -cell[1]))
        cells[row][column] = "X"
    raise ValueError(f"{title}: not unique after {most_cells} changes")


def _filled_around(cells, row, column):
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(0 <= r < len(cells) and 0 <= c < len(cells[0]) and cells[r][c] == "X" for r, c in near)
