import { RefusalError } from '../../shared/error.ts';
import type { SessionStatus } from '../../shared/wire/index.ts';
import { isShutdownRefusal } from '../shutdown.ts';

export interface StatusNotifier {
  touch(): void;
  close(): void;
}

/**
 * @param read nothing is reported for a deleted session or while closing @param onFailure of reading; the next touch
 * retries
 */
export function createStatusNotifier(
  read: () => Promise<SessionStatus>,
  tell: (status: SessionStatus) => void,
  onFailure: (error: unknown) => void,
): StatusNotifier {
  let isDue = false;
  let isReading = false;
  let isClosed = false;

  async function readAndTell(): Promise<void> {
    isReading = true;
    try {
      while (isDue && !isClosed) {
        isDue = false;
        const status = await read();
        if (!isClosed) tell(status);
      }
    } catch (error) {
      const isOver = error instanceof RefusalError && (error.code === 'not_found' || isShutdownRefusal(error));
      if (!isOver) onFailure(error);
    } finally {
      isReading = false;
    }
  }

  return {
    touch() {
      isDue = true;
      if (!isReading) setImmediate(() => !isReading && void readAndTell());
    },
    close() {
      isClosed = true;
    },
  };
}
