import { sameJson } from '../../../shared/story/index.ts';
import type { SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';
import { isApprovalPart } from '../session/messages.ts';
import { isNotice, notice } from './notices.ts';

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

/**
 * Keeps a message in the journal as it grows: only what has changed since is written, so that what could not be written is
 * written with the next step. A message that has said nothing yet is not kept.
 * @param shownAt the seq of the session a step of this run (from 0) showed the model
 */
export function createKeeper(live: LiveSession, id: string, shownAt: (step: number) => number | undefined) {
  const stepsBefore = stepsIn(live.current().messages.find((each) => each.id === id)?.parts ?? []);
  return ({ parts: grown, metadata }: SessionMessage): Promise<void> =>
    live.transact(({ messages, untold, locale }) => {
      const parts = settledParts(grown, locale);
      const before = messages.find((each) => each.id === id);
      if (!before && parts.every(({ type }) => type === 'step-start')) return { events: [], value: undefined };
      const kept = before?.parts ?? [];
      const differs = parts.findIndex((part, index) => !sameJson(part, kept[index]));
      const from = differs < 0 ? parts.length : differs;
      // What the model was shown counts as told only once it has answered to it.
      const seen = shownAt(lastStepSaid(parts) - stepsBefore);
      const isTold = seen !== undefined && untold.some(({ seq }) => seq <= seen);
      if (before && from === kept.length && from === parts.length && !isTold && sameJson(before.metadata, metadata)) {
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
          },
        ],
        value: undefined,
      };
    });
}
