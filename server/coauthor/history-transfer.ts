import type { SequencedEvent } from '../journal/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { SessionEvent } from './session/events.ts';
import type { HistoryTarget, ImportedHistory } from './session/history-export.ts';
import { readHistoryFile, writeHistoryFile } from './workers/history-file.ts';

/** Exports and imports the part of a session's journal that accompanies its story. */
export interface HistoryTransfer {
  /** Null for a journal that is too long. */
  write(id: string, journal: readonly SequencedEvent<SessionEvent>[]): Promise<Uint8Array | null>;
  /** @throws RefusalError if it is not a valid history or takes too much to read */
  read(bytes: Uint8Array, taken: HistoryTarget): Promise<ImportedHistory>;
}

const WRITE = defineJob<typeof writeHistoryFile>(
  new URL('./workers/history-file.ts', import.meta.url),
  'writeHistoryFile',
);
const READ = defineJob<typeof readHistoryFile>(
  new URL('./workers/history-file.ts', import.meta.url),
  'readHistoryFile',
);
/** A journal over these limits would be as slow whenever its session is opened. */
const LIMITS = { ms: 30_000, memoryMb: 512 };
const WHAT = 'The history';

/** Creates the exporter and importer on workers, since a journal is folded from start to end. */
export const createHistoryTransfer = (workers: Pick<Workers, 'run'>): HistoryTransfer => ({
  write: async (id, journal) =>
    (await workers.run(WRITE, { id, journal }, { guest: `session:${id}`, limits: LIMITS, what: WHAT }))?.bytes ?? null,
  read: (bytes, taken) =>
    workers.run(READ, { ...taken, bytes }, { guest: taken.packageId, limits: LIMITS, what: WHAT }),
});

export const inlineHistoryTransfer: HistoryTransfer = {
  write: async (id, journal) => writeHistoryFile({ id, journal })?.bytes ?? null,
  read: async (bytes, taken) => readHistoryFile({ ...taken, bytes }),
};
