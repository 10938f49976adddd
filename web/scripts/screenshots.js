// Takes screenshots of the page for the README and writes them to docs/images. With --all, takes screenshots of the
// flows at three widths, in light and dark, and writes them to a folder for review: node scripts/screenshots.js [--all
// FOLDER]

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { open, start, stop, verdict } from '../tests/browser/page.js';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const FLOWS = {
  welcome: async () => {},
  solve: async (page) => {
    await page.click('text=Show me a nonogram');
    await verdict(page, 'unique');
    await page.waitForFunction(() => ![...document.querySelectorAll('#puzzles .chip')].some(({ textContent }) => textContent === '…'));
  },
  several: async (page) => {
    await page.selectOption('#examples', 'several.txt#0');
    await verdict(page, 'multiple');
  },
  fault: async (page) => {
    await page.selectOption('#examples', 'slip.nin#0');
    await page.waitForSelector('#fault:not([hidden])');
  },
  way: async (page) => {
    await page.selectOption('#examples', '9x9-4-very-hard.txt#0');
    await verdict(page, 'unique');
    await page.click('text=The way there');
    await page.waitForSelector('.way .board');
    for (let step = 0; step < 12; step++) await page.press('.way input', 'ArrowRight');
  },
  play: async (page) => {
    await page.selectOption('#examples', '9x9-1-easy.txt#0');
    await verdict(page, 'unique');
    await page.click('text=Play it');
    await page.waitForSelector('#play .board');
    await page.keyboard.press('Shift+Digit3');
    await page.keyboard.press('Shift+Digit8');
    await page.click('#hint');
    for (let depth = 0; depth < 2; depth++) await page.click('text=Say more');
  },
  nonogram: async (page) => {
    await page.selectOption('#examples', 'pictures-animals.non#0');
    await verdict(page, 'unique');
    await page.click('text=Play it');
    await page.waitForSelector('#play .board');
    for (let round = 0; round < 4; round++) {
      await page.click('#hint');
      for (let depth = 0; depth < 2; depth++) await page.click('text=Say more');
      if (round < 3) await page.click('text=Do it');
    }
  },
  make: async (page) => {
    await page.click('nav >> text=Make');
    await page.waitForSelector('#make .verdict[data-status]');
    for (const cell of [33, 34, 35, 47, 48, 49, 50, 51, 62, 63, 65, 66, 77, 78, 79, 80, 81, 93, 94, 95, 108, 109, 110, 138, 141]) {
      await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
      await page.locator('#make .board .cell').nth(cell).locator('rect').click({ force: true });
    }
    await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
  },
  sudoku: async (page) => {
    await page.click('nav >> text=Make');
    await page.selectOption('#make-level', 'medium');
    await page.click('#make-sudoku');
    await page.waitForSelector('text=A new sudoku');
  },
  kinds: async (page) => {
    await page.selectOption('#examples', 'kinds.txt#0');
    await verdict(page, 'unique');
    await page.click('#puzzles li:nth-child(3) button');
    await verdict(page, 'unique');
    await page.waitForFunction(() => ![...document.querySelectorAll('#puzzles .chip')].some(({ textContent }) => textContent === '…'));
  },
  ...Object.fromEntries([['slitherlink', 1], ['nurikabe', 2], ['akari', 5], ['kakuro', 7], ['hashi', 8], ['galaxies', 11]].map(([kind, number]) => [kind, async (page) => {
    await page.selectOption('#examples', 'kinds.txt#0');
    await verdict(page, 'unique');
    await page.click(`#puzzles li:nth-child(${number}) button`);
    await page.waitForFunction((kind) => document.querySelector('#answer .puzzle-title .small')?.textContent.startsWith(kind), kind);
    await verdict(page, 'unique');
    await page.click('text=Play it');
    await page.waitForSelector('#play .board .ink-paper');
    for (let round = 0; round < 5; round++) {
      await page.click('#hint');
      await page.waitForSelector('#hint-box li:nth-child(1)');
      for (let depth = 0; depth < 2; depth++) await page.click('text=Say more');
      if (round < 4) await page.click('text=Do it');
    }
    await page.waitForTimeout(200);
  }])),
  kindsWay: async (page) => {
    await page.selectOption('#examples', 'kinds.txt#0');
    await verdict(page, 'unique');
    await page.click('text=The way there');
    await page.waitForSelector('.way .board .ink-paper');
    for (let step = 0; step < 7; step++) await page.press('.way input', 'ArrowRight');
    await page.waitForTimeout(200);
  },
  makeKind: async (page) => {
    await page.click('nav >> text=Make');
    await page.selectOption('#make-kind', 'masyu');
    await page.click('#make-other');
    await page.waitForSelector('text=A new masyu');
  },
  makeMended: async (page) => {
    await page.click('nav >> text=Make');
    await page.waitForSelector('#make .verdict[data-status]');
    for (const cell of [16, 32, 48, 64, 80, 96]) {
      await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
      await page.locator('#make .board .cell').nth(cell).locator('rect').click({ force: true });
    }
    await page.waitForSelector('#make .verdict[data-status="multiple"]');
    await page.click('#make-mend');
    await page.waitForSelector('#make .changed');
  },
  working: async (page) => {
    await page.click('summary');
    await page.selectOption('#engine', 'search');
    await page.selectOption('#goal', 'count');
    await page.selectOption('#examples', '16x16.txt#0');
    await page.fill('#text', `${'.'.repeat(256)}\n`);
    await page.waitForSelector('#stop');
    await page.waitForTimeout(400);
  },
  playEmpty: async (page) => {
    await page.click('nav >> text=Play');
    await page.waitForSelector('text=No puzzle yet');
  },
  checkEmpty: async (page) => {
    await page.click('nav >> text=Check');
  },
  check: async (page) => {
    await page.click('nav >> text=Check');
    const folder = fileURLToPath(new URL('../tests/certificate/', import.meta.url));
    await page.setInputFiles('#check-files', ['manifest.json', 'puzzle.non', 'solution.txt', 'formula.cnf', 'proof.lrat'].map((name) => folder + name));
    await page.waitForSelector('#check-answer .verdict.good');
  },
};

const all = process.argv[2] === '--all';
const folder = all ? process.argv[3] : IMAGES;
mkdirSync(folder, { recursive: true });
const sizes = all ? [[390, 844], [820, 1180], [1440, 900]] : [[1280, 800]];
const schemes = all ? ['light', 'dark'] : ['light'];
const names = all ? (process.argv[4]?.split(',') ?? Object.keys(FLOWS)) : ['solve', 'play'];

const site = await start();
for (const name of names) {
  for (const [width, height] of sizes) {
    for (const colorScheme of schemes) {
      const { context, page } = await open(site, { viewport: { width, height }, colorScheme });
      await FLOWS[name](page);
      await page.evaluate(() => scrollTo(0, 0));
      const path = all ? `${folder}/${name}-${width}-${colorScheme}.png` : `${folder}/web-${name}.png`;
      await page.screenshot({ path, fullPage: all });
      await context.close();
    }
  }
}
await stop(site);
