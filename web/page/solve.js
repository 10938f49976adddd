// The view for solving: a text on one side, its verdict and board on the other.

import { app, choose, share } from './app.js';
import { boardOf } from './boards.js';
import { $, bringToView, h, icon, ICONS, toast } from './dom.js';
import { alignEcho, echo, showFault } from './fault.js';
import { saveMenu } from './saving.js';
import { recall, remember } from './session.js';
import { printSheet } from './sheet.js';
import { cellsOf } from './values.js';
import { showWay } from './way.js';
import { LOOKS, describe, factsOf, time, verdictOf } from './words.js';

/** The maximum size of a file in bytes, and the maximum number of puzzles in the list of a file. */
const [LARGEST_FILE, MOST_PUZZLES] = [16 << 20, 2000];

const EXAMPLES = [
  ['A duck (nonogram)', 'pictures-animals.non', 0],
  ['A nonogram that takes a while', 'domino-14.nin', 0],
  ['Sudokus, easy', '9x9-1-easy.txt', 0],
  ['Sudokus, very hard', '9x9-4-very-hard.txt', 0],
  ['A sudoku of 16 × 16', '16x16.txt', 0],
  ['Slitherlink, nurikabe and a dozen others', 'kinds.txt', 0],
  ['A kind that the text itself states', 'buoys.txt', 0],
  ['A sudoku with several solutions', 'several.txt', 0],
  ['A nonogram without a solution', 'none.nin', 0],
  ['A nonogram with a slip', 'slip.nin', 0],
];

/** The ids of the options. */
const QUESTION = ['goal', 'engine', 'format'];

let source = { name: '', content: '' };
/** The detected format of the text. Further calls use it, so that it need not be detected again. */
let recognised;
let entries = [];
let records = [];
let chosen = 0;
/** The puzzle that this view shows. Another view may have set another current puzzle. */
let own;
let work = new AbortController();
/** Whether the text is being read or solved. */
let working = false;
/** The signal of a text that is read, but solved only when this view is shown. */
let postponed;
/** The timer that waits until the user stops typing, and the latest reading of a text. */
let typing;
let reading = Promise.resolve();

const isAbort = (error) => error?.name === 'AbortError';

export function startSolve() {
  for (const [label, file, index] of EXAMPLES) $('examples').append(h('option', { value: `${file}#${index}` }, label));
  for (const { name, method } of app.about.engines) $('engine').append(h('option', { value: name, title: method }, name));
  for (const { name, kind } of app.about.formats) $('format').append(h('option', { value: name }, `${name} (${kind}s)`));
  for (const [id, value] of Object.entries(recall('solve')?.question ?? {})) {
    if (![...$(id).options].some((option) => option.value === value)) continue;
    $(id).value = value;
    // An option that is not the usual one must be seen.
    if ($(id).selectedIndex > 0) $(id).closest('details').open = true;
  }
  $('text').addEventListener('input', () => {
    echo();
    clearTimeout(typing);
    typing = setTimeout(takeTyped, 350);
  });
  $('text').addEventListener('scroll', alignEcho);
  $('open').addEventListener('change', (event) => openFiles(event.target.files));
  $('clear').addEventListener('click', () => {
    setSource({ name: '', content: '' });
    $('text').focus();
  });
  $('examples').addEventListener('change', async (event) => {
    const [file, index] = event.target.value.split('#');
    event.target.value = '';
    if (file) await openExample(file, Number(index));
  });
  for (const id of QUESTION) $(id).addEventListener('change', () => setSource(source));
}

/** The text that a reload brings back. The text of a picture or another binary file is not the file. */
function keptText() {
  const { content, name } = source;
  const shown = $('text').value;
  if (typeof content !== 'string' && shown.includes('\ufffd')) return { name: '', text: '' };
  return { name: typing === undefined ? name : '', text: shown };
}

