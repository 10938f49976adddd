// What all views share: the library, the current puzzle, and links.

import { toast } from './dom.js';
import { linkTo } from './share.js';

/**
 * `client` calls the library in a worker. `artist` calls it in a second worker, which draws while the first one is
 * busy. `about` describes the library. `current` is the current puzzle with its file, position and content. `fault` is
 * the error of its text, if there is no puzzle.
 */
export const app = { client: undefined, artist: undefined, about: undefined, current: undefined, fault: undefined };

const listeners = new Set();

/** Makes a puzzle the current one. If there is no puzzle, `fault` may contain the reason. */
export function choose(current, fault) {
  if (current && current === app.current) return;
  app.current = current;
  app.fault = fault;
  for (const listener of listeners) listener(current);
}

/** Calls the listener whenever the current puzzle changes. */
export const onChoice = (listener) => listeners.add(listener);

/** The formats that store a puzzle of each kind briefly, the shortest first. */
const BRIEF = { sudoku: ['sudoku-line', 'sudoku-grid', 'sukaku'], nonogram: ['nin', 'g', 'webpbn', 'non'] };
const BRIEF_OTHERS = ['code', 'iss', 'tatham', 'model'];

/** The rules with which a text in the format `rules` begins: everything before the first line `---`. */
const rulesOf = (text) => text.split(/^---\s*$/m, 1)[0];

/** Returns the puzzle alone, without its solution, as text in the shortest format that can store it. */
export async function compactText({ content, name, format, index, puzzle }) {
  if (format === 'rules') {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    const grid = await app.artist.call('convert', [content, 'grid', { name, format, index }]);
    return `${rulesOf(text)}---\n${grid.replace(/^solution:[^]*/m, '')}`;
  }
  for (const to of BRIEF[puzzle.kind] ?? BRIEF_OTHERS) {
    try {
      return await app.artist.call('convert', [content, to, { name, format, index }]);
    } catch {
      // The next format may be able to store it.
    }
  }
  throw new Error('no format holds this puzzle');
}

/** Copies a link to a puzzle, which is given by its file, position and content. */
export async function share(view, source) {
  const link = await linkTo(view, await compactText(source));
  try {
    await navigator.clipboard.writeText(link);
    toast('The link is copied. The puzzle is in it.');
  } catch {
    history.replaceState(null, '', link);
    toast('The link is in the address bar.');
  }
}
