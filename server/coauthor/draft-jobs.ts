import { type CheckReport, checkDraft } from '../../shared/check/index.ts';
import type { PlaytestReport } from '../../shared/playtest/index.ts';
import { countDraft, type DraftWords, nextStep, type PlanDraft } from '../../shared/story/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { CoauthorLog } from './log.ts';
import type { countDrafts } from './workers/count-draft.ts';
import { playtestDraft } from './workers/playtest-draft.ts';
import type { proveDraft } from './workers/prove-draft.ts';

/** Playtests a draft a few hundred times. @param guest for fair scheduling */
export type Playtest = (draft: PlanDraft, guest: string) => Promise<PlaytestReport>;

const PLAYTEST = defineJob<typeof playtestDraft>(
  new URL('./workers/playtest-draft.ts', import.meta.url),
  'playtestDraft',
);

/** Creates the playtest on worker threads. */
export const createDraftPlaytest =
  (workers: Pick<Workers, 'run'>): Playtest =>
  (draft, guest) =>
    workers.run(PLAYTEST, JSON.stringify(draft), { guest, what: 'The playtest of the story' });

export const playtestAtOnce: Playtest = async (draft) => playtestDraft(JSON.stringify(draft));

/** Playtests a complete draft, once per draft; null for an incomplete one or after a failure. */
export function createCompleteDraftPlaytest(playtest: Playtest, log: Pick<CoauthorLog, 'error'>) {
  const known = new WeakMap<PlanDraft, Promise<PlaytestReport | null>>();
  return (draft: PlanDraft, guest: string): Promise<PlaytestReport | null> => {
    if (nextStep(draft).tool !== 'finalizePackage') return Promise.resolve(null);
    const played =
      known.get(draft) ??
      playtest(draft, guest).catch((err: unknown) => {
        log.error({ err, guest }, 'a draft could not be playtested');
        return null;
      });
    known.set(draft, played);
    return played;
  };
}

/** Checks a draft with complete proofs. @param guest for fair scheduling */
export type Prove = (draft: PlanDraft, guest: string) => Promise<CheckReport>;

const PROVE = defineJob<typeof proveDraft>(new URL('./workers/prove-draft.ts', import.meta.url), 'proveDraft');

/** Creates a prover on worker threads: hard drafts take a second and more. */
export const createDraftProver =
  (workers: Pick<Workers, 'run'>): Prove =>
  (draft, guest) =>
    workers.run(PROVE, JSON.stringify(draft), { guest, what: 'The proof of the story' });

export const proveAtOnce: Prove = async (draft) => checkDraft(draft);

/** Counts the words of a draft and of an earlier state of it. @param guest for fair scheduling */
export type CountWords = (draft: PlanDraft, before: PlanDraft, guest: string) => Promise<[DraftWords, DraftWords]>;

const COUNT = defineJob<typeof countDrafts>(new URL('./workers/count-draft.ts', import.meta.url), 'countDrafts');

/** Creates the count on worker threads: a long story takes a second. */
export const createWordCount =
  (workers: Pick<Workers, 'run'>): CountWords =>
  (draft, before, guest) =>
    workers.run(COUNT, [JSON.stringify(draft), JSON.stringify(before)], { guest, what: 'The words of the story' });

export const countAtOnce: CountWords = async (draft, before) => [countDraft(draft), countDraft(before)];
