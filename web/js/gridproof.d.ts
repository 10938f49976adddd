/** The content of a file: text, or bytes in UTF-8. */
export type Content = string | Uint8Array | ArrayBuffer;

/** Describes a file. Records contain its name, and its extension selects the format if several formats fit. */
export interface File {
  name?: string;
  /** The name of the format, if it should not be detected. */
  format?: string;
  /**
   * The text of the rules of a kind. The file then has plain grids of this kind. A file that begins with its rules needs
   * no such option.
   */
  rules?: string;
}

/** An error and its place. Lines and columns are counted from 1, in characters. */
export interface Fault {
  code?: 'unreadable' | 'contradiction' | 'unsupported' | 'internal';
  message: string;
  line?: number;
  column?: number;
  length?: number;
  /** The first and the last line that were skipped after the error. */
  skipped?: [first: number, last: number];
}

export class GridproofError extends Error implements Fault {
  line?: number;
  column?: number;
  length?: number;
}

/** An error in the library itself. */
export class InternalError extends Error {}

/** A block of a clue: its length and its colour. Colours are counted from 1. */
export type Block = [length: number, colour: number];

/** A colour of a nonogram: its character in boards, its name, and its value as `#rrggbb`. */
export interface PaletteEntry {
  symbol: string;
  name: string;
  rgb: string;
}

/** The kinds other than nonograms, sudokus and models of one's own. `About.kinds` describes them. */
export type OtherKind =
  | 'akari' | 'aquarium' | 'battleships' | 'binairo' | 'cave' | 'countryroad' | 'creek' | 'dominosa' | 'doppelblock'
  | 'easyasabc' | 'fillomino' | 'futoshiki' | 'galaxies' | 'gokigen' | 'hashi' | 'heyawake' | 'hidato' | 'hitori'
  | 'kakurasu' | 'kakuro' | 'kenken' | 'killer' | 'kuromasu' | 'latin' | 'lits' | 'magic' | 'magnets' | 'masyu'
  | 'minesweeper' | 'mosaic' | 'n-queens' | 'norinori' | 'numberlink' | 'nurikabe' | 'nurimisaki' | 'renban'
  | 'ripple' | 'shakashaka' | 'shikaku' | 'simpleloop' | 'skyscrapers' | 'slitherlink' | 'snake' | 'starbattle'
  | 'str8ts' | 'sudoku-variant' | 'suguru' | 'tapa' | 'tents' | 'thermometers' | 'yajilin' | 'yinyang';

/**
 * The kind of a puzzle. `model` is a model of one's own. A kind that a text of rules states has a name of its own, which no
 * type lists: compare `puzzle.kind as string` with it.
 */
export type Kind = 'nonogram' | 'sudoku' | 'model' | OtherKind;

interface Common {
  title?: string;
  rows: number;
  columns: number;
  /** Pairs of a name and text from the file: the author, the licence and others. */
  metadata: [name: string, text: string][];
  /** Parts of the file that may be rules but are not in the model, in words. Solutions may break them. */
  unmodelled?: string[];
}

export interface NonogramPuzzle extends Common {
  kind: 'nonogram';
  clues: { rows: Block[][]; columns: Block[][] };
  /** The colours, indexed by value. The first is the background. A symbol is the colour's character in boards. */
  palette: PaletteEntry[];
}

export interface SudokuPuzzle extends Common {
  kind: 'sudoku';
  /** The numbers of rows and columns of a box. */
  box: [rows: number, columns: number];
  /** The digits of the givens, row by row, counted from 1. An empty cell is 0. */
  givens: number[][];
  /** The smallest digit that the setter uses: 1, or 0 if the digits are 0 to the side minus 1. */
  first_digit: 0 | 1;
  /** The candidates of each cell, row by row, if the puzzle states them. Digits are counted from 1. */
  candidates?: number[][];
}

/** A puzzle of any other kind. `board` describes how to play it, and `draw` draws it. */
export interface OtherPuzzle extends Common {
  kind: OtherKind | 'model';
  /** The puzzle drawn as text. */
  drawing: string;
}

