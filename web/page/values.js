// Values of cells, in records and in the model.

/** The cells of a record's board, row by row: the symbols of a nonogram, or the digits of a sudoku. */
export const cellsOf = (board) => board.flatMap((row) => [...row]);

/** The value of a nonogram's symbol in the model: 0 for the background, -1 for an unknown cell. */
export const valueOf = ({ palette }, symbol) => palette.findIndex((colour) => colour.symbol === symbol);

/** Whether the blocks of a clue are exactly those of a line with these values. */
export function clueHolds(clue, values) {
  const runs = [];
  let before = 0;
  for (const value of values) {
    const filled = value > 0;
    if (filled && before === value) runs.at(-1)[0]++;
    else if (filled) runs.push([1, value]);
    before = filled ? value : 0;
  }
  return runs.length === clue.length && runs.every(([length, colour], at) => length === clue[at][0] && colour === clue[at][1]);
}
