"""Tests the solvers that decide which puzzles are kept: `python3 scripts/test_puzzlemaker.py`."""

import random
import unittest
from itertools import product

from puzzlemaker.domino import domino
from puzzlemaker.linesolver import clue_of, deduce
from puzzlemaker.mend import mended
from puzzlemaker.nonogram import Nonogram, solve
from puzzlemaker.sudoku import Geometry, solutions_up_to


class LineSolver(unittest.TestCase):
    def test_deductions_are_what_all_placements_share(self):
        rng = random.Random(1)
        for _ in range(2000):
            n = rng.randint(1, 9)
            cells, known = rng.getrandbits(n), rng.getrandbits(n) & rng.getrandbits(n)
            clue = clue_of(cells if rng.random() < 0.8 else rng.getrandbits(n), n)
            filled, empty = cells & known, ~cells & known
            lines = [x for x in range(1 << n) if clue_of(x, n) == clue and x & filled == filled and not x & empty]
            expected = None
            if lines:
                expected = ((1 << n) - 1, (1 << n) - 1)
                for line in lines:
                    expected = (expected[0] & line, expected[1] & ~line)
            self.assertEqual(deduce(clue, filled, empty, n), expected)


class NonogramSolver(unittest.TestCase):
    def test_counts_are_those_of_brute_force(self):
        rng = random.Random(2)
        for _ in range(200):
            height, width = rng.randint(1, 3), rng.randint(1, 4)
            puzzle = Nonogram.of_picture("", ["".join(rng.choices(".X", k=width)) for _ in range(height)])
            # Mixing the clues of two pictures often makes the puzzle unsolvable.
            if rng.random() < 0.3:
                puzzle = Nonogram(puzzle.rows, tuple(rng.sample(puzzle.columns, width)))
            pictures = (
                Nonogram.of_picture("", ["".join(row) for row in zip(*[iter(cells)] * width)])
                for cells in product(".X", repeat=height * width)
            )
            count = sum((p.rows, p.columns) == (puzzle.rows, puzzle.columns) for p in pictures)
            verdict = solve(puzzle, most_solutions=20)
            self.assertTrue(verdict.complete)
            self.assertEqual(len(set(verdict.solutions)), min(count, 20))

    def test_mending_leaves_one_solution_and_keeps_what_was_filled(self):
        puzzle = mended("", ["X..", ".X.", "..."])
        self.assertEqual(len(solve(puzzle).solutions), 1)
        self.assertEqual((puzzle.goal[0][0], puzzle.goal[1][1]), ("X", "X"))


class Dominoes(unittest.TestCase):
    def test_the_clues_are_those_of_the_family(self):
        puzzle = domino(4)
        self.assertEqual(puzzle.rows, ((3,), (1,), *((3, 1), (1,)) * 3, (1,)))
        self.assertEqual(puzzle.columns, tuple(clue[::-1] for clue in reversed(puzzle.rows)))
        self.assertTrue(solve(puzzle).unique)


class SudokuSolver(unittest.TestCase):
    def test_the_empty_board_of_side_4_has_288_solutions(self):
        self.assertEqual(len(solutions_up_to(Geometry(2, 2), [0] * 16, 1000)), 288)

    def test_a_repeated_given_has_no_solution(self):
        self.assertEqual(solutions_up_to(Geometry(2, 2), [1, 0, 0, 1] + [0] * 12), [])

    def test_removing_a_needed_given_of_a_minimal_puzzle_leaves_several(self):
        givens = [0, 0, 1, 0, 0, 4, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0]
        self.assertEqual(len(solutions_up_to(Geometry(2, 2), givens)), 1)
        for cell in (cell for cell in range(16) if givens[cell]):
            fewer = [0 if other == cell else digit for other, digit in enumerate(givens)]
            self.assertEqual(len(solutions_up_to(Geometry(2, 2), fewer)), 2)


if __name__ == "__main__":
    unittest.main()
