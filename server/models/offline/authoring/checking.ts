import type { Finding } from '../../../../shared/check/index.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import type { PlannedCall } from './answer.ts';
import type { ShownDraft } from './shown-draft.ts';

export const remarksOn = (_draft: ShownDraft): string[] => [];
export const repairOf = (_draft: PlanDraft, _finding: Finding): PlannedCall[] | null => null;
