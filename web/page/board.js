// Boards as SVG. A board shows cells; other modules decide what they contain.

import { s } from './dom.js';
import { cellsOf, clueHolds, valueOf } from './values.js';

const UNIT = 30;
const PAD = 4;

/** The maximum share of the visible part of a board, in each direction, that its clues cover. */
const MOST_CLUES = 0.4;

let boards = 0;

/** The text of a sudoku's digit. Digits are counted from 1. */
export const digitText = ({ first_digit: first }, digit) => String(digit - 1 + first);

/**
 * Whether black is easier to read on a colour than white. Its relative luminance (WCAG 2) must be above that of middle
 * grey.
 */
function isLight(rgb) {
  const part = (at) => {
    const share = Number.parseInt(rgb.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179;
}

/** The board of a puzzle. */
export class Board {
  /**
   * @param puzzle the puzzle as `read` returns it
   * @param {{playing?: boolean, label: string}} options with `playing`, the board is a grid of cells for the keyboard
   *   and for screen readers
   */
  constructor(puzzle, { playing = false, label }) {
    this.puzzle = puzzle;
    this.playing = playing;
    this.id = `board${boards++}`;
    const { rows, columns } = puzzle;
    const clues = puzzle.kind === 'nonogram' ? puzzle.clues : { rows: [], columns: [] };
    const longest = (lines) => Math.max(0, ...lines.map((clue) => clue.length));
    const wide = [...clues.rows, ...clues.columns].flat().some(([length]) => length > 99);
    this.step = wide ? 24 : puzzle.palette?.length > 2 ? 19 : 17;
    this.lead = puzzle.palette?.length > 2 ? 18 : 16;
    this.left = PAD + (clues.rows.length ? longest(clues.rows) * this.step + 8 : 0);
    this.top = PAD + (clues.columns.length ? longest(clues.columns) * this.lead + 8 : 0);

    this.width = this.left + columns * UNIT + PAD;
    this.height = this.top + rows * UNIT + PAD;
    this.svg = s('svg', {
      class: playing ? 'board playing' : 'board',
      viewBox: `0 0 ${this.width} ${this.height}`,
      role: playing ? 'grid' : 'img',
      'aria-label': label,
      tabindex: playing ? 0 : undefined,
      'aria-rowcount': playing ? rows : undefined,
      'aria-colcount': playing ? columns : undefined,
    });
    if (puzzle.palette?.length > 2) {
      // The puzzle defines its colours and their background, so the dark theme does not change them.
      this.svg.style.setProperty('--cell', puzzle.palette[0].rgb);
      this.svg.style.setProperty('--fill', '#000');
      this.svg.classList.add('coloured');
    }
    // On a large screen, a cell is not enlarged beyond a comfortable size.
    const most = puzzle.kind === 'sudoku' ? 56 : Math.max(rows, columns) > 12 ? 36 : 46;
    this.svg.style.maxWidth = `min(100%, ${Math.round((this.width / UNIT) * most)}px)`;
    this.svg.append(s('rect', { class: 'back', x: this.left, y: this.top, width: columns * UNIT, height: rows * UNIT }));
    this.#addCells();
    this.#addRules();
    this.#addClues(clues);
    if (playing) {
      this.frame = s('rect', { class: 'cursor', width: UNIT - 2, height: UNIT - 2, rx: 4, visibility: 'hidden' });
      this.svg.append(this.frame);
    }
  }

  #addClues(clues) {
    const sticks = this.playing && this.puzzle.kind === 'nonogram';
    // A cover leaves the outline of the board visible.
    const cover = (width, height) => sticks && s('rect', { class: 'cover', width: width - 1, height: height - 1 });
    const head = (width, height) => s('g', { 'aria-hidden': 'true' }, cover(width, height));
    const [left, top] = [head(this.left, this.height), head(this.width, this.top)];
    this.clues = { rows: [], columns: [] };
    clues.rows.forEach((clue, r) => {
      const y = this.top + (r + 0.5) * UNIT;
      const texts = (clue.length ? clue : [[0, 0]]).map((block, at, all) =>
        this.#block(block, this.left - 6 - (all.length - at - 0.5) * this.step, y),
      );
      const band = s('rect', { class: 'band', x: PAD, y: y - UNIT / 2, width: this.left - PAD, height: UNIT });
      this.clues.rows.push(left.appendChild(s('g', { class: 'clue' }, band, texts)));
    });
    clues.columns.forEach((clue, c) => {
      const x = this.left + (c + 0.5) * UNIT;
      const texts = (clue.length ? clue : [[0, 0]]).map((block, at, all) =>
        this.#block(block, x, this.top - 6 - (all.length - at - 0.5) * this.lead),
      );
      const band = s('rect', { class: 'band', x: x - UNIT / 2, y: PAD, width: UNIT, height: this.top - PAD });
      this.clues.columns.push(top.appendChild(s('g', { class: 'clue' }, band, texts)));
    });
    this.svg.append(left, top);
    if (!sticks) return;
    this.heads = [left, top, cover(this.left, this.top)];
    this.svg.append(this.heads[2]);
  }

  /**
   * Keeps the clues in sight if a part of the board is hidden to the left and above. They cover at most a part of what is
   * visible. All lengths are in the units of the drawing. Returns the width and the height that the clues cover.
   */
  keepClues([hiddenLeft, hiddenAbove], [wide, high]) {
    if (!this.heads) return [0, 0];
    const shift = (head, hidden, visible) => Math.max(0, Math.min(head, visible * MOST_CLUES) - (head - hidden));
    const [right, down] = (this.shift = [shift(this.left, hiddenLeft, wide), shift(this.top, hiddenAbove, high)]);
    this.heads[0].setAttribute('transform', `translate(${right} 0)`);
    this.heads[1].setAttribute('transform', `translate(0 ${down})`);
    this.heads[2].setAttribute('transform', `translate(${right} ${down})`);
    return [this.left + right - hiddenLeft, this.top + down - hiddenAbove];
  }

  /** A number of a clue. In a puzzle with several colours, its background has the colour of the block. */
  #block([length, colour], x, y) {
    const text = s('text', { x, y }, String(length));
    const { palette } = this.puzzle;
    if (palette.length < 3 || colour === 0) return text;
    const { rgb } = palette[colour];
    text.style.fill = isLight(rgb) ? '#000' : '#fff';
    const width = this.step - 2;
    return s('g', {}, s('rect', { class: 'ground', x: x - width / 2, y: y - 8, width, height: 16, rx: 3, fill: rgb }), text);
  }

  #addCells() {
    this.cells = [];
    const { rows, columns } = this.puzzle;
    for (let r = 0; r < rows; r++) {
      const row = s('g', this.playing ? { role: 'row', 'aria-rowindex': r + 1 } : {});
      for (let c = 0; c < columns; c++) {
        const [x, y] = this.#corner(r, c);
        const cell = s('g', { class: 'cell' }, s('rect', { x, y, width: UNIT, height: UNIT }));
        if (this.playing) {
          cell.setAttribute('role', 'gridcell');
          cell.setAttribute('aria-colindex', c + 1);
          cell.id = `${this.id}-${this.cells.length}`;
        }
        this.cells.push(row.appendChild(cell));
      }
      this.svg.append(row);
    }
  }

  #corner(r, c) {
    return [this.left + c * UNIT, this.top + r * UNIT];
  }

  #addRules() {
    const { rows, columns, box } = this.puzzle;
    const [down, across] = box ?? [5, 5];
    let fine = '';
    let strong = '';
    const [right, bottom] = [this.left + columns * UNIT, this.top + rows * UNIT];
    for (let r = 0; r <= rows; r++) {
      const line = `M${this.left} ${this.top + r * UNIT}H${right}`;
      if (r % down === 0 || r === rows) strong += line;
      else fine += line;
    }
    for (let c = 0; c <= columns; c++) {
      const line = `M${this.left + c * UNIT} ${this.top}V${bottom}`;
      if (c % across === 0 || c === columns) strong += line;
      else fine += line;
    }
    this.svg.append(s('path', { class: 'rules', d: fine }), s('path', { class: 'rules strong', d: strong }));
  }

  /**
   * Shows the content of a cell.
   * @param {number} cell the number of the cell, row by row from 0
   * @param {string | {digit: number, given?: boolean, notes?: Iterable<number>}} value
   */
  set(cell, value) {
    const group = this.cells[cell];
    const [rect] = group.children;
    const [x, y] = [Number(rect.getAttribute('x')), Number(rect.getAttribute('y'))];
    group.replaceChildren(rect);
    if (this.puzzle.kind === 'nonogram') {
      const colour = valueOf(this.puzzle, value);
      group.classList.toggle('filled', colour > 0);
      group.classList.toggle('guess', value === '~');
      if (colour > 0 && this.puzzle.palette[colour].rgb !== '#000000') group.style.setProperty('--fill', this.puzzle.palette[colour].rgb);
      else group.style.removeProperty('--fill');
      if (value === '.' && this.playing) {
        group.append(s('path', { d: `M${x + 11} ${y + 11}l8 8m0-8l-8 8` }));
      }
      return;
    }
    group.classList.toggle('given', Boolean(value.given));
    if (value.digit) {
      const text = digitText(this.puzzle, value.digit);
      const long = text.length > 1 ? 'digit long' : 'digit';
      group.append(s('text', { class: long, x: x + UNIT / 2, y: y + UNIT / 2 + 0.5 }, text));
      return;
    }
    const [down, across] = this.puzzle.box;
    // Notes leave space for the frame of the cursor.
    const [edge, inner] = [2.6, UNIT - 2 * 2.6];
    for (const note of value.notes ?? []) {
      const [i, j] = [Math.floor((note - 1) / across), (note - 1) % across];
      const place = { x: x + edge + ((j + 0.5) * inner) / across, y: y + edge + ((i + 0.5) * inner) / down + 0.3 };
      group.append(s('text', { class: 'note', 'data-note': note, ...place }, digitText(this.puzzle, note)));
    }
  }

  /** Shows the board of a record. The givens are those of the puzzle. */
  show(board) {
    const { kind, first_digit: first } = this.puzzle;
    const givens = kind === 'sudoku' ? cellsOf(this.puzzle.givens) : [];
    cellsOf(board).forEach((value, cell) => {
      this.set(cell, kind === 'nonogram' ? value : { digit: value + 1 - first, given: givens[cell] > 0 });
    });
    return this;
  }

  /** Shows only the givens. */
  showPuzzle() {
    const { rows, columns, kind, givens } = this.puzzle;
    if (kind !== 'sudoku') return this.show(Array(rows).fill('?'.repeat(columns)));
    cellsOf(givens).forEach((digit, cell) => this.set(cell, { digit, given: digit > 0 }));
    return this;
  }

  /** Gives these cells, and no others, a class. */
  mark(name, cells) {
    const marked = new Set(cells);
    this.cells.forEach((cell, at) => cell.classList.toggle(name, marked.has(at)));
  }

  /** Strikes out notes, which are given as pairs of a cell and a digit. */
  strike(pairs) {
    for (const note of this.svg.querySelectorAll('.note.out')) note.classList.remove('out');
    for (const [cell, digit] of pairs) this.cells[cell].querySelector(`[data-note="${digit}"]`)?.classList.add('out');
  }

  /** Highlights the clues of the lines, or the cells of the houses, with these names, such as "row 3". */
  lightClues(names) {
    const lit = new Set(names);
    if (this.puzzle.box) return this.mark('house', this.cells.flatMap((_, at) => (this.#houses(at).some((house) => lit.has(house)) ? [at] : [])));
    this.clues.rows.forEach((clue, r) => clue.classList.toggle('lit', lit.has(`row ${r + 1}`)));
    this.clues.columns.forEach((clue, c) => clue.classList.toggle('lit', lit.has(`column ${c + 1}`)));
  }

  /** The names of the houses of a sudoku's cell. */
  #houses(at) {
    const { rows, columns, box: [down, across] } = this.puzzle;
    const [r, c] = [Math.floor(at / columns), at % columns];
    return [`row ${r + 1}`, `column ${c + 1}`, `box ${Math.floor(r / down) * (rows / down) + Math.floor(c / across) + 1}`];
  }

  /** Greys out the clues of completed lines. */
  checkClues(symbols) {
    const cells = symbols.map((symbol) => valueOf(this.puzzle, symbol));
    const { rows, columns } = this.puzzle;
    this.clues.rows.forEach((clue, r) => {
      clue.classList.toggle('done', clueHolds(this.puzzle.clues.rows[r], cells.slice(r * columns, (r + 1) * columns)));
    });
    this.clues.columns.forEach((clue, c) => {
      const line = Array.from({ length: rows }, (_, r) => cells[r * columns + c]);
      clue.classList.toggle('done', clueHolds(this.puzzle.clues.columns[c], line));
    });
  }

  /** Moves the cursor to a cell. */
  select(cell) {
    const [x, y] = this.#corner(Math.floor(cell / this.puzzle.columns), cell % this.puzzle.columns);
    this.frame.setAttribute('x', x + 1);
    this.frame.setAttribute('y', y + 1);
    this.frame.setAttribute('visibility', 'visible');
    this.svg.setAttribute('aria-activedescendant', `${this.id}-${cell}`);
  }

  /** Sets the description of a cell for screen readers. */
  name(cell, words) {
    this.cells[cell].setAttribute('aria-label', words);
  }

  /** The cell under a pointer, if there is one. */
  cellAt(event) {
    const area = this.svg.getBoundingClientRect();
    const scale = this.width / area.width;
    const [x, y] = [(event.clientX - area.left) * scale, (event.clientY - area.top) * scale];
    const [c, r] = [Math.floor((x - this.left) / UNIT), Math.floor((y - this.top) / UNIT)];
    const [right, down] = this.shift ?? [0, 0];
    if (x < this.left + right || y < this.top + down) return undefined;
    const { rows, columns } = this.puzzle;
    return r >= 0 && c >= 0 && r < rows && c < columns ? r * columns + c : undefined;
  }
}
