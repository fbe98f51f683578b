import { toneOf } from './words.ts';

/** What somebody makes of what they have just seen or heard. */
export function feelingOf(
  said: string,
  outcome: string | undefined,
): 'wary' | 'warm' | 'impressed' | 'doubtful' | null {
  const tone = toneOf(said);
  if (tone !== null) return tone === 'rude' ? 'wary' : 'warm';
  if (outcome === 'full') return 'impressed';
  return outcome === 'miss' ? 'doubtful' : null;
}
