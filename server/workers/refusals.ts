import { RefusalError } from '../../shared/error.ts';
import { shutdownRefusal } from '../shutdown.ts';
import type { JobLimits } from './types.ts';

const SMALLER = 'Divide it into several files, or remove loops and repetitions from it.';

export const tooSlow = (what: string, { ms }: JobLimits) =>
  new RefusalError('refused', `${what} took more than ${Math.ceil(ms / 1000)} seconds at one go.`, {
    hint: SMALLER,
    reason: { code: 'too-much-at-once' },
  });

export const tooLarge = (what: string, { memoryMb }: JobLimits, cause?: unknown) =>
  new RefusalError('refused', `${what} takes more than its ${memoryMb} MiB of memory.`, {
    hint: SMALLER,
    reason: { code: 'too-much-at-once' },
    cause,
  });

export const brokenOff = (cause?: unknown) =>
  new RefusalError('internal', 'What was asked broke off in the middle.', {
    hint: 'Try again. If it fails again, look at the server log.',
    reason: { code: 'failed-inside' },
    cause,
  });

export const tooMany = (count: number) =>
  new RefusalError('rate_limited', `${count} tasks are already waiting.`, {
    hint: 'Wait until one of them is done, then ask again.',
    reason: { code: 'too-many-checks' },
    retryAfterSeconds: 5,
  });

export const stopping = () => shutdownRefusal('The server is stopping.');
