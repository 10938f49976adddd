// The view for making puzzles.

import { app, choose, share } from './app.js';
import { Board } from './board.js';
import { boardOf } from './boards.js';
import { $, bringToView, h, icon, ICONS, toast } from './dom.js';
import { MOST_SIDE, brightness, cut, otsu, pixels, rowsFor } from './picture.js';
import { onLeave, recall, remember } from './session.js';
import { saveMenu } from './saving.js';
import { printSheet } from './sheet.js';
import { Stage } from './stage.js';
import { cellsOf } from './values.js';
import { LOOKS, describe } from './words.js';

/** The opened picture, the brightness of its cells, and the current cells. */
let picture;
let values;
let cells = new Uint8Array(0);
let columns = 15;
let rows = 15;
let title = '';
/** The cells that were changed so that the puzzle has one solution. */
let changed = [];
let work = new AbortController();
/** The puzzle that was made last, if no drawing came after it. */
let ordered;
/** The board on which the user draws, with its puzzle, and the stage that shows it. */
let canvas;
const stage = new Stage({ start: beginStroke, over: paint, end: () => look(), cancel: takeBack });

export function startMake() {
  const range = (id, words, min, max, value, oninput) =>
    h('label', {}, words, h('span', { class: 'slider' },
      h('input', { type: 'range', id, min, max, value, oninput }), h('output', { id: `${id}-out`, for: id }, String(value))));
  $('make-entry').append(
    h('h2', { class: 'part' }, 'A nonogram from a picture'),
    h('p', { class: 'lead' }, 'Open a picture, or draw on the board. The verdict follows every change.'),
    h('div', { class: 'bar' },
      h('label', { class: 'button primary' }, h('input', { type: 'file', accept: 'image/*', class: 'unseen', id: 'make-open', onchange: (event) => takePicture(event.target.files[0]) }), 'Open a picture'),
      h('button', { type: 'button', onclick: blank }, 'Empty board')),
    h('div', { class: 'fields' },
      range('make-columns', 'Columns', 3, MOST_SIDE, columns, (event) => resize(Number(event.target.value), picture ? undefined : rows)),
      range('make-rows', 'Rows', 3, MOST_SIDE, rows, (event) => resize(columns, Number(event.target.value))),
      h('div', { class: 'fields', id: 'make-cut', hidden: true },
        range('make-threshold', 'Threshold', 0, 255, 128, recut),
        h('label', {}, 'Invert', h('input', { type: 'checkbox', id: 'make-invert', onchange: recut })),
        range('make-colours', 'Colours', 1, MOST_COLOURS, 1, recolour)),
      h('label', {}, 'Title', h('input', { type: 'text', id: 'make-title-text', maxlength: 80, oninput: (event) => { title = event.target.value; look(changed); } }))),
  );
  $('make-entry').append(
    h('h2', { class: 'part' }, 'A sudoku to order'),
    h('div', { class: 'fields' },
      h('label', {}, 'Level', h('select', { id: 'make-level' },
        [['', 'any'], ...['easy', 'medium', 'hard', 'unfair', 'extreme'].map((name) => [name, name])].map(([value, name]) => h('option', { value }, name)))),
      h('label', {}, 'Symmetry', h('select', { id: 'make-symmetry' }, SYMMETRIES.map(([value, name]) => h('option', { value }, name))))),
    h('div', { class: 'bar' }, h('button', { type: 'button', class: 'primary', id: 'make-sudoku', onclick: makeSudoku }, 'Make a sudoku')),
    h('h2', { class: 'part' }, 'Any other kind'),
    h('div', { class: 'fields' },
      h('label', {}, 'Kind', h('select', { id: 'make-kind', onchange: describeKind }, app.about.kinds.map(({ name, spoken }) => h('option', { value: name }, spoken)))),
      h('p', { class: 'small', id: 'make-kind-about' }),
      h('label', {}, 'Rows', h('input', { type: 'number', id: 'make-kind-rows', min: 1, max: 20 })),
      h('label', {}, 'Columns', h('input', { type: 'number', id: 'make-kind-columns', min: 1, max: 20 })),
      h('label', {}, 'Difficulty', h('select', { id: 'make-kind-difficulty' }, DIFFICULTIES.map(([value, name]) => h('option', { value }, name))))),
    h('div', { class: 'bar' }, h('button', { type: 'button', class: 'primary', id: 'make-other', onclick: makeKind }, 'Make one')),
  );
  $('make-kind').value = 'slitherlink';
  describeKind();
  const kept = recall('make');
  if (isDrawing(kept)) ({ columns, rows, title } = kept);
  cells = isDrawing(kept) ? Uint8Array.from(kept.cells, Number) : new Uint8Array(columns * rows);
  setRange('make-columns', columns);
  setRange('make-rows', rows);
  $('make-title-text').value = title;
  onLeave(keepDrawing);
  if (kept?.ordered) resume(kept.ordered);
  else look();
}

