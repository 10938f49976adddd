// Links that contain a puzzle. The text is deflated, encoded in base64url, and put into the fragment, which browsers do
// not send to servers.

/** The maximum length, in bytes, of the text in a link. Puzzles are shorter, and a text of this length is read quickly. */
const MOST = 1 << 20;

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  for (let sum = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    sum += value.length;
    if (sum > most) {
      await reader.cancel();
      throw new RangeError('the link holds more than a puzzle');
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Compresses a text into letters, digits, `-` and `_`. */
export async function pack(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Restores the text from its compressed form. */
export async function unpack(packed) {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes, MOST));
}

/** Reads a fragment. Returns the view and, if the fragment contains a puzzle, its text. */
export async function readFragment(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const packed = said.get('puzzle');
  return { view: said.get('view'), text: packed === null ? undefined : await unpack(packed) };
}

/** Returns the link to a puzzle. */
export async function linkTo(view, text) {
  return `${location.origin}${location.pathname}#view=${view}&puzzle=${await pack(text)}`;
}
