import { isObject } from '../json.ts';
import { hasUnspaced } from '../language/normalize.ts';
import { callsOf, escapePattern } from '../text.ts';
import { ID_PATTERN } from './id.ts';

export interface NameChange {
  readonly from: string;
  readonly to: string;
}

const partsOf = (name: string): string[] => {
  const calls = new Set(callsOf(name));
  return name.split(/[\s·・]+/u).filter((part) => calls.has(part));
};

/**
 * The whole name, and for a person its first and last part, unless it is part of another person's name or has the form
 * of an id.
 */
export function nameChanges(from: string, to: string, isPerson: boolean, others: readonly string[]): NameChange[] {
  const [old, next] = [partsOf(from), partsOf(to)];
  const taken = new Set(others.flatMap(callsOf));
  const parts = isPerson
    ? [
        { from: old[0] ?? '', to: next[0] ?? '' },
        { from: old.at(-1) ?? '', to: next.at(-1) ?? '' },
      ].filter((part) => !taken.has(part.from))
    : [];
  const once = new Map([{ from, to }, ...parts].reverse().map((change) => [change.from, change]));
  return [...once.values()].filter((change) => change.from !== change.to && !ID_PATTERN.test(change.from));
}

/** Matches names as whole words; names in scripts without spaces match anywhere. */
function patternFor(names: readonly string[]): RegExp {
  const bounded = names.map((name) =>
    hasUnspaced(name) ? escapePattern(name) : `(?<![\\p{L}\\p{N}_])${escapePattern(name)}(?![\\p{L}\\p{N}_])`,
  );
  return new RegExp(bounded.join('|'), 'gu');
}

/** Fields that hold addresses of files. */
const KEPT = new Set(['url']);

/**
 * In one pass; counts the replacements. Text that has the new name is left alone; a part without the old one stays the
 * same object.
 */
export function withNames<T>(part: T, changes: readonly NameChange[]): { part: T; count: number } {
  const next = new Map([
    ...changes.map(({ to }) => [to, to] as const),
    ...changes.map(({ from, to }) => [from, to] as const),
  ]);
  // The longest first: a whole name before its parts.
  const pattern = patternFor([...next.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length));
  let count = 0;
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(pattern, (found) => {
        const to = next.get(found) ?? found;
        if (to !== found) count += 1;
        return to;
      });
    if (Array.isArray(value)) {
      const items = value.map(replace);
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, KEPT.has(key) ? each : replace(each)] as const);
    return entries.some(([key, each]) => each !== value[key]) ? Object.fromEntries(entries) : value;
  };
  return changes.length === 0 ? { part, count } : { part: replace(part) as T, count };
}
