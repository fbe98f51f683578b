import type { Cluster } from '../../cluster/types.ts';
import { isOfDisk } from '../../store/storage-failure.ts';
import type { PictureRow, Store } from '../../store/types.ts';
import { untilAborted } from '../../until-aborted.ts';
import type { ArtLog } from '../art.ts';
import { mediaUrl } from '../media/path.ts';
import type { Art } from '../types.ts';
import { createPaintingJobQueue, type PaintingJob } from './job-queue.ts';
import { readPaintingRequest } from './painting-request.ts';

export type Brushes = Pick<Art, 'portrait' | 'background' | 'music'>;

const withoutType = <T extends { type: string }>({ type: _, ...order }: T): Omit<T, 'type'> => order;

/** Paints all missing files of one picture. @throws painting errors, and the signal's reason once it aborts */
async function paintPicture(
  art: Brushes,
  store: Pick<Store, 'getPictureReference'>,
  rows: readonly [PictureRow, ...PictureRow[]],
  signal: AbortSignal,
): Promise<void> {
  const [first] = rows;
  const requests = rows.map(({ request }) => request);
  const order = await readPaintingRequest(first, requests, (hash) => store.getPictureReference(first.packageId, hash));
  signal.throwIfAborted();
  const painted =
    order.type === 'portrait'
      ? art.portrait({ ...withoutType(order), signal })
      : order.type === 'background'
        ? art.background({ ...withoutType(order), signal })
        : art.music({ ...withoutType(order), signal });
  await untilAborted(painted, signal);
}

export interface PaintingQueue {
  /** Queues a requested picture, unless it is queued or being painted. */
  add(packageId: string, picture: string): void;
  /** Moves a requested picture to the front: a user is looking at it. */
  lookAt(packageId: string, picture: string): void;
  /** Rechecks which pictures of a package are shown: unshown ones are set aside, shown ones are queued again. */
  reconsider(packageId: string): Promise<void>;
  paintOn(): void;
  /** Removes a package's pictures from the queue and aborts those being painted. */
  drop(packageId: string): Promise<void>;
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface PaintQueueOptions {
  cluster: Pick<Cluster, 'claim'>;
  store: Pick<Store, 'getPicture' | 'getPictureReference'>;
  art: Brushes;
  log: ArtLog;
  isShown: (packageId: string, urls: readonly string[]) => Promise<boolean>;
  /** Called for files that are finished or failed; an error it throws counts as a failure of the picture. */
  onSettled: (
    packageId: string,
    rows: readonly PictureRow[],
    state: 'painted' | 'failed',
    why?: string,
  ) => Promise<void>;
}

const AT_A_TIME = 2;
/** Maximum attempts for a picture that neither a model nor the embedded painter can paint. */
const TRIES = 3;

const DISK_REST_MS = 10_000;

const UNWANTED = new DOMException('Nothing shows this picture any more.', 'AbortError');

export function createPaintingQueue({
  cluster,
  store,
  art,
  log,
  isShown,
  onSettled,
}: PaintQueueOptions): PaintingQueue {
  const jobs = createPaintingJobQueue();
  const running = new Map<PaintingJob, { abort: AbortController; done: Promise<void> }>();
  /** Unshown pictures, such as undone ones: not painted until they are shown or looked at. */
  const unshown = new Map<string, Map<string, PaintingJob>>();
  let rest: { timer: NodeJS.Timeout; done: Promise<void>; end: () => void } | null = null;
  let looks = 0;
  let closed = false;

  const isJob = (job: PaintingJob, packageId: string, picture: string) =>
    job.packageId === packageId && job.picture === picture;

  const shown = (packageId: string, rows: readonly PictureRow[]) =>
    isShown(
      packageId,
      rows.map(({ kind, file }) => mediaUrl(packageId, kind, file)),
    );

  const putAside = (job: PaintingJob): void => {
    unshown.set(job.packageId, (unshown.get(job.packageId) ?? new Map<string, PaintingJob>()).set(job.picture, job));
  };

  async function paint(job: PaintingJob, signal: AbortSignal): Promise<void> {
    const claim = await cluster.claim(`picture:${job.packageId}/${job.picture}`);
    // Another process paints it, and tells when it is there.
    if (claim === null) return;
    try {
      await paintClaimed(job, AbortSignal.any([signal, claim.lost]));
    } finally {
      await (closed ? claim.abandon() : claim.release());
    }
  }

  async function paintClaimed(job: PaintingJob, signal: AbortSignal): Promise<void> {
    const { packageId, picture } = job;
    const [first, ...others] = await store.getPicture(packageId, picture);
    if (!first || [first, ...others].every(({ state }) => state === 'painted')) return;
    const rows = [first, ...others] as const;
    if (job.look === 0 && !(await shown(packageId, rows))) return putAside(job);
    await paintPicture(art, store, rows, signal);
    await onSettled(packageId, rows, 'painted');
  }

  /** A full disk affects all pictures and counts as nobody's attempt: everything is queued again after a pause. */
  function waitForDisk(job: PaintingJob, error: unknown): void {
    jobs.add(job);
    if (rest !== null || closed) return;
    log.warn({ err: error, package: job.packageId }, 'the disk takes no picture; painting goes on when it does');
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(rest?.timer);
      rest = null;
      resolve();
    };
    const wake = () => {
      end();
      paintOn();
    };
    rest = { timer: setTimeout(wake, DISK_REST_MS), done: promise, end };
  }

