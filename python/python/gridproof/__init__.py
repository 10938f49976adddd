"""gridproof solves logic puzzles by the million, and shows that it is right.

>>> import gridproof as gp
>>> sudoku = gp.Sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> sudoku.is_unique()
True
>>> sudoku.solve()[0]
(5, 3, 4, 6, 7, 8, 9, 1, 2)
"""

from ._errors import (
    CertificateError,
    Error,
    NoSolution,
    NotUnique,
    ParseError,
    PuzzleError,
    Timeout,
    Unsupported,
)
from ._native import (
    Kind,
    Nonogram,
    Puzzle,
    PuzzleReader,
    Solution,
    Solutions,
    SolvedMany,
    Sudoku,
    __version__,
    check_certificate,
    engines,
    formats,
    generate,
    kinds,
    prove,
    read,
    solve,
    solve_many,
    verify,
    write,
)
from ._model import Atom, Cell, Model
from ._types import (
    Claim,
    Comparison,
    Count,
    KindRating,
    NonogramRating,
    Outcome,
    PicturePuzzle,
    Proof,
    Solved,
    Step,
    SudokuRating,
)

__all__ = [
    "Atom",
    "Cell",
    "CertificateError",
    "Claim",
    "Comparison",
    "Count",
    "Error",
    "Kind",
    "KindRating",
    "Model",
    "NoSolution",
    "Nonogram",
    "NonogramRating",
    "NotUnique",
    "Outcome",
    "ParseError",
    "PicturePuzzle",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "PuzzleReader",
    "Solution",
    "Solutions",
    "Solved",
    "SolvedMany",
    "Step",
    "Sudoku",
    "SudokuRating",
    "Timeout",
    "Unsupported",
    "__version__",
    "check_certificate",
    "engines",
    "formats",
    "generate",
    "kinds",
    "prove",
    "read",
    "solve",
    "solve_many",
    "verify",
    "write",
]

# Tracebacks and help show the public names: `gridproof.ParseError`, not the module in which the class is written.
for _name in __all__:
    _class = globals()[_name]
    if isinstance(_class, type) and _class.__module__.startswith(f"{__name__}."):
        _class.__module__ = __name__
del _name, _class
