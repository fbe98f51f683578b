import { beginAct, type ReferenceState } from './state.ts';
import type { ReferenceStory } from './story.ts';

/** Rules of play, "Endings": the words of the one that closes the story as it stands. */
export function endingsOpen(story: ReferenceStory, state: ReferenceState): ReferenceStory['endings'] {
  const allowed = story.endings.filter(({ outcome }) => outcome === null || outcome === state.due);
  const holding = allowed.filter(({ when }) => when?.(state));
  const others = allowed.filter(({ when, position }) => !when && (position === null || position === state.due));
  return holding.length > 0 ? holding : others;
}

/** @param wanted the one the Director chose of those that were open when it was asked */
export function endingOf(
  story: ReferenceStory,
  state: ReferenceState,
  wanted: ReferenceStory['endings'][number] | undefined,
): string {
  const open = endingsOpen(story, state);
  const usual = open[0]?.when || state.due === 'won' ? open[0] : open.at(-1);
  return (wanted && open.includes(wanted) ? wanted : usual)?.text ?? story.title;
}

export function endAct(story: ReferenceStory, state: ReferenceState, ending: string): void {
  if (state.act + 1 < story.acts.length) {
    beginAct(story, state, state.act + 1);
    return;
  }
  state.active = null;
  state.ended = ending;
}
