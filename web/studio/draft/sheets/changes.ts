import { isObject } from '../../../../shared/json.ts';
import { sameJson } from '../../../../shared/story/index.ts';
import { type Fields, type Item, isListById, joined } from '../../../form/json.ts';

/** What to send of an element: dotted paths and their values, null where something goes. */
export type Changes = Record<string, unknown>;

/** A name that cannot be a segment of a dotted path. */
const isUnspeakable = (key: string): boolean => key === '' || key.includes('.');

/** An object's changed fields as a merge patch, for objects whose names cannot be paths. */
function patchOf(before: Fields, after: Fields): Fields {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys.filter((key) => !sameJson(before[key], after[key])).map((key) => [key, after[key] ?? null]),
  );
}

/** Whether a list can be changed item by item: nothing moved, what is new comes last and can be addressed. */
function isInOrder(before: readonly Item[], after: readonly Item[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  const kept = after.filter(({ id }) => known.has(id));
  const keptIds = new Set(kept.map(({ id }) => id));
  const added = after.slice(kept.length);
  return (
    before.length > 0 &&
    added.every(({ id }) => !known.has(id) && !isUnspeakable(id) && !/^\d+$/.test(id)) &&
    sameJson(
      kept.map(({ id }) => id),
      before.map(({ id }) => id).filter((id) => keptIds.has(id)),
    )
  );
}

function listChanges(before: readonly Item[], after: readonly Item[], path: string): Changes {
  const later = new Map(after.map((item) => [item.id, item]));
  const earlier = new Set(before.map(({ id }) => id));
  return Object.assign(
    {},
    ...before.map((item) => {
      const now = later.get(item.id);
      const at = joined(path, item.id);
      return now ? fieldChanges(item, now, at) : { [at]: null };
    }),
    ...after.filter(({ id }) => !earlier.has(id)).map((item) => ({ [joined(path, item.id)]: item })),
  );
}

function fieldChanges(before: Fields, after: Fields, path: string): Changes {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (path !== '' && keys.some(isUnspeakable)) {
    return sameJson(before, after) ? {} : { [path]: patchOf(before, after) };
  }
  return Object.assign({}, ...keys.map((key) => valueChanges(before[key], after[key], joined(path, key))));
}

function valueChanges(before: unknown, after: unknown, path: string): Changes {
  if (sameJson(before, after)) return {};
  if (isObject(before) && isObject(after)) return fieldChanges(before, after, path);
  if (isListById(before) && isListById(after) && isInOrder(before, after)) return listChanges(before, after, path);
  return { [path]: after ?? null };
}

/**
 * What of an element changed, no more: nested fields by dotted paths, list items by their ids. A list that was put in
 * another order, and one whose items have no ids, is replaced; what is gone is null.
 */
export const changesBetween = (before: Fields, after: Fields): Changes => fieldChanges(before, after, '');
