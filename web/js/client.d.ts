import type { Gridproof } from './gridproof.js';

type Methods = { [M in keyof Gridproof]: Gridproof[M] extends (...parameters: never[]) => unknown ? M : never }[keyof Gridproof];

/** Calls the library in a worker. The calls run one after the other. */
export class Client {
  static start(source?: Parameters<typeof import('./gridproof.js').init>[0]): Promise<Client>;
  /** Starts the worker with a module that is already compiled. */
  static of(module: WebAssembly.Module): Client;
  /** Calls a method of `Gridproof`. Aborting `signal` ends the call. If the call is running, this also ends the worker. */
  call<M extends Methods>(
    method: M,
    parameters: Parameters<Gridproof[M]>,
    options?: { signal?: AbortSignal },
  ): Promise<ReturnType<Gridproof[M]>>;
}
