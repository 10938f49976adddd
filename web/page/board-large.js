// The board of a nonogram with so many cells that an element for each of them would need gigabytes of memory: a picture with
// one pixel for each cell, without clues.

import { h } from './dom.js';
import { cellsOf, valueOf } from './values.js';

/** The variables with the colours of marked cells. A later mark covers an earlier one. */
const MARKS = { cause: '--cause', bare: '--cause', lit: '--lit', differs: '--differ' };

/** The red, green and blue parts of a colour, by the variable of the style sheet or by the colour itself. */
function colourOf(colour) {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  context.fillStyle = colour.startsWith('--') ? getComputedStyle(document.documentElement).getPropertyValue(colour).trim() : colour;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** Has the methods of `Board` that show something. */
export class LargeBoard {
  #marks = new Map();
  #waiting = false;

  constructor(puzzle, { label }) {
    this.puzzle = puzzle;
    const { rows, columns, palette } = puzzle;
    this.svg = h('canvas', { class: 'board large', role: 'img', 'aria-label': label, width: columns, height: rows });
    this.context = this.svg.getContext('2d');
    this.values = new Int8Array(rows * columns);
    const plain = palette.length === 2;
    this.colours = palette.map(({ rgb }, value) => (plain ? colourOf(value ? '--fill' : '--cell') : colourOf(rgb)));
    this.marked = new Map(Object.entries(MARKS).map(([name, variable]) => [name, colourOf(variable)]));
  }

  set(cell, symbol) {
    this.values[cell] = Math.max(0, valueOf(this.puzzle, symbol));
    this.#draw();
  }

  show(board) {
    cellsOf(board).forEach((symbol, cell) => this.set(cell, symbol));
    return this;
  }

  showPuzzle() {
    this.values.fill(0);
    this.#draw();
    return this;
  }

  mark(name, cells) {
    this.#marks.set(name, cells);
    this.#draw();
  }

  strike() {}

  lightClues() {}

  /** Draws the cells when all changes are made. */
  #draw() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      const { rows, columns } = this.puzzle;
      const image = this.context.createImageData(columns, rows);
      this.values.forEach((value, cell) => image.data.set(this.colours[value], 4 * cell));
      for (const [name, colour] of this.marked) for (const cell of this.#marks.get(name) ?? []) image.data.set(colour, 4 * cell);
      this.context.putImageData(image, 0, 0);
    });
  }
}
