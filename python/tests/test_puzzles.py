"""Tests puzzles made from Python objects and from text: their properties and their errors."""

import copy
import io
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import gridproof as gp

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def killer():
    """Returns a killer sudoku with three cells in each cage, as a string of the Interactive Sudoku Solver."""
    cages = [(3 * i + 1, sum(map(int, SOLVED[9 * r + 3 * i : 9 * r + 3 * i + 3])), r + 1) for r in range(9) for i in range(3)]
    return ".Shape~9x9" + "".join(f".Cage~{total}~R{r}C{c}~R{r}C{c + 1}~R{r}C{c + 2}" for c, total, r in cages)


#: Puzzles such that each format that can be written can hold at least one of them.
WRITTEN = [
    gp.Sudoku(EASY),
    gp.Puzzle.parse("12......." + "123456789" * 80, format="sukaku"),
    gp.Nonogram([[1, 1], [3], [1]], [[2], [2], [2]]),
    gp.Nonogram.from_picture([[1, 0, 0], [1, 1, 0]]),
    gp.Nonogram([[(1, 1), (2, 2)]], [[(1, 1)], [(1, 2)], [(1, 2)]]),
    gp.Puzzle.parse("slither/2/2/3c"),
    gp.Puzzle.parse(killer(), format="iss"),
    gp.Puzzle.parse('{"format": "gridproof-model", "version": 1, "cells": [[1, 2]], "constraints": []}'),
]


def test_a_sudoku_is_solved():
    sudoku = gp.Sudoku(EASY)
    solution = sudoku.solve()
    assert solution.line == SOLVED
    assert solution[0] == (5, 3, 4, 6, 7, 8, 9, 1, 2) == solution.rows[0] == next(iter(solution))
    assert solution[-1][-1] == 9 and len(solution) == 9
    assert solution.puzzle == sudoku
    assert sudoku.is_unique()
    assert sudoku.count() == (1, True) == gp.Count(number=1, exact=True)
    assert (sudoku.kind, sudoku.side, sudoku.height, sudoku.width) == ("sudoku", 9, 9, 9)
    assert sudoku.box_shape == (3, 3) and sudoku.givens[0] == (5, 3, 0, 0, 7, 0, 0, 0, 0)
    with pytest.raises(IndexError):
        solution[9]


def test_digits_may_begin_at_zero():
    sudoku = gp.Sudoku("0..3.30.1..2.21.")
    assert (sudoku.first_digit, sudoku.givens[0], gp.Sudoku(EASY).first_digit) == (0, (0, None, None, 3), 1)
    assert sudoku.to_string() == "0..3.30.1..2.21."
    assert gp.Sudoku(sudoku.givens, first_digit=0) == sudoku == pickle.loads(pickle.dumps(sudoku))
    assert pickle.loads(pickle.dumps(sudoku)).first_digit == 0
    assert sudoku.solve().rows[0] == (0, 1, 2, 3) and sudoku.solve().line == "0123230110323210"
    assert sudoku != gp.Sudoku("1..4.41.2..3.32.")
    with pytest.raises(gp.PuzzleError, match="4 is not a digit"):
        gp.Sudoku([4] + [None] * 15, first_digit=0)
    with pytest.raises(TypeError):
        gp.Sudoku("0..3.30.1..2.21.", first_digit=0)
    solved = gp.solve_many(["0..3.30.1..2.21.", "12.0" + "." * 77])
    assert "ambiguous" in solved[1].error


def test_a_board_has_many_forms():
    rows = [[int(c) if c != "." else 0 for c in EASY[9 * r : 9 * r + 9]] for r in range(9)]
    flat = [cell or None for row in rows for cell in row]
    assert gp.Sudoku(rows) == gp.Sudoku(EASY) == gp.Sudoku(flat) == gp.Sudoku(tuple(map(tuple, rows)))
    assert gp.Sudoku(EASY).to_string(blank="0") == EASY.replace(".", "0")
    nan = float("nan")
    assert gp.Sudoku([[float(cell) if cell else nan for cell in row] for row in rows]) == gp.Sudoku(EASY)
    assert gp.Sudoku([nan, *range(1, 4), *[None] * 12], first_digit=0).givens[0] == (None, 1, 2, 3)
    six = gp.Sudoku([0] * 36)
    assert six.box_shape == (2, 3) and gp.Sudoku([0] * 36, box_shape=(3, 2)) != six
    assert repr(gp.Sudoku([0] * 16, box_shape=(1, 4))) == "Sudoku('................', box_shape=(1, 4))"
    assert repr(gp.Sudoku([0] * 16)) == "Sudoku('................')"


