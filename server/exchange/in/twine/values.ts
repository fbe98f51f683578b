import { parseQuotedText, type TwineNode } from './nodes.ts';

const PARTS_MAX = 500;

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Splits at separators outside of brackets and strings. `at` returns a separator's length; 0 for none. */
export function splitOutsideBrackets(text: string, at: (text: string, from: number) => number): string[] {
  const parts: string[] = [];
  const open: string[] = [];
  let from = 0;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] ?? '';
    if (letter === '"' || letter === "'" || letter === '`') {
      const end = quoteEnd(text, place);
      if (end > 0) place = end;
      continue;
    }
    const closing = CLOSES[letter];
    if (open.length === 0 && parts.length < PARTS_MAX) {
      const length = at(text, place);
      if (length > 0) {
        parts.push(text.slice(from, place).trim());
        from = place + length;
        place = from - 1;
        continue;
      }
    }
    if (closing !== undefined) open.push(closing);
    else if (letter === open.at(-1)) open.pop();
  }
  return [...parts, text.slice(from).trim()];
}

/** The end of a string; -1 for an apostrophe. */
function quoteEnd(text: string, from: number): number {
  const mark = text[from];
  // After a letter, it is an apostrophe: `$bag's 1st`.
  if (mark === "'" && /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '')) return -1;
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === mark) return at;
  }
  return -1;
}

const sign = (wanted: string) => (text: string, from: number) => (text.startsWith(wanted, from) ? wanted.length : 0);

export const splitArguments = (text: string): string[] =>
  text.trim() === '' ? [] : splitOutsideBrackets(text, sign(','));

export const splitSugarCubeArguments = (text: string): string[] =>
  splitOutsideBrackets(text, (whole, from) => /^\s+/.exec(whole.slice(from, from + 200))?.[0].length ?? 0).filter(
    (part) => part !== '',
  );

export const splitStatements = (text: string): string[] =>
  splitOutsideBrackets(text, (whole, from) => {
    const next = whole[from];
    if (next === ';') return 1;
    return next === ',' &&
      /^,\s*[$_][\w.]+(?:\[[^\]]{1,60}\])?\s*(?:to\b|=|[-+*/]=|\+\+|--)/.test(whole.slice(from, from + 200))
      ? 1
      : 0;
  }).filter((part) => part !== '');

/** The assignments in a macro's argument or a link's setter. */
export const setNodes = (text = ''): TwineNode[] => splitStatements(text).map((each) => ({ node: 'set', text: each }));

export interface Alternative {
  /** Null for the default. */
  readonly when: string | null;
  readonly value: string;
}

