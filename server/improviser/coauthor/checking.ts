import { type CheckReport, checkDraft } from '../../../shared/check/index.ts';
import { planDraftOf } from './locks.ts';
import type { ShownDraft } from './shown-draft.ts';

/** What the check finds in a draft, whatever the author ignores. */
export const reportOn = (draft: ShownDraft): CheckReport => checkDraft(planDraftOf(draft));
