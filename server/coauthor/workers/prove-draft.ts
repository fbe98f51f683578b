import { type CheckReport, checkDraft } from '../../../shared/check/index.ts';

export const proveDraft = (draft: string): CheckReport => checkDraft(JSON.parse(draft));
