// The stage of a board: it follows the strokes of one pointer, and two fingers zoom and move the board.

import { h, icon, ICONS } from './dom.js';

/** The largest zoom, and the factor of one press of a button. */
const [MOST_ZOOM, STEP] = [10, 1.6];

/** A board with cells below this size, in CSS pixels, has buttons to zoom. Smaller targets are hard to hit (WCAG 2.5.8). */
const SMALL = 24;

/** The maximum height of a board that is zoomed, as a share of the window's height, if the whole board is lower than that. */
const MOST_HEIGHT = 0.7;

/** Changes of the width below this, in CSS pixels, may come from a scroll bar of the page. They keep the zoom. */
const SCROLL_BAR = 32;

const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
const distance = ([one, other]) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/**
 * Shows a board. `element` contains the board and the buttons to zoom.
 *
 * The handlers of strokes are `start`, which returns the stroke or undefined, `over`, which receives the stroke at each
 * move, `end`, and `cancel`. A stroke is cancelled if a second finger shows that it was the begin of a pinch.
 */
export class Stage {
  #handlers;
  #stroke;
  /** The fingers on the board, by the number of their pointer. */
  #fingers = new Map();
  /** The distance and the zoom at the begin of a pinch, and the point of the board between the fingers. */
  #pinch;
  #zoom = 1;
  /** The width and the height of the visible part that clues cover, in pixels. */
  #covered = [0, 0];
  #width;

