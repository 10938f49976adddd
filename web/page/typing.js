// Numbers that are typed a digit at a time.

/** The longest pause, in milliseconds, between two digits of a number. */
const PAUSE = 900;

export class Typing {
  #text = '';
  #place;
  #when = -Infinity;
  #before;

  /**
   * Takes a digit, or a letter.
   * @param {string} digit
   * @param {string} place names where it is entered, and whether as a note
   * @param held what is there now
   * @param {(text: string) => boolean} begins whether something that can be entered begins so
   * @returns {{text: string, before}} what is typed so far, and what was there before its first digit
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
