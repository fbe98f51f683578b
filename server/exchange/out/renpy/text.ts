import { type Mark, readMarkup, writeMarkup } from '../../../../shared/story/index.ts';
import { type Expression, type Notation, writeExpression } from '../game/index.ts';

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

/** An expression of Python. */
export const python = (expression: Expression): string => writeExpression(expression, PYTHON);

/** A text between double quotes, as Python and Ren'Py's own script read it. */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll(/[^\P{Cc}\r\n\t]/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/\r\n?|\n|\u2028|\u2029/gu, '\\n')}"`;

/** What Ren'Py reads as a variable, a tag or a reading within words is doubled. Of several blanks it shows one. */
const safe = (words: string): string => words.replaceAll('[', '[[').replaceAll('{', '{{').replaceAll('【', '【【');

/** Words with the marks an author put into them, as text of Ren'Py, whose tags they are. */
export function sayable(written: string): string {
  const { text, marks } = readMarkup(written);
  return writeMarkup({ text, marks: withinEachOther(marks) }, safe);
}

/** Marks none of which ends within another that began in it: tags of Ren'Py close what was opened last. One that does is two. */
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

/** Words without marks, as text of Ren'Py. */
export const plainly = (words: string): string => safe(words.replaceAll(/\s+/g, ' ').trim());

/** Words where variables are not put in but tags are read: notices, labels, titles on screens. */
export const braced = (words: string): string =>
  words.replaceAll(/\s+/g, ' ').trim().replaceAll('{', '{{').replaceAll('【', '【【');
