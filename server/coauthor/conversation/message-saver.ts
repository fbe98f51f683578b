import { sameJson } from '../../../shared/json.ts';
import { retractedAsReasoning } from '../../../shared/retracted-reasoning.ts';
import { isNoticePart } from '../messages/notices.ts';
import type { SessionMessage } from '../session/events.ts';
import { finalizePartsFrom } from '../session/finalize-message.ts';
import type { LiveSession } from '../session/live-session.ts';

type Parts = SessionMessage['parts'];
type Part = Parts[number];

function lastStepSaid(parts: Parts): number {
  let step = -1;
  let said = -1;
  for (const part of parts) {
    if (part.type === 'step-start') step += 1;
    else if (!part.type.startsWith('data-') && !(part.type === 'text' && isNoticePart(part))) said = step;
  }
  return said;
}

const stepsIn = (parts: Parts): number => parts.filter(({ type }) => type === 'step-start').length;

const isAtItsEnd = (part: Part): boolean => {
  const state = 'state' in part ? part.state : 'done';
  return state === 'done' || `${state}`.startsWith('output-');
};

/** Progress of a message as a number: parts are only added and finished. */
const measureProgress = (parts: Parts): number => parts.reduce((sum, part) => sum + (isAtItsEnd(part) ? 2 : 1), 0);

/** Counts the leading parts that can no longer change and are stored individually. */
function settledFor(parts: Parts): number {
  const open = parts.findIndex((part) => !isAtItsEnd(part) || part.type.startsWith('data-'));
  return open < 0 ? parts.length : open;
}

const areTheSame = (count: number, one: Parts, other: Parts): boolean =>
  one.slice(0, count).every((part, index) => {
    const its = other[index];
    return its?.type === part.type && getCallId(its) === getCallId(part);
  });
const getCallId = (part: Part): string | null => ('toolCallId' in part ? part.toolCallId : null);

interface Reached {
  isOpen: boolean;
  isOfStep?: boolean;
}

/**
 * Stores a message as it grows: only changes, of which the next write makes up for a failed one. Versions with less
 * content are ignored. Parts of finished steps are not compared again, which keeps long answers linear.
 * @param shownAt the seq of the session that a step of this run (from 0) showed the model
 */
export function createMessageSaver(live: LiveSession, id: string, shownAt: (step: number) => number | undefined) {
  const stepsBefore = stepsIn(live.current().messages.find((each) => each.id === id)?.parts ?? []);
  let reached = 0;
  let over = 0;
  return async (
    { parts: rawParts, metadata }: SessionMessage,
    { isOpen, isOfStep = false }: Reached,
  ): Promise<void> => {
    const grown = retractedAsReasoning(rawParts);
    const isTaken = await live.transact(({ messages, untold, locale, openAnswer }) => {
      const progress = measureProgress(grown);
      if (isOpen && progress < reached) return { events: [], value: false };
      reached = progress;
      const before = messages.find((each) => each.id === id);
      const kept = before?.parts ?? [];
      const first = areTheSame(over, kept, grown) ? over : 0;
      const parts = [...kept.slice(0, first), ...finalizePartsFrom(first, grown, locale)];
      if (!before && parts.every(({ type }) => type === 'step-start')) return { events: [], value: false };
      const differs = parts.findIndex((part, index) => index >= first && !sameJson(part, kept[index]));
      const from = differs < 0 ? parts.length : differs;
      // A shown state counts as told only once the model has answered to it.
      const seen = shownAt(lastStepSaid(parts) - stepsBefore);
      const isTold = seen !== undefined && untold.some(({ seq }) => seq <= seen);
      const isSame = from === kept.length && from === parts.length && (openAnswer === id) === isOpen;
      if (before && isSame && !isTold && sameJson(before.metadata, metadata)) return { events: [], value: true };
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
        value: true,
      };
    });
    if (isTaken && isOfStep) over = settledFor(grown);
  };
}
