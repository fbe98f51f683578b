import type { PlanDraft } from '../../../shared/story/index.ts';
/** The way of a story from nothing to a package, as the studio's header shows it. Planning Agent Reference, "Architecture". */
export declare const PIPELINE: readonly ['premise', 'cast', 'outline', 'map', 'encounters', 'art', 'finished'];
export type PipelineStep = (typeof PIPELINE)[number];
export interface PipelineState {
    step: PipelineStep;
    state: 'done' | 'current' | 'ahead';
    /** How much of it there is, and of how much; `total` is 0 where there is nothing to count yet. */
    done: number;
    total: number;
}
/** Where a draft stands on that way: the first step not done is the current one. */
export declare function pipelineOf(draft: PlanDraft, packageId: string | null): PipelineState[];
