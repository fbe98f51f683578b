import type { VNPackage } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Logger } from '../log.ts';
import { illustrate } from './illustrate.ts';

/** Completes the art of packages behind everybody's back. */
export interface Illustrator {
  /** Has a package's missing art made, after that of those before it. */
  add(story: VNPackage): void;
  /** Gives up the art of a package, begun or not. */
  cancel(packageId: string): void;
  /** Resolves when no art is being made any more. */
  settled(): Promise<void>;
  /** Stops at once: what is under way is given up, what waits is not begun. */
  close(): Promise<void>;
}

/**
 * One package after another, so that an import never starves the plays.
 * @param keep stores the assets of a package whose art is complete, where it is still the one that was `begun`; `signal`
 *   tells whether it was given up meanwhile
 */
export function createIllustrator(options: {
  art: Art;
  log: Logger;
  keep: (assets: VNPackage['assets'], begun: VNPackage, signal: AbortSignal) => Promise<void>;
}): Illustrator {
  const { art, log, keep } = options;
  let closed = false;
  const jobs = new Map<AbortController, string>();
  let work: Promise<void> = Promise.resolve();

  async function complete(story: VNPackage, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const { assets } = await illustrate(
        story,
        art,
        (error) => log.warn({ err: error, package: story.id }, 'art failed'),
        signal,
      );
      await keep(assets, story, signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, package: story.id }, 'illustrating failed');
    }
  }

  return {
    add: (story) => {
      if (closed) return;
      const job = new AbortController();
      jobs.set(job, story.id);
      work = work.then(() => complete(story, job.signal)).finally(() => jobs.delete(job));
    },
    cancel: (packageId) => {
      for (const [job, id] of jobs) if (id === packageId) job.abort();
    },
    settled: () => work,
    close: () => {
      closed = true;
      for (const job of jobs.keys()) job.abort();
      return work;
    },
  };
}
