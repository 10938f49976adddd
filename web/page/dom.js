// Short functions for creating elements.

const SVG = 'http://www.w3.org/2000/svg';

const fill = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
};

/** Creates an HTML element with attributes and children. Attributes such as `onclick` are listeners. */
export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

/** Creates an SVG element. */
export const s = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

/** Shows the parts of a text between backticks as code. */
export const quoted = (text) => text.split('`').map((part, at) => (at % 2 ? h('code', {}, part) : part));

/** The element with the given id. */
export const $ = (id) => document.getElementById(id);

/** Creates a line icon from its path. */
export const icon = (path) =>
  s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: path }));

export const ICONS = {
  tick: 'M4 12.5l5 5L20 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  two: 'M4 4h10v10H4zM10 10h10v10H10z',
  question: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.2v.1',
  pause: 'M9 5v14M15 5v14',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-5.6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 5.6l1-1',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  save: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  play: 'M7 4.5v15l12-7.5z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  eraser: 'M8.5 20L3 14.5 13.5 4 20 10.5 10.5 20zM8 9.5l6.5 6.5M10.5 20H21',
};

let hiding;
/** Shows a short message for a few seconds. */
export function toast(text) {
  const place = $('toast');
  place.textContent = text;
  place.classList.add('on');
  clearTimeout(hiding);
  hiding = setTimeout(() => place.classList.remove('on'), 3500);
}

/** Scrolls to an element if it is below the visible part of the page. */
export function bringToView(element) {
  const { top, height } = element.getBoundingClientRect();
  if (height === 0 || top < innerHeight * 0.7) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}

/** Lets the user save a file. */
export function save(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
