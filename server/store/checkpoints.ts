import { fstatSync } from 'node:fs';
import type { Connection } from './database.ts';

/** The log is taken into the database once it is longer than this, in bytes. */
const LOG_MAX = 4 * 1024 * 1024;
/** Where nobody does that for so many pages, whoever commits next does. */
const PAGES_MAX = 32_768;

/** Has the log of a database taken into it, elsewhere than on the event loop. */
export interface Checkpoints {
  /** Something was committed. */
  committed(): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/**
 * Takes over from a connection that it looks after the length of its log: a checkpoint flushes the log and the database, tens of
 * milliseconds for a disk that others use.
 * @param log the number of the open log
 * @param run does a checkpoint of a database file; what it throws is made good by the next
 */
export function takeOverCheckpoints(
  { $client: client }: Connection,
  log: number,
  run: (file: string) => Promise<void>,
): Checkpoints {
  client.pragma(`wal_autocheckpoint = ${PAGES_MAX}`);
  // A log that begins anew is cut, so that its length says how much there is in it.
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
