import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';
import { isNoticePart } from '../messages/notices.ts';
import type { SessionEvent, SessionMessage } from '../session/events.ts';
import { closeUndecidedParts } from '../session/finalize-message.ts';
import { dropFrom, isApprovalPart, openApprovals, receiveMessage } from '../session/messages.ts';
import { foldSession, type PlanSession } from '../session/session.ts';
import type { ChatDecision, ChatRequest } from './chat-request.ts';
import { sameMessage } from './parse-message.ts';

/** Outcome of a chat request: the events to journal before anything runs, and the answer that begins or continues. */
export interface JournaledRequest {
  events: SessionEvent[];
  value: {
    goesOn: SessionMessage | undefined;
    isWaiting: boolean;
  };
}

const conflict = (message: string, hint: string, reason: Reason) =>
  new RefusalError('conflict', message, { hint, reason });
const WHAT_WAITS = 'GET /api/sessions/:id shows what waits for a decision.';

const closing = (messages: readonly SessionMessage[], locale: string): SessionEvent[] =>
  messages.flatMap(({ id, parts }): SessionEvent[] => {
    const from = parts.findIndex((part) => isApprovalPart(part) && part.state.startsWith('approval-'));
    return from < 0
      ? []
      : [{ type: 'message-extended', id, from, parts: closeUndecidedParts(parts, locale).slice(from) }];
  });

/** @throws RefusalError `conflict` if the client has not seen the end of the conversation that it would drop */
function requireSeen(messages: readonly SessionMessage[], lastMessageId: string | undefined): void {
  if (lastMessageId === undefined || lastMessageId === messages.at(-1)?.id) return;
  throw conflict(
    `The conversation has gone on since message "${lastMessageId}"; nothing was dropped.`,
    'Read the session again, then say it with the last message you have seen as lastMessageId.',
    { code: 'conversation-went-on' },
  );
}

/**
 * Refuses to answer a message twice: resending would drop what followed. A missing answer or a notice may be replaced.
 * @throws RefusalError `conflict`
 */
function requireUnanswered(messages: readonly SessionMessage[], { id }: SessionMessage): void {
  const [answer, ...rest] = messages.slice(messages.findIndex((each) => each.id === id) + 1);
  const last = answer?.parts.at(-1);
  const isFailed =
    answer?.role === 'assistant' &&
    rest.length === 0 &&
    (last === undefined || (last.type === 'text' && isNoticePart(last)));
  if (answer === undefined || isFailed) return;
  throw conflict(
    `The message "${id}" was answered already.`,
    'To have another answer, ask for it again with trigger "regenerate-message".',
    { code: 'answered-already' },
  );
}

function takeMessage(
  { messages, locale }: PlanSession,
  said: SessionMessage,
  freshId: () => string,
  lastMessageId?: string,
): JournaledRequest {
  const taken = messages.find(({ id }) => id === said.id);
  if (taken?.role === 'user') {
    if (sameMessage(taken, said)) requireUnanswered(messages, said);
    else requireSeen(messages, lastMessageId);
  }
  const message = taken && taken.role !== 'user' ? { ...said, id: freshId() } : said;
  const before = receiveMessage(messages, message).slice(0, -1);
  return {
    events: [...closing(before, locale), { type: 'message-received', message }],
    value: { goesOn: undefined, isWaiting: false },
  };
}

/** The message to drop with all that follows, so that the previous one is answered again; undefined for none. */
function droppedBy(messages: readonly SessionMessage[], named: string | undefined): string | undefined {
  if (named === undefined) {
    const last = messages.at(-1);
    if (!last)
      throw conflict('There is no answer to give again.', 'Say something first.', { code: 'nothing-to-answer' });
    return last.role === 'assistant' ? last.id : undefined;
  }
  const at = messages.findIndex(({ id }) => id === named);
  if (at < 0) {
    throw new RefusalError('not_found', `There is no message "${named}" in this session.`, {
      hint: 'GET /api/sessions/:id has its messages.',
      reason: { code: 'gone', what: 'message' },
    });
  }
  return messages[at]?.role === 'user' ? messages[at + 1]?.id : named;
}

