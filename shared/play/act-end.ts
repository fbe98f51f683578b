import { endingsOpen, outcomeDue, resolveEnding, type Story, type StoryEnding, wayDue } from '../rules/index.ts';
import type { ClimaxWay } from '../story/index.ts';
import { type LivePlay, livePlay } from './live-play.ts';
import type { PlotState } from './state.ts';

/** How the act's climax falls due at the end of a turn; null if it does not. Rules of play, "An act ends". */
export function climaxDueAt(story: Story, state: PlotState): ClimaxWay | null {
  return wayDue(outcomeDue(livePlay(story, state)));
}

/** The endings that can close the story now. Conditional endings that hold take precedence. */
export const openEndings = (story: Story, state: PlotState): StoryEnding[] =>
  endingsOpen(livePlay(story, state)).flatMap((ending) => story.endings[ending] ?? []);

/** The Director's `choice` among the open endings, or a default. Rules of play, "An act ends", "Endings". */
export function chooseEnding(live: LivePlay, outcome: ClimaxWay, choice: number | null): StoryEnding {
  const { endings, title } = live.story;
  const ending = endings[resolveEnding(live, outcome === 'won', choice ?? -1)];
  return ending ?? { id: null, title: '', text: title, when: null, outcome: null, position: null, scene: null };
}
