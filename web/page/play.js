// The view for playing a puzzle.

import { app, choose, compactText, onChoice, share } from './app.js';
import { drawsItself, isLarge, valuesOf } from './boards.js';
import { $, h, icon, ICONS } from './dom.js';
import { faultText } from './fault.js';
import { gameOfPuzzle } from './games.js';
import { NonogramHand } from './hand-nonogram.js';
import { PlacesHand } from './hand-places.js';
import { SudokuHand } from './hand-sudoku.js';
import { deduce, findHint } from './next-step.js';
import { Places } from './places.js';
import { forget, onLeave, recall, remember } from './session.js';
import { openExample, setSource, settled } from './solve.js';
import { gameOf, games, keep, keepHere } from './store.js';
import { describe, titleOf } from './words.js';

let game;
/** The puzzle of the game. It need not be the current puzzle, because the user may have opened another text meanwhile. */
let source;
let hand;
let text;
let solution;
let hint;
let depth = 0;
let finished = false;
let stale = true;
/** The stored game with which the game began, and whether it has changed since it was stored. */
let origin;
let changed = false;
/** The timer that stores the game soon, and the stored game that the user has chosen from the list. */
let storing;
let wanted;
/** The work on the puzzle of the game, and the search for a hint. */
let work = new AbortController();
let looking;
/** Identifies the latest call of `showPlay`. If two puzzles follow each other quickly, only the second one is shown. */
let showing;

const table = {
  act: (changes) => afterMove(game.move(changes)),
  extend: (changes) => afterMove(game.extend(changes)),
  restore: (snapshot) => afterMove(game.restore(snapshot)),
  say: (words) => say(words),
  hint: () => askHint(),
};

export function startPlay() {
  onChoice(() => {
    stale = true;
    work.abort();
    forget('play');
    if (!$('play').hidden) showPlay();
  });
  setInterval(() => {
    if (!game || finished || document.hidden || $('play').hidden) return;
    game.seconds++;
    showTime();
  }, 1000);
  onLeave(keepGame);
  document.addEventListener('keydown', (event) => {
    if ($('play').hidden || !game || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) turn('undo');
    else if (key === 'y' || (key === 'z' && event.shiftKey)) turn('redo');
    else return;
    event.preventDefault();
  });
}

/** Shows the current puzzle or, if there is none, an invitation. */
export async function showPlay() {
  if (!app.client) return;
  const shown = (showing = {});
  keepGame();
  await settled();
  if (shown !== showing || $('play').hidden) return;
  if (!stale && game) return hand.board.svg.focus({ preventScroll: true });
  const { current } = app;
  if (!current) return invite(app.fault && 'This text holds no puzzle', app.fault);
  if (isLarge(current.puzzle)) return invite('This board is too large to be played');
  const { puzzle, content, name, format, index } = current;
  let begun;
  try {
    const own = await compactText(current);
    const places = drawsItself(puzzle) ? undefined : new Places(puzzle, await app.artist.call('board', [content, { name, format, index }]));
    if (places?.partial) return invite('A puzzle of this kind has no board to play on');
    const kept = wanted?.text === own ? wanted : gameOf(own);
    wanted = undefined;
    begun = [own, gameOfPuzzle(puzzle, kept, places), kept];
  } catch {
    if (shown === showing) invite('A puzzle of this kind has no board to play on');
    return;
  }
  if (shown !== showing) return;
  [text, game, origin] = begun;
  stale = false;
  changed = false;
  work = new AbortController();
  source = current;
  solution = undefined;
  finished = false;
  hint = undefined;
  const label = `${titleOf(puzzle)}: ${describe(puzzle)}`;
  hand = { nonogram: () => new NonogramHand(game, label, table), sudoku: () => new SudokuHand(game, label, table) }[puzzle.kind]?.()
    ?? new PlacesHand(game, label, table, source);
  $('play-title').textContent = titleOf(puzzle);
  $('play-board').replaceChildren(hand.stage.element);
  side(puzzle);
  hand.draw(game.values.keys());
  afterMove([]);
  hand.board.svg.focus({ preventScroll: true });
  rememberPuzzle();
  const asked = game;
  try {
    const [record] = await app.client.call('solve', [content, { name, format, first: index, most: 1, seconds: 20 }], work);
    if (asked !== game) return;
    if (record.status === 'unique') solution = await valuesOf(source, record.solutions[0]);
    else say(record.status === 'multiple' ? 'This puzzle has several solutions: any of them counts.' : 'This puzzle has no known solution.');
    afterMove([]);
  } catch {
    // Without a solution, the game can still be played, but checks and hints are less specific.
  }
}

