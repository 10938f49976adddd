// A game of a sudoku. The value of a cell is a digit, counted from 1 (0 for an empty cell), and notes.

import { Game } from './game.js';

export class SudokuGame extends Game {
  emptyValues({ givens }) {
    return givens.flat().map((digit) => ({ digit, given: digit > 0, notes: [] }));
  }

  /** Whether a stored value is valid for this puzzle. Storage may contain anything. */
  fits(value) {
    const digit = (number) => Number.isInteger(number) && number >= 0 && number <= this.puzzle.rows;
    return typeof value === 'object' && value !== null && digit(value.digit) && Array.isArray(value.notes) && value.notes.every(digit);
  }

  /** The value in the model, if it is known. */
  known({ digit }) {
    return digit > 0 ? digit - 1 : undefined;
  }

  get isFull() {
    return this.values.every(({ digit }) => digit > 0);
  }

  /** Whether the player has entered nothing. */
  get isEmpty() {
    return this.values.every(({ digit, given, notes }) => given || (digit === 0 && notes.length === 0));
  }

  nothing() {
    return { digit: 0, notes: [] };
  }

  /** The content of a cell with this value in the model. */
  entry(value) {
    return { digit: value + 1, notes: [] };
  }

  isBlank() {
    return false;
  }

  /** A value of the model in words. */
  said(_, value) {
    return String(value + this.puzzle.first_digit);
  }

  /** The cells with equal digits that see each other. */
  clashes() {
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
}
