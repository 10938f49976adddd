// Playing sudokus. The player selects a cell, then writes a digit or a note.

import { Board, digitText } from './board.js';
import { h, icon, ICONS } from './dom.js';
import { Hand } from './hand.js';
import { Typing } from './typing.js';

/** The letter for a number above 9, as in many files: A for 10. */
const letterOf = (number) => number.toString(36).toUpperCase();

export class SudokuHand extends Hand {
  #pencil = false;
  #typing = new Typing();
  #notes;
  #pad;

  constructor(game, label, table) {
    super(game, new Board(game.puzzle, { playing: true, label }), table);
    this.cursor = Math.max(0, game.values.findIndex((value) => !value.given));
  }

  begin(event) {
    const cell = this.board.cellAt(event);
    if (cell === undefined) return undefined;
    this.select(cell);
    return { cell };
  }

  get keys() {
    const { notes, hint } = this.commandKeys;
    const last = Math.min(this.#last, 35);
    const letters = last > 10 ? `letters from A to ${letterOf(last)} are 10 to ${last}` : 'the letter A is, too';
    const numbers = last > 9 ? `: 1 and 0 one after the other are 10, ${letters}` : '';
    return `Arrows move, digits fill in${numbers}; ${notes} or Shift takes notes, Backspace clears, ${hint} gives a hint.`;
  }

  /** The largest number on the board. */
  get #last() {
    const { rows, first_digit: first } = this.game.puzzle;
    return rows - 1 + first;
  }

  enters(letter) {
    return Number.parseInt(letter, 36) <= this.#last;
  }

  tools() {
    const { rows, box: [, across] } = this.game.puzzle;
    this.#pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Digits' });
    this.#pad.style.setProperty('--across', rows <= 9 ? Math.max(3, across) : Math.ceil(Math.sqrt(rows)));
    this.#pad.style.setProperty('--all', Math.min(rows, 9));
    for (let digit = 1; digit <= rows; digit++) {
      this.#pad.append(h('button', { type: 'button', 'data-digit': digit, onclick: () => this.#put(digit) }, digitText(this.game.puzzle, digit)));
    }
    this.#notes = h('button', { type: 'button', id: 'pencil', 'aria-pressed': 'false', onclick: () => this.#take(!this.#pencil) }, icon(ICONS.pencil), 'Notes');
    return h('div', { class: 'padding' }, this.#pad, h('div', { class: 'bar' }, this.#notes,
      h('button', { type: 'button', onclick: () => this.clear() }, icon(ICONS.eraser), 'Clear')));
  }

  #take(on) {
    this.#pencil = on;
    this.#notes.setAttribute('aria-pressed', String(on));
    this.#pad.classList.toggle('noting', on);
  }

  select(cell) {
    super.select(cell);
    const { digit } = this.game.values[cell];
    this.board.mark('same', digit ? this.game.values.flatMap((value, at) => (value.digit === digit ? [at] : [])) : []);
  }

  press(event) {
    if (event.key === '.' || this.commands(event.key, 'n')) {
      this.#take(!this.#pencil);
      return true;
    }
    const note = this.#pencil !== event.shiftKey;
    if (/^(Digit|Numpad)[0-9]$/.test(event.code)) return this.#type(event.code.at(-1), note);
    if (!/^[a-z]$/i.test(event.key) || !this.enters(event.key)) return false;
    this.#put(Number.parseInt(event.key, 36) + 1 - this.game.puzzle.first_digit, note);
    return true;
  }

  /** Digits that are typed one after the other form one number, if the board has such a number. */
  #type(key, note) {
    const { rows } = this.game.puzzle;
    const { text, before } = this.#typing.take(key, `${this.cursor} ${note}`, this.game.values[this.cursor], (longer) => Number(longer) <= this.#last && longer[0] !== '0');
    const digit = Number(text) + 1 - this.game.puzzle.first_digit;
    if (!(digit >= 1 && digit <= rows)) return false;
    this.#put(digit, note, before);
    return true;
  }

  /**
   * Writes a digit, or removes it if it is already there. `value` is the current value or, for a typed number, the
   * value before its first digit.
   */
  #put(digit, note = this.#pencil, value = this.game.values[this.cursor]) {
    if (value.given) return this.table.say('This digit belongs to the puzzle.');
    if (note) {
      const notes = value.notes.includes(digit) ? value.notes.filter((other) => other !== digit) : [...value.notes, digit].sort((a, b) => a - b);
      this.table.act([[this.cursor, { digit: 0, notes }]]);
    } else {
      this.table.act([[this.cursor, { digit: value.digit === digit ? 0 : digit, notes: value.notes }]]);
    }
  }

  draw(cells) {
    for (const cell of cells) {
      const value = this.game.values[cell];
      this.board.set(cell, value);
      this.name(cell, value.digit ? `${value.given ? 'given ' : ''}${digitText(this.game.puzzle, value.digit)}` : value.notes.length ? `notes ${value.notes.join(' ')}` : 'empty');
    }
  }

  refresh() {
    const { game } = this;
    this.mark('wrong', game.clashes());
    for (const key of this.#pad.children) {
      const placed = game.values.filter(({ digit }) => digit === Number(key.dataset.digit)).length;
      key.classList.toggle('used', placed >= game.puzzle.rows);
    }
  }
}
