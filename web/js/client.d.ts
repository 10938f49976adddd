import type { Gridproof } from './gridproof.js';

type Methods = { [M in keyof Gridproof]: Gridproof[M] extends (...parameters: never[]) => unknown ? M : never }[keyof Gridproof];

/** Calls of the library, one after the other, on a worker. */
export class Client {
  static start(source?: Parameters<typeof import('./gridproof.js').init>[0]): Promise<Client>;
  /** The same with a module that is compiled already. */
  static of(module: WebAssembly.Module): Client;
  /** Calls a method of `Gridproof`. Aborting `signal` ends the call, and the worker with it if it is under way. */
  call<M extends Methods>(
    method: M,
    parameters: Parameters<Gridproof[M]>,
    options?: { signal?: AbortSignal },
  ): Promise<ReturnType<Gridproof[M]>>;
}
