import { type PlayerAction, type PlotState, possibleActions, type Story, seedFor } from '../../shared/play/index.ts';
import { nudgeFrom } from './nudge.ts';
import { idleWords } from './wording.ts';

/**
 * What is done where nobody plays: the story is begun, gone on with and rolled for; one that stalls where nothing new is to be had
 * goes on towards a place that has something; among choices the seed picks; asked for words, the engine has some: a plan's own would
 * be a planner's, who knows what the player does not. Null once the story has ended.
 */
export function autonomousAction(
  story: Story,
  state: PlotState,
  { tick, stalledTurns }: { tick: number; stalledTurns: number },
): PlayerAction | null {
  const possible = possibleActions(story, state);
  const onwards = nudgeFrom(story, state, stalledTurns);
  const travel = possible.find((action) => action.type === 'travel' && action.locationId === onwards?.id);
  if (travel) return travel;
  const choices = possible.filter(({ type }) => type === 'choice');
  const pick = seedFor(state.seed, tick, 'autonomous') >>> 0;
  const picked = choices[pick % Math.max(1, choices.length)];
  if (picked) return picked;
  const first = possible.find(({ type }) => type !== 'travel');
  return first?.type === 'text' ? { type: 'text', text: idleWords(story.language, pick) } : (first ?? null);
}
