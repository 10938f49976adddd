// Loads the built library for tests in Node.

import { readFile } from 'node:fs/promises';

import { init } from '../../dist/gridproof/gridproof.js';

/** Loads the library. */
export const load = async () => init(await readFile(new URL('../../dist/gridproof/gridproof.wasm', import.meta.url)));
