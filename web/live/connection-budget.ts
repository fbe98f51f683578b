/*
 * With HTTP/1.1 all tabs share six connections per server. One is the event stream; slow responses share a few of the
 * others.
 */

const DIRECT = ['kamishibai-direct-0'];
const LONG = ['kamishibai-long-0', 'kamishibai-long-1'];

type Release = () => void;

/** Missing on pages loaded without HTTPS from another machine. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

function hold(manager: LockManager, name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const held = manager.request(name, options, (lock) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(reject);
  });
}

async function holdAny(manager: LockManager, names: readonly string[]): Promise<Release | null> {
  for (const name of names) {
    const release = await hold(manager, name, { ifAvailable: true });
    if (release) return release;
  }
  return null;
}

/** Reserves a connection for a streaming response; null if it has to use the event stream. Release it at its end. */
export async function reserveConnection(): Promise<Release | null> {
  const manager = locks();
  return manager ? holdAny(manager, DIRECT) : null;
}

/**
 * Runs when few others of this browser are running.
 * @throws the signal's reason, and what `work` throws
 */
export async function withConnectionLimit<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const manager = locks();
  if (!manager) return work();
  const [name = ''] = LONG.toSorted(() => Math.random() - 0.5);
  const release = (await holdAny(manager, LONG)) ?? (await hold(manager, name, signal ? { signal } : {}));
  try {
    return await work();
  } finally {
    release?.();
  }
}
