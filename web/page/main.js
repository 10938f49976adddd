// Starts the page.

import { Client } from './gridproof/client.js';
import { compile, hasVectors } from './gridproof/gridproof.js';
import { app } from './app.js';
import { startCheck, takeCertificate } from './check.js';
import { $, h, toast } from './dom.js';
import { startMake, takePicture } from './make.js';
import { playedBefore, resumePlay, showPlay, startPlay } from './play.js';
import { onLeave, recall, remember } from './session.js';
import { readFragment } from './share.js';
import { keepText, openFiles, resume, setSource, showKept, solvePostponed, startSolve } from './solve.js';
import { startTheme } from './theme.js';

const VIEWS = ['solve', 'play', 'make', 'check'];

function showView(wanted) {
  const view = VIEWS.includes(wanted) ? wanted : 'solve';
  for (const section of document.querySelectorAll('section.view')) section.hidden = section.id !== view;
  for (const link of document.querySelectorAll('.views a')) {
    if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (document.body.dataset.view !== view) scrollTo(0, 0);
  document.body.dataset.view = view;
  if (view === 'play') showPlay();
  if (view === 'solve') solvePostponed();
}

async function follow() {
  try {
    const { view, text } = await readFragment(location.hash);
    // The view is shown only after the puzzle is set, so that it does not report that there is none.
    const solved = text === undefined ? undefined : setSource({ name: '', content: text });
    if (text !== undefined) remember('link', location.hash, { shared: false });
    showView(view);
    await solved;
  } catch {
    showView('solve');
    toast('This link is damaged: no puzzle could be read from it.');
  }
}

/** Whether the address holds a puzzle that this tab has not shown before it was reloaded. */
function isNewLink() {
  const reloaded = performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
  return new URLSearchParams(location.hash.slice(1)).has('puzzle') && !(reloaded && recall('link', { shared: false }) === location.hash);
}

/** Shows the puzzle of a link, or what this tab showed before it was reloaded. */
async function begin() {
  if (isNewLink()) return follow();
  const played = playedBefore();
  resume({ later: $('solve').hidden });
  await resumePlay(played);
  showView(viewOf());
}

const viewOf = () => new URLSearchParams(location.hash.slice(1)).get('view');

/** Returns all dropped files, including those in folders. */
async function droppedFiles(data) {
  const walk = async (entry) => {
    if (!entry) return [];
    if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
    const reader = entry.createReader();
    const files = [];
    for (;;) {
      const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (entries.length === 0) return files;
      for (const inner of entries) files.push(...(await walk(inner)));
    }
  };
  const entries = [...data.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry?.());
  if (entries.length === 0 || !entries.every(Boolean)) return [...data.files];
  return (await Promise.all(entries.map(walk))).flat();
}

async function take(files) {
  if (files.length === 0) return;
  if (!app.client) return toast('The solver is still loading. Drop it again in a moment.');
  if (files.some((file) => file.name === 'manifest.json')) {
    location.hash = '#view=check';
    await takeCertificate(files);
  } else if (files[0].type.startsWith('image/')) {
    location.hash = '#view=make';
    await takePicture(files[0]);
  } else {
    location.hash = '#view=solve';
    await openFiles(files);
  }
}

function startDropping() {
  let depth = 0;
  const veil = (on) => ($('veil').hidden = !on);
  addEventListener('dragenter', (event) => {
    if (event.dataTransfer?.types.includes('Files')) veil(++depth > 0);
  });
  addEventListener('dragleave', () => veil((depth = Math.max(0, depth - 1)) > 0));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    veil((depth = 0) > 0);
    await take(await droppedFiles(event.dataTransfer));
  });
}

// The fragment of the address selects the view, so this link must not change it.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  $('main').focus();
});

/** Loads the library, and starts the workers. */
async function load() {
  const module = await compile(new URL(`gridproof/gridproof${hasVectors() ? '' : '-scalar'}.wasm`, import.meta.url));
  // The content security policy of the page allows only workers that are files.
  const worker = () => new Worker(new URL('gridproof/worker.js', import.meta.url), { type: 'module' });
  const client = Client.of(module, { worker });
  app.artist = Client.of(module, { worker });
  app.about = await client.call('about', []);
  app.client = client;
}

/** Starts the views, which need the library. */
async function start() {
  $('loading').remove();
  $('version').textContent = `gridproof ${app.about.version}.`;
  startSolve();
  startPlay();
  startMake();
  startCheck();
  const [file] = $('open').files;
  await (file ? openFiles([file]) : begin());
  document.documentElement.dataset.ready = 'true';
  if ('serviceWorker' in navigator && isSecureContext) {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  }
}

startTheme();
showKept();
showView(viewOf());
startDropping();
onLeave(() => keepText({ leaving: true }));
addEventListener('hashchange', () => (app.client ? follow() : showView(viewOf())));
load().then(start, (error) => {
  $('loading').classList.add('failed');
  $('loading').replaceChildren(`The solver cannot be loaded: ${error.message}. What you typed is kept. `,
    h('button', { type: 'button', onclick: () => location.reload() }, 'Try again'));
});
