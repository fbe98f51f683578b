import { isObject } from '../json.ts';
import type { ScriptLine } from './script.ts';

/** The fields that hold scripts, wherever they are in a story. */
const SCRIPT_FIELDS: ReadonlySet<string> = new Set(['script', 'again']);

/**
 * A part of a story with every line of its scripts changed: an encounter, a place, an act, a premise. What has no scripts stays the
 * same object.
 * @param change the line as it is to be; none where it goes
 */
export function mapScripts<T>(part: T, change: (line: ScriptLine) => ScriptLine | null): T {
  const mapped = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) {
      const items = SCRIPT_FIELDS.has(field)
        ? (value as ScriptLine[]).map(change).filter((line) => line !== null)
        : value.map((item) => mapped(item, ''));
      const isSame = items.length === value.length && items.every((item, index) => item === value[index]);
      return isSame ? value : items;
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, mapped(each, key)] as const);
    return entries.some(([key, each]) => each !== value[key]) ? Object.fromEntries(entries) : value;
  };
  return mapped(part, '') as T;
}
