// Tests each flow of the page as a user goes through it.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { server } from '../../serve.js';
import { clickCell, count, drop, open, start, stop, type, verdict } from './page.js';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const CUP = '3 2\n1 1\n3\n2\n1\n2\n';
const CERTIFICATE = new URL('../certificate/', import.meta.url);

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
const digits = (page, at) => page.$$eval(`${at} .board .cell`, (cells) => cells.map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join(''));
const filled = (page, at) => page.$$eval(`${at} .board .cell`, (cells) => cells.map((cell) => (cell.classList.contains('filled') ? 'X' : '.')).join(''));

test('solve: a typed sudoku has one solution', async () => {
  const page = await begin();
  await type(page, CLASSIC);
  await verdict(page, 'unique');
  assert.equal(await digits(page, '#answer'), SOLVED);
  assert.match(await page.textContent('#told'), /sudoku-line/);
});

test('solve: solutions and the cells in which they differ', async () => {
  const page = await begin();
  await type(page, '2 2\n1\n1\n1\n1\n');
  await verdict(page, 'multiple');
  const first = await filled(page, '#answer');
  await page.click('[aria-label="The next solution"]');
  const second = await filled(page, '#answer');
  assert.deepEqual([first, second].sort(), ['.XX.', 'X..X']);
  await count(page, '#answer .differs', 4);
});

test('solve: no solution, and the number of solutions', async () => {
  const page = await begin();
  await page.selectOption('#examples', 'none.nin#0');
  await verdict(page, 'unsatisfiable');
  await page.click('summary');
  await page.selectOption('#goal', 'count');
  await type(page, '3 3\n1\n1\n1\n1\n1\n1\n');
  await page.waitForFunction(() => document.querySelector('#answer h2 + p, #answer .verdict h2')?.textContent && document.querySelector('#answer .verdict h2')?.textContent === '6 solutions');
});

test('solve: an error stands at its place in the text', async () => {
  const page = await begin();
  await type(page, '2 2\n1\n3\n1\n1\n');
  await page.waitForSelector('#fault:not([hidden])');
  assert.match(await page.textContent('#fault'), /clue of row 2 needs 3 cells.*Line 3, column 1/);
  assert.equal(await page.textContent('#echo mark'), '3');
  assert.equal(await page.getAttribute('#text', 'aria-invalid'), 'true');
  await type(page, '2 2\n1\n2\n1\n2\n');
  await verdict(page, 'unique');
  assert.equal(await page.isHidden('#fault'), true);
});

test('solve: a dropped file with several puzzles', async () => {
  const page = await begin();
  await drop(page, [['two.txt', Buffer.from(`${CLASSIC}\n${SOLVED.replace('5', '.')}\n`)]]);
  await verdict(page, 'unique');
  await page.waitForFunction(() => [...document.querySelectorAll('#puzzles .chip')].map((chip) => chip.textContent).join() === 'unique,unique');
  await page.click('#puzzles li:nth-child(2) button');
  await page.waitForFunction(() => document.querySelector('#answer .puzzle-title h2')?.textContent === 'Puzzle 2');
});

test('solve: a long solve shows how far it is, and stops', async () => {
  const page = await begin();
  // The board has so many solutions that counting them takes a long time.
  await page.click('summary');
  await page.selectOption('#engine', 'search');
  await page.selectOption('#goal', 'count');
  await type(page, `${'.'.repeat(256)}\n`);
  await page.waitForSelector('#stop');
  assert.match(await page.textContent('#so-far'), /follow at once|Solving/);
  await page.click('#stop');
  await page.waitForSelector('text=Stopped');
  await page.selectOption('#goal', 'unique');
  await page.selectOption('#engine', 'auto');
  await type(page, CLASSIC);
  await verdict(page, 'unique');
});

test('play: a nonogram by mouse, with undo and redo, to the end', async () => {
  const page = await begin();
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .board');
  await clickCell(page, 'play', 0);
  assert.equal(await filled(page, '#play'), 'X.....');
  await page.click('#undo');
  assert.equal(await filled(page, '#play'), '......');
  await page.click('#redo');
  await clickCell(page, 'play', 1, { button: 'right' });
  assert.match(await page.getAttribute('#play .cell:nth-child(2)', 'aria-label'), /crossed out/);
  await clickCell(page, 'play', 2);
  const box = await page.locator('#play .board .cell').nth(3).locator('rect').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 2.5, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  assert.equal(await filled(page, '#play'), 'X.XXXX');
  await page.waitForSelector('#play-say .verdict.good');
});

