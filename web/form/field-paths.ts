import { isObject } from '../../shared/json.ts';
import { SCRIPT_LINE_TYPES, type ScriptLine } from '../../shared/story/index.ts';

export type DraftFields = Readonly<Record<string, unknown>>;

export interface Item extends DraftFields {
  readonly id: string;
}

/** Whether a value is a script line, by its type only: a parsed draft has been validated. */
export const isScriptLine = (value: unknown): value is ScriptLine =>
  isObject(value) && SCRIPT_LINE_TYPES.some((type) => type === value.type);

/** Whether a value is a non-empty script. */
export const isScript = (value: unknown): value is readonly ScriptLine[] =>
  Array.isArray(value) && value.length > 0 && value.every(isScriptLine);

/** Whether list items are matched by id; the id of a script line is that of what it shows. True for an empty list. */
export const isListById = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === 'string' && !isScriptLine(item));

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export const joinFieldPath = (path: string, segment: string): string => (path === '' ? segment : `${path}.${segment}`);

/** How path segments address list items: by id with index as fallback, or by index only. */
export type ItemAddressing = 'id' | 'number';

function findItemIndex(items: readonly unknown[], segment: string, by: ItemAddressing): number {
  const byId = by === 'id' ? items.findIndex((item) => isObject(item) && item.id === segment) : -1;
  if (byId >= 0 || !/^\d+$/.test(segment)) return byId;
  return Number(segment) < items.length ? Number(segment) : -1;
}

/** The value at a dotted path; undefined if there is none. */
export function getAtPath(value: unknown, path: string, by: ItemAddressing = 'id'): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((at, segment) => {
    if (Array.isArray(at)) return at[findItemIndex(at, segment, by)];
    return isObject(at) ? at[segment] : undefined;
  }, value);
}

/** A copy with another value at a dotted path. Undefined removes; an item with an unknown id is appended. */
export function setAtPath(value: unknown, path: string, next: unknown, by: ItemAddressing = 'id'): unknown {
  return path === '' ? next : set(value, path.split('.'), next, by);
}

function set(value: unknown, [segment = '', ...rest]: readonly string[], next: unknown, by: ItemAddressing): unknown {
  const below = (at: unknown) => (rest.length === 0 ? next : set(at, rest, next, by));
  if (Array.isArray(value)) {
    const index = findItemIndex(value, segment, by);
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

/** Whether a path equals another or is below it. */
export const isPathWithin = (inner: string, outer: string): boolean =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`);

/** Whether two paths are equal or one is below the other. */
export const pathsOverlap = (one: string, other: string): boolean =>
  isPathWithin(one, other) || isPathWithin(other, one);

export function parseTypedJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
