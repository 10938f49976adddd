// Playing any other kind: marks that change with each click, lines, numbers, and areas.

import { app } from './app.js';
import { PlacesBoard } from './board-places.js';
import { h, icon, ICONS, quoted } from './dom.js';
import { Hand } from './hand.js';
import { LinePath } from './line-path.js';
import { BARE, SIDES } from './places.js';
import { Typing } from './typing.js';

/** The distance, in cells, from which a movement of the pointer is a drag and not a tap. */
const DRAG = 0.25;

/** The distance, in cells, from which a drag has a direction in which a bridge can lead. */
const TOWARDS = 0.5;

const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The keys for the sides, in the order of a place's lines. */
const LINES = ['w', 'd', 's', 'a'];

/** What lies between cells. If a puzzle has several of these layers, the player chooses one. */
const LAYERS = [['lines', 'Lines'], ['borders', 'Borders'], ['links', 'Numbers between cells']];

/** The maximum number of words of a link that a tap turns. */
const MOST_TURNS = 6;

/**
 * The maximum number of words with their own keys. The maximum pause between digits on the keys of the page, in
 * milliseconds, is longer than on a keyboard.
 */
const MOST_KEYS = 40;
const PAUSE_ON_PAD = 2500;

const KEYS = [
  ['marks', 'Space turns a mark, X sets that there is none'],
  ['lines', 'W, A, S and D draw a line beside the cell; a drag draws lines, or removes them'],
  ['borders', 'W, A, S and D draw a border of the cell; a drag along the sides of cells draws borders, or removes them'],
  ['links', 'W, A, S and D choose the link beside the cell and turn its number'],
  ['areas', 'drag from corner to corner, or Space at both, sets an area'],
  ['spreads', 'drag, or Shift with arrows, spreads an area'],
];

const POINTERS = [
  ['letters', 'Choose a cell, then a letter.'],
  ['numbers', 'Choose a cell, then a number.'],
  ['marks', 'A tap on a cell turns its mark.'],
  ['lines', 'Drag to draw a line; drag over a line to remove it. A tap where a line can be draws it, then crosses it out.'],
  ['borders', 'Drag along the sides of cells to draw a border; drag over a border to remove it. A tap on a side does the same.'],
  ['links', 'A tap between two cells turns the number there. Or choose the link, and then a number.'],
  ['out', 'A tap in a cell marks that it is in no region.'],
  ['bridges', 'Drag from an island to draw a bridge; drag again for two.'],
  ['areas', 'Drag from corner to corner for an area.'],
  ['spreads', 'Drag from a dot to spread its area.'],
];

export class PlacesHand extends Hand {
  #source;
  #places;
  #has;
  #pencil = false;
  #layer;
  #notes;
  #typing = new Typing();
  /** The words that can be written on the board, shorter words first. */
  #written;
  #corner;
  #drawing = false;
  #stale = false;

  constructor(game, label, table, source) {
    super(game, new PlacesBoard(game.puzzle, { playing: true, label }), table);
    this.#source = source;
    this.#places = game.puzzle.places;
    const any = (test) => this.#places.places.some(test);
    const words = this.#places.places.flatMap(({ words, numbers }) => (numbers ? words.map(([word]) => word) : []));
    this.#written = [...new Set(words)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
    const letters = this.enters('a');
    this.#has = {
      letters,
      numbers: any(({ numbers, beside }) => numbers && !beside) && !letters,
      marks: any(({ words, numbers, spreads, borders }) => words && !numbers && !spreads && !borders),
      out: any(({ words, borders }) => words && borders),
      lines: any(({ lines }) => lines?.some((line) => line !== null)),
      borders: any(({ borders }) => borders?.some((border) => border !== null)),
      links: any(({ beside }) => beside),
      bridges: any(({ bridges }) => bridges),
      areas: any(({ areas }) => areas),
      spreads: any(({ spreads }) => spreads),
    };
    this.cursor = Math.max(0, this.#places.places.findIndex((place) => place.words || place.lines || place.borders || place.areas));
    this.#layer = this.#layers[0]?.[0];
    /** Lines run from centre to centre if there are none along the edge of the board. */
    this.linked = this.#has.lines && this.#places.places[0].lines?.[0] == null;
  }

  /** The layers that this puzzle has. */
  get #layers() {
    return LAYERS.filter(([name]) => this.#has[name]);
  }

