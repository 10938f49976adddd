// A game of a nonogram. The value of a cell is the symbol of a colour (`.` for the background), `~` for perhaps filled,
// or `?` for unknown.

import { coloursOf } from './colours.js';
import { Game } from './game.js';
import { valueOf } from './values.js';

export class NonogramGame extends Game {
  emptyValues({ rows, columns }) {
    return Array(rows * columns).fill('?');
  }

  /** Whether a stored value is valid for this puzzle. Storage may contain anything. */
  fits(value) {
    return value === '?' || value === '~' || valueOf(this.puzzle, value) >= 0;
  }

  /** The value in the model, if it is known. */
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

  /** Whether the player has entered nothing. */
  get isEmpty() {
    return this.values.every((value) => value === '?');
  }

  nothing() {
    return '?';
  }

  /** The content of a cell with this value in the model. */
  entry(value) {
    return this.puzzle.palette[value].symbol;
  }

  /** Whether this value of the model means that the cell stays empty. */
  isBlank(_, value) {
    return value === 0;
  }

  /** A value of the model in words. */
  said(_, value) {
    const { palette } = this.puzzle;
    return value === 0 ? 'empty' : palette.length === 2 ? 'filled' : coloursOf(palette)[value];
  }
}
