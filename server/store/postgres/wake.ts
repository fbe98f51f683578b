import { Client } from 'pg';
import type { Wake } from '../shared-types.ts';

const CHANNEL = 'kamishibai';
/** Least time between two notifications of a process, in milliseconds. */
const NOTIFY_EVERY_MS = 100;
/** Notifications can be lost: listeners also look by themselves. The connection is restored at the same pace. */
const POLL_EVERY_MS = 1000;
const CONNECT_WITHIN_MS = 5000;

export interface Waker {
  signal(): void;
  onWake(listener: (wake: Wake) => void): () => void;
  close(): Promise<void>;
}

/**
 * Wakes the listeners of all processes on a database with LISTEN and NOTIFY. Notifications are empty and merged: the
 * tables have what happened. Begins with the first listener.
 */
export function createWaker(url: string): Waker {
  const listeners = new Set<(wake: Wake) => void>();
  let client: Client | null = null;
  let isConnecting = false;
  let isClosed = false;
  /** Whether notifications may have been lost since the listeners looked. */
  let isGap = false;
  let poll: NodeJS.Timeout | undefined;
  let notifying: NodeJS.Timeout | undefined;
  let notifiedAt = 0;

  const wake = (): void => {
    const told = { isGap };
    isGap = false;
    for (const listener of [...listeners]) listener(told);
  };

  async function connect(): Promise<void> {
    if (isConnecting || client !== null || isClosed) return;
    isConnecting = true;
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      application_name: 'kamishibai listener',
    });
    const drop = () => {
      if (client === next) client = null;
      isGap = true;
      next.end().catch(() => undefined);
    };
    next.on('error', drop);
    next.on('end', drop);
    // Notifications of this process come from this connection: it need not wake itself.
    next.on('notification', ({ processId }) => {
      if (processId !== (next as Client & { processID?: number }).processID) wake();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      client = next;
    } catch {
      // The next poll tries again.
      drop();
    } finally {
      isConnecting = false;
    }
    if (isClosed) drop();
  }

  function start(): void {
    if (poll !== undefined || isClosed) return;
    void connect();
    poll = setInterval(() => {
      void connect();
      wake();
    }, POLL_EVERY_MS);
    poll.unref();
  }

  function notify(): void {
    notifying = undefined;
    notifiedAt = performance.now();
    // Without a connection the others learn it when they poll.
    client?.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
  }

  return {
    signal() {
      if (isClosed || poll === undefined || notifying !== undefined) return;
      const wait = Math.max(0, notifiedAt + NOTIFY_EVERY_MS - performance.now());
      notifying = setTimeout(notify, wait);
    },
    onWake(listener) {
      listeners.add(listener);
      start();
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(poll);
      clearTimeout(notifying);
      listeners.clear();
      const last = client;
      client = null;
      await last?.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
      await last?.end().catch(() => undefined);
    },
  };
}
