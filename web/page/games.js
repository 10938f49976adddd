// The game of each kind.

import { NonogramGame } from './game-nonogram.js';
import { PlacesGame } from './game-places.js';
import { SudokuGame } from './game-sudoku.js';

/** A game of a puzzle, or one that was kept; `places` where the kind has no game of its own. */
export function gameOfPuzzle(puzzle, kept, places) {
  if (puzzle.kind === 'nonogram') return new NonogramGame(puzzle, kept);
  if (puzzle.kind === 'sudoku') return new SudokuGame(puzzle, kept);
  return new PlacesGame(puzzle, kept, places);
}
