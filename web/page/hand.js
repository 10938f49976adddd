// What playing has in common for all kinds: a cursor on the board, which keys and pointers move.

import { Stage } from './stage.js';

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Handles keys and pointers on a board. The hand of a kind defines `tools`, `keys`, `press`, `draw`, `refresh` and, if
 * letters can be entered, `enters`; for pointers, it defines `begin`, which returns a stroke or undefined, `over` and
 * `end`. `table` contains functions of the view: `act` and `extend` make moves, `restore` takes moves back, `say` shows a
 * message, and `hint` requests a hint.
 */
export class Hand {
  cursor = 0;

  constructor(game, board, table) {
    this.game = game;
    this.board = board;
    this.table = table;
    // A finger may begin a stroke before a second one shows that the board is to be zoomed. Then the stroke is taken back.
    this.stage = new Stage({
      start: (event) => {
        const before = game.snapshot();
        const stroke = this.begin(event);
        return stroke && { stroke, before };
      },
      over: ({ stroke }, event) => this.over(stroke, event),
      end: ({ stroke }, event) => this.end(stroke, event),
      cancel: ({ before }) => table.restore(before),
    });
    this.stage.show(board);
    board.svg.addEventListener('contextmenu', (event) => event.preventDefault());
    board.svg.addEventListener('keydown', (event) => this.#press(event));
    board.svg.addEventListener('focus', () => this.select(this.cursor));
  }

  over() {}

  end() {}

  select(cell) {
    this.cursor = cell;
    this.board.select(cell);
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.move(arrow, event.shiftKey);
    else if (event.key === 'Backspace' || event.key === 'Delete') this.clear();
    else if (event.key === '?' || this.commands(event.key, 'h')) this.table.hint();
    else if (!this.press(event)) return;
    event.preventDefault();
    this.stage.reveal(this.board.frame);
  }

  /** Whether this letter can be entered on the board. */
  enters() {
    return false;
  }

  /** Whether a key is a command with this letter. If the letter can be entered on the board, the command has another key. */
  commands(key, letter) {
    return key.toLowerCase() === letter && !this.enters(letter);
  }

  /** The names of the keys for notes and hints. */
  get commandKeys() {
    const key = (letter, other) => (this.enters(letter) ? other : letter.toUpperCase());
    return { notes: key('n', '.'), hint: key('h', '?') };
  }

  move([down, right]) {
    const { rows, columns } = this.game.puzzle;
    const r = (Math.floor(this.cursor / columns) + down + rows) % rows;
    const c = ((this.cursor % columns) + right + columns) % columns;
    this.select(r * columns + c);
  }

  clear() {
    this.table.act([[this.cursor, this.game.nothing()]]);
  }

  /** Marks cells of the model on the board. */
  mark(name, cells) {
    this.board.mark(name, cells);
  }

  /** Sets the description of a cell for screen readers. */
  name(cell, words) {
    const where = this.game.where(cell);
    this.board.name(cell, `${where[0].toUpperCase()}${where.slice(1)}: ${words}`);
  }
}
