import {
  CLIMAX_TURNS_MAX,
  endingsOpen,
  neededBeforeClimax,
  outcomeDue,
  resolveEnding,
  type Story,
  type StoryAct,
  type StoryEnding,
  settleClimax,
  wayDue,
} from '../rules/index.ts';
import type { ClimaxWay } from '../story/index.ts';
import { type LivePlay, livePlay } from './live-play.ts';
import { getCurrentAct } from './lookup.ts';
import type { TurnOpening } from './open-turn.ts';
import type { PlotState } from './state.ts';

/** The parts of a climax. A climax of one turn has only the last. */
export const CLIMAX_PHASES = ['first', 'middle', 'last'] as const;

export interface ClimaxTurn {
  readonly outcome: ClimaxWay;
  readonly phase: (typeof CLIMAX_PHASES)[number];
}

/** Whether the act's climax is fully scripted; then it takes one turn and has no direction. */
const isClimaxWritten = (story: Story, state: PlotState, outcome: ClimaxWay): boolean =>
  (getCurrentAct(story, state).climax[outcome]?.first.lines.length ?? 0) > 0;

/** Which part of the climax a turn is. The last fixes how the act ends. Rules of play, "An act ends". */
export function climaxTurn(live: LivePlay, { climax }: TurnOpening, ends: boolean): ClimaxTurn | null {
  if (!climax) return null;
  const isShort = !live.directed || isClimaxWritten(live.story, live.state, climax.outcome);
  const isLast = isShort || ends || climax.turn >= CLIMAX_TURNS_MAX;
  if (isLast) settleClimax(live);
  const outcome = wayDue(live.due) ?? climax.outcome;
  return { outcome, phase: isLast ? 'last' : climax.turn === 1 ? 'first' : 'middle' };
}

const CLIMAX_TURNS = 2;

/** Turns of an act at good pace: one for each point, and its climax; null for an act without progress. */
export const plannedTurns = ({ progress }: StoryAct): number | null =>
  progress && progress.max > 0 ? progress.max + CLIMAX_TURNS : null;

/** The earliest turn at which an act's climax may be called with incomplete progress. */
const EARLY_CALL_FROM = 8;

/**
 * One turn for each point, half of the points, and no more missing than the climax has turns: its deeds earn one a
 * turn.
 */
const earlyCall = (required: number): { turn: number; progress: number } => ({
  turn: Math.max(required, EARLY_CALL_FROM),
  progress: Math.ceil(Math.max(required / 2, required - CLIMAX_TURNS_MAX)),
});

/** The least progress of a good pace after so many turns of an act: on the way to an early call of its climax. */
export function expectedProgress(required: number, turns: number): number {
  const early = earlyCall(required);
  return Math.min(required, Math.ceil((turns * early.progress) / early.turn));
}

/** In a sentence, at the end of the turn; null if it may. Rules of play, "An act ends". */
export function whyNoClimax(story: Story, state: PlotState): string | null {
  const { progress, doom } = getCurrentAct(story, state);
  if (state.climaxDue) return null;
  if (state.pendingCheck) return 'A roll is pending; the climax is called after it.';
  if (!progress) return 'This act has no progress to fill; it ends when nothing new is left to play.';
  const early = earlyCall(progress.max);
  if (state.progress < progress.max && (state.actTurn < early.turn || state.progress < early.progress)) {
    return `Progress is ${state.progress} of ${progress.max}; the climax can be called once it is full, or with ${early.progress} from turn ${early.turn} of the act.`;
  }
  if (doom && state.doom >= doom.max) return null;
  const needed = neededBeforeClimax(livePlay(story, state));
  if (!needed) return null;
  const { encounter, gives } = needed;
  return `"${encounter.id}" can still be played and gives "${gives}", which every ending of a won act needs.`;
}

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
