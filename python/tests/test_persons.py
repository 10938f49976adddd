"""Tests steps, hints, ratings, generators, drawings, and user-defined models."""

import copy
import pickle

import pytest

import gridproof as gp

SUDOKU = gp.Sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
NONOGRAM = gp.Nonogram(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])


def test_steps_lead_to_the_solution():
    board = {(r, c): digit for r, row in enumerate(SUDOKU.givens) for c, digit in enumerate(row) if digit}
    for step in SUDOKU.steps():
        assert len(step.texts) == 3 and str(step) == step.texts[2]
        board.update(step.decided)
    solution = SUDOKU.solve()
    assert [tuple(board[r, c] for c in range(9)) for r in range(9)] == list(solution)
    assert {step.technique for step in SUDOKU.steps(by_clues=True)} == {"clues"}
    assert NONOGRAM.steps()[0].names == ("row 1",)
    assert pickle.loads(pickle.dumps(SUDOKU.hint())) == SUDOKU.hint()


def test_hints_begin_at_the_board_of_a_person():
    solved = SUDOKU.solve().line
    assert SUDOKU.hint(solved) is None
    assert SUDOKU.hint().says != SUDOKU.hint(solved[:40] + "." * 41).says
    with pytest.raises(gp.PuzzleError, match="not right yet: r1c1 is not 4"):
        SUDOKU.hint("4" + "." * 80)
    with pytest.raises(gp.PuzzleError, match="12 cells instead of 81"):
        SUDOKU.hint("." * 12)
    with pytest.raises(gp.NotUnique):
        gp.Sudoku("." * 81).hint()
    with pytest.raises(gp.NoSolution):
        gp.Sudoku("12345678.........9" + "." * 63).steps()


def test_every_kind_has_hints():
    slitherlink = gp.generate("slitherlink", size=(5, 5), seed=2)
    assert gp.generate("slitherlink", size=(5, 5), difficulty="probe", seed=2).is_unique()
    with pytest.raises(gp.Unsupported, match="there is no difficulty `hard`; choose one of propagation, probe, search"):
        gp.generate("slitherlink", difficulty="hard")
    step = slitherlink.hint()
    assert step.technique == "clues" and step.names and step.says


def test_ratings():
    rating = SUDOKU.rate()
    assert (rating.level, rating.score, rating.qqwing) == ("easy", 204, "simple")
    assert rating.se is not None and rating.se_approx is None
    assert rating.se_diamond is not None and rating.se_diamond <= rating.se_pearl <= rating.se
    assert sum(rating.techniques.values()) == 51
    small = gp.Sudoku("1...\n..3.\n.4..\n...2\n").rate()
    assert (small.level, small.score, small.qqwing, small.se, small.difficulty) == ("easy", None, None, None, None)
    assert sum(small.techniques.values()) == 12
    lines = NONOGRAM.rate()
    assert (lines.line_solvable, lines.rounds, lines.lines) == (True, 1, 7)
    with pytest.raises(gp.NotUnique):
        gp.Sudoku("." * 81).rate()
    assert gp.generate("slitherlink", size=(5, 5), difficulty="probe").rate() == gp.KindRating("probe")
    with pytest.raises(gp.NotUnique):
        gp.Puzzle.parse("https://puzz.link/p?slither/2/1/h").rate()


def test_sudokus_to_order():
    easy = gp.Sudoku.generate(level="easy", symmetry="rotate180", seed=7)
    assert easy.rate().level == "easy" and easy.is_unique()
    given = [digit > 0 for row in easy.givens for digit in row]
    assert given == given[::-1]
    several = gp.Sudoku.generate(count=5, seed=3)
    assert len(set(several)) == 5 and several == gp.Sudoku.generate(count=5, seed=3)
    many = gp.Sudoku.generate(count=70, seed=3)
    assert many[:5] == several and len(set(many)) == 70
    assert sum(digit > 0 for row in gp.Sudoku.generate(clues=30).givens for digit in row) == 30
    for wrong in ({"clues": (5, 10)}, {"pattern": "x" * 80}):
        with pytest.raises(gp.PuzzleError):
            gp.Sudoku.generate(**wrong)
    for wrong in ({"level": "no"}, {"symmetry": "no"}, {"technique": "no"}):
        with pytest.raises(gp.Unsupported):
            gp.Sudoku.generate(**wrong)


