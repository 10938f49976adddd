// Damaged input causes errors but never a trap, and the library can still be used afterwards.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { GridproofError, init } from '../../dist/gridproof/gridproof.js';
import { load } from './load.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** Texts without a valid puzzle, each for a different reason. */
const TEXTS = [
  '', ' ', '\n\n\n', '\0', '\0\0\0', '# nothing but a comment', 'hello', 'hello, world\n'.repeat(100), '{}', '[]', '[[]]', '<xml/>',
  '<!DOCTYPE a [<!ENTITY b "b">]><puzzleset/>', '1', '-1 -1', '0 0', '0 5\n', '5 0\n', '1000000 1000000\n', '99999999999999999999 2\n',
  '2 2', '2 2\n', '2 2\n1', '2 2\n1\n1\n1', '2 2\n1\n3\n1\n1', '2 2\n1\nx\n1\n1', '2 2\n1\n-1\n1\n1', '2 2\n1\n1e9\n1\n1',
  '2 2\n1\n4294967296\n1\n1', '2 2\n1\n18446744073709551616\n1\n1', '2 2\n0 0\n1\n1\n1', '2 2\n1\n1\n1\n2', '1001 1\n'.repeat(3),
  'width 5', 'width 5\nheight', 'width 5\nheight -3\nrows\n', 'width 5\nwidth 5\n', 'height 2\nwidth 2\nrows\n1\n1\ncolumns\n1\n',
  'width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n9\n', 'width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal "1"\n',
  'title "open', 'rows\ncolumns\n', '$0\n', '$1\n1\n1\n1\n', '$1\n\t\t\t', '.'.repeat(80), '.'.repeat(82), `${CLASSIC}x`.slice(0, 81).replace('5', 'z'),
  `${CLASSIC.slice(0, 80)}`, `55${CLASSIC.slice(2)}`, '1'.repeat(81), '1'.repeat(5000), '123\n456\n789\n', '1 2\n2 1\n', '11\n..\n', '.'.repeat(4097),
  '1...\n..3.\n.4..\n...22\n', '1...\n..3.\n.4..\n', '|||\n---\n', '1|2|3\n', '\ufeff', '\ufeff\ufeff', 'ß'.repeat(81), '数独', '🧩'.repeat(81),
  '\u202e12345', '١٢٣٤', '\r\r\r', '\r\n'.repeat(1000), '\t'.repeat(81), 'a b c\n'.repeat(2000), '0 '.repeat(100000), '9'.repeat(100000),
  '3 3\n1 1\n1 1 1\n1\n1\n1\n1\n', '<puzzleset><puzzle/></puzzleset>', '<?xml version="1.0"?><puzzleset><puzzle type="triddler"></puzzle></puzzleset>',
  '<puzzleset><puzzle><clues type="rows"><line><count>9</count></line></clues><clues type="columns"><line/></clues></puzzle></puzzleset>',
  `<puzzleset>${'<a>'.repeat(10000)}`, '#d\n0: white\n: rows\n1q\n: columns\n1\n: end\n', ':\n:\n:\n', 'color x\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n',
  'width 1\nheight 1\nrows\n1z\ncolumns\n1\n', 'solve;', ':- rule(1).', 'SELECT 1', '../../etc/passwd', '%00', '\\', '"', "'",
];

/** Damaged bytes. Each is a valid file with a change. */
function* damaged() {
  const good = readFileSync(join(ROOT, 'puzzles/nonogram/pictures-chess.non'));
  for (const at of [0, 10, 100]) {
    const bytes = Buffer.from(good);
    bytes[at] = 0xff;
    yield bytes;
  }
  for (const length of [1, 7, 33]) yield good.subarray(0, length);
  yield Buffer.concat([Buffer.from([0xff, 0xfe]), good]);
  yield Buffer.concat([Buffer.from([0xc3]), good]);
  yield Buffer.from(good.toString('utf16le'));
  yield Buffer.alloc(1000, 0x80);
}

test('over a hundred damaged texts are errors', async () => {
  const gridproof = await load();
  const inputs = [...TEXTS, ...damaged()];
  assert.ok(inputs.length >= 100, `${inputs.length}`);
  for (const input of inputs) {
    const what = JSON.stringify(String(input).slice(0, 60));
    const records = gridproof.solve(input, { steps: 1000 });
    assert.ok(records.length > 0 && records.some(({ status }) => status === 'error'), `${what}: ${JSON.stringify(records).slice(0, 200)}`);
    for (const { error } of records) if (error) assert.ok(error.message.length > 0 && error.code !== 'internal', `${what}: ${error.message}`);
    for (const call of [() => gridproof.read(input), () => gridproof.deduce(input), () => gridproof.convert(input, 'nin'), () => gridproof.board(input),
      () => gridproof.draw(input, { known: [1, 0, 63, null] })]) {
      try {
        call();
      } catch (error) {
        assert.ok(error instanceof GridproofError, `${what}: ${error.stack}`);
      }
    }
  }
  assert.equal(gridproof.solve(CLASSIC)[0].status, 'unique');
});

