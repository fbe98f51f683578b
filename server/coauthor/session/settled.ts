import { isObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/story/index.ts';
import { notice, noticePart, STOPPED_METADATA, UNDECIDED_METADATA } from '../messages/notices.ts';
import type { SessionEvent, SessionMessage } from './events.ts';
import { isApprovalPart } from './messages.ts';
import type { PlanSession } from './session.ts';

type Parts = SessionMessage['parts'];
type Part = Parts[number];

/** Whether a part is what a call of these parts showed when it asked for approval. */
const isShown = (part: Part, parts: Parts): boolean =>
  part.type === 'data-approval' &&
  parts.some((each) => isApprovalPart(each) && each.toolCallId === (part.data as { toolCallId?: unknown }).toolCallId);

const metadataOf = (part: Part): object =>
  'callProviderMetadata' in part && isObject(part.callProviderMetadata) ? part.callProviderMetadata : {};

function settled(part: Part, parts: Parts, locale: string): object | null {
  if (part.type.startsWith('data-')) return isShown(part, parts) ? part : null;
  const stopped = {
    state: 'output-error',
    errorText: notice('stopped-call', locale),
    callProviderMetadata: { ...metadataOf(part), ...STOPPED_METADATA },
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

/**
 * A message's parts as they are kept once nothing runs in it any more: what was still streaming is closed, calls that got
 * no result are marked as stopped in words of the locale, half-written ones and passing data are left out. Calls that wait
 * for the author go on waiting, with what they would change. JSON all through.
 */
export const settledParts = (parts: Parts, locale: string): Parts => settledFrom(0, parts, locale);

/** The same of the parts from one on. */
export const settledFrom = (from: number, parts: Parts, locale: string): Parts => {
  const later = parts.slice(from).map((part) => settled(part, parts, locale));
  return JSON.parse(JSON.stringify(later.filter((part) => part !== null)));
};

/**
 * A message's parts where the conversation goes on without the author's decision: calls that wait are marked as undecided, which is neither
 * accepted nor declined, and those that were decided on and never ran as stopped. What is sent to models is whole then.
 */
export const closedParts = (parts: Parts, locale: string): Parts =>
  settledParts(parts, locale).map((part) => {
    if (!isApprovalPart(part) || part.state !== 'approval-requested') return part;
    const { approval: _asked, ...call } = part;
    const callProviderMetadata = { ...metadataOf(part), ...UNDECIDED_METADATA };
    return { ...call, state: 'output-error', errorText: notice('undecided', locale), callProviderMetadata } as Part;
  });

/** What closes an answer that nobody gives any more: the server ended in the middle of it, and whoever reads it is told. */
export function cutOff({ messages, openAnswer, locale }: PlanSession): SessionEvent[] {
  const message = messages.find(({ id }) => id === openAnswer);
  if (!message) return [];
  const parts = settledParts(message.parts, locale);
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
