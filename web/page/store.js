// Stores games in the browser's local storage, and nowhere else.

const PREFIX = 'game:';
const MOST = 40;

/** A short name for a text: its 64-bit FNV-1a hash. */
function nameOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return PREFIX + hash.toString(36);
}

function entries() {
  const found = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const name = localStorage.key(i);
      if (!name.startsWith(PREFIX)) continue;
      try {
        found.push([name, JSON.parse(localStorage.getItem(name))]);
      } catch {
        localStorage.removeItem(name);
      }
    }
  } catch {
    return [];
  }
  return found.filter(([, game]) => typeof game?.text === 'string').sort((one, other) => other[1].when - one[1].when);
}

/** The stored games, the most recent first. */
export const games = () => entries().map(([, game]) => game);

/** The stored game of a puzzle, which is given by its text; undefined if there is none. */
export const gameOf = (text) => games().find((game) => game.text === text);

/** Stores a game, and removes the oldest ones if there are too many. */
export function keep(game) {
  try {
    localStorage.setItem(nameOf(game.text), JSON.stringify({ ...game, when: Date.now() }));
    for (const [name] of entries().slice(MOST)) localStorage.removeItem(name);
  } catch {
    // Without storage, the game is lost when the page is closed.
  }
}
