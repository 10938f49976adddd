// Stores games in the browser's local storage, and nowhere else. Each tab has its own game of a puzzle, so that two tabs do not
// overwrite each other's game.

import { recall, remember, tab } from './session.js';

const PREFIX = 'game:';
const MOST = 40;

/** A short name for the game of a text: its 64-bit FNV-1a hash, and the tab. */
function nameOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return `${PREFIX}${hash.toString(36)}:${tab}`;
}

/** The stored games with their names, the most recent first. */
export function games() {
  const found = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const name = localStorage.key(i);
      if (!name.startsWith(PREFIX)) continue;
      try {
        found.push({ ...JSON.parse(localStorage.getItem(name)), name });
      } catch {
        localStorage.removeItem(name);
      }
    }
  } catch {
    return [];
  }
  return found.filter(({ text }) => typeof text === 'string').sort((one, other) => other.when - one.when);
}

/** The stored game of a puzzle, which is given by its text: that of this tab or the most recent one; undefined if there is none. */
export function gameOf(text) {
  const here = recall('game', { shared: false });
  if (here?.text === text) return here;
  const of = games().filter((game) => game.text === text);
  return of.find(({ name }) => name === nameOf(text)) ?? of[0];
}

/** Stores a game so that a reload of this tab brings it back. */
export const keepHere = (game) => remember('game', game, { shared: false });

/**
 * Stores a game for all tabs, and removes the oldest ones if there are too many. The game takes the place of the `origin` with
 * which it began, unless another tab has gone on with that.
 */
export function keep(game, origin) {
  try {
    const name = nameOf(game.text);
    localStorage.setItem(name, JSON.stringify({ ...game, when: Date.now() }));
    const before = origin?.name && origin.name !== name ? JSON.parse(localStorage.getItem(origin.name)) : undefined;
    if (before && before.when === origin.when) localStorage.removeItem(origin.name);
    for (const { name } of games().slice(MOST)) localStorage.removeItem(name);
  } catch {
    // Without storage, the game is lost when the page is closed.
  }
}