test('play: a sudoku by keyboard, with notes, check and kept progress', async () => {
  const page = await begin();
  await type(page, `.${SOLVED.slice(1, 40)}.${SOLVED.slice(41)}`);
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .board');
  await page.keyboard.press('Shift+Digit4');
  await page.keyboard.press('n');
  await page.keyboard.press('5');
  assert.equal(await page.getAttribute('#play .cell:first-child', 'aria-label'), 'Row 1, column 1: notes 4 5');
  await page.keyboard.press('n');
  await page.keyboard.press('4');
  assert.equal(await checked(page), '1 cell is wrong.');
  await page.click('#play .board', { position: { x: 20, y: 20 } });
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await page.waitForSelector('#play .board');
  assert.equal(await page.getAttribute('#play .cell:first-child', 'aria-label'), 'Row 1, column 1: 4');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('5');
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press(SOLVED[40]);
  await page.waitForSelector('#play-say .verdict.good');
});

test('play: numbers of two digits on large sudokus, and keys that are no letters of them', async () => {
  const page = await begin();
  const at = () => page.evaluate(() => document.getElementById(document.querySelector('#play .board').getAttribute('aria-activedescendant')).getAttribute('aria-label').replace(/.*: /, ''));
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    return at();
  };
  for (const [side, letters, help] of [[16, [['a', '10'], ['g', '16']], /A to G are 10 to 16; N or Shift .* H gives a hint/], [25, [['h', '17'], ['n', '23']], /A to P are 10 to 25; \. or Shift .* \? gives a hint/]]) {
    await page.click('nav >> text=Solve');
    await type(page, `${'.'.repeat(side * side)}\n`);
    await page.click('nav >> text=Play');
    await page.waitForSelector(`#play-side >> text=sudoku, ${side} × ${side}`);
    assert.match(await page.textContent('#play .keys'), help);
    assert.equal(await press('1', '2'), '12');
    assert.equal(await press('Backspace', '1', '0'), '10');
    assert.equal(await press('Backspace', '2', '9'), '9');
    // An unfinished number ends when the user leaves the cell.
    assert.equal(await press('1', 'ArrowRight', '2'), '2');
    assert.equal(await press('Backspace', 'Shift+Digit1', 'Shift+Digit4', 'Shift+Digit3'), 'notes 3 14');
    for (const [letter, number] of letters) assert.equal(await press('Backspace', letter), number);
    assert.equal(await page.getAttribute('#pencil', 'aria-pressed'), 'false');
    await page.keyboard.press('.');
    assert.equal(await page.getAttribute('#pencil', 'aria-pressed'), 'true');
  }
});

test('play: hints alone lead to the end', async () => {
  const page = await begin();
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .board');
  for (let round = 0; round < 10 && !(await page.$('#play-say .verdict')); round++) {
    await page.click('#hint');
    await page.waitForSelector('#hint-box li:nth-child(1)');
    await page.click('text=Say more');
    await page.waitForSelector('#hint-box li:nth-child(2)');
    await page.click('text=Say more');
    assert.ok((await page.locator('#play .lit, #play .bare').count()) > 0);
    await page.click('text=Do it');
    await page.waitForTimeout(200);
  }
  await page.waitForSelector('#play-say .verdict.good');
  assert.equal(await filled(page, '#play'), 'X.XXXX');
});

test('play: by touch on a phone', async () => {
  const page = await begin({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await type(page, CLASSIC);
  await verdict(page, 'unique');
  await page.tap('text=Play it');
  await page.waitForSelector('#play .board');
  await page.locator('#play .board .cell').nth(2).locator('rect').tap({ force: true });
  await page.tap('[data-digit="4"]');
  assert.equal((await digits(page, '#play'))[2], '4');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'no sideways scrolling');
});

test('make: a drawing becomes a puzzle', async () => {
  const page = await begin({ hash: '#view=make' });
  // Each change creates a new board, so the next click has to wait for it.
  for (const cell of [0, 16]) {
    await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
    await clickCell(page, 'make', cell);
  }
  await page.waitForSelector('#make .verdict[data-status="multiple"]');
  await count(page, '#make .differs', 4);
  await clickCell(page, 'make', 1);
  await page.waitForSelector('#make .verdict[data-status="unique"]');
  await page.click('#make >> text=Play it');
  await page.waitForSelector('#play .board');
  await count(page, '#play .board .cell', 225);
});

test('make: a picture becomes a puzzle', async () => {
  const page = await begin();
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    const context = canvas.getContext('2d');
    context.fillStyle = '#eee';
    context.fillRect(0, 0, 60, 40);
    context.fillStyle = '#234';
    context.fillRect(0, 20, 60, 20);
    context.fillRect(15, 5, 15, 15);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await drop(page, [['house.png', png, 'image/png']]);
  await page.waitForSelector('#make .verdict[data-status="unique"]');
  assert.equal(await page.inputValue('#make-columns'), '20');
  assert.equal(await page.inputValue('#make-rows'), '13');
  assert.ok(/X{20}$/.test(await filled(page, '#make')));
  assert.equal(await page.inputValue('#make-title-text'), 'house');
});

test('solve: the way there, step by step', async () => {
  const page = await begin();
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.click('text=The way there');
  await page.waitForSelector('.way .board');
  assert.ok((await page.textContent('.way .now')).length > 10);
  assert.ok((await page.locator('.way .lit, .way .bare').count()) > 0);
  await page.press('.way input', 'End');
  assert.equal(await filled(page, '.way'), 'X.XXXX');
});

const SLITHERLINK = 'slither/6/6/g2c1176dgcg7c1070bcg';
const AKARI = 'akari/6/6/h.haka5.m..61bh';

/** Opens a puzzle of another kind in the Play view. */
async function playOther(text) {
  const page = await begin();
  await type(page, text);
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .board .ink-paper');
  return page;
}

/** Clicks a cell on the board of another kind. The position in the cell is given as a share of its width and height. */
async function clickAt(page, cell, [x, y], options) {
  const box = await page.locator('#play .board .cell').nth(cell).locator('rect').boundingBox();
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height, options);
}

