import { isDeepStrictEqual } from 'node:util';
import { RefusalError } from '../../shared/error.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createQueue } from '../runs/index.ts';
import type { PackageCard, PackageListing, PackageRow, Store } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { lacksArt } from './illustrate.ts';
import { createIllustrator } from './illustrator.ts';
import { createIntake, type ImportOptions } from './intake.ts';
import type { ListedPackage } from './listing.ts';
import { removeEmptyFolders, removePackageFiles, removePackageTexts, writePackageFiles } from './package-files.ts';
import { createStoryReader, storyBytes, storyOf } from './read-story.ts';
import { rowOf } from './row.ts';
import type { readCard } from './workers/read-card.ts';

export { readPackage } from './import.ts';
export type { ImportOptions } from './intake.ts';
export type { ListedPackage } from './listing.ts';
export { type MendedMedia, mendMedia } from './missing-media.ts';
export { healPackageFiles, removePackageFiles, writePackageFiles } from './package-files.ts';
export { createStoryReader, type ReadStory, storyOf } from './read-story.ts';
export { rowOf } from './row.ts';
export { installSamples } from './samples.ts';

export interface Exchange {
  list(): Promise<ListedPackage[]>;
  /** @throws RefusalError `not_found` */
  get(id: string): Promise<VNPackage>;
  /** The same as the JSON it is kept in. @throws RefusalError `not_found` */
  text(id: string): Promise<string>;
  /** The same as it is given out: JSON in UTF-8, with `before` and `after` around it. @throws RefusalError `not_found` */
  bytes(id: string, around?: { before: string; after: string }): Promise<Uint8Array<ArrayBuffer>>;
  /** Deletes a package in all its versions, with its files. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * Takes in a package from outside, as JSON; art it lacks is made later. Each guest has one read at a time, on a thread.
   * @param bytes are handed over: whoever gave them has them no more
   * @throws RefusalError `malformed`, `too_large`, `refused` with every problem; `rate_limited`
   */
  import(bytes: Uint8Array<ArrayBuffer>, options: ImportOptions): Promise<{ packageId: string; warnings: string[] }>;
  /** Has the art made that packages still lack, as after a stop in the middle of it. To be called once at the start. */
  resume(): Promise<void>;
  /** Resolves when no art is being made any more. */
  settled(): Promise<void>;
  /** Stops making art; what lacks it gets it after the next start. */
  close(): Promise<void>;
}

export interface ExchangeDeps {
  store: Store;
  art: Art;
  clock: Clock;
  log: Logger;
  dataDir: string;
  workers: Workers;
  /** Called when a package is not any more what it was: its art was completed, or it was deleted. */
  onChanged?: (packageId: string) => void;
}

const CARD = defineJob<typeof readCard>(new URL('./workers/read-card.ts', import.meta.url), 'readCard');

const wordsOf = ({ assets: _, ...words }: VNPackage): Omit<VNPackage, 'assets'> => words;

/** What a package has, and what was made for it beside that. */
const withMade = (has: VNPackage['assets'], made: VNPackage['assets']): VNPackage['assets'] => ({
  backgrounds: { ...made.backgrounds, ...has.backgrounds },
  characters: { ...made.characters, ...has.characters },
  music: { ...made.music, ...has.music },
});

/** Packages in and out of the house. */
export function createExchange({ store, art, clock, log, dataDir, workers, onChanged }: ExchangeDeps): Exchange {
  const readStory = createStoryReader(workers);
  const intake = createIntake({ workers, store, clock, dataDir });
  /** What changes packages comes one after another: two imports of one id do not both find it free, nothing deleted comes back. */
  const alone = createQueue();

  const unknown = (id: string) =>
    new RefusalError('not_found', `There is no package "${id}".`, {
      hint: 'GET /api/packages lists them.',
      reason: { code: 'gone', what: 'package' },
    });

  async function rowFor(id: string): Promise<PackageRow> {
    const row = await store.getPackage(id);
    if (!row) throw unknown(id);
    return row;
  }

  async function put(row: PackageRow): Promise<void> {
    await store.putPackage(row);
    await writePackageFiles(dataDir, row).catch((error: unknown) =>
      log.error({ err: error, package: row.id }, 'a package is saved, but its file could not be written'),
    );
  }

  /** Looks at a package once that was kept before cards were. */
  async function readCardOf({ id, version }: PackageListing): Promise<PackageCard | null> {
    const row = await store.getPackage(id, version);
    if (!row) return null;
    const card = await workers.run(CARD, row, { guest: 'library', what: 'A story' });
    await store.putPackageCard(id, version, card);
    return card;
  }

  const illustrator = createIllustrator({
    art,
    log,
    keep: (made, begun, signal) =>
      alone(async () => {
        if (signal.aborted) return;
        const row = await store.getPackage(begun.id, begun.version);
        const story = row && (await readStory(row));
        // Another story by now: its art is another's affair.
        if (!story || !isDeepStrictEqual(wordsOf(story), wordsOf(storyOf(rowOf(begun))))) return;
        await put(rowOf({ ...story, assets: withMade(story.assets, made) }));
        onChanged?.(begun.id);
      }),
  });

  async function removeFiles(id: string): Promise<void> {
    const isOfSession = (await store.listSessions()).some(({ reservedPackageId }) => reservedPackageId === id);
    // A session that made the package goes on showing its pictures, and may make it again.
    await (isOfSession ? removePackageTexts(dataDir, id) : removePackageFiles(dataDir, id));
  }

  return {
    async list() {
      const found: ListedPackage[] = [];
      for (const listing of await store.listPackages()) {
        // One that was deleted since is not listed.
        const card = listing.card ?? (await readCardOf(listing));
        if (card) found.push({ ...listing, ...card });
      }
      return found;
    },

    get: async (id) => readStory(await rowFor(id)),
    text: async (id) => (await rowFor(id)).body,
    bytes: async (id, around) => storyBytes(workers, await rowFor(id), around),

    delete: (id) =>
      alone(async () => {
        if (!(await store.deletePackage(id))) throw unknown(id);
        illustrator.cancel(id);
        onChanged?.(id);
        await removeFiles(id);
      }),

    import: (bytes, options) =>
      intake.take(bytes, options, ({ row, lacking }) =>
        alone(async () => {
          await put(row);
          if (lacking) illustrator.add(lacking);
        }),
      ),

    async resume() {
      await removeEmptyFolders(dataDir);
      for (const { id } of await store.listPackages()) {
        const row = await store.getPackage(id);
        const story = row && (await readStory(row));
        if (story && lacksArt(story)) illustrator.add(story);
      }
    },

    settled: illustrator.settled,
    close: illustrator.close,
  };
}
