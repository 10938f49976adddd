// The next step from a player's position: what a hint tells.

import { app } from './app.js';
import { hintOf, hintOfMistakes, hintOfSearch, hintOfStep } from './hint.js';

/** The steps that are looked at for one that decides a cell: the first one most often is. */
const MOST_STEPS = [1, 6, 60];

/** What line logic and single candidates give from the player's position; `source` is the text of the game's puzzle, with its
 * name, format and index. */
export function deduce({ content, name, format, index }, game, { full = false, most = 400 } = {}) {
  return app.client.call('deduce', [content, { name, format, index, state: game.state({ full }), most }]);
}

/** The library's next step, for puzzles with one solution. Notes it cannot know: a step that only removes candidates is shown,
 * and followed by the steps after it until one decides a cell. */
async function nextStep({ content, name, format, index }, game, solution) {
  if (!solution) return undefined;
  try {
    let [steps, at] = [[], -1];
    for (const most of MOST_STEPS) {
      ({ steps } = await app.client.call('explain', [content, { name, format, index, state: game.state(), most }]));
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
  } catch {
    return undefined;
  }
}

/** What helps the player next: mistakes first, then a step of the library, then a cell of the solution; nothing if there is
 * nothing to say. `solution` is that of the puzzle, where it is known, as values of the model. */
export async function findHint(source, game, solution) {
  const wrong = solution ? game.mistakes(solution) : [];
  if (wrong.length) return hintOfMistakes(game, wrong);
  const step = await nextStep(source, game, solution);
  if (step) return step;
  const found = hintOf(game.puzzle, await deduce(source, game));
  if (found || !solution) return found;
  const open = game.state().findIndex((values, cell) => values.length === 0 && solution[cell] !== undefined);
  return open < 0 ? undefined : hintOfSearch(game, open, solution[open]);
}
