import type { z } from 'zod';

/** What a text of a story can be the name of. */
export type NamedThing = 'act' | 'character' | 'fact' | 'flag' | 'item' | 'place';

/** What there is to know of a field besides its type and its bounds. One name of a field means one thing wherever it stands. */
export interface FieldMeaning {
  /** What a model that writes it is told of it. */
  readonly note?: string;
  /** What its text names, or each text of its list. */
  readonly names?: NamedThing;
  /** Its text is a condition (Rules of play, "Conditions"), or prose in its place. */
  readonly isCondition?: true;
  /** It is its author's alone: no model is told it or writes it, and nobody who plays sees it. */
  readonly isPrivate?: true;
}

declare const NOTED: unique symbol;
/** A schema whose meaning has a note, or is of no concern to models: nobody else has to write one. */
export type Noted<Schema> = Schema & { readonly [NOTED]: true };

const meanings = new WeakMap<object, FieldMeaning>();

/** A field of a story's schema with what it means, from which forms, differences, references and what models are told are made. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  meaning: FieldMeaning & ({ readonly note: string } | { readonly isPrivate: true }),
): Noted<Schema>;
export function field<Schema extends z.ZodType>(schema: Schema, meaning: FieldMeaning): Schema;
export function field<Schema extends z.ZodType>(schema: Schema, meaning: FieldMeaning): Schema {
  // One of its own: many fields may be of one schema.
  const own = schema.clone();
  meanings.set(own, meaning);
  return own;
}

/** What is said of a field where its schema has it; nothing for one that was not made by `field`. */
export const saidOf = (schema: object): FieldMeaning => meanings.get(schema) ?? {};
