import { z } from 'zod';
import { PlanDraftSchema } from './draft.ts';
import { type FieldMeaning, type NamedThing, saidOf } from './field.ts';

/** Adds what the fields of a schema mean, and those of all that is in it. */
function collect(schema: unknown, into: Map<string, FieldMeaning>, seen: Set<unknown>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    for (const [name, each] of Object.entries(schema.shape)) {
      into.set(name, { ...into.get(name), ...saidOf(each) });
      collect(each, into, seen);
    }
  } else if (schema instanceof z.ZodArray) collect(schema.element, into, seen);
  else if (schema instanceof z.ZodUnion) for (const each of schema.options) collect(each, into, seen);
  else if (schema instanceof z.ZodRecord) collect(schema.valueType, into, seen);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) collect(schema.unwrap(), into, seen);
}

let known: ReadonlyMap<string, FieldMeaning> | null = null;

/** What the fields of a story mean, by their names. */
export function fieldMeanings(): ReadonlyMap<string, FieldMeaning> {
  if (known) return known;
  const found = new Map<string, FieldMeaning>();
  collect(PlanDraftSchema, found, new Set());
  known = found;
  return found;
}

const NOTHING: FieldMeaning = {};

/** What a field of a story means; nothing for what is none. */
export const meaningOf = (name: string): FieldMeaning => fieldMeanings().get(name) ?? NOTHING;

/** The lists in which an element itself names things of a kind, not those in what it holds. */
export function namedBy(element: object, kind: NamedThing): { field: string; names: readonly string[] }[] {
  return Object.entries(element).flatMap(([field, value]: [string, unknown]) =>
    Array.isArray(value) && meaningOf(field).names === kind ? [{ field, names: value.map(String) }] : [],
  );
}

/** An element without a name in its lists of that kind; the same object where it has it in none. */
export function withoutNamed<T extends object>(element: T, kind: NamedThing, name: string): T {
  const lists = namedBy(element, kind).filter(({ names }) => names.includes(name));
  if (lists.length === 0) return element;
  return {
    ...element,
    ...Object.fromEntries(lists.map(({ field, names }) => [field, names.filter((each) => each !== name)])),
  };
}
