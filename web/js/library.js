// The library: one instance of the compiled module, and its errors.

import { wasi } from './wasi.js';

/** An error in the input, with its message and, if known, its place in the text. */
export class GridproofError extends Error {
  constructor(fault) {
    super(fault.message);
    this.name = 'GridproofError';
    this.line = fault.line;
    this.column = fault.column;
    this.length = fault.length;
  }
}

/** An error in the library itself. */
export class InternalError extends Error {
  constructor(message, cause) {
    super(message, { cause });
    this.name = 'InternalError';
  }
}

const encoder = new TextEncoder();
const bytes = (data) => {
  if (typeof data === 'string') return encoder.encode(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
};

/** The library: one instance of the module. It runs on the thread that calls it. */
export class Gridproof {
  #module;
  #exports;
  #complaint = '';

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  /** The compiled module. Another thread can use it to start an instance. */
  get module() {
    return this.#module;
  }

  #start() {
    const imports = { wasi_snapshot_preview1: wasi(() => this.#exports.memory, (text) => (this.#complaint += text)) };
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports;
    this.#exports._initialize?.();
  }

  #input(data) {
    const address = this.#exports.gridproof_input(data.length);
    if (address === 0) throw new GridproofError({ message: `${data.length} bytes are more than can be read here` });
    new Uint8Array(this.#exports.memory.buffer, address, data.length).set(data);
  }

  /** Answers a request. The methods below use this method. */
  request(request, files = []) {
    let answer;
    try {
      this.#input(encoder.encode(JSON.stringify(request)));
      for (const file of files) this.#input(bytes(file));
      const address = this.#exports.gridproof_call();
      const text = new Uint8Array(this.#exports.memory.buffer, address, this.#exports.gridproof_answer_length());
      answer = JSON.parse(new TextDecoder().decode(text));
    } catch (error) {
      // After a panic or an incomplete request, the instance cannot be used again.
      const message = this.#complaint.trim() || String(error);
      this.#complaint = '';
      this.#start();
      if (error instanceof GridproofError) throw error;
      throw new InternalError(message, error);
    }
    if (answer.error) throw new GridproofError(answer.error);
    return answer.ok;
  }

  about() {
    return this.request({ do: 'about' });
  }

  read(text, { name, format, rules, most } = {}) {
    return this.request({ do: 'read', file: { name, format, rules }, most }, [text]);
  }

  solve(text, { name, format, rules, first, most, ...question } = {}) {
    return this.request({ do: 'solve', file: { name, format, rules }, first, most, question }, [text]);
  }

  solveLines(text, { name, format, rules, ...question } = {}) {
    return this.request({ do: 'solveLines', file: { name, format, rules }, question }, [text]);
  }

  deduce(text, { name, format, rules, index, state, most } = {}) {
    return this.request({ do: 'deduce', file: { name, format, rules }, index, state, most }, [text]);
  }

  explain(text, { name, format, rules, index, state, most } = {}) {
    return this.request({ do: 'explain', file: { name, format, rules }, index, state, most }, [text]);
  }

  rules(text) {
    return this.request({ do: 'rules' }, [text]);
  }

  board(text, { name, format, rules, index } = {}) {
    return this.request({ do: 'board', file: { name, format, rules }, index }, [text]);
  }

  draw(text, { name, format, rules, index, boards, known } = {}) {
    return this.request({ do: 'draw', file: { name, format, rules }, index, boards, known }, [text]);
  }

  values(text, board, { name, format, rules, index } = {}) {
    return this.request({ do: 'values', file: { name, format, rules }, index, board }, [text]);
  }

  generateKind(kind, { size, difficulty, seed }) {
    return this.request({ do: 'generateKind', kind, size, difficulty, seed });
  }

  mend(width, pixels, { size, colours = 1, title }) {
    return this.request({ do: 'mend', width, size, colours, title }, [Uint8Array.from(pixels)]);
  }

  generate({ level, symmetry = 'rotate180', seed }) {
    return this.request({ do: 'generate', level, symmetry, seed });
  }

  convert(text, to, { name, format, rules, index } = {}) {
    return this.request({ do: 'convert', file: { name, format, rules }, index, to }, [text]);
  }

  formats(text, { name, format, rules, index } = {}) {
    return this.request({ do: 'formats', file: { name, format, rules }, index }, [text]);
  }

  svg(text, { name, format, rules, index } = {}) {
    return this.request({ do: 'svg', file: { name, format, rules }, index }, [text]);
  }

  picture(columns, cells, { title } = {}) {
    return this.request({ do: 'picture', columns, title }, [Uint8Array.from(cells)]);
  }

  check(files) {
    const names = Object.keys(files);
    return this.request({ do: 'check', names }, Object.values(files));
  }
}