/** Remembers the text, also before the page is ready. */
export function keepText({ leaving = false } = {}) {
  const before = recall('solve');
  const kept = keptText();
  if (!before && kept.text === '') return;
  const question = app.about ? Object.fromEntries(QUESTION.map((id) => [id, $(id).value])) : before?.question;
  remember('solve', { ...kept, index: app.about ? chosen : before?.index, question, working: working && !leaving });
}

/** Shows the text of this tab, or the last text, before it can be read. */
export function showKept() {
  if ($('text').value === '') $('text').value = recall('solve')?.text ?? '';
}

/** Reads the text that was shown or typed while the page was loading. If it is solved `later`, other views need not wait. */
export async function resume({ later }) {
  const { text = '', name = '', index = 0, working: interrupted } = recall('solve') ?? {};
  const content = $('text').value;
  if (content !== text) return setSource({ name: '', content }, { typed: true, later });
  return setSource({ name, content }, { typed: true, index, solve: !interrupted, later });
}

const takeTyped = () => setSource({ name: '', content: $('text').value }, { typed: true });

/** Reads the typed text at once, and waits until its puzzle is the current one. */
export async function settled() {
  if (typing !== undefined) takeTyped();
  for (let last; last !== reading; ) await (last = reading);
}

export async function openExample(file, index = 0) {
  const response = await fetch(`examples/${file}`);
  await setSource({ name: file, content: await response.text() }, { index });
}

/** Opens the first of the given files. */
export async function openFiles(files) {
  const [file] = files;
  if (!file) return;
  if (file.size > LARGEST_FILE) return toast(`${file.name} is larger than 16 MB.`);
  await setSource({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) });
}

/** Replaces the text, reads it and solves its puzzles. */
export async function setSource(next, options = {}) {
  clearTimeout(typing);
  typing = undefined;
  work.abort();
  work = new AbortController();
  const { signal } = work;
  working = options.solve ?? true;
  const found = read(next, options, signal);
  keepText();
  reading = found.catch(() => {});
  try {
    if (!(await found)) return;
    if (options.solve === false) return showInterrupted();
    if (options.later) {
      postponed = signal;
      return;
    }
    await solveChosen(signal);
    if (!options.typed) bringToView($('answer'));
  } finally {
    if (!signal.aborted) {
      working = false;
      keepText();
    }
  }
  await solveOthers(signal);
}

/** Solves the text if its solve was put off until this view is shown. */
export async function solvePostponed() {
  const signal = postponed;
  postponed = undefined;
  if (!signal || signal.aborted) return;
  await solveChosen(signal);
  await solveOthers(signal);
}

/** Offers to solve a text during whose solve the page ended: it may have been too much for this device. */
function showInterrupted() {
  const { puzzle } = entries[chosen];
  if (!puzzle) return;
  $('answer').replaceChildren(
    heading(puzzle),
    h('div', { class: 'verdict warn' },
      h('span', { class: 'sign' }, icon(ICONS.pause)), h('h2', {}, 'Not solved yet'), h('p', {}, 'The page was closed before this puzzle was solved.')),
    h('div', { class: 'bar' }, h('button', { type: 'button', class: 'primary', onclick: () => pick(chosen) }, 'Solve it')));
}

/**
 * Reads a text. Makes the puzzle at the index, by default the first, the current one. Returns whether there are puzzles
 * to solve.
 */
async function read(next, { typed = false, index = 0 }, signal) {
  source = next;
  recognised = undefined;
  if (!typed) {
    $('text').value = typeof next.content === 'string' ? next.content : new TextDecoder().decode(next.content);
    $('text').scrollTop = 0;
  }
  showFault(undefined);
  entries = [];
  records = [];
  chosen = index;
  if (next.content.length === 0) {
    choose(undefined);
    showList();
    showWelcome();
    return false;
  }
  try {
    const contents = await app.client.call('read', [next.content, { ...fileOf(next), most: MOST_PUZZLES }], { signal });
    if (signal.aborted) return false;
    entries = contents.puzzles;
    recognised = contents.format;
    const several = entries.length > 1 ? `, ${entries.length}${contents.more ? ' and more' : ''} puzzles` : '';
    $('told').textContent = `Read as ${contents.format}${several}.`;
  } catch (error) {
    if (isAbort(error)) return false;
    $('told').textContent = '';
    choose(undefined, error);
    showList();
    showFault(error);
    showUnread(error);
    return false;
  }
  chosen = Math.min(index, entries.length - 1);
  showList();
  takeChosen();
  return true;
}

