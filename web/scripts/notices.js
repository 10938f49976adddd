// Prints the licences of the crates that are compiled into the module: node notices.js >THIRD-PARTY.txt

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLATFORM = 'wasm32-wasip1';
const cargo = (...parameters) =>
  execFileSync('cargo', parameters, { cwd: fileURLToPath(new URL('../../', import.meta.url)), encoding: 'utf8', maxBuffer: 1 << 28 });

/** The crates that the module contains. Macros and build scripts run on the machine that builds it. */
function crates() {
  const tree = ['tree', '--locked', '--package', 'gridproof-web', '--target', PLATFORM, '--edges', 'normal,no-proc-macro'];
  const linked = new Set(cargo(...tree, '--prefix', 'none', '--format', '{p}').match(/^\S+ v\S+/gm));
  const { packages } = JSON.parse(cargo('metadata', '--locked', '--format-version', '1', '--filter-platform', PLATFORM));
  return packages.filter(({ source, name, version }) => source && linked.has(`${name} v${version}`));
}

/** The licence files of a crate. Where one can choose, the MIT licence is enough. */
function texts({ name, license, manifest_path: manifest }) {
  const folder = dirname(manifest);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|copyright|unlicense|notice)/i.test(file)).sort();
  const mit = license.includes('MIT') && !license.includes('AND') ? files.filter((file) => /mit/i.test(file)) : [];
  const kept = mit.length > 0 ? mit : files;
  if (kept.length === 0) throw new Error(`${name} has no licence file`);
  return kept.map((file) => readFileSync(join(folder, file), 'utf8').replace(/\r/g, '').trim()).join('\n\n');
}

/** The whole text, with crates of the same licence text together. */
export function notices() {
  const groups = new Map();
  for (const crate of crates()) {
    const text = texts(crate);
    groups.set(text, [...(groups.get(text) ?? []), `${crate.name} ${crate.version} (${crate.license})`]);
  }
  const parts = [...groups].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`).sort();
  const line = `\n${'-'.repeat(80)}\n\n`;
  return `gridproof.wasm contains the standard library of Rust (Copyright The Rust Project Contributors; MIT OR Apache-2.0), wasi-libc
(MIT OR Apache-2.0), and the following libraries, each under the licence below its name.
${line}${parts.join(line)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(notices());