def test_nonograms_to_order_and_of_pictures(tmp_path):
    random = gp.Nonogram.generate((10, 12), seed=4)
    assert (random.height, random.width) == (10, 12)
    assert random.rate().line_solvable and random.is_unique()
    disc = [[20 if (r - 20) ** 2 + (c - 20) ** 2 < 250 else 240 for c in range(40)] for r in range(40)]
    pictured = gp.Nonogram.from_image(disc, size=(12, 12))
    assert pictured.nonogram.is_unique() and pictured.nonogram.solve().rows == pictured.nonogram.goal
    file = tmp_path / "disc.pgm"
    file.write_text("P2 40 40 255\n" + "\n".join(" ".join(map(str, row)) for row in disc))
    assert gp.Nonogram.from_image(str(file), size=(12, 12)).nonogram == pictured.nonogram
    assert gp.Nonogram.from_image(file.read_bytes(), size=(12, 12)).nonogram == pictured.nonogram
    coloured = [[(200, 20, 20) if level == 20 else (250, 250, 250) for level in row] for row in disc]
    assert gp.Nonogram.from_image(coloured, size=(12, 12), colours=2).nonogram.is_unique()
    with pytest.raises(gp.PuzzleError, match="same colour"):
        gp.Nonogram.from_image([[0, 0], [0, 0]])
    with pytest.raises(gp.PuzzleError, match="no picture"):
        gp.Nonogram.from_image(b"hello")


def test_drawings():
    assert SUDOKU._repr_svg_().startswith("<svg") and SUDOKU.to_svg(SUDOKU.solve()) != SUDOKU.to_svg()
    assert NONOGRAM.solve()._repr_svg_().startswith("<svg")
    with pytest.raises(gp.Unsupported):
        SUDOKU.to_svg(theme="no")
    empty = gp.Sudoku([0] * 81)
    assert empty.to_svg(SUDOKU.solve()).startswith("<svg")
    six, small = gp.Sudoku([0] * 36), gp.Puzzle.parse("slither/2/2/3c")
    for puzzle, other in ((SUDOKU, NONOGRAM), (SUDOKU, six), (NONOGRAM, SUDOKU), (small, NONOGRAM)):
        with pytest.raises(gp.PuzzleError, match="of another puzzle: "):
            puzzle.to_svg(other.solve())
    walls, fewer = gp.Puzzle.parse("akari/2/2/.i"), gp.Puzzle.parse("akari/2/2/j")
    with pytest.raises(gp.PuzzleError, match="of another akari 2 x 2"):
        walls.to_svg(fewer.solve())


def test_models_take_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    numbers = numpy.arange(1, 4)
    three, one = numpy.int64(3), numpy.uint8(1)
    model = gp.Model()
    cells = model.ints(three, numbers)
    model.all_different(cells, sum=numpy.int32(6))
    model.sum(cells[:2], three, coefficients=numpy.ones(2, dtype=int))
    model.sum(cells[:2], at_least=one, at_most=three)
    model.require(cells[0].among(*numbers[1:]))
    model.require(cells[2].at_least(three))
    model.count([cell.among(one) for cell in cells], one)
    model.count([cell.among(one) for cell in cells], at_least=one, at_most=three)
    model.table(cells[:2], numpy.array([[2, 1], [1, 2]]))
    model.connected([cell.at_least(1) for cell in cells], numpy.array([[0, 1], [1, 2]]))
    assert model.puzzle().solve().line == "2 1 3"
    sides = gp.Model()
    edges = [sides.bool().among(one) for _ in range(3)]
    sides.loop([(edge, numpy.int64(at), numpy.int64((at + 1) % 3)) for at, edge in enumerate(edges)])
    assert sides.puzzle().count().number >= 1
    with pytest.raises(TypeError):
        model.int([1.5])


def test_models_refuse_what_they_would_take_for_something_else():
    model, other = gp.Model(), gp.Model()
    mine, foreign = model.ints(2, range(3)), other.ints(2, range(3))
    wrong = [
        lambda: model.require(foreign[0].among(1)),
        lambda: model.all_different([mine[0], foreign[1]]),
        lambda: model.sum(foreign, 2),
        lambda: model.table([foreign[0]], [[1]]),
        lambda: model.connected([mine[0].among(1), foreign[0].among(1)], [(0, 1)]),
        lambda: model.loop([(foreign[0].among(1), 0, 1)]),
        lambda: model.count([~foreign[0].among(1)], 1),
    ]
    for call in wrong:
        with pytest.raises(gp.PuzzleError, match="a cell of another model"):
            call()
    for bounds in ({"at_least": 3}, {"at_most": 0}, {"at_least": 0, "at_most": 2}):
        with pytest.raises(gp.PuzzleError, match="bounds"):
            model.sum(mine, 1, **bounds)
        with pytest.raises(gp.PuzzleError, match="bounds"):
            model.count([cell.among(1) for cell in mine], 1, **bounds)
    assert model.puzzle().count().number == 9
    model.count([cell.among(1) for cell in mine], at_least=1)
    copied = copy.deepcopy(model)
    copied.require(mine[0].among(2))
    assert (copied.puzzle().count().number, model.puzzle().count().number) == (1, 5)


def test_models():
    model = gp.Model()
    one, other = model.ints(2, range(3))
    helper = model.bool(hidden=True)
    model.any([one.among(0), helper.among(1)])
    model.count([one.at_most(1), other.at_most(1)], 1)
    model.table([one, other], [(0, 2), (1, 2), (2, 2)])
    puzzle = model.puzzle()
    assert puzzle.kind == "model" and puzzle.count().number == 2
    assert ~one.among(0) == one.among(1, 2)


