import { z } from 'zod';
import { issuesOf, RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import type { SessionMessage } from '../session/events.ts';
import { readMessage } from './incoming.ts';

/** What a chat request may carry: one message, or the client's whole history, of which only the last is read. */
export interface IncomingChat {
  message?: unknown;
  messages?: readonly unknown[] | undefined;
  /** The AI SDK's word for what is asked; an answer to a message where it is left out. */
  trigger?: 'submit-message' | 'regenerate-message' | undefined;
  /** The message that is edited, or the answer to be given again. */
  messageId?: string | undefined;
  /** The last message the client shows: nothing is dropped for one that has not seen the conversation's end. */
  lastMessageId?: string | undefined;
  /** With a decision: accepts whatever else the same answer would overwrite. */
  acceptAll?: boolean | undefined;
}

/** What the author decides on a call that waits. */
export interface Decision {
  approvalId: string;
  approved: boolean;
  reason?: string;
}

/** What a chat request asks for. */
export type Asked =
  /** An answer to what the author says; a message that is there already is said anew. */
  | { kind: 'message'; message: SessionMessage; lastMessageId?: string }
  /** Another answer: in the place of the one named, of the one to `message`, else of the last. */
  | { kind: 'again'; messageId?: string; message?: SessionMessage; lastMessageId?: string }
  | { kind: 'decision'; decisions: Decision[]; acceptAll: boolean };

/** The most an author may give as the reason of a decision, in characters. */
const REASON_MAX_LENGTH = 2000;
/** The most calls one request decides on. */
const MAX_DECISIONS = 100;

/** A call decided on, as the AI SDK's client sends it. All else in it is the client's word for what is kept here. */
const DecidedPartSchema = z.object({
  approval: z.object({ id: z.string().min(1).max(200), approved: z.boolean(), reason: z.string().optional() }),
});

const isFrom = (role: string, message: unknown): message is Record<string, unknown> =>
  isObject(message) && message.role === role;

/** The parts of a client's message of the co-author that carry decisions. */
const decidedParts = (message: unknown): unknown[] =>
  isFrom('assistant', message) && Array.isArray(message.parts)
    ? message.parts.filter((part) => isObject(part) && part.state === 'approval-responded')
    : [];

function readDecision(part: unknown): Decision {
  const parsed = DecidedPartSchema.safeParse(part);
  if (!parsed.success) {
    throw new RefusalError('malformed', 'The decision cannot be read.', {
      issues: issuesOf(parsed.error),
      hint: 'A tool part with a decision has { state: "approval-responded", approval: { id, approved, reason? } }.',
      cause: parsed.error,
    });
  }
  const { id: approvalId, approved, reason = '' } = parsed.data.approval;
  if (reason.length > REASON_MAX_LENGTH) {
    throw new RefusalError(
      'too_large',
      `A reason has at most ${REASON_MAX_LENGTH} characters; this one has ${reason.length}.`,
    );
  }
  return { approvalId, approved, ...(reason.trim() ? { reason: reason.trim() } : {}) };
}

function readDecisions(parts: readonly unknown[]): Decision[] {
  if (parts.length > MAX_DECISIONS) {
    throw new RefusalError('too_large', `At most ${MAX_DECISIONS} calls are decided on at once.`);
  }
  const decisions = new Map<string, Decision>();
  for (const decision of parts.map(readDecision)) {
    const other = decisions.get(decision.approvalId);
    if (other && other.approved !== decision.approved) {
      throw new RefusalError('malformed', `The call "${decision.approvalId}" is both accepted and declined.`);
    }
    decisions.set(decision.approvalId, decision);
  }
  return [...decisions.values()];
}

/**
 * Reads what a chat request asks for. Of what a client sends only the last message of the author is taken, or, where the
 * last message is the co-author's with calls decided on, the decisions: which call, whether accepted, and why. Everything
 * else is left aside, since the server's history is the truth.
 * @param freshId names a message that brings no usable id
 * @throws RefusalError `malformed` when there is nothing of that kind or it is broken, `too_large` over the limits
 */
export function readAsked(
  { message, messages, trigger, messageId, lastMessageId, acceptAll }: IncomingChat,
  freshId: () => string,
): Asked {
  const seen = lastMessageId === undefined ? {} : { lastMessageId };
  const said = message ?? messages?.findLast((each) => isFrom('user', each));
  if (trigger === 'regenerate-message') {
    if (messageId !== undefined) return { kind: 'again', messageId, ...seen };
    // Without an id of its own a message cannot be known.
    return isFrom('user', said) && typeof said.id === 'string'
      ? { kind: 'again', message: readMessage(said, freshId), ...seen }
      : { kind: 'again', ...seen };
  }
  const decided = decidedParts(message ?? messages?.at(-1));
  if (decided.length > 0) {
    return { kind: 'decision', decisions: readDecisions(decided), acceptAll: acceptAll === true };
  }
  if (said === undefined) {
    throw new RefusalError('malformed', 'There is no message of the author to answer.', {
      hint: 'Send "message" or "messages" with role "user".',
    });
  }
  const id = messageId === undefined ? {} : { id: messageId };
  return { kind: 'message', message: readMessage(isObject(said) ? { ...said, ...id } : said, freshId), ...seen };
}
