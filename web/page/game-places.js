// A game of any other kind: a value for each cell of the model, and notes beside numbers.

import { Game } from './game.js';
import { SIDES } from './places.js';

export class PlacesGame extends Game {
  constructor(puzzle, kept, places) {
    super({ ...puzzle, places }, kept);
  }

  emptyValues({ places }) {
    const given = new Map(places.given);
    return Array.from({ length: places.cells }, (_, cell) => (given.has(cell) ? { value: given.get(cell), given: true, notes: [] } : this.nothing()));
  }

  /** Whether something kept is a value of such a puzzle: storage can hold anything. */
  fits(value) {
    const small = (number) => Number.isInteger(number) && number >= 0 && number < 64;
    return typeof value === 'object' && value !== null && (value.value === null || small(value.value)) && Array.isArray(value.notes) && value.notes.every(small);
  }

  known({ value }) {
    return value ?? undefined;
  }

  /** A mark or a line that is not set is none; a number has to be written. */
  left(cell) {
    return this.#isNumber(cell) ? undefined : 0;
  }

  #isNumber(cell) {
    const { places } = this.puzzle;
    const own = places.of.get(cell);
    const place = own && places.places[own.place];
    return Boolean(place?.numbers && !place.empty);
  }

  get isFull() {
    return this.values.every((value, cell) => this.known(value) !== undefined || !this.#isNumber(cell));
  }

  /** Whether nothing has been put in. */
  get isEmpty() {
    return this.values.every(({ value, given, notes }) => given || (value === null && notes.length === 0));
  }

  nothing() {
    return { value: null, notes: [] };
  }

  /** What a cell holds that has a value of the model. */
  entry(value) {
    return { value: value ?? null, notes: [] };
  }

  isBlank(cell, value) {
    return value === 0 && !this.#isNumber(cell);
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
    const word = places.places[place].words?.find(([, of, own]) => of === cell && own === value)?.[0];
    return word === undefined || word === 'x' ? (value > 0 ? 'set' : 'empty') : word;
  }
}
