import { type CheckReport, checkDraft } from '../../../../shared/check/index.ts';
import { planDraftOf } from './locks.ts';
import type { ShownDraft } from './shown-draft.ts';

const NOTHING: CheckReport = { errors: 0, warnings: 0, findings: [], ignored: [] };

/** What the check finds in a draft as it is shown, which is without its art; nothing where not all of it is told. */
export const reportOn = (draft: ShownDraft): CheckReport =>
  draft.hidden.size > 0 ? NOTHING : checkDraft(planDraftOf(draft));
