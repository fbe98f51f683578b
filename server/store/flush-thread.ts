import { fdatasyncSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** What kept a file from the disk: of an error that is sent, only its message would arrive. */
export interface FlushFailure {
  message: string;
  code: string | undefined;
}

/* A thread that brings an open file onto the disk whenever it is told to, and says when that is done, or what kept it. */

parentPort?.on('message', (file: number) => {
  let failure: FlushFailure | null = null;
  try {
    fdatasyncSync(file);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    failure = { message, code };
  }
  parentPort?.postMessage(failure);
});
