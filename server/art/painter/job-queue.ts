export interface PaintingJob {
  readonly packageId: string;
  readonly picture: string;
  tries: number;
  /** A counter that increases when a user looks at it; 0 for never. */
  look: number;
}

/**
 * Creates an empty queue. Packages alternate regardless of their number of pictures; every other turn goes to a picture that a user looks
 * at. Within a package, recently viewed pictures come first, then the oldest requests.
 */
export function createPaintingJobQueue() {
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
    get length(): number {
      return [...waiting.values()].reduce((sum, jobs) => sum + jobs.size, 0);
    },
    find: (packageId: string, picture: string) => waiting.get(packageId)?.get(picture),
    /** Appends to its package's jobs; a queued job keeps its place. */
    add: (job: PaintingJob): void => {
      const jobs = waiting.get(job.packageId) ?? new Map<string, PaintingJob>();
      if (!jobs.has(job.picture)) jobs.set(job.picture, job);
      waiting.set(job.packageId, jobs);
    },
    next: (): PaintingJob | null => {
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
    drop: (packageId: string) => void waiting.delete(packageId),
  };
}
