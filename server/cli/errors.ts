import { issueInWords, type RefusalCode, RefusalError } from '../../shared/error.ts';
import type { ErrorAnswer } from '../../shared/refusal-body.ts';
import { ConfigError } from '../config.ts';
import { toPublicError } from '../http/errors.ts';
import { LockedError } from '../store/lock.ts';

/** An error in the routes' format, for `--json`. */
export function errorDocument(error: unknown): ErrorAnswer {
  if (error instanceof RefusalError) return { error: toPublicError(error) };
  const code: RefusalCode = error instanceof LockedError ? 'conflict' : 'internal';
  return { error: { code, message: formatErrorLine(error) } };
}

/** An error as one line; unexpected ones with their causes. */
export function formatErrorLine(error: unknown): string {
  if (error instanceof RefusalError) {
    const issues = error.issues.map(issueInWords);
    return oneLine([error.message, ...issues, error.hint ?? ''].filter(Boolean).join(' '));
  }
  if (error instanceof ConfigError || error instanceof LockedError) return oneLine(error.message);
  return oneLine(`Something unexpected failed: ${withCauses(error)}`);
}

function withCauses(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined || depth === 3 ? '' : ` (${withCauses(error.cause, depth + 1)})`;
  return `${error.message}${cause}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
