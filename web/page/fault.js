// Shows errors and their places in the text.

import { $, h } from './dom.js';

/** Marks the place of an error in the layer under the text, and scrolls to it. */
export function echo(fault) {
  const text = $('text').value;
  if (!fault?.line) return $('echo').replaceChildren();
  const lines = text.split('\n');
  const before = lines.slice(0, fault.line - 1).join('\n') + (fault.line > 1 ? '\n' : '');
  const letters = [...(lines[fault.line - 1] ?? '')];
  const start = letters.slice(0, fault.column - 1).join('');
  const marked = letters.slice(fault.column - 1, fault.column - 1 + fault.length).join('') || ' ';
  $('echo').replaceChildren(before + start, h('mark', {}, marked));
  const height = Number.parseFloat(getComputedStyle($('text')).lineHeight);
  const top = (fault.line - 1) * height;
  if (top < $('text').scrollTop || top > $('text').scrollTop + $('text').clientHeight - height) {
    $('text').scrollTop = Math.max(0, top - 3 * height);
  }
  alignEcho();
}

/** Scrolls the layer of marks along with the text. */
export function alignEcho() {
  $('echo').scrollTop = $('text').scrollTop;
  $('echo').scrollLeft = $('text').scrollLeft;
}

/** The text of an error, with its place if it has one. */
export const faultText = ({ message, line, column }) => [
  `${message[0].toUpperCase()}${message.slice(1)}.`,
  line ? h('span', { class: 'where' }, ` Line ${line}, column ${column}.`) : '',
];

/** Shows an error and its place, or removes them if there is no error. */
export function showFault(fault) {
  echo(fault);
  $('fault').hidden = !fault;
  $('text').setAttribute('aria-invalid', fault ? 'true' : 'false');
  if (!fault) return;
  $('fault').replaceChildren(...faultText(fault));
}
