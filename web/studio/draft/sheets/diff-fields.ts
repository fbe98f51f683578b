import { joinFieldPath } from '../../../../shared/field-path.ts';
import { isObject, keysOfBoth, sameJson } from '../../../../shared/json.ts';
import { type DraftFields, type Item, isListById } from '../../../form/field-values.ts';

/** Changed fields of an element: dotted paths with their values, null for a removed field. */
export type SheetChanges = Record<string, unknown>;

const isUnspeakable = (key: string): boolean => key === '' || key.includes('.');

/** The changed fields of an object as a merge patch, for names that cannot be path segments. */
function createPatch(before: DraftFields, after: DraftFields): DraftFields {
  const keys = keysOfBoth(before, after);
  return Object.fromEntries(
    keys.filter((key) => !sameJson(before[key], after[key])).map((key) => [key, after[key] ?? null]),
  );
}

/** Whether a list can be patched item by item: the order is the same, and new items are last and addressable. */
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

function listChanges(before: readonly Item[], after: readonly Item[], path: string): SheetChanges {
  const later = new Map(after.map((item) => [item.id, item]));
  const earlier = new Set(before.map(({ id }) => id));
  return Object.assign(
    {},
    ...before.map((item) => {
      const now = later.get(item.id);
      const at = joinFieldPath(path, item.id);
      return now ? fieldChanges(item, now, at) : { [at]: null };
    }),
    ...after.filter(({ id }) => !earlier.has(id)).map((item) => ({ [joinFieldPath(path, item.id)]: item })),
  );
}

function fieldChanges(before: DraftFields, after: DraftFields, path: string): SheetChanges {
  const keys = keysOfBoth(before, after);
  if (path !== '' && keys.some(isUnspeakable)) {
    return sameJson(before, after) ? {} : { [path]: createPatch(before, after) };
  }
  return Object.assign({}, ...keys.map((key) => valueChanges(before[key], after[key], joinFieldPath(path, key))));
}

function valueChanges(before: unknown, after: unknown, path: string): SheetChanges {
  if (sameJson(before, after)) return {};
  if (isObject(before) && isObject(after)) return fieldChanges(before, after, path);
  if (isListById(before) && isListById(after) && isInOrder(before, after)) return listChanges(before, after, path);
  return { [path]: after ?? null };
}

/**
 * Nested fields are dotted paths, list items by id. A reordered list, or one without ids, is replaced as a whole;
 * removed fields are null.
 */
export const diffFields = (before: DraftFields, after: DraftFields): SheetChanges => fieldChanges(before, after, '');
