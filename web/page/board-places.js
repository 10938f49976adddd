// A board of any kind. The library draws the picture. Under it are the backgrounds of marked places, and over it are
// places for the pointer and the keyboard.

import { s } from './dom.js';
import { UNIT, drawShapes } from './shapes.js';

let boards = 0;

/** How close to a side a pointer must be to hit it, as a share of a cell. */
const RIM = 0.3;

/** The size of the square around the middle of a link, in cells. */
const LINK = 0.5;

export class PlacesBoard {
  /**
   * @param puzzle the puzzle as `read` returns it
   * @param {{playing?: boolean, label: string}} options with `playing`, the board is a grid of cells for the keyboard
   *   and for screen readers
   */
  constructor(puzzle, { playing = false, label }) {
    this.puzzle = puzzle;
    this.id = `places${boards++}`;
    this.marks = new Map();
    this.drawn = s('g', { 'aria-hidden': playing ? 'true' : undefined });
    this.grounds = s('g', {});
    this.over = s('g', {});
    this.svg = s('svg', {
      class: playing ? 'board picture playing' : 'board picture',
      role: playing ? 'grid' : 'img',
      'aria-label': label,
      tabindex: playing ? 0 : undefined,
      'aria-rowcount': playing ? puzzle.rows : undefined,
      'aria-colcount': playing ? puzzle.columns : undefined,
    }, this.drawn, this.over);
    this.cells = [];
    if (playing) this.#addCells();
    this.svg.style.aspectRatio = `${puzzle.columns} / ${puzzle.rows}`;
  }

