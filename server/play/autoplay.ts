import { type PlayerAction, type PlotState, possibleActions, type Story, seedFor } from '../../shared/play/index.ts';
import { idleWords } from './engine-messages.ts';
import { nudgeFrom } from './nudge.ts';

/** Default words for free ones: a plan's would use knowledge the player lacks. Null at the end. */
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
