import { openEndings } from '../../../shared/play/index.ts';
import type { PatternScene } from './scene.ts';

/** How full the doom clock is when a victory counts as dearly bought. */
const DEARLY = 0.6;
/** Shares of what can be found out that are little, and much; and how much there has to be to tell. */
const LITTLE = 0.35;
const MUCH = 0.75;
const FINDABLE_MIN = 3;

/** How much of what can be found out was, over the whole story; null where there is too little to tell. */
function foundShare({ story, state }: PatternScene): number | null {
  const findable = [...story.encounterById.values()].filter(({ findings }) => findings.length > 0);
  if (findable.length < FINDABLE_MIN) return null;
  return findable.filter(({ id }) => state.landed.includes(id)).length / findable.length;
}

/** Whether a victory was dearly bought. */
const isDear = (doom: number, max: number): boolean => max > 0 && doom / max >= DEARLY;

/**
 * Which of the endings that fit how the act ended was earned; they go from the best to the worst. Won: one further for each thing that went
 * badly; forced: the last, or the one before where much was seen. Rules of play, "An act ends".
 */
export function endingEarned(
  count: number,
  { isWon, sawMuch, wentBadly }: { isWon: boolean; sawMuch: boolean; wentBadly: readonly boolean[] },
): number {
  if (!isWon) return sawMuch && count > 1 ? count - 2 : count - 1;
  return Math.min(wentBadly.filter(Boolean).length, count - 1);
}

/** The ending that was played for, on the last act's climax. */
export function endingOf(scene: PatternScene): number | undefined {
  const { opening, story, state } = scene;
  const open = openEndings(story, state);
  const count = open.length;
  // One whose condition holds was played for: the first of them is it.
  if (opening.climax?.nextAct !== null || count === 0 || open[0]?.when !== null) return undefined;
  const found = foundShare(scene);
  const max = story.actById.get(state.act)?.doom?.max ?? 0;
  return endingEarned(count, {
    isWon: opening.climax.outcome === 'won',
    sawMuch: found !== null && found > MUCH,
    wentBadly: [isDear(state.doom, max), found !== null && found < LITTLE],
  });
}
