import type { CompiledModule, Gridproof, Source } from './gridproof.js';

type Methods = { [M in keyof Gridproof]: Gridproof[M] extends (...parameters: never[]) => unknown ? M : never }[keyof Gridproof];

export interface ClientOptions {
  /**
   * Starts a worker that runs `gridproof/worker`. By default, a worker of a browser is started from a `blob:` address,
   * which a content security policy may forbid.
   */
  worker?: () => { postMessage(message: unknown): void; terminate(): unknown };
}

/** Calls the library in a worker, which is a thread in Node. The calls run one after the other. */
export class Client {
  private constructor();
  /** Loads the library and starts the worker. */
  static start(source?: Source, options?: ClientOptions): Promise<Client>;
  /** Starts the worker with a module that is already compiled. */
  static of(module: CompiledModule, options?: ClientOptions): Client;
  /** Calls a method of `Gridproof`. Aborting `signal` ends the call. If the call is running, this also ends the worker. */
  call<M extends Methods>(
    method: M,
    parameters: Parameters<Gridproof[M]>,
    options?: { signal?: AbortSignal },
  ): Promise<ReturnType<Gridproof[M]>>;
  /** Ends the worker. Calls without a result are rejected. */
  close(): void;
}
