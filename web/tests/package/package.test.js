// The package as users get it: packed and installed in an empty folder, then imported in Node, by bundlers without settings,
// and by a browser without a bundler. TypeScript checks the examples of the documentation.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';
import * as esbuild from 'esbuild';
import * as vite from 'vite';

import { server } from '../../serve.js';
import { executablePath } from '../browser/page.js';

const WEB = fileURLToPath(new URL('../../', import.meta.url));
const SKIP = { skip: executablePath ? false : 'Chromium is missing' };
const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SLITHERLINK = 'slither/6/6/g2c1176dgcg7c1070bcg';

/** Loads the library on this thread and on a worker, and gives the verdict of each to `report`. */
const program = (report) => `
import * as gp from 'gridproof';
import { Client } from 'gridproof/client';
const text = '2 2\\n1\\n1\\n1\\n1\\n';
const here = (await gp.init()).solve(text)[0].status;
const client = await Client.start();
const [{ status: there }] = await client.call('solve', [text]);
client.close();
${report}(here + ', ' + there);
`;
const REPORT = '((text) => (document.title = text))';
const WANTED = 'multiple, multiple';
const DONE = { title: WANTED, problems: [] };
const HTML = '<!doctype html><title>no result</title><link rel="icon" href="data:,"><script type="module" src="./main.js"></script>';

let room;
let packed;
let browser;

const npm = (...parameters) => execFileSync('npm', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Makes a folder with a page and its script, next to the installed package. */
async function project(name, files) {
  const folder = join(room, name);
  await mkdir(folder);
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return `${folder}/`;
}

/** Opens a page, and returns its title once its script is done, and all that went wrong. */
async function open(address) {
  const page = await browser.newPage();
  const problems = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== 'no result', undefined, { timeout: 20_000 }).catch(() => {});
  const title = await page.title();
  await page.close();
  return { title, problems };
}

/** Serves a folder of files, and opens the page in it. */
async function openFolder(folder, path = '/') {
  const own = server(folder);
  await new Promise((resolve) => own.listen(0, 'localhost', resolve));
  try {
    return await open(`http://localhost:${own.address().port}${path}`);
  } finally {
    own.closeAllConnections();
    own.close();
  }
}

before(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'gridproof-package-')));
  // The build has run: what `npm pack` runs before it packs is not run once more.
  [packed] = JSON.parse(npm('pack', WEB, '--ignore-scripts', '--json', '--pack-destination', room));
  await writeFile(join(room, 'package.json'), '{ "private": true, "type": "module" }');
  npm('install', '--prefix', room, '--offline', '--no-audit', '--no-fund', '--silent', join(room, packed.filename));
  if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});

after(async () => {
  await browser?.close();
  await rm(room, { recursive: true });
});

test('the package has what it needs, and no more', async () => {
  const files = packed.files.map(({ path }) => path).sort();
  assert.deepEqual(files, [
    'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY.txt', 'lib/client.d.ts', 'lib/client.js', 'lib/gridproof.d.ts',
    'lib/gridproof.js', 'lib/gridproof.wasm', 'lib/library.js', 'lib/module.js', 'lib/wasi.js', 'lib/worker-source.js', 'lib/worker.js',
    'package.json',
  ]);
  const readme = await readFile(join(WEB, 'README.md'), 'utf8');
  for (const [, target] of readme.matchAll(/\]\(([^)]*)\)/g)) assert.ok(files.includes(target), target);
});

test('import in Node', async () => {
  const folder = await project('node', { 'main.js': program('console.log') });
  assert.equal(execFileSync(process.execPath, ['main.js'], { cwd: folder, encoding: 'utf8' }).trim(), WANTED);
});

test('import in Node after esbuild', async () => {
  const folder = await project('esbuild-node', { 'main.js': program('console.log') });
  const outfile = join(folder, 'out', 'main.js');
  await esbuild.build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' });
  assert.equal(execFileSync(process.execPath, [outfile], { cwd: tmpdir(), encoding: 'utf8' }).trim(), WANTED);
});

