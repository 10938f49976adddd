// The view that lets a puzzle be played.

import { app, compactText, onChoice, share } from './app.js';
import { Board, digitText } from './board.js';
import { $, h, icon, ICONS } from './dom.js';
import { Game } from './game.js';
import { deduce, findHint } from './next-step.js';
import { openExample, setSource } from './solve.js';
import { gameOf, games, keep } from './store.js';
import { cellsOf, valueOf } from './values.js';
import { describe } from './words.js';

/** The largest board that is played, in cells. */
const MOST_CELLS = 10_000;

/** What a click can put into a cell of a nonogram: value, name, key, colour. */
function toolsOf({ palette }) {
  const colours = palette.slice(1).map(({ symbol, name, rgb }, at) =>
    palette.length === 2 ? [symbol, 'Fill', 'Space', undefined] : [symbol, name, at < 9 ? String(at + 1) : 'Space', rgb]);
  return [...colours, ['.', 'Cross', 'X'], ['~', 'Perhaps', 'G']];
}

let game;
let board;
let text;
let solution;
let cursor = 0;
let tool = '';
let pencil = false;
let hint;
let depth = 0;
let finished = false;
let stale = true;
let takeTool = () => {};

export function startPlay() {
  onChoice(() => (stale = true));
  setInterval(() => {
    if (!game || finished || document.hidden || $('play').hidden) return;
    game.seconds++;
    showTime();
  }, 1000);
  addEventListener('pagehide', keepGame);
  document.addEventListener('keydown', (event) => {
    if ($('play').hidden || !game || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) turn('undo');
    else if (key === 'y' || (key === 'z' && event.shiftKey)) turn('redo');
    else return;
    event.preventDefault();
  });
}

/** Shows the puzzle at hand, or an invitation. */
export async function showPlay() {
  if (!stale && game) return board.svg.focus({ preventScroll: true });
  const { current } = app;
  if (!app.client) return;
  if (!current || current.puzzle.rows * current.puzzle.columns > MOST_CELLS) return invite(Boolean(current));
  stale = false;
  text = await compactText(current);
  const { puzzle } = current;
  game = new Game(puzzle, gameOf(text));
  solution = undefined;
  finished = false;
  hint = undefined;
  cursor = Math.max(0, game.values.findIndex((value) => !value.given));
  board = new Board(puzzle, { playing: true, label: `${puzzle.title ?? 'Puzzle'}: ${describe(puzzle)}` });
  listen();
  $('play-title').textContent = puzzle.title ?? 'Play';
  $('play-board').replaceChildren(board.svg);
  side(puzzle);
  game.values.forEach((_, cell) => drawCell(cell));
  afterMove([]);
  board.svg.focus({ preventScroll: true });
  const asked = game;
  try {
    const { content, name, format, index } = current;
    const [record] = await app.client.call('solve', [content, { name, format, first: index, most: 1, seconds: 20 }]);
    if (asked !== game) return;
    if (record.status === 'unique') solution = cellsOf(record.solutions[0]);
    else say(record.status === 'multiple' ? 'This puzzle has several solutions: any of them counts.' : 'This puzzle has no known solution.');
    afterMove([]);
  } catch {
    // Without a solution the game goes on; only checks and hints say less.
  }
}

function invite(tooLarge) {
  game = undefined;
  $('play-title').textContent = 'Play';
  const kept = games();
  const open = (kept) => setSource({ name: '', content: kept.text }).then(showPlay);
  $('play-board').replaceChildren(h('div', { class: 'empty' },
    h('h2', {}, tooLarge ? 'This board is too large to be played' : 'No puzzle yet'),
    h('p', {}, 'Open one under Solve, make one, or take one of these.'),
    h('div', { class: 'bar' },
      h('button', { type: 'button', class: 'primary', onclick: () => openExample('pictures-animals.non', 3).then(showPlay) }, 'A nonogram'),
      h('button', { type: 'button', class: 'primary', onclick: () => openExample('9x9-1-easy.txt').then(showPlay) }, 'An easy sudoku'))));
  $('play-side').replaceChildren(
    h('h2', {}, 'Games begun'),
    kept.length === 0 ? h('p', { class: 'small' }, 'They are kept in this browser, and nowhere else.') : '',
    h('ol', { class: 'list' }, kept.map((one, at) => h('li', {}, h('button', { type: 'button', onclick: () => open(one) },
      h('span', { class: 'number' }, String(at + 1)), h('span', { class: 'name' }, one.title), h('span', { class: one.done ? 'chip good' : 'chip' }, one.done ? 'done' : 'open'))))),
  );
}