/** The cases of `min`, `max` and `clamp`; null for any other expression. */
function parseBounded(text: string): Alternative[] | null {
  const [, macro, call, inner = ''] = /^(?:\((min|max|clamp):|Math\.(min|max|clamp)\()([\s\S]*)\)$/.exec(text) ?? [];
  const [, value, ends] = /^([$_][\p{L}_][\w.]*)\.clamp\(([^()]*)\)$/u.exec(text) ?? [];
  const name = value === undefined ? (macro ?? call) : 'clamp';
  const args = value === undefined ? splitArguments(inner) : [value, ...splitArguments(ends ?? '')];
  const [first = '', second = '', third] = args;
  if (name === 'clamp' && third !== undefined && args.length === 3) {
    return [
      { when: `(${first}) < (${second})`, value: second },
      { when: `(${first}) > (${third})`, value: third },
      { when: null, value: first },
    ];
  }
  if ((name !== 'min' && name !== 'max') || args.length !== 2) return null;
  return [
    { when: `(${first}) ${name === 'min' ? '<' : '>'} (${second})`, value: first },
    { when: null, value: second },
  ];
}

/** The cases of `a ? b : c` and `(cond: a, b, c)`; null for any other expression. */
export function parseAlternatives(text: string): Alternative[] | null {
  const trimmed = text.trim();
  const [, macro] = /^\(cond:([\s\S]*)\)$/.exec(trimmed) ?? [];
  if (macro !== undefined) {
    const args = splitArguments(macro);
    const all: Alternative[] = [];
    for (let at = 0; at < args.length; at += 2) {
      const [asked = '', value] = args.slice(at, at + 2);
      all.push(value === undefined ? { when: null, value: asked } : { when: asked, value });
    }
    return all;
  }
  const bounded = parseBounded(trimmed);
  if (bounded) return bounded;
  if (!trimmed.includes('?')) return null;
  const [asked = '', ...rest] = splitOutsideBrackets(trimmed, (whole, from) =>
    whole[from] === '?' && whole[from + 1] !== '.' && whole[from + 1] !== '?' && whole[from - 1] !== '?' ? 1 : 0,
  );
  if (rest.length === 0) return null;
  const [yes = '', ...otherwise] = splitOutsideBrackets(rest.join(' ? '), sign(':'));
  return otherwise.length === 0
    ? null
    : [
        { when: asked, value: yes },
        { when: null, value: otherwise.join(' : ') },
      ];
}

/** The elements of a literal list: `["a", "b"]`, `(a: "a", "b")`; null otherwise. */
export function parseListLiteral(text: string): string[] | null {
  const [whole, square, round] = /^(?:\[([\s\S]*)\]|\((?:a|array|ds|dataset):([\s\S]*)\))$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : splitArguments(square ?? round ?? '').filter((part) => part !== '');
}

/** The fields of a literal object: `{name: "Ilse"}`, `(dm: "name", "Ilse")`; null otherwise. */
export function parseObjectLiteral(text: string): { name: string; value: string }[] | null {
  const trimmed = text.trim();
  const [, map] = /^\((?:dm|datamap):([\s\S]*)\)$/.exec(trimmed) ?? [];
  if (map !== undefined) {
    const args = splitArguments(map);
    return args.flatMap((name, at) =>
      at % 2 === 0 ? [{ name: parseQuotedText(name) ?? name, value: args[at + 1] ?? '' }] : [],
    );
  }
  const [, inner] = /^\{([\s\S]*)\}$/.exec(trimmed) ?? [];
  if (inner === undefined) return null;
  return splitArguments(inner).flatMap((each) => {
    const [name = '', ...value] = splitOutsideBrackets(each, sign(':'));
    return value.length === 0 ? [] : [{ name: parseQuotedText(name) ?? name, value: value.join(':') }];
  });
}

export const partName = (variable: string, part: string | number): string =>
  `${variable}.${typeof part === 'number' ? `n${part}` : part.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^(?=\p{N})/u, 'n')}`;
export const membershipName = (variable: string, value: string | number | boolean): string =>
  `${variable} has ${value}`;
export const lengthName = (variable: string): string => `${variable}.length`;

/** Rewrites of operators outside of strings into the syntax of `parseExpression`. */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\brandom\.d(\d{1,5})\b/g, 'random(1, $1)'],
  [/\brandom\.coinFlip\b/g, 'either(true, false)'],
  [/\bState\.variables\.(?=\w)/g, '$'],
  [/\(history:\)\s*contains\s*(?=["'])/g, 'hasVisited '],
  [/(["'][^"'\n]{1,200}["'])\s+is\s+in\s+\(history:\)/g, 'hasVisited $1'],
  [/hasVisited (["'][^"'\n]{1,200}["'])/g, 'hasVisited($1)'],
  [/([$_][\p{L}_][\w.]*)'s\s+(\d{1,3})(?:st|nd|rd|th)\b/gu, '$1[#$2]'],
  [/([$_][\p{L}_][\w.]*)'s\s+(?=[\p{L}_])/gu, '$1.'],
  [/(["'][^"'\n]{1,200}["']|[$_]\w+)\s+is\s+not\s+in\s+([$_][\p{L}_][\w.]*)/gu, '(not $2.includes($1))'],
  [/(["'][^"'\n]{1,200}["']|[$_]\w+)\s+is\s+in\s+([$_][\p{L}_][\w.]*)/gu, '$2.includes($1)'],
  [/([$_][\p{L}_][\w.]*)\s+does\s+not\s+contain\s+(["'][^"'\n]{1,200}["']|[$_]\w+)/gu, '(not $1.includes($2))'],
  [/([$_][\p{L}_][\w.]*)\s+contains\s+(["'][^"'\n]{1,200}["']|[$_]\w+)/gu, '$1.includes($2)'],
  [/([\p{L}_$][\w.]*)\.indexOf\(([^()]{1,200})\)\s*(?:!==?\s*-\s*1|>=?\s*(?:0|-\s*1))/gu, '$1.includes($2)'],
  [/([\p{L}_$][\w.]*)\.indexOf\(([^()]{1,200})\)\s*(?:===?\s*-\s*1|<\s*0)/gu, '(not $1.includes($2))'],
  [/\((either|random|round|floor|ceil|num|number|str|string|text|visited|passage):/g, '$1('],
];

/** For `parseExpression`. `getConstant`: the value of a variable used as an index, if known. */
export function rewritten(text: string, getConstant: (name: string) => string | number | boolean | undefined): string {
  if (text.length > 1000 || parseQuotedText(text) !== null) return text;
  let all = text;
  for (const [wanted, by] of REWRITTEN) all = all.replace(wanted, by);
  all = all.replace(/(?<=[\w\]])\[\s*(["'])([^"'[\]\n]{1,100})\1\s*\]/gu, (_, _mark, name: string) =>
    partName('', name),
  );
  // Harlowe counts from 1.
  all = all.replace(/\[#(\d{1,3})\]/g, (_, number: string) => `.n${Number(number) - 1}`);
  return all.replace(/\[\s*(?:(\d{1,6})|[$]?(_?[\p{L}_][\w.]*))\s*\]/gu, (whole, number?: string, name?: string) => {
    const value = number === undefined ? getConstant(name ?? '') : Number(number);
    return value === undefined || typeof value === 'boolean' ? whole : partName('', value);
  });
}
