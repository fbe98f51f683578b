import { isObject } from '../../../shared/json.ts';
import type { Clock } from '../../clock.ts';
import { journalRequest } from '../conversation/journal-request.ts';
import { NOTICE_METADATA } from '../messages/notices.ts';
import type { SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';

/** Journals the author's request as a message. Waiting calls are declined, as by any message. */
export async function journalAuthorRequest(live: LiveSession, request: string, clock: Clock): Promise<void> {
  const message: SessionMessage = { id: clock.id(), role: 'user', parts: [{ type: 'text', text: request }] };
  await live.transact((session) => {
    const { events } = journalRequest(session, { kind: 'message', message }, clock.id);
    return { events, value: undefined };
  });
}

/** Journals a co-author's message that shows a plan; replaces one that shows it already, so that it is shown once. */
export async function journalPlanMessage(
  live: LiveSession,
  clock: Clock,
  words: string,
  planId: string,
): Promise<void> {
  const text = words.trim() === '' ? [] : [{ type: 'text' as const, text: words, state: 'done' as const }];
  const fresh = { id: clock.id(), metadata: { createdAt: clock.iso() } };
  await live.transact(({ messages }) => {
    const shown = messages.findLast(({ parts }) => parts.some((part) => isOfPlan(part, planId)));
    const { id, metadata } = shown ?? fresh;
    const others = shown?.parts.filter(({ type }) => type !== 'text') ?? [{ type: 'data-plan', data: { planId } }];
    const parts = [...text, ...others] as SessionMessage['parts'];
    return { events: [{ type: 'message-extended', id, from: 0, parts, metadata }], value: undefined };
  });
}

const isOfPlan = (part: SessionMessage['parts'][number], planId: string): boolean =>
  part.type === 'data-plan' && 'data' in part && isObject(part.data) && part.data.planId === planId;

/** Journals the planner's explanation why it makes no plan, or its question, as a co-author's message. */
export const sayNoPlan = (live: LiveSession, clock: Clock, words: string): Promise<void> =>
  answer(live, clock, [{ type: 'text', text: words, state: 'done' }]);

/** Journals why there is no plan as a notice, which models do not see. */
export const journalNoPlanNotice = (live: LiveSession, clock: Clock, text: string): Promise<void> =>
  answer(live, clock, [{ type: 'text', text, state: 'done', providerMetadata: NOTICE_METADATA }]);

async function answer(live: LiveSession, clock: Clock, parts: SessionMessage['parts']): Promise<void> {
  const id = clock.id();
  const metadata = { createdAt: clock.iso() };
  await live.transact(() => ({
    events: [{ type: 'message-extended', id, from: 0, parts, metadata }],
    value: undefined,
  }));
}
