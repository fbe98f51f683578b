import { type RefusalCode, RefusalError } from '../../shared/error.ts';

/** A refusal as JSON, for another process. */
export interface PlainRefusal {
  code: RefusalCode;
  message: string;
  options: object;
}

/** @param error unexpected ones are hidden: they are logged where they occurred */
export function toPlainRefusal(error: unknown): PlainRefusal {
  const refusal =
    error instanceof RefusalError
      ? error
      : new RefusalError('internal', 'Something went wrong in another process; it has been logged there.');
  const { code, message, hint, reason, details, issues, retryAfterSeconds } = refusal;
  return { code, message, options: { hint, reason, details, issues, retryAfterSeconds } };
}

export const fromPlainRefusal = ({ code, message, options }: PlainRefusal): RefusalError =>
  new RefusalError(code, message, options);
