import type { PlayApi } from './api.ts';
import { includesWholeScene, type PastTurn, TURNS_PER_LOAD } from './look-back.ts';
import type { PlayerStore } from './player-store.ts';
import { getShownTurn, toSequencedFrames } from './stage-reducer.ts';

/** A page of turns before a turn, oldest first. @throws ApiError */
async function turnsBefore(api: Pick<PlayApi, 'turns'>, before: number, signal: AbortSignal): Promise<PastTurn[]> {
  if (before <= 1) return [];
  const from = Math.max(1, before - TURNS_PER_LOAD);
  const { turns } = await api.turns(from, before - from, signal);
  return turns
    .filter(({ turn }) => turn < before)
    .map(({ turn, frames }) => ({ turn, frames: toSequencedFrames(frames) }));
}

/** The turns before a turn that its scene needs, oldest first. @throws ApiError */
export async function fetchTurnsOfScene(
  api: Pick<PlayApi, 'turns'>,
  before: number,
  signal: AbortSignal,
): Promise<PastTurn[]> {
  const turns = await turnsBefore(api, before, signal);
  for (let first = turns[0]?.turn ?? 1; first > 1 && !includesWholeScene(turns) && !signal.aborted; ) {
    const more = await turnsBefore(api, first, signal);
    if (more.length === 0) break;
    turns.unshift(...more);
    first = more[0]?.turn ?? 1;
  }
  return turns;
}

/** Looks back at lines of earlier turns, which are read from the server when the stage does not have them yet. */
export function createLookBack(api: Pick<PlayApi, 'turns'>, store: PlayerStore) {
  const firstKnown = (): number => store.snapshot.stage.past[0]?.turn ?? getShownTurn(store.snapshot.stage);

  /** @returns whether there were more turns, and they still belong to what is shown */
  async function readFurther(signal: AbortSignal): Promise<boolean> {
    const { past } = store.snapshot.stage;
    const turns = await turnsBefore(api, firstKnown(), signal);
    if (signal.aborted || store.snapshot.stage.past !== past || turns.length === 0) return false;
    store.dispatch({ type: 'past-came', turns });
    return true;
  }

  return {
    async lookFurther(signal: AbortSignal): Promise<void> {
      if (await readFurther(signal)) store.dispatch({ type: 'looked-back' });
    },
    async lookAt(turn: number, seq: number, signal: AbortSignal): Promise<void> {
      while (firstKnown() > turn) if (!(await readFurther(signal))) return;
      store.dispatch({ type: 'looked-at', seq });
    },
  };
}
