"""Tests the examples in the documents and the modules."""

import doctest
import os
import sys
from pathlib import Path

import pytest

import gridproof

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("document", ["docs/python.md"])
def test_documents(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```pycon\n")[1:]]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, document, document, 0)
    assert test.examples
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.failed == 0


def test_docstrings():
    assert doctest.testmod(gridproof).failed == 0
    tested = [test.name for test in doctest.DocTestFinder().find(gridproof) if test.examples]
    assert "gridproof.Model" in tested


@pytest.mark.parametrize("document", ["README.md", "python/README.md"])
def test_readmes(document, capfd):
    text = (ROOT / document).read_text(encoding="utf-8")
    for block in (part.split("```")[0] for part in text.split("```python\n")[1:]):
        exec(compile(block, document, "exec"), {})
    for line in text.splitlines():
        if line.startswith("python -c '"):
            assert os.name != "posix" or os.system(line.replace("python", f"'{sys.executable}'", 1)) == 0