/** Shows the puzzle that was made before a reload. Storage may contain anything. */
async function resume(made) {
  const { signal } = anew();
  try {
    await showMade(made, signal, () => made.words.map(String));
    if (!signal.aborted) busy(false);
  } catch {
    if (!signal.aborted) look();
  }
}

/** Whether a stored state is a drawing. Storage may contain anything. */
function isDrawing(kept) {
  const side = (number) => Number.isInteger(number) && number >= 1 && number <= MOST_SIDE;
  return Boolean(kept) && side(kept.columns) && side(kept.rows) && typeof kept.title === 'string'
    && typeof kept.cells === 'string' && kept.cells.length === kept.columns * kept.rows && /^[01]*$/.test(kept.cells);
}

/** Stores the drawing, so that a reload of the page brings it back. */
function keepDrawing() {
  if (recall('make') || cells.includes(1) || title || ordered) remember('make', { columns, rows, title, cells: cells.join(''), ordered });
}

/** The maximum number of colours, in addition to the background, of a nonogram made here. */
const MOST_COLOURS = 6;

const SYMMETRIES = [
  ['rotate180', 'turned by half'], ['none', 'none'], ['rotate90', 'turned by a quarter'], ['mirror-h', 'left and right'],
  ['mirror-v', 'top and bottom'], ['mirror-d', 'along the diagonal'], ['full', 'all of these'],
];

const DIFFICULTIES = [
  ['', 'any'], ['propagation', 'the rules one by one are enough'], ['probe', 'single cells have to be tried'], ['search', 'more than that'],
];

/** A random seed for a new puzzle. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

function describeKind() {
  const { about, size } = app.about.kinds.find(({ name }) => name === $('make-kind').value);
  $('make-kind-about').textContent = `${about[0].toUpperCase()}${about.slice(1)}.`;
  [$('make-kind-rows').value, $('make-kind-columns').value] = size;
}

const makeSudoku = () =>
  order('generate', [{ level: $('make-level').value || undefined, symmetry: $('make-symmetry').value, seed: newSeed() }], (puzzle, made) => {
    const rated = made.level ? ` Level ${made.level}, score ${made.score}.` : '';
    return ['A new sudoku', `${puzzle.givens.flat().filter(Boolean).length} givens, exactly one solution.${rated}`, 'sudoku'];
  });

function makeKind() {
  const [kind, spoken] = [$('make-kind').value, $('make-kind').selectedOptions[0].text];
  const sides = [$('make-kind-rows'), $('make-kind-columns')];
  const size = sides.map(({ valueAsNumber }) => valueAsNumber);
  const wrong = size.findIndex((side) => !Number.isInteger(side) || side < 1);
  if (wrong >= 0) {
    sides[wrong].focus();
    return toast('Rows and columns are whole numbers from 1 on.');
  }
  const difficulty = $('make-kind-difficulty').value || undefined;
  return order('generateKind', [kind, { size, difficulty, seed: newSeed() }], () => [`A new ${spoken}`, 'Exactly one solution, and no clue too many.', kind]);
}

/** Describes the number of changed cells. */
const changesOf = (number) => (number === 0 ? 'No cell had to be changed.' : `${number} ${number === 1 ? 'cell was' : 'cells were'} changed for that, framed in orange.`);

/** Makes a nonogram in colours of the picture. */
async function makeColours(colours) {
  const [width, rgb] = await pixels(picture);
  return order('mend', [width, rgb, { size: [rows, columns], colours, title: title || undefined }], (_, made) => [
    'Exactly one solution', `${colours} colours besides the background. ${changesOf(made.changes?.length ?? 0)}`, title || 'nonogram',
  ]);
}

/** Changes few cells of the board so that the puzzle has one solution. */
async function mend() {
  const { signal } = anew();
  const rgb = Array.from(cells).flatMap((cell) => Array(3).fill(cell ? 0 : 255));
  $('make-mend').replaceWith(h('div', { class: 'track' }, h('i')));
  try {
    const { changes = [] } = await app.client.call('mend', [columns, rgb, { size: [rows, columns] }], { signal });
    const found = changes.map(({ row, column }) => row * columns + column);
    for (const cell of found) cells[cell] = 1 - cells[cell];
    look(found);
  } catch (error) {
    if (signal.aborted) return;
    toast(error.message);
    look();
  }
}