/** Has the board checked and returns the message. Until the solution is known, the message reports only contradictions. */
async function checked(page) {
  for (let attempt = 0; attempt < 100; attempt++) {
    await page.click('#check-play');
    await page.waitForFunction(() => document.querySelector('#play-say').textContent);
    const said = await page.textContent('#play-say');
    if (/mistake|wrong/.test(said)) return said;
    await page.waitForTimeout(50);
  }
  return assert.fail('the solution is never known');
}

const labelOf = (page, cell) => page.locator('#play .board .cell').nth(cell).getAttribute('aria-label');

test('solve: a board of another kind is drawn with its solution', async () => {
  const page = await begin();
  await type(page, SLITHERLINK);
  await verdict(page, 'unique');
  await page.waitForSelector('#answer .picture .line.ink-found', { state: 'attached' });
  assert.ok((await page.locator('#answer .picture text').count()) >= 15);
  await page.click('text=The way there');
  await page.waitForSelector('.way .picture .ground-lit', { state: 'attached' });
  assert.match(await page.textContent('.way .now'), /no line below r4c2/);
});

test('solve: the kinds of a file, one after the other', async () => {
  const page = await begin();
  await page.selectOption('#examples', 'kinds.txt#0');
  await page.waitForFunction(() => {
    const chips = [...document.querySelectorAll('#puzzles .chip')].map((chip) => chip.textContent);
    return chips.length > 10 && chips.every((chip) => chip === 'unique');
  });
  for (let number = 1; number <= (await page.locator('#puzzles li').count()); number++) {
    await page.click(`#puzzles li:nth-child(${number}) button`);
    const kind = (await page.textContent(`#puzzles li:nth-child(${number}) .name`)).split(',')[0];
    await page.waitForFunction((kind) => document.querySelector('#answer .puzzle-title .small')?.textContent.startsWith(`${kind},`)
      && document.querySelector('#answer .picture .ink-paper'), kind);
  }
});

test('play: lines by mouse and keyboard', async () => {
  const page = await playOther(SLITHERLINK);
  await clickAt(page, 7, [0.5, 0.08]);
  await page.waitForSelector('#play .line.ink-found', { state: 'attached' });
  assert.equal(await labelOf(page, 7), 'Row 2, column 2: clue 2; lines above');
  assert.equal(await labelOf(page, 1), 'Row 1, column 2: clue 2; lines below');
  await clickAt(page, 7, [0.5, 0.08]);
  assert.equal(await labelOf(page, 7), 'Row 2, column 2: clue 2; no line above');
  await page.keyboard.press('d');
  assert.equal(await labelOf(page, 7), 'Row 2, column 2: clue 2; lines to the right; no line above');
  await page.keyboard.press('Backspace');
  assert.equal(await labelOf(page, 7), 'Row 2, column 2: clue 2');
  await page.keyboard.press('Control+z');
  assert.match(await labelOf(page, 7), /lines to the right/);
});

/** Texts that begin with the rules of their puzzles. */
const BUOYS = readFileSync(new URL('../../page/examples/buoys.txt', import.meta.url), 'utf8');
const RINGS = `kind rings
clue number in cells
find loop
rule {n} neighbours of {c} are on the loop, and it is not
  each cell c with number n: c is not visited and count(visited cells next to c) = n
---
number:
...
.4.
...
`;
const ROWS = `kind rows
clue given in cells
find number 1 to rows in cells
rule the given number of {c} stays
  each cell c with given n: number of c = n
rule the numbers of the {l} are different
  each line l: different(cells c in l: number of c)
---
given:
1..
.3.
...
`;

