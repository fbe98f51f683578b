import { RefusalError } from '../shared/error.ts';

/** What everybody is told who asks for something new while the server shuts down. */
export const serverStopping = (message = 'The server is stopping and begins nothing new.'): RefusalError =>
  new RefusalError('unavailable', message, {
    hint: 'Try again when it is back.',
    reason: { code: 'server-stopping' },
  });

/** Whether something was refused since the server shuts down. */
export const isStopping = ({ reason }: RefusalError): boolean => reason?.code === 'server-stopping';

/** Waits until work is done, however it ends, at most `ms` milliseconds. */
export async function atMost(ms: number, work: readonly Promise<unknown>[]): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([Promise.allSettled(work), late.promise]);
  clearTimeout(timer);
}
