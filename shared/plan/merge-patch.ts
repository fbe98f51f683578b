import { isObject } from '../json.ts';

type JsonObject = Record<string, unknown>;

/** An object under construction; a map handles any key safely and grows without copying. */
type Tree = Map<string, unknown>;

/** Merges patches in order: objects merge, all else replaces, null removes (RFC 7386). Pure; drops `__proto__`. */
export function mergePatches(state: JsonObject, patches: Iterable<JsonObject>): JsonObject {
  const tree: Tree = new Map(Object.entries(state));
  for (const patch of patches) apply(tree, patch);
  return toObject(tree);
}

function apply(tree: Tree, patch: JsonObject): void {
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    if (value === null) tree.delete(key);
    else if (isObject(value)) {
      const child = toTree(tree.get(key));
      apply(child, value);
      tree.set(key, child);
    } else tree.set(key, value);
  }
}

function toTree(value: unknown): Tree {
  if (value instanceof Map) return value;
  return new Map(isObject(value) ? Object.entries(value) : []);
}

const toObject = (tree: Tree): JsonObject =>
  Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]));
