import { toneOf } from '../../words/tone.ts';
import type { PatternScene } from './scene.ts';

/** What somebody makes of what they have just heard or seen. */
export type Feeling = 'wary' | 'warm' | 'impressed' | 'doubtful';

/** What the player's own words were, or the roll that was just made; null where neither says anything. */
export function toneOfTurn({ isTyped, said, opening }: PatternScene): 'kind' | 'rude' | 'full' | 'miss' | null {
  const tone = isTyped ? toneOf(said) : null;
  const outcome = opening.checkResult?.outcome;
  return tone ?? (outcome === 'full' || outcome === 'miss' ? outcome : null);
}

const FEELINGS = { kind: 'warm', rude: 'wary', full: 'impressed', miss: 'doubtful' } as const;

/** How whoever hears or sees it feels about it; null where it is nothing to them. */
export function feelingOf(scene: PatternScene): Feeling | null {
  const tone = toneOfTurn(scene);
  return tone === null ? null : FEELINGS[tone];
}