/** A puzzle. Testing its `kind` tells TypeScript which of its fields it has. */
export type Puzzle = NonogramPuzzle | SudokuPuzzle | OtherPuzzle;

/** The puzzles of a file. */
export interface Contents {
  format: string;
  puzzles: { index: number; line: number; puzzle?: Puzzle; error?: Fault }[];
  /** Whether the file has more puzzles than these. */
  more: boolean;
}

/** A filled board: the rows of a nonogram with symbols and `?`, the digits of a sudoku, or the words of any other kind. */
export type Board = string[] | number[][] | string[][];

/**
 * Describes how to play a puzzle of another kind. A state of play gives values to the cells of its model. Each place
 * shows the values of some cells.
 */
export interface Played {
  /** A line that describes the kind of puzzle. */
  about: string;
  /** The rules of the puzzle in sentences. */
  rules: string;
  /** The number of cells in the model. */
  cells: number;
  /** The cells with a given value that the board shows, and their values. Lines are never given: no clue is a line. */
  given: [cell: number, value: number][];
  /** The places of the board, row by row. */
  places: Place[];
  /**
   * The links between neighbours that get numbers: the place above or to the left of each, its side (1 to the right, 2
   * below), and the numbers as the words of a place.
   */
  links?: { place: number; side: 1 | 2; words: [word: string, cell: number, value: number][] }[];
  /**
   * Whether something has to be filled in that the places do not describe. This is so for some kinds that a text of rules
   * states: if they have two words in one cell, or two numbers on one link.
   */
  partial?: boolean;
}

/** A place of a board. */
export interface Place {
  /** The text of its clue. */
  clue?: string;
  /** The words that the place can show. Each is shown if the cell has the given value. */
  words?: [word: string, cell: number, value: number][];
  /** Whether the place can be blank. Then no word is shown, and the cells of the words are 0. */
  empty?: boolean;
  /**
   * Whether the words are numbers or letters that the player writes, rather than marks that the player sets. Among
   * them, `x` stands for a shaded cell and `-` for a cell that stays empty.
   */
  numbers?: boolean;
  /** Whether the player has to set a word: a place that the player leaves open shows none. */
  required?: boolean;
  /** Whether the upper left corner of the place shows a text, such as the sum of a cage. */
  label?: boolean;
  /** Whether the words are names of areas, which the board does not show. */
  spreads?: boolean;
  /** Whether the words are numbers of bridges: digits for those in the row, and letters for those in the column. */
  bridges?: boolean;
  /**
   * The cells of the lines above, to the right, below and to the left. The lines run along the sides of the place or
   * start at its centre.
   */
  lines?: [number | null, number | null, number | null, number | null];
  /** The borders above, to the right, below and to the left: for each, its cell, and the cell's value if there is a border. */
  borders?: ([cell: number, value: number] | null)[];
  /** The cells of the areas that can cover the place. */
  areas?: number[];
}

/** A picture. All lengths are in cells. Later shapes are drawn over earlier ones. An ink is a name, or `#rrggbb`. */
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

interface CommonRecord<B extends Board> {
  v: 1;
  source: string;
  index: number;
  line: number;
  title?: string;
  rows?: number;
  columns?: number;
  engine: string;
  status: Status;
  solutions: B[];
  partial?: B;
  reason?: string;
  effort: { difficulty?: 'line' | 'probe' | 'search'; [counter: string]: number | string | undefined };
  seconds?: number;
  error?: Fault;
  count?: number;
  counted_all?: boolean;
  format?: string;
  palette?: PaletteEntry[];
  /** For `multiple` and `satisfiable`: whether `solutions` contains all solutions. */
  listed_all?: boolean;
  /** Whether the solution that the file states is a solution. */
  goal?: 'agrees' | 'differs';
}

/**
 * The record of a puzzle, which is a line of `gridproof solve --output jsonl`. Testing its `kind` tells TypeScript which boards
 * it has. The record of a puzzle that cannot be read has no kind.
 */
export type Record =
  | ({ kind: 'nonogram' } & CommonRecord<string[]>)
  | ({ kind: 'sudoku' } & CommonRecord<number[][]>)
  | ({ kind: OtherKind | 'model' } & CommonRecord<string[][]>)
  | ({ kind?: never } & CommonRecord<never>);