test('places of errors are those of the text', async () => {
  const gridproof = await load();
  const [{ error }] = gridproof.solve('2 2\n1\n3\n1\n1\n');
  assert.deepEqual([error.line, error.column, error.length], [3, 1, 1]);
  assert.throws(() => gridproof.deduce('2 2\n1\n3\n1\n1\n'), { name: 'GridproofError', line: 3, column: 1, length: 1 });
});

test('requests that cannot be are refused', async () => {
  const gridproof = await load();
  const requests = [
    {}, { do: 'nothing' }, { do: 'solve', first: -1 }, { do: 'solve', question: { engine: 'none' } }, { do: 'solve', question: { other: 1 } },
    { do: 'solve', question: { seconds: -1 } }, { do: 'solve', question: { seconds: 1e300 } }, { do: 'read', file: { format: 'none' } },
    { do: 'convert' }, { do: 'convert', to: 'none' }, { do: 'convert', to: 'non' }, { do: 'deduce', index: 7 }, { do: 'deduce', state: [[1]] },
    { do: 'deduce', state: Array(81).fill([300]) }, { do: 'picture' }, { do: 'picture', columns: 0 }, { do: 'picture', columns: 7 },
    { do: 'board' }, { do: 'draw', boards: [['X']] }, { do: 'draw', boards: [[[10]]] }, { do: 'draw', known: [300] }, { do: 'values' }, { do: 'values', board: [] },
    { do: 'values', board: [['-']] }, { do: 'generateKind' }, { do: 'generateKind', kind: 'sudoku', seed: 1 }, { do: 'generateKind', kind: 'masyu', size: [0, 0], seed: 1 },
    { do: 'generateKind', kind: 'masyu', size: [1e9, 1e9], seed: 1 }, { do: 'mend', width: 0, size: [3, 3], colours: 1 }, { do: 'mend', width: 27, size: [3, 3], colours: 0 },
    { do: 'mend', width: 27, size: [0, 3], colours: 1 }, { do: 'mend', width: 26, size: [3, 3], colours: 1 }, null, [], 'solve', 7,
  ];
  for (const request of requests) {
    assert.throws(() => gridproof.request(request, [CLASSIC]), GridproofError, JSON.stringify(request));
  }
  assert.throws(() => gridproof.deduce(CLASSIC, { index: 1 }), { message: 'the file has no puzzle 2' });
});

test('damaged codes of other kinds are errors', async () => {
  const gridproof = await load();
  const codes = readFileSync(join(ROOT, 'web/page/examples/kinds.txt'), 'utf8').trim().split('\n');
  for (const code of codes) {
    for (const damaged of [code.slice(0, -2), `${code}zzz`, code.replace(/\d/, '9'), code.replace(/\/\d/, '/0'), code.replace(/\d/g, '.'), `${code}/${code}`]) {
      for (const call of [() => gridproof.board(damaged), () => gridproof.draw(damaged, { known: Array(50).fill(7) }), () => gridproof.solve(damaged, { steps: 1000 })]) {
        try {
          call();
        } catch (error) {
          assert.ok(error instanceof GridproofError, `${damaged}: ${error.stack}`);
        }
      }
    }
    const wrong = gridproof.read(code).puzzles[0].puzzle;
    for (const board of [[], [[]], [['x']], Array(wrong.rows).fill(Array(wrong.columns).fill('no word'))]) {
      assert.throws(() => gridproof.draw(code, { boards: [board] }), GridproofError, code);
    }
  }
});

test('damaged certificates do not hold', async () => {
  const gridproof = await load();
  const folder = fileURLToPath(new URL('../certificate/', import.meta.url));
  const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  assert.equal(gridproof.check(files).holds, true);
  for (const name of Object.keys(files)) {
    const { [name]: own, ...others } = files;
    assert.equal(gridproof.check(others).flaw.file, name, 'a file is missing');
    const cut = { ...files, [name]: own.subarray(0, own.length >> 1) };
    assert.equal(gridproof.check(cut).holds, false, `half of ${name}`);
  }
  const wrong = { ...files, 'solution.txt': Buffer.from(String(files['solution.txt']).replace(/[.X]/, (cell) => (cell === 'X' ? '.' : 'X'))) };
  assert.equal(gridproof.check(wrong).holds, false);
  assert.equal(gridproof.check({}).flaw.file, 'manifest.json');
});

test('a host without vectors is told so', async () => {
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  try {
    await assert.rejects(init(new URL('none.wasm', import.meta.url)), { name: 'InternalError', message: /SIMD128/ });
  } finally {
    WebAssembly.validate = validate;
  }
});