/** Requests a puzzle and shows it. `words` returns its headline, its description and the name of its file without the extension. */
async function order(call, parameters, words) {
  const { signal } = anew();
  const stop = () => {
    work.abort();
    $('make-answer').replaceChildren();
    busy(false);
  };
  $('make-answer').replaceChildren(h('div', { class: 'bar spread' }, h('p', {}, 'Looking for one…'),
    h('button', { type: 'button', onclick: stop }, 'Stop')), h('div', { class: 'track' }, h('i')));
  bringToView($('make-answer'));
  try {
    const made = await app.client.call(call, parameters, { signal });
    // A nonogram of a picture is shown solved. Other puzzles are made to be played, so they are shown without their
    // solution.
    const { text, format, changes = [] } = made;
    await showMade({ text, format, changes, solved: call === 'mend' }, signal, (puzzle) => words(puzzle, made));
  } catch (error) {
    if (!signal.aborted) $('make-answer').replaceChildren(h('p', { class: 'fault' }, `${error.message[0].toUpperCase()}${error.message.slice(1)}.`));
  } finally {
    if (!signal.aborted) busy(false);
  }
}

/** Shows a puzzle that was made. `words` returns its headline, its description and its file name. */
async function showMade({ text, format, changes, solved }, signal, words) {
  const { puzzles: [{ puzzle }] } = await app.client.call('read', [text, { format }], { signal });
  const source = { name: '', format, index: 0, content: text };
  const [record] = solved ? await app.client.call('solve', [text, { format }], { signal }) : [];
  const board = await boardOf(puzzle, source, { label: `The puzzle: ${describe(puzzle)}`, board: record?.solutions[0] });
  if (signal.aborted) return;
  board.mark('changed', changes.map(({ row, column }) => row * puzzle.columns + column));
  const own = { ...source, puzzle };
  // If the user has switched to another view meanwhile, that view has its own puzzle.
  if (!$('make').hidden) choose(own);
  const said = words(puzzle);
  ordered = { text, format, changes, solved, words: said };
  keepDrawing();
  $('make-answer').replaceChildren(
    h('div', { class: 'verdict good', 'data-status': 'unique' }, h('span', { class: 'sign' }, icon(ICONS.tick)),
      h('h2', {}, said[0]), h('p', {}, said[1])),
    board.svg,
    actions(own, said[2]));
}

function actions(source, stem) {
  return h('div', { class: 'bar' },
    h('a', { class: 'button primary', href: '#view=play', onclick: () => choose(source) }, icon(ICONS.play), 'Play it'),
    h('button', { type: 'button', onclick: () => share('play', source) }, icon(ICONS.link), 'Copy a link'),
    h('button', { type: 'button', onclick: () => printSheet(source) }, icon(ICONS.print), 'Print'),
    saveMenu(source, stem));
}

/** Reads a picture from a file. */
export async function takePicture(file) {
  if (!file) return;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return toast(`${file.name} is no picture that this browser can read.`);
  }
  $('make-cut').hidden = false;
  title = file.name.replace(/\.[^.]*$/, '');
  $('make-title-text').value = title;
  await resize(Math.max(columns, 20), undefined, { threshold: 'best' });
}

function blank() {
  picture = undefined;
  $('make-cut').hidden = true;
  setRange('make-colours', 1);
  cells = new Uint8Array(columns * rows);
  look();
}

async function resize(nextColumns, nextRows, { threshold } = {}) {
  const [beforeColumns, before] = [columns, cells];
  columns = nextColumns;
  rows = nextRows ?? rowsFor(columns, picture);
  setRange('make-columns', columns);
  setRange('make-rows', rows);
  if (picture) {
    values = await brightness(picture, columns, rows);
    if (threshold) setRange('make-threshold', otsu(values));
    return recut();
  }
  cells = Uint8Array.from({ length: columns * rows }, (_, cell) => {
    const c = cell % columns;
    return c < beforeColumns ? (before[Math.floor(cell / columns) * beforeColumns + c] ?? 0) : 0;
  });
  look();
}

function setRange(id, value) {
  $(id).value = value;
  $(`${id}-out`).textContent = String(value);
}

function recolour(event) {
  setRange('make-colours', event.target.value);
  recut();
}

function recut() {
  const colours = Number($('make-colours').value);
  if (colours > 1) return makeColours(colours);
  const threshold = Number($('make-threshold').value);
  setRange('make-threshold', threshold);
  cells = cut(values, threshold, $('make-invert').checked);
  look();
}