def test_other_boxes_leave_the_rest():
    pencilled = gp.Puzzle.parse("12...." + "123456" * 35, format="sukaku")
    text = pencilled.to("sukaku")
    assert gp.Sudoku(text).box_shape == (2, 3)
    other = gp.Sudoku(text, box_shape=(3, 2))
    assert other.box_shape == (3, 2) and other.candidates == pencilled.candidates is not None
    board, goal = "1" + "." * 35, "123456" * 6
    stated = gp.Sudoku(f"{board} # six\n", box_shape=(3, 2))
    assert stated.metadata == gp.Sudoku(f"{board} # six\n").metadata != ()
    table = f"puzzle,solution\n{board},{goal}\n"
    assert gp.Sudoku(table, box_shape=(3, 2)).goal == gp.Sudoku(table).goal == (tuple(range(1, 7)),) * 6
    with pytest.raises(gp.PuzzleError, match="36 cells|cells"):
        gp.Sudoku(board, box_shape=(3, 3))
    with pytest.raises(gp.PuzzleError):
        gp.Sudoku(board, box_shape=(1 << 40, 1 << 40))


def test_a_nonogram_is_solved():
    nonogram = gp.Nonogram(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])
    assert nonogram.solve().rows == ((1, 0, 1), (1, 1, 1), (0, 1, 0))
    assert nonogram.rows == ((1, 1), (3,), (1,)) and nonogram.columns == ((2,), (2,), (2,))
    assert (nonogram.kind, nonogram.height, nonogram.width, nonogram.colours) == ("nonogram", 3, 3, 1)
    assert str(nonogram.solve()) == "    2 2 2\n1 1 X . X\n  3 X X X\n  1 . X ."
    two = gp.Nonogram(rows=[[(1, 1), (1, 2)]], columns=[[(1, 1)], [(1, 2)]])
    assert two.rows == (((1, 1), (1, 2)),) and two.colours == 2
    assert two.solve().rows == ((1, 2),)
    assert gp.Nonogram([[0], []], [[], [0]]) == gp.Nonogram([[], []], [[], []])
    picture = gp.Nonogram.from_picture([[1, 0], [1, 1]])
    assert picture.goal == ((1, 0), (1, 1)) and picture == gp.Nonogram([[1], [2]], [[2], [1]])


def test_what_has_no_solution_is_no_error():
    nonogram = gp.Nonogram([[1], [1], [2], [2]], [[1, 1], [1, 1], [2], []])
    assert nonogram.solve() is None and nonogram.solve(count=3) == []
    assert nonogram.count() == (0, True) and not nonogram.is_unique()
    assert list(nonogram.solutions()) == []
    assert gp.solve(nonogram).verdict == "unsatisfiable"


def test_solutions_come_one_by_one():
    empty = gp.Sudoku([0] * 16)
    assert empty.count() == (288, True) and empty.count(100) == (100, False)
    all_of_them = list(empty.solutions())
    assert len(set(all_of_them)) == 288
    assert len(empty.solve(count=5)) == 5 and empty.solve(count=0) == []
    several = gp.Sudoku([0] * 81).solutions()
    assert iter(several) is several
    assert len({next(several) for _ in range(50)}) == 50


def test_the_whole_outcome():
    outcome = gp.solve(gp.Puzzle.parse("2 2\n1\n1\n1\n1\n"))
    assert outcome.verdict == "multiple" and len(outcome.solutions) == 2 and outcome.stopped is None
    assert gp.solve(gp.Sudoku(EASY), engine="passes").verdict == "unique"
    assert gp.solve(gp.Sudoku(EASY), engine="sat", solutions=1).verdict == "satisfiable"
    hard = gp.solve(gp.Sudoku([0] * 256), solutions=1, engine="search", steps=1)
    assert (hard.verdict, hard.stopped) == ("unknown", "steps")
    with pytest.raises(gp.Unsupported, match="no engine `fast`; choose one of auto"):
        gp.solve(gp.Sudoku(EASY), engine="fast")
    with pytest.raises(gp.Unsupported, match="passes"):
        gp.solve(gp.Nonogram([[1]], [[1]]), engine="passes")


