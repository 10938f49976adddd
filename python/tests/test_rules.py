"""Kinds that a text of rules states."""

import io
import pickle

import pytest

import gridproof as gp

RULES = """\
kind apart
title numbers count shaded cells, which do not touch
clue number in cells
find shaded or white in cells
rule the shaded cell {a} has no shaded neighbour
  each shaded cell a: no shaded cell next to a
rule {n} neighbours of {c} are shaded
  each cell c with number n: c is white and count(shaded cells next to c) = n
"""
GRID = "kind: apart\nnumber:\n.2.\n1..\n"
LOOPS = "kind loops\nfind loop\nrule the loop is short\n  count(visited cells) = 4\n"


def test_a_kind_is_stated_and_its_puzzles_are_solved():
    kind = gp.Kind(RULES)
    assert (kind.name, kind.title, kind.rules, kind.warnings) == (
        "apart", "numbers count shaded cells, which do not touch", RULES, ())
    assert kind.sentences == ("the shaded cell a has no shaded neighbour", "n neighbours of c are shaded")
    assert repr(kind) == "<Kind apart>"
    puzzle = kind.parse(GRID)
    assert (puzzle.kind, puzzle.height, puzzle.width) == ("apart", 2, 3)
    assert repr(puzzle) == "<Puzzle apart 2 x 3>"
    counted = puzzle.count()
    assert counted.exact and counted.number == len(set(puzzle.solutions())) == len(puzzle.solve(count=99)) > 1
    for solution in puzzle.solutions():
        assert len(solution) == 2 and all(len(row) == 3 for row in solution)
        assert solution[0] == solution.rows[0] and solution[-1] == solution.rows[1]
        assert solution.line == "/".join(" ".join(row) for row in solution)
        shaded = {(r, c) for r in range(2) for c in range(3) if solution[r][c] == "#"}
        assert len(shaded & {(0, 0), (0, 2), (1, 1)}) == 2 and len(shaded & {(0, 0), (1, 1)}) == 1
        assert puzzle.to_svg(solution) != puzzle.to_svg()
    with pytest.raises(IndexError):
        solution[2]


def test_steps_hints_and_ratings():
    puzzle = gp.Kind(RULES).parse("number:\n.3.\n...\n")
    assert puzzle.is_unique()
    assert puzzle.rate() == gp.KindRating(difficulty="propagation")
    step = puzzle.hint()
    assert step and step.says and "3 neighbours of r1c2 are shaded" in step.texts[0]
    assert puzzle.steps()[0] == step
    assert gp.solve(puzzle).verdict == "unique" and gp.verify(puzzle).agrees
    assert gp.solve_many([puzzle])[0].status == "unique"
    assert "<svg" in puzzle._repr_svg_() and "<svg" in puzzle.solve()._repr_svg_()
    with pytest.raises(gp.Unsupported):
        puzzle.to("puzzlink")


def test_rows_of_lines_are_drawings():
    puzzle = gp.Kind(LOOPS).parse("size: 2x2\n")
    solution = puzzle.solve()
    assert solution.rows == (("o-o",), ("| |",), ("o-o",)) and len(solution) == 3
    assert solution[2] == ("o-o",)


def test_solutions_are_arrays():
    numpy = pytest.importorskip("numpy")
    puzzle = gp.Kind(RULES).parse("number:\n.3.\n...\n")
    assert numpy.array(puzzle.solve()).tolist() == [["#", ".", "#"], [".", "#", "."]]


def test_files_are_read_by_rules(tmp_path):
    kind = gp.Kind(RULES)
    file = tmp_path / "mine.txt"
    file.write_text(f"{GRID}---\n{GRID.replace('1', 'q')}---\n{GRID.replace('2', '3')}")
    reader = gp.read(file, rules=kind, on_error="report")
    first, wrong, third = reader
    assert reader.format == "rules" and first == kind.parse(GRID) != third
    assert isinstance(wrong, gp.ParseError) and (wrong.line, wrong.column) == (9, 1)
    assert len(list(gp.read(io.StringIO(GRID), rules=kind))) == 1
    with pytest.raises(ValueError, match="exclude"):
        gp.read(file, rules=kind, format="grid")
    with pytest.raises(TypeError):
        gp.read(file, rules=RULES)
    # What is written is read again, and a text can carry its rules.
    assert gp.write([first, third], file, format="grid") == 2
    assert list(gp.read(file, rules=kind)) == [first, third]
    file.write_text(f"{RULES}---\n{GRID}")
    assert list(gp.read(file)) == [first] == [gp.Puzzle.parse(f"{RULES}---\n{GRID}")]


def test_mistakes_have_their_place():
    with pytest.raises(gp.ParseError, match="did you mean `shaded`") as caught:
        gp.Kind(RULES.replace("count(shaded", "count(shadd"))
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.line, error.column, error.length, error.format) == (8, 51, 5, "rules")
    with pytest.raises(gp.ParseError, match="3 entries|entries") as caught:
        gp.Kind(RULES).parse("number:\n.2.\n1.\n")
    assert caught.value.line == 3
    with pytest.raises(gp.Error, match="akari.* is the name of a kind"):
        gp.Kind(RULES.replace("kind apart", "kind akari"))
    with pytest.raises(TypeError):
        gp.Kind(3)


def test_kinds_and_their_puzzles_are_pickled():
    kind = gp.Kind(RULES.rstrip("\n"))
    again = pickle.loads(pickle.dumps(kind))
    assert again == kind != gp.Kind(RULES) and hash(again) == hash(kind)
    puzzle = kind.parse(f"{GRID}solution:\n#.#\n...\n")
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle and hash(copy) == hash(puzzle) and copy.solve() == puzzle.solve()
    assert copy.to("grid") == puzzle.to("grid") and "solution:" in copy.to("grid")
    solution = puzzle.solve()
    assert pickle.loads(pickle.dumps(solution)) == solution
    # Other rules make another puzzle.
    other = gp.Kind(RULES.replace("c is white and ", "")).parse(GRID)
    assert other != kind.parse(GRID)
