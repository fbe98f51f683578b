import { joinFieldPath } from '../../../../shared/field-path.ts';
import { isObject, keysOfBoth, sameJson } from '../../../../shared/json.ts';
import { type Item, isListById } from '../../../form/field-values.ts';
import type { Clash } from '../../../form/form-context.tsx';

export interface Merged {
  value: unknown;
  clashes: Clash[];
}

const keepValue = (value: unknown): Merged => ({ value, clashes: [] });

/**
 * What both sides changed keeps mine and is reported as a clash. List items are matched by id; lists without ids as a
 * whole.
 */
export function mergeThreeWay(base: unknown, mine: unknown, theirs: unknown, path = ''): Merged {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return keepValue(mine);
  if (sameJson(base, mine)) return keepValue(theirs);
  if (isObject(mine) && isObject(theirs) && (isObject(base) || base === undefined)) {
    return mergeFields(base ?? {}, mine, theirs, path);
  }
  if (isListById(mine) && isListById(theirs) && (isListById(base) || base === undefined)) {
    return mergeLists(base ?? [], mine, theirs, path);
  }
  return { value: mine, clashes: [{ path, theirs }] };
}

function mergeFields(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  path: string,
): Merged {
  const keys = keysOfBoth(mine, theirs);
  const parts = keys.map(
    (key) => [key, mergeThreeWay(base[key], mine[key], theirs[key], joinFieldPath(path, key))] as const,
  );
  return {
    value: Object.fromEntries(parts.map(([key, { value }]) => [key, value]).filter(([, value]) => value !== undefined)),
    clashes: parts.flatMap(([, { clashes }]) => clashes),
  };
}

function mergeLists(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[], path: string): Merged {
  const find = (items: readonly Item[], id: string) => items.find((item) => item.id === id);
  const here = mine.map(({ id }) => id);
  const added = theirs.filter(({ id }) => !find(mine, id)).map(({ id }) => id);
  const reordered = sameJson(
    base.map(({ id }) => id),
    here,
  );
  // Where I did not reorder, their order applies, with the items they inserted.
  const order = reordered
    ? theirs.map(({ id }) => id).concat(here.filter((id) => !find(theirs, id)))
    : [...here, ...added];
  const parts = order.map((id) =>
    mergeThreeWay(find(base, id), find(mine, id), find(theirs, id), joinFieldPath(path, id)),
  );
  return {
    value: parts.flatMap(({ value }) => (value === undefined ? [] : [value])),
    clashes: parts.flatMap(({ clashes }) => clashes),
  };
}
