// The places of a board of any kind, as the library describes them: what a place shows for given values of the model's
// cells, and which values change it.

/** The sides of a place: their names, and the steps to the next place. */
export const SIDES = [['above', -1, 0], ['to the right', 0, 1], ['below', 1, 0], ['to the left', 0, -1]];

/** The meaning of the words for places without a number or letter. */
export const BARE = { x: 'shaded', '-': 'empty' };

export class Places {
  #border;

  /** Takes the result of the library's `board` for a puzzle. */
  constructor({ rows, columns }, played) {
    Object.assign(this, played, { rows, columns });
    /** The value that means a border, by the cell of the model. The value of a drawn line is always 1. */
    this.#border = new Map(this.places.flatMap(({ borders }) => borders?.filter(Boolean) ?? []));
    /** The cells of the board, row by row; after them the links that get numbers, each next to a cell. */
    this.places = [
      ...this.places.map((place) => (place.borders ? { ...place, borders: place.borders.map((border) => border?.[0] ?? null) } : place)),
      ...(this.links ?? []).map(({ place, side, words }) => ({ words, numbers: true, beside: { place, side } })),
    ];
    /** For each cell of the model, the first place that shows it and, if the cell is a line or border, the side. */
    this.of = new Map();
    this.places.forEach((place, at) => {
      const note = (cell, more) => this.of.has(cell) || this.of.set(cell, { place: at, ...more });
      for (const [, cell] of place.words ?? []) note(cell);
      for (const cell of place.areas ?? []) note(cell);
      place.lines?.forEach((cell, side) => cell !== null && note(cell, { side }));
      place.borders?.forEach((cell, side) => cell !== null && note(cell, { side, border: true }));
    });
    this.told = new Set(this.given.map(([cell]) => cell));
  }

  /** The value of a line or border that is drawn. */
  drawn(cell) {
    return this.#border.get(cell) ?? 1;
  }

  /** The link at a side of a cell, as the index of its place. */
  linkAt({ place, side }) {
    const [of, at] = side === 0 || side === 3 ? [this.#neighbour(place, SIDES[side][1], SIDES[side][2]), (side + 2) % 4] : [place, side];
    const found = this.places.findIndex(({ beside }) => beside && beside.place === of && beside.side === at);
    return found < 0 ? undefined : found;
  }

  /** The word that a place shows; '' if it is blank, `undefined` if this is not known yet. */
  word(at, values) {
    const { words = [], empty } = this.places[at];
    const said = words.find(([, cell, value]) => values[cell] === value);
    if (said) return said[0];
    return empty && words.every(([, cell]) => values[cell] !== undefined) ? '' : undefined;
  }

  /** For a place with numbers or letters, the word which means that it has none. */
  bare(at) {
    const { words = [], numbers } = this.places[at];
    return numbers ? words.find(([word]) => word in BARE)?.[0] : undefined;
  }

  /** The values that make a place show a word; '' makes the place blank, and `undefined` clears it. */
  setting(at, word) {
    const { words = [] } = this.places[at];
    const rest = word === undefined ? undefined : 0;
    const set = new Map(words.map(([, cell]) => [cell, rest]));
    const said = words.find(([own]) => own === word);
    if (said) set.set(said[1], said[2]);
    // Cells with given values are not changed.
    return [...set].filter(([cell]) => !this.told.has(cell));
  }

  /** The words that a place shows in turn when it is clicked. The last one is `undefined`, for a cleared place. */
  turns(at) {
    const { words = [], empty, beside } = this.places[at];
    const turns = [...new Set(words.map(([word]) => word))];
    // On a link, there being nothing comes last.
    if (beside) turns.sort((one, other) => this.#isNothing(one) - this.#isNothing(other));
    return [...turns, ...(empty ? [''] : []), undefined];
  }

  #isNothing(word) {
    return word === '0' || word in BARE;
  }

  /** The word of a link that means that there is nothing: a link that is left open has it. */
  nothing(at) {
    const { words, beside } = this.places[at];
    return beside && words.find(([word]) => this.#isNothing(word));
  }

  /**
   * The bridge that leaves an island in a direction, or that runs over the water at a place in this direction, given as the
   * steps down and to the right.
   */
  bridge(at, [down, right]) {
    const over = this.places[at].bridges ? at : this.#neighbour(at, down, right);
    // Digits are bridges in the row, and letters are bridges in the column.
    return this.places[over]?.bridges ? this.places[over].words.find(([word]) => /\d/.test(word) === (right !== 0))?.[1] : undefined;
  }

  #neighbour(at, down, right) {
    const [r, c] = [Math.floor(at / this.columns) + down, (at % this.columns) + right];
    return r >= 0 && c >= 0 && r < this.rows && c < this.columns ? r * this.columns + c : undefined;
  }

  /** The area that consists of the rectangle between two places. */
  area(one, other) {
    const [r, c] = [one, other].map((at) => [Math.floor(at / this.columns), at % this.columns]);
    const [top, bottom] = [Math.min(r[0], c[0]), Math.max(r[0], c[0])];
    const [left, right] = [Math.min(r[1], c[1]), Math.max(r[1], c[1])];
    const inside = new Set();
    for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) inside.add(row * this.columns + column);
    const covered = (area) => this.covered(area);
    return this.places[one].areas?.find((area) => covered(area).length === inside.size && covered(area).every((at) => inside.has(at)));
  }

  /** The places of an area. */
  covered(area) {
    this.areas ??= new Map();
    if (!this.areas.has(area)) this.areas.set(area, this.places.flatMap(({ areas }, at) => (areas?.includes(area) ? [at] : [])));
    return this.areas.get(area);
  }

  /** Describes a place by its row and column. */
  name(at) {
    const { beside } = this.places[at];
    if (beside) return `the link ${SIDES[beside.side][0]} at ${this.name(beside.place)}`;
    return `row ${Math.floor(at / this.columns) + 1}, column ${(at % this.columns) + 1}`;
  }
}
