import type { PlayerAction } from '../../../shared/play/index.ts';
import type { ReasonCode } from '../../../shared/reasons.ts';
import { toApiError } from '../../api/api-error.ts';
import type { PlayerSnapshot, Problem } from './player-types.ts';
import { getShownTurn } from './stage-reducer.ts';

const UNREAD: readonly string[] = ['words-take-a-model', 'choice-named-locked'] satisfies ReasonCode[];

export function describeProblem(error: unknown, action: PlayerAction | null): Problem {
  const refusal = toApiError(error);
  if (action?.type === 'text' && UNREAD.includes(refusal.reason?.code ?? ''))
    return { kind: 'unread', refused: refusal, action: null, typed: action.text };
  const kind = refusal.code === 'network' ? 'offline' : 'refused';
  return { kind, refused: kind === 'refused' ? refusal : null, action };
}

export const canRetell = ({ play, stage, running }: PlayerSnapshot): boolean =>
  !running && play?.canReroll === true && play.turn === getShownTurn(stage);
