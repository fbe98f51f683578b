import { RefusalError } from '../../shared/error.ts';

/* What the server and a thread tell each other. */

export type ToThread =
  | { type: 'run'; module: string; name: string; input: unknown }
  /** Opens, and asks for the first time. */
  | { type: 'open'; module: string; name: string; input: unknown; message: unknown }
  | { type: 'ask'; message: unknown }
  /** Forget what was opened. */
  | { type: 'end' };

export type FromThread =
  /** It lives; the number the system has for it, where it tells. */
  | { type: 'begun'; number: number | undefined }
  | { type: 'progress'; progress: unknown }
  | { type: 'done'; answer: unknown; bytes: number }
  | { type: 'refused'; refusal: WireRefusal; bytes: number };

/** A refusal as it goes between threads, which lose what class an error is of. */
export type WireRefusal = Pick<
  RefusalError,
  'code' | 'message' | 'issues' | 'hint' | 'details' | 'retryAfterSeconds' | 'reason'
>;

export const toWire = ({
  code,
  message,
  issues,
  hint,
  details,
  retryAfterSeconds,
  reason,
}: RefusalError): WireRefusal => ({
  ...{ code, message, issues, hint, details, retryAfterSeconds, reason },
});

export const fromWire = ({ code, message, reason, ...more }: WireRefusal): RefusalError =>
  new RefusalError(code, message, { ...more, reason });
