// The theme: light, dark, or as set in the system.

import { $ } from './dom.js';

const NEXT = { system: 'light', light: 'dark', dark: 'system' };
const WORDS = { system: 'as the system', light: 'light', dark: 'dark' };

export function startTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen = read();
  const apply = () => {
    const dark = chosen === 'dark' || (chosen === 'system' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    for (const name of ['aria-label', 'title']) $('theme').setAttribute(name, `Colours: ${WORDS[chosen]}`);
  };
  $('theme').addEventListener('click', () => {
    chosen = NEXT[chosen];
    try {
      localStorage.setItem('theme', chosen);
    } catch {
      // Without storage, the choice is lost when the page is closed.
    }
    apply();
  });
  system.addEventListener('change', apply);
  apply();
}

function read() {
  try {
    const kept = localStorage.getItem('theme');
    return kept in NEXT ? kept : 'system';
  } catch {
    return 'system';
  }
}
