import { useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import type { LiveTopic } from '../../shared/wire/index.ts';
import { wait } from '../api/delay.ts';
import { followTopic } from '../live/index.ts';

/** The state of a picture or track that was missing when it was requested. */
export type PendingPictures =
  | 'asking'
  | 'coming'
  /** It was made meanwhile. */
  | 'arrived'
  /** It is missing, and nobody makes it. */
  | 'missing';

/** Whether a picture may be loaded, as far as is known. */
export const mayLoadPicture = (coming: PendingPictures | null): boolean => coming === null || coming === 'arrived';

type PicturesNews =
  | { type: 'hello'; waiting: readonly string[] }
  | { type: 'picture'; urls: readonly string[]; state: 'painted' | 'failed' };

type Follow = (topic: LiveTopic, signal: AbortSignal) => Promise<ReadableStream<unknown> | null>;

/** Delay before a lost stream is reopened, in milliseconds. */
const AGAIN_MS = 3_000;
/** Missing pictures within this time are looked up together, in milliseconds. */
const TOGETHER_MS = 40;
const PACKAGE = /^\/media\/([^/?#]+)\//;

/** The pictures that the page waits for, shared by all components. */
export interface ComingPictures {
  getState(url: string | null): PendingPictures | null;
  /** Reports that a picture could not be loaded; from now on its state is tracked. */
  miss(url: string): void;
  arrival(url: string): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

/** @param follow opens the events of a topic */
export function createPendingPictures(follow: Follow): ComingPictures {
  const states = new Map<string, PendingPictures>();
  /** The awaited URLs by package, and what stops listening. */
  const packages = new Map<string, { urls: Set<string>; abort: AbortController; isAsking: boolean }>();
  /** Missing again after they were reported as made: no third attempt. */
  const retried = new Set<string>();
  const listeners = createListeners();

  function put(url: string, state: PendingPictures): void {
    states.set(url, state);
    listeners.tell();
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

  function hear(packageId: string, news: PicturesNews): void {
    const urls = [...(packages.get(packageId)?.urls ?? [])];
    if (news.type === 'picture') {
      const state = news.state === 'painted' ? 'arrived' : 'missing';
      for (const url of urls) if (news.urls.includes(url)) settle(packageId, url, state);
      return;
    }
    const waiting = new Set(news.waiting);
    for (const url of urls) {
      if (waiting.has(url)) put(url, 'coming');
      // It may have been made between the two requests: one more attempt.
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
        // The connection was lost; it is reopened.
      }
      if (!signal.aborted) await wait(AGAIN_MS, signal);
    }
  }

  /** Looks pictures up again, merged for all reported at the same time, since earlier events were not about them. */
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

  return {
    getState: (url) => (url === null ? null : (states.get(url) ?? null)),
    miss,
    arrival: (url) =>
      new Promise((resolve) => {
        const leave = listeners.subscribe(() => {
          const state = states.get(url);
          if (state !== 'arrived' && state !== 'missing') return;
          leave();
          resolve(state === 'arrived');
        });
        miss(url);
      }),
    subscribe: listeners.subscribe,
  };
}

export const pendingPictures: ComingPictures = createPendingPictures(followTopic);

/** Null if the picture can be loaded as far as is known. */
export const usePictureState = (url: string | null): PendingPictures | null =>
  useSyncExternalStore(pendingPictures.subscribe, () => pendingPictures.getState(url));
