import type { PlayerAction } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';

/** What of a play says how it can go on. */
export type PlayStanding = Pick<TurnData, 'turn' | 'waitingFor' | 'choices'>;

/** The action that goes on from where a play stands. */
export function onwards(state: PlayStanding | null): PlayerAction {
  if (state === null) return { type: 'start' };
  if (state.waitingFor === 'choice') return { type: 'choice', choiceId: state.choices[0]?.id ?? '' };
  if (state.waitingFor === 'dice-result') return { type: 'roll' };
  return state.waitingFor === 'free-text' ? { type: 'text', text: 'I look around.' } : { type: 'continue' };
}
