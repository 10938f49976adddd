// Tests that a reload brings back what a tab showed, that tabs do not disturb each other, and what is shown before the library is
// loaded.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';

import { clickCell, count, open, start, stop, type, verdict } from './page.js';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const CUP = '3 2\n1 1\n3\n2\n1\n2\n';
const MASYU = 'mashu/6/6/100i900209i0';

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

const begin = async (options) => (view = await open(site, options)).page;
const filled = (page, at) => page.$$eval(`${at} .board .cell`, (cells) => cells.map((cell) => (cell.classList.contains('filled') ? 'X' : '.')).join(''));

async function reload(page) {
  await page.reload();
  await page.waitForSelector('html[data-ready]');
}

/** Opens another tab of the same browser. */
async function another(hash = '') {
  const page = await view.context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(site.base + hash);
  await page.waitForSelector('html[data-ready]');
  return page;
}

test('what was typed is there after a reload, with its options', async () => {
  const page = await begin();
  await page.click('summary');
  await page.selectOption('#goal', 'one');
  await type(page, CLASSIC);
  await verdict(page, 'satisfiable');
  await reload(page);
  assert.equal(await page.inputValue('#text'), CLASSIC);
  await verdict(page, 'satisfiable');
  // Also what was typed just before, and that there is nothing.
  await page.selectOption('#goal', 'unique');
  await type(page, CUP);
  await reload(page);
  assert.equal(await page.inputValue('#text'), CUP);
  await verdict(page, 'unique');
  await page.click('#clear');
  await reload(page);
  assert.equal(await page.inputValue('#text'), '');
  await page.waitForSelector('text=Show me a nonogram');
});

test('the chosen puzzle of a file is there after a reload', async () => {
  const page = await begin();
  await page.selectOption('#examples', 'kinds.txt#0');
  await verdict(page, 'unique');
  await page.click('#puzzles li:nth-child(3) button');
  await page.waitForSelector('#answer .puzzle-title >> text=masyu, 6 × 6');
  await reload(page);
  await page.waitForSelector('#answer .puzzle-title >> text=masyu, 6 × 6');
  await page.waitForSelector('#puzzles li:nth-child(3) button[aria-current]');
});

test('what was drawn is there after a reload', async () => {
  const page = await begin({ hash: '#view=make' });
  await page.fill('#make-title-text', 'Stairs');
  for (const cell of [0, 16]) {
    await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
    await clickCell(page, 'make', cell);
  }
  await page.waitForSelector('#make .verdict[data-status="multiple"]');
  const before = await filled(page, '#make');
  await reload(page);
  await page.waitForSelector('#make .verdict[data-status="multiple"]');
  assert.equal(await filled(page, '#make'), before);
  assert.equal(await page.inputValue('#make-title-text'), 'Stairs');
});

test('the board in play is there after a reload', async () => {
  const page = await begin();
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .board');
  await clickCell(page, 'play', 0);
  await clickCell(page, 'play', 1, { button: 'right' });
  await reload(page);
  await page.waitForSelector('#play .board');
  assert.equal(await filled(page, '#play'), 'X.....');
  assert.match(await page.getAttribute('#play .cell:nth-child(2)', 'aria-label'), /crossed out/);
  // Also that everything was cleared.
  await page.click('text=Start over');
  await reload(page);
  await page.waitForSelector('#play .board');
  assert.equal(await filled(page, '#play'), '......');
  // A puzzle that was made is not the one of the text.
  await page.click('nav >> text=Make');
  await page.click('#make-sudoku');
  await page.waitForSelector('text=A new sudoku');
  await page.click('#make >> text=Play it');
  await count(page, '#play .board .cell', 81);
  await page.focus('#play .board');
  await page.keyboard.press('Shift+Digit4');
  const labels = () => page.$$eval('#play .board .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label')).join());
  const before = await labels();
  assert.match(before, /notes 4/);
  for (let round = 0; round < 2; round++) {
    await reload(page);
    await count(page, '#play .board .cell', 81);
    assert.equal(await labels(), before);
  }
  assert.equal(await page.inputValue('#text'), CUP);
  // The puzzle that was made is there, too, and the text is solved when one comes back to it.
  await page.click('nav >> text=Make');
  await page.waitForSelector('text=A new sudoku');
  await reload(page);
  await page.waitForSelector('text=A new sudoku');
  await count(page, '#make .digit', await page.evaluate(() => Number(document.querySelector('#make-answer .verdict p').textContent.match(/^\d+/)[0])));
  await page.click('nav >> text=Solve');
  await verdict(page, 'unique');
  assert.equal(await page.locator('#answer .filled').count(), 5);
});

