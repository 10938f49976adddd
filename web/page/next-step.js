// The next step from a player's position: what a hint tells.

import { app } from './app.js';
import { hintOf, hintOfMistakes, hintOfSearch, hintOfStep } from './hint.js';
import { valueOf } from './values.js';

/** What line logic and single candidates give from the player's position. */
export function deduce(game, { full = false, most = 400 } = {}) {
  const { content, name, format, index } = app.current;
  return app.client.call('deduce', [content, { name, format, index, state: game.state({ full }), most }]);
}

/** The library's next step, for the puzzles that it explains. Notes it cannot know: a step that only removes candidates is
 * shown, and followed by the steps after it until one decides a cell. */
async function nextStep(game, solution) {
  if (!solution) return undefined;
  const { content, name, format, index } = app.current;
  try {
    const { steps } = await app.client.call('explain', [content, { name, format, index, state: game.state(), most: 60 }]);
    const at = steps.findIndex(({ decided }) => decided.length > 0);
    const before = steps.slice(0, Math.max(at, 0));
    const found = hintOfStep(game.puzzle, steps[at]);
    if (!found || before.length === 0) return found;
    const first = hintOfStep(game.puzzle, before[0]);
    const told = before.map(({ texts }) => texts[2]);
    const more = told.length > 4 ? [...told.slice(0, 3), `And ${told.length - 3} steps more.`] : told;
    return { ...found, texts: [first.texts[0], first.texts[1], [...more, found.texts[2]].join(' Then: ')], causes: [...first.causes, ...found.causes], names: [...first.names, ...found.names] };
  } catch {
    return undefined;
  }
}

/** What helps the player next: mistakes first, then a step of the library, then a cell of the solution; nothing if there is
 * nothing to say. `solution` is that of the puzzle, where it is known. */
export async function findHint(game, solution) {
  const { puzzle } = game;
  const wrong = solution ? game.mistakes(solution) : [];
  if (wrong.length) return hintOfMistakes(puzzle, wrong);
  const step = await nextStep(game, solution);
  if (step) return step;
  const found = hintOf(puzzle, await deduce(game));
  if (found || !solution) return found;
  const open = game.state().findIndex((values) => values.length === 0);
  if (open < 0) return undefined;
  return hintOfSearch(puzzle, open, puzzle.kind === 'nonogram' ? valueOf(puzzle, solution[open]) : solution[open] - 1);
}
