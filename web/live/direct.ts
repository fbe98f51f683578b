/*
 * A browser has six connections for a server over HTTP/1.1, for all its tabs together. One carries the one stream; answers that stream to the tab that
 * asked, and requests that take long, have a few to share, so that there are always some left for everything else.
 */

/** Locks are asked for by name: each is one connection. */
const DIRECT = ['kamishibai-direct-0'];
const LONG = ['kamishibai-long-0', 'kamishibai-long-1'];

type Release = () => void;

/** Not where a page was loaded without encryption from another machine. */
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

async function holdOneOf(manager: LockManager, names: readonly string[]): Promise<Release | null> {
  for (const name of names) {
    const release = await hold(manager, name, { ifAvailable: true });
    if (release) return release;
  }
  return null;
}

/** A connection for an answer that streams; null where it is to be followed on the one stream. To be given back once it has ended. */
export async function takeDirect(): Promise<Release | null> {
  const manager = locks();
  return manager ? holdOneOf(manager, DIRECT) : null;
}

/** Does what takes long once few others of this browser do. @throws the signal's reason, and whatever the work throws */
export async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const manager = locks();
  if (!manager) return work();
  const [name = ''] = LONG.toSorted(() => Math.random() - 0.5);
  const release = (await holdOneOf(manager, LONG)) ?? (await hold(manager, name, signal ? { signal } : {}));
  try {
    return await work();
  } finally {
    release?.();
  }
}
