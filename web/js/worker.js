// Runs the library in a worker. The first message contains the compiled module, and each later message is a call.

import { Gridproof } from './library.js';

// In Node, a worker receives its messages through a port.
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads')?.parentPort ?? globalThis;
let gridproof;

port.addEventListener('message', ({ data }) => {
  if (data.module) {
    gridproof = new Gridproof(data.module);
    port.postMessage({});
    return;
  }
  const { id, method, parameters } = data;
  try {
    port.postMessage({ id, value: gridproof[method](...parameters) });
  } catch (error) {
    const { name, message, line, column, length } = error;
    port.postMessage({ id, error: { name, message, line, column, length } });
  }
});
