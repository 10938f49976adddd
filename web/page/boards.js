// The board of each kind for display: a puzzle, a solution, or known values.

import { app } from './app.js';
import { Board } from './board.js';
import { LargeBoard } from './board-large.js';
import { PlacesBoard } from './board-places.js';

/** The maximum number of cells of a board that is drawn with an element for each cell, which playing needs, too. */
const MOST_CELLS = 10_000;

/** Whether a board is too large to be drawn cell by cell. */
export const isLarge = ({ rows, columns }) => rows * columns > MOST_CELLS;

/** The maximum number of cells of a board that is shown as a picture of the library. */
const MOST_DRAWN = 40_000;

/** Throws an error if a board is too large to be shown as a picture of the library. */
export function assertDrawable({ rows, columns }) {
  if (rows * columns > MOST_DRAWN) throw new RangeError('The board is too large to be drawn here.');
}

/** Whether the page itself draws the boards of a kind. */
export const drawsItself = ({ kind }) => kind === 'nonogram' || kind === 'sudoku';

/**
 * Returns a board for display. The second parameter is the text of the puzzle with its name, format and index.
 * @param {{label: string, board?, known?: (number | null)[]}} options `board` is the board of a record; for a partial
 *   board, `known` contains the known values of the model's cells
 */
export async function boardOf(puzzle, { content, name, format, index }, { label, board, known }) {
  if (drawsItself(puzzle)) {
    const own = boardOfCells(puzzle, label);
    return board ? own.show(board) : own.showPuzzle();
  }
  assertDrawable(puzzle);
  const boards = board && !known ? [board] : undefined;
  const picture = await app.artist.call('draw', [content, { name, format, index, boards, known }]);
  return new PlacesBoard(puzzle, { label }).show(picture);
}

/** Returns a board for display of a kind that the page itself draws. */
export const boardOfCells = (puzzle, label) => (isLarge(puzzle) ? new LargeBoard(puzzle, { label }) : new Board(puzzle, { label }));

/**
 * Returns a record's solution as values of the model's cells. The value of a cell that the board does not show is
 * `undefined`.
 */
export async function valuesOf({ content, name, format, index }, board) {
  const pairs = await app.artist.call('values', [content, board, { name, format, index }]);
  const values = [];
  for (const [cell, value] of pairs) values[cell] = value;
  return values;
}
