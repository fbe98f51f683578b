import { directLive } from './direct-live.ts';
import { directTick } from './direct-tick.ts';
import type { DirectedResult, DirectInput, DirectMode, DirectorDeps } from './types.ts';

export { askDirector } from './ask-director.ts';
export { writeCanon } from './canon.ts';
export { contextUsed, STALLED_TURNS } from './context.ts';
export { WRITTEN_LIMITS } from './direct-tick.ts';
export { FULL_DIRECTOR_TURN } from './fit-direction.ts';
export { readAnswerObject, readDirection } from './parse-direction.ts';
export { planByPatterns, writeByPatterns } from './patterns/index.ts';
export { directorInstructions, directorPrompt } from './prompt.ts';
export type { DirectorPromptData } from './prompt-data.ts';
export { describeTickExecution, TickFailedError, writeTickPlan } from './tick.ts';
export { describeTools } from './tools.ts';
export type {
  DirectedResult,
  DirectInput,
  DirectMode,
  DirectorAnswer,
  DirectorDeps,
  DroppedPart,
  PreviousDirection,
} from './types.ts';

/** Stores nothing. @throws TickFailedError; the reason of `deps.signal` once that aborts */
export const direct = (
  input: DirectInput,
  deps: DirectorDeps,
  mode: DirectMode = { kind: 'live' },
): Promise<DirectedResult> =>
  mode.kind === 'live' ? directLive(input, deps, mode.ready ?? null) : directTick(input, deps, mode);