/** Makes the chosen puzzle the current one, or shows its error. */
function takeChosen() {
  const { puzzle, error } = entries[chosen];
  showFault(error);
  markChosen();
  own = puzzle && { ...source, format: fileOf(source).format, index: chosen, puzzle };
  choose(own, error);
  if (!puzzle) showUnread(error);
}

const fileOf = ({ name }) => ({ name, format: $('format').value || recognised });

function question() {
  const goal = $('goal').value;
  return {
    engine: $('engine').value || undefined,
    ...(goal === 'one' ? { solutions: 1 } : goal === 'count' ? { count: 1_000_000 } : goal === 'unique' ? {} : { solutions: Number(goal) }),
    timing: true,
  };
}

/** Solves the chosen puzzle and shows the answer. During the search, it shows the cells that propagation decides. */
async function solveChosen(signal) {
  const at = chosen;
  const entry = entries[at];
  if (!entry.puzzle) return;
  if (records[at]) return showRecord(records[at]);
  const started = performance.now();
  $('answer').setAttribute('aria-busy', 'true');
  const waiting = setTimeout(() => showWorking(entry.puzzle, started, signal), 200);
  try {
    const file = fileOf(source);
    const deduced = app.client.call('deduce', [source.content, { ...file, index: at, most: 0 }], { signal });
    deduced.then((found) => showDeduced(entry.puzzle, found), () => {});
    const [record] = await app.client.call('solve', [source.content, { ...file, ...question(), first: at, most: 1 }], { signal });
    records[at] = record;
    if (chosen === at) showRecord(record);
    markStatus(at);
  } catch (error) {
    if (!signal.aborted) showFault(error);
  } finally {
    clearTimeout(waiting);
    if (!signal.aborted) {
      stopClock();
      $('answer').setAttribute('aria-busy', 'false');
    }
  }
}

/** Solves the other puzzles of the file in batches, for the list. */
async function solveOthers(signal) {
  if (entries.length < 2) return;
  let most = 8;
  for (let first = 0; first < entries.length && !signal.aborted; ) {
    const started = performance.now();
    try {
      const options = { ...fileOf(source), ...question(), first, most, seconds: 2 };
      const found = await app.client.call('solve', [source.content, options], { signal });
      for (const record of found) {
        if (record.index >= entries.length) continue;
        records[record.index] ??= record;
        markStatus(record.index);
      }
    } catch {
      return;
    }
    first += most;
    most = performance.now() - started < 100 ? Math.min(most * 2, 256) : Math.max(1, most >> 1);
  }
}

function showList() {
  $('list').hidden = entries.length < 2;
  const row = (entry, at) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', onclick: () => pick(at) },
        h('span', { class: 'number' }, String(at + 1)),
        h('span', { class: 'name' }, entry.puzzle ? (entry.puzzle.title ?? describe(entry.puzzle)) : entry.error.message),
        h('span', { class: entry.puzzle ? 'chip' : 'chip bad' }, entry.puzzle ? '…' : 'error'),
      ),
    );
  $('puzzles').replaceChildren(...(entries.length > 1 ? entries.map(row) : []));
  if (entries.length === 0) $('told').textContent = '';
}

async function pick(at) {
  work.abort();
  work = new AbortController();
  const { signal } = work;
  chosen = at;
  takeChosen();
  keepText();
  await solveChosen(signal);
  bringToView($('answer'));
  if (records.filter(Boolean).length < entries.length) await solveOthers(signal);
}

