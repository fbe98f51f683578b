import type { TFunction } from 'i18next';
import type { ToolName } from '../../../shared/story/index.ts';
import { checklistSentence, saySubject } from './checklist-sentence.ts';
import { type DraftNames, type ToolCall, toolSentence } from './tool-call.ts';

/** Trailing punctuation of an unfinished sentence. */
const GOES_ON = /\s*[….]+$/u;

/** The sentence of a call in words; for a call that broke off, what it was doing. */
export function describeCall(t: TFunction, call: ToolCall, names: DraftNames): string {
  if (call.state === 'declined')
    return t('authoring.tools.declinedWhat', { what: describeApprovalQuestion(t, call, names) });
  if (call.state === 'undecided') return t('tools.undecidedWhat', { what: describeApprovalQuestion(t, call, names) });
  if (call.state === 'stopped' || call.state === 'failed') {
    const what = describeCall(t, { ...call, state: 'running' }, names).replace(GOES_ON, '');
    return t(`tools.brokeOff.${call.state}`, { what });
  }
  const checklist = checklistSentence(call);
  if (checklist) {
    return t(`authoring.tools.${checklist.key}`, { subject: saySubject(t, checklist) ?? t('authoring.tools.aStep') });
  }
  const { key, subject, unnamed, count } = toolSentence(call, names);
  return t(`tools.${key}`, { subject: subject ?? t(`tools.unnamed.${unnamed}`), count });
}

/** The question of a call that waits for approval. */
export function describeApprovalQuestion(t: TFunction, call: ToolCall, names: DraftNames): string {
  const { key, subject, unnamed } = toolSentence(call, names);
  const tool = key.split('.', 1)[0] as ToolName | 'other';
  return t(`authoring.approval.asks.${tool}`, { subject: subject ?? t(`tools.unnamed.${unnamed}`) });
}
