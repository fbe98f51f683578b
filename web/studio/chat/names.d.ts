import type { PlanDraft } from '../../../shared/story/index.ts';
import type { DraftNames } from './tool-call.ts';
/** The names of a draft's elements, by id. */
export declare function namesOf(draft: PlanDraft): DraftNames;