function takeAgain(
  session: PlanSession,
  asked: Extract<ChatRequest, { kind: 'again' }>,
  freshId: () => string,
): JournaledRequest {
  const { messages, locale } = session;
  const { messageId, message } = asked;
  if (message && !messages.some(({ id, role }) => id === message.id && role === 'user')) {
    return takeMessage(session, message, freshId);
  }
  requireSeen(messages, asked.lastMessageId);
  const id = droppedBy(messages, messageId ?? message?.id);
  const rest = id === undefined ? messages : dropFrom(messages, id);
  if (rest.at(-1)?.role !== 'user') {
    throw conflict('There is no message of the author before that answer.', 'Say something instead.', {
      code: 'nothing-to-answer',
    });
  }
  return {
    events: [...(id === undefined ? [] : [{ type: 'answer-dropped' as const, id }]), ...closing(rest, locale)],
    value: { goesOn: undefined, isWaiting: false },
  };
}

/** Finds the answer whose calls are all decided but never ran as the server ended. A resent decision continues it. */
function cutShort({ messages }: PlanSession, { approvalId, approved }: ChatDecision): SessionMessage | undefined {
  const last = messages.at(-1);
  const calls = last?.parts.filter(isApprovalPart) ?? [];
  const isOwn = calls.some(
    ({ state, approval }) =>
      state === 'approval-responded' && approval.id === approvalId && approval.approved === approved,
  );
  return isOwn && calls.every(({ state }) => state !== 'approval-requested') ? last : undefined;
}

/** Filters out decisions already taken. @throws RefusalError `conflict` */
function newDecisions(session: PlanSession, decisions: readonly ChatDecision[]): ChatDecision[] {
  const calls = session.messages.flatMap(({ parts }) => parts.filter(isApprovalPart));
  const open = decisions.filter(({ approvalId, approved }) => {
    const call = calls.find(({ approval }) => approval.id === approvalId);
    if (!call)
      throw conflict(`No call "${approvalId}" waits for a decision, nor ever did.`, WHAT_WAITS, {
        code: 'nothing-to-decide',
      });
    if (call.state === 'approval-requested') return true;
    if (call.approval.approved !== approved) throw decidedAlready(approvalId, call.approval.approved === true);
    return false;
  });
  const [first] = decisions;
  if (open.length === 0 && first && !cutShort(session, first)) throw decidedAlready(first.approvalId, first.approved);
  return open;
}

const decidedAlready = (approvalId: string, accepted: boolean) =>
  conflict(`The call "${approvalId}" was decided already: it was ${accepted ? 'accepted' : 'declined'}.`, WHAT_WAITS, {
    code: 'decided-already',
    accepted,
  });

function takeDecisions(
  session: PlanSession,
  { decisions, acceptAll }: Extract<ChatRequest, { kind: 'decision' }>,
): JournaledRequest {
  const fresh = newDecisions(session, decisions);
  if (fresh.length === 0) return { events: [], value: { goesOn: session.messages.at(-1), isWaiting: false } };
  const acceptsAll = acceptAll && fresh.some(({ approved }) => approved);
  const others = openApprovals(session.messages).filter(
    ({ approval }) => !fresh.some(({ approvalId }) => approvalId === approval.id),
  );
  const all: ChatDecision[] = acceptsAll
    ? [...fresh, ...others.map(({ approval }) => ({ approvalId: approval.id, approved: true }))]
    : fresh;
  const events = all.map(
    (decision): SessionEvent => ({
      type: 'approval-decided',
      ...decision,
      ...(acceptsAll && decision.approved ? { acceptAll: true } : {}),
    }),
  );
  const goesOn = events.reduce(foldSession, session).messages.at(-1);
  return { events, value: { goesOn, isWaiting: all.length < fresh.length + others.length } };
}

/**
 * Decides what a chat request does to a session.
 * @throws RefusalError `conflict` for a decision already taken or not waited for, a message already answered, a client
 * that has not seen what it would drop, or no answer to regenerate; `not_found` for an unknown answer
 */
export function journalRequest(session: PlanSession, asked: ChatRequest, freshId: () => string): JournaledRequest {
  switch (asked.kind) {
    case 'message':
      return takeMessage(session, asked.message, freshId, asked.lastMessageId);
    case 'again':
      return takeAgain(session, asked, freshId);
    case 'decision':
      return takeDecisions(session, asked);
  }
}
