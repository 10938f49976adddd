// Writes the Brotli stream of each file next to it, and prints the total size of the streams: node brotli.js FILE...

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
let sum = 0;
for (const file of process.argv.slice(2)) {
  const stream = brotliCompressSync(readFileSync(file), { params });
  sum += stream.length;
  writeFileSync(`${file}.br`, stream);
}
console.log(`${Math.floor(sum / 1000)} kB with Brotli`);
