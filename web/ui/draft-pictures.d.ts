import type { PlanDraft } from '../../shared/story/index.ts';
/** The picture a draft is known by: the first painted place, in the order of its acts. */
export declare const draftCover: (draft: PlanDraft | undefined) => string | null;
/** A draft's people with their portraits, as stages and portrait rows take them. */
export declare const draftCast: (draft: PlanDraft | undefined) => {
    id: string;
    name: string;
    image: string | null;
}[];
