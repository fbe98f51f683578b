import type { PlanDraft } from '../../shared/story/index.ts';

/** The cover of a draft: the first picture of a place, in the order of its acts. */
export const draftCover = (draft: PlanDraft | undefined): string | null =>
  draft?.acts.flatMap((act) => act.sandboxLocations).find((place) => place.background)?.background?.url ?? null;

/** A draft's characters with their portraits. */
export const draftCast = (draft: PlanDraft | undefined): { id: string; name: string; image: string | null }[] =>
  (draft?.characters ?? []).map(({ id, name, image }) => ({ id, name, image: image?.url ?? null }));
