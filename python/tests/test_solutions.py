"""Tests the rows and arrays of solutions of each kind."""

import subprocess
import sys

import pytest

import gridproof as gp

COMMAND = [sys.executable, "-m", "gridproof", "kinds"]
NAMES = subprocess.run(COMMAND, capture_output=True, text=True, check=True).stdout.splitlines()
KINDS = [name.split()[0] for name in NAMES]


def solved(kind: str) -> gp.Solution:
    """Returns the solution of a small puzzle."""
    match kind:
        case "nonogram":
            return gp.Nonogram.generate((4, 4)).solve()
        case "sudoku":
            return gp.Sudoku([1] + [0] * 15).solve()
        case "dominosa":
            return gp.generate(kind, size=(4, 5), seed=3).solve()
        case _:
            return gp.generate(kind, size=(4, 4), seed=3).solve()


@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_what_the_line_says(kind):
    numpy = pytest.importorskip("numpy")
    solution = solved(kind)
    puzzle, rows = solution.puzzle, solution.rows
    assert puzzle.kind == kind
    assert len(solution) == len(rows) == puzzle.height and {len(row) for row in rows} == {puzzle.width}
    assert list(solution) == list(rows) == [solution[row] for row in range(puzzle.height)]
    array = solution.to_numpy()
    assert array.shape == (puzzle.height, puzzle.width) and (array == numpy.array(rows)).all()
    assert (numpy.array(solution) == array).all()
    if kind == "nonogram":
        assert "/".join("".join(".X"[cell] for cell in row) for row in rows) == solution.line
    elif kind == "sudoku":
        assert "".join(str(cell) for row in rows for cell in row) == solution.line
    else:
        assert "/".join(" ".join(row) for row in rows) == solution.line
        assert array.dtype.kind == "U"


def test_words_of_some_kinds():
    assert gp.Puzzle.parse("slither/2/2/3c").solve(count=1)[0].rows[0] in {("x", "-"), ("-", "x"), ("x", "x")}
    lamps = gp.Puzzle.parse("akari/2/2/.i").solve()
    assert {word for row in lamps.rows for word in row} <= {"o", "x", "-"} and lamps[-1] == lamps.rows[1]
    with pytest.raises(IndexError):
        lamps[2]
    numpy = pytest.importorskip("numpy")
    digits = numpy.array(solved("latin"), dtype=int)
    assert [sorted(row) for row in digits.tolist()] == [[1, 2, 3, 4]] * 4


def test_models_show_their_shown_cells():
    numpy = pytest.importorskip("numpy")
    model = gp.Model()
    hidden, shown, other = model.int((1, 2), hidden=True), model.int((5, 6)), model.int((60, 63))
    model.require(shown.among(5))
    model.require(other.among(63))
    model.require(hidden.among(2))
    solution = model.puzzle().solve()
    assert (solution.line, solution.rows, solution[0], len(solution)) == ("5 63", ((5, 63),), (5, 63), 1)
    assert solution.to_numpy().tolist() == [[5, 63]] and solution.to_numpy().dtype == "uint8"
    assert numpy.array(solution, dtype=float).shape == (1, 2)
