// Verdicts and solving costs in words.

import { app } from './app.js';
import { ICONS } from './dom.js';

const counted = (number, one, many) => `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const STOPPED = { time: 'the time limit', steps: 'the limit on steps', memory: 'the memory', cancelled: 'being stopped' };

/** The colour and icon of each status. */
export const LOOKS = {
  unique: { tone: 'good', icon: ICONS.tick, name: 'unique' },
  multiple: { tone: 'warn', icon: ICONS.two, name: 'several' },
  unsatisfiable: { tone: 'bad', icon: ICONS.cross, name: 'none' },
  satisfiable: { tone: 'good', icon: ICONS.tick, name: 'solved' },
  stalled: { tone: 'warn', icon: ICONS.pause, name: 'stalled' },
  unknown: { tone: 'warn', icon: ICONS.question, name: 'unknown' },
  error: { tone: 'bad', icon: ICONS.cross, name: 'error' },
};

/** The headline and explanation of a verdict. */
export function verdictOf(record, differing) {
  if (record.count !== undefined) {
    const all = record.counted_all;
    return {
      title: record.count === 0 && all ? 'No solution' : `${all ? '' : 'At least '}${counted(record.count, 'solution', 'solutions')}`,
      text: all ? 'These are all: the search went through everything.' : `The count ended there: ${STOPPED[record.reason] ?? 'the limit was reached'}.`,
    };
  }
  switch (record.status) {
    case 'unique':
      return { title: 'Exactly one solution', text: 'A second one was looked for everywhere: there is none.' };
    case 'multiple': {
      const open = differing ? `${counted(differing, 'cell differs', 'cells differ')} between the solutions below.` : '';
      const more = record.reason ? ` The search for more was ended by ${STOPPED[record.reason]}.` : '';
      const number = record.solutions.length;
      return {
        title: number > 2 ? `${counted(number, 'solution', 'solutions')} found` : 'More than one solution',
        text: `The puzzle does not decide every cell. ${open}${more}`,
      };
    }
    case 'unsatisfiable':
      return { title: 'No solution', text: 'No way to fill the board obeys every rule and clue.' };
    case 'satisfiable':
      return { title: 'Solved', text: 'One solution was asked for; a second one was not looked for.' };
    case 'stalled':
      return { title: 'Stalled', text: 'This engine has no rule left that decides another cell. The board shows how far it came.' };
    case 'unknown':
      return { title: 'Not decided', text: `The solve was ended by ${STOPPED[record.reason] ?? 'a limit'}.` };
    default:
      return { title: 'This puzzle cannot be solved', text: record.error?.message ?? '' };
  }
}

/** The facts about a solve, as pairs of a name and a value. */
export function factsOf(record) {
  const facts = [];
  const difficulty = {
    line: 'line by line alone',
    probe: 'lines, and trying single cells',
    search: 'needs a search',
  }[record.effort.difficulty];
  if (difficulty) facts.push(['Difficulty', difficulty]);
  if (record.effort.decisions !== undefined) facts.push(['Decisions', record.effort.decisions.toLocaleString('en')]);
  if (record.effort.conflicts) facts.push(['Conflicts', record.effort.conflicts.toLocaleString('en')]);
  if (record.seconds !== undefined) facts.push(['Time', time(record.seconds)]);
  facts.push(['Engine', record.engine]);
  if (record.unmodelled) facts.push(['Not in the model', record.unmodelled.join('; ')]);
  return facts;
}

/** Formats a time in seconds. */
export function time(seconds) {
  if (seconds < 0.0001) return 'under 0.1 ms';
  if (seconds < 1) return `${(seconds * 1000).toLocaleString('en', { maximumSignificantDigits: 2 })} ms`;
  return `${seconds.toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}

/** The name of a kind as used in a sentence, such as "easy as ABC". */
const spoken = (kind) => app.about.kinds.find(({ name }) => name === kind)?.spoken ?? kind;

/** The name of a puzzle: its title, or otherwise its kind. */
export const titleOf = ({ title, kind }) => title ?? `${spoken(kind)[0].toUpperCase()}${spoken(kind).slice(1)}`;

/** A short description of a puzzle, such as "nonogram, 10 × 10". */
export const describe = ({ kind, rows, columns }) => `${spoken(kind)}, ${rows} × ${columns}`;
