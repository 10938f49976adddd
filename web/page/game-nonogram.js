// A game of a nonogram: a cell holds the symbol of a colour (`.` for the background), `~` perhaps filled, or `?` nothing.

import { Game } from './game.js';
import { valueOf } from './values.js';

export class NonogramGame extends Game {
  emptyValues({ rows, columns }) {
    return Array(rows * columns).fill('?');
  }

  /** Whether something kept is a value of such a puzzle: storage can hold anything. */
  fits(value) {
    return value === '?' || value === '~' || valueOf(this.puzzle, value) >= 0;
  }

  /** The value in the model, as far as it is decided. */
  known(value) {
    const colour = valueOf(this.puzzle, value);
    return colour >= 0 ? colour : undefined;
  }

  left() {
    return 0;
  }

  get isFull() {
    return !this.values.includes('~');
  }

  /** Whether nothing has been put in. */
  get isEmpty() {
    return this.values.every((value) => value === '?');
  }

  nothing() {
    return '?';
  }

  /** What a cell holds that has a value of the model. */
  entry(value) {
    return this.puzzle.palette[value].symbol;
  }

  /** Whether a value of the model means that a cell stays empty. */
  isBlank(_, value) {
    return value === 0;
  }

  /** A value of the model in words. */
  said(_, value) {
    const { palette } = this.puzzle;
    return value === 0 ? 'empty' : palette.length === 2 ? 'filled' : palette[value].name;
  }
}
