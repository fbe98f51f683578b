import type { PlayerAction } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';

export type PlayStanding = Pick<TurnData, 'turn' | 'waitingFor' | 'choices'>;

export function onwards(state: PlayStanding | null): PlayerAction {
  if (state === null) return { type: 'start' };
  if (state.waitingFor === 'choice') return { type: 'choice', choiceId: state.choices[0]?.id ?? '' };
  if (state.waitingFor === 'dice-result') return { type: 'roll' };
  return state.waitingFor === 'free-text' ? { type: 'text', text: 'I look around.' } : { type: 'continue' };
}