test('import with esbuild', SKIP, async () => {
  const folder = await project('esbuild', { 'main.js': program(REPORT) });
  const outfile = join(folder, 'out', 'main.js');
  await esbuild.build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, minify: true, format: 'esm', outfile, logLevel: 'error' });
  await writeFile(join(folder, 'out', 'index.html'), HTML);
  assert.deepEqual(await openFolder(`${folder}out/`), DONE);
});

test('import with Vite, built', SKIP, async () => {
  const folder = await project('vite-build', { 'main.js': program(REPORT), 'index.html': HTML });
  await vite.build({ root: folder, configFile: false, logLevel: 'error' });
  assert.deepEqual(await openFolder(`${folder}dist/`), DONE);
});

test('import with Vite, while developing', SKIP, async () => {
  const folder = await project('vite-dev', { 'main.js': program(REPORT), 'index.html': HTML });
  const own = await vite.createServer({ root: folder, configFile: false, logLevel: 'error', cacheDir: join(folder, 'cache'), server: { port: 0 } });
  try {
    await own.listen();
    assert.deepEqual(await open(own.resolvedUrls.local[0]), DONE);
  } finally {
    await own.close();
  }
});

test('the module and the worker as files of their own, with Vite', SKIP, async () => {
  const main = program(REPORT)
    .replace('init()', 'init(address)')
    .replace('start()', 'start(address, { worker: () => new Worker() })');
  const folder = await project('vite-files', {
    'main.js': `import address from 'gridproof/gridproof.wasm?url';\nimport Worker from 'gridproof/worker?worker';\n${main}`,
    'index.html': HTML.replace('<link', `<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"><link`),
  });
  await vite.build({ root: folder, configFile: false, logLevel: 'error' });
  const assets = await readdir(join(folder, 'dist', 'assets'));
  assert.ok(assets.some((name) => name.endsWith('.wasm')) && assets.some((name) => name.startsWith('worker')), assets.join(' '));
  assert.deepEqual(await openFolder(`${folder}dist/`), DONE);
});

test('import without a bundler', SKIP, async () => {
  const map = { imports: { gridproof: '/node_modules/gridproof/lib/gridproof.js', 'gridproof/client': '/node_modules/gridproof/lib/client.js' } };
  await project('plain', {
    'main.js': program(REPORT),
    'index.html': HTML.replace('<link', `<script type="importmap">${JSON.stringify(map)}</script><link`),
  });
  assert.deepEqual(await openFolder(`${room}/`, '/plain/'), DONE);
});

test('a worker that cannot be started is an error, not an endless repetition', SKIP, async () => {
  const main = `import { Client } from 'gridproof/client';
const client = await Client.start();
const fault = (call) => call.then(() => 'no error', ({ name, message }) => name + ': ' + message.split(':')[0]);
document.title = await fault(client.call('about', [])) + ', ' + await fault(client.call('about', []));`;
  const folder = await project('forbidden', { 'main.js': main });
  await esbuild.build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, format: 'esm', outfile: join(folder, 'out', 'main.js'), logLevel: 'error' });
  await writeFile(join(folder, 'out', 'index.html'), HTML.replace('<link', `<meta http-equiv="Content-Security-Policy" content="worker-src 'self'"><link`));
  const fault = 'InternalError: the worker cannot be started';
  assert.equal((await openFolder(`${folder}out/`)).title, `${fault}, ${fault}`);
});

/** The examples of a document, each with declarations of the values that it uses without defining them. */
const examples = (document) =>
  [...document.matchAll(/^```(?:js|ts)\n([^]*?)^```/gm)].map(([, code]) => `declare const text: string, bytes: Uint8Array;\n${code}export {};\n`);

