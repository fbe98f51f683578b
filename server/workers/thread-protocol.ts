import { RefusalError } from '../../shared/error.ts';

/* The messages between the server and a thread. */

export type MessageToThread =
  | { type: 'run'; module: string; name: string; input: unknown }
  /** Opens a job with its first request. */
  | { type: 'open'; module: string; name: string; input: unknown; message: unknown }
  | { type: 'ask'; message: unknown }
  /** Discards the open job. */
  | { type: 'end' };

export type FromThread =
  /** The thread has started, with its system id if known. */
  | { type: 'begun'; number: number | undefined }
  | { type: 'progress'; progress: unknown }
  | { type: 'done'; answer: unknown; bytes: number }
  | { type: 'refused'; refusal: WireRefusal; bytes: number };

/** A refusal as a plain object: errors lose their class between threads. */
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

const handedOver = new WeakMap<object, readonly ArrayBuffer[]>();

/** Marks buffers of a result to be transferred rather than copied. */
export function markTransferable<T extends object>(answer: T, buffers: readonly ArrayBuffer[]): T {
  handedOver.set(answer, buffers);
  return answer;
}

/** The buffers that `markTransferable` marked. */
export const getTransferredBuffers = (answer: unknown): readonly ArrayBuffer[] =>
  (typeof answer === 'object' && answer !== null && handedOver.get(answer)) || [];
