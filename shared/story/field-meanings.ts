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

/** What parts of stories are without what is their author's alone: parts do not change, and most are asked for again. */
const published = new WeakMap<object, object>();

/** A part of a story without what is its author's alone; the same object where it has nothing of the kind. */
export function withoutPrivate<T>(part: T): T {
  if (typeof part !== 'object' || part === null) return part;
  const known = published.get(part);
  if (known) return known as T;
  let isSame = true;
  const kept: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(part)) {
    if (!Array.isArray(part) && meaningOf(name).isPrivate) isSame = false;
    else if (typeof value !== 'object') kept.push([name, value]);
    else {
      const told: unknown = withoutPrivate(value);
      isSame &&= told === value;
      kept.push([name, told]);
    }
  }
  const told = isSame ? part : Array.isArray(part) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
  published.set(part, told);
  return told as T;
}

/**
 * Something written anew by who was not told what is its author's alone, with that as it was.
 * @param isNamed whether what is written names such a field, as only its author does
 */
export function keepingPrivate<T extends object>(
  before: object,
  after: T,
  isNamed: (field: string) => boolean = () => false,
): T {
  const kept = Object.entries(before).filter(
    ([name]) => meaningOf(name).isPrivate && !Object.hasOwn(after, name) && !isNamed(name),
  );
  return kept.length === 0 ? after : { ...after, ...Object.fromEntries(kept) };
}
