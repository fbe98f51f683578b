import { isObject, sameJson } from '../../../shared/json.ts';
import { noticePart, STOPPED_METADATA, sayNotice, UNDECIDED_METADATA } from '../messages/notices.ts';
import type { SessionEvent, SessionMessage } from './events.ts';
import { isApprovalPart } from './messages.ts';
import type { PlanSession } from './session.ts';

type Parts = SessionMessage['parts'];
type Part = Parts[number];

const isShown = (part: Part, parts: Parts): boolean =>
  part.type === 'data-approval' &&
  parts.some((each) => isApprovalPart(each) && each.toolCallId === (part.data as { toolCallId?: unknown }).toolCallId);

const getMetadata = (part: Part): object =>
  'callProviderMetadata' in part && isObject(part.callProviderMetadata) ? part.callProviderMetadata : {};

function settled(part: Part, parts: Parts, locale: string): object | null {
  if (part.type.startsWith('data-')) return isShown(part, parts) ? part : null;
  const stopped = {
    state: 'output-error',
    errorText: sayNotice('stopped-call', locale),
    callProviderMetadata: { ...getMetadata(part), ...STOPPED_METADATA },
  };
  switch ('state' in part ? part.state : undefined) {
    case 'streaming':
      return { ...part, state: 'done' };
    case 'input-streaming':
      return null;
    case 'input-available':
      return { ...part, ...stopped };
    case 'approval-responded':
      return isApprovalPart(part) && part.approval.approved === true
        ? { ...part, ...stopped }
        : { ...part, state: 'output-denied' };
    default:
      return part;
  }
}

/** Once nothing runs: calls without a result are marked as stopped, half-written ones dropped. Plain JSON. */
export const finalizeParts = (parts: Parts, locale: string): Parts => finalizePartsFrom(0, parts, locale);

/** The same for the parts from an index on. */
export const finalizePartsFrom = (from: number, parts: Parts, locale: string): Parts => {
  const later = parts.slice(from).map((part) => settled(part, parts, locale));
  return JSON.parse(JSON.stringify(later.filter((part) => part !== null)));
};

/** When the conversation continues without a decision: waiting calls are undecided, others stopped. */
export const closeUndecidedParts = (parts: Parts, locale: string): Parts =>
  finalizeParts(parts, locale).map((part) => {
    if (!isApprovalPart(part) || part.state !== 'approval-requested') return part;
    const { approval: _asked, ...call } = part;
    const callProviderMetadata = { ...getMetadata(part), ...UNDECIDED_METADATA };
    return { ...call, state: 'output-error', errorText: sayNotice('undecided', locale), callProviderMetadata } as Part;
  });

/** Closes an answer that the server's end interrupted, with a notice. */
export function closeInterruptedAnswer({ messages, openAnswer, locale }: PlanSession): SessionEvent[] {
  const message = messages.find(({ id }) => id === openAnswer);
  if (!message) return [];
  const parts = finalizeParts(message.parts, locale);
  const from = parts.findIndex((part, index) => !sameJson(part, message.parts[index]));
  const kept = from < 0 ? parts.length : from;
  return [
    {
      type: 'message-extended',
      id: message.id,
      from: kept,
      parts: [...parts.slice(kept), noticePart('server-stopped', locale)],
    },
  ];
}