/** What to look for, and the limits. */
export interface Question {
  /** The name of the engine; by default, `auto`. */
  engine?: string;
  /** Return up to this number of solutions, instead of whether there is exactly one. */
  solutions?: number;
  /** Count up to this number of solutions. */
  count?: number;
  /** The time limit for each puzzle, in seconds. */
  seconds?: number;
  /** The maximum number of steps for each puzzle. */
  steps?: number;
  /** Whether records include the solving time; by default, `false`. */
  timing?: boolean;
}

/**
 * A state of play: the candidates of each cell, row by row. For a sudoku, a value is the digit minus 1; for a nonogram,
 * 0 is the background. The list of a cell is empty if nothing is known about it.
 */
export type State = number[][];

/** The deductions of plain propagation. */
export interface Deduced {
  steps: {
    cell: number;
    /** The value of the cell, if only one is left. */
    value?: number;
    removed: number[];
    rule: string;
    /** The constraints from which the deduction follows. */
    because: { name: string; cells: number[] }[];
  }[];
  board: Board;
  /** For each cell of the model, its value if only one is left. */
  values: (number | null)[];
  /** The number of cells with more than one value left. */
  open: number;
  contradiction: boolean;
  /** For a puzzle by rules whose board the state fills: whether the board keeps every rule. */
  holds?: boolean;
}

/**
 * Solving steps as a person would take them. Values are those of the model: for a sudoku, the digit minus 1; for a
 * nonogram, 0 is the background.
 */
export interface Explained {
  /** The cells of the state whose entries differ from the solution. The steps do not depend on them. */
  wrong: number[];
  steps: {
    technique: string;
    /** Three texts: where to look; which technique to use there; what follows, and why. */
    texts: [string, string, string];
    /** The rows, columns and boxes that the step mentions. */
    names: string[];
    /** The conclusions, such as `r1c2=3` or `r4c5<>6`. Each step has a conclusion about something that the board shows. */
    says: string[];
    /** The cells that the step mentions. */
    cells: number[];
    decided: [cell: number, value: number][];
    removed: [cell: number, value: number][];
  }[];
}

/** A kind that a text of rules states. */
export interface StatedKind {
  name: string;
  title?: string;
  sentences: string[];
  /** Messages with their places about what is allowed but probably not meant. */
  warnings: string[];
}

/** A generated puzzle. */
export interface Made {
  /** The puzzle in the format `format`. */
  text: string;
  format: string;
  /** The level; present if a level was requested. */
  level?: string;
  score?: number;
  /** The cells of a picture that were changed. Rows and columns are counted from 0; colours are given by name. */
  changes?: { row: number; column: number; from: string; to: string }[];
}

export type Level = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';
export type Symmetry =
  | 'none' | 'rotate180' | 'rotate90' | 'mirror-h' | 'mirror-v' | 'mirror-d' | 'mirror-a' | 'full';

/** The result of checking a certificate. */
export interface Finding {
  holds: boolean;
  verdict?: 'unique' | 'unsatisfiable';
  puzzle?: Puzzle;
  solution?: Board;
  flaw?: { file: string; line?: number; message: string };
}

/** The version, the formats, the engines and the kinds. */
export interface About {
  version: string;
  formats: { name: string; kind: string; description: string; extensions: string[] }[];
  engines: { name: string; takes: string; method: string; complete: boolean }[];
  /**
   * The kinds other than nonograms and sudokus. `spoken` is the name as used in a sentence, `about` describes the kind,
   * and `size` is its usual number of rows and columns.
   */
  kinds: { name: OtherKind; spoken: string; about: string; size: [rows: number, columns: number] }[];
}

