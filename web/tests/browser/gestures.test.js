// Tests what pointers do on boards: drags that draw lines, and two fingers that zoom.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';

import { count, open, start, stop, type } from './page.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DRAGS = 50;

let site;
let view;
before(async () => (site = await start()));
after(() => stop(site));
afterEach(async () => {
  const problems = view?.problems ?? [];
  await view?.context.close();
  view = undefined;
  assert.deepEqual(problems, []);
});

/** Opens a puzzle in the Play view. */
async function play(text, options) {
  view = await open(site, options);
  const { page } = view;
  await type(page, text);
  await page.waitForSelector('#told >> text=Read as');
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play .board .cell rect', { state: 'attached' });
  // The cells of other kinds get their places with the first picture.
  await page.waitForFunction(() => document.querySelector('#play .board .cell:last-child rect')?.getBoundingClientRect().width > 0);
  return page;
}

/** Random numbers from 0 to 1, always the same ones (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a function that moves the mouse through points of the board, which are given in cells. */
async function dragger(page) {
  const { x, y, width } = await page.locator('#play .board .cell').first().locator('rect').boundingBox();
  return async (points, { steps = 4, button = 'left' } = {}) => {
    const [first, ...others] = points.map(([column, row]) => [x + column * width, y + row * width]);
    await page.mouse.move(...first);
    await page.mouse.down({ button });
    for (const point of others) await page.mouse.move(...point, { steps });
    await page.mouse.up({ button });
  };
}

const labels = (page) => page.$$eval('#play .board .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label')));

/** The sides that the labels of the cells list after a word, such as "7 below". */
const sidesOf = async (page, word) => (await labels(page)).flatMap((label, cell) =>
  (label.match(word)?.[1].split(', ') ?? []).map((side) => `${cell} ${side}`)).sort();
const linesOf = (page) => sidesOf(page, /[:;] lines ([^;]*)/);
const barsOf = (page) => sidesOf(page, /[:;] no line ([^;]*)/);

/** The sides on which the lines between neighbouring cells lie. */
const between = (columns, cells) => cells.slice(1).flatMap((cell, at) => {
  const before = cells[at];
  const [one, other] = [Math.min(before, cell), Math.max(before, cell)];
  return other - one === columns ? [`${one} below`, `${other} above`] : [`${one} to the right`, `${other} to the left`];
}).sort();

const MASYU = 'mashu/6/6/100i900209i0';
const NUMBERLINK = 'numlin/5/6/21j1g32k4g5g36g7g564h7';
const SLITHERLINK = 'slither/6/6/g2c1176dgcg7c1070bcg';
const HASHI = 'hashi/6/6/h3g.j2j2i2h.n.g2g3g';

for (const [name, text, rows, columns] of [['masyu', MASYU, 6, 6], ['numberlink', NUMBERLINK, 6, 5]]) {
  test(`drags from cell to cell, from wherever in a cell: ${name}`, async () => {
    const page = await play(text);
    const drag = await dragger(page);
    const next = random(57);
    const below = (number) => Math.floor(next() * number);
    // Where the puzzle itself decides that there is no line, none can be drawn.
    const barred = await barsOf(page);
    const expected = (cells) => between(columns, cells).filter((side) => !barred.includes(side));
    for (let round = 0; round < DRAGS; round++) {
      // A straight drag, or one round a corner. A corner is passed near the centre of its cell.
      const [r, c, row, column] = [below(rows), below(columns), below(rows), below(columns)];
      const inside = (row, column) => [column + 0.02 + 0.96 * next(), row + 0.02 + 0.96 * next()];
      const middle = (row, column) => [column + 0.35 + 0.3 * next(), row + 0.35 + 0.3 * next()];
      const cells = [];
      for (let at = c; at !== column; at += Math.sign(column - c)) cells.push(r * columns + at);
      for (let at = r; at !== row; at += Math.sign(row - r)) cells.push(at * columns + column);
      cells.push(row * columns + column);
      if (cells.length === 1) continue;
      const corner = r === row || c === column ? [] : [middle(r, column)];
      await drag([inside(r, c), ...corner, inside(row, column)], { steps: 1 + below(6) });
      assert.deepEqual(await linesOf(page), expected(cells), `round ${round}: ${cells}`);
      await page.keyboard.press('Control+z');
      assert.deepEqual(await linesOf(page), [], 'a drag is one move');
    }
    // A tap near the centre of a cell draws nothing, and a drag over a line removes it.
    await drag([[0.5, 0.5], [0.55, 0.5]]);
    assert.deepEqual(await linesOf(page), []);
    await drag([[0.5, 0.5], [2.5, 0.5]]);
    await drag([[0.5, 0.5], [1.5, 0.5]]);
    assert.deepEqual(await linesOf(page), expected([1, 2]));
    // A drag that goes back takes its lines back.
    await drag([[1.5, 2.5], [3.5, 2.5], [1.5, 2.5]]);
    assert.deepEqual(await linesOf(page), expected([1, 2]));
  });
}

