import { type Checker, createChecker } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
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

/** The acts the check has errors in: they cannot be completed, or can be lost while the player plays on. */
const actsInError = ({ checkDraft }: Checker, draft: PlanDraft): string[] =>
  checkDraft(draft).findings.flatMap(({ severity, where }) => {
    const actId = where.type === 'act' ? (where.id ?? where.actId) : where.actId;
    return severity === 'error' && actId !== undefined ? [actId] : [];
  });

/** The draft with an act that asks for another amount of progress. */
const asking = (draft: PlanDraft, actId: string, requiredValue: number): PlanDraft => ({
  ...draft,
  acts: draft.acts.map((act) =>
    act.id === actId && act.globalProgression
      ? { ...act, globalProgression: { ...act.globalProgression, requiredValue } }
      : act,
  ),
});

/** The most an act may ask for, in whole numbers below what it does, so that no error is left in it; 0 for none. */
function mostIn(checker: Checker, draft: PlanDraft, actId: string, required: number): number {
  const isSound = (value: number): boolean => !actsInError(checker, asking(draft, actId, value)).includes(actId);
  // The less it asks for, the sooner it is won.
  let [sound, unsound] = [0, Math.ceil(required)];
  while (unsound - sound > 1) {
    const middle = Math.floor((sound + unsound) / 2);
    if (isSound(middle)) sound = middle;
    else unsound = middle;
  }
  return sound;
}

/**
 * The acts the check has errors in, as they are after the author has taken something out, and what they may ask for instead.
 * None where that would not mend them.
 */
export function easedActs(shown: ShownDraft, gate: Gate): EasedAct[] {
  const draft = planDraftOf(shown);
  const checker = createChecker();
  return [...new Set(actsInError(checker, draft))].flatMap((actId) => {
    const act = draft.acts.find(({ id }) => id === actId);
    const required = act?.globalProgression?.requiredValue ?? 0;
    if (act === undefined || required < 1) return [];
    if (!gate.isOpen('updateElement', { type: 'act', id: actId })) return [];
    const less = mostIn(checker, draft, actId, required);
    if (less < 1) return [];
    const changes = { 'globalProgression.requiredValue': less };
    const call: PlannedCall = { tool: 'updateElement', input: { type: 'act', id: actId, changes } };
    return [{ title: act.title, required: less, call }];
  });
}
