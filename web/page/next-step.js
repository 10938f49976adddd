// The next step from a player's position, which a hint shows.

import { app } from './app.js';
import { hintOf, hintOfMistakes, hintOfSearch, hintOfStep } from './hint.js';

/** The numbers of steps to request, one after the other, until a step decides a cell. Usually the first step does. */
const MOST_STEPS = [1, 6, 60];

/**
 * Returns the deductions of plain propagation from the player's position. The first parameter is the text of the game's
 * puzzle, with its name, format and index.
 */
export function deduce({ content, name, format, index }, game, { full = false, most = 400, signal } = {}) {
  return app.client.call('deduce', [content, { name, format, index, state: game.state({ full }), most }], { signal });
}

/**
 * Returns the library's next step, for puzzles with one solution. The library does not know the player's notes. If a
 * step only removes candidates, the hint therefore contains it and the following steps, up to one that decides a cell.
 */
async function nextStep({ content, name, format, index }, game, solution, signal) {
  if (!solution) return undefined;
  try {
    let [steps, at] = [[], -1];
    for (const most of MOST_STEPS) {
      ({ steps } = await app.client.call('explain', [content, { name, format, index, state: game.state(), most }], { signal }));
      at = steps.findIndex(({ decided }) => decided.length > 0);
      if (at >= 0 || steps.length < most) break;
    }
    const before = steps.slice(0, Math.max(at, 0));
    const found = hintOfStep(game, steps[at]);
    if (!found || before.length === 0) return found;
    const first = hintOfStep(game, before[0]);
    const told = before.map(({ texts }) => texts[2]);
    const more = told.length > 4 ? [...told.slice(0, 3), `${told.length - 3} steps more.`] : told;
    return { ...found, texts: [first.texts[0], first.texts[1], [...more, found.texts[2]].join('\nThen: ')], causes: [...first.causes, ...found.causes], names: [...first.names, ...found.names] };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/**
 * Returns the most helpful hint: mistakes first, then a step of the library, then a cell of the solution; undefined if
 * there is no hint. `solution` contains the puzzle's solution, if it is known, as values of the model.
 */
export async function findHint(source, game, solution, signal) {
  const wrong = solution ? game.mistakes(solution) : [];
  if (wrong.length) return hintOfMistakes(game, wrong);
  const step = await nextStep(source, game, solution, signal);
  if (step) return step;
  const found = hintOf(game.puzzle, await deduce(source, game, { signal }));
  if (found || !solution) return found;
  const open = game.state().findIndex((values, cell) => values.length === 0 && solution[cell] !== undefined);
  return open < 0 ? undefined : hintOfSearch(game, open, solution[open]);
}
