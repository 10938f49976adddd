// Runs the library in a worker, so that the page stays responsive while it works, and calls can be aborted.

import { GridproofError, InternalError, compile } from './gridproof.js';

/** Calls the library in a worker. The calls run one after the other. */
export class Client {
  #module;
  #worker;
  #calls = new Map();
  #next = 0;

  /** Loads the library and starts the worker. */
  static async start(source) {
    return Client.of(await compile(source));
  }

  /** Starts the worker with a module that is already compiled. */
  static of(module) {
    const client = new Client();
    client.#module = module;
    client.#begin();
    return client;
  }

  #begin() {
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data: { id, value, error } }) => {
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (!call) return;
      if (!error) call.resolve(value);
      else call.reject(error.name === 'GridproofError' ? new GridproofError(error) : new InternalError(error.message));
    });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#restart(new InternalError(event.message || 'the worker failed'));
    });
    this.#worker.postMessage({ module: this.#module });
  }

  /** Ends the worker, rejects the first call, which is running, and starts another worker with the remaining calls. */
  #restart(reason) {
    this.#worker.terminate();
    const [first, ...others] = this.#calls;
    this.#calls = new Map(others);
    first?.[1].reject(reason);
    this.#begin();
    for (const [id, call] of this.#calls) this.#post(id, call);
  }

  #post(id, { method, parameters }) {
    this.#worker.postMessage({ id, method, parameters });
  }

  /** Calls a method of `Gridproof`. Aborting `signal` ends the call. If the call is running, this also ends the worker. */
  call(method, parameters, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = this.#next++;
      const call = { method, parameters, resolve, reject };
      this.#calls.set(id, call);
      signal?.addEventListener(
        'abort',
        () => {
          if (this.#calls.keys().next().value === id) this.#restart(signal.reason);
          else if (this.#calls.delete(id)) reject(signal.reason);
        },
        { once: true },
      );
      this.#post(id, call);
    });
  }
}
