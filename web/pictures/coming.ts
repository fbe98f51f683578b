import type { LiveTopic } from '../../shared/wire/index.ts';
import { wait } from '../api/wait.ts';
import { followLive } from '../live/index.ts';

/** What is known of a picture or track that was not there when it was asked for. */
export type Coming =
  /** It is being asked about. */
  | 'asking'
  /** It is being painted. */
  | 'coming'
  /** It has come since. */
  | 'arrived'
  /** It is not, and nobody paints it. */
  | 'missing';

/** Whether a picture may be shown, as far as anybody knows. */
export const mayShow = (coming: Coming | null): boolean => coming === null || coming === 'arrived';

/** What is told of a package's pictures, as the server tells it. */
type PicturesNews =
  | { type: 'hello'; waiting: readonly string[] }
  | { type: 'picture'; urls: readonly string[]; state: 'painted' | 'failed' };

type Follow = (topic: LiveTopic, signal: AbortSignal) => Promise<ReadableStream<unknown> | null>;

/** How long is waited before a lost stream is asked for again, in milliseconds. */
const AGAIN_MS = 3_000;
/** Pictures that are missed within this are asked about together, in milliseconds. */
const TOGETHER_MS = 40;
const PACKAGE = /^\/media\/([^/?#]+)\//;

/** Pictures that are waited for, for everybody on the page who shows them. */
export interface ComingPictures {
  /** Null for one that nobody has missed yet. */
  stateOf(url: string | null): Coming | null;
  /** A picture could not be shown: from now on it is known whether it comes, and when. */
  miss(url: string): void;
  /** Resolves true once it is there, false where it does not come. */
  arrival(url: string): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

/** @param follow opens what is told under a topic */
export function createComingPictures(follow: Follow): ComingPictures {
  const states = new Map<string, Coming>();
  /** The urls that are waited for, by package, and what ends listening. */
  const packages = new Map<string, { urls: Set<string>; abort: AbortController; isAsking: boolean }>();
  /** Missed again after they were said to be there: no third try. */
  const retried = new Set<string>();
  const listeners = new Set<() => void>();

  function put(url: string, state: Coming): void {
    states.set(url, state);
    for (const listener of [...listeners]) listener();
  }

  function settle(packageId: string, url: string, state: 'arrived' | 'missing'): void {
    const own = packages.get(packageId);
    if (!own?.urls.delete(url)) return;
    if (own.urls.size === 0) {
      packages.delete(packageId);
      own.abort.abort();
    }
    put(url, state);
  }

  function hear(packageId: string, told: PicturesNews): void {
    const urls = [...(packages.get(packageId)?.urls ?? [])];
    if (told.type === 'picture') {
      const state = told.state === 'painted' ? 'arrived' : 'missing';
      for (const url of urls) if (told.urls.includes(url)) settle(packageId, url, state);
      return;
    }
    const waiting = new Set(told.waiting);
    for (const url of urls) {
      if (waiting.has(url)) put(url, 'coming');
      // It may have come between the two questions: it is tried once more.
      else settle(packageId, url, retried.has(url) ? 'missing' : 'arrived');
      if (!waiting.has(url)) retried.add(url);
    }
  }

  async function listen(packageId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const reader = (await follow(`pictures:${packageId}`, signal))?.getReader();
        for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
          hear(packageId, next.value as PicturesNews);
          if (signal.aborted) break;
        }
        await reader?.cancel();
      } catch {
        // A lost connection; it is made again.
      }
      if (!signal.aborted) await wait(AGAIN_MS, signal);
    }
  }

  /** Asks anew, once for all that are missed in the same moment: what was told before was not about them. */
  function askSoon(packageId: string): void {
    const own = packages.get(packageId);
    if (!own || own.isAsking) return;
    own.isAsking = true;
    setTimeout(() => {
      own.isAsking = false;
      if (packages.get(packageId) !== own) return;
      own.abort.abort();
      own.abort = new AbortController();
      void listen(packageId, own.abort.signal);
    }, TOGETHER_MS);
  }

  function miss(url: string): void {
    const packageId = PACKAGE.exec(url)?.[1];
    if (packageId === undefined) {
      put(url, 'missing');
      return;
    }
    const own = packages.get(packageId) ?? { urls: new Set(), abort: new AbortController(), isAsking: false };
    packages.set(packageId, own);
    if (own.urls.has(url)) return;
    own.urls.add(url);
    put(url, 'asking');
    askSoon(packageId);
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    stateOf: (url) => (url === null ? null : (states.get(url) ?? null)),
    miss,
    arrival: (url) =>
      new Promise((resolve) => {
        const leave = subscribe(() => {
          const state = states.get(url);
          if (state !== 'arrived' && state !== 'missing') return;
          leave();
          resolve(state === 'arrived');
        });
        miss(url);
      }),
    subscribe,
  };
}

/** The pictures this page waits for. */
export const comingPictures: ComingPictures = createComingPictures(followLive);
