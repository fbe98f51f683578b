import type { CheckReport } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import type { Store } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { checkRow } from './workers/check-package.ts';

interface PackageChecksOptions {
  workers: Pick<Workers, 'run'>;
  store: Pick<Store, 'getPackage' | 'shared'> | undefined;
  job: typeof CHECK;
  /** How long an over-limit check is cached, in milliseconds. */
  refusalMs: number;
  limits: { ms: number; memoryMb: number };
}

export interface PackageChecks {
  /**
   * Checks the newest version of a package; cached until the package changes.
   * @param guest for fair scheduling; default the package
   * @throws RefusalError `not_found`; `refused` if it takes too much time or memory, which is cached for a while;
   * `rate_limited`; `unavailable`
   */
  checkPackage(id: string, guest?: string): Promise<CheckReport>;
  forget(id: string): void;
}

export const CHECK = defineJob<typeof checkRow>(new URL('./workers/check-package.ts', import.meta.url), 'checkRow');

const REMEMBERED_MAX = 64;

export function createPackageChecks({ workers, store, job, refusalMs, limits }: PackageChecksOptions): PackageChecks {
  const remembered = new Map<string, { report: Promise<CheckReport>; until: number }>();

  return {
    async checkPackage(id, guest = id) {
      const row = (await store?.getPackage(id)) ?? null;
      if (row === null) {
        throw new RefusalError('not_found', `There is no package "${id}".`, {
          hint: 'GET /api/packages lists them.',
          reason: { code: 'gone', what: 'package' },
        });
      }
      // Another process may have deleted the package and imported one with its id.
      const stamp = await store?.shared?.packageStamp(id, row.version);
      const key = `${id}@${row.version}@${stamp ?? ''}`;
      const known = remembered.get(key);
      const isKnown = known !== undefined && performance.now() < known.until;
      const ask = () => workers.run(job, row, { guest, limits, what: 'The story', full });
      const found = isKnown ? known : { report: ask(), until: Number.POSITIVE_INFINITY };
      putLeastRecentlyUsed(remembered, key, found, REMEMBERED_MAX);
      try {
        return await found.report;
      } catch (error) {
        const isTooMuch = error instanceof RefusalError && error.code === 'refused';
        // Exceeded limits recur; other errors may not, so they are not cached.
        if (isTooMuch && found.until === Number.POSITIVE_INFINITY) found.until = performance.now() + refusalMs;
        if (!isTooMuch && remembered.get(key) === found) remembered.delete(key);
        throw isTooMuch ? givenUp(id, error) : error;
      }
    },
    forget(id) {
      for (const key of remembered.keys()) if (key.startsWith(`${id}@`)) remembered.delete(key);
    },
  };
}

const givenUp = (id: string, cause: RefusalError) =>
  new RefusalError('refused', `The check of "${id}" was given up. ${cause.message}`, {
    hint:
      'Let fewer encounters exclude one another, or divide large acts, and it is checked anew. ' +
      'As a file, "npx kamishibai check FILE" takes all the time it needs for it.',
    reason: { code: 'check-given-up' },
    cause,
  });

const full = () =>
  new RefusalError('rate_limited', 'Too many packages wait to be checked already.', {
    hint: 'Ask again in a moment.',
    retryAfterSeconds: 5,
    reason: { code: 'too-many-checks' },
  });