function markChosen() {
  [...$('puzzles').children].forEach((row, at) => {
    if (at === chosen) row.firstChild.setAttribute('aria-current', 'true');
    else row.firstChild.removeAttribute('aria-current');
  });
}

function markStatus(at) {
  const chip = $('puzzles').children[at]?.querySelector('.chip');
  if (!chip) return;
  const { tone, name } = LOOKS[records[at].status];
  chip.className = `chip ${tone}`;
  chip.textContent = records[at].count?.toLocaleString('en') ?? name;
}

// The answer.

let clock;
const stopClock = () => clearInterval(clock);

function showWelcome() {
  $('answer').replaceChildren(
    h('div', { class: 'empty' },
      h('h2', {}, 'One solution, several, or none?'),
      h('p', {}, `Nonograms, sudokus and ${app.about.kinds.length} other kinds, in ${app.about.formats.length} formats or as links. Each answer is checked against the rules by code that shares nothing with the solver.`),
      h('div', { class: 'bar' },
        h('button', { type: 'button', class: 'primary', onclick: () => openExample('pictures-animals.non') }, 'Show me a nonogram'),
        h('button', { type: 'button', onclick: () => openExample('9x9-4-very-hard.txt') }, 'Show me a hard sudoku'),
      ),
    ),
  );
}

function showUnread({ line }) {
  $('answer').replaceChildren(
    h('div', { class: 'verdict bad' },
      h('span', { class: 'sign' }, icon(ICONS.cross)), h('h2', {}, 'No puzzle to solve yet'),
      h('p', {}, `${line ? 'The place at fault is marked in the text. ' : ''}The verdict comes as soon as it is mended.`)),
  );
}

function heading(puzzle) {
  return h('div', { class: 'puzzle-title' },
    h('h2', {}, puzzle.title ?? `Puzzle ${chosen + 1}`),
    h('span', { class: 'small' }, describe(puzzle)),
  );
}

function showWorking(puzzle, started, signal) {
  const elapsed = h('span', { class: 'small' });
  const tell = () => (elapsed.textContent = `${((performance.now() - started) / 1000).toFixed(1)} s`);
  tell();
  stopClock();
  clock = setInterval(tell, 100);
  const stop = () => {
    work.abort();
    working = false;
    keepText();
    stopClock();
    $('answer').setAttribute('aria-busy', 'false');
    $('answer').querySelector('.working')?.replaceChildren(
      h('div', { class: 'verdict warn' },
        h('span', { class: 'sign' }, icon(ICONS.pause)),
        h('h2', {}, 'Stopped'),
        h('p', {}, `After ${time((performance.now() - started) / 1000)} the puzzle is not decided.`),
      ),
      h('div', { class: 'bar' }, h('button', { type: 'button', class: 'primary', onclick: () => pick(chosen) }, 'Solve again')),
    );
  };
  signal.addEventListener('abort', stopClock, { once: true });
  const board = h('div', { id: 'board-so-far' });
  const label = `The board so far: ${describe(puzzle)}`;
  boardOf(puzzle, own, { label }).then(({ svg }) => board.childElementCount || board.append(svg), () => {});
  $('answer').replaceChildren(
    heading(puzzle),
    h('div', { class: 'working' },
      h('div', { class: 'bar spread' }, h('strong', { id: 'so-far' }, 'Solving'), elapsed, h('button', { type: 'button', id: 'stop', onclick: stop }, 'Stop')),
      h('div', { class: 'track' }, h('i')),
    ),
    board,
  );
  if (soFar?.puzzle === puzzle) showDeduced(puzzle, soFar.found);
}

