// Converts a picture to cells. This module does not depend on the page.

/** The maximum side of a nonogram made here. */
export const MOST_SIDE = 80;

/** The number of rows that keeps the proportions of a picture with the given number of columns. */
export const rowsFor = (columns, { width, height }) =>
  Math.min(MOST_SIDE, Math.max(1, Math.round((columns * height) / width)));

/**
 * The brightness, from 0 to 255, of each cell of a picture that is scaled to a size. Transparent parts are white.
 * @param {ImageBitmap} picture
 */
export async function brightness(picture, columns, rows) {
  const scaled = await createImageBitmap(picture, { resizeWidth: columns, resizeHeight: rows, resizeQuality: 'high' });
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, columns, rows);
  context.drawImage(scaled, 0, 0);
  return luminance(context.getImageData(0, 0, columns, rows).data);
}

/** The maximum side, in pixels, of a picture for a nonogram in colours. Larger pictures are scaled down. */
const MOST_PIXELS = 400;

/**
 * The width of the scaled picture, and the red, green and blue values of its pixels. Transparent parts are white.
 * @param {ImageBitmap} picture
 */
export async function pixels(picture) {
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return [width, Uint8Array.from({ length: width * height * 3 }, (_, at) => data[Math.floor(at / 3) * 4 + (at % 3)])];
}

/** The luma of pixels (ITU-R BT.601) from red, green, blue, alpha. */
export function luminance(data) {
  return Uint8Array.from({ length: data.length / 4 }, (_, at) => {
    const [red, green, blue] = data.subarray(4 * at, 4 * at + 3);
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  });
}

/**
 * The threshold that separates the brightness values best into two classes: N. Otsu, "A threshold selection method from
 * gray-level histograms", IEEE Transactions on Systems, Man, and Cybernetics 9 (1979), 62-66.
 */
export function otsu(values) {
  const histogram = Array(256).fill(0);
  for (const value of values) histogram[value]++;
  const total = values.length;
  const sum = histogram.reduce((all, number, value) => all + number * value, 0);
  let [best, chosen, below, sumBelow] = [-1, 128, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += histogram[value];
    sumBelow += histogram[value] * value;
    if (below === 0 || below === total) continue;
    const difference = sumBelow / below - (sum - sumBelow) / (total - below);
    const spread = below * (total - below) * difference * difference;
    if (spread > best) [best, chosen] = [spread, value + 1];
  }
  return chosen;
}

/** Returns 1 for each cell that is darker than the threshold or, if `inverted`, for each other cell; 0 for the rest. */
export const cut = (values, threshold, inverted) =>
  Uint8Array.from(values, (value) => Number(value < threshold !== inverted));
