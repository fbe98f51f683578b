import { compileStory } from '../../../shared/play/index.ts';
import {
  createPlaytester,
  PLAYTEST_DEFAULTS,
  type PlaytestReport,
  reportPlaytest,
} from '../../../shared/playtest/index.ts';
import { assembleTrial } from '../../../shared/story/index.ts';

/** Enough runs to meet an ending of one in a hundred, in a fraction of a second. */
const RUNS = 400;

/** Playtests a draft given as JSON, by the rules alone. Deterministic. */
export function playtestDraft(draft: string): PlaytestReport {
  const began = performance.now();
  const { seed, maxTurns } = PLAYTEST_DEFAULTS;
  const story = compileStory(assembleTrial(JSON.parse(draft), { id: 'draft', createdAt: '2026-01-01T00:00:00.000Z' }));
  const tally = createPlaytester(story, { seed, maxTurns }).play(0, RUNS);
  return reportPlaytest(story, { seed, maxTurns }, [tally], performance.now() - began);
}
