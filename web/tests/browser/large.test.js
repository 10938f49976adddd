// Tests boards with so many cells that drawing and solving them takes long.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';

import { open, start, stop, type, verdict } from './page.js';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

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

/** Enters a long text at once. To type its lines one by one, as `fill` does, takes Chromium many seconds. */
const paste = (page, text) => page.$eval('#text', (area, text) => {
  area.value = text;
  area.dispatchEvent(new Event('input'));
}, text);

test('a small text of a huge board is an error at its place', async () => {
  const page = await begin();
  await paste(page, `1000 1000\n${'500\n'.repeat(2000)}`);
  await page.waitForSelector('#fault >> text=Boards of more than 250,000 cells are not supported. Line 1, column 1.');
  assert.equal(await page.textContent('#echo mark'), '1000 1000');
});

test('a large board is drawn without an element for each cell, and its solve can be stopped', async () => {
  const page = await begin();
  const text = (side) => `${side} ${side}\n${`${side / 2}\n`.repeat(2 * side)}`;
  const stairs = Array.from({ length: 200 }, (_, at) => at + 1);
  await paste(page, `200 200\n${[...stairs, ...stairs.toReversed()].join('\n')}\n`);
  await verdict(page, 'unique');
  await page.waitForSelector('#answer canvas.large');
  assert.ok((await page.evaluate(() => document.querySelectorAll('*').length)) < 3000);
  const filled = await page.$eval('#answer canvas.large', (canvas) => {
    const cells = [...new Uint32Array(canvas.getContext('2d').getImageData(0, 0, 200, 200).data.buffer)];
    return [new Set(cells).size, cells.filter((cell) => cell === cells[0]).length];
  });
  assert.deepEqual(filled, [2, 20_100]);
  await page.click('#answer >> text=Print');
  await page.waitForSelector('#toast >> text=This board is too large for a sheet.');
  await type(page, `slither/300/300/${'z'.repeat(4500)}`);
  await verdict(page, 'multiple');
  await page.waitForSelector('#answer >> text=The board is too large to be drawn here.');
  await page.click('summary');
  await page.selectOption('#goal', '100');
  await paste(page, text(500));
  await page.waitForSelector('#stop');
  await page.click('#stop');
  await page.waitForSelector('#answer >> text=Stopped');
  await type(page, CLASSIC);
  await page.waitForSelector('#answer .verdict[data-status="unique"]');
});

test('a search for a hint that takes long can be stopped', async () => {
  const page = await begin();
  await type(page, '3 2\n1 1\n3\n2\n1\n2\n');
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .board');
  // The first search for a hint never ends.
  await page.evaluate(async () => {
    const { app } = await import('./app.js');
    const call = app.client.call.bind(app.client);
    let first = true;
    app.client.call = (method, parameters, options) => {
      if (method !== 'explain' || !first) return call(method, parameters, options);
      first = false;
      return new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)));
    };
  });
  await page.waitForFunction(() => !document.querySelector('#hint').hasAttribute('aria-busy'));
  await page.click('#hint');
  await page.waitForSelector('#hint >> text=Stop');
  await page.click('#hint');
  await page.waitForSelector('#hint >> text=Hint');
  assert.equal(await page.isHidden('#hint-box'), true);
  await page.click('#hint');
  await page.waitForSelector('#hint-box li');
});
