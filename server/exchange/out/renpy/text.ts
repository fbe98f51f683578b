import { type Mark, readMarkup } from '../../../../shared/story/index.ts';
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

/** The tags that begin and end a mark. */
function tagsOf(mark: Mark): readonly [string, string] {
  switch (mark.type) {
    case 'bold':
      return ['{b}', '{/b}'];
    case 'italic':
      return ['{i}', '{/i}'];
    case 'ruby':
      return ['{rb}', `{/rb}{rt}${safe(mark.text)}{/rt}`];
    case 'speed':
      return [`{cps=*${mark.factor}}`, '{/cps}'];
    case 'pause':
      return [`{w=${mark.ms / 1000}}`, ''];
  }
}

/** Words with the marks an author put into them, as text of Ren'Py. */
export function sayable(written: string): string {
  const { text, marks } = readMarkup(written);
  const tags = marks.flatMap((mark, index) => {
    const [before, after] = tagsOf(mark);
    const end = 'to' in mark ? mark.to : mark.from;
    const ruby = mark.type === 'ruby' ? 1 : 0;
    return [
      { at: mark.from, closes: 0, order: [ruby, -end, index], tag: before },
      ...(after === '' ? [] : [{ at: end, closes: 1, order: [-ruby, -mark.from, -index], tag: after }]),
    ];
  });
  tags.sort((a, b) => a.at - b.at || b.closes - a.closes || compare(a.order, b.order));
  let told = '';
  let from = 0;
  for (const { at, tag } of tags) {
    told += safe(text.slice(from, at)) + tag;
    from = at;
  }
  return told + safe(text.slice(from));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, each] of a.entries()) if (each !== b[at]) return each - (b[at] ?? 0);
  return 0;
}

/** Words without marks, as text of Ren'Py. */
export const plainly = (words: string): string => safe(words.replaceAll(/\s+/g, ' ').trim());

/** Words where variables are not put in but tags are read: notices, labels, titles on screens. */
export const braced = (words: string): string =>
  words.replaceAll(/\s+/g, ' ').trim().replaceAll('{', '{{').replaceAll('【', '【【');