function rememberPuzzle() {
  const { content, name, format, index } = source;
  remember('play', typeof content === 'string' ? { content, name, format, index } : { content: text, name: '', index: 0 }, { shared: false });
}

/** The puzzle that was played before a reload, without its board. */
export const playedBefore = () => recall('play', { shared: false });

/** Makes the puzzle that was played before a reload the current one again. */
export async function resumePlay(played) {
  if (!played) return;
  await settled();
  try {
    const { content, name, index } = played;
    const { format, puzzles } = await app.artist.call('read', [content, { name, format: played.format, most: index + 1 }]);
    const { puzzle } = puzzles[index];
    if (!puzzle) return;
    source = { name, content, format, index, puzzle };
    choose(source);
    rememberPuzzle();
  } catch {
    // What the storage holds may be from another version of the page.
  }
}

/** Offers other puzzles, and shows why there is nothing to play: as a headline, and as an error of the text. */
function invite(why, fault) {
  game = undefined;
  $('play-title').textContent = 'Play';
  const kept = games();
  const open = (one) => setSource({ name: '', content: (wanted = one).text });
  $('play-board').replaceChildren(h('div', { class: 'empty' },
    h('h2', {}, why ?? 'No puzzle yet'),
    fault && h('p', { class: 'fault' }, faultText(fault)),
    h('p', {}, 'Open one under Solve, make one, or take one of these.'),
    h('div', { class: 'bar' },
      h('button', { type: 'button', class: 'primary', onclick: () => openExample('pictures-animals.non', 3) }, 'A nonogram'),
      h('button', { type: 'button', class: 'primary', onclick: () => openExample('9x9-1-easy.txt') }, 'An easy sudoku'),
      h('button', { type: 'button', class: 'primary', onclick: () => openExample('kinds.txt') }, 'A slitherlink'))));
  $('play-side').replaceChildren(
    h('h2', {}, 'Games begun'),
    kept.length === 0 ? h('p', { class: 'small' }, 'They are kept in this browser, and nowhere else.') : '',
    h('ol', { class: 'list' }, kept.map((one, at) => h('li', {}, h('button', { type: 'button', onclick: () => open(one) },
      h('span', { class: 'number' }, String(at + 1)), h('span', { class: 'name' }, one.title), h('span', { class: one.done ? 'chip good' : 'chip' }, one.done ? 'done' : 'open'))))),
  );
}

/** Stores the game: for this tab, and for all tabs if it has changed. */
function keepGame() {
  if (!game || (game.isEmpty && !changed)) return;
  const { puzzle } = game;
  const kept = { text, title: puzzle.title ?? describe(puzzle), done: finished, ...game.kept() };
  keepHere(kept);
  if (!changed || game.isEmpty) return;
  keep(kept, origin);
  [origin, changed] = [undefined, false];
}

// The column next to the board.

function side(puzzle) {
  const button = (id, path, words, action, extra = {}) =>
    h('button', { type: 'button', id, onclick: action, title: words, 'aria-label': words, ...extra }, icon(path));
  $('play-side').replaceChildren(
    h('div', { class: 'bar spread' }, h('span', { class: 'small' }, describe(puzzle)), h('span', { class: 'clock', id: 'play-time', role: 'timer', 'aria-label': 'Time' })),
    hand.tools(),
    h('div', { class: 'moves' },
      h('div', { class: 'segments' },
        button('undo', ICONS.undo, 'Undo', () => turn('undo')),
        button('redo', ICONS.redo, 'Redo', () => turn('redo'))),
      h('button', { type: 'button', id: 'check-play', onclick: check }, icon(ICONS.tick), 'Check'),
      h('button', { type: 'button', id: 'hint', onclick: askHint }, icon(ICONS.bulb), 'Hint')),
    h('div', { class: 'hint', id: 'hint-box', hidden: true }),
    h('p', { class: 'say', id: 'play-say', role: 'status' }),
    h('p', { class: 'small keys' }, hand.keys),
    h('div', { class: 'bar' },
      h('button', { type: 'button', class: 'quiet', onclick: restart }, 'Start over'),
      h('button', { type: 'button', class: 'quiet', onclick: () => share('play', source) }, 'Copy a link'),
      h('button', { type: 'button', class: 'quiet', onclick: leave }, 'Another puzzle')),
  );
  showTime();
}

