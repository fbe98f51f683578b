import { openEndings } from '../../../shared/play/index.ts';
import type { PatternInput } from './pattern-input.ts';

/** A victory counts as costly from this share of the doom clock. */
const DEARLY = 0.6;
/** Thresholds for little and much found, and the minimum number of findings to judge. */
const LITTLE = 0.35;
const MUCH = 0.75;
const FINDABLE_MIN = 3;

/** The share of findings over the whole story; null if there are too few to judge. */
function foundShare({ story, state }: PatternInput): number | null {
  const findable = [...story.encounterById.values()].filter(({ findings }) => findings.length > 0);
  if (findable.length < FINDABLE_MIN) return null;
  return findable.filter(({ id }) => state.landed.includes(id)).length / findable.length;
}

const isDear = (doom: number, max: number): boolean => max > 0 && doom / max >= DEARLY;

/**
 * The ending earned, from best to worst. After a victory, each thing that went badly moves it one down; after a forced
 * end it is the last, or the one before if much was found. Rules of play, "An act ends".
 */
export function endingEarned(
  count: number,
  { isWon, sawMuch, wentBadly }: { isWon: boolean; sawMuch: boolean; wentBadly: readonly boolean[] },
): number {
  if (!isWon) return sawMuch && count > 1 ? count - 2 : count - 1;
  return Math.min(wentBadly.filter(Boolean).length, count - 1);
}

/** The ending reached at the last act's climax. */
export function choosePlayedEnding(input: PatternInput): number | undefined {
  const { opening, story, state } = input;
  const open = openEndings(story, state);
  const count = open.length;
  // The first ending with a satisfied condition wins.
  if (opening.climax?.nextAct !== null || count === 0 || open[0]?.when !== null) return undefined;
  const found = foundShare(input);
  const max = story.actById.get(state.act)?.doom?.max ?? 0;
  return endingEarned(count, {
    isWon: opening.climax.outcome === 'won',
    sawMuch: found !== null && found > MUCH,
    wentBadly: [isDear(state.doom, max), found !== null && found < LITTLE],
  });
}
