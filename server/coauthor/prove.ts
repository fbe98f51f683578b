import { type CheckReport, checkDraft } from '../../shared/check/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { proveDraft } from './workers/prove-draft.ts';

/** What the check finds in a draft, with proofs taken as far as they go. @param guest whose turn it takes */
export type Prove = (draft: PlanDraft, guest: string) => Promise<CheckReport>;

const PROVE = defineJob<typeof proveDraft>(new URL('./workers/prove-draft.ts', import.meta.url), 'proveDraft');

/** Makes what proves drafts: on threads, since a draft that is hard to prove takes a second and more. */
export const createProver =
  (workers: Pick<Workers, 'run'>): Prove =>
  (draft, guest) =>
    workers.run(PROVE, JSON.stringify(draft), { guest, what: 'The proof of the story' });

/** The same at once, for who has no threads. */
export const proveAtOnce: Prove = async (draft) => checkDraft(draft);
