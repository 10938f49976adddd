// Calls on a worker, which is a thread in Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';

import { Client } from '../../dist/gridproof/client.js';
import { load } from './load.js';

const SEVERAL = '2 2\n1\n1\n1\n1\n';
const { module } = await load();

/** Calls the library on a worker, and ends the worker. */
async function using(calls) {
  const client = Client.of(module);
  try {
    await calls(client);
  } finally {
    client.close();
  }
}

/** A call that does not end within the time of a test: the solutions of an empty sudoku are counted. */
const endless = (client, options) => client.call('solve', ['.'.repeat(81), { count: 1e9 }], options);

test('a call on a worker gives what the call gives here', () =>
  using(async (client) => {
    const gridproof = await load();
    assert.deepEqual(await client.call('solve', [SEVERAL, { solutions: 2 }]), gridproof.solve(SEVERAL, { solutions: 2 }));
    await assert.rejects(client.call('deduce', ['2 2\n1\n3\n1\n1\n']), { name: 'GridproofError', line: 3, column: 1, length: 1 });
    await assert.rejects(client.call('solve', [() => {}]), { name: 'DataCloneError' });
    assert.equal((await client.call('about', [])).version, gridproof.about().version);
  }));

test('a running call is aborted, and the calls after it are answered', () =>
  using(async (client) => {
    const giveUp = new AbortController();
    const running = endless(client, { signal: giveUp.signal });
    const waiting = client.call('about', [], { signal: giveUp.signal });
    const next = client.call('solve', [SEVERAL]);
    setTimeout(() => giveUp.abort(), 50);
    await assert.rejects(running, { name: 'AbortError' });
    await assert.rejects(waiting, { name: 'AbortError' });
    assert.equal((await next)[0].status, 'multiple');
    await assert.rejects(client.call('about', [], { signal: giveUp.signal }), { name: 'AbortError' });
  }));

test('a call that is done no longer listens to its signal', () =>
  using(async (client) => {
    const { signal } = new AbortController();
    for (let round = 0; round < 20; round++) await client.call('about', [], { signal });
    await assert.rejects(client.call('generate', [{ level: 'other', seed: 1 }], { signal }));
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  }));

test('a client that is closed rejects its calls', () =>
  using(async (client) => {
    const running = endless(client);
    client.close();
    await assert.rejects(running, { name: 'InternalError', message: /closed/ });
    await assert.rejects(client.call('about', []), { name: 'InternalError', message: /closed/ });
  }));

test('a client without a call does not keep a program from ending, and a call does', () => {
  const load = `import { Client } from './dist/gridproof/client.js';
import { pathToFileURL } from 'node:url';
const client = await Client.start(pathToFileURL('dist/gridproof/gridproof.wasm'));
client.call('solve', ['2 2']).then(([{ status }]) => console.log(status));`;
  const cwd = new URL('../../', import.meta.url);
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd, encoding: 'utf8', timeout: 20_000 }), 'error\n');
});
