// Numbers that are typed digit by digit.

/** The maximum pause, in milliseconds, between two digits of a number. */
const PAUSE = 900;

export class Typing {
  #text = '';
  #place;
  #when = -Infinity;
  #before;

  /**
   * Adds a digit or a letter to the typed text.
   * @param {string} digit
   * @param {string} place identifies the cell, and whether the number is a note
   * @param held the current content of the cell
   * @param {(text: string) => boolean} begins whether some valid entry begins with this text
   * @returns {{text: string, before}} the text typed so far, and the content of the cell before its first digit
   */
  take(digit, place, held, begins, pause = PAUSE) {
    const now = performance.now();
    const goesOn = place === this.#place && now - this.#when < pause && begins(this.#text + digit);
    this.#text = goesOn ? this.#text + digit : digit;
    if (!goesOn) this.#before = held;
    this.#place = place;
    this.#when = now;
    return { text: this.#text, before: this.#before };
  }
}
