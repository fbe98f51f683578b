import { listChoices } from '../../english-lists.ts';
import { isObject } from '../../json.ts';
import { optionIds } from '../encounter.ts';
import { refusal } from './lookup.ts';

type Json = unknown;
type JsonObject = Record<string, Json>;

/** Property names that would allow prototype pollution. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** JSON merge patch: objects merge, all else replaces, null removes. */
function merged(before: Json, change: Json): Json {
  if (!isObject(change)) return change;
  const result: JsonObject = isObject(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(change)) {
    if (FORBIDDEN.has(key)) continue;
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

const isAddressedById = (items: readonly Json[]): boolean => items.some((item) => isObject(item) && 'id' in item);

/** The list whose items may have ids derived from their order. */
const OPTIONS = 'options';

/** In order; null for an item without an id. `name` is the list's. */
function listIds(items: readonly Json[], name: string): (string | null)[] {
  const made = name === OPTIONS ? optionIds(items.map((item) => (isObject(item) ? item : {}))) : [];
  return items.map((item, index) => {
    const id = isObject(item) ? (item.id ?? made[index]) : undefined;
    return id === undefined ? null : String(id);
  });
}

/** Found by id, or by number if items have none; -1 if not found. `name` is the list's. */
function indexIn(items: readonly Json[], segment: string, name: string): number {
  const byId = listIds(items, name).indexOf(segment);
  if (byId >= 0 || isAddressedById(items)) return byId;
  return /^\d{1,4}$/.test(segment) && Number(segment) < items.length ? Number(segment) : -1;
}

function changeList(
  items: Json[],
  [segment, rest]: [string, readonly string[]],
  value: Json,
  path: string,
  name: string,
): Json[] {
  const index = indexIn(items, segment, name);
  if (index < 0) {
    if (rest.length === 0 && isObject(value) && !/^\d+$/.test(segment)) return [...items, { id: segment, ...value }];
    const ids = listIds(items, name).filter((id) => id !== null);
    throw refusal(
      `"${path}": there is no "${segment}" in that list. It has: ${
        ids.length > 0 ? listChoices(ids) : `${items.length} items, addressed from 0`
      }.`,
      'Call updateElement again with one of these, or replace the whole list; nothing was changed.',
      { code: 'call-does-not-fit' },
    );
  }
  if (rest.length === 0 && value === null) return items.filter((_, at) => at !== index);
  return items.map((item, at) => (at === index ? changeAt(item, rest, value, path) : item));
}

function changeAt(target: Json, segments: readonly string[], value: Json, path: string, name = ''): Json {
  const [segment, ...rest] = segments;
  if (segment === undefined) return merged(target, value);
  if (segment === '' || FORBIDDEN.has(segment)) {
    throw refusal(
      `"${path}" is not a path.`,
      'Call updateElement again with dotted field names; nothing was changed.',
      {
        code: 'call-does-not-fit',
      },
    );
  }
  if (Array.isArray(target)) return changeList(target, [segment, rest], value, path, name);
  if (target !== undefined && !isObject(target)) {
    throw refusal(
      `"${path}" goes on below a value that has no fields.`,
      'Call updateElement again with the path of that value; nothing was changed.',
      { code: 'call-does-not-fit' },
    );
  }
  const result: JsonObject = { ...target };
  if (rest.length === 0 && value === null) delete result[segment];
  else result[segment] = changeAt(result[segment], rest, value, path, segment);
  return result;
}

/**
 * Keys are dotted paths, applied in order. List items are addressed by id, or by number without ids; an object under a
 * new id is appended. Arrays replace, objects merge, null removes. The result must be validated.
 * @throws RefusalError for a path that leads nowhere
 */
export function applyChanges(element: unknown, changes: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(changes).reduce<unknown>(
    (result, [path, value]) => changeAt(result, path.split('.'), value, path),
    element,
  );
}

/**
 * Keys are dotted paths, as in `applyChanges`; a missing list is created.
 * @throws RefusalError for a path that leads nowhere or not to a list
 */
export function applyAdditions(element: unknown, additions: Readonly<Record<string, readonly unknown[]>>): unknown {
  return Object.entries(additions).reduce<unknown>((result, [path, items]) => {
    const before = valueAtPath(result, path.split('.'), path);
    if (before !== undefined && !Array.isArray(before)) {
      throw refusal(
        `"${path}" is no list, so nothing can be added to it.`,
        'Call updateElement again: "add" takes lists, "changes" anything else; nothing was changed.',
        { code: 'call-does-not-fit' },
      );
    }
    return changeAt(result, path.split('.'), [...(before ?? []), ...items], path);
  }, element);
}

function valueAtPath(target: Json, [segment, ...rest]: readonly string[], path: string, name = ''): Json {
  if (segment === undefined || target === undefined) return target;
  if (FORBIDDEN.has(segment)) return undefined;
  if (Array.isArray(target)) return valueAtPath(target[indexIn(target, segment, name)], rest, path, segment);
  return isObject(target) ? valueAtPath(target[segment], rest, path, segment) : undefined;
}
