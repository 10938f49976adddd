"""The puzzles printed in the course texts whose systems the program plays."""

from itertools import combinations

from .nonogram import Nonogram, solve
from .sudoku import Geometry, solutions_up_to

_COMP_2012H = {"catalogue": "COMP 2012H (2022), assignment 3", "by": "the course staff, HKUST"}


def course_nonograms():
    """The two boards of the nonogram assignment, and their source."""
    small = Nonogram(
        rows=((2, 2), (2, 2), (), (1, 1), (3,)),
        columns=((2, 1), (2, 1), (1,), (2, 1), (2, 1)),
        title="Five by five",
    )
    large = _large_board()
    return [_with_goal(small), _with_goal(large)], _COMP_2012H


def _large_board():
    """The board with twelve columns.

    In the printed column clues, blanks were lost, so that the columns of some numbers are unknown. The numbers are kept
    in their order, and placed below the columns in every way that gives matching clues without gaps. Of these 835
    boards, exactly one has a solution, and only one solution.
    """
    rows = (
        (2, 1, 2, 4), (5, 2), (1, 1, 3, 1), (2, 2, 3), (4, 1, 3), (1, 1, 8),
        (2, 1, 1, 1), (1, 2, 2, 3), (5, 4), (2, 1, 1), (2, 6), (3, 1, 1, 3),
    )
    first = (1, 1, 2, 2, 3, 4, 3, 2, 1, 6, 2, 1)
    second = (5, 2, 2, 1, 6, 1, 3, 1, 1, 2, 7, 2)
    third = (1, 3, 1, 3, 1, 1, 3, 1, 2, 1, 2)
    fourth = (2, 1, 1, 2, 1, 1)
    fifth = (1,)
    found = []
    for columns in _stood(list(zip(first, second)), (third, fourth, fifth), range(12)):
        if all(sum(clue) + len(clue) - 1 <= 12 for clue in columns):
            board = Nonogram(rows, tuple(columns), "Twelve by twelve")
            found += [board] * len(solve(board).solutions)
    if len(found) != 1:
        raise ValueError("the board of twelve columns: not one way to read it")
    return found[0]


def _stood(columns, lines, places):
    """The ways to append lines of numbers to the columns, each number below a number of the line before (`places`)."""
    if not lines:
        yield columns
        return
    for chosen in combinations(places, len(lines[0])):
        longer = columns[:]
        for place, number in zip(chosen, lines[0]):
            longer[place] += (number,)
        yield from _stood(longer, lines[1:], chosen)


def _with_goal(puzzle):
    verdict = solve(puzzle)
    if not verdict.unique:
        raise ValueError(f"{puzzle.title}: not one solution")
    return Nonogram(puzzle.rows, puzzle.columns, puzzle.title, verdict.solutions[0])


_FOPR = {
    "figure 3": "7..25..98..6....1....61.3..9....1.......8.4.9..75.28.1.94..3.......4923.61.....4.",
    "example 1": ".26...378.586374...47...561...72.9.....3.825.8.2....1.4695.1.....19..74..3..4..9.",
    "example 2": ".8.5762.....4.2.......3954863.9..852.9.2..37.8...5.6942576.34893.87...25.4......6",
}


def course_sudokus():
    """The three unsolved grids of the sudoku assignment, one per line."""
    lines = []
    for name, line in _FOPR.items():
        givens = [int(cell) if cell != "." else 0 for cell in line]
        if len(solutions_up_to(Geometry(3, 3), givens)) != 1:
            raise ValueError(f"{name}: not one solution")
        lines.append(f"{line} # FOPR 2021-22 Q1, UPC: {name}")
    return "\n".join(lines) + "\n"
