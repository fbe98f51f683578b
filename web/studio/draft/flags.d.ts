import type { PlanDraft } from '../../../shared/story/index.ts';
/** Where a flag is used: the title of an encounter, and of its place or its character. */
export interface FlagUse {
    encounter: string;
    where: string;
}
export interface FlagUses {
    setBy: FlagUse[];
    neededBy: FlagUse[];
    excludes: FlagUse[];
}
/** Who sets, needs and is closed by each flag of a draft, personal arcs included. */
export declare function indexFlags(draft: PlanDraft): Map<string, FlagUses>;
/**
 * How much progress an act can give in all, each encounter landing once: those of its places and of everyone's personal
 * arc. Negative values count as 0 (Rules of play).
 */
export declare const availableProgress: (act: PlanDraft['acts'][number], cast: PlanDraft['characters']) => number;
