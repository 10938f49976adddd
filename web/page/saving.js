// Saving and copying a puzzle: as text in every format that can express it, and as a picture.

import { app } from './app.js';
import { h, icon, ICONS, save, toast } from './dom.js';

/** The names of formats that are not obvious, for people. The first ones are listed first. */
const NAMES = {
  code: 'puzz.link', 'f-puzzles': 'f-puzzles', sudokupad: 'SudokuPad', sudokuwiki: 'sudokuwiki.org', ipuz: 'ipuz',
  iss: 'Interactive Sudoku Solver', tatham: 'Simon Tatham’s games', webpbn: 'webpbn.com', opensudoku: 'OpenSudoku', hodoku: 'HoDoKu',
};
const PICTURES = { svg: 'picture (SVG)', png: 'picture (PNG)' };

/** The width of a cell of a picture in pixels, and the largest side of a picture. */
const [PIXELS, MOST_PIXELS] = [64, 4096];

/** Draws an SVG document as a PNG picture. */
async function png(svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(PIXELS / 32, MOST_PIXELS / Math.max(width, height));
    const canvas = h('canvas', { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Returns the puzzle in a format, as text or as a picture. */
async function written({ content, name, format, index }, to) {
  const file = { name, format, index };
  if (!(to in PICTURES)) return app.client.call('convert', [content, to, file]);
  const svg = await app.artist.call('svg', [content, file]);
  return to === 'svg' ? svg : png(svg);
}

const endingOf = (to) => (to in PICTURES ? to : app.about.formats.find(({ name }) => name === to)?.extensions[0] ?? 'txt');

/**
 * A menu that saves or copies a puzzle, which is given by its file, position and content. `stem` is the name of the saved
 * file without its extension.
 */
export function saveMenu(source, stem = 'puzzle') {
  const formats = h('select', { 'aria-label': 'Format' });
  const attempt = (action) => async () => {
    try {
      await action(formats.value);
    } catch (error) {
      toast(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`);
    }
  };
  const saved = attempt(async (to) => save(`${stem}.${endingOf(to)}`, await written(source, to), to === 'svg' ? 'image/svg+xml' : undefined));
  const copied = attempt(async (to) => {
    const type = to === 'png' ? 'image/png' : 'text/plain';
    // Safari copies only what is promised while the click is handled.
    const content = written(source, to).then((what) => (what instanceof Blob ? what : new Blob([what], { type })));
    await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
    toast('Copied.');
  });
  const fill = async (event) => {
    if (!event.target.open || formats.childElementCount > 0) return;
    const { content, name, format, index } = source;
    const fitting = await app.client.call('formats', [content, { name, format, index }]).catch(() => []);
    const known = Object.keys(NAMES).filter((to) => fitting.includes(to));
    const option = (to) => h('option', { value: to, title: app.about.formats.find(({ name }) => name === to)?.description }, NAMES[to] ?? PICTURES[to] ?? to);
    formats.replaceChildren(...[...known, ...Object.keys(PICTURES), ...fitting.filter((to) => !known.includes(to))].map(option));
    if (fitting.includes(format)) formats.value = format;
  };
  return h('details', { class: 'menu', ontoggle: fill }, h('summary', { class: 'button' }, icon(ICONS.save), 'Save or copy'),
    h('div', { class: 'bar' }, h('span', { class: 'select' }, formats),
      h('button', { type: 'button', onclick: saved }, 'Save'), h('button', { type: 'button', onclick: copied }, 'Copy')));
}
