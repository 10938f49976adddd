// The built library, for tests in Node.

import { readFile } from 'node:fs/promises';

import { init } from '../../dist/gridproof/gridproof.js';

const module = (name) => new URL(`../../dist/gridproof/${name}.wasm`, import.meta.url);

/** The library from the module of that name: `gridproof` or `gridproof.simd`. */
export const load = async (name = 'gridproof') => init(await readFile(module(name)));