/** Shows the cells, solves the puzzle, and makes it the current one. `now` contains the cells that were changed for it. */
async function look(now = []) {
  const { signal } = anew();
  changed = now;
  ordered = undefined;
  keepDrawing();
  try {
    const content = await app.client.call('picture', [columns, cells, { title: title || undefined }], { signal });
    const { puzzles: [{ puzzle }] } = await app.client.call('read', [content, { format: 'non' }], { signal });
    const board = draw(puzzle);
    const [record] = await app.client.call('solve', [content, { format: 'non', seconds: 10 }], { signal });
    judge(puzzle, board, record, content);
  } catch (error) {
    if (!signal.aborted) toast(error.message);
  } finally {
    if (!signal.aborted) busy(false);
  }
}

/** Aborts the work in progress, and creates the signal for new work. */
function anew() {
  work.abort();
  work = new AbortController();
  busy(true);
  return work;
}

function busy(yes) {
  $('make-answer').setAttribute('aria-busy', String(yes));
}

function draw(puzzle) {
  const board = new Board(puzzle, { playing: true, label: `The picture: ${describe(puzzle)}. Arrows move, Space changes a cell.` });
  const show = (cell) => {
    board.set(cell, cells[cell] ? 'X' : '?');
    board.name(cell, `Row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}: ${cells[cell] ? 'filled' : 'empty'}`);
  };
  cells.forEach((_, cell) => show(cell));
  let cursor = 0;
  if (canvas && (canvas.board.width !== board.width || canvas.board.height !== board.height)) stage.reset();
  canvas = { board, show };
  const arrows = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 };
  board.svg.addEventListener('keydown', (event) => {
    if (event.key in arrows) {
      cursor = (cursor + arrows[event.key] + cells.length) % cells.length;
      board.select(cursor);
      stage.reveal(board.frame);
    } else if (event.key === ' ' || event.key === 'Enter') {
      set(cursor, 1 - cells[cursor]);
      clearTimeout(typing);
      typing = setTimeout(() => look(), 600);
    } else return;
    event.preventDefault();
  });
  const focused = stage.element.contains(document.activeElement) && document.activeElement.getAttribute('role') === 'grid';
  stage.show(board);
  if (!stage.element.isConnected) $('make-answer').replaceChildren(h('div', { id: 'make-verdict' }), stage.element, h('div', { id: 'make-actions' }));
  if (focused) board.svg.focus({ preventScroll: true });
  return board;
}
let typing;

function set(cell, value) {
  cells[cell] = value;
  canvas.show(cell);
}

function beginStroke(event) {
  const cell = canvas.board.cellAt(event);
  if (cell === undefined) return undefined;
  // The verdict on the board before the stroke is not needed any more.
  anew();
  const stroke = { before: cells.slice(), value: cells[cell] ? 0 : 1 };
  set(cell, stroke.value);
  return stroke;
}

function paint({ value }, event) {
  const cell = canvas.board.cellAt(event);
  if (cell !== undefined) set(cell, value);
}

function takeBack({ before }) {
  before.forEach((value, cell) => set(cell, value));
  look();
}

function judge(puzzle, board, record, content) {
  const unique = record.status === 'unique';
  const boards = record.solutions.map(cellsOf);
  const differing = unique ? [] : (boards[0] ?? []).flatMap((cell, at) => (boards[1]?.[at] === cell ? [] : [at]));
  board.mark('differs', differing);
  board.mark('changed', changed);
  const few = changed.length > 0 ? ` ${changesOf(changed.length)}` : '';
  const words = {
    unique: ['Exactly one solution', `The picture can be found from its clues alone.${few}`],
    multiple: ['More than one solution', `The clues fit another picture too: it differs in the ${differing.length} orange cells. Change one of them, or a neighbour.`],
  }[record.status] ?? ['Not decided', 'The solver did not come to a verdict in ten seconds.'];
  const { tone, icon: sign } = LOOKS[record.status];
  $('make-verdict').replaceChildren(
    h('div', { class: `verdict ${tone}`, 'data-status': record.status },
      h('span', { class: 'sign' }, icon(sign)), h('h2', {}, words[0]), h('p', {}, words[1])),
    ...(record.status === 'multiple' ? [h('button', { type: 'button', id: 'make-mend', onclick: mend }, 'Change few cells until it has one')] : []));
  const source = { name: '', format: 'non', index: 0, content, puzzle };
  if (!$('make').hidden) choose(source);
  $('make-actions').replaceChildren(actions(source, title || 'nonogram'));
}
