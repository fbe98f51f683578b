import type { PlayApi } from './api.ts';
import { type PastTurn, SCENE_TURNS, setsScene } from './look.ts';
import { sequenced } from './stage-machine.ts';

/** A page of turns before one, oldest first. @throws ApiError */
export async function turnsBefore(
  api: Pick<PlayApi, 'turns'>,
  before: number,
  signal: AbortSignal,
): Promise<PastTurn[]> {
  if (before <= 1) return [];
  const from = Math.max(1, before - SCENE_TURNS);
  const { turns } = await api.turns(from, before - from, signal);
  return turns.filter(({ turn }) => turn < before).map(({ turn, frames }) => ({ turn, frames: sequenced(frames) }));
}

/** So many turns before one as its scene needs, oldest first. @throws ApiError */
export async function turnsOfScene(
  api: Pick<PlayApi, 'turns'>,
  before: number,
  signal: AbortSignal,
): Promise<PastTurn[]> {
  const turns = await turnsBefore(api, before, signal);
  for (let first = turns[0]?.turn ?? 1; first > 1 && !setsScene(turns) && !signal.aborted; ) {
    const more = await turnsBefore(api, first, signal);
    if (more.length === 0) break;
    turns.unshift(...more);
    first = more[0]?.turn ?? 1;
  }
  return turns;
}
