// Tests the server of the built page.

import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';

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
    assert.equal(await status(port, '/'), 200);
  } finally {
    await new Promise((resolve) => own.close(resolve));
  }
});
