import { isFinalized, type PlanDraft, unmapped } from '../../../../shared/story/index.ts';

/** A kind of element that cannot be checked yet, and how many there are. */
export interface UncheckedPart {
  kind: 'premise' | 'cast' | 'acts' | 'places' | 'encounters' | 'art';
  count: number;
}

/** The parts of a draft that cannot be checked yet because they are missing. Empty if the story is complete. */
export function listUncheckedParts(draft: PlanDraft): UncheckedPart[] {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const withoutMap = draft.acts.reduce((sum, act) => sum + unmapped(act).length, 0);
  const empty = places.filter(({ encounters }) => encounters.length === 0).length;
  const bare = places.filter((place) => place.encounters.length > 0 && !isFinalized(place)).length;
  const parts: UncheckedPart[] = [
    { kind: 'premise', count: draft.premise ? 0 : 1 },
    { kind: 'cast', count: draft.characters.length === 0 ? 1 : 0 },
    { kind: 'acts', count: draft.acts.length === 0 ? 1 : 0 },
    { kind: 'places', count: withoutMap },
    { kind: 'encounters', count: empty },
    { kind: 'art', count: bare },
  ];
  return parts.filter(({ count }) => count > 0);
}