@pytest.mark.parametrize(
    ("text", "line", "column", "format", "message"),
    [
        ("2 2\n1\n3\n1\n1\n", 3, 1, "nin", "the clue of row 2 needs 3 cells"),
        ("2 2\n1\n1\n1\n2\n", None, None, "nin", "add up"),
        ("55" + EASY[2:], 1, 2, "sudoku-line", "is already in row 1"),
        (f"{EASY}\n{EASY[:20]}?{EASY[21:]}\n", 2, 1, "sudoku-line", "a second puzzle"),
        (f"{EASY}\n{EASY}\n", 2, 1, "sudoku-line", "a second puzzle"),
        ("once upon a time\n", None, None, None, "no puzzle format fits"),
        ("", None, None, None, "no puzzle format fits"),
    ],
)
def test_bad_text_has_its_place(text, line, column, format, message):
    with pytest.raises(gp.ParseError, match=message) as caught:
        gp.Puzzle.parse(text)
    error = caught.value
    assert isinstance(error, gp.Error) and isinstance(error, ValueError)
    if line is not None:
        assert (error.line, error.column) == (line, column)
        assert str(error).startswith(f"line {line}, column {column}: ")
    if format is not None:
        assert error.format == format
    again = pickle.loads(pickle.dumps(error))
    assert (again.message, again.line, again.column, again.format) == (
        error.message,
        error.line,
        error.column,
        error.format,
    )


@pytest.mark.parametrize("make", [gp.Sudoku, gp.Puzzle.parse])
@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (EASY[:80], 1, "80 cells, but a sudoku has"),
        (EASY + ".", 1, "82 cells, but a sudoku has"),
        (EASY[:20] + "q" + EASY[21:], 21, "`q` is neither a digit"),
    ],
)
def test_a_damaged_sudoku_has_its_place(make, text, column, message):
    with pytest.raises(gp.ParseError, match=message) as caught:
        make(text)
    assert (caught.value.line, caught.value.column, caught.value.format) == (1, column, "sudoku-line")
    assert message.split(",")[0] in gp.solve_many([text])[0].error


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (GRID[:44] + "q" + GRID[45:], (5, 5), "`q`"),
        (GRID + "\n" + "." * 9, (10, 1), "expected 9 rows, found 10"),
        (GRID[:44] + GRID[45:], (5, 9), "row 5: expected 9 cells, found 8"),
        (EASY[:40], (1, 1), "40 cells, but a sudoku has"),
        (EASY.replace("5", "q"), (1, 1), "`q` is neither a digit"),
    ],
)
def test_a_damaged_board_has_its_place(text, place, message):
    with pytest.raises(gp.ParseError, match=message) as caught:
        gp.Sudoku(text)
    assert (caught.value.line, caught.value.column) == place


def test_a_format_can_be_stated():
    with pytest.raises(gp.ParseError, match="80 cells") as caught:
        gp.Puzzle.parse(EASY[:80], format="sudoku-line")
    assert (caught.value.line, caught.value.format) == (1, "sudoku-line")
    assert gp.Puzzle.parse(EASY, format="sudoku-line") == gp.Sudoku(EASY)
    with pytest.raises(gp.ParseError, match="`x`") as caught:
        gp.Puzzle.parse(EASY[:20] + "x" + EASY[21:], format="sudoku-line")
    assert (caught.value.line, caught.value.column, caught.value.length) == (1, 21, 1)


