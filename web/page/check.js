// The view that checks certificates.

import { app } from './app.js';
import { boardOf } from './boards.js';
import { $, h, icon, ICONS } from './dom.js';
import { describe, time } from './words.js';

export function startCheck() {
  for (const id of ['check-files', 'check-folder']) {
    $(id).addEventListener('change', async (event) => {
      await takeCertificate([...event.target.files]);
      event.target.value = '';
    });
  }
  $('check-answer').append(h('div', { class: 'empty' },
    h('h2', {}, 'A verdict you need not believe'),
    h('p', {}, 'Drop the files of a certificate: what it proves, and whether the proof holds, is found out here, on your machine.')));
}

/** Checks the certificate that consists of these files. */
export async function takeCertificate(files) {
  $('check-answer').setAttribute('aria-busy', 'true');
  $('check-answer').replaceChildren(h('p', {}, 'Checking…'), h('div', { class: 'track' }, h('i')));
  try {
    const content = {};
    for (const file of files) content[file.name] = new Uint8Array(await file.arrayBuffer());
    const started = performance.now();
    const finding = await app.client.call('check', [content]);
    await show(finding, (performance.now() - started) / 1000, files);
  } catch (error) {
    $('check-answer').replaceChildren(verdict('bad', ICONS.cross, 'It could not be checked', error.message));
  }
  $('check-answer').setAttribute('aria-busy', 'false');
}

const verdict = (tone, sign, title, ...text) =>
  h('div', { class: `verdict ${tone}` }, h('span', { class: 'sign' }, icon(sign)), h('h2', {}, title), h('p', {}, ...text));

/** The puzzle of a certificate that holds: its text, and the format that the manifest states. */
async function sourceOf(files) {
  const file = (wanted) => files.find(({ name }) => name === wanted);
  const { puzzle, format } = JSON.parse(await file('manifest.json').text());
  return { content: await file(puzzle).text(), name: puzzle, format, index: 0 };
}

async function show(finding, seconds, files) {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const facts = h('dl', { class: 'facts' },
    h('div', {}, h('dt', {}, 'Checked in'), h('dd', {}, time(seconds))),
    h('div', {}, h('dt', {}, 'Files'), h('dd', {}, `${files.length}, ${(size / 1000).toLocaleString('en', { maximumFractionDigits: 0 })} kB`)));
  if (!finding.holds) {
    const { file, line, message } = finding.flaw;
    const place = h('code', {}, line ? `${file}:${line}` : file);
    return $('check-answer').replaceChildren(verdict('bad', ICONS.cross, 'The certificate does not hold', place, ` ${message}.`), facts);
  }
  const { puzzle, solution } = finding;
  const unique = finding.verdict === 'unique';
  const claim = unique ? 'This puzzle has exactly one solution: the one below.' : 'This puzzle has no solution.';
  const board = await boardOf(puzzle, await sourceOf(files), { label: `The puzzle of the certificate: ${describe(puzzle)}`, board: solution });
  $('check-answer').replaceChildren(
    verdict('good', ICONS.tick, 'The certificate holds', claim),
    h('div', { class: 'puzzle-title' }, h('h2', {}, puzzle.title ?? 'The puzzle'), h('span', { class: 'small' }, describe(puzzle))),
    h('p', { class: 'small' }, 'Make sure that this is the puzzle you mean: a certificate speaks of the puzzle in its folder.'),
    board.svg,
    facts,
  );
}
