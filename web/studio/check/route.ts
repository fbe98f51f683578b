import type { StoryStep } from '../../../shared/check/index.ts';
import type { ElementLabels } from './element-labels.ts';

export interface RouteStop {
  kind: 'start' | 'place' | 'encounter';
  id: string;
  title: string;
  home: string | null;
  answer: string | null;
}

/** The route as titles: from the act's start, places by title, encounters with the option taken. */
export function describeRoute(
  steps: readonly StoryStep[],
  actId: string | undefined,
  names: ElementLabels,
): RouteStop[] {
  const start = names.act(actId ?? '')?.start;
  const begin = start === undefined ? [] : [placeStop('start', start, actId, names)];
  return [...begin, ...steps.map((step) => toStop(step, actId, names))];
}

const placeStop = (
  kind: 'start' | 'place',
  id: string,
  actId: string | undefined,
  names: ElementLabels,
): RouteStop => ({
  kind,
  id,
  title: names.place(actId, id),
  home: null,
  answer: null,
});

function toStop(step: StoryStep, actId: string | undefined, names: ElementLabels): RouteStop {
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

const ENDS = { first: 3, last: 6 };

/** A long route without its middle; `left` is the number of stops left out. */
export function shortenRoute(stops: readonly RouteStop[]): { first: RouteStop[]; left: number; last: RouteStop[] } {
  const left = stops.length - ENDS.first - ENDS.last;
  if (left < 2) return { first: [...stops], left: 0, last: [] };
  return { first: stops.slice(0, ENDS.first), left, last: stops.slice(-ENDS.last) };
}
