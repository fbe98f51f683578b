import type { PlanDraft } from '../../../shared/story/index.ts';

/** The way of a story from nothing to a package, as the studio's header shows it. Planning tools, "The pipeline". */
export const PIPELINE = ['premise', 'cast', 'outline', 'map', 'encounters', 'art', 'finished'] as const;
export type PipelineStep = (typeof PIPELINE)[number];

export interface PipelineState {
  step: PipelineStep;
  /** `changed`: it was finished, and the draft is another since. */
  state: 'done' | 'changed' | 'current' | 'ahead';
  /** How much of it there is, and of how much; `total` is 0 where there is nothing to count yet. */
  done: number;
  total: number;
}

/** Where a draft stands on that way: the first step not done is the current one. */
export function pipelineOf(draft: PlanDraft, packageId: string | null, changedSinceFinalized = false): PipelineState[] {
  const intended = draft.acts.reduce((sum, act) => sum + act.intendedLocations.length, 0);
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const counts: Record<PipelineStep, [done: number, total: number]> = {
    premise: [draft.premise ? 1 : 0, 1],
    cast: [draft.characters.filter(({ image }) => image).length, Math.max(draft.characters.length, 1)],
    outline: [draft.acts.length, Math.max(draft.acts.length, 1)],
    map: [places.length, intended],
    encounters: [places.filter(({ encounters }) => encounters.length > 0).length, places.length],
    art: [places.filter(({ background }) => background).length, places.length],
    finished: [packageId === null ? 0 : 1, 1],
  };
  const complete = (step: PipelineStep) => counts[step][1] > 0 && counts[step][0] >= counts[step][1];
  const current = PIPELINE.find((step) => !complete(step));
  const stateOf = (step: PipelineStep): PipelineState['state'] => {
    if (complete(step)) return step === 'finished' && changedSinceFinalized ? 'changed' : 'done';
    return step === current ? 'current' : 'ahead';
  };
  return PIPELINE.map((step) => ({
    step,
    state: stateOf(step),
    done: counts[step][0],
    total: counts[step][1],
  }));
}

/** Whether there is something to finish: for the first time, or anew since the draft changed. */
export function finishOf(steps: readonly PipelineState[]): 'first' | 'again' | null {
  const last = steps.at(-1);
  if (last?.step !== 'finished') return null;
  return last.state === 'changed' ? 'again' : last.state === 'current' ? 'first' : null;
}
