import { type CheckReport, checkDraft } from '../../../shared/check/index.ts';

/** Checks a draft given as JSON, with complete proofs. */
export const proveDraft = (draft: string): CheckReport => checkDraft(JSON.parse(draft));
