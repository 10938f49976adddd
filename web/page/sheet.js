// A sheet to print: the puzzle at hand, without its solution.

import { app } from './app.js';
import { Board } from './board.js';
import { h } from './dom.js';
import { describe } from './words.js';

/** Prints the puzzle at hand. */
export function printSheet() {
  const { puzzle } = app.current;
  document.querySelector('.sheet')?.remove();
  const board = new Board(puzzle, { label: describe(puzzle) }).showPuzzle();
  const by = puzzle.metadata.find(([name]) => name === 'by' || name === 'author')?.[1];
  document.body.append(h('div', { class: 'sheet', 'aria-hidden': 'true' },
    h('h1', {}, puzzle.title ? puzzle.kind === 'nonogram' ? 'Nonogram' : puzzle.title : puzzle.kind[0].toUpperCase() + puzzle.kind.slice(1)),
    h('p', {}, describe(puzzle), by ? `, by ${by}` : ''),
    board.svg));
  print();
}
