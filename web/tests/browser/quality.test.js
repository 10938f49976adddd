// Tests the labels, contrast, widths and loading of every view, in light and dark.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { open, start, stop, verdict } from './page.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site;
before(async () => (site = await start()));
after(() => stop(site));

const VIEWS = {
  'solve, empty': async () => {},
  'solve, a nonogram': async (page) => {
    await page.click('text=Show me a nonogram');
    await verdict(page, 'unique');
  },
  'solve, the menu for saving': async (page) => {
    await page.click('text=Show me a nonogram');
    await verdict(page, 'unique');
    await page.click('#answer .menu summary');
    await page.waitForSelector('#answer .menu option', { state: 'attached' });
  },
  'solve, several solutions': async (page) => {
    await page.selectOption('#examples', 'several.txt#0');
    await verdict(page, 'multiple');
  },
  'solve, an error': async (page) => {
    await page.selectOption('#examples', 'slip.nin#0');
    await page.waitForSelector('#fault:not([hidden])');
  },
  'play, a sudoku with a hint': async (page) => {
    await page.selectOption('#examples', '9x9-1-easy.txt#0');
    await verdict(page, 'unique');
    await page.click('text=Play it');
    await page.waitForSelector('#play .board');
    await page.click('#hint');
    await page.waitForSelector('#hint-box li');
  },
  'play, a slitherlink with a hint': async (page) => {
    await page.selectOption('#examples', 'kinds.txt#0');
    await verdict(page, 'unique');
    await page.click('text=Play it');
    await page.waitForSelector('#play .board .ink-paper');
    await page.click('#hint');
    await page.click('text=Say more');
    await page.waitForSelector('#hint-box li:nth-child(2)');
  },
  'play, a nonogram that is zoomed': async (page) => {
    await page.fill('#text', `40 40\n${'7 7\n'.repeat(80)}`);
    await page.waitForSelector('#told >> text=Read as');
    await page.click('nav >> text=Play');
    await page.hover('#play .board');
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await page.waitForSelector('#play .zoomed');
  },
  'solve, a large board': async (page) => {
    // All cells of 101 rows and 100 columns are filled.
    await page.fill('#text', `100 101\n${'100\n'.repeat(101)}${'101\n'.repeat(100)}`);
    await page.waitForSelector('#answer canvas.large');
  },
  'solve, the way of a kakuro': async (page) => {
    await page.fill('#text', 'kakuro/5/5/k-1k14m.m..32k4--6q.6-a-31a');
    await verdict(page, 'unique');
    await page.click('text=The way there');
    await page.waitForSelector('.way .board .ink-paper');
  },
  'make, an empty board': async (page) => {
    await page.click('nav >> text=Make');
    await page.waitForSelector('#make .verdict[data-status]');
  },
  check: async (page) => {
    await page.click('nav >> text=Check');
    await page.waitForSelector('#check-drop', { state: 'visible' });
  },
};

async function violationsOf(page) {
  await page.addScriptTag({ content: AXE });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join('; ')}`);
}

for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]]) {
    for (const [name, go] of Object.entries(VIEWS)) {
      test(`${name}: ${width} wide, ${colorScheme}`, async () => {
        const { context, page, problems } = await open(site, { viewport: { width, height }, colorScheme, bypassCSP: true });
        await go(page);
        const found = await violationsOf(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await context.close();
        assert.deepEqual(found, []);
        assert.equal(wide, 0, 'no sideways scrolling');
        assert.deepEqual(problems, []);
      });
    }
  }
}

for (const colorScheme of ['light', 'dark']) {
  test(`while the library loads, and if it cannot be loaded: ${colorScheme}`, async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, bypassCSP: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    let fail;
    await page.route('**/*.wasm', (route) => (fail = () => route.abort()));
    await page.goto(site.base);
    await page.waitForSelector('#loading >> text=Loading');
    const loading = await violationsOf(page);
    fail();
    await page.waitForSelector('#loading >> text=cannot be loaded');
    const failed = await violationsOf(page);
    await context.close();
    assert.deepEqual([loading, failed], [[], []]);
  });
}

test('nothing is loaded from elsewhere, and the first drawing takes under a second', async () => {
  // Uses the fastest of three visits, because the machine may be busy.
  const painted = [];
  for (let visit = 0; visit < 3 && !(Math.min(...painted) < 1000); visit++) {
    const { context, page } = await open(site);
    const found = await page.evaluate(() => ({
      origins: [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))],
      painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      own: location.origin,
    }));
    await context.close();
    assert.deepEqual(found.origins, [found.own]);
    painted.push(found.painted);
  }
  assert.ok(Math.min(...painted) < 1000, `${painted} ms`);
});
