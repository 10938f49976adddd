"""User-defined models: cells with numbers, and constraints over them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any
from uuid import UUID, uuid4

from ._errors import PuzzleError
from ._native import Puzzle

__all__ = ["Atom", "Cell", "Model"]

# Methods below have the names of types.
_Bool = bool
_Int = int


def _whole(number: int) -> int:
    """Converts a whole number, such as one of numpy, to a Python `int`; any other value raises a `TypeError`."""
    return int(index(number))


@dataclass(frozen=True)
class Atom:
    """The statement that the number of a cell is in a given set; `~atom` is its negation."""

    cell: Cell
    numbers: frozenset[int]

    def __invert__(self) -> Atom:
        return Atom(self.cell, frozenset(self.cell.numbers) - self.numbers)


@dataclass(frozen=True)
class Cell:
    """A cell of a model. `cell.among(2, 3)` and `cell.at_least(4)` are statements about it."""

    index: int
    numbers: tuple[int, ...]
    #: The mark of the model. Copies of a model have the same mark, so that they accept the same cells.
    _model: UUID = field(repr=False)

    def among(self, *numbers: int) -> Atom:
        """The statement that the cell has one of these numbers."""
        return Atom(self, frozenset(map(_whole, numbers)))

    def at_least(self, number: int) -> Atom:
        """The statement that the cell has this number or a larger one."""
        return Atom(self, frozenset(n for n in self.numbers if n >= number))

    def at_most(self, number: int) -> Atom:
        """The statement that the cell has this number or a smaller one."""
        return Atom(self, frozenset(n for n in self.numbers if n <= number))


class Model:
    """A user-defined puzzle. Numbers are from 0 to 63. An invalid constraint raises an error at the call or in `puzzle`.

    >>> import gridproof as gp
    >>> model = gp.Model()
    >>> square = [model.ints(3, range(1, 10)) for _ in range(3)]
    >>> model.all_different(sum(square, []), "each number once")
    >>> for line in [*square, *zip(*square), [square[i][i] for i in range(3)], [square[i][2 - i] for i in range(3)]]:
    ...     model.sum(line, 15)
    >>> model.require(square[0][0].among(2), "the 2")
    >>> model.require(square[0][2].at_least(5), "the upper right")
    >>> model.puzzle().solve().line
    '2 7 6 9 5 1 4 3 8'
    """

    def __init__(self) -> None:
        self._mark = uuid4()
        self._cells: list[Cell] = []
        self._hidden: set[_Int] = set()
        self._constraints: list[dict[str, Any]] = []

    def int(self, numbers: Iterable[_Int], *, hidden: _Bool = False) -> Cell:
        """Adds a cell with one of these numbers. Solutions that differ only in hidden cells count as one solution."""
        cell = Cell(len(self._cells), tuple(sorted(set(map(_whole, numbers)))), self._mark)
        self._cells.append(cell)
        if hidden:
            self._hidden.add(cell.index)
        return cell

    def ints(self, count: _Int, numbers: Iterable[_Int], *, hidden: _Bool = False) -> list[Cell]:
        """Adds `count` cells, each with one of these numbers."""
        numbers = tuple(numbers)
        return [self.int(numbers, hidden=hidden) for _ in range(count)]

    def bool(self, *, hidden: _Bool = False) -> Cell:
        """Adds a cell with 0 or 1."""
        return self.int((0, 1), hidden=hidden)

    def all_different(self, cells: Iterable[Cell], origin: str = "all different", *, sum: _Int | None = None) -> None:
        """Requires that no two cells have the same number and, if `sum` is given, that the numbers add up to it."""
        more = {} if sum is None else {"sum": _whole(sum)}
        self._add("all-different", origin, cells=self._indices(cells), **more)

    def sum(
        self,
        cells: Iterable[Cell],
        total: _Int | None = None,
        origin: str = "sum",
        *,
        coefficients: Sequence[_Int] | None = None,
        at_least: _Int | None = None,
        at_most: _Int | None = None,
    ) -> None:
        """Requires that the numbers, each times its coefficient if there are any, add up to `total`, or to a number from
        `at_least` to `at_most`."""
        indices = self._indices(cells)
        factors = [1] * len(indices) if coefficients is None else list(map(_whole, coefficients))
        if len(factors) != len(indices):
            raise ValueError(f"{len(factors)} coefficients for {len(indices)} cells")
        terms = [[factor, cell] for factor, cell in zip(factors, indices)]
        self._add("linear", origin, terms=terms, **self._bounds(total, at_least, at_most))

    def require(self, atom: Atom, origin: str = "given") -> None:
        """Requires that a statement holds."""
        self.any([atom], origin)

    def any(self, atoms: Iterable[Atom], origin: str = "any") -> None:
        """Requires that at least one of the statements holds."""
        self._add("clause", origin, atoms=self._atoms(atoms))

    def count(
        self, atoms: Iterable[Atom], exactly: _Int | None = None, origin: str = "count", *,
        at_least: _Int | None = None, at_most: _Int | None = None,
    ) -> None:
        """Requires that the number of statements that hold equals `exactly`, or is from `at_least` to `at_most`."""
        listed = self._atoms(atoms)
        bounds = {"from": 0, "to": len(listed)} | self._bounds(exactly, at_least, at_most)
        self._add("count", origin, atoms=listed, **bounds)

    def table(self, cells: Iterable[Cell], rows: Iterable[Sequence[_Int]], origin: str = "table") -> None:
        """Requires that the numbers of the cells, in their order, are one of the rows."""
        listed = [[[_whole(number)] for number in row] for row in rows]
        self._add("table", origin, cells=self._indices(cells), rows=listed)

    def connected(self, atoms: Iterable[Atom], edges: Iterable[tuple[_Int, _Int]], origin: str = "connected") -> None:
        """Requires that the statements that hold are connected. The statements are vertices, numbered from 0; each edge
        joins two of them."""
        listed = [[_whole(vertex) for vertex in edge] for edge in edges]
        self._add("connected", origin, vertices=self._atoms(atoms), edges=listed)

    def loop(self, edges: Iterable[tuple[Atom, _Int, _Int]], origin: str = "the loop") -> None:
        """Requires that the edges whose statements hold form one closed loop. An edge is a statement and two points."""
        listed = [[*self._atoms([atom]), _whole(one), _whole(other)] for atom, one, other in edges]
        self._add("loop", origin, edges=listed)

    def to_json(self) -> str:
        """Returns the model as JSON text, in the format `model`, which all commands read."""
        model: dict[str, Any] = {"format": "gridproof-model", "version": 1}
        model["cells"] = [list(cell.numbers) for cell in self._cells]
        if self._hidden:
            model["shown"] = [cell.index for cell in self._cells if cell.index not in self._hidden]
        model["constraints"] = self._constraints
        return json.dumps(model)

    def puzzle(self) -> Puzzle:
        """Returns the puzzle whose solutions are those of the model."""
        return Puzzle.parse(self.to_json(), format="model")

    def _add(self, kind: str, origin: str, **members: Any) -> None:
        self._constraints.append({"type": kind, "origin": origin, **members})

    @staticmethod
    def _bounds(number: _Int | None, least: _Int | None, most: _Int | None) -> dict[str, _Int]:
        """Returns the bounds as the members `from` and `to`; a bound that is not given is left out."""
        if number is not None and (least, most) != (None, None):
            raise PuzzleError("one number is asked for, and bounds of it too: either says enough")
        bounds = {"from": least, "to": most} if number is None else {"from": number, "to": number}
        return {name: _whole(bound) for name, bound in bounds.items() if bound is not None}

    def _index(self, cell: Cell) -> _Int:
        if cell.index >= len(self._cells) or self._cells[cell.index] != cell:
            raise PuzzleError(f"{cell} is a cell of another model")
        return cell.index

    def _indices(self, cells: Iterable[Cell]) -> list[_Int]:
        return [self._index(cell) for cell in cells]

    def _atoms(self, atoms: Iterable[Atom]) -> list[list[Any]]:
        return [[self._index(atom.cell), sorted(map(_whole, atom.numbers))] for atom in atoms]
