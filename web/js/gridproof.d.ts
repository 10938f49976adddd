/** A file's content: text, or bytes in UTF-8. */
export type Content = string | Uint8Array | ArrayBuffer;

/** Which file it is: its name appears in records, and its ending helps where several formats fit. */
export interface File {
  name?: string;
  /** The format's name, where it is not to be detected. */
  format?: string;
}

/** What is wrong, and where: lines and columns from 1, in characters. */
export interface Fault {
  code?: 'unreadable' | 'contradiction' | 'unsupported' | 'internal';
  message: string;
  line?: number;
  column?: number;
  length?: number;
  /** The first and the last line that were skipped after it. */
  skipped?: [first: number, last: number];
}

export class GridproofError extends Error implements Fault {
  line?: number;
  column?: number;
  length?: number;
}

/** An error of the library itself. */
export class InternalError extends Error {}

/** A block of a clue: its length, and its colour from 1. */
export type Block = [length: number, colour: number];

/** A colour of a nonogram: its character in boards, its name, and `#rrggbb`. */
export interface PaletteEntry {
  symbol: string;
  name: string;
  rgb: string;
}

interface Common {
  title?: string;
  rows: number;
  columns: number;
  /** Names and texts of the file: author, licence and others. */
  metadata: [name: string, text: string][];
  /** What of the file may be a rule and is not in the model, in words: solutions may break it. */
  unmodelled?: string[];
}

export interface NonogramPuzzle extends Common {
  kind: 'nonogram';
  clues: { rows: Block[][]; columns: Block[][] };
  /** The colours by value, the background first; a symbol is the colour's character in boards. */
  palette: PaletteEntry[];
}

export interface SudokuPuzzle extends Common {
  kind: 'sudoku';
  /** Rows and columns of a box. */
  box: [rows: number, columns: number];
  /** The digits by row, counted from 1; 0 for an empty cell. */
  givens: number[][];
  /** The least digit as the setter writes it: 1, or 0 where the digits are 0 to the side less one. */
  first_digit: 0 | 1;
  /** The digits, counted from 1, that each cell can have, row by row, if the puzzle states them. */
  candidates?: number[][];
}

/** A puzzle of any other kind: `board` tells how it is played, `draw` how it looks. */
export interface OtherPuzzle extends Common {
  /** A name of `About.kinds`, or `model`. */
  kind: string;
  /** The puzzle as text. */
  drawing: string;
}

export type Puzzle = NonogramPuzzle | SudokuPuzzle | OtherPuzzle;

/** The puzzles of a file. */
export interface Contents {
  format: string;
  puzzles: { index: number; line: number; puzzle?: Puzzle; error?: Fault }[];
  /** Whether there are further ones than were asked for. */
  more: boolean;
}

/** A filled board: a nonogram's rows of symbols and `?`, a sudoku's digits, or another kind's words. */
export type Board = string[] | number[][] | string[][];

/** How a puzzle of another kind is played: a state gives values to the cells of its model, which places show. */
export interface Played {
  /** What the kind is, in a line. */
  about: string;
  /** Its rules, a sentence each. */
  rules: string;
  /** The number of cells of the model. */
  cells: number;
  /** Cells whose value is told. */
  given: [cell: number, value: number][];
  /** The places of the board, row by row. */
  places: Place[];
}

/** A place of a board. */
export interface Place {
  /** The text of its clue. */
  clue?: string;
  /** The words it can show, each with the cell and the value that it stands for. */
  words?: [word: string, cell: number, value: number][];
  /** Whether it can show nothing: none of the words holds, their cells are 0. */
  empty?: boolean;
  /** Whether the words are numbers or letters to write, not marks to set: `x` among them is for a cell that is shaded, `-` for one
   * that stays empty. */
  numbers?: boolean;
  /** Whether the words are names of areas, which nobody sees. */
  spreads?: boolean;
  /** The cells of the lines above, to the right, below and to the left: along its sides, or from its centre. */
  lines?: [number | null, number | null, number | null, number | null];
  /** The cells of the areas that can cover it. */
  areas?: number[];
}

