import { z } from 'zod';
import type { IssueKind } from '../error.ts';

/** The maximum length of an id, in characters. Ids are asset keys and file names. */
export const ID_MAX_LENGTH = 64;

export const ID_PATTERN = /^[a-z0-9]+([_-][a-z0-9]+)*$/;

/** A color as `#rrggbb`. */
export const ColorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is "#" with six hexadecimal digits, such as "#c8a2c8".');

/** A lowercase slug: a character's, place's, act's or encounter's id, and the key of its assets. */
export const IdSchema = z
  .string()
  .max(ID_MAX_LENGTH, `An id has at most ${ID_MAX_LENGTH} characters.`)
  .regex(ID_PATTERN, 'An id is a lowercase slug such as "lin_mei": a-z, 0-9, and single _ or - between them.');

/** Makes a slug of any text: drops accents, replaces all else by `_`. Returns `fallback` if nothing is left. */
export function slugify(text: string, fallback = 'item'): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, ID_MAX_LENGTH)
    .replace(/_+$/, '');
  return slug || fallback;
}

/** A flag's name: any short printable text. Flags are declared by the encounters that set them. */
export const FlagSchema = z.string().trim().min(1, 'A flag has a name.').max(120);

/** Story text in any language, untrimmed, bounded in length. */
export const boundedText = (max: number) => z.string().max(max);

/** Non-empty story text. */
export const requiredText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.trim() !== '', {
      error: 'Expected some text, got a blank.',
      params: { kind: 'empty' satisfies IssueKind },
    });
