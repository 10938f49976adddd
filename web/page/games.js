// The game of each kind.

import { NonogramGame } from './game-nonogram.js';
import { PlacesGame } from './game-places.js';
import { SudokuGame } from './game-sudoku.js';

/** Returns a new game of a puzzle, or a stored one. `places` is needed for kinds without their own game. */
export function gameOfPuzzle(puzzle, kept, places) {
  if (puzzle.kind === 'nonogram') return new NonogramGame(puzzle, kept);
  if (puzzle.kind === 'sudoku') return new SudokuGame(puzzle, kept);
  return new PlacesGame(puzzle, kept, places);
}
