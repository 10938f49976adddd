// The steps to the solution, one at a time: the conclusions, their reasons, and the board after the step.

import { app } from './app.js';
import { PlacesBoard } from './board-places.js';
import { assertDrawable, boardOfCells, drawsItself } from './boards.js';
import { h, icon, ICONS } from './dom.js';
import { gameOfPuzzle } from './games.js';
import { Places } from './places.js';

/** The number of steps that are shown first, while the others are computed. */
const FIRST = 8;

/** Returns the library's steps if it can explain the puzzle, and otherwise the deductions of plain propagation. */
async function stepsOf([content, file], most, signal) {
  try {
    return (await app.client.call('explain', [content, { ...file, most }], { signal })).steps;
  } catch (error) {
    if (signal.aborted) throw error;
    const { steps } = await app.client.call('deduce', [content, file]);
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

/** Shows steps on a board that the page draws. */
class CellsWay {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.game = gameOfPuzzle(puzzle);
    this.board = boardOfCells(puzzle, 'The board after this step');
  }

  show(steps) {
    const { board, game, puzzle } = this;
    board.showPuzzle();
    for (const { decided } of steps) for (const [cell, value] of decided) board.set(cell, game.entry(value));
    const { names, cells, decided, removed } = steps.at(-1);
    board.mark('cause', cells);
    board.lightClues(names);
    const blank = ([cell, value]) => game.isBlank(cell, value);
    board.mark('bare', decided.filter(blank).map(([cell]) => cell));
    const notes = new Map();
    if (puzzle.box) for (const [cell, value] of removed) notes.set(cell, [...(notes.get(cell) ?? []), value + 1]);
    for (const [cell, digits] of notes) board.set(cell, { digit: 0, notes: digits });
    board.strike([...notes].flatMap(([cell, digits]) => digits.map((digit) => [cell, digit])));
    board.mark('lit', [...decided.filter((pair) => !blank(pair)).map(([cell]) => cell), ...notes.keys()]);
  }
}

/** Shows steps on a board that the library draws. */
class PlacesWay {
  constructor(puzzle, [content, file], places) {
    this.source = [content, file];
    this.places = places;
    this.board = new PlacesBoard(puzzle, { label: 'The board after this step' });
    this.linked = places.places.some(({ lines }) => lines) && places.places[0].lines?.[0] == null;
  }

  async show(steps) {
    const known = Array(this.places.cells).fill(null);
    for (const { decided } of steps) for (const [cell, value] of decided) known[cell] = value;
    const { names, decided, removed } = steps.at(-1);
    const [content, file] = this.source;
    const asked = (this.asked = {});
    const picture = await app.artist.call('draw', [content, { ...file, known }]);
    // Only the step that was requested last is shown.
    if (asked !== this.asked) return;
    this.board.show(picture);
    const spots = [...decided, ...removed].map(([cell]) => this.places.of.get(cell)).filter(Boolean);
    this.board.lightClues(names);
    this.board.markSpots('lit', spots, this.linked);
  }
}

async function wayOf(puzzle, parameters) {
  if (drawsItself(puzzle)) return new CellsWay(puzzle);
  assertDrawable(puzzle);
  return new PlacesWay(puzzle, parameters, new Places(puzzle, await app.artist.call('board', parameters)));
}

/** Fills an element with the steps to a puzzle's solution, until the signal is aborted. */
export async function showWay(place, puzzle, parameters, signal) {
  place.replaceChildren(h('div', { class: 'track' }, h('i')));
  let steps = await stepsOf(parameters, FIRST, signal);
  if (steps.length === 0) return place.replaceChildren(h('p', { class: 'small' }, 'No step by a known technique.'));
  const way = await wayOf(puzzle, parameters);
  const words = h('p', { class: 'now', role: 'status' });
  const number = h('span', { class: 'small' });
  let at = 0;
  let more = steps.length >= FIRST;
  const slider = h('input', { type: 'range', min: 0, max: steps.length - 1, value: 0, 'aria-label': 'Step', oninput: () => show(Number(slider.value)) });
  const show = (next) => {
    at = Math.min(Math.max(next, 0), steps.length - 1);
    slider.value = at;
    number.textContent = `Step ${at + 1} of ${steps.length}${more ? ', and more are looked for' : ''}`;
    words.textContent = steps[at].texts[2];
    back.disabled = at === 0;
    forth.disabled = at === steps.length - 1;
    return way.show(steps.slice(0, at + 1));
  };
  const turn = (by, name, path) => h('button', { type: 'button', 'aria-label': name, onclick: () => show(at + by) }, icon(path));
  const [back, forth] = [turn(-1, 'The step before', ICONS.left), turn(1, 'The next step', ICONS.right)];
  place.replaceChildren(
    h('div', { class: 'pager' }, h('div', { class: 'segments' }, back, forth), number),
    slider, words, way.board.svg,
  );
  await show(0);
  if (!more) return;
  steps = await stepsOf(parameters, undefined, signal);
  more = false;
  slider.max = steps.length - 1;
  await show(at);
}
