import { RefusalError } from '../../shared/error.ts';
import type { SessionStatus } from '../../shared/wire/index.ts';
import { isStopping } from '../stopping.ts';

/** Tells of a session's status once for many causes at once. */
export interface StatusTeller {
  /** It may be another now. */
  touch(): void;
  close(): void;
}

/**
 * @param read reads it as it stands; of a session that is gone by then, or of a server that closes, nothing is told
 * @param tell told in order, once it has been read
 * @param onFailure told why it could not be read; the next cause reads it again
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
