// A game of any other kind: a value for each cell of the model, and notes for numbers.

import { Game } from './game.js';
import { BARE, SIDES } from './places.js';

export class PlacesGame extends Game {
  constructor(puzzle, kept, places) {
    super({ ...puzzle, places }, kept);
  }

  emptyValues({ places }) {
    const given = new Map(places.given);
    return Array.from({ length: places.cells }, (_, cell) => (given.has(cell) ? { value: given.get(cell), given: true, notes: [] } : this.nothing()));
  }

  /** Whether a stored value is valid for this puzzle. Storage may contain anything. */
  fits(value) {
    const small = (number) => Number.isInteger(number) && number >= 0 && number < 64;
    return typeof value === 'object' && value !== null && (value.value === null || small(value.value)) && Array.isArray(value.notes) && value.notes.every(small);
  }

  known({ value }) {
    return value ?? undefined;
  }

  /**
   * Returns 0 for an open mark or line, which counts as not set unless a word is required, and for a cell that can be shaded or empty. A number
   * must be written, so the result for it is `undefined`.
   */
  left(cell) {
    const { places } = this.puzzle;
    const { place, side } = places.of.get(cell) ?? {};
    if (side === undefined && places.places[place]?.required) return undefined;
    const at = this.#written(cell);
    if (at === undefined) return 0;
    const isShown = places.places[at].words.some(([, of, value]) => this.values[of].value === value);
    return isShown || places.bare(at) !== undefined ? 0 : undefined;
  }

  /** The place to which a cell belongs, if the player writes its words. */
  #written(cell) {
    const { places } = this.puzzle;
    const { place } = places.of.get(cell) ?? {};
    return places.places[place]?.numbers ? place : undefined;
  }

  get isFull() {
    return this.values.every((value, cell) => this.known(value) !== undefined || this.left(cell) !== undefined);
  }

  /** The cells that differ from a solution; only one cell for each place with a number. */
  mistakes(solution) {
    const seen = new Set();
    return super.mistakes(solution).filter((cell) => {
      const at = this.#written(cell);
      if (seen.has(at)) return false;
      if (at !== undefined) seen.add(at);
      return true;
    });
  }

  /** Whether the player has entered nothing. */
  get isEmpty() {
    return this.values.every(({ value, given, notes }) => given || (value === null && notes.length === 0));
  }

  nothing() {
    return { value: null, notes: [] };
  }

  /** The content of a cell with this value in the model. */
  entry(value) {
    return { value: value ?? null, notes: [] };
  }

  isBlank(cell, value) {
    const at = this.#written(cell);
    return value === 0 && (at === undefined || this.puzzle.places.bare(at) === '-');
  }

  noun(cell) {
    const { places } = this.puzzle;
    const { place, side } = places.of.get(cell) ?? {};
    if (side !== undefined) return 'line';
    return places.places[place]?.areas?.includes(cell) ? 'area' : 'cell';
  }

  where(cell) {
    const { places } = this.puzzle;
    const { place, side } = places.of.get(cell) ?? { place: 0 };
    return side === undefined ? places.name(place) : `the line ${SIDES[side][0]} at ${places.name(place)}`;
  }

  /** A value of the model in words. */
  said(cell, value) {
    const { places } = this.puzzle;
    const { place, side } = places.of.get(cell) ?? { place: 0 };
    if (side !== undefined) return value > 0 ? 'drawn' : 'not drawn';
    const words = places.places[place].words ?? [];
    const word = words.find(([, of, own]) => of === cell && own === value)?.[0];
    if (this.#written(cell) !== undefined) {
      // Each number may have its own cell, whose value may mean that the number is not in this place.
      return BARE[word] ?? word ?? `not ${words.find(([, of]) => of === cell)?.[0]}`;
    }
    return word === undefined || word === 'x' ? (value > 0 ? 'set' : 'empty') : word;
  }
}
