/** One picture that waits to be painted. */
export interface Job {
  readonly packageId: string;
  /** Which of the package's pictures. */
  readonly picture: string;
  /** How often it was tried. */
  tries: number;
  /** When somebody looked for it last, as a number that grows; 0 where nobody has. */
  look: number;
}

/** Who waits, and who is next. */
export interface Line {
  readonly length: number;
  find(packageId: string, picture: string): Job | undefined;
  /** At the end of its package's line; one that waits already stays where it is. */
  add(job: Job): void;
  next(): Job | null;
  /** Takes all of a package out. */
  drop(packageId: string): void;
}

/**
 * Makes an empty line. Packages take turns, however many pictures each of them waits for, so that nobody's story keeps others
 * waiting; every other turn goes to one that somebody looks at. Within a package what was looked at last is next, then what
 * was asked for first.
 */
export function createLine(): Line {
  /** In the order of their turns. */
  const waiting = new Map<string, Map<string, Job>>();
  let isTurnOfLooked = true;

  const firstOf = (jobs: ReadonlyMap<string, Job>): Job | null => {
    let first: Job | null = null;
    for (const job of jobs.values()) if (first === null || job.look > first.look) first = job;
    return first;
  };
  const isLookedAt = (jobs: ReadonlyMap<string, Job>): boolean => (firstOf(jobs)?.look ?? 0) > 0;

  return {
    get length() {
      return [...waiting.values()].reduce((sum, jobs) => sum + jobs.size, 0);
    },
    find: (packageId, picture) => waiting.get(packageId)?.get(picture),
    add: (job) => {
      const jobs = waiting.get(job.packageId) ?? new Map<string, Job>();
      if (!jobs.has(job.picture)) jobs.set(job.picture, job);
      waiting.set(job.packageId, jobs);
    },
    next: () => {
      const all = [...waiting];
      const seen = isTurnOfLooked ? all.find(([, jobs]) => isLookedAt(jobs)) : undefined;
      const [packageId, jobs] = seen ?? all[0] ?? [];
      const job = jobs && firstOf(jobs);
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
