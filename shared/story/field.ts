import type { z } from 'zod';

export type NamedThing = 'act' | 'character' | 'fact' | 'flag' | 'item' | 'place';

/** What a field means beyond its type and bounds. A field name has one meaning everywhere. */
export interface FieldMeaning {
  readonly note?: string;
  /** What its text, or each text of its list, names. */
  readonly names?: NamedThing;
  /** The text is a condition (Rules of play, "Conditions") or prose. */
  readonly isCondition?: true;
  /** Private to the author: not sent to models, not written by them, not visible to players. */
  readonly isPrivate?: true;
}

declare const NOTED: unique symbol;
/** A schema whose meaning has a note, or is private. `described` needs no note for it. */
export type Noted<Schema> = Schema & { readonly [NOTED]: true };

const meanings = new WeakMap<object, FieldMeaning>();

/** Attaches a meaning to a field's schema. Forms, diffs, references and tool descriptions are built from it. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  meaning: FieldMeaning & ({ readonly note: string } | { readonly isPrivate: true }),
): Noted<Schema>;
/** Attaches a meaning to a field's schema. Forms, diffs, references and tool descriptions are built from it. */
export function field<Schema extends z.ZodType>(schema: Schema, meaning: FieldMeaning): Schema;
/** Attaches a meaning to a field's schema. Forms, diffs, references and tool descriptions are built from it. */
export function field<Schema extends z.ZodType>(schema: Schema, meaning: FieldMeaning): Schema {
  // Cloned, since many fields may share a schema.
  const own = schema.clone();
  meanings.set(own, meaning);
  return own;
}

/** The meaning attached by `field`; empty if there is none. */
export const getDeclaredMeaning = (schema: object): FieldMeaning => meanings.get(schema) ?? {};
