import { fdatasyncSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** A failed flush. An Error would arrive with its message only. */
export interface FlushFailure {
  message: string;
  code: string | undefined;
}

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
