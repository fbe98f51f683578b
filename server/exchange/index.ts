import { RefusalError } from '../../shared/error.ts';
import type { Asset, VNPackage } from '../../shared/story/index.ts';
import type { BroughtIn } from '../../shared/wire/index.ts';
import type { Painter, Painting } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createQueue } from '../runs/index.ts';
import type { KeptText, PackageCard, PackageListing, PackageRow, Projection, Store } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { illustrate, lacksArt } from './illustrate.ts';
import { createIntake, type Imported, type ImportOptions, type Intake, type Keeping } from './intake.ts';
import type { ListedPackage } from './listing.ts';
import { removeEmptyFolders, removePackageFiles, removePackageTexts, writePackageFiles } from './package-files.ts';
import { assetsOf, createStoryReader, storyBytes } from './read-story.ts';
import { rowOf } from './row.ts';
import type { readCard } from './workers/read-card.ts';

export { readPackage } from './import.ts';
export type { DraftedIn } from './intake.ts';
export { storyOf } from './kept-story.ts';
export { mendMedia } from './missing-media.ts';
export { healPackageFiles, removePackageFiles, writePackageFiles } from './package-files.ts';
export { createStoryReader, type ReadStory } from './read-story.ts';
export { rowOf } from './row.ts';
export { installSamples } from './samples.ts';

export interface Exchange {
  list(): Promise<(ListedPackage & { painting: Painting })[]>;
  /** Every version of every package there is. */
  versions(): Promise<{ id: string; version: number }[]>;
  /** @throws RefusalError `not_found` */
  get(id: string): Promise<VNPackage>;
  /** The same as the JSON it is kept in, packed where it is long. @throws RefusalError `not_found` */
  kept(id: string): Promise<KeptText>;
  /** The same as it is given out: JSON in UTF-8, with `before` and `after` around it. @throws RefusalError `not_found` */
  bytes(id: string, around?: { before: string; after: string }): Promise<Uint8Array<ArrayBuffer>>;
  /** How far the pictures and tracks of a package are. @throws RefusalError `not_found` */
  painting(id: string): Promise<Painting>;
  /** Deletes a package in all its versions, with its files. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * Takes in a package from outside, as JSON or as a zip with its pictures; art it lacks is painted behind. Each guest has one read at a time, on a thread.
   * @param blocks its bytes, block after block, which are handed over: whoever gave them has them no more
   * @throws RefusalError `malformed`, `too_large`, `refused` with every problem; `rate_limited`
   */
  import(blocks: readonly Uint8Array<ArrayBuffer>[], options: ImportOptions): Promise<Imported>;
  /** Says what something from outside is, and what would become of it; nothing is kept. @throws RefusalError as `import` */
  preview: Intake['preview'];
  /**
   * Takes in anything that is known: a whole package becomes one, with a session of how it was written where that came along; cards, lorebooks and scripts the draft of a session, a chat that or with `asPlay` a
   * package and a play of it.
   * @throws RefusalError as `import`
   */
  bring(
    blocks: readonly Uint8Array<ArrayBuffer>[],
    options: ImportOptions,
    keep: Pick<Keeping, 'session' | 'play' | 'history' | 'material'>,
  ): Promise<BroughtIn>;
  /**
   * Forgets pictures that nobody has any more, and wants the art that packages lack, as those of older servers may. To be called once at the start.
   * @throws the reason of the signal once it is aborted, between two packages
   */
  resume(signal?: AbortSignal): Promise<void>;
}

export interface ExchangeDeps {
  store: Store;
  painter: Painter;
  clock: Clock;
  log: Logger;
  dataDir: string;
  workers: Workers;
  /** Called when a package is not any more what it was: it was given the art it lacked, updated, or deleted. */
  onChanged?: (packageId: string, how?: { isDeleted: boolean }) => void;
}

/** With more pictures than this a story is too large to be read while somebody waits for a list. */
const LISTED_MAX = 200;

/** The assets of a version; null until its story was read. */
interface Shown {
  version: number;
  assets: Asset[] | null;
  whole: Promise<Asset[]>;
}

const CARD = defineJob<typeof readCard>(new URL('./workers/read-card.ts', import.meta.url), 'readCard');

