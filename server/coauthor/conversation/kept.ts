import { sameJson } from '../../../shared/story/index.ts';
import type { SessionEvent, SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';
import { isApprovalPart } from '../session/messages.ts';
import type { PlanSession } from '../session/session.ts';
import { isNotice, notice, noticePart } from './notices.ts';

type Parts = SessionMessage['parts'];
type Part = Parts[number];

/** Whether a part is what a call of these parts showed when it asked for approval. */
const isShown = (part: Part, parts: Parts): boolean =>
  part.type === 'data-approval' &&
  parts.some((each) => isApprovalPart(each) && each.toolCallId === (part.data as { toolCallId?: unknown }).toolCallId);

function settled(part: Part, parts: Parts, locale: string): object | null {
  if (part.type.startsWith('data-')) return isShown(part, parts) ? part : null;
  const stopped = { state: 'output-error', errorText: notice('stopped-call', locale) };
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
export const settledParts = (parts: Parts, locale: string): Parts =>
  JSON.parse(JSON.stringify(parts.map((part) => settled(part, parts, locale)).filter((part) => part !== null)));

/** The last step (from 0) of a message in which the model has said or done something; -1 where there is none. */
function lastStepSaid(parts: Parts): number {
  let step = -1;
  let said = -1;
  for (const part of parts) {
    if (part.type === 'step-start') step += 1;
    else if (!part.type.startsWith('data-') && !(part.type === 'text' && isNotice(part))) said = step;
  }
  return said;
}

const stepsIn = (parts: Parts): number => parts.filter(({ type }) => type === 'step-start').length;

/** How far a message has come: it only grows, and its parts only come to their ends. */
const progressOf = (parts: Parts): number =>
  parts.reduce((sum, part) => {
    const state = 'state' in part ? part.state : 'done';
    return sum + (state === 'done' || `${state}`.startsWith('output-') ? 2 : 1);
  }, 0);

/**
 * Keeps a message in the journal as it grows: only what has changed since is written, so that what could not be written is
 * written the next time. What comes late, with less than is kept already, is passed over. A message that has said nothing yet is
 * not kept.
 * @param shownAt the seq of the session a step of this run (from 0) showed the model
 * @returns takes the message as far as it has got, and whether more is to come
 */
export function createKeeper(live: LiveSession, id: string, shownAt: (step: number) => number | undefined) {
  const stepsBefore = stepsIn(live.current().messages.find((each) => each.id === id)?.parts ?? []);
  let reached = 0;
  return ({ parts: grown, metadata }: SessionMessage, { isOpen }: { isOpen: boolean }): Promise<void> =>
    live.transact(({ messages, untold, locale, openAnswer }) => {
      const progress = progressOf(grown);
      if (isOpen && progress < reached) return { events: [], value: undefined };
      reached = progress;
      const parts = settledParts(grown, locale);
      const before = messages.find((each) => each.id === id);
      if (!before && parts.every(({ type }) => type === 'step-start')) return { events: [], value: undefined };
      const kept = before?.parts ?? [];
      const differs = parts.findIndex((part, index) => !sameJson(part, kept[index]));
      const from = differs < 0 ? parts.length : differs;
      // What the model was shown counts as told only once it has answered to it.
      const seen = shownAt(lastStepSaid(parts) - stepsBefore);
      const isTold = seen !== undefined && untold.some(({ seq }) => seq <= seen);
      const isSame = from === kept.length && from === parts.length && (openAnswer === id) === isOpen;
      if (before && isSame && !isTold && sameJson(before.metadata, metadata)) {
        return { events: [], value: undefined };
      }
      return {
        events: [
          {
            type: 'message-extended',
            id,
            from,
            parts: parts.slice(from),
            ...(metadata === undefined ? {} : { metadata }),
            ...(seen === undefined ? {} : { seen }),
            ...(isOpen ? { open: true as const } : {}),
          },
        ],
        value: undefined,
      };
    });
}

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
