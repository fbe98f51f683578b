import type { VNPackage } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Logger } from '../log.ts';
import { illustrate } from './illustrate.ts';

/** Completes the art of packages behind everybody's back. */
export interface Illustrator {
  /** Has a package's missing art made, after that of those before it. */
  add(story: VNPackage): void;
  /** Resolves when no art is being made any more. */
  settled(): Promise<void>;
  /** Stops at once: what is under way is given up, what waits is not begun. */
  close(): Promise<void>;
}

/**
 * One package after another, so that an import never starves the plays.
 * @param keep stores a package whose art is complete; not called after `close`
 */
export function createIllustrator(options: {
  art: Art;
  log: Logger;
  keep: (complete: VNPackage) => Promise<void>;
}): Illustrator {
  const { art, log, keep } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let work: Promise<void> = Promise.resolve();

  async function complete(story: VNPackage): Promise<void> {
    if (signal.aborted) return;
    try {
      const illustrated = await illustrate(
        story,
        art,
        (error) => log.warn({ err: error, package: story.id }, 'art failed'),
        signal,
      );
      await keep(illustrated);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, package: story.id }, 'illustrating failed');
    }
  }

  return {
    add: (story) => {
      work = work.then(() => complete(story));
    },
    settled: () => work,
    close: () => {
      closing.abort();
      return work;
    },
  };
}
