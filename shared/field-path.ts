import { isObject, ownEntry } from './json.ts';

/* Dotted paths to fields, as in `personalArc.arcEncounters.enc_rope.title`. */

/** A dotted path of these parts; empty ones are left out. */
export const joinFieldPath = (...parts: readonly (string | number)[]): string =>
  parts.filter((part) => part !== '').join('.');

/** How path segments address list items: by id with index as fallback, or by index only. */
export type ItemAddressing = 'id' | 'number';

function indexOf(items: readonly unknown[], segment: string, by: ItemAddressing): number {
  const byId = by === 'id' ? items.findIndex((item) => isObject(item) && item.id === segment) : -1;
  if (byId >= 0 || !/^\d+$/.test(segment)) return byId;
  return Number(segment) < items.length ? Number(segment) : -1;
}

/** The value at a dotted path; undefined if there is none. */
export function getAtPath(value: unknown, path: string, by: ItemAddressing = 'id'): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((at, segment) => {
    if (Array.isArray(at)) return at[indexOf(at, segment, by)];
    return isObject(at) ? ownEntry(at, segment) : undefined;
  }, value);
}

/** A copy with another value at a dotted path. Undefined removes; an item with an unknown id is appended. */
export function setAtPath(value: unknown, path: string, next: unknown, by: ItemAddressing = 'id'): unknown {
  return path === '' ? next : set(value, path.split('.'), next, by);
}

function set(value: unknown, [segment = '', ...rest]: readonly string[], next: unknown, by: ItemAddressing): unknown {
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

/** Whether a path equals another or is below it. */
export const isPathWithin = (inner: string, outer: string): boolean =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`);

/** Whether two paths are equal or one is below the other. */
export const pathsOverlap = (one: string, other: string): boolean =>
  isPathWithin(one, other) || isPathWithin(other, one);
