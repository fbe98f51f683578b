import type { CheckReport } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import type { Store } from '../store/types.ts';
import { createSlots } from './slots.ts';
import type { Thread } from './thread.ts';

export interface CheckDeskOptions {
  store: Pick<Store, 'getPackage'> | undefined;
  /** Starts a thread that checks packages, each given as JSON. */
  start: () => Thread<string, CheckReport>;
  /** In milliseconds: `CheckLimits`. */
  idleMs: number;
  slowMs: number;
  refusalMs: number;
}

/**
 * Checks packages one after another on one thread, which is kept for a while, and remembers what was found. One that takes
 * long is left to its thread, and the others go on beside it.
 */
export interface CheckDesk {
  check(id: string): Promise<CheckReport>;
  forget(id: string): void;
  close(reason: Error): Promise<void>;
}

type CheckThread = Thread<string, CheckReport>;

/** The most packages whose findings are remembered. */
const REMEMBERED_MAX = 64;

/** Makes the desk. The thread starts with the first check. */
export function createCheckDesk({ store, start, idleMs, slowMs, refusalMs }: CheckDeskOptions): CheckDesk {
  const remembered = new Map<string, { report: Promise<CheckReport>; until: number }>();
  const line = createSlots({ running: 1, waiting: 16, full });
  const busy = new Set<CheckThread>();
  let free: CheckThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isOneAside = false;
  let closed: Error | undefined;

  async function dismiss(): Promise<void> {
    clearTimeout(idle);
    const leaving = free;
    free = undefined;
    await leaving?.end();
  }

  async function ask(body: string): Promise<CheckReport> {
    if (closed) throw closed;
    clearTimeout(idle);
    const thread = free ?? start();
    free = undefined;
    busy.add(thread);
    try {
      const report = await thread.ask(body);
      busy.delete(thread);
      await dismiss();
      free = thread;
      idle = setTimeout(() => void dismiss(), idleMs).unref();
      return report;
    } catch (error) {
      busy.delete(thread);
      await thread.end();
      throw closed ?? error;
    }
  }

  /** Its turn is over with the check; or before, where it takes long and no other is left to itself already. */
  async function inLine(body: string): Promise<CheckReport> {
    const { report } = await line.run(async () => {
      const asked = ask(body);
      const settled = asked.then(
        () => true,
        () => true,
      );
      if (isOneAside || (await Promise.race([settled, after(slowMs)]))) {
        await settled;
      } else {
        isOneAside = true;
        void settled.then(() => {
          isOneAside = false;
        });
      }
      return { report: asked };
    });
    return report;
  }

  return {
    async check(id) {
      const row = (await store?.getPackage(id)) ?? null;
      if (row === null) {
        throw new RefusalError('not_found', `There is no package "${id}".`, { hint: 'GET /api/packages lists them.' });
      }
      const key = `${id}@${row.version}`;
      const known = remembered.get(key);
      // Put in anew below, so that what is asked for most is forgotten last.
      remembered.delete(key);
      const isKnown = known !== undefined && performance.now() < known.until;
      const found = isKnown ? known : { report: inLine(row.body), until: Number.POSITIVE_INFINITY };
      remembered.set(key, found);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
      try {
        return await found.report;
      } catch (error) {
        const isTooMuch = error instanceof RefusalError && error.code === 'refused';
        // What was too much is so again; what broke off may go well the next time.
        if (isTooMuch && found.until === Number.POSITIVE_INFINITY) found.until = performance.now() + refusalMs;
        if (!isTooMuch && remembered.get(key) === found) remembered.delete(key);
        throw isTooMuch ? givenUp(id, error) : error;
      }
    },
    forget(id) {
      for (const key of remembered.keys()) if (key.startsWith(`${id}@`)) remembered.delete(key);
    },
    async close(reason) {
      closed = reason;
      await Promise.all([dismiss(), ...[...busy].map((thread) => thread.end())]);
    },
  };
}

/** @returns false, then */
const after = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms).unref());

const givenUp = (id: string, cause: RefusalError) =>
  new RefusalError('refused', `The check of "${id}" was given up. ${cause.message}`, {
    hint:
      'Let fewer encounters exclude one another, or divide large acts, and it is checked anew. ' +
      'As a file, "npx kamishibai check FILE" takes all the time it needs for it.',
    cause,
  });

const full = () =>
  new RefusalError('rate_limited', 'Too many packages wait to be checked already.', { hint: 'Ask again in a moment.' });
