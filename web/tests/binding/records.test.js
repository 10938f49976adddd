// For all puzzles of the project, the records of the binding are the same as those of the command line, byte for byte.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from './load.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = process.env.GRIDPROOF ?? join(ROOT, 'target/debug/gridproof');

const files = readdirSync(join(ROOT, 'puzzles'), { recursive: true })
  .filter((name) => /\.(non|nin|txt)$/.test(name))
  .map((name) => `puzzles/${name}`)
  .sort();

const lines = (parameters) => {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, GRIDPROOF_SIMD: 'scalar' } };
  try {
    return execFileSync(PROGRAM, parameters, options).trim().split('\n');
  } catch (error) {
    // The exit code is not 0 if a puzzle does not have exactly one solution.
    if (error.stdout) return error.stdout.trim().split('\n');
    throw error;
  }
};

test('the records of all puzzles', async () => {
  const gridproof = await load();
  let count = 0;
  for (const file of files) {
    const expected = lines(['solve', file, '--output', 'jsonl', '--no-timing']);
    const found = gridproof.solve(readFileSync(join(ROOT, file)), { name: file });
    assert.deepEqual(found.map((record) => JSON.stringify(record)), expected, file);
    count += found.length;
  }
  assert.ok(files.length >= 35 && count >= 780, `${files.length} files, ${count} puzzles`);
});

test('other goals and engines give the records of the command line', async () => {
  const gridproof = await load();
  const file = 'puzzles/sudoku/4x4.txt';
  const text = readFileSync(join(ROOT, file));
  const pairs = [
    [['--solutions', '3'], { solutions: 3 }],
    [['--count', '--limit', '50'], { count: 50 }],
    [['--engine', 'search'], { engine: 'search' }],
    [['--engine', 'cdcl'], { engine: 'cdcl' }],
    [['--engine', 'passes'], { engine: 'passes' }],
    [['--solutions', '1'], { solutions: 1 }],
    [['--steps', '1', '--engine', 'search'], { steps: 1, engine: 'search' }],
  ];
  for (const [parameters, question] of pairs) {
    const expected = lines(['solve', file, '--output', 'jsonl', '--no-timing', ...parameters]);
    const found = gridproof.solve(text, { name: file, ...question });
    assert.deepEqual(found.map((record) => JSON.stringify(record)), expected, parameters.join(' '));
  }
});

test('a part of a file has the records of that part', async () => {
  const gridproof = await load();
  const text = readFileSync(join(ROOT, 'puzzles/sudoku/6x6.txt'));
  const all = gridproof.solve(text);
  assert.deepEqual(gridproof.solve(text, { first: 3, most: 2 }), all.slice(3, 5));
  assert.deepEqual(gridproof.solve(text, { first: all.length }), []);
});

test('lines are those of the command line', async () => {
  const gridproof = await load();
  for (const file of files) {
    const found = gridproof.solveLines(readFileSync(join(ROOT, file)), { name: file });
    assert.deepEqual(found.trim().split('\n'), lines(['solve', file, '--output', 'line']), file);
  }
  assert.equal(gridproof.solveLines('2 2\n1\n1\n1\n1\n', { count: 5 }), 'multiple\t2\n');
  assert.throws(() => gridproof.solveLines('', { engine: 'none' }), { name: 'GridproofError' });
});

test('a seed gives the puzzles of the command line', async () => {
  const gridproof = await load();
  for (const [kind, size] of [['battleships', [8, 8]], ['starbattle', [8, 8]], ['masyu', [7, 8]], ['nurikabe', [6, 6]], ['killer', [6, 6]]]) {
    const expected = lines(['generate', kind, '--size', size.join('x'), '--seed', '7']);
    assert.equal(gridproof.generateKind(kind, { size, seed: 7 }).text.trim(), expected.join('\n'), kind);
  }
});
