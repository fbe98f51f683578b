import { RefusalError } from '../../shared/error.ts';
import { damagedRefusal } from './json.ts';
import type { StreamId } from './types.ts';

const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/;
const READ_ONLY = /^(SQLITE_READONLY\w*|EROFS)$/;
const FAILING = /^(SQLITE_IOERR\w*|SQLITE_CANTOPEN\w*|EIO)$/;
const DAMAGED = /^(SQLITE_CORRUPT\w*|SQLITE_NOTADB)$/;

const CAUSES_MAX = 5;

function findCode(error: unknown): string | null {
  let at = error;
  for (let depth = 0; depth < CAUSES_MAX && at instanceof Error; depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && [FULL, READ_ONLY, FAILING, DAMAGED].some((kind) => kind.test(code))) return code;
    at = at.cause;
  }
  return null;
}

/** The refusal for a full disk. @param code the reported code */
export const diskFull = (code: string, cause?: unknown): RefusalError =>
  new RefusalError('unavailable', `The disk of DATA_DIR is full (${code}), so this could not be kept.`, {
    hint: 'Free some space, then try again; the server needs no restart.',
    reason: { code: 'disk-full' },
    details: { cause: code },
    cause,
  });

/** Whether the disk caused an error, which can recover without a restart: full, write-protected or failing. */
export function isOfDisk(error: unknown): boolean {
  const code = findCode(error);
  return code !== null && !DAMAGED.test(code);
}

/** Converts an error of database or disk to a refusal that names its cause; returns other errors unchanged. */
export function storageFailure(error: unknown): unknown {
  if (error instanceof RefusalError) return error;
  const code = findCode(error);
  if (code === null) return error;
  if (DAMAGED.test(code)) return damagedRefusal(`it is malformed (${code})`, error);
  if (FULL.test(code)) return diskFull(code, error);
  const isReadOnly = READ_ONLY.test(code);
  return new RefusalError(
    'unavailable',
    isReadOnly
      ? `DATA_DIR cannot be written to (${code}), so this could not be kept.`
      : `The disk of DATA_DIR failed (${code}), so this could not be kept.`,
    {
      hint: isReadOnly
        ? 'Check whether its disk is mounted read-only or the file is write-protected, then try again.'
        : 'Check whether the disk is full, gone or failing, then try again.',
      reason: { code: 'disk-refuses' },
      details: { cause: code },
      cause: error,
    },
  );
}

/** @param at the stream's present seq */
export const versionConflict = (stream: StreamId, expected: number, at: number): RefusalError =>
  new RefusalError('conflict', `${stream} has advanced: it is at event ${at}, the change was based on ${expected}.`, {
    hint: 'Read it again, then repeat the change.',
  });
