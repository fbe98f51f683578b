import { RefusalError } from '../../shared/error.ts';
import type { SessionStatus } from '../../shared/wire/index.ts';
import { isStopping } from '../stopping.ts';

/** Coalesces notifications of a session's status. */
export interface StatusTeller {
  touch(): void;
  close(): void;
}

/**
 * @param read reads the status; nothing is reported for a deleted session or while the server closes
 * @param tell called in order with each status read
 * @param onFailure called when reading failed; the next touch retries
 */
export function createStatusTeller(
  read: () => Promise<SessionStatus>,
  tell: (status: SessionStatus) => void,
  onFailure: (error: unknown) => void,
): StatusTeller {
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
      const isOver = error instanceof RefusalError && (error.code === 'not_found' || isStopping(error));
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
