import type { PatternScene } from './scene.ts';

const FEELINGS = { full: 'impressed', miss: 'doubtful' } as const;
/** What somebody makes of a roll they have just seen. */
type Feeling = (typeof FEELINGS)[keyof typeof FEELINGS];

/** The roll that was just made, where it came out one way or the other. */
export function rolledNow({ opening }: PatternScene): keyof typeof FEELINGS | null {
  const outcome = opening.checkResult?.outcome;
  return outcome === 'full' || outcome === 'miss' ? outcome : null;
}

/** How whoever sees the turn feels about it; null where it is nothing to them. */
export function feelingOf(scene: PatternScene): Feeling | null {
  const rolled = rolledNow(scene);
  return rolled === null ? null : FEELINGS[rolled];
}
