import { clip } from '../../../../shared/clip.ts';
import type { PlanAttempt } from '../../../plan/index.ts';

/** How much is told of what went wrong, in characters: of the last attempt, and of each before it. */
const LAST_MAX = 8000;
const EARLIER_MAX = 300;

/**
 * What a planner is told of an answer that cannot be used: everything that is wrong with it, and in a line each what was
 * wrong with those before, so that no mistake is made twice. Plan execution, "Validation" and "Failures".
 * @param attempts all so far, the last of which failed
 */
export function renderRepair(attempts: readonly PlanAttempt[]): string {
  const last = attempts.at(-1)?.failure?.message ?? '';
  const earlier = attempts
    .slice(0, -1)
    .map(({ attempt, failure }) => `- ${attempt}: ${clip(failure?.message ?? '', EARLIER_MAX)}`);
  return [
    'That plan cannot be used. What is wrong with it:',
    clip(last, LAST_MAX),
    ...(earlier.length > 0 ? ['', 'What was wrong with the answers before it:', ...earlier] : []),
    '',
    'Answer with the whole plan again, all of this repaired, as one JSON object. A step of your last answer that is right need not be written again: give { "id": "…", "keep": true } with its id, and besides only the fields that change.',
  ].join('\n');
}
