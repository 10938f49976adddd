// Pictures of the library as SVG. Each shape has an ink, whose colour depends on the page's theme.

import { s } from './dom.js';

/** The size of a cell. */
export const UNIT = 36;

/** The height of a capital letter as a share of the font size. */
const CAPITAL = 0.72;

const scaled = (length) => Math.round(length * UNIT * 100) / 100;
const path = (points) => `M${points.map(([x, y]) => `${scaled(x)} ${scaled(y)}`).join('L')}`;

const DRAWN = {
  polygon: ({ points }) => s('path', { class: 'area', d: `${path(points)}Z` }),
  line: ({ points, width, dash }) =>
    s('path', {
      class: 'line', d: path(points), 'stroke-width': scaled(width),
      'stroke-dasharray': dash > 0 ? scaled(dash) : undefined, 'stroke-linecap': dash > 0 ? 'butt' : 'square',
    }),
  disc: ({ at: [x, y], radius }) => s('circle', { class: 'area', cx: scaled(x), cy: scaled(y), r: scaled(radius) }),
  circle: ({ at: [x, y], radius, width }) =>
    s('circle', { class: 'line', cx: scaled(x), cy: scaled(y), r: scaled(radius), 'stroke-width': scaled(width) }),
  text: ({ at: [x, y], text, height, anchor, bold }) =>
    s('text', {
      class: bold ? 'area bold' : 'area', x: scaled(x), y: scaled(y + height / 2), 'font-size': scaled(height / CAPITAL), 'text-anchor': anchor,
    }, text),
};

/** Converts the shapes of a picture to elements. */
export const drawShapes = ({ shapes }) =>
  shapes.map((shape) => {
    const element = DRAWN[shape.shape](shape);
    if (shape.ink.startsWith('#')) element.style.color = shape.ink;
    else element.classList.add(`ink-${shape.ink}`);
    return element;
  });
