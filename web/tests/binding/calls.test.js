// What each call returns.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.js';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test('a puzzle is read with what is needed to draw it', async () => {
  const gridproof = await load();
  const { format, puzzles, more } = gridproof.read('title "Corner"\nwidth 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n');
  assert.deepEqual([format, more], ['non', false]);
  assert.deepEqual(puzzles, [{
    index: 0,
    line: 1,
    puzzle: {
      kind: 'nonogram', title: 'Corner', rows: 2, columns: 2, metadata: [['title', 'Corner']],
      clues: { rows: [[[1, 1]], [[2, 1]]], columns: [[[2, 1]], [[1, 1]]] }, palette: [{ symbol: '.', name: 'white', rgb: '#ffffff' }, { symbol: 'X', name: 'black', rgb: '#000000' }],
    },
  }]);
  const [{ puzzle }] = gridproof.read(CLASSIC).puzzles;
  assert.deepEqual([puzzle.kind, puzzle.box, puzzle.givens[0]], ['sudoku', [3, 3], [5, 3, 0, 0, 7, 0, 0, 0, 0]]);
});

test('a nonogram in colours has its colours', async () => {
  const gridproof = await load();
  const text = 'color r #d00000\ncolor g #00a000\nwidth 2\nheight 2\nrows\n1r,1g\n1g\ncolumns\n1r\n2g\n';
  const [{ puzzle }] = gridproof.read(text).puzzles;
  assert.deepEqual(puzzle.palette.map(({ symbol, rgb }) => symbol + rgb), ['.#ffffff', 'A#d00000', 'B#00a000']);
  assert.deepEqual(puzzle.clues.rows, [[[1, 1], [1, 2]], [[1, 2]]]);
  assert.deepEqual(gridproof.solve(text)[0].solutions, [['AB', '.B']]);
});

test('a file is read up to a number of puzzles', async () => {
  const gridproof = await load();
  const { puzzles, more } = gridproof.read(`${CLASSIC}\n`.repeat(5), { most: 3 });
  assert.deepEqual([puzzles.length, more], [3, true]);
});

test('deductions name their reasons, and end in a contradiction where there is one', async () => {
  const gridproof = await load();
  const corner = '2 2\n1\n2\n2\n1\n';
  const { steps, board, open, contradiction } = gridproof.deduce(corner);
  assert.deepEqual([board, open, contradiction], [['X.', 'XX'], 0, false]);
  assert.deepEqual(steps[0].because, [{ name: 'row 2', cells: [2, 3] }]);
  assert.equal(gridproof.deduce(corner, { most: 1 }).steps.length, 1);
  assert.equal(gridproof.deduce(corner, { state: [[0], [], [], []] }).contradiction, true);
  assert.equal(gridproof.deduce(corner, { state: [[1], [0], [1], [1]] }).contradiction, false);
  assert.equal(gridproof.deduce(corner, { state: [[1], [0], [1], [0]] }).contradiction, true);
});

test('a picture becomes a puzzle, and a puzzle another text', async () => {
  const gridproof = await load();
  const text = gridproof.picture(3, [1, 0, 1, 1, 1, 1], { title: 'Cup' });
  assert.equal(gridproof.solve(text)[0].title, 'Cup');
  assert.deepEqual(gridproof.solve(text)[0].solutions, [['X.X', 'XXX']]);
  assert.equal(gridproof.convert(text, 'nin'), '3 2\n1 1\n3\n2\n1\n2\n');
  assert.throws(() => gridproof.convert(text, 'sudoku-line'), { message: /nonogram cannot be written/ });
});

test('the library says what it can do', async () => {
  const { version, formats, engines } = (await load()).about();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.ok(formats.some(({ name }) => name === 'non') && engines.some(({ name }) => name === 'auto'));
});

test('the steps of a person lead to the solution', async () => {
  const gridproof = await load();
  for (const text of [CLASSIC, '2 3\n1 1\n3\n2\n1\n2\n'.replace('2 3', '3 2')]) {
    const [{ solutions: [solution] }] = gridproof.solve(text);
    const cells = solution.flatMap((row) => [...row]);
    const value = (cell) => (typeof cell === 'number' ? cell - 1 : Number(cell === 'X'));
    const { steps, wrong } = gridproof.explain(text);
    assert.ok(steps.length > 0 && wrong.length === 0);
    const decided = new Map(steps.flatMap((step) => step.decided));
    for (const [cell, found] of decided) assert.equal(found, value(cells[cell]));
    for (const { texts } of steps) assert.ok(texts.every((words) => words.length > 5));
    const state = cells.map((cell, at) => [at === 2 ? 1 - Math.min(value(cell), 1) : value(cell)]);
    assert.deepEqual(gridproof.explain(text, { state, most: 1 }).wrong, [2]);
  }
  assert.throws(() => gridproof.explain('2 2\n1\n1\n1\n1\n'), { message: /exactly one solution/ });
});

test('sudokus are made to order', async () => {
  const gridproof = await load();
  const wish = { level: 'easy', symmetry: 'rotate180', seed: 7 };
  const made = gridproof.generate(wish);
  assert.deepEqual(gridproof.generate(wish), made);
  assert.equal(made.level, 'easy');
  const [{ puzzle }] = gridproof.read(made.text, { format: made.format }).puzzles;
  const givens = puzzle.givens.flat();
  assert.ok(givens.every((digit, cell) => digit > 0 === givens[80 - cell] > 0));
  assert.equal(gridproof.solve(made.text)[0].status, 'unique');
  assert.throws(() => gridproof.generate({ level: 'other', seed: 1 }), { message: /no level/ });
});
