import type { PlanDraft } from '../../../shared/story/index.ts';
import type { DraftChange } from '../chat/use-coauthor.ts';
/** What the draft pane shows: the premise, the cast, or an act with one of its places open. */
export type Section = {
    page: 'premise';
} | {
    page: 'cast';
} | {
    page: 'act';
    actId: string;
    placeId: string | null;
};
/** Where a change is to be seen; an act's own keeps whichever of its places is open. */
export declare function sectionOf(change: DraftChange, current: Section): Section;
/** A section that is there: an act or a place that has gone leads to what holds it. */
export declare function settleSection(section: Section, draft: PlanDraft): Section;
