import { type Remark, type ToldRemarks, toldRemarks } from '../../shared/remarks.ts';
import { beginIncoming, type Incoming } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import { createQueues } from '../runs/index.ts';
import type { Projection, Store } from '../store/types.ts';
import { defineJob, type OpenJob, type Workers } from '../workers/index.ts';
import { adoptAssets, filesOfAssets } from './adopt.ts';
import type { ImportAsked, ImportTold, openImport } from './workers/import-package.ts';

/** For whom a package comes in. */
export interface ImportOptions {
  /** Who sends it: each has one package read at a time. */
  guest: string;
  signal?: AbortSignal;
}

/** A package that is kept, and what is odd about it. */
export interface Imported extends ToldRemarks {
  packageId: string;
}

/** A package that was read, checked and given an id nobody else has; nothing of it is kept yet but its pictures. */
interface TakenIn extends Omit<Extract<ImportTold, { type: 'finished' }>, 'type'> {
  /** What is to be written with it. */
  wanted: Projection[];
}

export interface Intake {
  /**
   * Reads a package from JSON, on a thread, and has its pictures and tracks brought over.
   * @param blocks its bytes, block after block; they are handed over
   * @param keep puts it where it is kept; its id is nobody else's until then
   * @throws RefusalError `malformed`, `too_large`, `refused` with every problem; `rate_limited`
   */
  take(
    blocks: readonly Uint8Array<ArrayBuffer>[],
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

/** What a package that is finished wants painted. */
async function wantedOf(job: OpenJob<ImportAsked, ImportTold>): Promise<Projection[]> {
  const wanted: Projection[] = [];
  for (;;) {
    const more = await job.ask({ type: 'want' });
    if (more.type !== 'wanted') throw new Error(`What a package wants was asked, but "${more.type}" was told.`);
    if (more.wanted.length === 0) return wanted;
    wanted.push(...more.wanted);
  }
}

/** Takes packages in, one at a time of each guest. */
export function createIntake({ workers, store, clock, dataDir, limits = LIMITS }: IntakeDeps): Intake {
  const lineOf = createQueues();
  /** Ids of packages that are being taken in. */
  const reserved = new Set<string>();

  /** The id a package is kept under: its own where that is free. Reserved from now on, unless it cannot be told whether it is. */
  async function reserve(own: string): Promise<string> {
    if (!reserved.has(own)) {
      reserved.add(own);
      let isFree = false;
      try {
        isFree = (await store.packageVersion(own)) === null;
        if (isFree) return own;
      } finally {
        if (!isFree) reserved.delete(own);
      }
    }
    const fresh = clock.id();
    reserved.add(fresh);
    return fresh;
  }

  return {
    take: (blocks, { guest, signal }, keep) =>
      lineOf(guest, async () => {
        const job = workers.open(
          IMPORT,
          { id: clock.id(), createdAt: clock.iso() },
          { guest, limits, what: 'The story', ...(signal && { signal }) },
        );
        let id: string | undefined;
        let incoming: Incoming | undefined;
        try {
          const read = await job.ask(
            { type: 'read', blocks },
            blocks.map(({ buffer }) => buffer),
          );
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
          incoming = await beginIncoming(dataDir, id, filesOfAssets(read.assets));
          const { assets, missing } = await adoptAssets(dataDir, read.assets, id);
          if (missing > 0) {
            remarks.push({
              told: `${missing} pictures or tracks are not on this server; they are made anew from their prompts.`,
              reason: { code: 'art-not-here', count: missing },
            });
          }
          const made = await job.ask({ type: 'finish', id, isNew, assets });
          if (made.type !== 'finished') throw new Error(`A package was to be kept, but "${made.type}" was told.`);
          const { row, unpaintable } = made;
          await keep({ row, unpaintable, wanted: await wantedOf(job) });
          await incoming.kept();
          return { packageId: id, ...toldRemarks(remarks) };
        } catch (error) {
          // Where the database says no more, the next start knows whether it was kept.
          const isKept = async (own: string) => (await store.packageVersion(own).catch(() => 0)) !== null;
          if (incoming && id !== undefined && !(await isKept(id))) await incoming.takeBack();
          throw error;
        } finally {
          job.end();
          if (id !== undefined) reserved.delete(id);
        }
      }),
  };
}