/** A picture in units of a cell; later shapes lie over earlier ones. An ink is a name, or `#rrggbb`. */
export interface Picture {
  title: string;
  width: number;
  height: number;
  /** The upper left corner of the first cell. */
  origin: [x: number, y: number];
  shapes: ({ ink: string } & (
    | { shape: 'polygon'; points: [number, number][] }
    | { shape: 'line'; points: [number, number][]; width: number; dash: number }
    | { shape: 'disc'; at: [number, number]; radius: number }
    | { shape: 'circle'; at: [number, number]; radius: number; width: number }
    | { shape: 'text'; at: [number, number]; text: string; height: number; anchor: 'start' | 'middle' | 'end'; bold: boolean }
  ))[];
}

export type Status =
  | 'unique' | 'multiple' | 'unsatisfiable' | 'satisfiable' | 'stalled' | 'unknown' | 'error';

/** What is said of one puzzle: a line of `gridproof solve --output jsonl` (docs/records.md). */
export interface Record {
  v: 1;
  source: string;
  index: number;
  line: number;
  kind?: string;
  title?: string;
  rows?: number;
  columns?: number;
  engine: string;
  status: Status;
  solutions: Board[];
  partial?: Board;
  reason?: string;
  effort: { difficulty?: 'line' | 'probe' | 'search'; [counter: string]: number | string | undefined };
  seconds?: number;
  error?: Fault;
  count?: number;
  counted_all?: boolean;
  format?: string;
  palette?: PaletteEntry[];
  /** With `multiple` and `satisfiable`: whether `solutions` are all there are. */
  listed_all?: boolean;
  /** Whether the solution that the text states is one. */
  goal?: 'agrees' | 'differs';
}

/** What to look for, and what it may cost. */
export interface Question {
  /** `auto` by default. */
  engine?: string;
  /** All solutions up to this many, instead of whether there is exactly one. */
  solutions?: number;
  /** The number of solutions up to this many. */
  count?: number;
  /** The most seconds for each puzzle. */
  seconds?: number;
  /** The most steps for each puzzle. */
  steps?: number;
  /** Whether records say how long it took; `false` by default. */
  timing?: boolean;
}

/** A state of play: the values that each cell can have, row by row (a sudoku's digit less 1; 0 for the background of a
 * nonogram); an empty list for a cell of which nothing is known. */
export type State = number[][];

/** What plain propagation deduces. */
export interface Deduced {
  steps: {
    cell: number;
    /** The value, if the cell is decided. */
    value?: number;
    removed: number[];
    rule: string;
    /** The constraints from which it follows. */
    because: { name: string; cells: number[] }[];
  }[];
  board: Board;
  /** The value of each cell of the model, as far as it is decided. */
  values: (number | null)[];
  /** The number of cells that are not decided. */
  open: number;
  contradiction: boolean;
}

/** The steps of a person. Values are those of the model: a sudoku's digit less 1; 0 for the background of a nonogram. */
export interface Explained {
  /** Entries of the state that are not those of the solution; the steps do not rest on them. */
  wrong: number[];
  steps: {
    technique: string;
    /** Where to look; what to use there; what follows, and why. */
    texts: [string, string, string];
    /** The rows, columns and boxes that it speaks of. */
    names: string[];
    /** What follows: `r1c2=3`, `r4c5<>6`. A step says something of what is seen on the board. */
    says: string[];
    /** The cells that it speaks of. */
    cells: number[];
    decided: [cell: number, value: number][];
    removed: [cell: number, value: number][];
  }[];
}

/** A puzzle made to order. */
export interface Made {
  /** In the format `format`. */
  text: string;
  format: string;
  /** There if a level was asked for. */
  level?: string;
  score?: number;
  /** The cells of a picture that were changed, by row and column from 0, with the names of the colours. */
  changes?: { row: number; column: number; from: string; to: string }[];
}

export type Level = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';
export type Symmetry =
  | 'none' | 'rotate180' | 'rotate90' | 'mirror-h' | 'mirror-v' | 'mirror-d' | 'mirror-a' | 'full';

