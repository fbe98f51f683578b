import type { PlanDraft } from '../../../shared/story/index.ts';

/** The steps from an empty draft to a package, as shown in the studio's header. Planning tools, "The pipeline". */
export const PIPELINE = ['premise', 'cast', 'outline', 'map', 'encounters', 'art', 'finished'] as const;
export type PipelineStep = (typeof PIPELINE)[number];

export interface PipelineState {
  step: PipelineStep;
  /** `changed`: the step was done, but the draft has changed since. */
  state: 'done' | 'changed' | 'current' | 'ahead';
  done: number;
  total: number;
}

/** The state of each step of the pipeline. The first unfinished step is the current one. */
export function getPipelineState(
  draft: PlanDraft,
  packageId: string | null,
  changedSinceFinalized = false,
): PipelineState[] {
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
  const getState = (step: PipelineStep): PipelineState['state'] => {
    if (complete(step)) return step === 'finished' && changedSinceFinalized ? 'changed' : 'done';
    return step === current ? 'current' : 'ahead';
  };
  return PIPELINE.map((step) => ({
    step,
    state: getState(step),
    done: counts[step][0],
    total: counts[step][1],
  }));
}

/** Whether the story can be finished: for the first time, or again because the draft changed. */
export function getFinishKind(steps: readonly PipelineState[]): 'first' | 'again' | null {
  const last = steps.at(-1);
  if (last?.step !== 'finished') return null;
  return last.state === 'changed' ? 'again' : last.state === 'current' ? 'first' : null;
}
