// The results of each call.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.js';

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SLITHERLINK = 'slither/6/6/g2c1176dgcg7c1070bcg';

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
  assert.throws(() => gridproof.convert(text, 'sudoku-line'), { message: /does not support puzzles of the kind nonogram/ });
  for (const columns of [2, 0]) assert.throws(() => gridproof.picture(columns, [1, 0, 1]), { message: `3 cells are no whole rows of ${columns}` });
});

test('what is written in a format is read again', async () => {
  const gridproof = await load();
  for (const text of [CLASSIC, '3 2\n1 1\n3\n2\n1\n2\n', SLITHERLINK]) {
    const [{ kind, solutions }] = gridproof.solve(text);
    let written = 0;
    for (const { name } of gridproof.about().formats) {
      let converted;
      try {
        converted = gridproof.convert(text, name);
      } catch {
        continue;
      }
      written++;
      const [record] = gridproof.solve(converted, { format: name });
      assert.equal(record.status, 'unique', name);
      // The solution of a model is a list of cells, not a board.
      if (record.kind === kind) assert.deepEqual(record.solutions, solutions, name);
    }
    assert.ok(written > 0);
  }
});

test('the library says what it can do', async () => {
  const { version, formats, engines, kinds } = (await load()).about();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.ok(formats.some(({ name }) => name === 'non') && engines.some(({ name }) => name === 'auto'));
  const spoken = (name) => kinds.find((kind) => kind.name === name).spoken;
  assert.deepEqual([spoken('easyasabc'), spoken('slitherlink')], ['easy as ABC', 'slitherlink']);
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
  const options = { level: 'easy', symmetry: 'rotate180', seed: 7 };
  const made = gridproof.generate(options);
  assert.deepEqual(gridproof.generate(options), made);
  assert.equal(made.level, 'easy');
  const [{ puzzle }] = gridproof.read(made.text, { format: made.format }).puzzles;
  const givens = puzzle.givens.flat();
  assert.ok(givens.every((digit, cell) => digit > 0 === givens[80 - cell] > 0));
  assert.equal(gridproof.solve(made.text)[0].status, 'unique');
  assert.throws(() => gridproof.generate({ level: 'other', seed: 1 }), { message: /no level/ });
});

test('a board of another kind has places, a picture, and values for a record', async () => {
  const gridproof = await load();
  const { cells, places, rules } = gridproof.board(SLITHERLINK);
  assert.deepEqual([cells, places.length, places[1].clue, places[1].lines.length], [84, 36, '2', 4]);
  assert.match(rules, /closed loop/);
  const [{ solutions: [solution] }] = gridproof.solve(SLITHERLINK);
  const values = gridproof.values(SLITHERLINK, solution);
  const known = Array(cells).fill(null);
  for (const [cell, value] of values) known[cell] = value;
  const lines = (picture) => picture.shapes.filter(({ shape, ink }) => shape === 'line' && ink === 'found').length;
  const drawn = known.filter((value) => value === 1).length;
  assert.ok(drawn > 20);
  assert.equal(lines(gridproof.draw(SLITHERLINK)), 0);
  assert.equal(lines(gridproof.draw(SLITHERLINK, { boards: [solution] })), drawn);
  // A cross of two strokes, in another ink, marks a side that is known to have no line.
  assert.equal(lines(gridproof.draw(SLITHERLINK, { known })), drawn);
  assert.throws(() => gridproof.values(SLITHERLINK, [['?']]), { message: /none of this puzzle/ });
  assert.throws(() => gridproof.board(CLASSIC), { message: /no board of places/ });
});

test('words of places are those of the record', async () => {
  const gridproof = await load();
  for (const text of ['akari/6/6/h.haka5.m..61bh', 'hashi/6/6/h3g.j2j2i2h.n.g2g3g', 'skyscrapers/4/4/l3og4l43l', 'kakuro/5/5/k-1k14m.m..32k4--6q.6-a-31a']) {
    const { cells, places } = gridproof.board(text);
    const [{ solutions: [solution] }] = gridproof.solve(text);
    const known = Array(cells).fill(undefined);
    for (const [cell, value] of gridproof.values(text, solution)) known[cell] = value;
    const shown = places.map(({ words = [] }) => words.find(([, cell, value]) => known[cell] === value)?.[0]);
    const wanted = solution.flat();
    assert.ok(shown.some(Boolean), text);
    shown.forEach((word, at) => word !== undefined && assert.equal(word, wanted[at], `${text} ${at}`));
  }
});

