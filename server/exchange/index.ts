import { RefusalError } from '../../shared/error.ts';
import type { Asset, VNPackage } from '../../shared/story/index.ts';
import type { ImportResult } from '../../shared/wire/index.ts';
import type { Painter, PaintingProgress } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import { ALONE } from '../cluster/alone.ts';
import type { Cluster } from '../cluster/types.ts';
import type { Logger } from '../log.ts';
import { createQueue } from '../runs/index.ts';
import type { PackageCard, PackageListRow, PackageRow, Projection, Store, StoredText } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import {
  createImportService,
  type Imported,
  type ImportOptions,
  type ImportService,
  type ImportTarget,
} from './import-service.ts';
import { removeEmptyFolders, removePackageFiles, removePackageTexts, writePackageFiles } from './package-files.ts';
import { createPackageRow, type ListedPackage } from './package-row.ts';
import { createStoryReader, readStoryAssets, storyBytes } from './read-story.ts';
import { lacksArt, requestMissingArt } from './request-missing-art.ts';
import type { readCard } from './workers/stored-story.ts';

export type { ImportedDraft } from './import-service.ts';
export { restoreMissingMedia } from './missing-media.ts';
export { healPackageFiles, removePackageFiles, writePackageFiles } from './package-files.ts';
export { createPackageRow, parseStoredStory } from './package-row.ts';
export { createStoryReader, type StoryReader } from './read-story.ts';
export { installSamples } from './samples.ts';
export { readPackage } from './validate-package.ts';

export interface Exchange {
  list(): Promise<(ListedPackage & { painting: PaintingProgress })[]>;
  versions(): Promise<{ id: string; version: number }[]>;
  /** @throws RefusalError `not_found` */
  get(id: string): Promise<VNPackage>;
  /** A package as stored JSON, compressed if long. @throws RefusalError `not_found` */
  storedJson(id: string): Promise<StoredText>;
  /** A package as UTF-8 JSON, with `before` and `after` around it. @throws RefusalError `not_found` */
  json(id: string, around?: { before: string; after: string }): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws RefusalError `not_found` */
  painting(id: string): Promise<PaintingProgress>;
  /** Deletes all versions of a package with its files. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /**
   * One import at a time for each guest, on a worker thread. Ownership of `blocks` is transferred.
   * @throws RefusalError `malformed`, `too_large`, `refused` with every problem; `rate_limited`
   */
  importPackage(blocks: readonly Uint8Array<ArrayBuffer>[], options: ImportOptions): Promise<Imported>;
  /** Describes what an import would do, without storing anything. @throws RefusalError as `importPackage` */
  preview: ImportService['preview'];
  /**
   * A whole package is stored, with a session if its history came along; cards, lorebooks and scripts become a draft; a
   * chat a draft or, with `asPlay`, a play. @throws RefusalError as `importPackage`
   */
  importFiles(
    blocks: readonly Uint8Array<ArrayBuffer>[],
    options: ImportOptions,
    keep: Pick<ImportTarget, 'session' | 'play' | 'history' | 'material'>,
  ): Promise<ImportResult>;
  /**
   * Removes ownerless pictures, unless other processes use the DATA_DIR; requests missing art. Call once.
   * @throws the signal's reason, between two packages
   */
  resume(options?: { signal?: AbortSignal; isFirst?: boolean }): Promise<void>;
}

export interface ExchangeDeps {
  store: Store;
  painter: Painter;
  clock: Clock;
  log: Logger;
  dataDir: string;
  workers: Workers;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
  /** Called after a package was changed: given missing art, updated, or deleted. */
  onChanged?: (packageId: string, how?: { isDeleted: boolean }) => void;
}

/** A story with more pictures is not read just to list it. */
const LISTED_MAX = 200;

interface Shown {
  version: number;
  createdAt: string;
  assets: Asset[] | null;
  whole: Promise<Asset[]>;
}

const CARD = defineJob<typeof readCard>(new URL('./workers/stored-story.ts', import.meta.url), 'readCard');