function keepGame() {
  if (!game || game.isEmpty) return;
  const { puzzle } = game;
  keep({ text, title: puzzle.title ?? describe(puzzle), done: finished, ...game.kept() });
}

// What stands beside the board.

function side(puzzle) {
  const button = (id, path, words, action, extra = {}) =>
    h('button', { type: 'button', id, onclick: action, title: words, 'aria-label': words, ...extra }, icon(path));
  const keys = puzzle.kind === 'nonogram'
    ? 'Arrows move, Space fills, X crosses out, G marks. Drag paints; the right button crosses out.'
    : 'Arrows move, digits fill in, N or Shift takes notes, Backspace clears.';
  $('play-side').replaceChildren(
    h('div', { class: 'bar spread' }, h('span', { class: 'small' }, describe(puzzle)), h('span', { class: 'clock', id: 'play-time', role: 'timer', 'aria-label': 'Time' })),
    puzzle.kind === 'nonogram' ? nonogramTools(puzzle) : sudokuPad(puzzle),
    h('div', { class: 'moves' },
      h('div', { class: 'segments' },
        button('undo', ICONS.undo, 'Undo', () => turn('undo')),
        button('redo', ICONS.redo, 'Redo', () => turn('redo'))),
      h('button', { type: 'button', id: 'check-play', onclick: check }, icon(ICONS.tick), 'Check'),
      h('button', { type: 'button', id: 'hint', onclick: askHint }, icon(ICONS.bulb), 'Hint')),
    h('div', { class: 'hint', id: 'hint-box', hidden: true }),
    h('p', { class: 'say', id: 'play-say', role: 'status' }),
    h('p', { class: 'small keys' }, keys),
    h('div', { class: 'bar' },
      h('button', { type: 'button', class: 'quiet', onclick: restart }, 'Start over'),
      h('button', { type: 'button', class: 'quiet', onclick: () => share('play') }, 'Copy a link'),
      h('button', { type: 'button', class: 'quiet', onclick: leave }, 'Another puzzle')),
  );
  showTime();
}

function leave() {
  keepGame();
  stale = true;
  invite(false);
}

function nonogramTools(puzzle) {
  const tools = toolsOf(puzzle);
  const group = h('div', { class: tools.length > 3 ? 'tools many' : 'segments tools', role: 'group', 'aria-label': 'What a click does' });
  takeTool = (value) => {
    tool = value;
    [...group.children].forEach((button, at) => button.setAttribute('aria-pressed', String(tools[at][0] === value)));
  };
  for (const [value, name, key, rgb] of tools) {
    const swatch = h('span', { class: `swatch ${{ '.': 'cross', '~': 'guess' }[value] ?? 'fill'}`, 'aria-hidden': 'true' });
    if (rgb) swatch.style.background = rgb;
    group.append(h('button', { type: 'button', title: `${name} (${key})`, onclick: () => takeTool(value) }, swatch, name));
  }
  takeTool(tools.some(([value]) => value === tool) ? tool : tools[0][0]);
  return group;
}

function sudokuPad({ rows, box: [, across] }) {
  const pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Digits' });
  pad.dataset.digits = rows;
  pad.style.setProperty('--across', rows <= 9 ? Math.max(3, across) : Math.ceil(Math.sqrt(rows)));
  pad.style.setProperty('--all', Math.min(rows, 9));
  for (let digit = 1; digit <= rows; digit++) {
    pad.append(h('button', { type: 'button', 'data-digit': digit, onclick: () => putDigit(digit) }, digitText(digit)));
  }
  const notes = h('button', { type: 'button', id: 'pencil', 'aria-pressed': 'false', onclick: () => setPencil(!pencil) }, icon(ICONS.pencil), 'Notes');
  pencil = false;
  return h('div', { class: 'padding' }, pad, h('div', { class: 'bar' }, notes,
    h('button', { type: 'button', onclick: () => clearCell() }, icon(ICONS.eraser), 'Clear')));
}