test('numbers and letters are written, marks are set', async () => {
  const gridproof = await load();
  const written = (text) => gridproof.board(text).places.filter(({ words }) => words?.length > 1).map(({ numbers = false, empty = false }) => `${numbers} ${empty}`);
  const sorts = (text) => [...new Set(written(text))];
  // In a hidato of this size, each number of a place has its own cell in the model.
  const hidato = 'hidato/10/10/1zzzzx-64';
  assert.ok(gridproof.board(hidato).cells > 100);
  for (const text of [hidato, 'hidato/4/4/gbdfheh8217i', 'easyasabc/4/4/3/l1i22g3h', 'doppelblock/6/6/640g0547h33', 'skyscrapers/4/4/l3og4l43l']) {
    assert.deepEqual(sorts(text), ['true false'], text);
  }
  assert.deepEqual(sorts('hashi/6/6/h3g.j2j2i2h.n.g2g3g'), ['false true']);
  const bridges = (text) => new Set(gridproof.board(text).places.flatMap(({ words, bridges = false }) => (words ? [bridges] : [])));
  assert.deepEqual([bridges('hashi/6/6/h3g.j2j2i2h.n.g2g3g'), bridges('hidato/4/4/gbdfheh8217i')], [new Set([true]), new Set([false])]);
  for (const kind of ['lits', 'magnets', 'yinyang', 'gokigen', 'shakashaka']) {
    assert.deepEqual(sorts(gridproof.generateKind(kind, { size: [4, 4], seed: 1 }).text), ['false false'], kind);
  }
});

test('boards of nonograms and sudokus are drawn, too', async () => {
  const gridproof = await load();
  for (const text of [CLASSIC, '3 2\n1 1\n3\n2\n1\n2\n']) {
    const [{ solutions: boards }] = gridproof.solve(text);
    assert.ok(gridproof.draw(text, { boards }).shapes.length > gridproof.draw(text).shapes.length);
  }
});

test('every kind is explained, and made', async () => {
  const gridproof = await load();
  const { steps } = gridproof.explain(SLITHERLINK, { most: 2 });
  assert.match(steps[0].texts[2], /no line below r4c2/);
  const made = gridproof.generateKind('masyu', { seed: 3 });
  assert.deepEqual(gridproof.generateKind('masyu', { seed: 3 }), made);
  assert.equal(gridproof.solve(made.text, { format: made.format })[0].status, 'unique');
  const easy = gridproof.generateKind('slitherlink', { difficulty: 'propagation', seed: 3 });
  assert.notDeepEqual(gridproof.generateKind('slitherlink', { difficulty: 'search', seed: 3 }), easy);
  assert.throws(() => gridproof.generateKind('masyu', { difficulty: 'hard', seed: 3 }), { message: /no difficulty `hard`/ });
  assert.throws(() => gridproof.generateKind('other', { seed: 3 }), { message: /there is no kind `other`/ });
  assert.throws(() => gridproof.generateKind('masyu', { size: [0, 4], seed: 3 }), { message: /each number must be from 1 to/ });
});

test('each step says something of what is seen on the board', async () => {
  const gridproof = await load();
  // Some of its first steps are about the rule that no two rows are equal.
  const { text } = gridproof.generateKind('binairo', { seed: 11 });
  const { steps } = gridproof.explain(text, { most: 12 });
  assert.equal(steps.length, 12);
  for (const { texts, says } of steps) {
    assert.ok(says.length > 0);
    assert.ok(texts.every((words) => !/about \.|a later step needs/.test(words)), texts.join(' '));
  }
});

