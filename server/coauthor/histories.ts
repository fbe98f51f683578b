import type { Placed } from '../journal/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { SessionEvent } from './session/events.ts';
import type { BroughtHistory, HistoryTaken } from './session/kept-history.ts';
import { readHistoryFile, writeHistoryFile } from './workers/history-file.ts';

/** Writes and reads what of a session's journal goes along with its story. */
export interface Histories {
  /** Null for a journal that is too long. */
  write(id: string, journal: readonly Placed<SessionEvent>[]): Promise<Uint8Array | null>;
  /** @throws RefusalError where it is no journal of ours, or takes too much to be read */
  read(bytes: Uint8Array, taken: HistoryTaken): Promise<BroughtHistory>;
}

const WRITE = defineJob<typeof writeHistoryFile>(
  new URL('./workers/history-file.ts', import.meta.url),
  'writeHistoryFile',
);
const READ = defineJob<typeof readHistoryFile>(
  new URL('./workers/history-file.ts', import.meta.url),
  'readHistoryFile',
);
/** A journal that takes longer to be followed would take as long whenever its session is opened. */
const LIMITS = { ms: 30_000, memoryMb: 512 };
const WHAT = 'The history';

/** Makes what does that: on threads, since a journal is followed from its beginning to its end. */
export const createHistories = (workers: Pick<Workers, 'run'>): Histories => ({
  write: async (id, journal) =>
    (await workers.run(WRITE, { id, journal }, { guest: `session:${id}`, limits: LIMITS, what: WHAT }))?.bytes ?? null,
  read: (bytes, taken) =>
    workers.run(READ, { ...taken, bytes }, { guest: taken.packageId, limits: LIMITS, what: WHAT }),
});

/** The same at once, for who has no threads. */
export const historiesAtOnce: Histories = {
  write: async (id, journal) => writeHistoryFile({ id, journal })?.bytes ?? null,
  read: async (bytes, taken) => readHistoryFile({ ...taken, bytes }),
};
