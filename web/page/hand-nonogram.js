// Playing nonograms. The chosen tool paints a cell, and dragging paints further cells.

import { Board } from './board.js';
import { coloursOf } from './colours.js';
import { h } from './dom.js';
import { Hand } from './hand.js';
import { valueOf } from './values.js';

/** The tools for painting cells: value, name, key and colour. */
function toolsOf({ palette }) {
  const names = coloursOf(palette).slice(1);
  const colours = palette.slice(1).map(({ symbol, rgb }, at) =>
    palette.length === 2 ? [symbol, 'Fill', 'Space', undefined] : [symbol, names[at], at < 9 ? String(at + 1) : 'Space', rgb]);
  return [...colours, ['.', 'Cross', 'X'], ['~', 'Perhaps', 'G']];
}

export class NonogramHand extends Hand {
  keys = 'Arrows move, Space fills, X crosses out, G marks, H gives a hint. Drag paints; the right button crosses out.';
  #take = () => {};
  #tool;

  constructor(game, label, table) {
    super(game, new Board(game.puzzle, { playing: true, label }), table);
  }

  tools() {
    const tools = toolsOf(this.game.puzzle);
    const group = h('div', { class: tools.length > 3 ? 'tools many' : 'segments tools', role: 'group', 'aria-label': 'What a click does' });
    this.#take = (value) => {
      this.#tool = value;
      [...group.children].forEach((button, at) => button.setAttribute('aria-pressed', String(tools[at][0] === value)));
    };
    for (const [value, name, key, rgb] of tools) {
      const swatch = h('span', { class: `swatch ${{ '.': 'cross', '~': 'guess' }[value] ?? 'fill'}`, 'aria-hidden': 'true' });
      if (rgb) swatch.style.background = rgb;
      group.append(h('button', { type: 'button', title: `${name} (${key})`, onclick: () => this.#take(value) }, swatch, name));
    }
    this.#take(tools[0][0]);
    return group;
  }

  begin(event) {
    const cell = this.board.cellAt(event);
    if (cell === undefined) return undefined;
    this.select(cell);
    const wanted = event.button === 2 ? '.' : this.#tool;
    const before = this.game.values[cell];
    const stroke = { before, value: before === wanted ? '?' : wanted };
    this.table.act([[cell, stroke.value]]);
    return stroke;
  }

  over({ before, value }, event) {
    const cell = this.board.cellAt(event);
    if (cell === undefined || this.game.values[cell] !== before) return;
    this.select(cell);
    this.table.extend([[cell, value]]);
  }

  press(event) {
    const { puzzle, values } = this.game;
    const key = event.key.toLowerCase();
    const colour = /^[1-9]$/.test(key) ? puzzle.palette[Number(key)]?.symbol : undefined;
    const fill = puzzle.palette[Math.max(1, valueOf(puzzle, this.#tool))]?.symbol;
    const value = { ' ': fill, enter: fill, f: fill, x: '.', g: '~' }[key] ?? colour;
    if (!value) return false;
    if (colour === value) this.#take(value);
    this.table.act([[this.cursor, values[this.cursor] === value ? '?' : value]]);
    return true;
  }

  draw(cells) {
    const { values } = this.game;
    for (const cell of cells) {
      const value = values[cell];
      this.board.set(cell, value);
      this.name(cell, { '.': 'crossed out', '~': 'perhaps filled', '?': 'open' }[value] ?? this.game.said(cell, valueOf(this.game.puzzle, value)));
    }
  }

  refresh() {
    this.board.checkClues(this.game.values);
  }
}
