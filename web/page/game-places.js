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
   * Returns the value of an open mark, line or border, which counts as not set unless a word is required, of a link without
   * a number, and of a cell that can be shaded or empty. Other numbers must be written, so the result for them is `undefined`.
   */
  left(cell) {
    const { places } = this.puzzle;
    const { place, side, border } = places.of.get(cell) ?? {};
    if (side !== undefined) return border ? 1 - places.drawn(cell) : 0;
    if (places.places[place]?.required) return undefined;
    const at = this.#written(cell);
    if (at === undefined) return places.places[place]?.words?.find(([word, of]) => word === '' && of === cell)?.[2] ?? 0;
    const nothing = places.nothing(at);
    if (nothing) return this.#held(at) || nothing[1] !== cell ? 0 : nothing[2];
    const isShown = this.#held(at);
    return isShown || places.bare(at) !== undefined ? 0 : undefined;
  }

  /** The state of play. What the board does not show is left to the library. */
  state(options) {
    const { of, told } = this.puzzle.places;
    return super.state(options).map((values, cell) => (of.has(cell) || told.has(cell) ? values : []));
  }

  /** Whether a word is written in a place. */
  #held(at) {
    return this.puzzle.places.places[at].words.some(([, of, value]) => this.values[of].value === value);
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
    const { places } = this.puzzle;
    const { side } = places.of.get(cell) ?? {};
    if (side !== undefined) return value !== places.drawn(cell);
    const at = this.#written(cell);
    return value === 0 && (at === undefined || places.bare(at) === '-');
  }

  noun(cell) {
    const { places } = this.puzzle;
    const { place, side, border } = places.of.get(cell) ?? {};
    if (side !== undefined) return border ? 'border' : 'line';
    if (places.places[place]?.beside) return 'link';
    return places.places[place]?.areas?.includes(cell) ? 'area' : 'cell';
  }

  where(cell) {
    const { places } = this.puzzle;
    const { place, side } = places.of.get(cell) ?? { place: 0 };
    return side === undefined ? places.name(place) : `the ${this.noun(cell)} ${SIDES[side][0]} at ${places.name(place)}`;
  }

  /** A value of the model in words. */
  said(cell, value) {
    const { places } = this.puzzle;
    const { place, side } = places.of.get(cell) ?? { place: 0 };
    if (side !== undefined) return value === places.drawn(cell) ? 'drawn' : 'not drawn';
    const words = places.places[place].words ?? [];
    const word = words.find(([, of, own]) => of === cell && own === value)?.[0];
    if (this.#written(cell) !== undefined) {
      // Each number may have its own cell, whose value may mean that the number is not in this place.
      return BARE[word] ?? word ?? `not ${words.find(([, of]) => of === cell)?.[0]}`;
    }
    return word === undefined || word === 'x' ? (value > 0 ? 'set' : 'empty') : word;
  }
}