@pytest.mark.parametrize(
    ("make", "row", "column", "message"),
    [
        (lambda: gp.Nonogram([[2], [3]], [[1], [1]]), 1, None, "row 2 needs 3 cells"),
        (lambda: gp.Nonogram([[1], [1]], [[1], [3]]), None, 1, "column 2 needs 3 cells"),
        (lambda: gp.Nonogram([[1]], [[1], [1]]), None, None, "add up to 1 cell, the column clues to 2"),
        (lambda: gp.Nonogram([[-1]], [[1]]), 0, None, "row 1 holds a block that cannot be: length -1, colour 1$"),
        (lambda: gp.Nonogram([[1]], [[1], [10**30]]), None, 1, f"column 2 holds .* length {10**30}, colour 1$"),
        (lambda: gp.Nonogram([[(1, 300)]], [[1]]), 0, None, "row 1 holds .* length 1, colour 300$"),
        (lambda: gp.Nonogram([[0, 0]], [[1]]), 0, None, "length 0"),
        (lambda: gp.Nonogram([[(1, 0)]], [[1]]), 0, None, "colour 0"),
        (lambda: gp.Nonogram([], []), None, None, "1 to 1000 rows"),
        (lambda: gp.Nonogram([[]] * 1001, [[]]), None, None, "1001 x 1"),
        (lambda: gp.Sudoku([5, 5] + [0] * 79), 0, 1, "the given 5 at row 1, column 2"),
        (lambda: gp.Sudoku([0] * 30 + [10] + [0] * 50), 3, 3, "10 is not a digit"),
        (lambda: gp.Sudoku([0] * 30 + [-1] + [0] * 50), 3, 3, "row 4, column 4: -1 is not a digit"),
        (lambda: gp.Sudoku([10**30] + [0] * 15), 0, 0, f"{10**30} is not a digit of a sudoku of 4 x 4"),
        (lambda: gp.Sudoku([[0] * 4] * 3 + [[0, 1 << 64, -1, 0]]), 3, 1, f"{1 << 64} is not a digit"),
        (lambda: gp.Sudoku([[0] * 4] * 3 + [[0, 7, -1, 0]]), 3, 1, "row 4, column 2: 7 is not a digit"),
        (lambda: gp.Sudoku([[10**5000] * 4] * 4), 0, 0, "a number of many digits is not a digit"),
        (lambda: gp.Sudoku([[1], [2] + [0] * 4, [0] * 5, [0] * 5]), 0, None, "row 1 has 1 cell, but the board has 4 rows"),
        (lambda: gp.Sudoku([[0] * 4] * 3 + [[0] * 5]), 3, None, "row 4 has 5 cells"),
        (lambda: gp.Sudoku([[0] * 9] * 8), 0, None, "row 1 has 9 cells, but the board has 8 rows"),
        (lambda: gp.Sudoku([[0] * 6, [0] * 5] * 3, box_shape=(2, 3)), 1, None, "row 2 has 5 cells"),
        (lambda: gp.Sudoku([[0] * 100] * 100), 0, None, "row 1 has more than 64 cells"),
        (lambda: gp.Sudoku([0] * 80), None, None, "80 cells"),
        (lambda: gp.Sudoku([0] * 49), None, None, "no box shape"),
        (lambda: gp.Sudoku([0] * 81, box_shape=(9, 9)), None, None, "boxes"),
        (lambda: gp.Sudoku("2 2\n1\n1\n1\n1\n"), None, None, "holds a nonogram"),
        (lambda: gp.Nonogram.from_picture([[1], [1, 1]]), 1, None, "row 2 has 2 cells"),
        (lambda: gp.Nonogram.from_picture([[0, 300]]), 0, 1, "row 1, column 2: 300 is not a colour, 0 to 63"),
        (lambda: gp.Nonogram.from_picture([[1], [64]]), 1, 0, "64 is not a colour"),
        (lambda: gp.Nonogram.from_picture([[-(10**30)]]), 0, 0, f"-{10**30} is not a colour"),
        (lambda: gp.Nonogram.from_image([[300]]), None, None, "from 0 to 255"),
        (lambda: gp.Nonogram.from_image([[(0, 0, -1)]]), None, None, "from 0 to 255"),
    ],
)
def test_bad_clues_have_their_place(make, row, column, message):
    with pytest.raises(gp.PuzzleError, match=message) as caught:
        make()
    assert (caught.value.row, caught.value.column) == (row, column)


@pytest.mark.parametrize(
    "board",
    [None, 5, ["53", "7"], [["x"]], [object()], iter(lambda: "a", "b"), [0.5] * 16, [float("inf")] * 16, [[0] * 4] * 3 + [0] * 4],
)
def test_what_is_no_board_is_a_type_error(board):
    with pytest.raises(TypeError):
        gp.Sudoku(board)


