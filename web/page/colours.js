// Names of colours for people. Some files name a colour only by its hexadecimal digits.

/** The hues at which a colour name ends, in degrees. */
const HUES = [[14, 'red'], [42, 'orange'], [68, 'yellow'], [165, 'green'], [195, 'cyan'], [255, 'blue'], [290, 'purple'], [338, 'pink'], [360, 'red']];

/** Describes a colour that is given as `#rrggbb`. */
export function colourName(rgb) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, lightness] = [most - least, (most + least) / 2];
  if (range < 0.1 || lightness < 0.07 || lightness > 0.96) {
    const steps = [[0.12, 'black'], [0.38, 'dark grey'], [0.65, 'grey'], [0.92, 'light grey'], [1, 'white']];
    return steps.find(([end]) => lightness <= end)[1];
  }
  const sixth = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  const hue = (sixth * 60 + 360) % 360;
  const name = HUES.find(([end]) => hue <= end)[1];
  if (['orange', 'yellow'].includes(name) && lightness < 0.38) return name === 'orange' ? 'brown' : 'olive';
  return `${lightness < 0.25 ? 'dark ' : lightness > 0.75 ? 'light ' : ''}${name}`;
}

/** The names of the colours of a palette. Names that are hexadecimal digits are replaced; no two names are equal. */
export function coloursOf(palette) {
  const taken = new Set();
  return palette.map(({ name, rgb }) => {
    const own = /^#?[0-9a-f]{6}$/i.test(name) ? colourName(rgb) : name;
    let distinct = own;
    for (let number = 2; taken.has(distinct); number++) distinct = `${own} ${number}`;
    taken.add(distinct);
    return distinct;
  });
}