/** The library. If the input of a method is invalid, the method throws a `GridproofError`. */
export class Gridproof {
  constructor(module: CompiledModule);
  readonly module: CompiledModule;
  about(): About;
  /** Returns the puzzles of a file, each with the data that is needed to draw it. */
  read(text: Content, options?: File & { most?: number }): Contents;
  /** Returns a record for each puzzle of a file. Starts at the position `first` and returns at most `most` records. */
  solve(text: Content, options?: File & Question & { first?: number; most?: number }): Record[];
  /**
   * Returns a line for each puzzle of a file, as `gridproof solve --output line` prints it: `status<TAB>solution` or,
   * if solutions are counted, `status<TAB>count`. Suitable for many easy puzzles, for which `solve` spends most of its
   * time on creating objects.
   */
  solveLines(text: Content, options?: File & Question): string;
  /** Returns the deductions of plain propagation from a state of play. */
  deduce(text: Content, options?: File & { index?: number; state?: State; most?: number }): Deduced;
  /**
   * Returns the steps that a person could take from a state of play. The puzzle must have exactly one solution. The
   * steps use named techniques for 9x9 sudokus and black and white nonograms, and the fewest clues for all other
   * puzzles.
   */
  explain(text: Content, options?: File & { index?: number; state?: State; most?: number }): Explained;
  /** Returns the name, the title and the sentences of a text of rules, and what it probably does not mean. */
  rules(text: Content): StatedKind;
  /** Returns the board of a puzzle of any kind except nonograms and sudokus. */
  board(text: Content, options?: File & { index?: number }): Played;
  /**
   * Draws the clues of a puzzle. Over them, it draws the boards of records or, without boards, the known values of the
   * model's cells. With two boards, it marks where they differ.
   */
  draw(text: Content, options?: File & { index?: number; boards?: Board[]; known?: (number | null)[] }): Picture;
  /** Returns the cells of the model whose values a record's board states, with these values. */
  values(text: Content, board: Board, options?: File & { index?: number }): [cell: number, value: number][];
  /**
   * Generates a puzzle of any kind except nonograms and sudokus. The puzzle has one solution and no redundant clue. The
   * same seed always gives the same puzzle. By default, it has the usual size of the kind. The difficulty states what
   * solving needs: `propagation` of one rule at a time, `probe` if single cells have to be tried, or `search` if that
   * is not enough.
   */
  generateKind(
    kind: OtherKind,
    options: { size?: [rows: number, columns: number]; difficulty?: 'propagation' | 'probe' | 'search'; seed: number },
  ): Made;
  /**
   * Generates the nonogram of a picture. Few cells of the picture are changed so that the nonogram has exactly one
   * solution. The pixels are given as red, green and blue values. With more than one colour in addition to the
   * background, the nonogram uses colours of the picture.
   */
  mend(width: number, pixels: ArrayLike<number>, options: { size: [rows: number, columns: number]; colours?: number; title?: string }): Made;
  /** Generates a 9x9 sudoku with one solution. The same seed always gives the same sudoku. */
  generate(options: { level?: Level; symmetry?: Symmetry; seed: number }): Made;
  /** Converts the puzzle at `index` to another format. */
  convert(text: Content, to: string, options?: File & { index?: number }): string;
  /** Returns the names of the formats to which the puzzle at `index` can be converted. */
  formats(text: Content, options?: File & { index?: number }): string[];
  /** Draws the clues of the puzzle at `index` as an SVG document. */
  svg(text: Content, options?: File & { index?: number }): string;
  /**
   * Returns the nonogram of a picture in the format `non`. `cells` contains a colour for each cell, row by row; 0 is
   * the background.
   */
  picture(columns: number, cells: ArrayLike<number>, options?: { title?: string }): string;
  /** Checks the certificate that consists of these files. */
  check(files: { [name: string]: Content }): Finding;
}

/** Returns whether this host has WebAssembly with vectors (SIMD128), which the module of the package needs. */
export function hasVectors(): boolean;

/** A `WebAssembly.Module`. TypeScript knows this type only with the library `dom`, which projects for Node leave out. */
export type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } } ? M : object;

/** The module: its address, its bytes, or the compiled module. In Node, the address may be that of a local file. */
export type Source = string | URL | Uint8Array | ArrayBuffer | CompiledModule;

/** Compiles the module without starting it. By default, this is the module that the package contains. */
export function compile(source?: Source): Promise<CompiledModule>;

/** Loads the library. By default, this uses the module that the package contains. */
export function init(source?: Source): Promise<Gridproof>;