/** Regions that cover the board; regions that leave cells out; numbers between cells. */
const PENS = `kind pens
clue number in cells
find regions
rule {c} is in a pen
  each cell c: some region r where c in r
rule the {r} has one number
  each region r: exactly one cell in r with number
rule the pen at {c} has {n} cells
  each cell c with number n: count(region of c) = n
---
number:
?.1.
1...
.11.
....
`;
const STRIPES = `kind stripes
clue number in cells
find regions
rule the {r} has one number
  each region r: exactly one cell in r with number
rule the stripe at {c} has {n} cells
  each cell c with number n: count(region of c) = n
rule the {r} is straight
  each region r: min(width(r), height(r)) = 1
rule of {a} and {b}, one is in a stripe
  each cell a: each cell b next to a: (some region r where a in r) or (some region r where b in r)
---
number:
.2.?
11..
`;
const SPANS = `kind spans
clue number in cells
find spans 0 to 2 in links
rule {n} spans end at {c}
  each cell c with number n: sum(links l at c: spans of l) = n
rule one way leads from {c}
  each cell c: exactly one link l at c where spans of l > 0
---
number:
..21
1.1.
.21.
`;

test('solve: a text that begins with its rules', async () => {
  const page = await begin();
  await page.selectOption('#examples', 'buoys.txt#0');
  await verdict(page, 'unique');
  assert.match(await page.textContent('#told'), /Read as rules, 2 puzzles/);
  assert.equal(await page.textContent('#answer .puzzle-title .small'), 'buoys, 6 × 6');
  assert.equal(await page.locator('#answer .picture').first().locator('circle').count() >= 7, true);
  await type(page, BUOYS.replace('no buoy cell around', 'no boy cell around'));
  await page.waitForSelector('#fault:not([hidden])');
  assert.match(await page.textContent('#fault'), /did you mean `buoy`.*Line 12, column 24/);
  assert.equal(await page.textContent('#echo mark'), 'boy');
});

test('play: regions by mouse and keyboard', async () => {
  const page = await playOther(PENS);
  assert.match(await page.textContent('#play .rules p'), /^c is in a pen\. The region r has one number\./);
  await clickAt(page, 5, [0.5, 0.08]);
  assert.equal(await labelOf(page, 5), 'Row 2, column 2: borders above');
  assert.equal(await labelOf(page, 1), 'Row 1, column 2: borders below');
  await page.waitForSelector('#play .line.ink-found', { state: 'attached' });
  await clickAt(page, 5, [0.5, 0.08]);
  assert.equal(await labelOf(page, 5), 'Row 2, column 2: no border above');
  await page.keyboard.press('d');
  assert.equal(await labelOf(page, 5), 'Row 2, column 2: borders to the right; no border above');
  await page.keyboard.press('Backspace');
  assert.equal(await labelOf(page, 5), 'Row 2, column 2: open');
  // A drag along the grid draws the borders that it passes.
  const { x, y, width } = await page.locator('#play .board .cell').first().locator('rect').boundingBox();
  const at = (column, row) => [x + column * width, y + row * width];
  await page.mouse.move(...at(1, 1));
  await page.mouse.down();
  for (const point of [at(2, 1), at(3, 1), at(3, 2)]) await page.mouse.move(...point, { steps: 4 });
  await page.mouse.up();
  assert.equal(await labelOf(page, 5), 'Row 2, column 2: borders above');
  assert.equal(await labelOf(page, 6), 'Row 2, column 3: borders above, to the right');
  assert.equal(await checked(page), '2 borders are wrong.');
});

test('play: cells in no region are marked', async () => {
  const page = await playOther(STRIPES);
  await clickAt(page, 0, [0.5, 0.5]);
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: marked');
  await count(page, '#play .line.ink-empty', 2);
});

test('play: lines and borders of one puzzle; any of several solutions counts', async () => {
  const page = await begin();
  await type(page, `kind mix
clue number in cells
find regions
find loop
rule the {r} has two cells of the loop
  each region r: count(visited cells in r) = 2
rule {c} is in a region
  each cell c: some region r where c in r
rule the region at {c} has {n} cells
  each cell c with number n: count(region of c) = n
---
size: 2x3
number:
2..
..4
`);
  await verdict(page, 'multiple');
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play .board .ink-paper');
  await page.waitForSelector('#play-say >> text=any of them counts');
  for (const [cell, side] of [[0, [0.92, 0.5]], [0, [0.5, 0.92]], [1, [0.5, 0.92]], [3, [0.92, 0.5]]]) await clickAt(page, cell, side);
  await page.click('#play-side >> text=Borders');
  // The loop is drawn, but two of its cells are in one region only with this border.
  await clickAt(page, 3, [0.92, 0.5]);
  assert.equal(await labelOf(page, 3), 'Row 2, column 1: lines above, to the right; borders to the right');
  assert.equal(await page.locator('#play-say .verdict').count(), 0);
  await clickAt(page, 0, [0.92, 0.5]);
  await page.waitForSelector('#play-say .verdict.good');
});

