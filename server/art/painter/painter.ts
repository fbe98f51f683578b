import type { Asset, PaintedKind } from '../../../shared/story/index.ts';
import type { PictureListing, PictureState, Store } from '../../store/types.ts';
import type { ArtLog } from '../art.ts';
import { mediaUrl } from '../media/path.ts';
import { createEasel } from './easel.ts';
import type { Brushes } from './paint-picture.ts';
import { createUnpainted, type Painting } from './unpainted.ts';

/** Files of a package that are there, or that could not be painted. */
export interface PaintingNews {
  packageId: string;
  urls: string[];
  state: 'painted' | 'failed';
}

/**
 * Paints what is wanted, behind everybody's back: whatever wants a picture writes it down (`wantPicture`), tells the painter
 * and goes on. What was begun when the process ends is begun anew by the next.
 */
export interface Painter {
  /**
   * Pictures of a package were written down, or what shows them has changed: a story, a draft that goes back. Resolves when
   * that is known, not when they are painted; it never throws.
   */
  begin(packageId: string): Promise<void>;
  /**
   * Somebody asks for a file that is not there: it comes first. A file that was painted and is lost is painted again.
   * @returns how far it is; null where nobody wants it
   */
  lookAt(packageId: string, kind: PaintedKind, file: string): Promise<'waiting' | 'failed' | null>;
  /** How far the pictures of a story are. */
  painting(packageId: string, assets: readonly Asset[]): Promise<Painting>;
  /** How far a package is as far as its own rows tell, shown or not. @param total how many pictures its latest version has */
  wanting(packageId: string, total: number): Promise<Painting>;
  /** Whether anything of a package is waited for or failed, shown or not. */
  isPainting(packageId: string): Promise<boolean>;
  /** The urls of a package that are waited for, and those that failed. */
  unpainted(packageId: string): Promise<{ waiting: string[]; failed: string[] }>;
  /** Tells of everything that is painted or has failed, until the answered function is called. */
  watch(listener: (news: PaintingNews) => void): () => void;
  /** A package and all its pictures are gone. Resolves when nothing of it is being painted any more. */
  forget(packageId: string): Promise<void>;
  /**
   * Goes on with what was wanted before the start, and tries once more what had failed. To be called once.
   * @throws the reason of the signal once it is aborted, between two packages
   */
  resume(signal?: AbortSignal): Promise<void>;
  /** Resolves when there is nothing to paint. */
  settled(): Promise<void>;
  /** Stops at once. */
  close(): Promise<void>;
}

export interface PainterOptions {
  store: Pick<Store, 'listPictures' | 'getPicture' | 'getPictureReference' | 'markPictures' | 'deletePictures'>;
  art: Brushes;
  log: ArtLog;
  /** Whether anything shows one of these urls. What nothing shows is painted only when somebody looks at it. */
  isShown?: (packageId: string, urls: readonly string[]) => Promise<boolean>;
}

const UNMADE: PictureState[] = ['waiting', 'failed'];

/** Makes the painter. Nothing is painted before something is begun or looked at, or `resume` is called. */
export function createPainter({ store, art, log, isShown = async () => true }: PainterOptions): Painter {
  const unpainted = createUnpainted();
  const listeners = new Set<(news: PaintingNews) => void>();
  const easel = createEasel({
    store,
    art,
    log,
    isShown,
    onSettled: async (packageId, rows, state, why) => {
      await store.markPictures(packageId, rows, state, why);
      unpainted.settle(packageId, rows, state);
      const urls = rows.map(({ kind, file }) => mediaUrl(packageId, kind, file));
      for (const listener of listeners) listener({ packageId, urls, state });
    },
  });

  /** All that is not painted, by package. */
  async function unmade(): Promise<Map<string, PictureListing[]>> {
    return Map.groupBy(await store.listPictures({ state: UNMADE }), ({ packageId }) => packageId);
  }

  const loaded = unmade().then((byPackage) => {
    for (const [packageId, rows] of byPackage) unpainted.read(packageId, rows);
  });
  // Whoever asks is told of it; that nobody has asked yet is no crash.
  loaded.catch(() => undefined);

  /** Reads what of a package is to be painted. What is painted already is most of a long story, and nothing of it is to be done. */
  async function readUnmade(packageId: string): Promise<PictureListing[]> {
    const rows = await store.listPictures({ packageId, state: UNMADE });
    unpainted.read(packageId, rows);
    return rows;
  }

  async function begin(packageId: string): Promise<void> {
    await loaded;
    await easel.reconsider(packageId);
    const rows = await readUnmade(packageId);
    for (const { picture, state } of rows) if (state === 'waiting') easel.add(packageId, picture);
    easel.paintOn();
  }

  return {
    begin: (packageId) =>
      begin(packageId).catch((err: unknown) =>
        log.warn({ err, package: packageId }, 'painting could not be begun; the next start does'),
      ),

    async lookAt(packageId, kind, file) {
      await loaded;
      const known = unpainted.get(packageId, kind, file);
      if (known?.state === 'failed') return 'failed';
      const row =
        known ?? (await store.listPictures({ packageId })).find((each) => each.kind === kind && each.file === file);
      if (!row) return null;
      if (!known) {
        // What shows the others is as it was: asking for each of them anew would take longer than to paint it.
        await store.markPictures(packageId, [row], 'waiting');
        await readUnmade(packageId);
        easel.add(packageId, row.picture);
      }
      easel.lookAt(packageId, row.picture);
      easel.paintOn();
      return 'waiting';
    },

    async painting(packageId, assets) {
      await loaded;
      return unpainted.painting(packageId, assets);
    },
    async wanting(packageId, total) {
      await loaded;
      return unpainted.wanting(packageId, total);
    },
    async isPainting(packageId) {
      await loaded;
      return unpainted.has(packageId);
    },
    async unpainted(packageId) {
      await loaded;
      return unpainted.urls(packageId);
    },

    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async forget(packageId) {
      await loaded;
      await store.deletePictures(packageId);
      unpainted.forget(packageId);
      await easel.drop(packageId);
    },

    async resume(signal) {
      await loaded;
      // Files that were found missing since may wait again.
      for (const [packageId, rows] of await unmade()) {
        signal?.throwIfAborted();
        const hadFailed = rows.filter(({ state }) => state === 'failed');
        if (hadFailed.length > 0) await store.markPictures(packageId, hadFailed, 'waiting');
        await begin(packageId);
      }
    },

    async settled() {
      await loaded;
      await easel.settled();
    },
    close: easel.close,
  };
}
