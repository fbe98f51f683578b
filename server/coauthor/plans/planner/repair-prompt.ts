import { clip } from '../../../../shared/clip.ts';
import type { PlanAttempt } from '../../../plan/index.ts';

const LAST_MAX = 8000;
const EARLIER_MAX = 300;

/**
 * Tells a planner all issues of its last answer, and earlier ones in a line each, so that it does not repeat mistakes.
 * Plan execution, "Validation" and "Failures".
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