test('a picture is changed until it has one solution, or made in colours', async () => {
  const gridproof = await load();
  const crossed = Array.from({ length: 64 }, (_, at) => (at % 9 === 0 ? 0 : 255));
  const { text, format, changes } = gridproof.mend(8, crossed.flatMap((grey) => [grey, grey, grey]), { size: [8, 8], title: 'Line' });
  assert.ok(changes.length > 0);
  const [record] = gridproof.solve(text, { format });
  assert.deepEqual([record.status, record.title], ['unique', 'Line']);
  record.solutions[0].forEach((row, r) => [...row].forEach((cell, c) => {
    const changed = changes.some(({ row, column }) => row === r && column === c);
    assert.equal(cell === 'X', (crossed[r * 8 + c] === 0) !== changed);
  }));
  const colours = Array.from({ length: 64 }, (_, at) => (at % 8 < 3 ? [200, 20, 20] : at % 8 < 6 ? [20, 20, 200] : [255, 255, 255]));
  const made = gridproof.mend(8, colours.flat(), { size: [8, 8], colours: 2 });
  assert.equal(gridproof.read(made.text, { format: made.format }).puzzles[0].puzzle.palette.length, 3);
  assert.throws(() => gridproof.mend(0, [], { size: [8, 8] }), { message: /no picture/ });
});

test('the formats of a puzzle are those to which it can be converted', async () => {
  const gridproof = await load();
  const all = gridproof.about().formats.map(({ name }) => name);
  const wanted = [
    [CLASSIC, ['code', 'f-puzzles', 'sudokupad', 'ipuz', 'sudoku-line'], ['non', 'table']],
    ['3 2\n1 1\n3\n2\n1\n2\n', ['code', 'non', 'webpbn'], ['yaml', 'spoj', 'sudoku-line', 'png']],
    [SLITHERLINK, ['code', 'model'], ['iss', 'sudokupad', 'f-puzzles', 'killer-line']],
  ];
  for (const [text, with_, without] of wanted) {
    const names = gridproof.formats(text);
    for (const name of names) assert.ok(gridproof.convert(text, name).length > 0, name);
    for (const name of all.filter((name) => !names.includes(name))) assert.throws(() => gridproof.convert(text, name), name);
    assert.deepEqual(with_.filter((name) => !names.includes(name)), []);
    assert.deepEqual(without.filter((name) => names.includes(name)), []);
  }
});

test('a puzzle is drawn as SVG', async () => {
  const svg = (await load()).svg(SLITHERLINK);
  assert.match(svg, /^<svg .*viewBox/);
  assert.match(svg, /<title>slitherlink 6 x 6<\/title>/);
});

test('the rules are those of the puzzle', async () => {
  const gridproof = await load();
  const rules = (text) => gridproof.board(text).rules;
  assert.match(rules('starbattle/5/5/1/c1la4rc0'), /^Put stars into cells\. Each row, each column and each region has 1 star\. /);
  assert.match(rules('easyasabc/4/4/3/l1i22g3h'), /^Write the letters A to C into cells/);
  const variant = rules('.AntiKnight.Thermo~R1C1~R1C2~R1C3.WhiteDot~R2C1~R2C2');
  assert.match(variant, /knight/);
  assert.match(variant, /thermometer/);
  assert.doesNotMatch(variant, /Whisper|whisper|Quad|diagonal/);
  // The rule of a flag is stated only if the puzzle has the flag.
  assert.doesNotMatch(rules('mashu/6/6/100i900209i0'), /flag|every cell/);
  assert.match(rules('mashu/f/6/6/100i900209i0'), / The loop visits every cell\.$/);
});

test('a board begins without lines and crosses that nobody has drawn', async () => {
  const gridproof = await load();
  const text = 'mashu/6/6/100i900209i0';
  const { given, cells } = gridproof.board(text);
  assert.deepEqual(given, []);
  const { shapes } = gridproof.draw(text, { known: Array(cells).fill(null) });
  assert.deepEqual(shapes.filter(({ ink }) => ink === 'empty' || ink === 'found'), []);
});

test('clues have words where pictures have shapes or several numbers', async () => {
  const gridproof = await load();
  const clues = (text) => gridproof.board(text).places.flatMap(({ clue }) => clue ?? []);
  assert.deepEqual(clues('battleship/4/4/1m0l4l00/3/11g/11g/21o').filter((clue) => /[<>#~^]/.test(clue)), []);
  assert.ok(clues('tapa/6/6/l3g5i3ha7k3sa7').includes('1 1'));
});
