import { isObject } from '../json.ts';

/** One operation of a JSON Patch (RFC 6902, subset). `path` is a JSON Pointer (RFC 6901). */
type JsonPatchStep = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };
export type JsonPatch = JsonPatchStep[];

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** Identical objects are skipped, so immutable values cost only their changes. Undefined fields count as missing. */
export function patchBetween(before: unknown, after: unknown, path = ''): JsonPatch {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return betweenLists(before, after, path);
  if (isObject(before) && isObject(after)) return betweenObjects(before, after, path);
  return [{ op: 'replace', path, value: after }];
}

function betweenObjects(before: Record<string, unknown>, after: Record<string, unknown>, path: string): JsonPatch {
  const has = (object: Record<string, unknown>, key: string) => Object.hasOwn(object, key) && object[key] !== undefined;
  const removed = Object.keys(before).filter((key) => has(before, key) && !has(after, key));
  return [
    ...removed.map((key): JsonPatchStep => ({ op: 'remove', path: `${path}/${escaped(key)}` })),
    ...Object.keys(after).flatMap((key): JsonPatch => {
      if (!has(after, key)) return [];
      const at = `${path}/${escaped(key)}`;
      return has(before, key)
        ? patchBetween(before[key], after[key], at)
        : [{ op: 'add', path: at, value: after[key] }];
    }),
  ];
}

function isSameThing(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return isObject(one) && isObject(other) && 'id' in one && one.id === other.id;
}

/** Compares lists from both ends, so that an insertion or removal does not shift other items. */
function betweenLists(before: readonly unknown[], after: readonly unknown[], path: string): JsonPatch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameThing(before[start], after[start])) start += 1;
  let end = 0;
  const fromEnd = (list: readonly unknown[]) => list[list.length - 1 - end];
  while (end < shorter - start && isSameThing(fromEnd(before), fromEnd(after))) end += 1;
  const [oldMiddle, newMiddle] = [before.length - start - end, after.length - start - end];
  const paired = Math.min(oldMiddle, newMiddle);
  const steps: JsonPatch = [];
  // From the end, so that indexes stay valid.
  for (let index = 1; index <= end; index++) {
    const at = `${path}/${before.length - index}`;
    steps.push(...patchBetween(before[before.length - index], after[after.length - index], at));
  }
  for (let index = start + oldMiddle - 1; index >= start + paired; index--) {
    steps.push({ op: 'remove', path: `${path}/${index}` });
  }
  for (let index = start + paired; index < start + newMiddle; index++) {
    steps.push({ op: 'add', path: `${path}/${index}`, value: after[index] });
  }
  for (let index = 0; index < start + paired; index++) {
    steps.push(...patchBetween(before[index], after[index], `${path}/${index}`));
  }
  return steps;
}

function stepped(value: unknown, keys: readonly string[], step: JsonPatchStep): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) {
    if (step.op === 'remove') throw new RangeError('The whole of a value cannot be removed.');
    return step.value;
  }
  if (Array.isArray(value)) {
    const index = Number(key);
    const isAdded = rest.length === 0 && step.op === 'add';
    if (!/^\d+$/.test(key) || index > value.length - (isAdded ? 0 : 1))
      throw new RangeError(`No element ${step.path}.`);
    if (isAdded) return value.toSpliced(index, 0, step.value);
    return rest.length === 0 && step.op === 'remove'
      ? value.toSpliced(index, 1)
      : value.with(index, stepped(value[index], rest, step));
  }
  const isNew = rest.length === 0 && step.op === 'add';
  if (!isObject(value) || (!isNew && !Object.hasOwn(value, key))) {
    throw new RangeError(`There is nothing at ${step.path}.`);
  }
  if (rest.length === 0 && step.op === 'remove') {
    const { [key]: _, ...without } = value;
    return without;
  }
  // A computed key is an ordinary field, whatever its name.
  return { ...value, [key]: stepped(value[key], rest, step) };
}

/**
 * Untouched parts stay the same objects.
 * @throws RangeError if the patch does not fit the value
 */
export const patched = <Value>(value: Value, patch: JsonPatch): Value =>
  patch.reduce<unknown>(
    (now, step) => stepped(now, step.path.split('/').slice(1).map(unescaped), step),
    value,
  ) as Value;