@pytest.mark.parametrize("library", ["numpy", "pandas", "polars"])
def test_boards_of_libraries_are_read_by_rows(library):
    module = pytest.importorskip(library)
    rows = [[0, 1, 2, 0], [0, 0, 0, 3], [0] * 4, [0] * 4]
    table = {
        "numpy": lambda: module.array(rows),
        "pandas": lambda: module.DataFrame(rows),
        "polars": lambda: module.DataFrame(rows, orient="row"),
    }[library]()
    assert gp.Sudoku(table) == gp.Sudoku(rows)
    assert gp.Nonogram.from_picture(table) == gp.Nonogram.from_picture(rows)
    clues = table[:0] if library == "numpy" else table.head(0)
    with pytest.raises(gp.PuzzleError, match="not 0 x 1"):
        gp.Nonogram(clues, [[]])


def test_tables_without_an_array_are_refused():
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match="not Table"):
        gp.Sudoku(pyarrow.table({"a": [1, 0, 0, 0], "b": [0] * 4, "c": [0] * 4, "d": [0] * 4}))


def test_what_has_no_end_is_refused():
    def forever():
        while True:
            yield 0

    with pytest.raises(gp.PuzzleError):
        gp.Sudoku(forever())
    with pytest.raises(gp.PuzzleError):
        gp.Nonogram(([1] for _ in iter(int, 1)), [[1]])


def test_objects_do_not_change():
    sudoku = gp.Sudoku(EASY)
    for name in ("givens", "kind", "new"):
        with pytest.raises(AttributeError):
            setattr(sudoku, name, 1)
    with pytest.raises(TypeError):
        gp.Puzzle()
    assert len({sudoku, gp.Sudoku(EASY), gp.Puzzle.parse(EASY)}) == 1
    assert sudoku != EASY and sudoku != gp.Sudoku("." * 81)
    assert repr(gp.Puzzle.parse("akari/3/2/..j")) == "<Puzzle akari 2 x 3>"
    assert repr(gp.Model().puzzle()) == "<Puzzle model 1 x 0>"
    assert copy.copy(sudoku) is sudoku and copy.deepcopy([sudoku])[0] is sudoku


def pickled(puzzle):
    """Pickles an object, and returns the object that is restored."""
    return pickle.loads(pickle.dumps(puzzle))


def test_pickles():
    titled = next(gp.read(io.StringIO('title "Two"\nwidth 2\nheight 1\n\nrows\n2\n\ncolumns\n1\n1\n\ngoal 11\n')))
    candidates = gp.Puzzle.parse("12......." + "123456789" * 80, format="sukaku")
    assert candidates.candidates[0][:2] == ((1, 2), (1, 2, 3, 4, 5, 6, 7, 8, 9))
    six, coloured = gp.Sudoku([0] * 36, box_shape=(3, 2)), gp.Nonogram([[(1, 3)]], [[(1, 3)]])
    for puzzle in [gp.Sudoku(EASY), six, titled, candidates, coloured]:
        again = pickled(puzzle)
        assert again == puzzle and type(again) is type(puzzle) and hash(again) == hash(puzzle)
        assert again.metadata == puzzle.metadata and again.title == puzzle.title
        if isinstance(puzzle, gp.Nonogram):
            assert again.goal == puzzle.goal
        for solution in puzzle.solve(count=1):
            assert pickled(solution) == solution
    assert titled.title == "Two" and titled.goal == ((1, 1),)


#: All kinds except nonograms, sudokus and models; some have several variants.
KINDS = (
    "akari aquarium battleships binairo cave countryroad creek dominosa doppelblock easyasabc fillomino futoshiki galaxies"
    " gokigen hashi heyawake hidato hitori kakurasu kakuro kenken killer kuromasu latin lits magic magnets masyu minesweeper"
    " mosaic norinori numberlink nurikabe nurimisaki renban ripple shakashaka shikaku simpleloop skyscrapers slitherlink snake"
    " starbattle str8ts suguru tapa tents thermometers yajilin yinyang"
).split()


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_of_all_kinds_are_pickled(kind):
    # A dominosa board must have one of certain sizes.
    puzzle = gp.generate(kind, size=None if kind == "dominosa" else (4, 4))
    again = pickled(puzzle)
    assert again == puzzle and hash(again) == hash(puzzle) and again.kind == kind
    # The order of the clues, which does not matter for equality, is also the same.
    assert again.to("model") == puzzle.to("model")
    for solution in puzzle.solve(count=1):
        assert pickled(solution) == solution