  /** Whether lines or borders are drawn. */
  get #draws() {
    return this.#layer === 'lines' || this.#layer === 'borders';
  }

  /** The entered values of the model's cells. */
  get #values() {
    return this.game.entries;
  }

  get keys() {
    const { notes, hint } = this.commandKeys;
    const has = (word) => this.#written.includes(word);
    const written = [
      this.#has.letters ? 'letters write' : 'digits write',
      this.#written.some((word) => word.length > 1) && 'one after the other a number',
      has('x') && !this.#has.letters && 'Space or X shades',
      has('-') && `Space ${this.enters('x') ? '' : 'or X '}leaves empty`,
      `${notes} or Shift takes notes`,
    ].filter(Boolean).join(', ');
    const ways = [this.#written.length > 0 && written, ...KEYS.map(([name, words]) => this.#has[name] && words)].filter(Boolean);
    return `Arrows move, ${ways.join('; ')}; Backspace clears, ${hint} gives a hint.`;
  }

  enters(letter) {
    // Where no other letters are written, `x` stands for a shaded cell.
    return this.#written.includes(letter.toLowerCase()) && this.#written.includes('a');
  }

  tools() {
    const { rules, about } = this.#places;
    const many = this.#written.length > MOST_KEYS;
    const words = many ? ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] : this.#written;
    const write = (word) => (many ? this.#type(word, this.#pencil, PAUSE_ON_PAD) : this.#write(word, this.#pencil));
    const parts = [h('details', { class: 'rules', open: !matchMedia('(max-width: 820px)').matches }, h('summary', {}, 'Rules'), h('p', { class: 'small' }, quoted(rules || about)),
      h('p', { class: 'small' }, POINTERS.filter(([name]) => this.#has[name]).map(([, words]) => words).join(' ')))];
    if (this.#written.length > 0) {
      const pad = h('div', { class: 'pad', role: 'group', 'aria-label': this.#has.letters ? 'Letters' : many ? 'Digits' : 'Numbers' },
        words.map((word) => h('button', { type: 'button', title: this.enters(word) ? undefined : BARE[word], onclick: () => write(word) }, word)));
      pad.style.setProperty('--across', many ? 5 : words.length <= 9 ? 3 : Math.min(6, Math.ceil(Math.sqrt(words.length))));
      pad.style.setProperty('--all', many ? 5 : Math.min(words.length, 9));
      this.#notes = h('button', { type: 'button', id: 'pencil', 'aria-pressed': 'false', onclick: () => this.#take(!this.#pencil) }, icon(ICONS.pencil), 'Notes');
      parts.unshift(h('div', { class: 'padding' }, pad, h('div', { class: 'bar' }, this.#notes,
        h('button', { type: 'button', onclick: () => this.clear() }, icon(ICONS.eraser), 'Clear'))));
    }
    if (this.#layers.length > 1) {
      const choose = (chosen) => {
        this.#layer = chosen;
        for (const [name] of this.#layers) buttons.get(name).setAttribute('aria-pressed', String(name === chosen));
      };
      const buttons = new Map(this.#layers.map(([name, words]) => [name, h('button', { type: 'button', 'aria-pressed': 'false', onclick: () => choose(name) }, words)]));
      choose(this.#layer);
      parts.unshift(h('div', { class: 'bar', role: 'group', 'aria-label': 'What to draw' }, [...buttons.values()]));
    }
    return h('div', { class: 'padding' }, parts);
  }

  #take(on) {
    this.#pencil = on;
    this.#notes?.setAttribute('aria-pressed', String(on));
  }

  #set(pairs, how = 'act') {
    this.table[how](pairs.filter(([cell]) => cell !== undefined && cell !== null).map(([cell, value]) => [cell, this.game.entry(value)]));
  }

  /** The next content of a place when it is clicked. */
  #turn(at) {
    const turns = this.#places.turns(at);
    return turns[(turns.indexOf(this.#places.word(at, this.#values)) + 1) % turns.length];
  }

  #lineAt({ place, side }) {
    return this.#places.places[place][this.#layer]?.[side] ?? undefined;
  }

  /** The next value of a line or border: drawn, then crossed out, then open. */
  #turned(line, second) {
    const held = this.#values[line];
    const drawn = this.#places.drawn(line);
    if (second) return held === 1 - drawn ? undefined : 1 - drawn;
    return held === undefined ? drawn : held === drawn ? 1 - drawn : undefined;
  }

  /** Chooses a link and, unless it can have many numbers, turns its number. */
  #turnLink(link, second) {
    this.select(link);
    if (this.#places.turns(link).length > MOST_TURNS) return;
    const nothing = this.#places.nothing(link)?.[0];
    const isNothing = nothing !== undefined && this.#places.word(link, this.#values) === nothing;
    this.#set(this.#places.setting(link, second ? (isNothing ? undefined : nothing) : this.#turn(link)));
  }

  // Pointers.

  begin(event) {
    const spot = this.board.spotAt(event);
    if (!spot) return undefined;
    const { place } = spot;
    const own = this.#places.places[place];
    const second = event.button === 2;
    if (spot.inside) this.select(place);
    const link = this.#layer === 'links' && (spot.near || !spot.inside) ? this.#places.linkAt(spot) : undefined;
    if (link !== undefined) {
      this.#turnLink(link, second);
      return { number: true };
    }
    if (this.#draws || this.#has.bridges) {
      const linked = this.linked && this.#layer === 'lines';
      const drag = this.#draws ? new LinePath(this.#places, linked, spot.point, this.#layer) : undefined;
      return { spot, second, drag, lines: true, far: false, before: this.game.snapshot() };
    }
    if (!spot.inside) return undefined;
    if (own.areas) return { area: place };
    const word = this.#places.word(place, this.#values);
    if (own.spreads) return word === undefined ? undefined : { word };
    if (!own.words || own.numbers) return own.numbers ? { number: true } : undefined;
    return this.#mark(place, second);
  }

  /** Turns the mark of a place, as a tap does. */
  #mark(place, second) {
    const word = this.#places.word(place, this.#values);
    const next = second ? (word === '' ? undefined : '') : this.#turn(place);
    this.#set(this.#places.setting(place, next));
    return { word: next, from: word };
  }

  over(stroke, event) {
    if (stroke.lines) return this.#dragLine(stroke, event);
    const spot = this.board.spotAt(event);
    if (!spot?.inside || stroke.number || stroke.area !== undefined) return;
    const own = this.#places.places[spot.place];
    if (!own.words || own.numbers || this.#places.word(spot.place, this.#values) === stroke.word) return;
    if (!own.spreads && this.#places.word(spot.place, this.#values) !== stroke.from) return;
    if (stroke.word && !own.words.some(([word]) => word === stroke.word)) return;
    this.select(spot.place);
    this.#set(this.#places.setting(spot.place, stroke.word), 'extend');
  }

  end(stroke, event) {
    if (stroke.lines) {
      this.#dragLine(stroke, event, true);
      // Along the side of a cell, a drag may end before it reaches a corner.
      const linked = this.linked && this.#layer === 'lines';
      if (!stroke.far || (stroke.drag && !linked && stroke.drag.lines.length === 0)) this.#tap(stroke);
      return;
    }
    if (stroke.area === undefined) return;
    const spot = this.board.spotAt(event);
    if (spot?.inside) this.#cover(stroke.area, spot.place);
  }

  /** Draws what a drag has passed. What it had drawn before is taken back, so that a drag can go back. */
  #dragLine(stroke, event, end = false) {
    const { spot, second, drag, before } = stroke;
    const point = this.board.pointAt(event);
    stroke.far ||= apart(point, spot.point) >= DRAG;
    if (!stroke.far) return;
    if (!drag) return this.#dragBridge(stroke, point);
    if (!drag.move(point, { end })) return;
    this.table.restore(before);
    const { lines } = drag;
    const held = this.#values[lines[0]];
    const drawn = (line) => (second ? 1 - this.#places.drawn(line) : this.#places.drawn(line));
    const clears = lines.length > 0 && held === drawn(lines[0]);
    this.#set(lines.map((line) => [line, clears ? undefined : drawn(line)]));
  }

  #dragBridge(stroke, point) {
    const { spot, second, before } = stroke;
    const [right, down] = [point[0] - spot.point[0], point[1] - spot.point[1]];
    const across = Math.abs(right) > Math.abs(down);
    const way = across ? [0, Math.sign(right)] : [Math.sign(down), 0];
    const cell = Math.max(Math.abs(right), Math.abs(down)) < TOWARDS ? undefined : this.#places.bridge(spot.place, way);
    if (cell === stroke.bridge) return;
    this.table.restore(before);
    stroke.bridge = cell;
    if (cell === undefined) return;
    const held = this.#values[cell] ?? 0;
    const most = Math.max(...this.#places.places.flatMap(({ words }) => words ?? []).filter(([, of]) => of === cell).map(([, , value]) => value));
    this.#set([[cell, second ? (this.#values[cell] === 0 ? undefined : 0) : held < most ? held + 1 : undefined]]);
  }

  /** Turns the line or the mark under a tap. */
  #tap({ spot, second }) {
    const own = this.#places.places[spot.place];
    const line = this.#lineAt(spot);
    if (line !== undefined && (spot.near || !spot.inside)) {
      this.#set([[line, this.#turned(line, second)]]);
    } else if (spot.inside && own.words && !own.numbers) this.#mark(spot.place, second);
  }

  /** Sets the area between two corners, or removes the area of a place. */
  #cover(one, other) {
    const values = this.#values;
    const area = this.#places.area(one, other);
    const there = this.#places.covered(area ?? -1);
    const old = [...new Set((area === undefined ? [one] : there).flatMap((at) => this.#places.places[at].areas))].filter((cell) => values[cell] === 1);
    if (area === undefined && one !== other) this.table.say('No area of the puzzle has these corners: it holds one number, and as many cells.');
    this.#set([...old.map((cell) => [cell, undefined]), ...(area === undefined || values[area] === 1 ? [] : [[area, 1]])]);
  }

  // Keys.

  move(arrow, shift) {
    this.cursor = this.#places.places[this.cursor].beside?.place ?? this.cursor;
    const from = this.cursor;
    super.move(arrow);
    const word = shift && this.#has.spreads ? this.#places.word(from, this.#values) : undefined;
    if (word !== undefined && this.#places.places[this.cursor].words?.some(([own]) => own === word)) this.#set(this.#places.setting(this.cursor, word));
  }

  press(event) {
    const key = event.key.toLowerCase();
    const own = this.#places.places[this.cursor];
    if (this.#layer && LINES.includes(key)) {
      const spot = { place: own.beside?.place ?? this.cursor, side: LINES.indexOf(key) };
      const [line, link] = [this.#lineAt(spot), this.#layer === 'links' ? this.#places.linkAt(spot) : undefined];
      if (line !== undefined) this.#set([[line, this.#turned(line)]]);
      else if (link !== undefined) this.#turnLink(link);
    } else if (this.#written.length > 0 && (key === '.' || this.commands(key, 'n'))) this.#take(!this.#pencil);
    else if (own.areas && (key === ' ' || key === 'enter')) {
      if (this.#corner === undefined) this.#corner = this.cursor;
      else {
        this.#cover(this.#corner, this.cursor);
        this.#corner = undefined;
      }
      this.board.mark('corner', this.#corner === undefined ? [] : [this.#corner]);
    } else if (own.words && !own.numbers && !own.spreads && (key === ' ' || key === 'enter')) this.#set(this.#places.setting(this.cursor, this.#turn(this.cursor)));
    else if (own.empty && key === 'x') this.#set(this.#places.setting(this.cursor, this.#places.word(this.cursor, this.#values) === '' ? undefined : ''));
    else if (own.numbers) {
      const note = this.#pencil !== event.shiftKey;
      const bare = this.#places.bare(this.cursor);
      if (/^(Digit|Numpad)[0-9]$/.test(event.code)) this.#type(event.code.at(-1), note);
      else if (bare && (key === ' ' || key === bare || (key === 'x' && !this.enters(key)))) this.#write(bare, note);
      else if (this.enters(key)) this.#write(key, note);
      else return false;
    } else return false;
    return true;
  }

  /** Digits that are typed one after the other form one number, if the board has such a number. */
  #type(digit, note, pause) {
    const begins = (text) => this.#written.some((word) => word.startsWith(text));
    const { text, before } = this.#typing.take(digit, `${this.cursor} ${note}`, this.#held(), begins, pause);
    this.#write(text, note, before);
  }

  /** The values of the cells of the model that determine the word of the place. */
  #held() {
    const { words = [] } = this.#places.places[this.cursor];
    return new Map(words.map(([, cell]) => [cell, this.game.values[cell]]));
  }

  /**
   * Writes a word, or removes it if it is already there. `held` contains the current values or, for a typed number, the
   * values before its first digit.
   */
  #write(word, note, held = this.#held()) {
    const { words, numbers } = this.#places.places[this.cursor];
    if (!numbers) return;
    if ([...held.keys()].every((cell) => this.game.isGiven(cell))) return this.table.say('This belongs to the puzzle.');
    const [own, cell, value] = words.find(([own]) => own === word) ?? [];
    if (own === undefined) {
      // The player may still type more digits, so the first digits no longer count as a number.
      this.table.act([...held]);
      if (!words.some(([own]) => own.startsWith(word))) this.table.say(`${word} cannot stand here.`);
    } else if (note) {
      const { notes } = held.get(cell);
      const next = notes.includes(value) ? notes.filter((other) => other !== value) : [...notes, value].sort((a, b) => a - b);
      this.table.act([...held].map(([of, before]) => [of, { value: null, notes: of === cell ? next : before.notes }]));
    } else {
      const before = words.find(([, of, value]) => held.get(of).value === value)?.[0];
      this.#set(this.#places.setting(this.cursor, before === own ? undefined : own));
    }
  }

  clear() {
    const own = this.#places.places[this.cursor];
    const lines = [...(own.lines ?? []), ...(own.borders ?? [])].filter((line) => line !== null);
    const areas = (own.areas ?? []).filter((area) => this.#values[area] === 1);
    this.#set([...this.#places.setting(this.cursor, undefined), ...[...lines, ...areas].map((cell) => [cell, undefined])]);
  }

  // What the player sees and hears.

  mark(name, cells) {
    this.board.markSpots(name, cells.map((cell) => this.#places.of.get(cell)).filter(Boolean), this.linked);
  }

  draw() {
    const values = this.#values;
    this.#places.places.forEach((place, at) => place.beside || this.board.name(at, this.#said(place, at, values)));
    const notes = this.#places.places.flatMap(({ words, numbers, label }, at) => {
      if (!numbers) return [];
      const cells = new Map(words.map(([word, cell, value]) => [`${cell} ${value}`, word]));
      const noted = [...new Set(words.map(([, cell]) => cell))].flatMap((cell) => {
        const { value, notes } = this.game.values[cell];
        return value === null ? notes.map((note) => cells.get(`${cell} ${note}`)) : [];
      });
      return noted.length ? [[at, noted.filter(Boolean), label]] : [];
    });
    this.#stale = true;
    this.#redraw(notes);
  }

  /** Lets the library draw the board. If values change meanwhile, the board is drawn again. */
  async #redraw(notes) {
    this.notes = notes;
    if (this.#drawing) return;
    this.#drawing = true;
    const { content, name, format, index } = this.#source;
    while (this.#stale) {
      this.#stale = false;
      const known = this.#values.map((value) => value ?? null);
      this.board.show(await app.artist.call('draw', [content, { name, format, index, known }]));
      this.board.note(this.notes);
      this.select(this.cursor);
    }
    this.#drawing = false;
  }

  #said({ clue, lines, borders, areas }, at, values) {
    const word = this.#places.word(at, values);
    const others = word === this.#places.bare(at) ? BARE : { '': 'empty', x: 'marked' };
    const shown = word === undefined ? '' : (others[word] ?? word);
    const sides = (edges, is) => (edges ?? []).flatMap((edge, side) => (edge !== null && is(edge) ? [SIDES[side][0]] : []));
    const isDrawn = (edge) => values[edge] === this.#places.drawn(edge);
    const isNone = (edge) => values[edge] === 1 - this.#places.drawn(edge);
    const [drawn, none] = [sides(lines, isDrawn), sides(lines, isNone)];
    const [walls, open] = [sides(borders, isDrawn), sides(borders, isNone)];
    const beside = SIDES.flatMap(([name], side) => {
      const link = this.#has.links ? this.#places.linkAt({ place: at, side }) : undefined;
      const number = link === undefined ? undefined : this.#places.word(link, values);
      return number === undefined ? [] : [`${BARE[number] ?? number} ${name}`];
    });
    const parts = [
      clue && `clue ${clue}`, shown, drawn.length && `lines ${drawn.join(', ')}`, none.length && `no line ${none.join(', ')}`,
      walls.length && `borders ${walls.join(', ')}`, open.length && `no border ${open.join(', ')}`, ...beside,
      areas?.some((area) => values[area] === 1) && 'covered',
    ].filter(Boolean);
    const name = this.#places.name(at);
    return `${name[0].toUpperCase()}${name.slice(1)}: ${parts.join('; ') || 'open'}`;
  }

  refresh() {}
}
