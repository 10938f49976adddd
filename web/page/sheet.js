// A sheet to print: the puzzle at hand, without its solution.

import { app } from './app.js';
import { boardOf, drawsItself } from './boards.js';
import { h } from './dom.js';
import { describe, titleOf } from './words.js';

/** Prints the puzzle at hand. */
export async function printSheet() {
  const { puzzle } = app.current;
  document.querySelector('.sheet')?.remove();
  const board = await boardOf(puzzle, app.current, { label: describe(puzzle) });
  // Kinds that not everybody knows come with their rules.
  const { content, name, format, index } = app.current;
  const { rules } = drawsItself(puzzle) ? {} : await app.artist.call('board', [content, { name, format, index }]).catch(() => ({}));
  const by = puzzle.metadata.find(([name]) => name === 'by' || name === 'author')?.[1];
  document.body.append(h('div', { class: 'sheet', 'aria-hidden': 'true' },
    h('h1', {}, puzzle.kind === 'nonogram' ? 'Nonogram' : titleOf(puzzle)),
    h('p', {}, describe(puzzle), by ? `, by ${by}` : ''),
    rules && h('p', {}, rules),
    board.svg));
  print();
}
