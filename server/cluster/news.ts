import type { NewsRow, SharedTables } from '../store/types.ts';

/** What is told within this time is written together, in milliseconds. */
const WRITE_EVERY_MS = 50;

export interface News {
  tell(topic: string, body: unknown): void;
  /** @returns a function that ends it */
  on(topic: string, listener: (body: unknown) => void): () => void;
  close(): Promise<void>;
}

/** What processes tell each other: written to a table, and read from where this process has read to. */
export function createNews({
  tables,
  holder,
  onFailure,
}: {
  tables: Pick<SharedTables, 'putNews' | 'readNews' | 'lastNews' | 'onWake'>;
  holder: string;
  onFailure: (error: unknown, what: string) => void;
}): News {
  const listeners = new Map<string, Set<(body: unknown) => void>>();
  let waiting: NewsRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** Null until it is known where to read from. */
  let last: number | null = null;
  let isReading = false;
  let isAgain = false;
  let isGap = false;

  async function write(): Promise<void> {
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    await tables.putNews(holder, rows).catch((error) => onFailure(error, 'news'));
  }

  async function read(): Promise<void> {
    if (isReading) {
      isAgain = true;
      return;
    }
    isReading = true;
    try {
      do {
        isAgain = false;
        // A crash of the database empties the table and begins its ids anew.
        if (isGap) last = Math.min(last ?? 0, await tables.lastNews());
        isGap = false;
        last ??= await tables.lastNews();
        const read = await tables.readNews(holder, last);
        last = read.last;
        for (const { topic, body } of read.news) tellListeners(topic, body);
      } while (isAgain);
    } catch (error) {
      onFailure(error, 'news');
    } finally {
      isReading = false;
    }
  }

  function tellListeners(topic: string, body: unknown): void {
    for (const listener of [...(listeners.get(topic) ?? [])]) {
      try {
        listener(body);
      } catch (error) {
        onFailure(error, topic);
      }
    }
  }

  const unwatch = tables.onWake((wake) => {
    isGap ||= wake.isGap;
    void read();
  });
  // From here on nothing is missed.
  void read();

  return {
    tell(topic, body) {
      waiting.push({ topic, body });
      timer ??= setTimeout(() => {
        writing = writing.then(write);
      }, WRITE_EVERY_MS);
    },
    on(topic, listener) {
      const watching = listeners.get(topic) ?? new Set();
      listeners.set(topic, watching.add(listener));
      return () => {
        watching.delete(listener);
        if (watching.size === 0 && listeners.get(topic) === watching) listeners.delete(topic);
      };
    },
    async close() {
      unwatch();
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