let soFar;
async function showDeduced(puzzle, found) {
  soFar = { puzzle, found };
  if (!$('board-so-far') || !$('so-far') || own?.puzzle !== puzzle) return;
  const board = await boardOf(puzzle, own, { label: 'The cells that follow at once', board: found.board, known: found.values }).catch(() => undefined);
  if (board) $('board-so-far')?.replaceChildren(board.svg);
  const cells = found.values.length;
  const settled = `${(cells - found.open).toLocaleString('en')} of ${cells.toLocaleString('en')}`;
  if ($('so-far')) $('so-far').textContent = `${settled} cells follow at once; searching for the rest`;
}

/** The cells in which the solutions differ. */
function differing(solutions) {
  const boards = solutions.map(cellsOf);
  return (boards[0] ?? []).flatMap((_, cell) => (boards.some((board) => board[cell] !== boards[0][cell]) ? [cell] : []));
}

function showRecord(record) {
  const { puzzle } = entries[record.index];
  const cells = differing(record.solutions);
  const { tone, icon: sign } = LOOKS[record.status];
  const { title, text } = verdictOf(record, cells.length);
  const holder = h('div', {});
  const parts = [
    heading(puzzle),
    h('div', { class: `verdict ${tone}`, 'data-status': record.status },
      h('span', { class: 'sign' }, icon(sign)), h('h2', {}, title), h('p', {}, text)),
  ];
  const source = own;
  let shown = 0;
  const draw = async () => {
    const at = shown;
    const label = record.solutions.length ? `Solution ${at + 1} of ${record.solutions.length}` : 'The board';
    const words = `${label}: ${puzzle.title ?? ''} ${describe(puzzle)}`;
    try {
      const board = await boardOf(puzzle, source, { label: words, board: record.solutions[at] ?? record.partial });
      if (at !== shown) return;
      board.mark('differs', cells);
      holder.replaceChildren(board.svg);
    } catch (error) {
      holder.replaceChildren(h('p', { class: 'small' }, error.message));
    }
  };
  draw();
  if (record.solutions.length > 1) {
    const place = h('span', {});
    const turn = (by) => {
      shown = (shown + by + record.solutions.length) % record.solutions.length;
      place.textContent = `Solution ${shown + 1} of ${record.solutions.length}`;
      draw();
    };
    parts.push(h('div', { class: 'pager' },
      h('div', { class: 'segments' },
        h('button', { type: 'button', 'aria-label': 'The solution before', onclick: () => turn(-1) }, icon(ICONS.left)),
        h('button', { type: 'button', 'aria-label': 'The next solution', onclick: () => turn(1) }, icon(ICONS.right))),
      place, h('span', { class: 'small' }, 'Orange cells differ between the solutions.')));
    turn(0);
  }
  parts.push(holder);
  parts.push(h('dl', { class: 'facts' }, factsOf(record).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))));
  parts.push(actions(source));
  if (record.status === 'unique') parts.push(way(source));
  $('answer').replaceChildren(...parts);
}

/** The steps to the solution, shown on demand. Closing them, or choosing another puzzle, ends the search for steps. */
function way({ puzzle, content, name, format, index }) {
  const place = h('div', { class: 'way' });
  const { signal: another } = work;
  let looking;
  const open = async (event) => {
    if (!event.target.open) {
      looking?.abort();
      return;
    }
    looking = new AbortController();
    another.addEventListener('abort', () => looking.abort(), { once: true });
    try {
      await showWay(place, puzzle, [content, { name, format, index }], looking.signal);
    } catch (error) {
      if (!isAbort(error)) place.replaceChildren(h('p', { class: 'small' }, error.message));
    }
  };
  return h('details', { ontoggle: open }, h('summary', {}, 'The way there, step by step'), place);
}

function actions(source) {
  return h('div', { class: 'bar' },
    h('a', { class: 'button primary', href: '#view=play', onclick: () => choose(source) }, icon(ICONS.play), 'Play it'),
    h('button', { type: 'button', onclick: () => share('play', source) }, icon(ICONS.link), 'Copy a link'),
    h('button', { type: 'button', onclick: () => printSheet(source) }, icon(ICONS.print), 'Print'),
    saveMenu(source),
  );
}

