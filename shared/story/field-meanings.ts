import { z } from 'zod';
import { PlanDraftSchema } from './draft/draft.ts';
import { type FieldMeaning, getDeclaredMeaning, type NamedThing } from './field.ts';

function collect(schema: unknown, into: Map<string, FieldMeaning>, seen: Set<unknown>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    for (const [name, each] of Object.entries(schema.shape)) {
      into.set(name, { ...into.get(name), ...getDeclaredMeaning(each) });
      collect(each, into, seen);
    }
  } else if (schema instanceof z.ZodArray) collect(schema.element, into, seen);
  else if (schema instanceof z.ZodUnion) for (const each of schema.options) collect(each, into, seen);
  else if (schema instanceof z.ZodRecord) collect(schema.valueType, into, seen);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) collect(schema.unwrap(), into, seen);
}

let known: ReadonlyMap<string, FieldMeaning> | null = null;

/** The meanings of all story fields, by name. */
export function fieldMeanings(): ReadonlyMap<string, FieldMeaning> {
  if (known) return known;
  const found = new Map<string, FieldMeaning>();
  collect(PlanDraftSchema, found, new Set());
  known = found;
  return found;
}

const NOTHING: FieldMeaning = {};

/** The meaning of a story field; empty for an unknown one. */
export const getFieldMeaning = (name: string): FieldMeaning => fieldMeanings().get(name) ?? NOTHING;

/** The lists in which an element itself (not its children) names things of a kind. */
export function listNamedFields(element: object, kind: NamedThing): { field: string; names: readonly string[] }[] {
  return Object.entries(element).flatMap(([field, value]: [string, unknown]) =>
    Array.isArray(value) && getFieldMeaning(field).names === kind ? [{ field, names: value.map(String) }] : [],
  );
}

/** Removes a name from an element's lists of a kind. Returns the same object if nothing changes. */
export function withoutNamed<T extends object>(element: T, kind: NamedThing, name: string): T {
  const lists = listNamedFields(element, kind).filter(({ names }) => names.includes(name));
  if (lists.length === 0) return element;
  return {
    ...element,
    ...Object.fromEntries(lists.map(({ field, names }) => [field, names.filter((each) => each !== name)])),
  };
}

/** Cache of parts without private fields: parts are immutable and requested often. */
const published = new WeakMap<object, object>();

/** A part of a story without private fields; the same object if it has none. */
export function stripPrivateFields<T>(part: T): T {
  if (typeof part !== 'object' || part === null) return part;
  const known = published.get(part);
  if (known) return known as T;
  let isSame = true;
  const kept: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(part)) {
    if (!Array.isArray(part) && getFieldMeaning(name).isPrivate) isSame = false;
    else if (typeof value !== 'object') kept.push([name, value]);
    else {
      const shown: unknown = stripPrivateFields(value);
      isSame &&= shown === value;
      kept.push([name, shown]);
    }
  }
  const shown = isSame ? part : Array.isArray(part) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
  published.set(part, shown);
  return shown as T;
}

/** `isNamed`: whether the rewrite names the field itself, as only the author does. */
export function keepingPrivate<T extends object>(
  before: object,
  after: T,
  isNamed: (field: string) => boolean = () => false,
): T {
  const kept = Object.entries(before).filter(
    ([name]) => getFieldMeaning(name).isPrivate && !Object.hasOwn(after, name) && !isNamed(name),
  );
  return kept.length === 0 ? after : { ...after, ...Object.fromEntries(kept) };
}
