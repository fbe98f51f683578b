import { isObject } from '../../json.ts';
import { isWholeAt } from '../../language/normalize.ts';
import { callsOf, escapePattern } from '../../text.ts';
import { ID_PATTERN } from '../id.ts';

/** A name, or a part of one, and its replacement. */
export interface NameChange {
  readonly from: string;
  readonly to: string;
}

const splitName = (name: string): string[] => {
  const calls = new Set(callsOf(name));
  return name.split(/[\s·・]+/u).filter((part) => calls.has(part));
};

/**
 * What a new name replaces: the whole name, and for a person its first and last part. Parts of another person's name and
 * anything with the form of an id are left out.
 */
export function nameChanges(from: string, to: string, isPerson: boolean, others: readonly string[]): NameChange[] {
  const [old, next] = [splitName(from), splitName(to)];
  const taken = new Set(others.flatMap(callsOf));
  const parts = isPerson
    ? [
        { from: old[0] ?? from, to: next[0] ?? to },
        { from: old.at(-1) ?? from, to: next.at(-1) ?? to },
      ].filter((part) => !taken.has(part.from))
    : [];
  const once = new Map([{ from, to }, ...parts].reverse().map((change) => [change.from, change]));
  return [...once.values()].filter((change) => change.from !== change.to && !ID_PATTERN.test(change.from));
}

/** Fields that hold addresses of files. */
const KEPT = new Set(['url']);

/**
 * Replaces names in all texts of a part of a story, as whole words, in one pass. Text that has the new name already is left
 * alone, and a part without the old name is returned as the same object.
 * @returns the part, and the number of replacements
 */
export function withNames<T>(part: T, changes: readonly NameChange[]): { part: T; count: number } {
  const next = new Map([
    ...changes.map(({ to }) => [to, to] as const),
    ...changes.map(({ from, to }) => [from, to] as const),
  ]);
  // The longest first: a whole name before its parts.
  const names = [...next.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(names.map(escapePattern).join('|'), 'gu');
  let count = 0;
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(pattern, (found, at: number) => {
        const to = isWholeAt(value, found, at) ? (next.get(found) ?? found) : found;
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