  #addCells() {
    const { rows, columns } = this.puzzle;
    for (let r = 0; r < rows; r++) {
      const row = s('g', { role: 'row', 'aria-rowindex': r + 1 });
      for (let c = 0; c < columns; c++) {
        const cell = s('g', { class: 'cell', role: 'gridcell', 'aria-colindex': c + 1, id: `${this.id}-${this.cells.length}` },
          s('rect', { width: UNIT, height: UNIT }));
        this.cells.push(row.appendChild(cell));
      }
      this.svg.append(row);
    }
    this.frame = s('rect', { class: 'cursor', width: UNIT - 3, height: UNIT - 3, rx: 4, visibility: 'hidden' });
    this.svg.append(this.frame);
  }

  /** Shows a picture. */
  show(picture) {
    const fits = this.picture && this.picture.width === picture.width && this.picture.height === picture.height;
    this.picture = picture;
    const [ground, ...others] = drawShapes(picture);
    this.drawn.replaceChildren(ground, this.grounds, ...others);
    if (fits) return this;
    const [width, height] = [picture.width * UNIT, picture.height * UNIT];
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    const { rows, columns } = this.puzzle;
    const longer = Math.max(rows, columns);
    const most = longer > 12 ? 40 : longer > 8 ? 54 : 66;
    this.svg.style.maxWidth = `min(100%, ${Math.round(picture.width * most)}px)`;
    this.cells.forEach((cell, at) => {
      const [x, y] = this.#corner(at);
      cell.firstChild.setAttribute('x', x);
      cell.firstChild.setAttribute('y', y);
    });
    this.#redraw();
    return this;
  }

  #corner(at) {
    const [x, y] = this.picture.origin;
    const { columns } = this.puzzle;
    return [(x + (at % columns)) * UNIT, (y + Math.floor(at / columns)) * UNIT];
  }

  /** The upper left corner and the size of a cell, or of the small square around the middle of a link. */
  #square(at) {
    const beside = this.puzzle.places?.places[at]?.beside;
    if (!beside) return { corner: this.#corner(at), size: UNIT };
    const [x, y] = this.#corner(beside.place);
    const size = UNIT * LINK;
    const [dx, dy] = beside.side === 1 ? [1, 0.5] : [0.5, 1];
    return { corner: [x + dx * UNIT - size / 2, y + dy * UNIT - size / 2], size };
  }

  /** Gives these places, and no others, the mark with this name. */
  mark(name, places) {
    this.markSpots(name, places.map((place) => ({ place })));
  }

  /** Marks places or, if a spot has a side, lines. If `linked`, lines run from centre to centre. */
  markSpots(name, spots, linked = false) {
    this.marks.set(name, { spots, linked });
    this.#redraw();
  }

  #redraw() {
    if (!this.picture) return;
    const of = ([name, { spots, linked }]) => spots.map(({ place, side, border }) => this.#spot(name, place, side, linked && !border));
    this.grounds.replaceChildren(...[...this.marks].flatMap(of));
  }

  #spot(name, place, side, linked) {
    const { corner: [x, y], size } = this.#square(place);
    if (side === undefined) return s('rect', { class: `ground-${name}`, x, y, width: size, height: size });
    const h = UNIT / 2;
    const [dx, dy] = [[0, -1], [1, 0], [0, 1], [-1, 0]][side];
    const [mx, my] = [x + h + dx * h, y + h + dy * h];
    // A line on a side is perpendicular to the step across the side; a link is parallel to it.
    const [ax, ay] = linked ? [dx * h, dy * h] : [dy * h, dx * h];
    return s('path', { class: `ground-${name} side`, d: `M${mx - ax} ${my - ay}L${mx + ax} ${my + ay}` });
  }

  /**
   * Shows small numbers in places. `notes` contains, for each place, its number, its texts, and whether they have to
   * leave space for a label in the upper left corner.
   */
  note(notes) {
    this.over.replaceChildren(...notes.flatMap(([place, texts, label]) => {
      const [top, step] = label ? [0.42, 0.21] : [0.22, 0.25];
      const { corner: [x, y], size } = this.#square(place);
      if (size < UNIT) return [s('text', { class: 'note', x: x + size / 2, y: y + size / 2 }, texts.join(' '))];
      const across = texts.some((text) => text.length > 1) ? 2 : texts.length > 9 ? 4 : 3;
      return texts.map((text, at) => s('text', {
        class: 'note', x: x + ((at % across) + 0.5) * (UNIT * 0.84 / across) + UNIT * 0.08, y: y + UNIT * (top + Math.floor(at / across) * step),
      }, text));
    }));
  }

  /** Moves the cursor to a place. */
  select(at) {
    if (!this.picture) return;
    const { corner: [x, y], size } = this.#square(at);
    this.frame.setAttribute('width', size - 3);
    this.frame.setAttribute('height', size - 3);
    this.frame.setAttribute('x', x + 1.5);
    this.frame.setAttribute('y', y + 1.5);
    this.frame.setAttribute('visibility', 'visible');
    this.svg.setAttribute('aria-activedescendant', `${this.id}-${this.puzzle.places?.places[at]?.beside?.place ?? at}`);
  }

  /** Sets the description of a place for screen readers. */
  name(at, words) {
    this.cells[at].setAttribute('aria-label', words);
  }

  /** Highlights the places of the clues with these names, such as "the 2 at row 3, column 4" or "row 3". */
  lightClues(names) {
    const { rows, columns } = this.puzzle;
    const line = (one, other, count) => (one ? Array.from({ length: count }, (_, at) => other(at)) : []);
    this.mark('clue', names.flatMap((name) => {
      const [, row, column] = name.match(/row (\d+), column (\d+)/) ?? [];
      if (row) return [(row - 1) * columns + Number(column) - 1];
      const [, own, number] = name.match(/^(row|column) (\d+)$/) ?? [];
      return [...line(own === 'row', (at) => (number - 1) * columns + at, columns), ...line(own === 'column', (at) => at * columns + Number(number) - 1, rows)];
    }));
  }

  /**
   * Returns the point and the place under a pointer, and the nearest side of the place. Just outside the board, this is
   * an outer side; farther away, the result is undefined.
   */
  spotAt(event) {
    if (!this.picture) return undefined;
    const point = this.pointAt(event);
    const [x, y] = point;
    const { rows, columns } = this.puzzle;
    if (x < -0.4 || y < -0.4 || x > columns + 0.4 || y > rows + 0.4) return undefined;
    const c = Math.min(Math.max(Math.floor(x), 0), columns - 1);
    const r = Math.min(Math.max(Math.floor(y), 0), rows - 1);
    const [fx, fy] = [x - c, y - r];
    const far = [fy, 1 - fx, 1 - fy, fx];
    const side = far.indexOf(Math.min(...far));
    return { point, place: r * columns + c, side, near: far[side] < RIM, inside: fx >= 0 && fy >= 0 && fx <= 1 && fy <= 1 };
  }

  /** The point under a pointer: its column and row, in cells from the upper left corner of the board. */
  pointAt(event) {
    const area = this.svg.getBoundingClientRect();
    const scale = this.picture.width / area.width;
    const [left, top] = this.picture.origin;
    return [(event.clientX - area.left) * scale - left, (event.clientY - area.top) * scale - top];
  }
}