  /** Retries a failed picture after the others, up to the maximum attempts. */
  async function fail(job: PaintingJob, error: unknown): Promise<void> {
    if (isOfDisk(error)) return waitForDisk(job, error);
    job.tries += 1;
    const { packageId, picture, tries } = job;
    log.warn({ err: error, package: packageId, picture, tries }, 'a picture could not be painted');
    if (tries < TRIES) return jobs.add(job);
    const rows = (await store.getPicture(packageId, picture)).filter(({ state }) => state === 'waiting');
    await onSettled(packageId, rows, 'failed', error instanceof Error ? error.message.slice(0, 500) : String(error));
  }

  async function work(job: PaintingJob, signal: AbortSignal): Promise<void> {
    try {
      await paint(job, signal);
    } catch (error) {
      if (signal.reason === UNWANTED) return putAside(job);
      if (signal.aborted) return;
      await fail(job, error).catch((err: unknown) => {
        if (isOfDisk(err)) return waitForDisk(job, err);
        log.warn({ err, package: job.packageId }, 'that a picture failed could not be written down');
      });
    }
  }

  function paintOn(): void {
    while (!closed && rest === null && running.size < AT_A_TIME) {
      const job = jobs.next();
      if (job === null) return;
      const abort = new AbortController();
      const done = work(job, abort.signal).finally(() => {
        running.delete(job);
        paintOn();
      });
      running.set(job, { abort, done });
    }
  }

  const stop = async (entries: readonly { abort: AbortController; done: Promise<void> }[], why: string) => {
    for (const { abort } of entries) abort.abort(new DOMException(why, 'AbortError'));
    await Promise.all(entries.map(({ done }) => done));
  };

  return {
    add: (packageId, picture) => {
      const isRunning = [...running.keys()].some((job) => isJob(job, packageId, picture));
      if (isRunning || jobs.find(packageId, picture) || unshown.get(packageId)?.has(picture)) return;
      jobs.add({ packageId, picture, tries: 0, look: 0 });
    },
    lookAt: (packageId, picture) => {
      const left = unshown.get(packageId)?.get(picture);
      if (left) {
        unshown.get(packageId)?.delete(picture);
        jobs.add(left);
      }
      const job = jobs.find(packageId, picture) ?? [...running.keys()].find((each) => isJob(each, packageId, picture));
      if (job) job.look = ++looks;
    },
    reconsider: async (packageId) => {
      for (const job of unshown.get(packageId)?.values() ?? []) jobs.add(job);
      unshown.delete(packageId);
      for (const [job, { abort }] of running) {
        if (job.packageId !== packageId || job.look > 0) continue;
        const rows = await store.getPicture(packageId, job.picture);
        if (rows.length > 0 && !(await shown(packageId, rows))) abort.abort(UNWANTED);
      }
    },
    paintOn,
    drop: (packageId) => {
      jobs.drop(packageId);
      unshown.delete(packageId);
      const ofPackage = [...running].filter(([job]) => job.packageId === packageId);
      return stop(
        ofPackage.map(([, entry]) => entry),
        'The package is gone.',
      );
    },
    settled: async () => {
      while (running.size > 0 || rest !== null)
        await Promise.all([rest, ...running.values()].map((each) => each?.done));
    },
    close: () => {
      closed = true;
      rest?.end();
      return stop([...running.values()], 'The server closes.');
    },
  };
}
