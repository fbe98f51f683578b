import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';
import { isNotice } from '../messages/notices.ts';
import type { SessionEvent, SessionMessage } from '../session/events.ts';
import { dropFrom, isApprovalPart, openApprovals, receive } from '../session/messages.ts';
import { foldSession, type PlanSession } from '../session/session.ts';
import { closedParts } from '../session/settled.ts';
import type { Asked, Decision } from './asked.ts';
import { sameMessage } from './incoming.ts';

/** What a request comes to: what is journaled before anything runs, and which answer begins or goes on. */
export interface Taken {
  events: SessionEvent[];
  value: {
    /** The answer that goes on; undefined where a new one begins. */
    goesOn: SessionMessage | undefined;
    /** True while other calls of that answer wait for the author: nothing runs yet. */
    isWaiting: boolean;
  };
}

const conflict = (message: string, hint: string, reason: Reason) =>
  new RefusalError('conflict', message, { hint, reason });
const WHAT_WAITS = 'GET /api/sessions/:id shows what waits for a decision.';

/** Closes what a conversation leaves open when it goes on without the author's decisions. */
const closing = (messages: readonly SessionMessage[], locale: string): SessionEvent[] =>
  messages.flatMap(({ id, parts }): SessionEvent[] => {
    const from = parts.findIndex((part) => isApprovalPart(part) && part.state.startsWith('approval-'));
    return from < 0 ? [] : [{ type: 'message-extended', id, from, parts: closedParts(parts, locale).slice(from) }];
  });

/** @throws RefusalError `conflict` when the client has not seen the end of the conversation it would drop a part of */
function requireSeen(messages: readonly SessionMessage[], lastMessageId: string | undefined): void {
  if (lastMessageId === undefined || lastMessageId === messages.at(-1)?.id) return;
  throw conflict(
    `The conversation has gone on since message "${lastMessageId}"; nothing was dropped.`,
    'Read the session again, then say it with the last message you have seen as lastMessageId.',
    { code: 'conversation-went-on' },
  );
}

/**
 * A message is answered once: sent again as it is, it is a retry, and would only drop what came after it. The last one is
 * answered again where its answer was never given or ended in a notice of the server.
 * @throws RefusalError `conflict`
 */
function requireUnanswered(messages: readonly SessionMessage[], { id }: SessionMessage): void {
  const [answer, ...rest] = messages.slice(messages.findIndex((each) => each.id === id) + 1);
  const last = answer?.parts.at(-1);
  const isFailed =
    answer?.role === 'assistant' &&
    rest.length === 0 &&
    (last === undefined || (last.type === 'text' && isNotice(last)));
  if (answer === undefined || isFailed) return;
  throw conflict(
    `The message "${id}" was answered already.`,
    'To have another answer, ask for it again with trigger "regenerate-message".',
    { code: 'answered-already' },
  );
}

/** The author speaks, or says one of their messages anew. An id that is the co-author's gives way to a fresh one. */
function takeMessage(
  { messages, locale }: PlanSession,
  said: SessionMessage,
  freshId: () => string,
  lastMessageId?: string,
): Taken {
  const taken = messages.find(({ id }) => id === said.id);
  if (taken?.role === 'user') {
    if (sameMessage(taken, said)) requireUnanswered(messages, said);
    else requireSeen(messages, lastMessageId);
  }
  const message = taken && taken.role !== 'user' ? { ...said, id: freshId() } : said;
  const before = receive(messages, message).slice(0, -1);
  return {
    events: [...closing(before, locale), { type: 'message-received', message }],
    value: { goesOn: undefined, isWaiting: false },
  };
}

/** Which message goes with all that follows, so that the one before it is answered again; undefined where none need go. */
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

/** Another answer to what the author said; a message the session has never received is answered as a new one. */
function takeAgain(session: PlanSession, asked: Extract<Asked, { kind: 'again' }>, freshId: () => string): Taken {
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

/**
 * The answer whose calls were all decided on and none of which has run, the one decided on now among them: the server ended
 * in between. The same decision sent again lets it go on.
 */
function cutShort({ messages }: PlanSession, { approvalId, approved }: Decision): SessionMessage | undefined {
  const last = messages.at(-1);
  const calls = last?.parts.filter(isApprovalPart) ?? [];
  const isOwn = calls.some(
    ({ state, approval }) =>
      state === 'approval-responded' && approval.id === approvalId && approval.approved === approved,
  );
  return isOwn && calls.every(({ state }) => state !== 'approval-requested') ? last : undefined;
}

/** The decisions that are new, those taken already left out. @throws RefusalError `conflict` */
function newDecisions(session: PlanSession, decisions: readonly Decision[]): Decision[] {
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

/** The author decides on calls that wait. A decision counts once; those of one answer may come one by one. */
function takeDecisions(session: PlanSession, { decisions, acceptAll }: Extract<Asked, { kind: 'decision' }>): Taken {
  const fresh = newDecisions(session, decisions);
  if (fresh.length === 0) return { events: [], value: { goesOn: session.messages.at(-1), isWaiting: false } };
  const acceptsAll = acceptAll && fresh.some(({ approved }) => approved);
  const others = openApprovals(session.messages).filter(
    ({ approval }) => !fresh.some(({ approvalId }) => approvalId === approval.id),
  );
  const all: Decision[] = acceptsAll
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
 * Decides what a chat request makes of a session.
 * @param freshId names a message whose id is taken
 * @throws RefusalError `conflict` for a decision that was taken already or that nothing waits for, for a message that was
 *   answered already, for a client that has not seen what it would drop, and where there is no answer to give again;
 *   `not_found` for an answer that is not there
 */
export function takeAsked(session: PlanSession, asked: Asked, freshId: () => string): Taken {
  switch (asked.kind) {
    case 'message':
      return takeMessage(session, asked.message, freshId, asked.lastMessageId);
    case 'again':
      return takeAgain(session, asked, freshId);
    case 'decision':
      return takeDecisions(session, asked);
  }
}
