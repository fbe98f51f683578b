import type { PlanDraft } from '../../../shared/story/index.ts';
import type { WordGoals, WordsAnswer } from '../../../shared/wire/index.ts';
import type { CountWords } from '../draft-jobs.ts';
import type { LiveSession } from './live-session.ts';
import { openedSession } from './session.ts';
import type { DraftSessions } from './sessions.ts';

/** Sets the word goals of a draft. */
export async function setGoals(live: LiveSession, goals: WordGoals): Promise<WordGoals> {
  await live.transact(() => ({ events: [{ type: 'goals-set', goals }], value: undefined }));
  return live.current().goals;
}

/**
 * The draft as it was before a time (ISO 8601). What a story has brought that was opened since is not written since:
 * then it is the draft as it was opened.
 */
async function draftBefore(sessions: DraftSessions, id: string, since: string): Promise<PlanDraft> {
  const all = await sessions.events(id);
  const opened = all.findIndex(({ event }) => event.type === 'draft-opened') + 1;
  const later = all.findIndex(({ at }) => at >= since);
  const earlier = all.slice(0, Math.max(later < 0 ? all.length : later, opened));
  return openedSession(
    id,
    earlier.map(({ event }) => event),
  ).draft;
}

/** How much is written, in all and since a time (ISO 8601). @param count counts on a worker thread */
export async function countSession(
  sessions: DraftSessions,
  live: LiveSession,
  since: string,
  count: CountWords,
): Promise<WordsAnswer> {
  const { draft, goals, id } = live.current();
  const [now, then] = await count(draft, await draftBefore(sessions, id, since), id);
  return { ...now, since: now.words - then.words, goals };
}
