import { type Mark, readMarkup, writeMarkup } from '../../../../shared/story/index.ts';
import { type GameExpression, type Notation, writeExpression } from '../game/index.ts';

const PYTHON: Notation = {
  and: 'and',
  or: 'or',
  yes: 'True',
  no: 'False',
  equals: '==',
  differs: '!=',
  read: (name) => name,
  not: (of) => `not ${of}`,
  call: (name, left, right) => `${name}(${left}, ${right})`,
};

export const python = (expression: GameExpression): string => writeExpression(expression, PYTHON);

/** A double-quoted string for Python and Ren'Py script. */
export const quoteString = (text: string): string =>
  `"${text
    .replaceAll(/[^\P{Cc}\r\n\t]/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/\r\n?|\n|\u2028|\u2029/gu, '\\n')}"`;

/** Escapes interpolations, tags and ruby brackets. Ren'Py collapses blanks. */
const safe = (words: string): string => words.replaceAll('[', '[[').replaceAll('{', '{{').replaceAll('【', '【【');

export function sayable(written: string): string {
  const { text, marks } = readMarkup(written);
  return writeMarkup({ text, marks: withinEachOther(marks) }, safe);
}

/** Splits overlapping marks: Ren'Py requires proper nesting. */
function withinEachOther(marks: readonly Mark[]): Mark[] {
  const within: Mark[] = [];
  const waiting = [...marks];
  for (let mark = waiting.shift(); mark !== undefined; mark = waiting.shift()) {
    if (!('to' in mark)) {
      within.push(mark);
      continue;
    }
    const { from, to } = mark;
    const cut = within.flatMap((other) =>
      'to' in other && other.from <= from && from < other.to && other.to < to ? [other.to] : [],
    );
    const inner = within.flatMap((other) =>
      'to' in other && from < other.from && other.from < to && to < other.to ? [other.from] : [],
    );
    const at = Math.min(...cut, ...inner);
    if (at === Number.POSITIVE_INFINITY) within.push(mark);
    else waiting.unshift({ ...mark, to: at }, { ...mark, from: at });
  }
  return within;
}

/** Text without markup, escaped for Ren'Py. */
export const plainly = (words: string): string => safe(words.replaceAll(/\s+/g, ' ').trim());

/** Text for places where tags are parsed but variables are not interpolated: notices, labels, titles on screens. */
export const braced = (words: string): string =>
  words.replaceAll(/\s+/g, ' ').trim().replaceAll('{', '{{').replaceAll('【', '【【');