/** Imports, stores and serves packages. */
export function createExchange({
  store,
  painter,
  clock,
  log,
  dataDir,
  workers,
  cluster = ALONE,
  onChanged,
}: ExchangeDeps): Exchange {
  const readStory = createStoryReader(workers);
  const imports = createImportService({ workers, store, clock, dataDir });
  const unfinished = new Map<string, Shown>();
  /** Serializes changes of packages: two imports cannot both take a free id, and a deleted package cannot come back. */
  const queue = createQueue();
  const serialize = <T>(task: () => Promise<T>): Promise<T> => queue(() => cluster.exclusively('packages:', task));

  const notFound = (id: string) =>
    new RefusalError('not_found', `There is no package "${id}".`, {
      hint: 'GET /api/packages lists them.',
      reason: { code: 'gone', what: 'package' },
    });

  async function requireRow(id: string): Promise<PackageRow> {
    const row = await store.getPackage(id);
    if (!row) throw notFound(id);
    return row;
  }

  async function put(row: PackageRow, wanted: readonly Projection[]): Promise<void> {
    await store.putPackage(row, wanted);
    await painter.begin(row.id);
    await writePackageFiles(dataDir, row).catch((error: unknown) =>
      log.error({ err: error, package: row.id }, 'a package is saved, but its file could not be written'),
    );
  }

  /** Computes the card of a package that was stored before cards existed. */
  async function computeCard({ id, version }: PackageListRow): Promise<PackageCard | null> {
    const row = await store.getPackage(id, version);
    if (!row) return null;
    const card = await workers.run(CARD, row, { guest: 'library', what: 'A story' });
    await store.putPackageCard(id, version, card);
    return card;
  }

  function readAssetsOnce({ id, version, createdAt }: PackageListRow): Shown {
    const known = unfinished.get(id);
    if (known?.version === version && known.createdAt === createdAt) return known;
    const whole = store.getPackage(id, version).then((row) => (row ? readStoryAssets(workers, row) : []));
    const shown: Shown = { version, createdAt, assets: null, whole };
    whole.then(
      (assets) => {
        shown.assets = assets;
      },
      () => unfinished.delete(id),
    );
    unfinished.set(id, shown);
    return shown;
  }

  /** Reads a story at most once, while unfinished; a large one in a list (`isListed`) counts all requests instead. */
  async function readPaintingProgress(
    listing: PackageListRow,
    card: PackageCard,
    isListed = false,
  ): Promise<PaintingProgress> {
    const { id } = listing;
    if (!(await painter.isPainting(id))) {
      unfinished.delete(id);
      return { done: card.pictures, total: card.pictures, failed: 0 };
    }
    const shown = readAssetsOnce(listing);
    if (isListed && shown.assets === null && card.pictures > LISTED_MAX) return painter.wanting(id, card.pictures);
    return painter.painting(id, await shown.whole);
  }

  async function removeFiles(id: string): Promise<void> {
    const isOfSession = (await store.listSessions()).some(({ reservedPackageId }) => reservedPackageId === id);
    // The session that made the package still uses its pictures.
    if (isOfSession) {
      await removePackageTexts(dataDir, id);
      return painter.begin(id);
    }
    await painter.forget(id);
    await removePackageFiles(dataDir, id);
  }

  /** Removes pictures of deleted sessions and packages, left behind when the process ended during deletion. */
  async function removeOrphanedPictures(): Promise<void> {
    // Requests are stored together with their owner, so reading owners afterwards misses none.
    const wanted = new Set((await store.listPictures({})).map(({ packageId }) => packageId));
    if (wanted.size === 0) return;
    const packages = (await store.listPackages()).map(({ id }) => id);
    const sessions = (await store.listSessions()).map(({ reservedPackageId }) => reservedPackageId);
    for (const id of wanted.difference(new Set([...packages, ...sessions]))) {
      await painter.forget(id);
      await removePackageFiles(dataDir, id);
    }
  }

  const keepPackage: ImportTarget['package'] = ({ row, wanted, unpaintable, isUpdate }) =>
    serialize(async () => {
      for (const why of unpaintable) log.warn({ package: row.id, why }, 'a picture cannot be painted');
      await put(row, wanted);
      if (!isUpdate) return;
      unfinished.delete(row.id);
      onChanged?.(row.id);
    });

  return {
    async list() {
      const found: (ListedPackage & { painting: PaintingProgress })[] = [];
      for (const listing of await store.listPackages()) {
        // Deleted meanwhile.
        const card = listing.card ?? (await computeCard(listing));
        if (card) found.push({ ...listing, ...card, painting: await readPaintingProgress(listing, card, true) });
      }
      return found;
    },

    versions: () => store.listPackageVersions(),
    get: async (id) => readStory(await requireRow(id)),
    storedJson: async (id) => (await requireRow(id)).body,
    json: async (id, around) => storyBytes(workers, await requireRow(id), around),
    painting: async (id) => {
      const listing = (await store.listPackages()).find((each) => each.id === id);
      const card = listing && (listing.card ?? (await computeCard(listing)));
      if (!listing || !card) throw notFound(id);
      return readPaintingProgress(listing, card);
    },

    delete: (id) =>
      serialize(async () => {
        if (!(await store.deletePackage(id))) throw notFound(id);
        onChanged?.(id, { isDeleted: true });
        unfinished.delete(id);
        await removeFiles(id);
      }),

    importPackage: (blocks, options) => imports.importPackage(blocks, options, keepPackage),
    preview: imports.preview,
    importFiles: (blocks, options, keep) => imports.importFiles(blocks, options, { package: keepPackage, ...keep }),

    async resume({ signal, isFirst = true } = {}) {
      // What another process is importing has no package yet.
      if (isFirst) await removeOrphanedPictures();
      if (isFirst) await removeEmptyFolders(dataDir);
      for (const { id } of await store.listPackages()) {
        signal?.throwIfAborted();
        await serialize(async () => {
          const row = await store.getPackage(id);
          const story = row && (await readStory(row));
          if (!story || !lacksArt(story)) return;
          const { story: whole, wanted, unpaintable } = requestMissingArt(story);
          for (const why of unpaintable) log.warn({ package: id, why }, 'a picture cannot be painted');
          if (wanted.length === 0) return;
          await put(createPackageRow(whole), wanted);
          unfinished.delete(id);
          onChanged?.(id);
        });
      }
    },
  };
}
