// The places of a board of any kind, as the library tells them: what a place shows for the values of the model's cells, and which
// values make it show something else.

/** The sides of a place: names, and steps to the place beyond. */
export const SIDES = [['above', -1, 0], ['to the right', 0, 1], ['below', 1, 0], ['to the left', 0, -1]];

/** What a place is that has no number or letter, by its word. */
export const BARE = { x: 'shaded', '-': 'empty' };

export class Places {
  /** Of what `board` says of a puzzle. */
  constructor({ rows, columns }, played) {
    Object.assign(this, played, { rows, columns });
    /** For each cell of the model the place that shows it first, and the side if it is a line's. */
    this.of = new Map();
    this.places.forEach((place, at) => {
      const note = (cell, side) => this.of.has(cell) || this.of.set(cell, { place: at, side });
      for (const [, cell] of place.words ?? []) note(cell);
      for (const cell of place.areas ?? []) note(cell);
      place.lines?.forEach((cell, side) => cell !== null && note(cell, side));
    });
    this.told = new Set(this.given.map(([cell]) => cell));
  }

  /** The word that a place shows; '' if it shows nothing, `undefined` if that is open. */
  word(at, values) {
    const { words = [], empty } = this.places[at];
    const said = words.find(([, cell, value]) => values[cell] === value);
    if (said) return said[0];
    return empty && words.every(([, cell]) => values[cell] !== undefined) ? '' : undefined;
  }

  /** The word of a written place that says it has none of the others. */
  bare(at) {
    const { words = [], numbers } = this.places[at];
    return numbers ? words.find(([word]) => word in BARE)?.[0] : undefined;
  }

  /** The values that make a place show a word; '' for nothing, `undefined` for what is open. */
  setting(at, word) {
    const { words = [] } = this.places[at];
    const rest = word === undefined ? undefined : 0;
    const set = new Map(words.map(([, cell]) => [cell, rest]));
    const said = words.find(([own]) => own === word);
    if (said) set.set(said[1], said[2]);
    // Cells that other words stand for say nothing of a number.
    return [...set].filter(([cell]) => !this.told.has(cell));
  }

  /** The words that a place goes through when it is clicked: open at last. */
  turns(at) {
    const { words = [], empty } = this.places[at];
    return [...new Set(words.map(([word]) => word)), ...(empty ? [''] : []), undefined];
  }

  /** The area whose places are those of a rectangle between two places. */
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

  /** Where a place is, in words. */
  name(at) {
    return `row ${Math.floor(at / this.columns) + 1}, column ${(at % this.columns) + 1}`;
  }
}
