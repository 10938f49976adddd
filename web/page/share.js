// Links that hold a puzzle: its text, deflated, in base64url, in the fragment, which browsers send to nobody.

/** The longest text of a link, in bytes: nobody's puzzle, and small enough to be read at once. */
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

/** A text as letters, digits, `-` and `_`. */
export async function pack(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text that was packed. */
export async function unpack(packed) {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes, MOST));
}

/** What a fragment says: the view, and a puzzle's text if it holds one. */
export async function readFragment(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const packed = said.get('puzzle');
  return { view: said.get('view'), text: packed === null ? undefined : await unpack(packed) };
}

/** The link to a puzzle. */
export async function linkTo(view, text) {
  return `${location.origin}${location.pathname}#view=${view}&puzzle=${await pack(text)}`;
}