@pytest.mark.parametrize("puzzle", WRITTEN, ids=lambda puzzle: puzzle.kind)
def test_pickles_hold_what_is_stated(puzzle):
    again = pickled(puzzle)
    assert again == puzzle and again.to("model") == puzzle.to("model")


def test_a_variant_is_pickled():
    text = ".Shape~4x4.Cage~5~R1C1~R1C2.Sandwich~3~R1.XSum~C1~3~4.LittleKiller~4~R1C2.~R1C1_1~R2C2_1_2.AntiKnight"
    variant = gp.Puzzle.parse(text, format="iss")
    assert pickled(variant) == variant and pickled(variant).to("model") == variant.to("model")


def test_colours_goals_and_titles_are_pickled():
    text = 'title "Sea"\ncolor s #0000ff\nwidth 2\nheight 1\nrows\n2s\ncolumns\n1s\n1s\ngoal "ss"\n'
    blue = gp.Puzzle.parse(text, format="non")
    again = pickled(blue)
    assert again.to("webpbn") == blue.to("webpbn") and "0000ff" in again.to("webpbn")
    assert (again.title, again.goal) == ("Sea", ((1, 1),))
    table = f"puzzle,solution\n{EASY.replace('.', '0')},{SOLVED[::-1]}\n"
    (stated,) = gp.read(io.StringIO(table))
    assert stated.goal == tuple(tuple(int(c) for c in SOLVED[::-1][9 * r : 9 * r + 9]) for r in range(9))
    assert pickled(stated).goal == stated.goal and gp.Sudoku(EASY).goal is None


def test_colours_are_what_a_nonogram_asks_for():
    def one(colour):
        return gp.Puzzle.parse(f"color s {colour}\nwidth 2\nheight 1\nrows\n2s\ncolumns\n1s\n1s\n", format="non")

    black, blue = gp.Nonogram([[2]], [[1], [1]]), one("#0000ff")
    assert black != blue and one("#000000") == black and hash(one("#000000")) == hash(black)
    assert blue == one("#0000ff") and black.solve() != blue.solve()


def test_a_forged_pickle_is_refused():
    from gridproof import _native

    with pytest.raises(ValueError):
        _native._restore_solution(gp.Sudoku(EASY), bytes(81))
    for kind, clues in [
        ("sudoku", ((3, 3), [[1]], None, 1)),
        ("nonogram", ([[(0, 0)]], [[]], None, None)),
        ("nonogram", ([[(1, 2)]], [[(1, 2)]], None, [("white", None, (255, 255, 255), None)])),
        ("nonogram", ([[(1, 1)]], [[(1, 1)]], None, [("white", None, (255, 255, 255), None)] * 2)),
        ("slitherlink", ("code", "sudoku/4/4/g1k", ([], []))),
        ("nurikabe", ("code", "slither/2/2/3c", ([], []))),
        ("slitherlink", ("code", "slither/2/2/3c", ([0], []))),
        ("futoshiki", ("code", "once upon a time", ([], []))),
    ]:
        with pytest.raises(gp.Error):
            _native._restore_puzzle(kind, clues, [], [])
    with pytest.raises(ValueError):
        _native._restore_puzzle("model", ("{}", None), [], [])
    with pytest.raises(TypeError):
        _native._restore_puzzle("sudoku", "12", [], [])


