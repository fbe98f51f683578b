import { directLive } from './direct-live.ts';
import { directTick } from './direct-tick.ts';
import type { DirectInput, Direction, DirectMode, DirectorDeps } from './types.ts';

export { askDirector } from './attempt.ts';
export { writeCanon } from './canon.ts';
export { contextUsed } from './context.ts';
export { WRITTEN_LIMITS } from './direct-tick.ts';
export { WHOLE_TURN } from './fit-prompt.ts';
export { planByPatterns, writeByPatterns } from './patterns/index.ts';
export { directorInstructions, directorPrompt } from './prompt.ts';
export { readAnswerObject, readDirection } from './read-direction.ts';
export type { DirectorScene } from './scene.ts';
export { STALLED_TURNS } from './stalled.ts';
export { TickFailedError, tickExecutionOf, tickPlanOf } from './tick.ts';
export { describeTools } from './tools.ts';
export type {
  DirectedBefore,
  DirectInput,
  Direction,
  DirectMode,
  DirectorAnswer,
  DirectorDeps,
  Dropped,
} from './types.ts';

/**
 * Directs a turn: plans, executes the plan, and returns the proposal and memory changes. Stores nothing.
 *
 * @throws TickFailedError for a failed tick; the reason of `deps.signal` once that aborts
 */
export const direct = (
  input: DirectInput,
  deps: DirectorDeps,
  mode: DirectMode = { kind: 'live' },
): Promise<Direction> =>
  mode.kind === 'live' ? directLive(input, deps, mode.ready ?? null) : directTick(input, deps, mode);
