import { isObject } from '../../shared/json.ts';
import { SCRIPT_LINE_TYPES, type ScriptLine } from '../../shared/story/index.ts';

/** A part of the draft as JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Item extends Fields {
  readonly id: string;
}

/** A line of a script, by its type: whoever has read a draft has read that it is whole. */
export const isScriptLine = (value: unknown): value is ScriptLine =>
  isObject(value) && SCRIPT_LINE_TYPES.some((type) => type === value.type);

/** The lines of a script; none of any other list, nor of an empty one. */
export const isScript = (value: unknown): value is readonly ScriptLine[] =>
  Array.isArray(value) && value.length > 0 && value.every(isScriptLine);

/** A list whose items are told apart by their id; the id of a line of a script is that of what it shows. An empty list may be one. */
export const isListById = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === 'string' && !isScriptLine(item));

/** Whether nothing is written in a field. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export const joined = (path: string, segment: string): string => (path === '' ? segment : `${path}.${segment}`);

/** What a segment of a path tells a list item by: its id where it has one, else its number; or its number alone. */
export type ItemsBy = 'id' | 'number';

/** Where a segment points in a list. -1 for none. */
function indexOf(items: readonly unknown[], segment: string, by: ItemsBy): number {
  const byId = by === 'id' ? items.findIndex((item) => isObject(item) && item.id === segment) : -1;
  if (byId >= 0 || !/^\d+$/.test(segment)) return byId;
  return Number(segment) < items.length ? Number(segment) : -1;
}

/** What is at a dotted path, list items by their id or number; undefined for nothing. */
export function getAt(value: unknown, path: string, by: ItemsBy = 'id'): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((at, segment) => {
    if (Array.isArray(at)) return at[indexOf(at, segment, by)];
    return isObject(at) ? at[segment] : undefined;
  }, value);
}

/**
 * A copy with another value at a dotted path. Undefined takes a field or a list item out; an item given for an id the
 * list does not have is added to it.
 */
export function setAt(value: unknown, path: string, next: unknown, by: ItemsBy = 'id'): unknown {
  return path === '' ? next : set(value, path.split('.'), next, by);
}

function set(value: unknown, [segment = '', ...rest]: readonly string[], next: unknown, by: ItemsBy): unknown {
  const below = (at: unknown) => (rest.length === 0 ? next : set(at, rest, next, by));
  if (Array.isArray(value)) {
    const index = indexOf(value, segment, by);
    if (index < 0) return rest.length === 0 && isObject(next) && next.id === segment ? [...value, next] : value;
    const item = below(value[index]);
    return item === undefined ? value.toSpliced(index, 1) : value.with(index, item);
  }
  const fields = isObject(value) ? value : {};
  const field = below(fields[segment]);
  if (field !== undefined) return { ...fields, [segment]: field };
  const { [segment]: _gone, ...others } = fields;
  return others;
}

/** Whether one path is the other, or is part of what the other holds. */
export const isWithin = (inner: string, outer: string): boolean =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`);

/** Whether two paths name the same thing, or one is part of the other. */
export const overlaps = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);

/** Reads what was typed as JSON. */
export function readTyped(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
