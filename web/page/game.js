// A game: what the person has put into the cells of a puzzle, with undo and redo. It knows no page; what cells hold is told by
// the games of each kind.

/** The most moves that can be undone. */
const MOST_MOVES = 2000;

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A game of any kind. A kind tells `emptyValues`, `fits`, `isFull`, `isEmpty`, `known`, `entry`, `nothing`, `isBlank`; cells are
 * numbered row by row, or as the model has them.
 */
export class Game {
  #done = [];
  #undone = [];

  /** A new game, or one that was kept. */
  constructor(puzzle, kept) {
    this.puzzle = puzzle;
    this.values = this.emptyValues(puzzle);
    this.seconds = 0;
    if (kept && Array.isArray(kept.values) && kept.values.length === this.values.length) {
      this.values = this.values.map((own, cell) => (own.given || !this.fits(kept.values[cell]) ? own : kept.values[cell]));
      this.seconds = Number(kept.seconds) || 0;
    }
  }

  /** Whether a cell belongs to the puzzle and cannot be changed. */
  isGiven(cell) {
    return Boolean(this.values[cell].given);
  }

  /** Makes a move: pairs of cell and new value. Returns the cells that changed. */
  move(changes) {
    const real = changes.filter(([cell, value]) => !this.isGiven(cell) && !same(this.values[cell], value));
    if (real.length === 0) return [];
    this.#done.push(real.map(([cell]) => [cell, this.values[cell]]));
    if (this.#done.length > MOST_MOVES) this.#done.shift();
    this.#undone = [];
    for (const [cell, value] of real) this.values[cell] = value;
    return real.map(([cell]) => cell);
  }

  /** Adds to the last move: cells painted in one stroke are one move. */
  extend(changes) {
    const last = this.#done.pop() ?? [];
    const cells = this.move(changes);
    const added = cells.length ? this.#done.pop() : [];
    const known = new Set(last.map(([cell]) => cell));
    this.#done.push([...last, ...added.filter(([cell]) => !known.has(cell))]);
    return cells;
  }

  #turn(from, to) {
    const move = from.pop();
    if (!move) return [];
    to.push(move.map(([cell]) => [cell, this.values[cell]]));
    for (const [cell, value] of move) this.values[cell] = value;
    return move.map(([cell]) => cell);
  }

  /** Takes back the last move. Returns the cells that changed. */
  undo() {
    return this.#turn(this.#done, this.#undone);
  }

  /** Makes the move taken back last again. */
  redo() {
    return this.#turn(this.#undone, this.#done);
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** The values of the model that are put in; `undefined` where nothing is. */
  get entries() {
    return this.values.map((value) => this.known(value));
  }

  /** The state of play as the library takes it; `full`: as if what is open were nothing. */
  state({ full = false } = {}) {
    return this.values.map((value, cell) => {
      const entered = this.known(value) ?? (full ? this.left(cell) : undefined);
      return entered === undefined ? [] : [entered];
    });
  }

  /** The value of a cell that is left open on a full board; `undefined` where it has to be decided. */
  left() {
    return undefined;
  }

  /** The cells that differ from a solution, values of the model, as far as they are decided. */
  mistakes(solution) {
    const wrong = (value, cell) => value !== undefined && solution[cell] !== undefined && value !== solution[cell];
    return this.entries.flatMap((value, cell) => (wrong(value, cell) ? [cell] : []));
  }

  /** Whether the board is that solution. */
  equals(solution) {
    return this.entries.every((value, cell) => solution[cell] === undefined || (value ?? this.left(cell)) === solution[cell]);
  }

  /** Cells that cannot stand so beside each other. */
  clashes() {
    return [];
  }

  /** Where a cell is, in words. */
  where(cell) {
    const { columns } = this.puzzle;
    return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
  }

  /** What is kept of it. */
  kept() {
    return { values: this.values, seconds: Math.round(this.seconds) };
  }
}
