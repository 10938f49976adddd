// The functions of the system interface (WASI, preview 1) that the module imports: a clock, random bytes, an empty
// environment, and standard error, which receives the message of a panic. All other functions are refused.

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 52;

/** The error that is thrown when the module ends itself. */
export class Exit extends Error {}

/**
 * The imports of the module.
 * @param {() => WebAssembly.Memory} memory returns the memory of the module once it runs
 * @param {(text: string) => void} complain receives the text that is written to standard output or standard error
 */
export function wasi(memory, complain) {
  const view = () => new DataView(memory().buffer);
  const own = {
    clock_time_get(id, _precision, address) {
      const milliseconds = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(address, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    },
    random_get(address, length) {
      for (let done = 0; done < length; done += 65536) {
        const most = Math.min(65536, length - done);
        crypto.getRandomValues(new Uint8Array(memory().buffer, address + done, most));
      }
      return SUCCESS;
    },
    environ_sizes_get(count, bytes) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    fd_write(descriptor, pieces, count, written) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      const data = view();
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const address = data.getUint32(pieces + 8 * i, true);
        const length = data.getUint32(pieces + 8 * i + 4, true);
        complain(new TextDecoder().decode(new Uint8Array(memory().buffer, address, length)));
        sum += length;
      }
      data.setUint32(written, sum, true);
      return SUCCESS;
    },
    proc_exit(code) {
      throw new Exit(`the module ended with code ${code}`);
    },
  };
  const refuse = () => NOT_SUPPORTED;
  return new Proxy(own, { get: (target, name) => target[name] ?? refuse, has: () => true });
}
