"""The n-domino family: nonograms with one solution that are hard for search without learning.

The picture is a staircase of `n` hooks from the top right to the bottom left. Each hook is a bar of three cells with
two more cells below its right end. The next hook is two rows lower and two columns to the left. Almost every clue is
`1`, `3 1` or `1 3`, so that a wrong guess leads to a contradiction only after many more guesses.

The family is a well-known benchmark: Jan Wolter uses it in his survey of paint-by-number solvers, and it is among the
MiniZinc benchmarks and the GLPK examples. This module builds it from its rule.
"""

from .nonogram import Nonogram


def domino(n):
    """The member of the family with `n` hooks. Its side is `2 n + 1`."""
    side = 2 * n + 1
    cells = [["."] * side for _ in range(side)]
    for hook in range(n):
        top, left = 2 * hook, 2 * (n - 1 - hook)
        for row, column in ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2)):
            cells[top + row][left + column] = "X"
    return Nonogram.of_picture(f"Domino {n}", ["".join(row) for row in cells])
