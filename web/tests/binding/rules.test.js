// Puzzles of kinds that a text of rules states.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from './load.js';

const BUOYS = readFileSync(new URL('../../page/examples/buoys.txt', import.meta.url), 'utf8');
const SEPARATOR = '---\n';
const at = BUOYS.indexOf(SEPARATOR);
const [RULES, GRIDS] = [BUOYS.slice(0, at), BUOYS.slice(at + SEPARATOR.length)];

test('a text is read by its own rules, or by those of an option', async () => {
  const gridproof = await load();
  const own = gridproof.solve(BUOYS);
  const given = gridproof.solve(GRIDS, { rules: RULES });
  assert.deepEqual(own.map(({ kind, status, format }) => [kind, status, format]), Array(2).fill(['buoys', 'unique', 'rules']));
  assert.deepEqual(given.map(({ solutions }) => solutions), own.map(({ solutions }) => solutions));
  assert.deepEqual(own[0].solutions[0][0], ['.', '.', 'o', '.', '.', '.']);
  assert.equal(gridproof.solveLines(BUOYS), gridproof.solveLines(GRIDS, { rules: RULES }));
  const { format, puzzles } = gridproof.read(GRIDS, { rules: RULES });
  assert.deepEqual([format, puzzles.length, puzzles[1].puzzle.kind], ['rules', 2, 'buoys']);
  assert.equal(gridproof.convert(BUOYS, 'grid', { index: 1 }), gridproof.convert(GRIDS, 'grid', { index: 1, rules: RULES }));
});

test('rules are described', async () => {
  const gridproof = await load();
  const { name, title, sentences, warnings } = gridproof.rules(RULES);
  assert.deepEqual([name, title, sentences.length, warnings], ['buoys', 'one buoy in each bay; numbers count the buoys in sight', 3, []]);
  assert.throws(() => gridproof.rules(RULES.replace('no buoy cell', 'no boy cell')), ({ message, line, column, length }) => {
    assert.match(message, /did you mean `buoy`/);
    assert.deepEqual([line, column, length], [12, 24, 3]);
    return true;
  });
  assert.throws(() => gridproof.read(GRIDS, { rules: RULES.replace('kind buoys', 'kind akari') }), /akari/);
});

test('a board by rules is drawn, played and explained', async () => {
  const gridproof = await load();
  const [{ solutions }] = gridproof.solve(BUOYS);
  const circles = (options) => gridproof.draw(BUOYS, options).shapes.filter(({ shape }) => shape === 'circle').length;
  assert.equal(circles({}), 0);
  assert.equal(circles({ boards: solutions }), 7);
  const { places, cells, rules, partial } = gridproof.board(BUOYS);
  assert.deepEqual([places.length, partial], [36, undefined]);
  assert.match(rules, /^The room r has one buoy\./);
  const known = Array(cells).fill(null);
  for (const [cell, value] of gridproof.values(BUOYS, solutions[0])) known[cell] = value;
  assert.equal(circles({ known }), 7);
  const shown = places.map(({ words = [] }) => words.find(([, cell, value]) => known[cell] === value)?.[0] ?? '.');
  assert.deepEqual(shown, solutions[0].flat());
  assert.ok(gridproof.explain(BUOYS).steps.length > 0);
  assert.match(gridproof.svg(BUOYS), /^<svg/);
});
