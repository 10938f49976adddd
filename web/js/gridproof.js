// gridproof for JavaScript: in browsers, workers and Node. The types are in gridproof.d.ts.

import { Gridproof, InternalError } from './library.js';

export { Gridproof, GridproofError, InternalError } from './library.js';

// A module with one function, which returns a vector. It is valid only on hosts with vectors.
const VECTOR = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** Returns whether this host has WebAssembly with vectors (SIMD128), which the module of the package needs. */
export const hasVectors = () => WebAssembly.validate(VECTOR);

/** Compiles the module without starting it. */
export async function compile(source) {
  try {
    return source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await content(source));
  } catch (error) {
    if (hasVectors()) throw error;
    throw new InternalError(
      'this host has no WebAssembly with vectors (SIMD128); `web/build --fallback` makes a module that does not need them',
      error,
    );
  }
}

/** Returns the bytes of the module. */
async function content(source) {
  if (source === undefined) return embedded();
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) return source;
  if (String(source).startsWith('file:')) {
    // No bundler has to resolve this, as it would an import.
    return process.getBuiltinModule('node:fs').readFileSync(new URL(source));
  }
  const response = await fetch(source);
  if (!response.ok) throw new InternalError(`${source}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/**
 * Returns the module that is part of the package as a script. Bundlers disagree about other files that a script needs, but all
 * of them include scripts.
 */
async function embedded() {
  const { default: base64 } = await import('./module.js');
  const letters = atob(base64);
  const packed = new Uint8Array(letters.length);
  for (let at = 0; at < packed.length; at++) packed[at] = letters.charCodeAt(at);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** Loads the library. */
export async function init(source) {
  return new Gridproof(await compile(source));
}
