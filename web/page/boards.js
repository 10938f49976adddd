// The board of each kind, as it is looked at: a puzzle, a solution, what is known.

import { app } from './app.js';
import { Board } from './board.js';
import { PlacesBoard } from './board-places.js';

/** Whether the page draws boards of a kind itself. */
export const drawsItself = ({ kind }) => kind === 'nonogram' || kind === 'sudoku';

/**
 * A board to look at. `source` is the text with its name, format and index, as the library takes it.
 * @param {{label: string, board?, known?: (number | null)[]}} options a record's board; of a part of one also the values that are known of the
 *   model's cells
 */
export async function boardOf(puzzle, { content, name, format, index }, { label, board, known }) {
  if (drawsItself(puzzle)) {
    const own = new Board(puzzle, { label });
    return board ? own.show(board) : own.showPuzzle();
  }
  const boards = board && !known ? [board] : undefined;
  const picture = await app.artist.call('draw', [content, { name, format, index, boards, known }]);
  return new PlacesBoard(puzzle, { label }).show(picture);
}

/** The solution of a record as values of the model's cells; `undefined` for cells that nothing shows. */
export async function valuesOf({ content, name, format, index }, board) {
  const pairs = await app.artist.call('values', [content, board, { name, format, index }]);
  const values = [];
  for (const [cell, value] of pairs) values[cell] = value;
  return values;
}
