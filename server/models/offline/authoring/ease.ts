import { progressCeilings } from '../../../../shared/story/index.ts';
import { safeProgress } from '../story/balance.ts';
import type { PlannedCall } from './answer.ts';
import { planDraftOf } from './locks.ts';
import type { Gate } from './set-aside.ts';
import type { ShownDraft } from './shown-draft.ts';

/** An act that asks for less than it did, so that it can be completed with what is left in it. */
export interface EasedAct {
  title: string;
  required: number;
  call: PlannedCall;
}

/**
 * The acts that cannot be completed any more, as they are after the author has taken something out, and what they may
 * ask for instead. None where nothing is left to ask for, and where not all of
 * the draft is told.
 */
export function easedActs(draft: ShownDraft, gate: Gate): EasedAct[] {
  if (draft.hidden.size > 0) return [];
  return progressCeilings(planDraftOf(draft)).flatMap(({ actId, required, ceiling }) => {
    const act = draft.acts.find(({ id }) => id === actId);
    if (act === undefined || ceiling >= required || ceiling < 1) return [];
    if (!gate.isOpen('updateElement', { type: 'act', id: actId })) return [];
    const safe = safeProgress(act.sandboxLocations.map(({ encounters }) => encounters));
    const less = Math.max(1, Math.min(Math.floor(ceiling), Math.floor(safe)));
    const changes = { 'globalProgression.requiredValue': less };
    const call: PlannedCall = { tool: 'updateElement', input: { type: 'act', id: actId, changes } };
    return [{ title: act.title, required: less, call }];
  });
}
