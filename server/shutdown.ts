import { RefusalError } from '../shared/error.ts';

/** The refusal of new work during shutdown. */
export const shutdownRefusal = (message = 'The server is stopping and begins nothing new.'): RefusalError =>
  new RefusalError('unavailable', message, {
    hint: 'Try again when it is back.',
    reason: { code: 'server-stopping' },
  });

/** Whether a refusal is due to shutdown. */
export const isShutdownRefusal = ({ reason }: RefusalError): boolean => reason?.code === 'server-stopping';

/** Waits for work to settle, at most `ms` milliseconds. */
export async function waitAtMost(ms: number, work: readonly Promise<unknown>[]): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([Promise.allSettled(work), late.promise]);
  clearTimeout(timer);
}