test('play: numbers between cells by mouse and keyboard', async () => {
  const page = await playOther(SPANS);
  const number = (text) => page.waitForFunction((text) => [...document.querySelectorAll('#play .board text.ink-found')].some((shape) => shape.textContent === text), text);
  await clickAt(page, 0, [0.97, 0.5]);
  await number('1');
  assert.equal(await labelOf(page, 1), 'Row 1, column 2: 1 to the left');
  await clickAt(page, 0, [0.97, 0.5]);
  await number('2');
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: 2 to the right');
  // The link is chosen, so digits are written there; an arrow leaves it.
  await page.keyboard.press('1');
  await number('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  assert.equal(await labelOf(page, 4), 'Row 2, column 1: clue 1; 1 below');
  await page.keyboard.press('Backspace');
  assert.equal(await labelOf(page, 4), 'Row 2, column 1: clue 1');
});

test('play: two words in one cell have no board to play on', async () => {
  const page = await begin();
  await type(page, 'kind halves\nfind dark or light in cells\nfind digit 1 to 2 in cells\nrule {c} is dark, and 1\n  each cell c: c is dark and digit of c = 1\n---\nsize: 1x2\n');
  await verdict(page, 'unique');
  await page.click('.views a[data-view="play"]');
  await page.waitForFunction(() => document.querySelector('#play-board')?.textContent.includes('no board to play on'));
});

for (const [kind, text] of [['words by rules', BUOYS], ['lines by rules', RINGS], ['numbers by rules', ROWS], ['regions by rules', PENS],
  ['regions that leave cells out', STRIPES], ['numbers between cells', SPANS], ['loops', SLITHERLINK], ['marks', AKARI], ['bridges', 'hashi/6/6/h3g.j2j2i2h.n.g2g3g'], ['pearls', 'mashu/6/6/100i900209i0']]) {
  test(`play: hints lead to the end of ${kind}`, async () => {
    const page = await playOther(text);
    for (let round = 0; round < 60 && !(await page.$('#play-say .verdict')); round++) {
      await page.click('#hint');
      await page.waitForSelector('#hint-box li:nth-child(1)');
      await page.click('text=Say more');
      await page.click('text=Say more');
      await page.waitForSelector('#play .ground-lit, #play .ground-bare', { state: 'attached' });
      await page.click('text=Do it');
      await page.waitForSelector('#hint-box', { state: 'hidden' });
      await page.waitForTimeout(30);
    }
    await page.waitForSelector('#play-say .verdict.good');
  });
}

test('play: wrong lines are called lines', async () => {
  const page = await playOther(SLITHERLINK);
  await clickAt(page, 19, [0.5, 0.92]);
  assert.equal(await checked(page), '1 line is wrong.');
});

test('play: a masyu begins without crosses', async () => {
  const page = await playOther('mashu/6/6/100i900209i0');
  await count(page, '#play .line.ink-empty', 0);
});

test('play: the rules of this puzzle', async () => {
  const page = await playOther('.Shape~4x4.Thermo~R1C1~R1C2~R1C3.WhiteDot~R2C1~R2C2.~R2C1_3~R3C2_1~R4C3_2~R3C3_4~R4C1_4');
  assert.equal(await page.textContent('#play .rules p'), 'Write the digits 1 to 4 into the cells, each once in every row, column and box. '
    + 'Digits increase along a thermometer, starting at its bulb. The digits on both sides of a white dot are consecutive.');
  await page.click('nav >> text=Solve');
  await type(page, 'starbattle/5/5/1/c1la4rc0');
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play-side >> text=star battle, 5 × 5');
  assert.match(await page.textContent('#play .rules p'), /has 1 star\./);
  await page.waitForSelector('#play .board >> text=1 star per row, column, region');
});

test('play: colours have names', async () => {
  const page = await begin();
  await type(page, 'P3\n2 2\n255\n208 0 0 16 48 160\n255 255 255 16 48 160\n');
  await verdict(page, 'unique');
  await page.click('text=Play it');
  await page.waitForSelector('#play .tools');
  const names = await page.$$eval('#play .tools button', (buttons) => buttons.map((button) => button.textContent));
  assert.deepEqual(names.sort(), ['Cross', 'Perhaps', 'blue', 'red']);
});

test('play: numbers with notes, and what is wrong', async () => {
  const page = await playOther('skyscrapers/4/4/l3og4l43l');
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Shift+Digit2');
  await count(page, '#play .note', 2);
  for (const digit of ['1', '2', '3', '4']) {
    await page.focus('#play .board');
    await page.keyboard.press(digit);
    if ((await checked(page)) === '1 cell is wrong.') {
      await page.waitForSelector('#play .ground-wrong');
      return;
    }
  }
  assert.fail('three of four digits are wrong');
});

test('play: numbers of a path', async () => {
  const page = await playOther('hidato/4/4/gbdfheh8217i');
  const solution = [10, 11, 13, 15, 9, 12, 14, 16, 6, 8, 2, 1, 7, 5, 4, 3];
  assert.match(await page.textContent('#play .keys'), /digits write, one after the other a number/);
  await count(page, '#play .pad button', 16);
  await page.keyboard.press('1');
  await page.keyboard.press('0');
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: 10');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('9');
  assert.equal(await checked(page), '1 cell is wrong.');
  await page.focus('#play .board');
  for (const number of solution) {
    for (const digit of String(number)) await page.keyboard.press(digit);
    const column = solution.indexOf(number) % 4;
    await page.keyboard.press('ArrowRight');
    if (column === 3) await page.keyboard.press('ArrowDown');
  }
  await page.waitForSelector('#play-say .verdict.good');
});

/** A hidato of 10x10. Each of its places has cells in the model only for its possible numbers. */
const HIDATO = 'hidato/10/10/h-4b-4dk-2dg-49g-5bh-31g-2cg-5fj-54-52-33g-2bj-58j-2ag-62g-3eg-3ah-26h-42k-36-24lah-22jdh8g-20i-15-17g-1ah42g-10h-19h-1eg3';

test('play: a board of a hundred numbers, by keys and by touch', async () => {
  const page = await playOther(HIDATO);
  await page.keyboard.press('7');
  await page.keyboard.press('1');
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: 71');
  await page.keyboard.press('Space');
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: 71', 'nothing tells which numbers are left');
  await page.keyboard.press('4');
  await page.keyboard.press('6');
  assert.equal(await page.textContent('#play-say'), '46 cannot stand here.');
  for (const digit of ['7', '2']) await page.click(`#play .pad button:text-is("${digit}")`);
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: 72');
  await page.click('#pencil');
  for (const digit of ['7', '1', '7', '2']) await page.click(`#play .pad button:text-is("${digit}")`);
  assert.equal(await labelOf(page, 0), 'Row 1, column 1: open');
  await count(page, '#play .note', 2);
});

test('play: letters, and cells that are shaded or stay empty', async () => {
  const page = await playOther('easyasabc/6/6/4/j4g411g1h24g2g33g1h');
  assert.equal(await page.textContent('#play-title'), 'Easy as ABC');
  assert.match(await page.textContent('#play .keys'), /letters write, Space or X leaves empty/);
  for (const [key, shown] of [['b', 'b'], ['x', 'empty'], ['Backspace', 'open'], ['Space', 'empty'], ['d', 'd']]) {
    await page.keyboard.press(key);
    assert.equal((await labelOf(page, 0)).replace(/.*[:;] /, ''), shown);
  }
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('Shift+C');
  await count(page, '#play .note', 2);
  await page.click('nav >> text=Solve');
  await type(page, 'doppelblock/6/6/640g0547h33');
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play-side >> text=doppelblock, 6 × 6');
  for (const [key, shown] of [['x', 'shaded'], ['3', '3'], ['Space', 'shaded']]) {
    await page.keyboard.press(key);
    assert.equal((await labelOf(page, 0)).replace(/.*[:;] /, ''), shown);
  }
});

test('play: what was typed last is played, however soon', async () => {
  const page = await playOther(AKARI);
  await page.click('nav >> text=Solve');
  await type(page, SLITHERLINK);
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play-side >> text=slitherlink, 6 × 6');
  await page.click('#hint');
  await page.waitForSelector('#hint-box li:nth-child(1)');
  await page.click('text=Say more');
  await page.click('text=Say more');
  await page.click('text=Do it');
  await page.waitForSelector('#play .line', { state: 'attached' });
  // The same holds if nothing was played before.
  await page.reload();
  await page.click('nav >> text=Solve');
  await page.waitForSelector('html[data-ready]');
  await type(page, AKARI);
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play-side >> text=akari, 6 × 6');
});

test('play: the puzzle of the view that one comes from', async () => {
  const page = await begin();
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.click('nav >> text=Make');
  await page.click('#make-sudoku');
  await page.waitForSelector('text=A new sudoku');
  await page.click('nav >> text=Solve');
  await page.click('#answer >> text=Play it');
  await count(page, '#play .board .cell', 6);
  await page.click('nav >> text=Make');
  await page.click('#make >> text=Play it');
  await count(page, '#play .board .cell', 81);
});

test('an error without a place is not said to be marked, and Play tells it, too', async () => {
  const page = await begin();
  await type(page, '2 2\n1\n3\n1\n1\n');
  await page.waitForSelector('#answer >> text=The place at fault is marked in the text.');
  await type(page, 'no puzzle at all');
  await page.waitForSelector('#fault >> text=No puzzle format fits this text.');
  assert.doesNotMatch(await page.textContent('#answer'), /marked/);
  await page.click('nav >> text=Play');
  await page.waitForSelector('#play-board .fault >> text=No puzzle format fits this text.');
  // The text `no puzzle`, deflated.
  await page.goto(`${site.base}#view=play&puzzle=y8tXKCitqspJBQA`);
  await page.reload();
  await page.waitForSelector('#play-board .fault >> text=No puzzle format fits this text.');
});

test('make: sides that are no numbers of cells', async () => {
  const page = await begin({ hash: '#view=make' });
  await page.waitForSelector('#make .verdict[data-status]');
  for (const [rows, columns, wrong] of [['-5', '4', 'rows'], ['4', '2.5', 'columns'], ['', '4', 'rows']]) {
    await page.fill('#make-kind-rows', rows);
    await page.fill('#make-kind-columns', columns);
    await page.click('#make-other');
    assert.equal(await page.textContent('#toast'), 'Rows and columns are whole numbers from 1 on.');
    assert.equal(await page.evaluate(() => document.activeElement.id), `make-kind-${wrong}`);
  }
});

test('play: an empty board is solved by the first move, not before', async () => {
  const page = await playOther('thermometers/4/4/0330021113g10333/00000000');
  await page.waitForTimeout(300);
  assert.equal(await page.textContent('#play-say'), '');
  assert.equal(await checked(page), 'No mistake so far.');
  await page.focus('#play .board');
  await page.keyboard.press('x');
  await page.waitForSelector('#play-say .verdict.good');
});

test('play: areas are drawn from corner to corner', async () => {
  const page = await playOther('shikaku/6/6/.z9h5.i5j5g');
  const middle = async (cell) => {
    const { x, y, width, height } = await page.locator('#play .board .cell').nth(cell).locator('rect').boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(6)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(30)), { steps: 5 });
  await page.mouse.up();
  assert.match(await labelOf(page, 18), /covered/);
  assert.doesNotMatch(await labelOf(page, 0), /covered/);
  await page.waitForSelector('#play .line.ink-found', { state: 'attached' });
});

