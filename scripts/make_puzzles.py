#!/usr/bin/env python3
"""Makes the puzzles of `puzzles/` and of the folders in `tests/puzzles/`, or checks that the stored files are the same.

    python3 scripts/make_puzzles.py            write the files
    python3 scripts/make_puzzles.py --check    write them to a temporary folder and compare bytes; exit 1 if they differ
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from puzzlemaker.catalogue import files

PROJECT = Path(__file__).resolve().parent.parent

#: The folders that this script writes. Apart from the README, it must make every file in them.
FOLDERS = ("puzzles", "tests/puzzles/nonogram", "tests/puzzles/sudoku")


def write_all(folder):
    """Writes every file below the folder; returns their paths, relative to it."""
    written = []
    started = time.monotonic()
    for path, text in files():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("ascii"))
        written.append(path)
        print(f"{time.monotonic() - started:6.1f} s  {len(text):7} bytes  {path}", flush=True)
    return written


def present():
    """The files in the project's puzzle folders, except the READMEs."""
    return {
        path.relative_to(PROJECT).as_posix()
        for folder in FOLDERS
        for path in (PROJECT / folder).rglob("*")
        if path.is_file() and path.name != "README.md"
    }


def check():
    """Compares newly made files with those of the project; returns whether they are the same."""
    with tempfile.TemporaryDirectory() as fresh:
        made = set(write_all(Path(fresh)))
        stored = present()
        complaints = [f"{path}: missing" for path in sorted(made - stored)]
        complaints += [f"{path}: not made by the script" for path in sorted(stored - made)]
        complaints += [
            f"{path}: differs"
            for path in sorted(made & stored)
            if (Path(fresh) / path).read_bytes() != (PROJECT / path).read_bytes()
        ]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return not complaints


def main():
    """Parses the arguments and runs the script; returns the exit code."""
    parser = argparse.ArgumentParser(description="Makes the project's puzzles, the same bytes at every run.")
    parser.add_argument("--check", action="store_true", help="compare with the stored files instead of writing them")
    if parser.parse_args().check:
        return 0 if check() else 1
    made = set(write_all(PROJECT))
    for path in sorted(present() - made):
        print(f"{path}: not made by the script", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
