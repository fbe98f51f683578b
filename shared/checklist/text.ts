import { z } from 'zod';
import { listChoices } from '../english-lists.ts';

/** In characters after trimming. Planning tools, "Checklist texts". */
export const CHECKLIST_LIMITS = {
  objective: 240,
  title: 160,
  details: 512,
  note: 512,
  /** Steps of one checklist; allows S1000 and more. */
  steps: 2000,
  notes: 50,
  characters: 200_000,
} as const;

/** Collapses whitespace: a checklist is read line by line. */
const plain = (text: string): string => text.replace(/[\t\n\r]+/g, ' ').trim();

const FOREIGN = /[^\x20-\x7e]/gu;
const NAMED_AT_MOST = 5;

/** A character with its code point; only the code point if it is invisible. */
function named(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `"${character}" (${code})` : code;
}

function refineAscii(text: string, context: { addIssue(message: string): void }): void {
  const foreign = [...new Set(text.match(FOREIGN))];
  if (foreign.length === 0) return;
  const shown = listChoices(foreign.map(named), NAMED_AT_MOST);
  context.addIssue(`Expected printable ASCII, got ${shown}. Write it in plain English letters.`);
}

/** Printable ASCII of at most `max` characters, trimmed; may be blank. */
const asciiText = (max: number) =>
  z
    .string()
    .overwrite(plain)
    .max(max, {
      error: ({ input }) =>
        `Expected at most ${max} characters, got ${typeof input === 'string' ? input.length : 'more'}.`,
    })
    .superRefine(refineAscii);

/** Printable ASCII of 1 to `max` characters, trimmed. Planning tools, "Checklist texts". */
export const requiredAscii = (max: number) => asciiText(max).min(1, `Expected 1 to ${max} characters, got a blank.`);

/** Like `requiredAscii`, but omitted, null and blank become null. */
export const optionalAscii = (max: number) =>
  asciiText(max)
    .nullish()
    .transform((text) => text || null);

/** Like `optionalAscii`, for changes: null means omitted (the specification's `None`), and blank becomes null. */
export const changedAscii = (max: number) =>
  asciiText(max)
    .nullish()
    .transform((text) => (text === '' ? null : (text ?? undefined)));