/** Packages in and out of the server. */
export function createExchange({ store, painter, clock, log, dataDir, workers, onChanged }: ExchangeDeps): Exchange {
  const readStory = createStoryReader(workers);
  const intake = createIntake({ workers, store, clock, dataDir });
  /** What the latest versions show that are still being painted. */
  const unfinished = new Map<string, Shown>();
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

  /** Keeps a package with what it wants painted. */
  async function put(row: PackageRow, wanted: readonly Projection[]): Promise<void> {
    await store.putPackage(row, wanted);
    await painter.begin(row.id);
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

  /** What a version shows, read once while something of it is still to come. */
  function assetsIn({ id, version }: PackageListing): Shown {
    const known = unfinished.get(id);
    if (known?.version === version) return known;
    const whole = store.getPackage(id, version).then((row) => (row ? assetsOf(workers, row) : []));
    const shown: Shown = { version, assets: null, whole };
    whole.then(
      (assets) => {
        shown.assets = assets;
      },
      () => unfinished.delete(id),
    );
    unfinished.set(id, shown);
    return shown;
  }

  /**
   * How far a version's pictures are. Its story is read once while something is still to come, otherwise not at all.
   * @param isListed nobody waits for a large story: until it was read, all that its package waits for counts
   */
  async function paintingOf(listing: PackageListing, card: PackageCard, isListed = false): Promise<Painting> {
    const { id } = listing;
    if (!(await painter.isPainting(id))) {
      unfinished.delete(id);
      return { done: card.pictures, total: card.pictures, failed: 0 };
    }
    const shown = assetsIn(listing);
    if (isListed && shown.assets === null && card.pictures > LISTED_MAX) return painter.wanting(id, card.pictures);
    return painter.painting(id, await shown.whole);
  }

  async function removeFiles(id: string): Promise<void> {
    const isOfSession = (await store.listSessions()).some(({ reservedPackageId }) => reservedPackageId === id);
    // A session that made the package goes on showing its pictures, and may make it again.
    if (isOfSession) {
      await removePackageTexts(dataDir, id);
      return painter.begin(id);
    }
    await painter.forget(id);
    await removePackageFiles(dataDir, id);
  }

  /** Forgets pictures whose story is gone with its session, as where the process ended while they were deleted. */
  async function forgetNobodys(): Promise<void> {
    // Whoever wants pictures is written down together with them, so that owners are asked for afterwards.
    const wanted = new Set((await store.listPictures({})).map(({ packageId }) => packageId));
    if (wanted.size === 0) return;
    const packages = (await store.listPackages()).map(({ id }) => id);
    const sessions = (await store.listSessions()).map(({ reservedPackageId }) => reservedPackageId);
    for (const id of wanted.difference(new Set([...packages, ...sessions]))) {
      await painter.forget(id);
      await removePackageFiles(dataDir, id);
    }
  }

  const keepPackage: Keeping['package'] = ({ row, wanted, unpaintable, isUpdate }) =>
    alone(async () => {
      for (const why of unpaintable) log.warn({ package: row.id, why }, 'a picture cannot be painted');
      await put(row, wanted);
      if (!isUpdate) return;
      unfinished.delete(row.id);
      onChanged?.(row.id);
    });

  return {
    async list() {
      const found: (ListedPackage & { painting: Painting })[] = [];
      for (const listing of await store.listPackages()) {
        // One that was deleted since is not listed.
        const card = listing.card ?? (await readCardOf(listing));
        if (card) found.push({ ...listing, ...card, painting: await paintingOf(listing, card, true) });
      }
      return found;
    },

    versions: () => store.listPackageVersions(),
    get: async (id) => readStory(await rowFor(id)),
    kept: async (id) => (await rowFor(id)).body,
    bytes: async (id, around) => storyBytes(workers, await rowFor(id), around),
    painting: async (id) => {
      const listing = (await store.listPackages()).find((each) => each.id === id);
      const card = listing && (listing.card ?? (await readCardOf(listing)));
      if (!listing || !card) throw unknown(id);
      return paintingOf(listing, card);
    },

    delete: (id) =>
      alone(async () => {
        if (!(await store.deletePackage(id))) throw unknown(id);
        onChanged?.(id, { isDeleted: true });
        unfinished.delete(id);
        await removeFiles(id);
      }),

    import: (blocks, options) => intake.take(blocks, options, keepPackage),
    preview: intake.preview,
    bring: (blocks, options, keep) => intake.bring(blocks, options, { package: keepPackage, ...keep }),

    async resume(signal) {
      await forgetNobodys();
      await removeEmptyFolders(dataDir);
      for (const { id } of await store.listPackages()) {
        signal?.throwIfAborted();
        await alone(async () => {
          const row = await store.getPackage(id);
          const story = row && (await readStory(row));
          if (!story || !lacksArt(story)) return;
          const { story: whole, wanted, unpaintable } = illustrate(story);
          for (const why of unpaintable) log.warn({ package: id, why }, 'a picture cannot be painted');
          if (wanted.length === 0) return;
          await put(rowOf(whole), wanted);
          unfinished.delete(id);
          onChanged?.(id);
        });
      }
    },
  };
}
