// A printable sheet with a puzzle, without its solution.

import { app } from './app.js';
import { boardOf, drawsItself, isLarge } from './boards.js';
import { h, quoted, toast } from './dom.js';
import { describe, titleOf } from './words.js';

/** Prints a puzzle. */
export async function printSheet({ puzzle, content, name, format, index }) {
  if (isLarge(puzzle)) return toast('This board is too large for a sheet.');
  document.querySelector('.sheet')?.remove();
  const board = await boardOf(puzzle, { content, name, format, index }, { label: describe(puzzle) });
  // Kinds other than nonograms and sudokus are less known, so their rules are printed too.
  const { rules } = drawsItself(puzzle) ? {} : await app.artist.call('board', [content, { name, format, index }]).catch(() => ({}));
  const by = puzzle.metadata.find(([name]) => name === 'by' || name === 'author')?.[1];
  document.body.append(h('div', { class: 'sheet', 'aria-hidden': 'true' },
    h('h1', {}, puzzle.kind === 'nonogram' ? 'Nonogram' : titleOf(puzzle)),
    h('p', {}, describe(puzzle), by ? `, by ${by}` : ''),
    rules && h('p', {}, quoted(rules)),
    board.svg));
  print();
}
