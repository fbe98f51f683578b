import { RefusalError } from '../error.ts';
import { isObject } from '../json.ts';
import { type JsonBounds, overBound, overBoundInWords } from '../json-bounds.ts';
import { IdSchema } from './id.ts';

/** Maximum size of a package as JSON, in bytes. */
export const PACKAGE_BYTES = 64 * 1024 * 1024;
/** Maximum size read from the local disk, where no server's memory is shared, in bytes. */
export const FROM_DISK_BYTES = 256 * 1024 * 1024;

/** Bounds of a package's JSON; far above the largest sensible story. */
const PACKAGE_BOUNDS: JsonBounds = { depth: 100, values: 4_000_000, entries: 20_000 };

/** @throws RefusalError `too_large`, `malformed` */
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

interface PackageCandidate {
  /** Defaults are filled in (id, dates, pictures, music); not validated yet. */
  value: Record<string, unknown>;
  hasOwnId: boolean;
}

/** Accepts a bare package or `{ package }`; null for anything else. */
export function packageCandidate(input: unknown, fill: { id: string; createdAt: string }): PackageCandidate | null {
  const outer = isObject(input) && isObject(input.package) ? input.package : input;
  if (!isObject(outer)) return null;
  const id = IdSchema.safeParse(outer.id);
  return {
    value: { createdAt: fill.createdAt, artStyle: '', assets: {}, ...outer, id: id.success ? id.data : fill.id },
    hasOwnId: id.success,
  };
}
