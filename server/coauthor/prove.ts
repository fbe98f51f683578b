import { type CheckReport, checkDraft } from '../../shared/check/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { proveDraft } from './workers/prove-draft.ts';

/** Checks a draft with complete proofs. @param guest for fair scheduling */
export type Prove = (draft: PlanDraft, guest: string) => Promise<CheckReport>;

const PROVE = defineJob<typeof proveDraft>(new URL('./workers/prove-draft.ts', import.meta.url), 'proveDraft');

/** Creates a prover on worker threads: hard drafts take a second and more. */
export const createDraftProver =
  (workers: Pick<Workers, 'run'>): Prove =>
  (draft, guest) =>
    workers.run(PROVE, JSON.stringify(draft), { guest, what: 'The proof of the story' });

export const proveAtOnce: Prove = async (draft) => checkDraft(draft);
