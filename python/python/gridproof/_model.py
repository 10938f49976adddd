"""User-defined models: cells with numbers, and constraints over them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any
from uuid import UUID, uuid4

from ._errors import ParseError, PuzzleError
from ._native import Puzzle, _puzzle_of_model

__all__ = ["Atom", "Cell", "Model"]

# Methods below have the names of types.
_Bool = bool
_Int = int

#: The numbers that a cell can have.
_NUMBERS = range(64)


def _whole(number: int) -> int:
    """Converts a whole number, such as one of numpy, to a Python `int`; any other value raises a `TypeError`."""
    return int(index(number))


def _json(cells: Iterable[Sequence[int]], constraints: Iterable[str], shown: list[int] | None = None) -> str:
    """Returns a model in the format `model`. The constraints are JSON already."""
    parts = ['"format": "gridproof-model", "version": 1', f'"cells": {json.dumps(list(map(list, cells)))}']
    if shown is not None:
        parts.append(f'"shown": {json.dumps(shown)}')
    parts.append('"constraints": [\n' + ",\n".join(constraints) + "]")
    return "{" + ",\n".join(parts) + "}"


@dataclass(frozen=True, eq=False)
class Atom:
    """The statement that the number of a cell is in a given set; `~atom` is its negation."""

    cell: Cell
    numbers: frozenset[int]

    def __invert__(self) -> Atom:
        return Atom(self.cell, frozenset(self.cell.numbers) - self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Atom) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __bool__(self) -> _Bool:
        raise TypeError(
            "whether a statement holds is known only after solving: instead of `and`, `or` and `not`, require both "
            "statements, use Model.any, and ~statement"
        )

    def _key(self) -> tuple[object, ...]:
        return (*self.cell._key(), self.numbers)


@dataclass(frozen=True, eq=False)
class Cell:
    """A cell of a model. `cell.among(2, 3)` and `cell.at_least(4)` are statements about it. `solution[cell]` is its
    number in a solution.

    Cells cannot be compared with numbers or with each other: `cell == 3` raises a `TypeError`.
    """

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

    # Dictionaries and sets compare a cell only with itself and its copies, since the hashes of other cells differ.
    def __eq__(self, other: object) -> _Bool:
        if isinstance(other, Cell) and self._key() == other._key():
            return True
        raise TypeError(
            "a cell has a number only in a solution, so it cannot be compared: "
            "model.require(cell.among(3)) requires a number, model.all_different([x, y]) different ones; "
            "`is` shows whether two cells are the same"
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def __bool__(self) -> _Bool:
        raise TypeError("a cell has a number only in a solution: model.require(~cell.among(0)) requires one other than 0")

    def _key(self) -> tuple[object, ...]:
        return (self.index, self.numbers, self._model)


class Model:
    """A user-defined puzzle. Numbers are from 0 to 63. An invalid constraint raises a `PuzzleError` at the call.

    >>> import gridproof as gp
    >>> model = gp.Model()
    >>> square = [model.ints(3, range(1, 10)) for _ in range(3)]
    >>> model.all_different(sum(square, []), "each number once")
    >>> for line in [*square, *zip(*square), [square[i][i] for i in range(3)], [square[i][2 - i] for i in range(3)]]:
    ...     model.sum(line, 15)
    >>> model.require(square[0][0].among(2), "the 2")
    >>> model.require(square[0][2].at_least(5), "the upper right")
    >>> for solution in model.puzzle().solutions():
    ...     print([[solution[cell] for cell in row] for row in square])
    [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
    """

    def __init__(self) -> None:
        self._mark = uuid4()
        self._cells: list[Cell] = []
        self._hidden: set[_Int] = set()
        self._constraints: list[dict[str, Any]] = []

    def int(self, numbers: Iterable[_Int], *, hidden: _Bool = False) -> Cell:
        """Adds a cell with one of these numbers. Solutions that differ only in hidden cells count as one solution."""
        domain = tuple(sorted(set(map(_whole, numbers))))
        if not domain:
            raise PuzzleError("Model.int: a cell without numbers")
        self._check_range("int", domain)
        cell = Cell(len(self._cells), domain, self._mark)
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
        self._add("all_different", "all-different", origin, cells=self._each_once("all_different", cells), **more)

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
        own = [self._own(cell) for cell in cells]
        factors = [1] * len(own) if coefficients is None else list(map(_whole, coefficients))
        if len(factors) != len(own):
            raise PuzzleError(f"Model.sum: {len(factors)} coefficients for {len(own)} cells")
        terms = [[factor, cell] for factor, cell in zip(factors, own)]
        self._add("sum", "linear", origin, terms=terms, **self._bounds("sum", "total", total, at_least, at_most))

    def require(self, atom: Atom, origin: str = "given") -> None:
        """Requires that a statement holds."""
        self._add("require", "clause", origin, atoms=self._atoms([atom]))

    def any(self, atoms: Iterable[Atom], origin: str = "any") -> None:
        """Requires that at least one of the statements holds."""
        listed = self._atoms(atoms)
        if not listed:
            raise PuzzleError("Model.any: there are no statements, so none of them can hold")
        self._add("any", "clause", origin, atoms=listed)

    def count(
        self, atoms: Iterable[Atom], exactly: _Int | None = None, origin: str = "count", *,
        at_least: _Int | None = None, at_most: _Int | None = None,
    ) -> None:
        """Requires that the number of statements that hold equals `exactly`, or is from `at_least` to `at_most`."""
        listed = self._atoms(atoms)
        bounds = {"from": 0, "to": len(listed)} | self._bounds("count", "exactly", exactly, at_least, at_most)
        self._add("count", "count", origin, atoms=listed, **bounds)

    def table(self, cells: Iterable[Cell], rows: Iterable[Sequence[_Int]], origin: str = "table") -> None:
        """Requires that the numbers of the cells, in their order, are one of the rows."""
        listed = [[_whole(number) for number in row] for row in rows]
        for row in listed:
            self._check_range("table", row)
        listed_sets = [[[number] for number in row] for row in listed]
        self._add("table", "table", origin, cells=self._each_once("table", cells), rows=listed_sets)

    def connected(self, atoms: Iterable[Atom], edges: Iterable[tuple[_Int, _Int]], origin: str = "connected") -> None:
        """Requires that the statements that hold are connected. The statements are vertices, numbered from 0; each edge
        joins two of them."""
        listed = [[_whole(vertex) for vertex in edge] for edge in edges]
        self._check_ends("connected", listed)
        self._add("connected", "connected", origin, vertices=self._atoms(atoms), edges=listed)

    def loop(self, edges: Iterable[tuple[Atom, _Int, _Int]], origin: str = "the loop") -> None:
        """Requires that the edges whose statements hold form one closed loop. An edge is a statement and two points."""
        self._add_edges("loop", edges, origin)

    def forest(self, edges: Iterable[tuple[Atom, _Int, _Int]], origin: str = "no cycle") -> None:
        """Requires that the edges whose statements hold form no cycle. An edge is a statement and two points."""
        self._add_edges("forest", edges, origin)

    def to_json(self) -> str:
        """Returns the model as JSON text, in the format `model`, which all commands read."""
        shown = [cell.index for cell in self._cells if cell.index not in self._hidden] if self._hidden else None
        constraints = (json.dumps(constraint, default=lambda cell: cell.index) for constraint in self._constraints)
        return _json((cell.numbers for cell in self._cells), constraints, shown)

    def puzzle(self) -> Puzzle:
        """Returns the puzzle whose solutions are those of the model."""
        try:
            return _puzzle_of_model(self.to_json(), self._mark.bytes)
        except ParseError as error:
            raise PuzzleError(f"Model.puzzle: {error.message}") from None

    def _add_edges(self, kind: str, edges: Iterable[tuple[Atom, _Int, _Int]], origin: str) -> None:
        """Adds a constraint on edges, whose method has the name of its kind."""
        triples = [(atom, (_whole(one), _whole(other))) for atom, one, other in edges]
        self._check_ends(kind, [ends for _, ends in triples])
        self._add(kind, kind, origin, edges=[[*self._atoms([atom]), *ends] for atom, ends in triples])

    def _add(self, method: str, kind: str, origin: str, **members: Any) -> None:
        """Adds a constraint of the format `model`, whose cells are not yet numbers. An invalid constraint raises an
        error that names the method."""
        constraint = {"type": kind, "origin": origin, **members}
        # A model of this constraint alone, in which only its own cells are numbered.
        numbers: dict[Cell, int] = {}
        text = json.dumps(constraint, default=lambda cell: numbers.setdefault(cell, len(numbers)))
        try:
            Puzzle.parse(_json((cell.numbers for cell in numbers), [text]), format="model")
        except ParseError as error:
            message = error.message.removeprefix(origin).lstrip(": ")
            raise PuzzleError(f"Model.{method}, {origin!r}: {message}") from None
        self._constraints.append(constraint)

    @staticmethod
    def _bounds(
        method: str, name: str, number: _Int | None, least: _Int | None, most: _Int | None
    ) -> dict[str, _Int]:
        """Returns the bounds as the members `from` and `to`; a bound that is not given is left out."""
        if number is None and least is None and most is None:
            raise PuzzleError(f"Model.{method}: a number is missing: give {name}, at_least= or at_most=")
        if number is not None and (least, most) != (None, None):
            raise PuzzleError(f"Model.{method}: give either {name}, or bounds with at_least= and at_most=")
        bounds = {"from": least, "to": most} if number is None else {"from": number, "to": number}
        return {name: _whole(bound) for name, bound in bounds.items() if bound is not None}

    @staticmethod
    def _check_range(method: str, numbers: Iterable[_Int]) -> None:
        for number in numbers:
            if number not in _NUMBERS:
                raise PuzzleError(f"Model.{method}: {number} is not a number of a cell; numbers are from 0 to 63")

    @staticmethod
    def _check_ends(method: str, edges: Iterable[Sequence[_Int]]) -> None:
        for edge in edges:
            if len(edge) != 2 or min(edge) < 0 or max(edge) >= 1 << 32:
                raise PuzzleError(f"Model.{method}: an edge has two ends, numbered from 0, not {tuple(edge)}")

    def _own(self, cell: Cell) -> Cell:
        """Returns the cell, if it belongs to this model."""
        if not isinstance(cell, Cell):
            raise TypeError(f"cells are made by Model.int, Model.ints and Model.bool, not {cell!r}")
        if cell.index >= len(self._cells) or self._cells[cell.index]._key() != cell._key():
            raise PuzzleError(f"{cell} is a cell of another model")
        return cell

    def _each_once(self, method: str, cells: Iterable[Cell]) -> list[Cell]:
        """Returns cells of this model, none of which may be repeated."""
        listed: dict[Cell, None] = {}
        for cell in cells:
            if self._own(cell) in listed:
                raise PuzzleError(f"Model.{method}: {cell} is repeated")
            listed[cell] = None
        return list(listed)

    def _atoms(self, atoms: Iterable[Atom]) -> list[list[Any]]:
        """Returns statements in the format `model`. Numbers that the cell cannot have are left out."""
        listed: list[list[Any]] = []
        for atom in atoms:
            if not isinstance(atom, Atom):
                raise TypeError(f"statements are made by methods such as Cell.among, not {atom!r}")
            listed.append([self._own(atom.cell), sorted(atom.numbers.intersection(atom.cell.numbers))])
        return listed
