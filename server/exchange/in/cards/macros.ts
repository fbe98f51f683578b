import type { Language } from '../../../../shared/language/tag.ts';
import type { ReportLine } from '../types.ts';

const PLAYER: Readonly<Record<Language, string>> = { en: 'the protagonist', zh: '主角', ja: '主人公' };

/** A report line about a macro that could not be kept. */
export type MacroLine = Pick<ReportLine, 'code' | 'args'>;

const TOLD_MAX = 50;
const DEPTH_MAX = 20;
/** A name, then its separator and arguments. The name of a comment is `//`. */
const MACRO = /^[\s#]*(\/\/|\/?[\p{L}_][\p{L}\p{N}_]*)(?:\s*(::?)\s*|\s+|$)([\s\S]*)$/u;
/** Private-use characters that stand for literal braces. */
const ESCAPED = { '{': '\uE000', '}': '\uE001' } as const;

/** Where `{{trim}}` stood: the surrounding line breaks are removed after everything else is resolved. */
const TRIM = '\uE002';

/** Macros may produce this many characters, or a multiple of the text's length: variables can double a text repeatedly. */
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

const SILENT: ReadonlySet<string> = new Set(['//', 'comment', 'noop', 'trim']);
const ENDS: ReadonlySet<string> = new Set(['else', '/if', '/when', '/each', '/func', '/pure', '/']);
const NAMES: ReadonlySet<string> = new Set(['char', 'bot', 'charifnotgroup', 'group']);

/**
 * Resolves macros of SillyTavern and RisuAI. Of alternatives the first is taken, so that the result is deterministic;
 * dice are reported. Others, such as the time, are left out. `tell` receives each change.
 */
export function resolveMacros(
  text: string,
  name: string,
  language: Language,
  tell: (line: MacroLine) => void = () => undefined,
): string {
  const variables = new Map<string, string>();
  const most = PRODUCED_MIN + PRODUCED_RATIO * text.length;
  let produced = 0;
  /** The text that a macro produces; empty once the limit is reached. */
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
    // The opening tag of a condition is reported once; the text inside stays.
    if (!ENDS.has(macro)) left(inside);
    return inside.length > 200 ? rest : '';
  };
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\\([{}])/g, (_, brace: '{' | '}') => ESCAPED[brace])
    .replaceAll(/<(?:bot|char|charifnotgroup|group)>/gi, () => bounded(name))
    .replaceAll(/<user>/gi, () => bounded(PLAYER[language]))
    // A missing brace is a common slip.
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
  // An unclosed macro stays as text.
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