function leave() {
  keepGame();
  forget('play');
  work.abort();
  stale = true;
  invite();
}

function showTime() {
  const seconds = Math.round(game.seconds);
  const two = (number) => String(number).padStart(2, '0');
  $('play-time').textContent = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const say = (words) => ($('play-say').textContent = words);

// Moves.

function restart() {
  afterMove(game.move(game.values.map((_, cell) => [cell, game.nothing()])));
  say('Everything is cleared. Undo brings it back.');
}

function turn(way) {
  afterMove(game[way]());
}

function afterMove(cells) {
  if (cells.length) {
    hand.draw(cells);
    closeHint();
    say('');
    finished = false;
    hand.mark('wrong', []);
    hand.select(hand.cursor);
    changed = true;
    clearTimeout(storing);
    storing = setTimeout(keepGame, 200);
  }
  $('undo').disabled = !game.canUndo;
  $('redo').disabled = !game.canRedo;
  hand.refresh();
  // If the solution leaves the board empty, the puzzle counts as solved only after the player has done something.
  if (game.isFull && (game.canUndo || !game.isEmpty)) seeWhetherDone();
}

async function seeWhetherDone() {
  if (finished) return;
  const asked = game;
  const done = solution ? game.equals(solution) : await holds();
  if (asked !== game || !done || finished) return;
  finished = true;
  changed = true;
  keepGame();
  $('play-say').replaceChildren(h('div', { class: 'verdict good' },
    h('span', { class: 'sign' }, icon(ICONS.tick)), h('h2', {}, 'Solved'),
    h('p', {}, `In ${$('play-time').textContent}. Every rule and clue holds.`)));
}

/** Whether the full board obeys the rules, according to the library. */
async function holds() {
  const found = await deduce(source, game, { full: true, most: 0 });
  return found.holds ?? (!found.contradiction && found.values.every((value) => value !== null));
}

async function check() {
  if (solution) {
    const wrong = game.mistakes(solution);
    hand.mark('wrong', wrong);
    say(wrong.length === 0 ? 'No mistake so far.' : `${game.counted(wrong)} ${wrong.length === 1 ? 'is' : 'are'} wrong.`);
    return;
  }
  const found = await deduce(source, game, { most: 0 });
  say(found.contradiction ? 'This cannot be completed: some line has no way left.' : 'No contradiction shows so far.');
}

// Hints.

async function askHint() {
  if (hint && depth < 2) {
    depth++;
    return showHint();
  }
  if (hint) return;
  if (looking) return looking.abort();
  const asked = game;
  looking = new AbortController();
  work.signal.addEventListener('abort', () => looking?.abort(), { once: true });
  // A hint that takes long can be stopped.
  const waiting = setTimeout(() => $('hint').replaceChildren(icon(ICONS.pause), 'Stop'), 500);
  $('hint').setAttribute('aria-busy', 'true');
  const found = await findHint(source, game, solution, looking.signal).catch((error) => error);
  const stopped = looking.signal.aborted;
  looking = undefined;
  clearTimeout(waiting);
  if (asked !== game) return;
  $('hint').replaceChildren(icon(ICONS.bulb), 'Hint');
  $('hint').removeAttribute('aria-busy');
  if (stopped) return;
  if (found instanceof Error) return say(found.message);
  if (!found) return say(finished ? 'It is solved.' : 'There is no hint here.');
  say('');
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
  hand.mark('cause', depth >= 1 ? hint.causes : []);
  hand.board.lightClues(depth >= 1 ? hint.names : []);
  const last = depth === 2;
  hand.mark('lit', last ? hint.cells.filter((cell) => !hint.empty?.has(cell)) : []);
  hand.mark('bare', last ? [...(hint.empty ?? [])] : []);
}

function applyHint() {
  const changes = hint.changes;
  afterMove(game.move(changes.map(([cell, value]) => [cell, game.entry(value)])));
  hand.board.svg.focus({ preventScroll: true });
}

function closeHint() {
  hint = undefined;
  $('hint-box').hidden = true;
  for (const name of ['cause', 'lit', 'bare']) hand.mark(name, []);
  hand.board.lightClues([]);
}
