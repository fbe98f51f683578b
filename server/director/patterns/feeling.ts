import type { PatternScene } from './scene.ts';

const FEELINGS = { full: 'impressed', miss: 'doubtful' } as const;
type Feeling = (typeof FEELINGS)[keyof typeof FEELINGS];

/** This turn's roll, if it clearly succeeded or failed. */
export function getDecisiveRoll({ opening }: PatternScene): keyof typeof FEELINGS | null {
  const outcome = opening.checkResult?.outcome;
  return outcome === 'full' || outcome === 'miss' ? outcome : null;
}

/** The reaction of those who see the turn; null for none. */
export function getFeeling(scene: PatternScene): Feeling | null {
  const rolled = getDecisiveRoll(scene);
  return rolled === null ? null : FEELINGS[rolled];
}
