import { useEffect } from 'react';
import type { OfflineCache } from './offline-cache.ts';
import type { PlayerSnapshot } from './player-types.ts';

/** Delay before a told turn is stored, in milliseconds, so that it does not slow rendering. */
const KEEP_AFTER_MS = 1000;

const load = () => import('./offline-cache.ts');
let ours: OfflineCache | null = null;

/** Null if the Cache API is missing, as on pages without HTTPS from another machine. */
export async function withOfflineCache<Value>(ask: (kept: OfflineCache) => Promise<Value>): Promise<Value | null> {
  if (!('caches' in globalThis)) return null;
  const { createOfflineCache } = await load();
  ours ??= createOfflineCache({ caches, base: location.href, fetch: (url) => fetch(url), now: Date.now });
  return ask(ours);
}

const keepScene = async (snapshot: PlayerSnapshot): Promise<void> => {
  const scene = (await load()).selectSceneToCache(snapshot);
  if (scene) await withOfflineCache((kept) => kept.put(scene));
};

/** Also deletes the cache of a deleted play. An exported story (`isAlone`) needs no connection. */
export function useOfflineCache(playId: string, snapshot: PlayerSnapshot, isAlone: boolean): void {
  const { status, play, running, stage, problem } = snapshot;
  const isGone = status === 'missing';
  const { turn, line } = stage.standing;
  const rests = status === 'ready' && play !== null && !running && problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is of a turn, not of each of its lines
  useEffect(() => {
    if (isAlone) return;
    const quietly = (error: unknown) => console.info('The scene could not be cached for offline reading.', error);
    if (isGone) void withOfflineCache((kept) => kept.forget(playId)).catch(quietly);
    if (!rests) return;
    const timer = setTimeout(() => void keepScene(snapshot).catch(quietly), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [playId, isAlone, isGone, rests, play, turn, line]);
}
