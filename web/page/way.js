// The way to the solution, a step at a time: what follows, from what, and the board as it then is.

import { app } from './app.js';
import { Board } from './board.js';
import { h, icon, ICONS } from './dom.js';

/** The steps of the library for puzzles that it explains, else those of plain propagation. */
async function stepsOf(parameters) {
  try {
    return (await app.client.call('explain', parameters)).steps;
  } catch {
    const { steps } = await app.client.call('deduce', parameters);
    return steps.filter(({ value }) => value !== undefined).map(({ cell, value, rule, because }) => ({
      technique: rule,
      texts: ['', '', `${rule}: ${because.map(({ name }) => name).join(', ')}.`],
      names: because.map(({ name }) => name),
      cells: because.flatMap(({ cells }) => cells),
      decided: [[cell, value]],
      removed: [],
    }));
  }
}

/** Fills an element with the steps of a puzzle. */
export async function showWay(place, puzzle, parameters) {
  place.replaceChildren(h('div', { class: 'track' }, h('i')));
  const steps = await stepsOf(parameters);
  if (steps.length === 0) return place.replaceChildren(h('p', { class: 'small' }, 'No step by a known technique.'));
  const board = new Board(puzzle, { label: 'The board after this step' });
  const words = h('p', { class: 'now', role: 'status' });
  const number = h('span', { class: 'small' });
  let at = 0;
  const slider = h('input', { type: 'range', min: 0, max: steps.length - 1, value: 0, 'aria-label': 'Step', oninput: () => show(Number(slider.value)) });
  const show = (next) => {
    at = Math.min(Math.max(next, 0), steps.length - 1);
    slider.value = at;
    number.textContent = `Step ${at + 1} of ${steps.length}`;
    board.showPuzzle();
    const set = ([cell, value]) => board.set(cell, puzzle.kind === 'nonogram' ? puzzle.palette[value].symbol : { digit: value + 1 });
    for (const step of steps.slice(0, at + 1)) step.decided.forEach(set);
    const { texts, names, cells, decided, removed } = steps[at];
    words.textContent = texts[2];
    board.mark('cause', cells);
    board.lightClues(names);
    board.mark('bare', puzzle.kind === 'nonogram' ? decided.filter(([, value]) => value === 0).map(([cell]) => cell) : []);
    const notes = new Map();
    for (const [cell, value] of removed) notes.set(cell, [...(notes.get(cell) ?? []), value + 1]);
    for (const [cell, digits] of notes) board.set(cell, { digit: 0, notes: digits });
    board.strike([...notes].flatMap(([cell, digits]) => digits.map((digit) => [cell, digit])));
    board.mark('lit', [...decided.filter(([, value]) => puzzle.kind !== 'nonogram' || value > 0).map(([cell]) => cell), ...notes.keys()]);
  };
  const turn = (by, name, path) => h('button', { type: 'button', 'aria-label': name, onclick: () => show(at + by) }, icon(path));
  place.replaceChildren(
    h('div', { class: 'pager' }, h('div', { class: 'segments' }, turn(-1, 'The step before', ICONS.left), turn(1, 'The next step', ICONS.right)), number),
    slider, words, board.svg,
  );
  show(0);
}