test('make: any other kind, and a picture that is changed until it is a puzzle', async () => {
  const page = await begin({ hash: '#view=make' });
  await page.selectOption('#make-kind', 'akari');
  await page.selectOption('#make-kind-difficulty', 'propagation');
  await page.click('#make-other');
  await page.waitForSelector('text=A new akari');
  await page.waitForSelector('#make .picture .ink-wall');
  await page.click('text=Empty board');
  for (const cell of [0, 16]) {
    await page.waitForSelector('#make-answer[aria-busy="false"] .verdict[data-status]');
    await clickCell(page, 'make', cell);
  }
  await page.waitForSelector('#make .verdict[data-status="multiple"]');
  await page.click('#make-mend');
  await page.waitForSelector('#make .verdict[data-status="unique"]');
  assert.ok((await page.locator('#make .changed').count()) > 0);
});

test('make: a nonogram in colours of a picture', async () => {
  const page = await begin();
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    const context = canvas.getContext('2d');
    for (const [colour, x, width] of [['#fff', 0, 60], ['#c22', 5, 20], ['#24b', 30, 20]]) {
      context.fillStyle = colour;
      context.fillRect(x, x ? 8 : 0, width, x ? 24 : 40);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await drop(page, [['two.png', png, 'image/png']]);
  await page.waitForSelector('#make .verdict[data-status]');
  await page.fill('#make-colours', '2');
  await page.waitForSelector('#make .coloured .filled');
  assert.match(await page.textContent('#make-answer'), /2 colours besides the background/);
});

test('make: a sudoku to order', async () => {
  const page = await begin({ hash: '#view=make' });
  await page.selectOption('#make-level', 'easy');
  await page.click('#make-sudoku');
  await page.waitForSelector('text=A new sudoku');
  assert.match(await page.textContent('#make-answer'), /Level easy/);
  await page.click('#make >> text=Play it');
  await page.waitForSelector('#play .board');
  await count(page, '#play .board .cell', 81);
});

test('a sheet to print shows the puzzle without its solution', async () => {
  const page = await begin();
  await page.addInitScript(() => (globalThis.print = () => {}));
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await type(page, CLASSIC);
  await verdict(page, 'unique');
  await page.click('#answer >> text=Print');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.isVisible('.sheet .board'), true);
  assert.equal(await page.isVisible('main'), false);
  await count(page, '.sheet .digit', 30);
  await page.emulateMedia({ media: 'screen' });
  await type(page, 'starbattle/5/5/1/c1la4rc0');
  await page.waitForSelector('#answer >> text=star battle, 5 × 5');
  await verdict(page, 'unique');
  await page.click('#answer >> text=Print');
  await page.waitForFunction(() => /Each row, each column and each region has 1 star\./.test(document.querySelector('.sheet')?.textContent));
  await page.waitForSelector('.sheet .board >> text=1 star per row, column, region', { state: 'attached' });
});

