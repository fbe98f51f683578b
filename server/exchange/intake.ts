import type { ReasonCode, Remark } from '../../shared/reasons.ts';
import type { Clock } from '../clock.ts';
import { createQueues } from '../runs/index.ts';
import type { Store } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { adoptAssets } from './adopt.ts';
import type { ImportTold, openImport } from './workers/import-package.ts';

/** For whom a package comes in. */
export interface ImportOptions {
  /** Who sends it: each has one package read at a time. */
  guest: string;
  signal?: AbortSignal;
}

/** A package that is kept. */
export interface Imported {
  packageId: string;
  /** What is odd about it, in English for scripts. */
  warnings: string[];
  /** The same for people, one for each warning. */
  remarks: { code: ReasonCode }[];
}

/** A package that was read, checked and given an id nobody else has; nothing of it is kept yet but its pictures. */
export type TakenIn = Omit<Extract<ImportTold, { type: 'finished' }>, 'type'>;

export interface Intake {
  /**
   * Reads a package from JSON, on a thread, and has its pictures and tracks brought over.
   * @param keep puts it where it is kept; its id is nobody else's until then
   * @throws RefusalError `malformed`, `too_large`, `refused` with every problem; `rate_limited`
   */
  take(
    bytes: Uint8Array<ArrayBuffer>,
    options: ImportOptions,
    keep: (taken: TakenIn) => Promise<void>,
  ): Promise<Imported>;
}

export interface IntakeDeps {
  workers: Pick<Workers, 'open'>;
  store: Pick<Store, 'packageVersion'>;
  clock: Clock;
  dataDir: string;
  limits?: typeof LIMITS;
}

const IMPORT = defineJob<typeof openImport>(new URL('./workers/import-package.ts', import.meta.url), 'openImport');
/** What the largest package takes several times over. */
const LIMITS = { ms: 60_000, memoryMb: 768 };

/** Takes packages in, one at a time of each guest. */
export function createIntake({ workers, store, clock, dataDir, limits = LIMITS }: IntakeDeps): Intake {
  const lineOf = createQueues();
  /** Ids of packages that are being taken in. */
  const reserved = new Set<string>();

  /** The id a package is kept under: its own where that is free. Reserved from now on. */
  async function reserve(own: string): Promise<string> {
    const id = reserved.has(own) ? clock.id() : own;
    reserved.add(id);
    if (id !== own || (await store.packageVersion(own)) === null) return id;
    reserved.delete(id);
    const fresh = clock.id();
    reserved.add(fresh);
    return fresh;
  }

  return {
    take: (bytes, { guest, signal }, keep) =>
      lineOf(guest, async () => {
        const job = workers.open(
          IMPORT,
          { id: clock.id(), createdAt: clock.iso() },
          { guest, limits, what: 'The story', ...(signal && { signal }) },
        );
        let id: string | undefined;
        try {
          const read = await job.ask({ type: 'read', bytes }, [bytes.buffer]);
          if (read.type !== 'read') throw new Error(`A package was read, but "${read.type}" was told.`);
          const remarks: Remark[] = [...read.remarks];
          id = await reserve(read.id);
          const isNew = id !== read.id;
          if (isNew) {
            remarks.push({
              told: `A package "${read.id}" is here already, so this one got the id "${id}".`,
              reason: { code: 'story-here-already' },
            });
          }
          const { assets, missing } = await adoptAssets(dataDir, read.assets, id);
          if (missing > 0) {
            remarks.push({
              told: `${missing} pictures or tracks are not in this house; they are made anew from their prompts.`,
              reason: { code: 'art-not-here', count: missing },
            });
          }
          const made = await job.ask({ type: 'finish', id, isNew, assets });
          if (made.type !== 'finished') throw new Error(`A package was to be kept, but "${made.type}" was told.`);
          await keep(made);
          return {
            packageId: id,
            warnings: remarks.map(({ told }) => told),
            remarks: remarks.map(({ reason }) => ({ ...reason })),
          };
        } finally {
          job.end();
          if (id !== undefined) reserved.delete(id);
        }
      }),
  };
}
