// The lines that a drag passes. This module does not depend on the page.

/** How far a drag must enter a node before it counts as passed, so that a corner that is cut adds no line. */
const SLACK = 0.15;

/** The distance, in cells, between the points of a drag that are examined. */
const FINE = 0.1;

/**
 * The path of a drag along lines. The lines lead from node to node. The nodes are the centres of the places if the lines are
 * `linked`, and otherwise the corners of the places. Points are pairs of the column and the row, in cells.
 */
export class LinePath {
  #places;
  #linked;
  #layer;
  #last;
  /** The row and column of the node where the drag is. */
  #node;
  #steps = [];

  /** `layer` names the edges of places that are drawn: `lines` or `borders`. */
  constructor(places, linked, point, layer = 'lines') {
    this.#places = places;
    this.#linked = linked;
    this.#layer = layer;
    this.#last = point;
    const [x, y] = this.#fromFirst(point);
    const { rows, columns } = this.#size;
    const near = (at, most) => Math.min(Math.max(Math.round(at), 0), most - 1);
    this.#node = [near(y, rows), near(x, columns)];
  }

  /** The lines that the drag draws, each once. A drag that goes back over a line takes it back. */
  get lines() {
    return [...new Set(this.#steps.map(({ line }) => line).filter((line) => line !== undefined))];
  }

  /** Follows the drag to a point. At its `end`, also a node that is hardly entered counts. Returns whether the path changed. */
  move(point, { end = false } = {}) {
    const [x, y] = this.#last;
    const parts = Math.max(1, Math.ceil(Math.hypot(point[0] - x, point[1] - y) / FINE));
    let changed = false;
    for (let part = 1; part <= parts; part++) {
      const share = part / parts;
      changed = this.#reach([x + (point[0] - x) * share, y + (point[1] - y) * share], SLACK) || changed;
    }
    if (end) changed = this.#reach(point, 0) || changed;
    this.#last = point;
    return changed;
  }

  get #size() {
    const { rows, columns } = this.#places;
    return this.#linked ? { rows, columns } : { rows: rows + 1, columns: columns + 1 };
  }

  /** The place of a point relative to the first node. */
  #fromFirst([x, y]) {
    return this.#linked ? [x - 0.5, y - 0.5] : [x, y];
  }

  /** Steps from node to node until the point belongs to the node. */
  #reach(point, slack) {
    const [x, y] = this.#fromFirst(point);
    let changed = false;
    for (;;) {
      const [r, c] = this.#node;
      const ways = [[y - r, Math.sign(y - r), 0], [x - c, 0, Math.sign(x - c)]]
        .map(([off, down, right]) => ({ off: Math.abs(off), next: [r + down, c + right] }))
        .filter(({ off, next }) => off > 0.5 + slack && this.#isNode(next))
        .sort((one, other) => other.off - one.off);
      // Where no line leads straight on, the drag may have gone round the corner the other way.
      const way = ways.find(({ next }) => this.#line(this.#node, next) !== undefined) ?? ways[0];
      if (!way) return changed;
      this.#step(way.next);
      changed = true;
    }
  }

  #isNode([r, c]) {
    const { rows, columns } = this.#size;
    return r >= 0 && c >= 0 && r < rows && c < columns;
  }

  #step(next) {
    const last = this.#steps.at(-1);
    if (last && String(last.from) === String(next)) this.#steps.pop();
    else this.#steps.push({ from: this.#node, line: this.#line(this.#node, next) });
    this.#node = next;
  }

  /** The line between two neighbouring nodes, if there is one. */
  #line(one, other) {
    const [r, c] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
    const across = one[0] === other[0];
    const { rows, columns, places } = this.#places;
    const at = (row, column, side) => places[row * columns + column]?.[this.#layer]?.[side] ?? undefined;
    if (this.#linked) return at(r, c, across ? 1 : 2);
    if (across) return r < rows ? at(r, c, 0) : at(r - 1, c, 2);
    return c < columns ? at(r, c, 3) : at(r, c - 1, 1);
  }
}
