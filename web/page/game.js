// A game: the player's entries in the cells of a puzzle, with undo and redo. It does not depend on the page. The game
// of each kind defines the values of cells.

/** The maximum number of moves that can be undone. */
const MOST_MOVES = 2000;

const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * A game of any kind. The game of a kind defines `emptyValues`, `fits`, `isFull`, `isEmpty`, `known`, `entry`,
 * `nothing` and `isBlank`. Cells are numbered row by row, or as in the model.
 */
export class Game {
  #done = [];
  #undone = [];

  /** Creates a new game, or restores a stored one. */
  constructor(puzzle, kept) {
    this.puzzle = puzzle;
    this.values = this.emptyValues(puzzle);
    this.seconds = 0;
    if (kept && Array.isArray(kept.values) && kept.values.length === this.values.length) {
      this.values = this.values.map((own, cell) => (own.given || !this.fits(kept.values[cell]) ? own : kept.values[cell]));
      this.seconds = Number(kept.seconds) || 0;
    }
  }

  /** Whether a cell belongs to the puzzle, so that it cannot be changed. */
  isGiven(cell) {
    return Boolean(this.values[cell].given);
  }

  /** Makes a move, which consists of pairs of a cell and its new value. Returns the cells that changed. */
  move(changes) {
    const real = changes.filter(([cell, value]) => !this.isGiven(cell) && !same(this.values[cell], value));
    if (real.length === 0) return [];
    this.#done.push(real.map(([cell]) => [cell, this.values[cell]]));
    if (this.#done.length > MOST_MOVES) this.#done.shift();
    this.#undone = [];
    for (const [cell, value] of real) this.values[cell] = value;
    return real.map(([cell]) => cell);
  }

  /** Adds changes to the last move. Cells that are painted in one stroke are one move. */
  extend(changes) {
    const last = this.#done.pop() ?? [];
    const cells = this.move(changes);
    const added = cells.length ? this.#done.pop() : [];
    const known = new Set(last.map(([cell]) => cell));
    this.#done.push([...last, ...added.filter(([cell]) => !known.has(cell))]);
    return cells;
  }

  /** The state of the game and its moves, for `restore`. */
  snapshot() {
    return { values: [...this.values], done: [...this.#done], undone: [...this.#undone] };
  }

  /** Takes back all that happened since a snapshot. Returns the cells that changed. */
  restore({ values, done, undone }) {
    const changed = values.flatMap((value, cell) => (same(value, this.values[cell]) ? [] : [cell]));
    this.values = [...values];
    [this.#done, this.#undone] = [[...done], [...undone]];
    return changed;
  }

  #turn(from, to) {
    const move = from.pop();
    if (!move) return [];
    to.push(move.map(([cell]) => [cell, this.values[cell]]));
    for (const [cell, value] of move) this.values[cell] = value;
    return move.map(([cell]) => cell);
  }

  /** Undoes the last move. Returns the cells that changed. */
  undo() {
    return this.#turn(this.#done, this.#undone);
  }

  /** Makes the move that was undone last again. */
  redo() {
    return this.#turn(this.#undone, this.#done);
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** The entered values of the model; `undefined` for a cell without an entry. */
  get entries() {
    return this.values.map((value) => this.known(value));
  }

  /** The state of play in the form that the library expects. If `full`, open cells get the value that `left` returns. */
  state({ full = false } = {}) {
    return this.values.map((value, cell) => {
      const entered = this.known(value) ?? (full ? this.left(cell) : undefined);
      return entered === undefined ? [] : [entered];
    });
  }

  /** The value of an open cell on a full board; `undefined` if the player has to enter a value. */
  left() {
    return undefined;
  }

  /** The cells whose known values differ from those of a solution, given as values of the model. */
  mistakes(solution) {
    const wrong = (value, cell) => value !== undefined && solution[cell] !== undefined && value !== solution[cell];
    return this.entries.flatMap((value, cell) => (wrong(value, cell) ? [cell] : []));
  }

  /** Whether the board equals the solution. */
  equals(solution) {
    return this.entries.every((value, cell) => solution[cell] === undefined || (value ?? this.left(cell)) === solution[cell]);
  }

  /** The cells that contradict each other. */
  clashes() {
    return [];
  }

  /** The name of what a cell of the model is on the board. */
  noun() {
    return 'cell';
  }

  /** Describes the number of cells, such as "1 cell" or "2 lines and 1 cell". */
  counted(cells) {
    const numbers = new Map();
    for (const cell of cells) numbers.set(this.noun(cell), (numbers.get(this.noun(cell)) ?? 0) + 1);
    return [...numbers].map(([noun, number]) => `${number} ${noun}${number === 1 ? '' : 's'}`).join(' and ');
  }

  /** Describes the place of a cell. */
  where(cell) {
    const { columns } = this.puzzle;
    return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
  }

  /** The data of the game to store. */
  kept() {
    return { values: this.values, seconds: Math.round(this.seconds) };
  }
}
