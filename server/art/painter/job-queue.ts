export interface PaintingJob {
  readonly packageId: string;
  readonly picture: string;
  tries: number;
  /** A counter that increases when a user looks at it; 0 for never. */
  look: number;
}

export interface PaintingJobQueue {
  readonly length: number;
  find(packageId: string, picture: string): PaintingJob | undefined;
  /** Appends to its package's line; a queued job keeps its place. */
  add(job: PaintingJob): void;
  next(): PaintingJob | null;
  drop(packageId: string): void;
}

/**
 * Creates an empty queue. Packages alternate regardless of their number of pictures; every other turn goes to a picture that a user looks
 * at. Within a package, recently viewed pictures come first, then the oldest requests.
 */
export function createPaintingJobQueue(): PaintingJobQueue {
  /** By package, in the order of their turns. */
  const waiting = new Map<string, Map<string, PaintingJob>>();
  let isTurnOfLooked = true;

  const findFirst = (jobs: ReadonlyMap<string, PaintingJob>): PaintingJob | null => {
    let first: PaintingJob | null = null;
    for (const job of jobs.values()) if (first === null || job.look > first.look) first = job;
    return first;
  };
  const isLookedAt = (jobs: ReadonlyMap<string, PaintingJob>): boolean => (findFirst(jobs)?.look ?? 0) > 0;

  return {
    get length() {
      return [...waiting.values()].reduce((sum, jobs) => sum + jobs.size, 0);
    },
    find: (packageId, picture) => waiting.get(packageId)?.get(picture),
    add: (job) => {
      const jobs = waiting.get(job.packageId) ?? new Map<string, PaintingJob>();
      if (!jobs.has(job.picture)) jobs.set(job.picture, job);
      waiting.set(job.packageId, jobs);
    },
    next: () => {
      const all = [...waiting];
      const seen = isTurnOfLooked ? all.find(([, jobs]) => isLookedAt(jobs)) : undefined;
      const [packageId, jobs] = seen ?? all[0] ?? [];
      const job = jobs && findFirst(jobs);
      if (packageId === undefined || !job) return null;
      isTurnOfLooked = !isTurnOfLooked;
      jobs.delete(job.picture);
      waiting.delete(packageId);
      if (jobs.size > 0) waiting.set(packageId, jobs);
      return job;
    },
    drop: (packageId) => void waiting.delete(packageId),
  };
}
