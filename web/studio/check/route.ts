import type { StoryStep } from '../../../shared/check/index.ts';
import type { CheckNames } from './names.ts';

/** One stop of a way through an act, in words. */
export interface RouteStop {
  /** `start` is where the act begins. */
  kind: 'start' | 'place' | 'encounter';
  id: string;
  title: string;
  /** The place or person an encounter belongs to. */
  home: string | null;
  /** The answer that is given, in the story's words. */
  answer: string | null;
}

/** A way through an act as it is read: from where the act begins, places by their titles, encounters with the answer given. */
export function routeOf(steps: readonly StoryStep[], actId: string | undefined, names: CheckNames): RouteStop[] {
  const start = names.act(actId ?? '')?.start;
  const begin = start === undefined ? [] : [placeStop('start', start, actId, names)];
  return [...begin, ...steps.map((step) => stopOf(step, actId, names))];
}

const placeStop = (kind: 'start' | 'place', id: string, actId: string | undefined, names: CheckNames): RouteStop => ({
  kind,
  id,
  title: names.place(actId, id),
  home: null,
  answer: null,
});

function stopOf(step: StoryStep, actId: string | undefined, names: CheckNames): RouteStop {
  if ('travel' in step) return placeStop('place', step.travel, actId, names);
  const known = names.encounter(step.encounter);
  return {
    kind: 'encounter',
    id: step.encounter,
    title: known?.title ?? step.encounter,
    home: known?.home ?? null,
    answer: step.option === undefined ? null : (names.option(step.encounter, step.option) ?? null),
  };
}

/** How many stops are shown of each end of a long way. */
const ENDS = { first: 3, last: 6 };

/** A way with its middle left out where it is long; `left` is how many stops that are. */
export function shortened(stops: readonly RouteStop[]): { first: RouteStop[]; left: number; last: RouteStop[] } {
  const left = stops.length - ENDS.first - ENDS.last;
  if (left < 2) return { first: [...stops], left: 0, last: [] };
  return { first: stops.slice(0, ENDS.first), left, last: stops.slice(-ENDS.last) };
}
