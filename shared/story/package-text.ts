import { RefusalError } from '../error.ts';
import { type JsonBounds, overBound, overBoundInWords } from '../json-bounds.ts';

/** The most a package may weigh as JSON, in bytes. */
export const PACKAGE_BYTES = 64 * 1024 * 1024;
/** The most that is taken in from one's own disk, where no server runs whose memory is others' too, in bytes. */
export const FROM_DISK_BYTES = 256 * 1024 * 1024;

/** What the text of a package may hold: far more than the largest story the schema allows that says something. */
const PACKAGE_BOUNDS: JsonBounds = { depth: 100, values: 4_000_000, entries: 20_000 };

/**
 * Parses what should be a package, bounded before anything is built of it.
 * @throws RefusalError `too_large`, `malformed`
 */
export function parsePackageText(text: string): unknown {
  const over = overBound(text, PACKAGE_BOUNDS);
  if (over) {
    throw new RefusalError('too_large', `This is too much for a story: it ${overBoundInWords(over)}.`, {
      hint: 'Divide it, or leave out what is no part of the story.',
      reason: { code: 'too-much-for-a-story' },
    });
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new RefusalError('malformed', `This is not JSON, or was cut off in the middle: ${cause.message}`, {
      reason: { code: 'not-json' },
      cause,
    });
  }
}
