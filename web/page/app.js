// What all views share: the library, the puzzle at hand, links.

import { toast } from './dom.js';
import { linkTo } from './share.js';

/**
 * The library behind its worker; the same behind another one, which draws while the first is busy; what it says of itself;
 * the puzzle at hand: its file, position and content; and the error that its text has instead.
 */
export const app = { client: undefined, artist: undefined, about: undefined, current: undefined, fault: undefined };

const listeners = new Set();

/** Makes a puzzle the one at hand; where there is none, `fault` may say why. */
export function choose(current, fault) {
  if (current && current === app.current) return;
  app.current = current;
  app.fault = fault;
  for (const listener of listeners) listener(current);
}

/** Calls back whenever another puzzle is at hand. */
export const onChoice = (listener) => listeners.add(listener);

/** The formats of a kind that say a puzzle briefly, the shortest first. */
const BRIEF = { sudoku: ['sudoku-line', 'sudoku-grid', 'sukaku'], nonogram: ['nin', 'g', 'webpbn', 'non'] };
const BRIEF_OTHERS = ['code', 'iss', 'tatham', 'model'];

/** The puzzle at hand as a text of its own, as short as a format allows, without its solution. */
export async function compactText({ content, name, format, index, puzzle }) {
  for (const to of BRIEF[puzzle.kind] ?? BRIEF_OTHERS) {
    try {
      return await app.artist.call('convert', [content, to, { name, format, index }]);
    } catch {
      // The next format may hold it.
    }
  }
  throw new Error('no format holds this puzzle');
}

/** Copies a link to a puzzle: its file, position and content. */
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