function setPencil(on) {
  pencil = on;
  $('pencil').setAttribute('aria-pressed', String(on));
}

function showTime() {
  const seconds = Math.round(game.seconds);
  const two = (number) => String(number).padStart(2, '0');
  $('play-time').textContent = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const say = (words) => ($('play-say').textContent = words);

// Moves.

function listen() {
  let stroke;
  board.svg.addEventListener('pointerdown', (event) => {
    const cell = board.cellAt(event);
    if (cell === undefined) return;
    select(cell);
    if (game.puzzle.kind !== 'nonogram') return;
    event.preventDefault();
    board.svg.focus({ preventScroll: true });
    board.svg.setPointerCapture(event.pointerId);
    const wanted = event.button === 2 ? '.' : tool;
    const before = game.values[cell];
    stroke = { before, value: before === wanted ? '?' : wanted };
    afterMove(game.move([[cell, stroke.value]]));
  });
  board.svg.addEventListener('pointermove', (event) => {
    const cell = stroke && board.cellAt(event);
    if (cell === undefined || game.values[cell] !== stroke.before) return;
    select(cell);
    afterMove(game.extend([[cell, stroke.value]]));
  });
  for (const end of ['pointerup', 'pointercancel']) board.svg.addEventListener(end, () => (stroke = undefined));
  board.svg.addEventListener('contextmenu', (event) => event.preventDefault());
  board.svg.addEventListener('keydown', onKey);
  board.svg.addEventListener('focus', () => select(cursor));
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { rows, columns, kind } = game.puzzle;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const r = (Math.floor(cursor / columns) + arrow[0] + rows) % rows;
    const c = ((cursor % columns) + arrow[1] + columns) % columns;
    select(r * columns + c);
  } else if (event.key === 'Backspace' || event.key === 'Delete') clearCell();
  else if (event.key === 'h' || event.key === 'H') askHint();
  else if (kind === 'nonogram') {
    const key = event.key.toLowerCase();
    const colour = game.puzzle.palette[Number(key)]?.symbol;
    const fill = game.puzzle.palette[Math.max(1, valueOf(game.puzzle, tool))]?.symbol;
    const value = { ' ': fill, enter: fill, f: fill, x: '.', g: '~' }[key] ?? (/^[1-9]$/.test(key) ? colour : undefined);
    if (!value) return;
    if (colour === value) takeTool(value);
    afterMove(game.move([[cursor, game.values[cursor] === value ? '?' : value]]));
  } else if (event.key === 'n' || event.key === 'N') setPencil(!pencil);
  else {
    const digit = /^(Digit|Numpad)[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : Number.parseInt(event.key, 36);
    if (!(digit >= 1 && digit <= rows)) return;
    putDigit(digit, pencil !== event.shiftKey);
  }
  event.preventDefault();
}

function putDigit(digit, note = pencil) {
  const value = game.values[cursor];
  if (value.given) return say('This digit belongs to the puzzle.');
  if (note) {
    const notes = value.notes.includes(digit) ? value.notes.filter((other) => other !== digit) : [...value.notes, digit].sort((a, b) => a - b);
    afterMove(game.move([[cursor, { digit: 0, notes }]]));
  } else {
    afterMove(game.move([[cursor, { digit: value.digit === digit ? 0 : digit, notes: value.notes }]]));
  }
}

const nothing = () => (game.puzzle.kind === 'nonogram' ? '?' : { digit: 0, notes: [] });

function clearCell() {
  afterMove(game.move([[cursor, nothing()]]));
}

function restart() {
  afterMove(game.move(game.values.map((_, cell) => [cell, nothing()])));
  say('Everything is cleared. Undo brings it back.');
}

function turn(way) {
  afterMove(game[way]());
}

function select(cell) {
  cursor = cell;
  board.select(cell);
  if (game.puzzle.kind === 'sudoku') {
    const { digit } = game.values[cell];
    board.mark('same', digit ? game.values.flatMap((value, at) => (value.digit === digit ? [at] : [])) : []);
  }
}

function drawCell(cell) {
  const value = game.values[cell];
  board.set(cell, value);
  const { columns } = game.puzzle;
  const place = `Row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
  const words = typeof value === 'string'
    ? ({ '.': 'crossed out', '~': 'perhaps filled', '?': 'open' }[value] ?? filledName(value))
    : value.digit ? `${value.given ? 'given ' : ''}${value.digit}` : value.notes.length ? `notes ${value.notes.join(' ')}` : 'empty';
  board.name(cell, `${place}: ${words}`);
}

function filledName(symbol) {
  const { palette } = game.puzzle;
  return palette.length === 2 ? 'filled' : palette[valueOf(game.puzzle, symbol)].name;
}

function afterMove(cells) {
  cells.forEach(drawCell);
  if (cells.length) {
    closeHint();
    say('');
    finished = false;
    board.mark('wrong', []);
    select(cursor);
    keepGame();
  }
  $('undo').disabled = !game.canUndo;
  $('redo').disabled = !game.canRedo;
  if (game.puzzle.kind === 'nonogram') board.checkClues(game.values);
  else {
    board.mark('wrong', game.clashes());
    for (const key of $('play-side').querySelectorAll('[data-digit]')) {
      const placed = game.values.filter(({ digit }) => digit === Number(key.dataset.digit)).length;
      key.classList.toggle('used', placed >= game.puzzle.rows);
    }
  }
  if (game.isFull) seeWhetherDone();
}

async function seeWhetherDone() {
  if (finished) return;
  const asked = game;
  const done = solution ? game.equals(solution) : await holds();
  if (asked !== game || !done || finished) return;
  finished = true;
  keepGame();
  $('play-say').replaceChildren(h('div', { class: 'verdict good' },
    h('span', { class: 'sign' }, icon(ICONS.tick)), h('h2', {}, 'Solved'),
    h('p', {}, `In ${$('play-time').textContent}. Every rule and clue holds.`)));
}

/** Whether the full board obeys the rules: the library says. */
async function holds() {
  const found = await deduce(game, { full: true, most: 0 });
  return !found.contradiction && found.open === 0;
}

async function check() {
  if (solution) {
    const wrong = game.mistakes(solution);
    board.mark('wrong', wrong);
    say(wrong.length === 0 ? 'No mistake so far.' : `${wrong.length} ${wrong.length === 1 ? 'cell is' : 'cells are'} wrong.`);
    return;
  }
  const found = await deduce(game, { most: 0 });
  say(found.contradiction ? 'This cannot be completed: some line has no way left.' : 'No contradiction shows so far.');
}

// Hints.

async function askHint() {
  if (hint && depth < 2) {
    depth++;
    return showHint();
  }
  if (hint) return;
  const asked = game;
  const found = await findHint(game, solution);
  if (asked !== game) return;
  if (!found) return say(finished ? 'It is solved.' : 'There is no hint here.');
  hint = found;
  depth = 0;
  showHint();
}

function showHint() {
  const box = $('hint-box');
  box.hidden = false;
  box.replaceChildren(
    h('ol', { class: 'depths' }, hint.texts.slice(0, depth + 1).map((words, at) => h('li', { class: at === depth ? 'now' : '' }, words))),
    h('div', { class: 'bar' },
      depth < 2 && h('button', { type: 'button', onclick: askHint }, 'Say more'),
      depth === 2 && hint.changes.length > 0 && h('button', { type: 'button', class: 'primary', onclick: applyHint }, 'Do it'),
      h('button', { type: 'button', class: 'quiet', onclick: closeHint }, 'Close')),
  );
  board.mark('cause', depth >= 1 ? hint.causes : []);
  board.lightClues(depth >= 1 ? hint.names : []);
  const last = depth === 2;
  board.mark('lit', last ? hint.cells.filter((cell) => !hint.empty?.has(cell)) : []);
  board.mark('bare', last ? (hint.empty ?? []) : []);
}

function applyHint() {
  const values = hint.changes.map(([cell, value]) => [cell, game.puzzle.kind === 'nonogram' ? game.puzzle.palette[value].symbol : { digit: value + 1, notes: [] }]);
  afterMove(game.move(values));
  board.svg.focus({ preventScroll: true });
}

function closeHint() {
  hint = undefined;
  $('hint-box').hidden = true;
  for (const name of ['cause', 'lit', 'bare']) board.mark(name, []);
  board.lightClues([]);
}
