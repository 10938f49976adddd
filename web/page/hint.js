// Hints in three levels of detail, from what the library deduces in the state of play.

const where = (cell, columns) => `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
const plural = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * Returns the next step.
 * @returns
 *   {{texts: string[], names: string[], causes: number[], cells: number[], empty?: Set<number>, changes: [number, number][]}}
 *   three texts, from a first hint to the complete step; the names of the lines; the cells from which the step follows;
 *   the cells that it decides; those of them that stay empty; and their values in the model
 */
export function hintOf(puzzle, deduced) {
  const first = deduced.steps.findIndex((step) => step.value !== undefined);
  if (first < 0) return undefined;
  const step = deduced.steps[first];
  return { nonogram: () => ofLine(puzzle, deduced.steps, step), sudoku: () => ofSingle(puzzle, step) }[puzzle.kind]?.();
}

/** Returns the library's next step as a hint; undefined if the library does not explain such puzzles. */
export function hintOfStep(game, step) {
  if (!step) return undefined;
  const cells = [...step.decided, ...step.removed].map(([cell]) => cell);
  const empty = step.decided.filter(([cell, value]) => game.isBlank(cell, value)).map(([cell]) => cell);
  return {
    texts: step.texts,
    names: step.names,
    causes: step.cells,
    cells: [...new Set(cells)],
    empty: new Set(empty),
    changes: step.decided,
    removed: step.removed,
  };
}

function ofLine({ columns }, steps, step) {
  const [{ name, cells: causes }] = step.because;
  const group = [];
  for (const other of steps) {
    if (other.because[0].name !== name || other.value === undefined) break;
    group.push(other);
  }
  const cells = group.map(({ cell }) => cell);
  const filled = group.filter(({ value }) => value > 0).length;
  const parts = [
    filled > 0 && `${plural(filled, 'cell')} must be filled (yellow)`,
    group.length > filled && `${plural(group.length - filled, 'cell')} must stay empty (grey)`,
  ].filter(Boolean);
  const kind = name.startsWith('row') ? 'rows' : 'columns';
  return {
    texts: [
      `Look at the ${kind}: one of them decides more than is filled in.`,
      `Look at ${name}: its clue decides ${plural(group.length, 'more cell')}.`,
      `In ${name}, whichever way its blocks are placed, ${parts.join(' and ')}${cells.length === 1 ? `: ${where(cells[0], columns)}` : ''}.`,
    ],
    names: [name],
    causes,
    cells,
    empty: new Set(group.filter(({ value }) => value === 0).map(({ cell }) => cell)),
    changes: group.map(({ cell, value }) => [cell, value]),
  };
}

function ofSingle({ columns, first_digit: first }, { cell, value, rule, because }) {
  const digit = value + first;
  const place = where(cell, columns);
  const hidden = rule === 'hidden single';
  const house = because[0].name;
  const sees = because.map(({ name }) => name).join(', ').replace(/, ([^,]*)$/, ' and $1');
  return {
    texts: hidden
      ? ['Some digit has only one place left in a row, column or box.', `In ${house}, one digit has only one place left.`,
        `In ${house}, ${digit} can only stand in ${place}.`]
      : ['Some cell has only one digit left.', `The cell in ${place} has only one digit left.`,
        `The cell in ${place} must be ${digit}: all other digits stand in ${sees}.`],
    names: because.map(({ name }) => name),
    causes: hidden ? because[0].cells : because.flatMap(({ cells }) => cells),
    cells: [cell],
    changes: [[cell, value]],
  };
}

/** The hint for a board with mistakes. */
export function hintOfMistakes(game, cells) {
  return {
    texts: [
      `${game.counted(cells)} ${cells.length === 1 ? 'is' : 'are'} wrong. Nothing that follows would help.`,
      `Look around ${game.where(cells[0])}.`,
      `Wrong: ${cells.slice(0, 6).map((cell) => game.where(cell)).join('; ')}${cells.length > 6 ? '; and others' : ''}.`,
    ],
    names: [],
    causes: [],
    cells,
    changes: [],
  };
}

/** The hint when no single line or cell decides anything: a cell of the only solution. */
export function hintOfSearch(game, cell, value) {
  return {
    texts: [
      'No single clue decides anything here: something has to be tried.',
      `Try ${game.where(cell)}: all values but one lead to a contradiction.`,
      `In ${game.where(cell)}: ${game.said(cell, value)}. The solver tried everything else.`,
    ],
    names: [],
    causes: [],
    cells: [cell],
    changes: [[cell, value]],
  };
}
