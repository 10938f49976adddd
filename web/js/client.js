// Runs the library in a worker, so that the calling thread stays responsive while it works, and calls can be aborted.

import { compile } from './gridproof.js';
import { GridproofError, InternalError } from './library.js';
import source from './worker-source.js';

let address;

/**
 * Starts a worker from its text, because bundlers disagree about workers that are files of their own. In Node, the worker is a
 * thread.
 */
function startWorker() {
  if (!globalThis.Worker) {
    const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
    return new Thread(source, { eval: true });
  }
  address ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  return new Worker(address);
}

/** Listens to a worker of a browser or of Node. */
function listen(worker, name, take) {
  if (worker.on) worker.on(name, take);
  else {
    worker.addEventListener(name, (event) => {
      event.preventDefault();
      take(name === 'message' ? event.data : event);
    });
  }
}

/** Calls the library in a worker. The calls run one after the other. */
export class Client {
  #module;
  #make;
  #worker;
  #calls = new Map();
  #next = 0;
  #ended;

  /** Loads the library and starts the worker. */
  static async start(source, options) {
    return Client.of(await compile(source), options);
  }

  /** Starts the worker with a module that is already compiled. */
  static of(module, { worker = startWorker } = {}) {
    const client = new Client();
    client.#module = module;
    client.#make = worker;
    client.#begin();
    return client;
  }

  #begin() {
    const worker = this.#make();
    this.#worker = worker;
    let ready = false;
    listen(worker, 'message', ({ id, value, error }) => {
      ready = true;
      const call = this.#calls.get(id);
      if (!call) return;
      if (!error) call.resolve(value);
      else call.reject(error.name === 'GridproofError' ? new GridproofError(error) : new InternalError(error.message));
    });
    listen(worker, 'error', ({ message }) => {
      if (worker !== this.#worker || this.#ended) return;
      // A worker that fails before its first message would fail again.
      if (ready) this.#restart(new InternalError(message || 'the worker failed'));
      else this.#end(new InternalError(`the worker cannot be started: ${message || 'its script cannot be loaded or is not allowed'}`));
    });
    worker.postMessage({ module: this.#module });
    this.#hold();
  }

  /** Lets Node end while the worker has nothing to do. */
  #hold() {
    if (this.#calls.size > 0) this.#worker.ref?.();
    else this.#worker.unref?.();
  }

  /** Ends the worker, rejects the first call, which is running, and starts another worker with the remaining calls. */
  #restart(reason) {
    this.#worker.terminate();
    this.#calls.values().next().value?.reject(reason);
    this.#begin();
    for (const { message } of this.#calls.values()) this.#worker.postMessage(message);
  }

  #end(reason) {
    this.#ended = reason;
    this.#worker.terminate();
    for (const { reject } of this.#calls.values()) reject(reason);
  }

  /** Calls a method of `Gridproof`. Aborting `signal` ends the call. If the call is running, this also ends the worker. */
  call(method, parameters, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      signal?.throwIfAborted();
      const id = this.#next++;
      const message = { id, method, parameters };
      this.#worker.postMessage(message);
      const abort = () => {
        if (this.#calls.keys().next().value === id) this.#restart(signal.reason);
        else this.#calls.get(id).reject(signal.reason);
      };
      const settle = (how) => (result) => {
        this.#calls.delete(id);
        signal?.removeEventListener('abort', abort);
        this.#hold();
        how(result);
      };
      this.#calls.set(id, { message, resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener('abort', abort);
      this.#hold();
    });
  }

  /** Ends the worker. Calls without a result are rejected. */
  close() {
    this.#end(new InternalError('the client is closed'));
  }
}