def test_cells_are_not_numbers():
    model = gp.Model()
    x, y = model.ints(2, range(4))
    for compare in (lambda: x == 3, lambda: x != 3, lambda: x == y, lambda: x != y, lambda: 3 == x, lambda: x in [y]):
        with pytest.raises(TypeError, match="cannot be compared"):
            compare()
    for test in (lambda: bool(x), lambda: not x, lambda: x.among(1) and y.among(2), lambda: x.among(1) or y.among(2)):
        with pytest.raises(TypeError):
            test()
    same = copy.deepcopy(x)
    assert x == same and not x != same and {x: 1, y: 2}[same] == 1 and len({x, y, same}) == 2
    assert x.among(1) == same.among(1) != y.among(1) != y.among(2) and len({x.among(1), same.among(1), y.among(1)}) == 2


def test_wrong_calls_of_models_name_themselves():
    model = gp.Model()
    x, y = model.ints(2, range(4))
    wrong = [
        ("int", "without numbers", lambda: model.int([])),
        ("int", "without numbers", lambda: model.ints(3, [])),
        ("int", "70 is not a number of a cell", lambda: model.int([1, 70])),
        ("sum", "a number is missing: give total, at_least= or at_most=", lambda: model.sum([x, y])),
        ("sum", "range from 3 to 2", lambda: model.sum([x, y], at_least=3, at_most=2)),
        ("sum", "1 coefficients for 2 cells", lambda: model.sum([x, y], 3, coefficients=[1])),
        ("sum", r"2\^31", lambda: model.sum([x, y], 3, coefficients=[1 << 30, 1])),
        ("sum", "1099511627776", lambda: model.sum([x, y], 3, coefficients=[1 << 40, 1])),
        ("sum", "", lambda: model.sum([x, y], 1 << 80)),
        ("count", "a number is missing: give exactly", lambda: model.count([x.among(1)])),
        ("count", "range from 2 to 1", lambda: model.count([x.among(1)], at_least=2)),
        ("count", "", lambda: model.count([x.among(1)], -1)),
        ("any", "no statements", lambda: model.any([])),
        ("all_different", "repeated", lambda: model.all_different([x, y, x])),
        ("all_different", "", lambda: model.all_different([x, y], sum=-1)),
        ("table", "repeated", lambda: model.table([x, x], [(1, 2)])),
        ("table", "row 1 has 1 entries", lambda: model.table([x, y], [(1, 2), (1,)])),
        ("table", "-1 is not a number of a cell", lambda: model.table([x], [(-1,)])),
        ("connected", "an edge has two ends", lambda: model.connected([x.among(1)], [(0, -1)])),
        ("connected", "vertex 5", lambda: model.connected([x.among(1)], [(0, 5)])),
        ("loop", "to itself", lambda: model.loop([(x.among(1), 1, 1)])),
        ("forest", "to itself", lambda: model.forest([(x.among(1), 1, 1)])),
        ("loop", "an edge has two ends", lambda: model.loop([(x.among(1), 0, 1 << 40)])),
    ]
    for method, message, call in wrong:
        with pytest.raises(gp.PuzzleError, match=f"^Model.{method}.*: .*{message}") as caught:
            call()
        assert "column" not in str(caught.value)
    for call in (lambda: model.sum([x, 3], 3), lambda: model.any([x]), lambda: model.require(True)):
        with pytest.raises(TypeError, match="made by"):
            call()
    model.sum([x, x], 6)
    # A number that a cell cannot have is never its number.
    model.any([y.among(2, 99), y.among(70)])
    assert [(solution[x], solution[y]) for solution in model.puzzle().solutions()] == [(3, 2)]


def test_the_number_of_a_cell():
    model = gp.Model()
    hidden, shown, other = model.int((1, 2), hidden=True), model.int((5, 6)), model.int((60, 63))
    for cell, number in ((hidden, 2), (shown, 5), (other, 63)):
        model.require(cell.among(number))
    puzzle = model.puzzle()
    proved = gp.solve(pickle.loads(pickle.dumps(puzzle))).solutions[0]
    for solution in (puzzle.solve(), next(puzzle.solutions()), proved, pickle.loads(pickle.dumps(proved))):
        assert [solution[cell] for cell in (hidden, shown, copy.deepcopy(other))] == [2, 5, 63]
        assert solution[0] == (5, 63) and solution.rows == ((5, 63),)
    later, foreign = model.int((1, 2)), gp.Model().int((1, 2))
    for solution, cell in ((proved, later), (proved, foreign), (SUDOKU.solve(), hidden), (gp.Puzzle.parse(model.to_json()).solve(), hidden)):
        with pytest.raises(gp.PuzzleError, match="is not a cell of the solved model"):
            solution[cell]
    with pytest.raises(TypeError):
        proved["hidden"]