test('the types hold for the examples, for values of every call, and narrow by kind', async () => {
  const documents = await Promise.all(['README.md', '../docs/web.md'].map((file) => readFile(join(WEB, file), 'utf8')));
  const files = Object.fromEntries(documents.flatMap(examples).map((code, at) => [`example-${at}.ts`, code]));
  assert.ok(Object.keys(files).length >= 5);
  const modules = join(WEB, 'node_modules');
  const folder = await project('types', {
    ...files,
    'values.ts': await values(),
    'narrow.ts': NARROW,
    'vite.d.ts': `/// <reference path="${modules}/vite/client.d.ts" />\n`,
  });
  const check = (...parameters) => {
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', ...parameters];
    try {
      execFileSync(process.execPath, [join(modules, 'typescript', 'bin', 'tsc'), ...options], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      assert.fail(error.stdout);
    }
  };
  check('--module', 'esnext', '--moduleResolution', 'bundler', '--types', '', ...Object.keys(files), 'values.ts', 'narrow.ts', 'vite.d.ts');
  // A project for Node, without the types of browsers.
  check('--module', 'nodenext', '--lib', 'es2023', '--typeRoots', join(modules, '@types'), '--types', 'node', 'values.ts', 'narrow.ts');
});

const NARROW = `
import type * as gp from 'gridproof';
import { compile, type Kind, type OtherKind, type Puzzle } from 'gridproof';
import { Client } from 'gridproof/client';
export function size(puzzle: Puzzle): number {
  if (puzzle.kind === 'nonogram') return puzzle.clues.rows.length + puzzle.palette.length;
  if (puzzle.kind === 'sudoku') return puzzle.givens.length + puzzle.box[0];
  const kind: OtherKind | 'model' = puzzle.kind;
  return puzzle.drawing.length + kind.length;
}
export function cells(record: gp.Record): number {
  if (record.kind === 'nonogram') return record.solutions.map((board) => board.join('').length).length;
  if (record.kind === 'sudoku') return record.solutions[0]?.[0]?.[0] ?? 0;
  const words: string[][][] = record.solutions;
  return words.length;
}
// @ts-expect-error
export const wrong: Kind = 'sudoko';
export async function end(): Promise<number> {
  const client = Client.of(await compile());
  const [record] = await client.call('solve', ['', { solutions: 2 }], { signal: new AbortController().signal });
  client.close();
  // @ts-expect-error
  await client.call('solve', [7]);
  return record?.rows ?? 0;
}
`;

/** A script that gives values of the library to the types. TypeScript refuses fields that the types do not have. */
async function values() {
  const { init } = await import(join(room, 'node_modules/gridproof/lib/gridproof.js'));
  const gridproof = await init();
  const lines = [];
  const state = (type, value) => lines.push(`export const value${lines.length}: gp.${type} = ${JSON.stringify(value)};`);
  const stated = 'title "Line"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "1"\n';
  const variant = gridproof.generateKind('killer', { seed: 1 }).text;
  const model = gridproof.convert(SLITHERLINK, 'model');
  for (const text of [CLASSIC, SLITHERLINK, variant, model, stated, '2 2\n1\n1\n1\n1\n', '2 2\n1\n3\n1\n1\n']) {
    for (const question of [{}, { count: 3, timing: true }, { solutions: 1 }, { engine: 'passes' }]) {
      state('Record', gridproof.solve(text, question)[0]);
    }
    const contents = gridproof.read(text);
    state('Contents', contents);
    if (contents.puzzles[0].error) continue;
    state('Deduced', gridproof.deduce(text));
    state('Picture', gridproof.draw(text));
  }
  state('Explained', gridproof.explain(CLASSIC));
  state('Explained', gridproof.explain(SLITHERLINK, { most: 3 }));
  state('Played', gridproof.board(SLITHERLINK));
  state('Played', gridproof.board(variant));
  state('Made', gridproof.generateKind('masyu', { seed: 3 }));
  state('Made', gridproof.generate({ level: 'easy', seed: 3 }));
  state('Made', gridproof.mend(2, [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0], { size: [2, 2] }));
  const certificate = fileURLToPath(new URL('../certificate/', import.meta.url));
  const names = await readdir(certificate);
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(certificate, name))]));
  state('Finding', gridproof.check(Object.fromEntries(files)));
  state('Finding', gridproof.check({}));
  const about = gridproof.about();
  state('About', about);
  // The list of kinds is complete, and has no others.
  state('OtherKind[]', about.kinds.map(({ name }) => name));
  lines.push(`export const every: { [kind in gp.OtherKind]: true } = ${JSON.stringify(Object.fromEntries(about.kinds.map(({ name }) => [name, true])))};`);
  return `import type * as gp from 'gridproof';\n${lines.join('\n')}\n`;
}