  constructor(handlers) {
    this.#handlers = handlers;
    this.holder = h('div', { class: 'zoom' });
    const button = (label, path, onclick) => h('button', { type: 'button', title: label, 'aria-label': label, onclick }, icon(path));
    this.tools = h('div', { class: 'bar zoom-tools', hidden: true },
      h('div', { class: 'segments' },
        button('Zoom out', ICONS.minus, () => this.#zoomBy(1 / STEP)),
        button('Zoom in', ICONS.plus, () => this.#zoomBy(STEP)),
        button('The whole board', ICONS.whole, () => this.reset())),
      h('span', { class: 'small by-touch' }, 'Two fingers zoom and move the board.'));
    this.element = h('div', { class: 'zoomable' }, this.holder, this.tools);
    const { holder } = this;
    holder.addEventListener('pointerdown', (event) => this.#down(event));
    holder.addEventListener('pointermove', (event) => this.#move(event));
    holder.addEventListener('pointerup', (event) => this.#up(event, 'end'));
    holder.addEventListener('pointercancel', (event) => this.#up(event, 'cancel'));
    // Browsers report a pinch on a touchpad as a wheel with the control key.
    holder.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    holder.addEventListener('scroll', () => this.#keepClues(), { passive: true });
    this.sizes = new ResizeObserver(() => this.#resized());
  }

  /** Shows a board in place of the former one. The zoom stays as it is. The `svg` of the board is its element. */
  show(board) {
    const { svg } = board;
    this.sizes.disconnect();
    this.board = board;
    this.svg = svg;
    this.holder.replaceChildren(svg);
    this.#keepClues();
    this.sizes.observe(svg);
    this.sizes.observe(this.element);
  }

  // Pointers.

  #down(event) {
    // A primary pointer is the only one of its kind. If the end of an earlier one was lost, for example to a dialog, it is over.
    if (event.isPrimary) {
      this.#stroke = undefined;
      this.#fingers.clear();
      this.#grip();
    }
    if (event.pointerType === 'touch') {
      this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.#fingers.size > 1) {
        event.preventDefault();
        this.holder.setPointerCapture(event.pointerId);
        this.#drop();
        this.#grip();
        return;
      }
    }
    if (this.#stroke) return;
    const stroke = this.#handlers.start(event);
    if (stroke === undefined) return;
    event.preventDefault();
    this.svg.focus({ preventScroll: true });
    this.holder.setPointerCapture(event.pointerId);
    this.#stroke = { id: event.pointerId, stroke };
  }

  #move(event) {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#pinch && this.#fingers.has(event.pointerId)) this.#follow();
    else if (this.#stroke?.id === event.pointerId) this.#handlers.over?.(this.#stroke.stroke, event);
  }

  #up(event, how) {
    if (this.#fingers.delete(event.pointerId)) this.#grip();
    if (this.#stroke?.id !== event.pointerId) return;
    const { stroke } = this.#stroke;
    this.#stroke = undefined;
    this.#handlers[how]?.(stroke, event);
  }

  /** Cancels the stroke, if there is one. */
  #drop() {
    const { stroke } = this.#stroke ?? {};
    this.#stroke = undefined;
    if (stroke !== undefined) this.#handlers.cancel?.(stroke);
  }

  // Zoom.

  /** Begins a pinch if there are two fingers, and ends it otherwise. */
  #grip() {
    const fingers = [...this.#fingers.values()].slice(0, 2);
    if (fingers.length < 2) {
      this.#pinch = undefined;
      return;
    }
    this.#pinch = { apart: Math.max(1, distance(fingers)), zoom: this.#zoom, point: this.#pointAt(middle(fingers)) };
  }

  #follow() {
    const fingers = [...this.#fingers.values()].slice(0, 2);
    const { apart, zoom, point } = this.#pinch;
    this.#set((zoom * distance(fingers)) / apart, point, middle(fingers));
  }

  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = [event.clientX, event.clientY];
    this.#set(this.#zoom * Math.exp(-event.deltaY / 100), this.#pointAt(at), at);
  }

  #zoomBy(factor) {
    const { left, top, width, height } = this.holder.getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    this.#set(this.#zoom * factor, this.#pointAt(at), at);
  }

  /** The point of the board under a point of the window, as a share of its width and height. */
  #pointAt([x, y]) {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    return [(x - left) / width, (y - top) / height];
  }

  /** Sets the zoom, and moves the board so that one of its points lies at a point of the window. */
  #set(zoom, point, at) {
    const { holder, svg } = this;
    if (this.#zoom === 1) {
      const { width, height } = svg.getBoundingClientRect();
      this.whole = [width, height];
    }
    this.#zoom = Math.min(MOST_ZOOM, Math.max(1, zoom));
    const zoomed = this.#zoom > 1;
    holder.classList.toggle('zoomed', zoomed);
    if (zoomed) {
      const [width, height] = this.whole;
      holder.style.setProperty('--board-width', `${width * this.#zoom}px`);
      holder.style.height = `${Math.min(height * this.#zoom, Math.max(height, innerHeight * MOST_HEIGHT))}px`;
      const { left, top, width: wide, height: high } = svg.getBoundingClientRect();
      holder.scrollLeft += left + point[0] * wide - at[0];
      holder.scrollTop += top + point[1] * high - at[1];
    } else {
      holder.style.height = '';
    }
    this.#keepClues();
    this.#showTools();
  }

  /** Shows the whole board. */
  reset() {
    this.#set(1, [0, 0], [0, 0]);
  }

  /** Moves a board that is zoomed so that an element of it can be seen. */
  reveal(element) {
    if (this.#zoom === 1) return;
    const [own, all] = [element.getBoundingClientRect(), this.holder.getBoundingClientRect()];
    const by = (from, to, first, last) => (from < first ? from - first : to > last ? to - last : 0);
    const [wide, high] = this.#covered;
    this.holder.scrollLeft += by(own.left, own.right, all.left + wide, all.left + this.holder.clientWidth);
    this.holder.scrollTop += by(own.top, own.bottom, all.top + high, all.top + this.holder.clientHeight);
  }

  /** Keeps the clues of a board that is zoomed in sight. */
  #keepClues() {
    if (!this.board.keepClues) return;
    const [own, all] = [this.svg.getBoundingClientRect(), this.holder.getBoundingClientRect()];
    const scale = own.width / this.board.width;
    if (!scale) return;
    const hidden = this.#zoom > 1 ? [Math.max(0, all.left - own.left), Math.max(0, all.top - own.top)] : [0, 0];
    const covered = this.board.keepClues(hidden.map((length) => length / scale), [all.width / scale, all.height / scale]);
    this.#covered = covered.map((length) => Math.max(0, length * scale));
  }

  #resized() {
    const { width } = this.element.getBoundingClientRect();
    // In a view that is hidden, the board keeps its zoom.
    if (width === 0) return;
    if (Math.abs(this.#width - width) > SCROLL_BAR && this.#zoom > 1) this.reset();
    this.#width = width;
    this.#showTools();
  }

  #showTools() {
    const cell = this.svg.querySelector('.cell rect')?.getBoundingClientRect().width ?? 0;
    this.tools.hidden = !(this.#zoom > 1 || (cell > 0 && cell < SMALL));
  }
}