def test_files_are_read_and_written(tmp_path):
    bank = tmp_path / "bank.txt"
    puzzles = [gp.Sudoku(EASY), gp.Sudoku("." * 81)]
    assert gp.write(puzzles, bank, format="sudoku-line") == 2
    reader = gp.read(bank)
    assert reader.format == "sudoku-line" and list(reader) == puzzles == list(gp.read(str(bank)))
    assert list(gp.read(io.BytesIO(bank.read_bytes()))) == puzzles
    out = io.StringIO()
    nonogram = gp.Nonogram([[1]], [[1]])
    assert gp.write(nonogram, out, format="nin") == 1
    assert gp.Puzzle.parse(out.getvalue(), format="nin") == nonogram
    assert gp.write(nonogram, tmp_path / "one.nin") == 1 and list(gp.read(tmp_path / "one.nin")) == [nonogram]
    assert gp.Puzzle.parse(nonogram.to("non")) == nonogram
    with pytest.raises(gp.Unsupported, match="no format `xyz`"):
        nonogram.to("xyz")
    with pytest.raises(gp.Unsupported, match="`sudoku-line` does not support puzzles of the kind nonogram"):
        nonogram.to("sudoku-line")
    with pytest.raises(gp.Unsupported, match="tells no format"):
        gp.write(nonogram, tmp_path / "x.unknown")
    with pytest.raises(ValueError, match="format"):
        gp.write(nonogram, io.StringIO())
    missing = tmp_path / "nowhere" / "none"
    for call in (
        lambda: gp.read(missing),
        lambda: gp.read(str(missing)),
        lambda: gp.write(nonogram, missing, format="nin"),
        lambda: gp.Nonogram.from_image(missing),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            call()
        assert (caught.value.filename, caught.value.errno) == (str(missing), 2)
        assert str(caught.value).startswith("[Errno 2] No such file or directory: ") or sys.platform == "win32"
    with pytest.raises(TypeError):
        gp.write([1], tmp_path / "x.nin")


#: Formats that can only be read, or that are not text.
NOT_WRITTEN = {"cnon", "minizinc", "nonogrid", "nonograms-org", "picross", "png", "rules", "spoj", "table", "yaml"}


@pytest.mark.parametrize("format", gp.formats())
def test_what_is_written_is_read_again(format, tmp_path):
    written = 0
    for puzzle in WRITTEN:
        try:
            text = puzzle.to(format)
        except gp.Unsupported:
            continue
        written += 1
        (again,) = gp.read(io.StringIO(text), format=format)
        # In the format `model`, any puzzle is written as its model.
        assert again == puzzle or (format, again.kind) == ("model", "model")
        try:
            assert gp.write([puzzle, puzzle], tmp_path / "two", format=format) == 2
        except gp.Unsupported as one_a_file:
            assert "one puzzle" in str(one_a_file)
        else:
            assert list(gp.read(tmp_path / "two", format=format)) == [again, again]
    assert (written == 0) == (format in NOT_WRITTEN)


def test_a_file_stays_where_nothing_can_be_written(tmp_path):
    bank = tmp_path / "bank.txt"
    bank.write_text("precious")

    def stopped():
        yield gp.Sudoku(EASY)
        raise KeyError("no more")

    for puzzles, error in (
        (lambda: [gp.Sudoku(EASY), gp.Nonogram([[1]], [[1]])], gp.Unsupported),
        (lambda: [gp.Sudoku(EASY), 1], TypeError),
        (stopped, KeyError),
    ):
        with pytest.raises(error):
            gp.write(puzzles(), bank, format="sudoku-line")
        assert bank.read_text() == "precious"
        out = io.StringIO()
        with pytest.raises(error):
            gp.write(puzzles(), out, format="sudoku-line")
        assert out.getvalue() == ""
    with pytest.raises(gp.Unsupported):
        gp.write([gp.Nonogram([[1]], [[1]])], tmp_path / "none.txt", format="sudoku-line")
    assert not (tmp_path / "none.txt").exists()
    assert gp.write(gp.read(io.StringIO(EASY)), bank, format="sudoku-line") == 1 and bank.read_text() == EASY + "\n"


def test_formats_of_bytes(tmp_path):
    nonogram = gp.Nonogram.from_picture([[1, 0], [0, 1]])
    with pytest.raises(gp.Unsupported, match="`png` is bytes, not text"):
        nonogram.to("png")
    with pytest.raises(gp.Unsupported, match="`png` is bytes, not text"):
        gp.write(nonogram, io.StringIO(), format="png")
    picture, out, text = tmp_path / "picture.png", io.BytesIO(), io.BytesIO()
    assert gp.write(nonogram, picture) == gp.write(nonogram, out, format="png") == 1
    assert picture.read_bytes() == out.getvalue() and out.getvalue().startswith(b"\x89PNG")
    with tempfile.NamedTemporaryFile() as temporary:
        gp.write(nonogram, temporary, format="png")
        temporary.seek(0)
        assert temporary.read() == out.getvalue()
    gp.write(nonogram, text, format="nin")
    assert text.getvalue().decode() == nonogram.to("nin")
    with open(tmp_path / "text.nin", "w") as file:
        gp.write(nonogram, file, format="nin")
    assert list(gp.read(tmp_path / "text.nin")) == [nonogram]


def test_bad_puzzles_of_a_file(tmp_path):
    bank = tmp_path / "bank.txt"
    bank.write_text(f"{EASY}\n55{EASY[2:]}\n{EASY}\n")
    assert len(list(gp.read(bank, on_error="skip"))) == 2
    kinds = [type(item) for item in gp.read(bank, on_error="report")]
    assert kinds == [gp.Sudoku, gp.ParseError, gp.Sudoku]
    with pytest.raises(gp.ParseError) as caught:
        list(gp.read(bank))
    assert (caught.value.line, caught.value.column, caught.value.length) == (2, 2, 1)
    with pytest.raises(ValueError, match="on_error"):
        gp.read(bank, on_error="stop")
    bank.write_bytes(b"\xff\xfe")
    with pytest.raises(gp.ParseError, match="UTF-8"):
        gp.read(bank)
    bank.write_text("prose, and no puzzle")
    with pytest.raises(gp.ParseError, match="no puzzle format"):
        gp.read(bank)


def test_engines_are_compared():
    compared = gp.verify(gp.Sudoku(EASY))
    assert compared.agrees and compared.confirmed and compared.discrepancies == ()
    assert compared.verdicts["auto"] == "unique" and compared.verdicts["permutation"] is None
    assert set(compared.verdicts) == set(gp.engines())
    alone = gp.verify(gp.Sudoku(EASY), engines=["auto"])
    assert alone.agrees and not alone.confirmed
    assert gp.verify(gp.Sudoku(EASY), solutions=1).agrees
    with pytest.raises(ValueError, match="1 or more"):
        gp.verify(gp.Sudoku(EASY), solutions=0)


def test_certificates(tmp_path):
    sudoku = gp.Sudoku(EASY)
    made = gp.prove(sudoku, tmp_path / "one")
    assert made.verdict == "unique" and made.solution.line == SOLVED and made.proof_bytes > 0
    claim = gp.check_certificate(tmp_path / "one")
    assert (claim.puzzle, claim.verdict, claim.solution) == (sudoku, "unique", made.solution)
    none = gp.Nonogram([[1], [1], [2], [2]], [[1, 1], [1, 1], [2], []])
    assert gp.prove(none, tmp_path / "none").solution is None
    assert gp.check_certificate(tmp_path / "none").verdict == "unsatisfiable"
    with pytest.raises(gp.NotUnique):
        gp.prove(gp.Sudoku("." * 81), tmp_path / "several")
    assert not (tmp_path / "several").exists()
    with pytest.raises(gp.Timeout) as caught:
        gp.prove(gp.Nonogram([[1]] * 40, [[1]] * 40), tmp_path / "late", timeout=0)
    assert caught.value.reason == "time"
    solution = tmp_path / "one" / "solution.txt"
    solution.write_text(solution.read_text().replace("5", "6"))
    with pytest.raises(gp.CertificateError) as caught:
        gp.check_certificate(tmp_path / "one")
    assert caught.value.file == "solution.txt"
    with pytest.raises(FileNotFoundError) as missing:
        gp.check_certificate(tmp_path / "nowhere")
    assert Path(missing.value.filename).parent == tmp_path / "nowhere"


def test_the_command_line(tmp_path):
    puzzle = tmp_path / "p.txt"
    puzzle.write_text(EASY + "\n")
    for command in ([sys.executable, "-m", "gridproof"], [str(Path(sys.executable).with_name("gridproof"))]):
        done = subprocess.run([*command, "solve", str(puzzle), "-o", "line"], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, f"unique\t{SOLVED}\n")
    done = subprocess.run([sys.executable, "-m", "gridproof", "solve", str(tmp_path / "none")], capture_output=True)
    assert done.returncode == 2
