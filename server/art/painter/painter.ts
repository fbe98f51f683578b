import { createListeners } from '../../../shared/listeners.ts';
import type { Asset, PaintedKind } from '../../../shared/story/index.ts';
import { ALONE } from '../../cluster/alone.ts';
import type { Cluster } from '../../cluster/types.ts';
import type { PictureListing, PictureState, Store } from '../../store/types.ts';
import type { ArtLog } from '../art.ts';
import { mediaUrl } from '../media/path.ts';
import { type Brushes, createPaintingQueue } from './painting-queue.ts';
import { createUnpainted, type PaintingProgress } from './painting-status.ts';

export interface PaintingNews {
  packageId: string;
  urls: string[];
  state: 'painted' | 'failed';
}

/** Paints requested pictures in the background. Interrupted work is resumed by the next process. */
export interface Painter {
  /** Notifies of new requests of a package, or of a change in what is shown. Resolves when they are queued, not painted; never throws. */
  begin(packageId: string): Promise<void>;
  /** Prioritises a missing file, painting it again if lost. @returns its state; null if it was never requested */
  lookAt(packageId: string, kind: PaintedKind, file: string): Promise<'waiting' | 'failed' | null>;
  painting(packageId: string, assets: readonly Asset[]): Promise<PaintingProgress>;
  /** The painting progress of a package by its requests, shown or not. @param total the number of pictures in its latest version */
  wanting(packageId: string, total: number): Promise<PaintingProgress>;
  /** Whether pictures are pending or failed, shown or not. */
  isPainting(packageId: string): Promise<boolean>;
  unpainted(packageId: string): Promise<{ waiting: string[]; failed: string[] }>;
  /** Subscribes to finished and failed files. @returns a function that unsubscribes */
  watch(listener: (news: PaintingNews) => void): () => void;
  /** Forgets a deleted package. Resolves when nothing of it is being painted. */
  forget(packageId: string): Promise<void>;
  /** Failed requests are retried. Call once. @throws the signal's reason once aborted */
  resume(signal?: AbortSignal): Promise<void>;
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface PainterOptions {
  store: Pick<Store, 'listPictures' | 'getPicture' | 'getPictureReference' | 'markPictures' | 'deletePictures'>;
  art: Brushes;
  log: ArtLog;
  /** Whether any of these URLs is shown. Unshown pictures are painted only when a user looks at them. */
  isShown?: (packageId: string, urls: readonly string[]) => Promise<boolean>;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
}

const UNMADE: PictureState[] = ['waiting', 'failed'];

/** Creates the painter. It starts with the first request or `resume`. */
export function createPainter({
  store,
  art,
  log,
  isShown = async () => true,
  cluster = ALONE,
}: PainterOptions): Painter {
  const unpainted = createUnpainted();
  const listeners = createListeners<[PaintingNews]>();
  cluster.onTold('painted', (told) => listeners.tell(told as PaintingNews));
  // What a process had in its queue when it ended; claims keep what others paint from being painted twice.
  cluster.onOrphan('process', async () => {
    for (const packageId of (await unmade()).keys()) await begin(packageId);
  });
  const queue = createPaintingQueue({
    cluster,
    store,
    art,
    log,
    isShown,
    onSettled: async (packageId, rows, state, why) => {
      await store.markPictures(packageId, rows, state, why);
      unpainted.settle(packageId, rows, state);
      const urls = rows.map(({ kind, file }) => mediaUrl(packageId, kind, file));
      listeners.tell({ packageId, urls, state });
      cluster.tell('painted', { packageId, urls, state });
    },
  });

  async function unmade(): Promise<Map<string, PictureListing[]>> {
    return Map.groupBy(await store.listPictures({ state: UNMADE }), ({ packageId }) => packageId);
  }

  const loaded = unmade().then((byPackage) => {
    for (const [packageId, rows] of byPackage) unpainted.read(packageId, rows);
  });
  // Callers handle the rejection when they await it.
  loaded.catch(() => undefined);

  /** Reads the unpainted pictures of a package. Most of a long story's are painted and not needed. */
  async function readUnmade(packageId: string): Promise<PictureListing[]> {
    const rows = await store.listPictures({ packageId, state: UNMADE });
    unpainted.read(packageId, rows);
    return rows;
  }

  /** What is known of a package: in a shared store another process may have painted or ordered something. */
  async function know(packageId: string): Promise<void> {
    await loaded;
    if (cluster.isShared) await readUnmade(packageId);
  }

  async function begin(packageId: string): Promise<void> {
    await loaded;
    await queue.reconsider(packageId);
    const rows = await readUnmade(packageId);
    for (const { picture, state } of rows) if (state === 'waiting') queue.add(packageId, picture);
    queue.paintOn();
  }

  return {
    begin: (packageId) =>
      begin(packageId).catch((err: unknown) =>
        log.warn({ err, package: packageId }, 'painting could not be begun; the next start does'),
      ),

    async lookAt(packageId, kind, file) {
      await know(packageId);
      const known = unpainted.get(packageId, { kind, file });
      if (known?.state === 'failed') return 'failed';
      const row =
        known ?? (await store.listPictures({ packageId })).find((each) => each.kind === kind && each.file === file);
      if (!row) return null;
      if (!known) {
        // Whether others are shown has not changed; checking each would take longer than painting.
        await store.markPictures(packageId, [row], 'waiting');
        await readUnmade(packageId);
        queue.add(packageId, row.picture);
      }
      queue.lookAt(packageId, row.picture);
      queue.paintOn();
      return 'waiting';
    },

    async painting(packageId, assets) {
      await know(packageId);
      return unpainted.painting(packageId, assets);
    },
    async wanting(packageId, total) {
      await know(packageId);
      return unpainted.wanting(packageId, total);
    },
    async isPainting(packageId) {
      await know(packageId);
      return unpainted.has(packageId);
    },
    async unpainted(packageId) {
      await know(packageId);
      return unpainted.urls(packageId);
    },

    watch: listeners.subscribe,

    async forget(packageId) {
      await loaded;
      await store.deletePictures(packageId);
      unpainted.forget(packageId);
      await queue.drop(packageId);
    },

    async resume(signal) {
      await loaded;
      // Files found missing meanwhile may be pending again.
      for (const [packageId, rows] of await unmade()) {
        signal?.throwIfAborted();
        const hadFailed = rows.filter(({ state }) => state === 'failed');
        if (hadFailed.length > 0) await store.markPictures(packageId, hadFailed, 'waiting');
        await begin(packageId);
      }
    },

    async settled() {
      await loaded;
      await queue.settled();
    },
    close: queue.close,
  };
}