test('check: a certificate holds, a damaged one does not', async () => {
  const page = await begin({ hash: '#view=check' });
  const files = readdirSync(CERTIFICATE).map((name) => [name, readFileSync(new URL(name, CERTIFICATE))]);
  await page.setInputFiles('#check-files', files.map(([name, buffer]) => ({ name, buffer, mimeType: 'text/plain' })));
  await page.waitForSelector('#check-answer .verdict.good');
  await count(page, '#check-answer .board .filled', 15);
  await drop(page, files.map(([name, content]) => [name, name === 'proof.lrat' ? content.subarray(0, 40) : content]));
  await page.waitForSelector('#check-answer .verdict.bad');
  assert.match(await page.textContent('#check-answer'), /proof\.lrat/);
});

test('skipping to the content stays in the view', async () => {
  const page = await begin({ hash: '#view=make' });
  await page.focus('.skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await page.waitForTimeout(100);
  assert.equal(await page.isVisible('#make'), true);
  assert.match(page.url(), /#view=make$/);
});

test('solve: a puzzle is saved and copied in the formats that can express it', async () => {
  const page = await begin();
  await view.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const offered = async (text) => {
    await type(page, text);
    await verdict(page, 'unique');
    await page.waitForFunction(() => !document.querySelector('#answer .menu')?.open);
    await page.click('#answer .menu summary');
    await page.waitForSelector('#answer .menu option', { state: 'attached' });
    return page.$$eval('#answer .menu option', (options) => options.map(({ value }) => value));
  };
  const formats = await offered(CLASSIC);
  for (const name of ['code', 'f-puzzles', 'sudokupad', 'ipuz', 'png', 'svg']) assert.ok(formats.includes(name), name);
  await page.selectOption('#answer .menu select', 'code');
  await page.click('#answer .menu button >> text=Copy');
  await page.waitForSelector('.toast.on');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^https:\/\/puzz\.link\/p\?sudoku\/9\/9\//);
  for (const [name, start] of [['png', '\x89PNG'], ['svg', '<svg '], ['sudoku-line', CLASSIC]]) {
    await page.selectOption('#answer .menu select', name);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#answer .menu button >> text=Save')]);
    assert.equal(readFileSync(await download.path(), 'latin1').slice(0, start.length), start, name);
  }
  const lines = await offered(SLITHERLINK);
  assert.deepEqual(['iss', 'sudokupad', 'table'].filter((name) => lines.includes(name)), []);
  const nonogram = await offered(CUP);
  assert.deepEqual(['yaml', 'spoj', 'picross'].filter((name) => nonogram.includes(name)), []);
});

test('a link holds the puzzle', async () => {
  const page = await begin();
  await view.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await type(page, CUP);
  await verdict(page, 'unique');
  await page.click('text=Copy a link');
  await page.waitForSelector('.toast.on');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length < 200 && link.startsWith(site.base), link);
  const other = await view.context.newPage();
  await other.goto(link);
  await other.waitForSelector('#play .board .cell');
  await count(other, '#play .board .cell', 6);
  await other.goto(`${site.base}#view=play&puzzle=AAAA!`);
  await other.waitForSelector('.toast.on');
});

test('the first visit loads the module once, also in a folder of a site', async () => {
  const own = server(fileURLToPath(new URL('../../', import.meta.url)));
  const statuses = [];
  own.on('request', ({ url }, response) => response.on('finish', () => url.endsWith('.wasm') && statuses.push(response.statusCode)));
  await new Promise((resolve) => own.listen(0, 'localhost', resolve));
  const base = `http://localhost:${own.address().port}/dist/`;
  const { context, page } = await open({ browser: site.browser, base }, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => (await caches.match('gridproof/gridproof.wasm')).arrayBuffer().then(({ byteLength }) => byteLength));
  await context.close();
  own.closeAllConnections();
  own.close();
  assert.deepEqual(statuses, [200, 304]);
  assert.ok(kept > 1e6, `${kept}`);
});

test('the page works offline after the first visit', async () => {
  const page = await begin({ serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller);
  await view.context.setOffline(true);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await type(page, CLASSIC);
  await verdict(page, 'unique');
});
