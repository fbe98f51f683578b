import type { Compose } from '../coauthor/build-from-brief.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { composeBrief } from './workers/compose-brief.ts';

const COMPOSE = defineJob<typeof composeBrief>(new URL('./workers/compose-brief.ts', import.meta.url), 'composeBrief');
/** Limits of one composition: many times the largest story's. */
const LIMITS = { ms: 20_000, memoryMb: 512 };

export const createComposer =
  (workers: Pick<Workers, 'run'>): Compose =>
  (brief, seed) =>
    workers.run(COMPOSE, { brief, seed }, { guest: 'library', limits: LIMITS, what: 'The brief' });

export const composeAtOnce: Compose = async (brief, seed) => {
  const { composeStory } = await import('./story/compose.ts');
  return composeStory(brief, seed);
};
