import type { Checklist, StepAbout } from '../../../shared/checklist/index.ts';
import { type DraftLocation, isFinalized, type PlanDraft } from '../../../shared/story/index.ts';

type Holds = (draft: PlanDraft, about: StepAbout, isSaved: boolean) => boolean;

const everyIntendedPlace =
  (holds: (place: DraftLocation) => boolean): Holds =>
  ({ acts }, { actId, id }) => {
    const meant = acts.filter((act) => actId === undefined || act.id === actId);
    const intended = meant.flatMap((act) =>
      act.intendedLocations
        .filter((each) => id === undefined || each === id)
        .map((each) => act.sandboxLocations.find((place) => place.id === each)),
    );
    return intended.length > 0 && intended.every((place) => place !== undefined && holds(place));
  };

const IS_FULFILLED: Record<StepAbout['what'], Holds> = {
  premise: ({ premise }) => premise !== undefined,
  character: ({ characters }, { id }) => characters.some((each) => id === undefined || each.id === id),
  act: ({ acts }, { actId }) => acts.some(({ id }) => actId === undefined || id === actId),
  map: everyIntendedPlace(() => true),
  encounters: everyIntendedPlace(({ encounters }) => encounters.length > 0),
  art: everyIntendedPlace(isFinalized),
  package: (_draft, _about, isSaved) => isSaved,
};

/** Steps a change completes: their subject is new, or existed from the start. `isSaved`: just saved as a package. */
export function findFulfilledSteps(checklist: Checklist | null, draft: PlanDraft, isSaved: boolean): string[] {
  if (checklist?.status !== 'active') return [];
  return checklist.steps.flatMap(({ stepId, status, about }) =>
    about !== undefined && status !== 'done' && IS_FULFILLED[about.what](draft, about, isSaved) ? [stepId] : [],
  );
}
