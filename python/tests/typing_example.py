"""A program as a user might write it. It is only type-checked (by mypy), not run."""

import gridproof as gp

sudoku = gp.Sudoku([[0] * 4] * 4)
solution: gp.Solution | None = sudoku.solve()
solutions: list[gp.Solution] = sudoku.solve(count=3)
row: tuple[int, ...] = solutions[0][0]
number: int = sudoku.count(limit=10).number
exact: bool = sudoku.count().exact
nonogram = gp.Nonogram(rows=[[1], []], columns=[(1,), ()])
coloured = gp.Nonogram([[(1, 2)]], [[(1, 2)]])
puzzle: gp.Puzzle = gp.Puzzle.parse("1 1\n1\n1\n", format="nin")
first: gp.Solution = next(puzzle.solutions(timeout=1.0))
verdict: str = gp.solve(puzzle, engine="auto", timeout=2).verdict
kinds: tuple[str, ...] = gp.kinds()
reader: gp.PuzzleReader[gp.Puzzle | gp.ParseError] = gp.read("bank.txt", on_error="report")
titles: list[str | None] = [puzzle.title for puzzle in gp.read("bank.txt")]
level: str = sudoku.rate().level
model = gp.Model()
cell: gp.Cell = model.int(range(3))
atom: gp.Atom = ~cell.at_least(2)
numbers: list[int] = [solution[cell] for solution in model.puzzle().solutions()]
statuses: list[str] = [row.status for row in gp.solve_many([sudoku])]
status: str = gp.solve_many(["1" * 81])[0].status
try:
    gp.Puzzle.parse("x")
except gp.ParseError as error:
    line: int | None = error.line
