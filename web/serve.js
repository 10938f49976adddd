// Serves web/dist on this machine: node serve.js [PORT] (8000 by default). If a Brotli stream is stored next to a file,
// it is sent to browsers that accept it.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
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

/** Creates a server for the built page. */
export const server = () =>
  createServer(async (request, response) => {
    try {
      // Both calls throw on an invalid address. A single request must not end the server.
      const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
      const file = join(FOLDER, path.endsWith('/') ? `${path}index.html` : path);
      if (!file.startsWith(FOLDER)) throw new Error('outside');
      const takes = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      const stream = takes ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
      const content = stream ?? (await readFile(file));
      response.writeHead(200, {
        ...(stream && { 'Content-Encoding': 'br' }),
        Vary: 'Accept-Encoding',
        'Content-Type': TYPES[extname(file)] ?? 'text/plain; charset=utf-8',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      });
      response.end(request.method === 'HEAD' ? undefined : content);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
    }
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 8000);
  server().listen(port, 'localhost', () => console.log(`http://localhost:${port}/`));
}
