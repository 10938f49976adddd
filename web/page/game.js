// A game: what the person has put into the cells of a puzzle, with undo and redo. It knows no page.

import { valueOf } from './values.js';

/**
 * What a cell holds: in a nonogram the symbol of a colour (`.` for the background), `~` perhaps filled, `?` nothing; in a sudoku a digit (0 for
 * none) and notes.
 * @typedef {string | {digit: number, given?: boolean, notes: number[]}} Value
 */

/** The most moves that can be undone. */
const MOST_MOVES = 2000;

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Game {
  #done = [];
  #undone = [];

  /** A new game, or one that was kept. */
  constructor(puzzle, kept) {
    this.puzzle = puzzle;
    this.values = emptyValues(puzzle);
    this.seconds = 0;
    if (kept && Array.isArray(kept.values) && kept.values.length === this.values.length) {
      this.values = this.values.map((own, cell) => (own.given || !fits(puzzle, kept.values[cell]) ? own : kept.values[cell]));
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

  /** Whether every cell is decided: in a nonogram, cells that are not filled count as background. */
  get isFull() {
    return this.puzzle.kind === 'nonogram' ? !this.values.includes('~') : this.values.every(({ digit }) => digit > 0);
  }

  /** Whether nothing has been put in. */
  get isEmpty() {
    return this.values.every((value) => value === '?' || value.given || (value.digit === 0 && value.notes.length === 0));
  }

  /** The state of play as the library takes it; `full`: as if what is open were background. */
  state({ full = false } = {}) {
    return this.values.map((value) => {
      if (this.puzzle.kind === 'nonogram') {
        const colour = valueOf(this.puzzle, value);
        return colour >= 0 ? [colour] : full ? [0] : [];
      }
      return value.digit > 0 ? [value.digit - 1] : [];
    });
  }

  /** The cells that differ from a solution, as far as they are decided. */
  mistakes(solution) {
    const wrong = (value, cell) => {
      if (this.puzzle.kind === 'nonogram') return valueOf(this.puzzle, value) >= 0 && value !== solution[cell];
      return value.digit > 0 && value.digit !== solution[cell];
    };
    return this.values.flatMap((value, cell) => (wrong(value, cell) ? [cell] : []));
  }

  /** Whether the board is that solution. */
  equals(solution) {
    if (this.puzzle.kind === 'nonogram') {
      return this.values.every((value, cell) => Math.max(0, valueOf(this.puzzle, value)) === valueOf(this.puzzle, solution[cell]));
    }
    return this.values.every(({ digit }, cell) => digit === solution[cell]);
  }

  /** The cells of equal digits that see each other. */
  clashes() {
    if (this.puzzle.kind !== 'sudoku') return [];
    const { rows, columns, box: [down, across] } = this.puzzle;
    const houses = new Map();
    this.values.forEach(({ digit }, cell) => {
      if (!digit) return;
      const [r, c] = [Math.floor(cell / columns), cell % columns];
      const b = Math.floor(r / down) * rows + Math.floor(c / across);
      for (const house of [`r${r}`, `c${c}`, `b${b}`]) {
        const key = `${house} ${digit}`;
        houses.set(key, [...(houses.get(key) ?? []), cell]);
      }
    });
    return [...new Set([...houses.values()].filter((cells) => cells.length > 1).flat())];
  }

  /** What is kept of it. */
  kept() {
    return { values: this.values, seconds: Math.round(this.seconds) };
  }
}

function emptyValues(puzzle) {
  const { rows, columns, kind } = puzzle;
  if (kind === 'nonogram') return Array(rows * columns).fill('?');
  return puzzle.givens.flat().map((digit) => ({ digit, given: digit > 0, notes: [] }));
}

/** Whether something kept is a value of such a puzzle: storage can hold anything. */
function fits(puzzle, value) {
  const { kind, rows } = puzzle;
  if (kind === 'nonogram') return value === '?' || value === '~' || valueOf(puzzle, value) >= 0;
  const digit = (number) => Number.isInteger(number) && number >= 0 && number <= rows;
  return typeof value === 'object' && value !== null && digit(value.digit) && Array.isArray(value.notes) && value.notes.every(digit);
}
