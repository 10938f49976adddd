// The page in Chromium, for tests: a server, a browser, and the errors in the console.

import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { server } from '../../serve.js';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const executablePath = PLACES.find((path) => path && existsSync(path));

/** Starts the server and the browser. */
export async function start() {
  const own = server();
  await new Promise((resolve) => own.listen(0, 'localhost', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return { browser, server: own, base: `http://localhost:${own.address().port}/` };
}

/** Ends the browser and the server. */
export async function stop({ browser, server: own }) {
  await browser.close();
  own.closeAllConnections();
  await new Promise((resolve) => own.close(resolve));
}

/** Opens the page. `problems` collects the errors and warnings of the console. */
export async function open({ browser, base }, { hash = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => {
    const own = !message.text().includes('Service Worker registration blocked');
    if (own && ['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.setDefaultTimeout(10_000);
  await page.goto(base + hash);
  await page.waitForSelector('html[data-ready]');
  return { context, page, problems };
}

/** Enters text into the text field. */
export const type = (page, text) => page.fill('#text', text);

/** Waits for a verdict with the given status. */
export const verdict = (page, status) => page.waitForSelector(`#answer .verdict[data-status="${status}"]`);

/** Waits until there are exactly `wanted` elements. The library draws most boards a little after a change. */
export async function count(page, selector, wanted) {
  await page.waitForFunction(([selector, wanted]) => document.querySelectorAll(selector).length === wanted, [selector, wanted]);
}

/** Clicks the centre of a cell of a board. */
export async function clickCell(page, view, cell, options) {
  await page.locator(`#${view} .board .cell`).nth(cell).locator('rect').first().click({ force: true, ...options });
}

/** Drops files on the page. */
export async function drop(page, files) {
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, content, type] of files) data.items.add(new File([Uint8Array.from(content)], name, { type }));
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, files.map(([name, content, type = '']) => [name, [...content], type]));
}
