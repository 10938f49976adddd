// Runs the library in a worker. The first message contains the compiled module, and each later message is a call.

import { Gridproof } from './gridproof.js';

let gridproof;

addEventListener('message', ({ data }) => {
  if (data.module) {
    gridproof = new Gridproof(data.module);
    return;
  }
  const { id, method, parameters } = data;
  try {
    postMessage({ id, value: gridproof[method](...parameters) });
  } catch (error) {
    const { name, message, line, column, length } = error;
    postMessage({ id, error: { name, message, line, column, length } });
  }
});