test('drags along the sides of cells, from wherever in a cell, also at the edge of the board', async () => {
  const page = await play(SLITHERLINK);
  const drag = await dragger(page);
  const side = 6;
  const next = random(57);
  const below = (number) => Math.floor(next() * number);
  for (let round = 0; round < DRAGS; round++) {
    const start = [side * next(), side * next()];
    if (round < 10) start[1] = 0.3 * next();
    const corner = start.map(Math.round);
    const across = round < 10 || next() < 0.5 ? 0 : 1;
    const end = [...corner];
    while (end[across] === corner[across]) end[across] = below(side + 1);
    const near = () => 0.8 * (next() - 0.5);
    await drag([start, end.map((at) => Math.min(side + 0.3, Math.max(-0.3, at + near())))], { steps: 1 + below(6) });
    const expected = [];
    for (let at = Math.min(corner[across], end[across]); at < Math.max(corner[across], end[across]); at++) {
      const line = corner[1 - across];
      const cell = (other) => (across === 0 ? other * side + at : at * side + other);
      if (line < side) expected.push(`${cell(line)} ${across === 0 ? 'above' : 'to the left'}`);
      if (line > 0) expected.push(`${cell(line - 1)} ${across === 0 ? 'below' : 'to the right'}`);
    }
    assert.deepEqual(await linesOf(page), expected.sort(), `round ${round}: ${start} to ${end}`);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await linesOf(page), [], 'a drag is one move');
  }
  // A short drag along a side of a cell of the top row draws this side.
  await drag([[2.55, 0.04], [2.9, 0.06]]);
  assert.deepEqual(await linesOf(page), ['2 above']);
});

test('drags from island to island', async () => {
  const page = await play(HASHI);
  const drag = await dragger(page);
  const next = random(57);
  const islands = (await labels(page)).flatMap((label, cell) => (label.includes('clue') ? [[Math.floor(cell / 6), cell % 6]] : []));
  const pairs = islands.flatMap(([r, c]) => [[0, 1], [1, 0], [0, -1], [-1, 0]].flatMap(([down, right]) => {
    for (let step = 1; step < 6; step++) {
      const [row, column] = [r + step * down, c + step * right];
      if (!islands.some(([one, other]) => one === row && other === column)) continue;
      return step > 1 ? [{ from: [r, c], to: [row, column], water: Array.from({ length: step - 1 }, (_, at) => (r + (at + 1) * down) * 6 + c + (at + 1) * right), words: right ? ['1', '2'] : ['a', 'b'] }] : [];
    }
    return [];
  }));
  assert.ok(pairs.length > 10);
  const drawn = async () => (await labels(page)).flatMap((label, cell) => (/: [12ab]$/.test(label) ? [`${cell} ${label.at(-1)}`] : [])).sort();
  const inside = ([row, column]) => [column + 0.02 + 0.96 * next(), row + 0.02 + 0.96 * next()];
  for (let round = 0; round < DRAGS; round++) {
    const { from, to, water, words } = pairs[Math.floor(next() * pairs.length)];
    for (const word of [...words, undefined]) {
      await drag([inside(from), inside(to)], { steps: 1 + Math.floor(next() * 6) });
      assert.deepEqual(await drawn(), word === undefined ? [] : water.map((cell) => `${cell} ${word}`).sort(), `round ${round}: ${from} to ${to}`);
    }
  }
});

/** Returns a function that puts fingers on points of the window, moves them, and lifts them. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

/** Puts down a finger, then another one, moves them apart and to the side, and lifts them. */
async function pinch(page, [x, y], { apart = 60, to = 140, aside = 30 } = {}) {
  const touch = await fingers(page);
  await touch('touchStart', [[x - apart / 2, y]]);
  await touch('touchMove', [[x - apart / 2 + 3, y + 3]]);
  await touch('touchStart', [[x - apart / 2 + 3, y + 3], [x + apart / 2, y]]);
  for (let step = 1; step <= 5; step++) {
    const half = (apart + ((to - apart) * step) / 5) / 2;
    await touch('touchMove', [[x - half, y + (aside * step) / 5], [x + half, y + (aside * step) / 5]]);
  }
  // One finger is lifted first, and the other one still moves.
  await touch('touchEnd', [[x + to / 2, y + aside]]);
  await touch('touchMove', [[x + to / 2 - 20, y + aside - 20]]);
  await touch('touchEnd', []);
}

