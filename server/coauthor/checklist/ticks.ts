import type { Checklist, StepAbout } from '../../../shared/checklist/index.ts';
import { type DraftLocation, isFinalized, type PlanDraft } from '../../../shared/story/index.ts';

type Holds = (draft: PlanDraft, about: StepAbout, isSaved: boolean) => boolean;

/** Whether something holds of the places a step is about: of one, of an act's, or of all. At least one has to be there, and none intended may lack. */
const ofPlaces =
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

const HAS: Record<StepAbout['what'], Holds> = {
  premise: ({ premise }) => premise !== undefined,
  character: ({ characters }, { id }) => characters.some((each) => id === undefined || each.id === id),
  act: ({ acts }, { actId }) => acts.some(({ id }) => actId === undefined || id === actId),
  map: ofPlaces(() => true),
  encounters: ofPlaces(({ encounters }) => encounters.length > 0),
  art: ofPlaces(isFinalized),
  package: (_draft, _about, isSaved) => isSaved,
};

/**
 * The steps that are done now: what they are about is there after a change and was not before, or was there from the first.
 * @param isSaved whether the package has just been saved from this draft
 */
export function stepsFulfilled(checklist: Checklist | null, draft: PlanDraft, isSaved: boolean): string[] {
  if (checklist?.status !== 'active') return [];
  return checklist.steps.flatMap(({ stepId, status, about }) =>
    about !== undefined && status !== 'done' && HAS[about.what](draft, about, isSaved) ? [stepId] : [],
  );
}
