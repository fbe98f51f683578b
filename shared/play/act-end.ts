import { endingOf, endingsOpen, outcomeDue, type Story, type StoryEnding, wayDue } from '../rules/index.ts';
import type { ClimaxWay } from '../story/index.ts';
import { type LivePlay, livePlay } from './live-play.ts';
import type { PlotState } from './state.ts';

/** How the act's climax falls due at the end of a turn; null where it does not. Rules of play, "An act ends". */
export function climaxDueAt(story: Story, state: PlotState): ClimaxWay | null {
  return wayDue(outcomeDue(livePlay(story, state)));
}

/** The endings of which one closes the story as it stands, those whose condition holds before all others. */
export const openEndings = (story: Story, state: PlotState): StoryEnding[] =>
  endingsOpen(livePlay(story, state)).flatMap((ending) => story.endings[ending] ?? []);

/**
 * What the story ends with: its title where it has no ending. Rules of play, "An act ends", "Endings".
 *
 * @param choice the Director's, counted from 0 among those that are open; null or out of range counts as none
 */
export function endingOfStory(live: LivePlay, outcome: ClimaxWay, choice: number | null): StoryEnding {
  const { endings, title } = live.story;
  const ending = endings[endingOf(live, outcome === 'won', choice ?? -1)];
  return ending ?? { id: null, title: '', text: title, when: null, outcome: null, position: null, scene: null };
}
