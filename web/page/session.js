// What this tab shows, so that it is there again after a reload. Each tab has its own state. A new tab begins with the last
// state of any tab. Everything stays in the browser's storage.

const TAB = 'tab:';
const LAST = 'last:';

/** The maximum length of a state. Browsers limit the storage of a site to a few megabytes. */
const MOST = 1 << 20;

/** The states as they are stored, so that only changes are written: a tab that only reads must not replace the last state. */
const known = new Map();

/** Calls a function of the storage. Without storage, a reload begins anew. */
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Returns the state with this name: that of this tab or, if `shared`, the last one of any tab; undefined if there is none. */
export function recall(name, { shared = true } = {}) {
  return attempt(() => {
    const text = sessionStorage.getItem(TAB + name) ?? (shared ? localStorage.getItem(LAST + name) : null);
    if (text === null) return undefined;
    known.set(name, text);
    return JSON.parse(text);
  });
}

/** Stores a state. If it is `shared`, it is also that of new tabs. */
export function remember(name, state, { shared = true } = {}) {
  const text = JSON.stringify(state);
  if (known.get(name) === text && attempt(() => sessionStorage.getItem(TAB + name)) === text) return;
  known.set(name, text);
  if (text.length > MOST) return forget(name);
  attempt(() => sessionStorage.setItem(TAB + name, text));
  if (shared) attempt(() => localStorage.setItem(LAST + name, text));
}

/** Removes the state of this tab. */
export function forget(name) {
  attempt(() => sessionStorage.removeItem(TAB + name));
}

/**
 * The name of this tab. While the tab shows the page, the name is not in its storage, because a copy of the tab gets a copy of
 * the storage.
 */
export const tab = attempt(() => sessionStorage.getItem('tab')) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');

const hide = () => attempt(() => sessionStorage.removeItem('tab'));
hide();
addEventListener('pageshow', hide);
addEventListener('pagehide', () => attempt(() => sessionStorage.setItem('tab', tab)));

/** Calls an action whenever the page may be left for good. */
export function onLeave(action) {
  addEventListener('pagehide', action);
  document.addEventListener('visibilitychange', () => document.hidden && action());
}
