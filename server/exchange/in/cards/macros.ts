import type { Language } from '../../../../shared/language/tag.ts';
import type { ReportLine } from '../types.ts';

/** What the player is called where a card names whoever reads it. */
const PLAYER: Readonly<Record<Language, string>> = { en: 'the protagonist', zh: '主角', ja: '主人公' };

/** What became of a macro that a story cannot have, for the report. */
export type MacroLine = Pick<ReportLine, 'code' | 'args'>;

/** So many macros of one text are named. */
const TOLD_MAX = 50;
/** Macros stand in one another no deeper. */
const DEPTH_MAX = 20;
/** A name, then what separates it from its arguments; a comment's name is its strokes. */
const MACRO = /^[\s#]*(\/\/|\/?[\p{L}_][\p{L}\p{N}_]*)(?:\s*(::?)\s*|\s+|$)([\s\S]*)$/u;
/** Braces a macro's own text cannot be told from stand for themselves. */
const ESCAPED = { '{': '\uE000', '}': '\uE001' } as const;

/** Where `{{trim}}` stood: the line ends around it go once everything else is resolved. */
const TRIM = '\uE002';

/** Macros may produce this many characters, and a multiple of the text's own: variables can double a text over and over. */
const PRODUCED_MIN = 100_000;
const PRODUCED_RATIO = 4;

function withoutOuterLineEnds(text: string): string {
  let end = text.length;
  let start = 0;
  while (text[end - 1] === '\n') end -= 1;
  while (text[start] === '\n' && start < end) start += 1;
  return text.slice(start, end);
}

/** A list of alternatives, by double colons or by commas. */
const alternatives = (list: string): string[] =>
  (list.includes('::') ? list.split('::') : list.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ','))).map(
    (each) => each.trim(),
  );

/** Comments to an author, and what stands for nothing. */
const SILENT: ReadonlySet<string> = new Set(['//', 'comment', 'noop', 'trim']);
const ENDS: ReadonlySet<string> = new Set(['else', '/if', '/when', '/each', '/func', '/pure', '/']);
const NAMES: ReadonlySet<string> = new Set(['char', 'bot', 'charifnotgroup', 'group']);

/**
 * A text of a card, with the macros of SillyTavern and RisuAI resolved as far as a story that is written down once can have them: names, blanks,
 * comments, variables within the text. Of alternatives the first is taken, so that the text is the same each time; dice are named. Others, such as
 * the time or the last message, are left out.
 * @param tell told of each macro that is not as it was
 */
export function withoutMacros(
  text: string,
  name: string,
  language: Language,
  tell: (line: MacroLine) => void = () => undefined,
): string {
  const variables = new Map<string, string>();
  const most = PRODUCED_MIN + PRODUCED_RATIO * text.length;
  let produced = 0;
  /** A text that a macro produces; none once macros have produced too much. */
  const bounded = (piece: string): string => {
    produced += piece.length;
    return produced > most ? '' : piece;
  };
  const lost = new Set<string>();
  const left = (what: string) =>
    void lost.add(
      `{{${what
        .replaceAll(/[\uE000-\uE002]/g, '')
        .trim()
        .slice(0, 60)}}}`,
    );
  const resolve = (inside: string): string => {
    const [, called, mark = '', rest = ''] = MACRO.exec(inside) ?? [];
    if (called === undefined) {
      left(inside);
      return inside.length > 200 ? inside : '';
    }
    const macro = called.toLowerCase();
    if (NAMES.has(macro)) return name;
    if (macro === 'user') return PLAYER[language];
    if (SILENT.has(macro)) return macro === 'trim' ? TRIM : '';
    if (macro === 'newline') return '\n';
    if (macro === 'space') return ' ';
    if (macro === 'reverse' && mark !== '') return [...rest].reverse().join('');
    if ((macro === 'random' || macro === 'pick') && rest !== '') {
      const [first = '', ...others] = alternatives(rest.replace(/^::/, ''));
      if (others.length > 0) tell({ code: 'by-chance', args: { what: `{{${macro}}} → ${first}` } });
      return first;
    }
    if (macro === 'roll' && /^\d*d?\d{1,6}(?:[+-]\d{1,6})?$/i.test(rest.trim())) {
      return /d/i.test(rest) ? rest.trim() : `d${rest.trim()}`;
    }
    if (/^set(?:global|chat|temp)?var$/.test(macro)) {
      const [key = '', ...value] = rest.split('::');
      variables.set(key.trim(), value.join('::'));
      return '';
    }
    if (/^get(?:global|chat|temp)?var$/.test(macro) && variables.has(rest.trim())) {
      return variables.get(rest.trim()) ?? '';
    }
    // Of a condition the beginning is named once; the text it decides on stays.
    if (!ENDS.has(macro)) left(inside);
    return inside.length > 200 ? rest : '';
  };
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\\([{}])/g, (_, brace: '{' | '}') => ESCAPED[brace])
    .replaceAll(/<(?:bot|char|charifnotgroup|group)>/gi, () => bounded(name))
    .replaceAll(/<user>/gi, () => bounded(PLAYER[language]))
    // One brace too few is a common slip.
    .replaceAll(/\{{1,2}\s*(char|bot|user)\s*\}{1,2}/gi, (_, who: string) =>
      bounded(who.toLowerCase() === 'user' ? PLAYER[language] : name),
    );
  const open: string[] = [''];
  const add = (piece: string) => {
    open[open.length - 1] += piece;
  };
  for (const piece of plain.split(/(\{\{|\}\})/)) {
    if (piece === '{{' && open.length <= DEPTH_MAX) open.push('');
    else if (piece === '{{') left('{{');
    else if (piece === '}}' && open.length > 1) add(bounded(resolve(open.pop() ?? '')));
    else add(piece);
  }
  // What is never closed is no macro: its words stay.
  for (const unclosed of open.splice(1)) {
    left(unclosed);
    add(unclosed);
  }
  if (produced > most) tell({ code: 'cut-short', args: { what: '{{…}}', most } });
  for (const what of [...lost].slice(0, TOLD_MAX)) tell({ code: 'left-out', args: { what } });
  return (open[0] ?? '')
    .split(TRIM)
    .map(withoutOuterLineEnds)
    .join('')
    .replaceAll(/[\uE000\uE001]/g, (mark) => (mark === ESCAPED['{'] ? '{' : '}'))
    .trim();
}
