import { type CheckReport, checkDraft } from '../../../shared/check/index.ts';

/** What the check finds in a draft that is given as JSON, with proofs taken as far as they go. */
export const proveDraft = (draft: string): CheckReport => checkDraft(JSON.parse(draft));
