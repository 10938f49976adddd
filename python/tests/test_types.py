"""Tests the types and docstrings that editors and type checkers read, and the public names."""

import ast
import doctest
import inspect
import pickle
import traceback
from pathlib import Path

import pytest

import gridproof as gp
from gridproof import _native

ROOT = Path(__file__).resolve().parents[2]


def mypy(*arguments: str) -> None:
    api = pytest.importorskip("mypy.api")
    options = ["--strict", "--no-incremental", "--config-file", str(ROOT / "python" / "pyproject.toml")]
    report, errors, code = api.run([*options, *arguments])
    assert code == 0, report + errors


@pytest.mark.parametrize("document", ["docs/python.md", "python/README.md"])
def test_documents_are_typed(document, tmp_path):
    text = (ROOT / document).read_text(encoding="utf-8")
    sessions = [part.split("```")[0] for part in text.split("```pycon\n")[1:]]
    examples = [example.source for session in sessions for example in doctest.DocTestParser().get_examples(session)]
    programs = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    assert examples or programs
    program = tmp_path / "program.py"
    program.write_text("".join([*examples, *programs]), encoding="utf-8")
    mypy(str(program))


def test_the_package_is_typed():
    mypy("--package", "gridproof")


def test_programs_are_typed():
    mypy(str(Path(__file__).with_name("typing_example.py")))


def documented(body: list[ast.stmt], owner: object) -> list[tuple[str, str, str | None]]:
    """Returns the name, docstring in the stub, and docstring at run time of each function and class."""
    found = []
    for node in body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            real = inspect.getattr_static(owner, node.name)
            doc = inspect.getdoc(real.__func__ if isinstance(real, staticmethod) else real)
            found.append((node.name, ast.get_docstring(node) or "", doc))
        if isinstance(node, ast.ClassDef):
            found += documented(node.body, real)
    return found


def test_the_stub_has_the_docstrings():
    stub = Path(inspect.getfile(_native)).with_name("_native.pyi")
    names = documented(ast.parse(stub.read_text(encoding="utf-8")).body, _native)
    written = {name for name, doc, _ in names if doc}
    for name, doc, real in names:
        if not name.startswith("_"):
            assert name in written, name
            # An override and the further overloads of a function have none.
            assert not doc or doc.split() == real.split(), name


def test_names_are_those_of_the_package():
    for name in gp.__all__:
        thing = getattr(gp, name)
        assert not isinstance(thing, type) or thing.__module__ == "gridproof", name
    with pytest.raises(gp.PuzzleError) as caught:
        gp.Nonogram([[2]], [[1]])
    (line,) = traceback.format_exception_only(caught.value)
    assert line.startswith("gridproof.PuzzleError: ")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is gp.PuzzleError and str(again) == str(caught.value)


def test_kinds():
    assert gp.kinds()[:2] == ("nonogram", "sudoku") and "slitherlink" in gp.kinds()
    assert len(set(gp.kinds())) == len(gp.kinds())
    for kind, message in (("sudoku", "Sudoku.generate"), ("nonogram", "Nonogram.generate"), ("x", r"there is no kind `x`; gridproof.kinds\(\) lists the kinds")):
        with pytest.raises(gp.Unsupported, match=message):
            gp.generate(kind)
    assert gp.generate(gp.kinds()[2], size=(4, 4)).kind == gp.kinds()[2]
