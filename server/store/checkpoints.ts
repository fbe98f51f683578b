import { fstatSync } from 'node:fs';
import type { Connection } from './database.ts';

/** Log size that triggers a checkpoint, in bytes. */
const LOG_MAX = 4 * 1024 * 1024;
/** Fallback: from this many pages on, SQLite checkpoints on commit. */
const PAGES_MAX = 32_768;

/** Runs checkpoints outside the event loop. */
export interface Checkpoints {
  committed(): void;
  settled(): Promise<void>;
}

/**
 * A checkpoint flushes log and database, which can take tens of milliseconds: takes it over from a connection.
 * @param log file descriptor of the open log @param run after an error the next run catches up
 */
export function delegateCheckpoints(
  { $client: client }: Connection,
  log: number,
  run: (file: string) => Promise<void>,
): Checkpoints {
  client.pragma(`wal_autocheckpoint = ${PAGES_MAX}`);
  // Truncate restarted logs, so that the file size tells the log's length.
  client.pragma('journal_size_limit = 0');
  let running: Promise<void> | undefined;
  return {
    committed() {
      if (running !== undefined || fstatSync(log).size < LOG_MAX) return;
      const forget = () => {
        running = undefined;
      };
      running = run(client.name).then(forget, forget);
    },
    settled: async () => running,
  };
}
