import { endingOf, outcomeDue, type Story, WON } from '../rules/index.ts';
import { livePlay } from './live-play.ts';
import type { ClimaxOutcome, PlotState } from './state.ts';

/** How the act's climax falls due at the end of a turn; null where it does not. Rules of play, "An act ends". */
export function climaxDueAt(story: Story, state: PlotState): ClimaxOutcome | null {
  const due = outcomeDue(livePlay(story, state));
  return due === 0 ? null : due === WON ? 'won' : 'forced';
}

/**
 * The words the story ends with. Rules of play, "An act ends".
 *
 * @param choice the Director's, counted from 0; null or out of range counts as none
 */
export const endingText = ({ endings, title }: Story, outcome: ClimaxOutcome, choice: number | null): string =>
  endings[endingOf(endings.length, outcome === 'won', choice ?? -1)] ?? title;
