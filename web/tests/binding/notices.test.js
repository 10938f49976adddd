// The notices name the libraries that are compiled into the module, with their licences.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { notices } from '../../scripts/notices.js';

test('THIRD-PARTY.txt is up to date', () => {
  const file = new URL('../../THIRD-PARTY.txt', import.meta.url);
  assert.ok(readFileSync(file, 'utf8') === notices(), 'run `node web/scripts/notices.js >web/THIRD-PARTY.txt`');
});