const NONOGRAM = `40 40\n${'7 7\n'.repeat(80)}`;
const boxOf = (page, at = '#play .board') => page.locator(at).boundingBox();

for (const [name, text] of [['nonogram', NONOGRAM], ['masyu', MASYU], ['slitherlink', SLITHERLINK], ['hashi', HASHI], ['akari', 'akari/6/6/h.haka5.m..61bh'],
  ['shikaku', 'shikaku/6/6/.z9h5.i5j5g'], ['sudoku', `${'.'.repeat(81)}`]]) {
  test(`a pinch zooms the board and changes no cell: ${name}`, async () => {
    const page = await play(text, PHONE);
    const before = await labels(page);
    const whole = await boxOf(page);
    await pinch(page, [whole.x + whole.width * 0.6, whole.y + whole.height * 0.6]);
    assert.deepEqual(await labels(page), before);
    assert.equal(await page.isDisabled('#undo'), true);
    const zoomed = await boxOf(page);
    assert.ok(zoomed.width > whole.width * 2, `${whole.width} to ${zoomed.width}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'no sideways scrolling of the page');
    // Two fingers that keep their distance move the board.
    await pinch(page, [195, whole.y + 150], { apart: 100, to: 100, aside: 60 });
    const moved = await boxOf(page);
    assert.ok(Math.abs(moved.width / zoomed.width - 1) < 0.1 && moved.y - zoomed.y > 40, `${JSON.stringify(zoomed)} to ${JSON.stringify(moved)}`);
    assert.deepEqual(await labels(page), before);
    await page.click('[aria-label="The whole board"]');
    assert.ok(Math.abs((await boxOf(page)).width - whole.width) < 2);
  });
}

test('one finger paints on a board that is zoomed', async () => {
  const page = await play(NONOGRAM, PHONE);
  const size = async () => (await page.locator('#play .board .cell').first().locator('rect').boundingBox()).width;
  assert.ok((await size()) < 10);
  await page.click('[aria-label="Zoom in"]');
  await page.click('[aria-label="Zoom in"]');
  await page.click('[aria-label="Zoom in"]');
  assert.ok((await size()) > 24, `${await size()}`);
  const holder = await page.locator('#play .zoom').boundingBox();
  const cell = await page.evaluate(([x, y]) => [...document.querySelectorAll('#play .board .cell')].findIndex((cell) => {
    const { left, right, top, bottom } = cell.firstChild.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  }), [holder.x + holder.width / 2, holder.y + holder.height / 2]);
  assert.ok(cell >= 0);
  const touch = await fingers(page);
  const [x, y] = [holder.x + holder.width / 2, holder.y + holder.height / 2];
  await touch('touchStart', [[x, y]]);
  for (let step = 1; step <= 4; step++) await touch('touchMove', [[x + (step * (await size()) * 2) / 4, y]]);
  await touch('touchEnd', []);
  await count(page, '#play .filled', 3);
  assert.deepEqual(await page.$$eval('#play .board .cell', (cells) => cells.flatMap((cell, at) => (cell.classList.contains('filled') ? [at] : []))), [cell, cell + 1, cell + 2]);
  // The clues of the visible lines stay in sight, over the cells, and a tap on them paints nothing.
  const row = Math.floor(cell / 40);
  const clue = await page.locator('#play .clue').nth(row).locator('.band').boundingBox();
  assert.ok(Math.abs(clue.x - holder.x) < 12 && Math.abs(clue.y + clue.height / 2 - y) < clue.height, `${JSON.stringify(clue)} in ${JSON.stringify(holder)}`);
  await page.touchscreen.tap(clue.x + clue.width / 2, y);
  await count(page, '#play .filled', 3);
  // The keyboard brings the cursor back to the part that is visible and not covered by clues.
  for (let step = 0; step < (cell % 40); step++) await page.keyboard.press('ArrowLeft');
  const cursor = await page.locator('#play .cursor').boundingBox();
  assert.ok(cursor.x >= clue.x + clue.width - 4 && cursor.x + cursor.width <= holder.x + holder.width + 2, JSON.stringify(cursor));
});

test('a pinch on a board that is drawn changes no cell', async () => {
  view = await open(site, { ...PHONE, hash: '#view=make' });
  const { page } = view;
  await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
  await page.locator('#make .board').scrollIntoViewIfNeeded();
  const whole = await boxOf(page, '#make .board');
  await pinch(page, [whole.x + whole.width / 2, whole.y + whole.height / 2]);
  await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
  assert.equal(await page.locator('#make .filled').count(), 0);
  assert.ok((await boxOf(page, '#make .board')).width > whole.width * 1.5);
});
