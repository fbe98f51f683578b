import type { PlanDraft } from '../../shared/story/index.ts';

/** The picture a draft is known by: the first painted place, in the order of its acts. */
export const draftCover = (draft: PlanDraft | undefined): string | null =>
  draft?.acts.flatMap((act) => act.sandboxLocations).find((place) => place.background)?.background?.url ?? null;

/** A draft's people with their portraits, as stages and portrait rows take them. */
export const draftCast = (draft: PlanDraft | undefined): { id: string; name: string; image: string | null }[] =>
  (draft?.characters ?? []).map(({ id, name, image }) => ({ id, name, image: image?.url ?? null }));
