import { useEffect } from 'react';
import { createKeptPlays, type KeptPlays, sceneToKeep } from './kept-plays.ts';
import type { PlayerSnapshot } from './player-types.ts';

/** How long after a turn was told its scene is kept, in milliseconds: what is seen comes first. */
const KEEP_AFTER_MS = 1000;

let ours: KeptPlays | null = null;

/** What this browser keeps of plays; null where it keeps nothing, as for a page that came without encryption from another machine. */
export function keptPlays(): KeptPlays | null {
  if (!('caches' in globalThis)) return null;
  ours ??= createKeptPlays({ caches, base: location.href, fetch: (url) => fetch(url), now: Date.now });
  return ours;
}

/** Keeps the scene on the stage for when there is no connection, and lets go of a play that is gone. */
export function useKeptScene(playId: string, snapshot: PlayerSnapshot, kept: KeptPlays | null): void {
  const { status, play, running, stage, problem } = snapshot;
  const isGone = status === 'missing';
  const { turn, line } = stage.standing;
  const rests = status === 'ready' && play !== null && !running && problem === null && stage.before === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is of a turn, not of each of its lines
  useEffect(() => {
    const quietly = (error: unknown) => console.info('The scene is not kept for when there is no connection.', error);
    if (isGone) void kept?.forget(playId).catch(quietly);
    const scene = rests ? sceneToKeep(snapshot) : null;
    if (kept === null || scene === null) return;
    const timer = setTimeout(() => void kept.put(scene).catch(quietly), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [playId, kept, isGone, rests, play, turn, line]);
}
