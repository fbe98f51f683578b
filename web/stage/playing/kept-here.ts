import { useEffect } from 'react';
import type { KeptPlays } from './kept-plays.ts';
import type { PlayerSnapshot } from './player-types.ts';

/** Delay before a told turn is stored, in milliseconds, so that it does not slow rendering. */
const KEEP_AFTER_MS = 1000;

const load = () => import('./kept-plays.ts');
let ours: KeptPlays | null = null;

/**
 * Accesses the plays cached in this browser.
 * @returns null if the Cache API is missing, as on pages without HTTPS from another machine
 */
export async function inKeptPlays<Value>(ask: (kept: KeptPlays) => Promise<Value>): Promise<Value | null> {
  if (!('caches' in globalThis)) return null;
  const { createKeptPlays } = await load();
  ours ??= createKeptPlays({ caches, base: location.href, fetch: (url) => fetch(url), now: Date.now });
  return ask(ours);
}

const keepScene = async (snapshot: PlayerSnapshot): Promise<void> => {
  const scene = (await load()).sceneToKeep(snapshot);
  if (scene) await inKeptPlays((kept) => kept.put(scene));
};

/**
 * Caches the current scene for offline reading, and deletes the cache of a deleted play.
 * @param isAlone an exported story, which needs no connection
 */
export function useKeptScene(playId: string, snapshot: PlayerSnapshot, isAlone: boolean): void {
  const { status, play, running, stage, problem } = snapshot;
  const isGone = status === 'missing';
  const { turn, line } = stage.standing;
  const rests = status === 'ready' && play !== null && !running && problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is of a turn, not of each of its lines
  useEffect(() => {
    if (isAlone) return;
    const quietly = (error: unknown) => console.info('The scene could not be cached for offline reading.', error);
    if (isGone) void inKeptPlays((kept) => kept.forget(playId)).catch(quietly);
    if (!rests) return;
    const timer = setTimeout(() => void keepScene(snapshot).catch(quietly), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [playId, isAlone, isGone, rests, play, turn, line]);
}