test('a link is taken once: a reload keeps what came after it', async () => {
  const page = await begin({ hash: '#view=play&puzzle=y8tXKCitqspJBQA' });
  await page.waitForSelector('#play-board .fault >> text=No puzzle format fits this text.');
  await page.evaluate(() => (document.getElementById('solve').hidden = false));
  await type(page, CUP);
  await verdict(page, 'unique');
  await reload(page);
  assert.equal(await page.inputValue('#text'), CUP);
  await count(page, '#play .board .cell', 6);
});

test('two tabs do not overwrite each other', async () => {
  const one = await begin();
  await type(one, CLASSIC);
  await verdict(one, 'unique');
  // A new tab begins with the last text.
  const other = await another();
  assert.equal(await other.inputValue('#text'), CLASSIC);
  await type(other, CUP);
  await verdict(other, 'unique');
  await reload(one);
  assert.equal(await one.inputValue('#text'), CLASSIC);
  await reload(other);
  assert.equal(await other.inputValue('#text'), CUP);
  // Both tabs play the same puzzle.
  await type(one, CUP);
  await verdict(one, 'unique');
  for (const page of [one, other]) {
    await page.click('text=Play it');
    await page.waitForSelector('#play .board');
  }
  await clickCell(one, 'play', 0);
  await clickCell(other, 'play', 4);
  await clickCell(one, 'play', 2);
  await reload(one);
  await reload(other);
  for (const page of [one, other]) await page.waitForSelector('#play .board');
  assert.equal(await filled(one, '#play'), 'X.X...');
  assert.equal(await filled(other, '#play'), '....X.');
  // A third tab goes on with the game of the first one, which then has only its own copy.
  const names = () => one.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('game:')).length);
  assert.equal(await names(), 2);
  await other.close();
  const third = await another('#view=play');
  await third.waitForSelector('#play .board');
  await clickCell(third, 'play', 3);
  const both = await filled(third, '#play');
  await third.close();
  assert.equal(both.replaceAll('.', '').length >= 2, true, both);
  await reload(one);
  await one.waitForSelector('#play .board');
  assert.equal(await filled(one, '#play'), 'X.X...');
  assert.equal(await names(), 2);
});

test('what is typed while the library loads is kept, and that it loads is shown', async () => {
  const context = await site.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  view = { context, problems: [] };
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.base);
  await page.waitForSelector('#loading >> text=Loading the solver');
  await type(page, CUP);
  // The views can be changed meanwhile, and a reload keeps the text, too.
  await page.click('nav >> text=Make');
  await page.waitForSelector('#make', { state: 'visible' });
  await page.click('nav >> text=Solve');
  await page.reload();
  await page.waitForSelector('#loading');
  assert.equal(await page.inputValue('#text'), CUP);
  await type(page, MASYU);
  release();
  await page.waitForSelector('#answer .verdict[data-status="unique"]');
  assert.equal(await page.inputValue('#text'), MASYU);
  assert.equal(await page.locator('#loading').count(), 0);
});

test('if the library cannot be loaded, the page says so', async () => {
  const context = await site.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  view = { context, problems: [] };
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(site.base);
  await page.waitForSelector('#loading >> text=The solver cannot be loaded');
  await type(page, CUP);
  await page.unroute('**/*.wasm');
  await page.click('text=Try again');
  await verdict(page, 'unique');
  assert.equal(await page.inputValue('#text'), CUP);
});

test('a text during whose solve the page ended is not solved again at once', async () => {
  const page = await begin();
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.addInitScript(() => {
    const kept = JSON.parse(sessionStorage.getItem('tab:solve'));
    if (kept && !sessionStorage.getItem('ended')) sessionStorage.setItem('tab:solve', JSON.stringify({ ...kept, working: true }));
    sessionStorage.setItem('ended', 'yes');
  });
  await reload(page);
  await page.waitForSelector('#answer >> text=Not solved yet');
  await page.click('text=Solve it');
  await verdict(page, 'unique');
  await reload(page);
  await verdict(page, 'unique');
});