/** What the checker of certificates says. */
export interface Finding {
  holds: boolean;
  verdict?: 'unique' | 'unsatisfiable';
  puzzle?: Puzzle;
  solution?: Board;
  flaw?: { file: string; line?: number; message: string };
}

/** Version, formats, engines, kinds. */
export interface About {
  version: string;
  formats: { name: string; kind: string; description: string; extensions: string[] }[];
  engines: { name: string; takes: string; method: string; complete: boolean }[];
  /** The kinds besides nonograms and sudokus: the name of each in a sentence, what it is, and its usual rows and columns. */
  kinds: { name: string; spoken: string; about: string; size: [rows: number, columns: number] }[];
}

/** The library. Its methods throw `GridproofError` for what is wrong with what they are given. */
export class Gridproof {
  constructor(module: WebAssembly.Module);
  readonly module: WebAssembly.Module;
  about(): About;
  /** The puzzles of a file, each with what is needed to draw it. */
  read(text: Content, options?: File & { most?: number }): Contents;
  /** A record for each puzzle of a file, from position `first` on, `most` of them. */
  solve(text: Content, options?: File & Question & { first?: number; most?: number }): Record[];
  /**
   * A line for each puzzle of a file, as `gridproof solve --output line` prints it: `status<TAB>solution`, or `status<TAB>count`
   * where solutions are counted. For many easy puzzles, of which `solve` mostly makes objects.
   */
  solveLines(text: Content, options?: File & Question): string;
  /** The deductions of plain propagation from a state of play. */
  deduce(text: Content, options?: File & { index?: number; state?: State; most?: number }): Deduced;
  /**
   * The steps of a person from a state of play on, for puzzles with one solution: by techniques with names for 9x9 sudokus and
   * black and white nonograms, by the fewest clues for all others.
   */
  explain(text: Content, options?: File & { index?: number; state?: State; most?: number }): Explained;
  /** The board of a puzzle of any kind but nonograms and sudokus. */
  board(text: Content, options?: File & { index?: number }): Played;
  /**
   * A puzzle as a picture: its clues, over them the boards of records (of two what differs is marked), or else the values of the
   * model's cells that are known.
   */
  draw(text: Content, options?: File & { index?: number; boards?: Board[]; known?: (number | null)[] }): Picture;
  /** The cells of the model that a record's board tells, and their values. */
  values(text: Content, board: Board, options?: File & { index?: number }): [cell: number, value: number][];
  /**
   * A puzzle of any kind but nonograms and sudokus, with one solution and no clue too many; the same for the same seed. Without
   * a size it is as large as is usual for the kind. Its difficulty is what is needed: its rules one by one, so that no cell has
   * to be tried; trying single cells; or more than that.
   */
  generateKind(
    kind: string,
    wish: { size?: [rows: number, columns: number]; difficulty?: 'propagation' | 'probe' | 'search'; seed: number },
  ): Made;
  /**
   * The nonogram of a picture, its pixels as red, green and blue, changed in few cells until it has one solution. With more than
   * one colour besides the background it is in colours of the picture.
   */
  mend(width: number, pixels: ArrayLike<number>, wish: { size: [rows: number, columns: number]; colours?: number; title?: string }): Made;
  /** A 9x9 sudoku with one solution; the same for the same seed. */
  generate(wish: { level?: Level; symmetry?: Symmetry; seed: number }): Made;
  /** The puzzle at `index` in another format. */
  convert(text: Content, to: string, options?: File & { index?: number }): string;
  /** The nonogram of a picture in the format `non`: a colour for each cell, row by row, 0 for the background. */
  picture(columns: number, cells: ArrayLike<number>, options?: { title?: string }): string;
  /** Checks the certificate made of these files, by name. */
  check(files: { [name: string]: Content }): Finding;
}

/** Compiles the module, without starting it. */
export function compile(source?: Parameters<typeof init>[0]): Promise<WebAssembly.Module>;

/** Loads the library: from the file beside this one, or from where it is said. */
export function init(source?: string | URL | Uint8Array | ArrayBuffer | WebAssembly.Module): Promise<Gridproof>;
