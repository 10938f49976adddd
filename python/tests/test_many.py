"""Tests `solve_many`: its arguments, its answers, and that these equal the answers to single puzzles."""

import multiprocessing
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import gridproof as gp

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def grid(rng: random.Random) -> str:
    """Returns a random solved grid."""
    digits = rng.sample("123456789", 9)

    def lines():
        return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    rows, columns = lines(), lines()
    return "".join(digits[(3 * r + r // 3 + c) % 9] for r in rows for c in columns)


def puzzles(count: int, seed: int = 1) -> list[str]:
    """Returns random sudokus with one, several or no solution, and some texts that are not sudokus."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        cells = list(grid(rng))
        for cell in rng.sample(range(81), rng.randint(30, 60)):
            cells[cell] = rng.choice(".0") if rng.random() < 0.2 else "."
        kind = rng.random()
        if kind < 0.2:
            cells[rng.randrange(81)] = rng.choice("123456789")
        elif kind < 0.23:
            cells[rng.randrange(81)] = rng.choice("?xé")
        elif kind < 0.25:
            del cells[rng.randrange(81)]
        found.append("".join(cells))
    return found


def nonogram(rng: random.Random) -> str:
    height, width = rng.randint(1, 7), rng.randint(1, 7)
    cells = [[int(rng.random() < 0.6) for _ in range(width)] for _ in range(height)]
    # If all clues are 0, the text could start with the rows or the columns, so it would fit two formats.
    cells[0][0] |= not any(map(any, cells))

    def clue(line):
        return " ".join(str(len(run)) for run in "".join(map(str, line)).split("0") if run) or "0"

    return f"{width} {height}\n" + "".join(clue(line) + "\n" for line in [*cells, *zip(*cells)])


def one(text: str) -> tuple:
    """Returns the row for a puzzle that is solved by itself."""
    try:
        puzzle = gp.Puzzle.parse(text)
    except gp.ParseError:
        return ("error", -1)
    outcome = gp.solve(puzzle)
    return (outcome.verdict, len(outcome.solutions))


def command_line(text: str) -> list[str]:
    command = [sys.executable, "-m", "gridproof", "solve", "-", "-o", "line"]
    return subprocess.run(command, input=text, capture_output=True, text=True).stdout.splitlines()


def test_a_row_for_each_puzzle():
    solved = gp.solve_many([EASY, "." * 81, "2 2\n1\n1\n1\n1\n", None, "prose", gp.Sudoku(EASY), "55" + EASY[2:]])
    assert len(solved) == 7
    assert solved[0] == gp.Solved("unique", SOLVED, 1, 0, None) == solved[5]
    assert solved[1].status == "multiple" and solved[1].count == 2 and len(solved[1].solution) == 81
    assert solved[2].status == "multiple" and solved[2].solution in (".X/X.", "X./.X")
    assert solved[3].error.startswith("null") and solved[4].error == "no puzzle format fits this text"
    assert solved[-1].status == "error" and "is already in row 1" in solved[-1].error
    assert solved.keys() == ("status", "solution", "count", "effort", "error")
    assert list(solved.status) == [row.status for row in solved]
    assert list(solved.count) == [row.count for row in solved] == list(dict(solved)["count"])
    with pytest.raises(IndexError):
        solved[7]
    with pytest.raises(KeyError):
        solved["nothing"]
    assert len(gp.solve_many([])) == 0 and list(gp.solve_many(()).status) == []


def test_limits():
    texts = [EASY, "." * 81, "12.4.............." + "." * 63]
    assert [row.status for row in gp.solve_many(texts, limit=1)] == ["satisfiable"] * 3
    assert list(gp.solve_many(texts, limit=1).count) == [1, 1, 1]
    assert list(gp.solve_many(texts, limit=1000).count) == [1, 1000, 1000]
    assert list(gp.solve_many(["." * 16], limit=1000).count) == [288]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_many_are_as_one(threads):
    texts = puzzles(300) + [nonogram(random.Random(seed)) for seed in range(100)]
    solved = gp.solve_many(texts, threads=threads)
    assert [(row.status, row.count) for row in solved] == [one(text) for text in texts]
    for text, row in zip(texts, solved):
        if row.status == "unique":
            assert gp.Puzzle.parse(text).solve().line == row.solution


def test_the_command_line_says_the_same():
    texts = [text for text in puzzles(int(os.environ.get("GRIDPROOF_PUZZLES", "2000")), seed=2) if len(text) == 81]
    solved = gp.solve_many(texts)
    lines = [row.status + "\t" + (row.solution or "") for row in solved]
    assert lines == command_line("".join(text + "\n" for text in texts))
    assert {row.status for row in solved} == {"unique", "multiple", "unsatisfiable", "error"}


def test_nonograms_are_as_on_the_command_line():
    count = int(os.environ.get("GRIDPROOF_PUZZLES", "2000")) // 10
    texts = [nonogram(random.Random(seed)) for seed in range(count)]
    lines = [row.status + "\t" + (row.solution or "") for row in gp.solve_many(texts)]
    assert lines == command_line("\n".join(texts))


def test_wrong_types():
    for bad in (EASY, gp.Sudoku(EASY), 5, None):
        with pytest.raises(TypeError):
            gp.solve_many(bad)
    with pytest.raises(TypeError, match="column="):
        gp.solve_many([EASY], column="puzzle")
    with pytest.raises(UnicodeError):
        gp.solve_many(text.encode("ascii").decode() for text in ["é"])


def test_a_bad_item_is_a_row():
    items = [EASY, None, float("nan"), 5, [[1, 2]], "\ud800", b"\xff", 10**400, EASY]
    rows = list(gp.solve_many(items))
    assert [row.status for row in rows] == ["unique", *["error"] * 7, "unique"]
    assert [row.error.split(":")[0] for row in rows[1:3]] == ["null"] * 2
    assert [row.error for row in rows[3:5]] == [f"puzzles are texts or gridproof.Puzzle objects, not {kind}" for kind in ("int", "list")]
    pandas = pytest.importorskip("pandas")
    board = pandas.DataFrame([[float(c) if c != "." else None for c in EASY[9 * row : 9 * row + 9]] for row in range(9)])
    assert gp.Sudoku(board) == gp.Sudoku(board.astype("Int64")) == gp.Sudoku(EASY)
    series = pandas.Series([EASY, None, pandas.NA, float("nan"), 5], dtype=object)
    assert [row.status for row in gp.solve_many(list(series))] == ["unique", *["error"] * 4]
    assert [row.status for row in gp.solve_many(series.to_numpy())] == ["unique", *["error"] * 4]


def test_solutions_are_strings():
    numpy = pytest.importorskip("numpy")
    solved = gp.solve_many([EASY, "x", "2 1\n1\n1\n0\n"])
    assert solved.solution.tolist() == [SOLVED, "", "X."] and gp.solve_many([EASY]).solution.tolist() == [SOLVED]
    assert len(gp.solve_many([]).solution) == 0 and isinstance(solved.solution, numpy.ndarray)
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(dict(gp.solve_many([EASY, "x"])))
    assert frame["solution"].tolist() == [SOLVED, ""] and frame["solution"].str.len().tolist() == [81, 0]
    polars = pytest.importorskip("polars")
    for texts in ([EASY, "x"], ["x", "y"], [EASY]):
        column = polars.col("puzzle").map_batches(lambda texts: gp.solve_many(texts).solution)
        solutions = polars.DataFrame({"puzzle": texts}).with_columns(solution=column)["solution"]
        assert solutions.dtype == polars.String
        assert solutions.to_list() == [row.solution or "" for row in gp.solve_many(texts)]


def test_masked_cells_are_empty():
    numpy = pytest.importorskip("numpy")
    full = numpy.array([[int(c) for c in SOLVED]] * 2, dtype=numpy.uint8)
    # Below the mask, the board is not a sudoku.
    masked = numpy.ma.array(full + 0, mask=[[c == "." for c in EASY], [True] * 81])
    masked.data[0][EASY.index(".")] = 5
    assert [row.status for row in gp.solve_many(masked)] == ["unique", "multiple"]
    assert gp.Sudoku(masked[0]) == gp.Sudoku(EASY) == gp.Sudoku(masked[0].reshape(9, 9))
    texts = numpy.ma.array([EASY, EASY], mask=[False, True])
    assert [row.status for row in gp.solve_many(texts)] == ["unique", "error"]


def test_one_board_is_not_many():
    numpy = pytest.importorskip("numpy")
    board = numpy.zeros((9, 9), dtype=numpy.uint8)
    with pytest.raises(ValueError, match=r"9 x 9 looks like one board.* 9 boards of 3 x 3, use boards.reshape\(-1, 3, 3\)"):
        gp.solve_many(board)
    with pytest.raises(ValueError, match=r"use \[gridproof.Sudoku\(board\)\]$"):
        gp.solve_many(numpy.zeros((6, 6), dtype=numpy.uint8))
    assert [row.status for row in gp.solve_many(board[None])] == ["multiple"]
    assert len(gp.solve_many(numpy.zeros((81, 81), dtype=numpy.uint8))) == 81


def test_tables_and_their_columns():
    pyarrow = pytest.importorskip("pyarrow")
    texts = [EASY, None, "x", EASY, "." * 81]
    expected = rows_of(gp.solve_many(texts))
    column = pyarrow.array(texts)
    for table, hint in (
        ({"id": [1] * 5, "board": column}, 'column="board"'),
        ({"id": ["a"] * 5, "puzzle": column}, 'column="puzzle"'),
        ({"name": ["a"] * 5, "level": column}, 'column="name"'),
        ({"id": [1] * 5, "level": column.dictionary_encode()}, 'column="level"'),
        ({"id": [1] * 5, "level": [2.5] * 5}, "none of them has texts"),
    ):
        with pytest.raises(ValueError, match=hint):
            gp.solve_many(pyarrow.table(table))
    assert rows_of(gp.solve_many({"id": [1], "puzzle": texts}, column="puzzle")) == expected
    with pytest.raises(TypeError, match="column="):
        gp.solve_many({"puzzle": texts})
    with pytest.raises(KeyError):
        gp.solve_many({"puzzle": texts}, column="board")


def test_dictionary_columns():
    pyarrow = pytest.importorskip("pyarrow")
    texts = [EASY, None, "x", EASY, "." * 81] * 3
    expected = rows_of(gp.solve_many(texts))
    column = pyarrow.array(texts).dictionary_encode()
    for width in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
        keyed = column.cast(pyarrow.dictionary(getattr(pyarrow, width)(), pyarrow.string()))
        assert rows_of(gp.solve_many(keyed)) == expected
        assert rows_of(gp.solve_many(keyed[2:11])) == expected[2:11]
    table = pyarrow.table({"id": range(15), "puzzle": column})
    assert rows_of(gp.solve_many(table.slice(3, 9), column="puzzle")) == expected[3:12]
    nulls = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 1, None]), pyarrow.array([EASY, None]))
    assert [row.status for row in gp.solve_many(nulls)] == ["unique", "error", "error"]
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"puzzle": pandas.Categorical(texts), "id": range(15)})
    assert rows_of(gp.solve_many(frame, column="puzzle")) == expected
    polars = pytest.importorskip("polars")
    assert rows_of(gp.solve_many(polars.Series(texts, dtype=polars.Categorical))) == expected


def rows_of(solved) -> list[tuple]:
    return list(solved)


def test_numpy():
    numpy = pytest.importorskip("numpy")
    texts = [text for text in puzzles(400, seed=3) if text.isascii() and len(text) == 81]
    # A text with both signs for empty cells is an error if 0 may be a digit; numbers have only one sign.
    texts = [text for text in texts if not {".", "0"} <= set(text) or "9" in text]
    expected = rows_of(gp.solve_many(texts))
    for array in (numpy.array(texts, dtype="S81"), numpy.array(texts), numpy.array(texts, dtype="U100"), numpy.array(texts, dtype=object)):
        assert rows_of(gp.solve_many(array)) == expected
        assert rows_of(gp.solve_many(array[::-2])) == expected[::-2]
    digits = [[0 if c in ".0" else int(c) if c.isdigit() else 77 for c in text] for text in texts]
    array = numpy.array(digits, dtype=numpy.uint8)
    statuses = [row.status for row in expected]
    for boards in (array, array.reshape(-1, 9, 9), numpy.asfortranarray(array).copy(order="C")):
        assert [row.status for row in gp.solve_many(boards)] == statuses
    assert rows_of(gp.solve_many(numpy.zeros((0, 81), dtype=numpy.uint8))) == []
    solved = gp.solve_many(array)
    assert solved.count.dtype == "int64" and len(solved.status) == len(texts)
    assert [text or None for text in solved.solution] == [row.solution for row in solved]
    solved.count[0] = 5
    assert gp.solve_many(numpy.zeros((2, 16), dtype=numpy.uint8), limit=300)[1].count == 288
    for bad in (numpy.zeros((2, 81)), numpy.asfortranarray(array), numpy.zeros(81, dtype=numpy.uint8), numpy.array([["a"]])):
        with pytest.raises(TypeError):
            gp.solve_many(bad)
    titled = 'title "Kätzchen 🐈"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    assert rows_of(gp.solve_many(numpy.array([titled]))) == rows_of(gp.solve_many([titled]))
    assert [row.status for row in gp.solve_many(numpy.array([titled, "\ud800", ""]))] == ["unique", "error", "error"]
    assert numpy.array(gp.Sudoku(EASY).solve()).shape == (9, 9)
    assert gp.Sudoku(array[statuses.index("unique")]) == gp.Sudoku(texts[statuses.index("unique")].replace("0", "."))
    assert gp.Sudoku(EASY).solve().to_numpy().dtype == "uint8"


def test_arrow():
    pyarrow = pytest.importorskip("pyarrow")
    texts = puzzles(500, seed=4)
    texts[7] = None
    expected = rows_of(gp.solve_many(texts))
    column = pyarrow.array(texts)
    views = [column.cast(pyarrow.string_view())] if hasattr(pyarrow, "string_view") else []
    chunked = pyarrow.chunked_array([column[:100], column[100:100], column[100:]])
    table = pyarrow.table({"id": range(len(texts)), "puzzle": chunked})
    for source in (column, column.cast(pyarrow.large_string()), column.cast(pyarrow.binary()), chunked, *views):
        assert rows_of(gp.solve_many(source)) == expected
        assert rows_of(gp.solve_many(source[13:77])) == expected[13:77]
    assert rows_of(gp.solve_many(table, column="puzzle")) == expected
    assert rows_of(gp.solve_many(table.slice(13, 300), column="puzzle")) == expected[13:313]
    batch = table.to_batches()[0].slice(5, 20)
    assert rows_of(gp.solve_many(batch, column="puzzle")) == expected[5:25]
    assert rows_of(gp.solve_many(table.select(["puzzle"]))) == expected
    fixed = pyarrow.array([EASY.encode(), None], pyarrow.binary(81))
    assert [row.status for row in gp.solve_many(fixed)] == ["unique", "error"]
    for bad in (table, pyarrow.array([1, 2]), pyarrow.table({"a": [1]})):
        with pytest.raises((TypeError, ValueError)):
            gp.solve_many(bad)
    with pytest.raises(ValueError, match="no column `x`"):
        gp.solve_many(table, column="x")


def test_arrow_comes_back():
    pyarrow = pytest.importorskip("pyarrow")
    texts = puzzles(40_000, seed=5)[:20_000] + [nonogram(random.Random(1))]
    solved = gp.solve_many(texts, threads=1)
    table = pyarrow.table(solved)
    table.validate(full=True)
    assert table.column_names == list(solved.keys()) and table.num_rows == len(texts)
    assert [str(kind) for kind in table.schema.types] == ["string", "string", "int64", "int64", "string"]
    for name in ("status", "solution", "effort", "error"):
        assert table[name].to_pylist() == [getattr(row, name) for row in solved]
    assert [-1 if count is None else count for count in table["count"].to_pylist()] == [row.count for row in solved]
    del solved
    assert table["solution"][0].as_py() is None or len(table["solution"][0].as_py()) == 81


def test_data_frames():
    texts = puzzles(300, seed=6)
    expected = rows_of(gp.solve_many(texts))
    polars = pytest.importorskip("polars")
    assert rows_of(gp.solve_many(polars.Series(texts))) == expected
    frame = polars.DataFrame({"id": range(len(texts)), "puzzle": texts})
    assert rows_of(gp.solve_many(frame, column="puzzle")) == expected
    assert polars.DataFrame(gp.solve_many(texts))["status"].to_list() == [row.status for row in expected]
    pandas = pytest.importorskip("pandas")
    assert rows_of(gp.solve_many(pandas.Series(texts))) == expected
    assert rows_of(gp.solve_many(pandas.DataFrame({"puzzle": texts}))) == expected
    assert pandas.DataFrame(dict(gp.solve_many(texts)))["status"].to_list() == [row.status for row in expected]


PROCESSES = """
import multiprocessing, sys
import gridproof as gp

def solve(puzzle):
    return puzzle.solve()

if __name__ == "__main__":
    gp.solve_many(["." * 81] * 100)
    puzzles = [gp.Sudoku(sys.argv[2]), gp.Nonogram([[1]], [[1]])]
    with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:
        solutions = pool.map(solve, puzzles)
    assert [solution.puzzle for solution in solutions] == puzzles
    print(solutions[0].line, solutions[1].rows)
"""


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes(method, tmp_path):
    # This runs in a separate process, because a process that has loaded polars must not be forked.
    script = tmp_path / "processes.py"
    script.write_text(PROCESSES)
    command = [sys.executable, str(script), method, EASY]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == f"{SOLVED} ((1,),)\n", done.stderr


def test_a_file_of_batches_keeps_its_columns(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    example = Path(__file__).resolve().parents[1] / "examples" / "arrow_batches.py"
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet.write_table(pyarrow.table({"puzzle": [EASY], "Status": ["mine"]}), source)
    command = [sys.executable, str(example), str(source), str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2 and "there are columns Status already" in done.stderr and not target.exists()
    subprocess.run([*command, "--prefix", "solved_"], check=True)
    assert parquet.read_table(target).column_names[:3] == ["puzzle", "Status", "solved_status"]
    parquet.write_table(pyarrow.table({"puzzle": [EASY]}), source)
    subprocess.run(command, check=True)
    assert parquet.read_table(target)["solution"].to_pylist() == [SOLVED]


def test_without_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import gridproof as gp\n"
        f"r = gp.solve_many([{EASY!r}, 'x'])\n"
        f"assert r.status == ['unique', 'error'] and r.solution == [{SOLVED!r}, None] and r.count == [1, -1]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_threads_are_bounded():
    for threads in (1025, 1 << 62):
        with pytest.raises(ValueError, match="more than 1024"):
            gp.solve_many([EASY], threads=threads)
    with pytest.raises(OverflowError):
        gp.solve_many([EASY], threads=-1)
    assert list(gp.solve_many([EASY], threads=1024).count) == [1]


def test_long_texts_are_parted_into_tables():
    pyarrow = pytest.importorskip("pyarrow")
    # Each puzzle has a million cells, so the solutions of five puzzles have more than 4 MiB.
    white = "1000 1000\n" + "0\n" * 2000
    solved = gp.solve_many([white] * 5 + [EASY], threads=1)
    table = pyarrow.table(solved)
    parts = table["solution"].chunks
    assert [len(part) for part in parts] == [len(part) for part in table["status"].chunks] and len(parts) == 2
    assert max(part.nbytes for part in parts) < 1 << 23
    lengths = [len(line) for part in parts for line in part.to_pylist()]
    assert lengths == [1000 * 1001 - 1] * 5 + [81]
    assert table["status"].to_pylist() == list(solved.status) and table["count"].to_pylist() == [1] * 6
