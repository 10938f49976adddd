// Tests the server of the built page.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { server } from '../../serve.js';

/** The status of the response to a request for exactly this path. */
const status = (port, path) =>
  new Promise((resolve, reject) => {
    get({ host: 'localhost', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

test('a request that is no address is answered, and the server goes on', async () => {
  const own = server();
  await new Promise((resolve) => own.listen(0, 'localhost', resolve));
  const { port } = own.address();
  try {
    for (const path of ['/%', '//', '/%00', '/..%2f..%2fserve.js', '/nothing']) assert.equal(await status(port, path), 404, path);
    for (const path of ['/', '/LICENSE-MIT.txt', '/LICENSE-APACHE.txt', '/THIRD-PARTY.txt']) assert.equal(await status(port, path), 200, path);
  } finally {
    await new Promise((resolve) => own.close(resolve));
  }
});

test('a file that the browser has already is not sent again', async () => {
  const own = server();
  await new Promise((resolve) => own.listen(0, 'localhost', resolve));
  const address = `http://localhost:${own.address().port}/main.js`;
  const ask = (headers) => fetch(address, { headers: { Connection: 'close', ...headers } });
  try {
    for (const encoding of ['br', 'identity']) {
      const first = await ask({ 'Accept-Encoding': encoding });
      const text = await first.text();
      const again = await ask({ 'Accept-Encoding': encoding, 'If-None-Match': first.headers.get('etag') });
      assert.deepEqual([first.status, text.startsWith('// Starts the page'), again.status, await again.text()], [200, true, 304, '']);
    }
  } finally {
    await new Promise((resolve) => own.close(resolve));
  }
});

test('the server listens on the host that is asked for', async () => {
  const program = fileURLToPath(new URL('../../serve.js', import.meta.url));
  const own = spawn(process.execPath, [program, '0', '0.0.0.0']);
  try {
    const printed = await new Promise((resolve) => own.stdout.once('data', (data) => resolve(String(data))));
    const [address] = printed.match(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/$/m);
    assert.equal((await fetch(address)).status, 200);
  } finally {
    own.kill();
  }
});
