// What the hands of all kinds share: a cursor on a board that keys and pointers move.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * A player's hand on a board. A kind tells `tools`, `keys`, `press`, `draw`, `refresh`, `listen`, and `enters` where letters can be entered.
 * `table` is what the view offers: `act` and `extend` make moves, `say` says something, `hint` asks for one.
 */
export class Hand {
  cursor = 0;

  constructor(game, board, table) {
    this.game = game;
    this.board = board;
    this.table = table;
    board.svg.addEventListener('contextmenu', (event) => event.preventDefault());
    board.svg.addEventListener('keydown', (event) => this.#press(event));
    board.svg.addEventListener('focus', () => this.select(this.cursor));
  }

  /** Follows strokes of a pointer: `start` returns what is painted, or nothing; `over` gets it with each further place. */
  strokes(start, over, end = () => {}) {
    const { svg } = this.board;
    let stroke;
    svg.addEventListener('pointerdown', (event) => {
      stroke = start(event);
      if (stroke === undefined) return;
      event.preventDefault();
      svg.focus({ preventScroll: true });
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener('pointermove', (event) => {
      if (stroke !== undefined) over(stroke, event);
    });
    for (const name of ['pointerup', 'pointercancel']) {
      svg.addEventListener(name, (event) => {
        if (stroke !== undefined) end(stroke, event);
        stroke = undefined;
      });
    }
  }

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
  }

  /** Whether a letter is one of those that are entered. */
  enters() {
    return false;
  }

  /** Whether a key is this letter, and the letter a command: on boards that it is entered on, another key is. */
  commands(key, letter) {
    return key.toLowerCase() === letter && !this.enters(letter);
  }

  /** The keys for notes and hints, in words. */
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

  /** Shows a cell, and says it in words. */
  name(cell, words) {
    const where = this.game.where(cell);
    this.board.name(cell, `${where[0].toUpperCase()}${where.slice(1)}: ${words}`);
  }
}
