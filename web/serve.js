// Serves web/dist: node serve.js [PORT] [HOST] (8000 and localhost by default). If a Brotli stream is stored next to a file,
// it is sent to browsers that accept it.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const FOLDER = fileURLToPath(new URL('./dist/', import.meta.url));

/** Creates a server for the built page, or for another folder. */
export const server = (folder = FOLDER) =>
  createServer(async (request, response) => {
    try {
      // Both calls throw on an invalid address. A single request must not end the server.
      const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      if (!file.startsWith(folder)) throw new Error('outside');
      const takes = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      const stream = takes ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
      const content = stream ?? (await readFile(file));
      const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
      const known = request.headers['if-none-match'] === tag;
      response.writeHead(known ? 304 : 200, {
        ...(stream && { 'Content-Encoding': 'br' }),
        Vary: 'Accept-Encoding',
        'Content-Type': TYPES[extname(file)] ?? 'text/plain; charset=utf-8',
        'Cache-Control': 'no-cache',
        ETag: tag,
        'X-Content-Type-Options': 'nosniff',
      });
      response.end(known || request.method === 'HEAD' ? undefined : content);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
    }
  });

/** The addresses at which other machines can reach a host that stands for all addresses, or the host itself. */
function addresses(host) {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const own = Object.values(networkInterfaces()).flat().filter(({ family }) => family === 'IPv4');
  return own.map(({ address }) => address);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port = 8000, host = 'localhost'] = process.argv.slice(2);
  const own = server().listen(Number(port), host, () => {
    for (const address of addresses(host)) console.log(`http://${address.includes(':') ? `[${address}]` : address}:${own.address().port}/`);
  });
}
