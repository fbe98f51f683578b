import { isFinalized, type PlanDraft, unmapped } from '../../../../shared/story/index.ts';

/** What is still to come and cannot be judged before, how many there are of it. */
export interface Unjudged {
  kind: 'premise' | 'cast' | 'acts' | 'places' | 'encounters' | 'art';
  count: number;
}

/**
 * What of a draft cannot be judged yet, since it is still to be written or made. Empty where the story is whole.
 */
export function unjudgedParts(draft: PlanDraft): Unjudged[] {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const withoutMap = draft.acts.reduce((sum, act) => sum + unmapped(act).length, 0);
  const empty = places.filter(({ encounters }) => encounters.length === 0).length;
  const bare = places.filter((place) => place.encounters.length > 0 && !isFinalized(place)).length;
  const parts: Unjudged[] = [
    { kind: 'premise', count: draft.premise ? 0 : 1 },
    { kind: 'cast', count: draft.characters.length === 0 ? 1 : 0 },
    { kind: 'acts', count: draft.acts.length === 0 ? 1 : 0 },
    { kind: 'places', count: withoutMap },
    { kind: 'encounters', count: empty },
    { kind: 'art', count: bare },
  ];
  return parts.filter(({ count }) => count > 0);
}
