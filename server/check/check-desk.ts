import type { CheckReport } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import type { Store } from '../store/types.ts';
import { createSlots } from './slots.ts';
import type { Thread } from './thread.ts';

export interface CheckDeskOptions {
  store: Pick<Store, 'getPackage'> | undefined;
  /** Starts a thread that checks packages, each given as JSON. */
  start: () => Thread<string, CheckReport>;
  idleMs: number;
}

/** Checks packages one after another on one thread, which is kept for a while, and remembers what was found. */
export interface CheckDesk {
  check(id: string): Promise<CheckReport>;
  forget(id: string): void;
  close(reason: Error): Promise<void>;
}

/** The most packages whose findings are remembered. */
const REMEMBERED_MAX = 64;

/** Makes the desk. The thread starts with the first check. */
export function createCheckDesk({ store, start, idleMs }: CheckDeskOptions): CheckDesk {
  const remembered = new Map<string, Promise<CheckReport>>();
  const line = createSlots({ running: 1, waiting: 16, full });
  let thread: Thread<string, CheckReport> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed: Error | undefined;

  async function dismiss(): Promise<void> {
    clearTimeout(idle);
    const leaving = thread;
    thread = undefined;
    await leaving?.end();
  }

  async function ask(body: string): Promise<CheckReport> {
    if (closed) throw closed;
    clearTimeout(idle);
    thread ??= start();
    try {
      const report = await thread.ask(body);
      idle = setTimeout(() => void dismiss(), idleMs).unref();
      return report;
    } catch (error) {
      await dismiss();
      throw closed ?? error;
    }
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
      const found = known ?? line.run(() => ask(row.body));
      remembered.set(key, found);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
      try {
        return await found;
      } catch (error) {
        if (remembered.get(key) === found) remembered.delete(key);
        throw error;
      }
    },
    forget(id) {
      for (const key of remembered.keys()) if (key.startsWith(`${id}@`)) remembered.delete(key);
    },
    async close(reason) {
      closed = reason;
      await dismiss();
    },
  };
}

const full = () =>
  new RefusalError('rate_limited', 'Too many packages wait to be checked already.', { hint: 'Ask again in a moment.' });
