// What cells hold, in records and in the model.

/** The cells of a record's board, row by row: characters of a nonogram, digits of a sudoku. */
export const cellsOf = (board) => board.flatMap((row) => [...row]);

/** The value of a nonogram's symbol in the model: 0 for the background, -1 for what is open. */
export const valueOf = ({ palette }, symbol) => palette.findIndex((colour) => colour.symbol === symbol);

/** Whether a clue's blocks are exactly those of a line of values. */
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
