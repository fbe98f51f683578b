import { z } from 'zod';
import { convertZodIssues, RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import type { SessionMessage } from '../session/events.ts';
import { readMessage } from './parse-message.ts';

/** Body of a chat request: one message, or the client's whole history, of which only the last message is read. */
export interface IncomingChat {
  message?: unknown;
  messages?: readonly unknown[] | undefined;
  /** The AI SDK's trigger; a missing one means `submit-message`. */
  trigger?: 'submit-message' | 'regenerate-message' | undefined;
  messageId?: string | undefined;
  /** The last message the client shows. A client that has not seen the conversation's end cannot drop messages. */
  lastMessageId?: string | undefined;
  /** With a decision: also accepts everything else the same answer would overwrite. */
  acceptAll?: boolean | undefined;
}

/** A chat request for a session that may not exist yet. */
export interface StartRequest extends IncomingChat {
  locale?: string | undefined;
  /** Without a language model, the message is a brief that is built at once. */
  build?: boolean | undefined;
}

export interface ChatDecision {
  approvalId: string;
  approved: boolean;
  reason?: string;
}

export type ChatRequest =
  /** Answers the author's message; one that already exists is replaced. */
  | { kind: 'message'; message: SessionMessage; lastMessageId?: string }
  /** Regenerates an answer: the one named, the one to `message`, or the last. */
  | { kind: 'again'; messageId?: string; message?: SessionMessage; lastMessageId?: string }
  | { kind: 'decision'; decisions: ChatDecision[]; acceptAll: boolean };

/** Maximum length of a decision's reason, in characters. */
const REASON_MAX_LENGTH = 2000;
const MAX_DECISIONS = 100;

/** A decided call as the AI SDK's client sends it. All other fields are ignored: the server has its own copy. */
const DecidedPartSchema = z.object({
  approval: z.object({ id: z.string().min(1).max(200), approved: z.boolean(), reason: z.string().optional() }),
});

const isFrom = (role: string, message: unknown): message is Record<string, unknown> =>
  isObject(message) && message.role === role;

const decidedParts = (message: unknown): unknown[] =>
  isFrom('assistant', message) && Array.isArray(message.parts)
    ? message.parts.filter((part) => isObject(part) && part.state === 'approval-responded')
    : [];

function readDecision(part: unknown): ChatDecision {
  const parsed = DecidedPartSchema.safeParse(part);
  if (!parsed.success) {
    throw new RefusalError('malformed', 'The decision cannot be read.', {
      issues: convertZodIssues(parsed.error),
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

function readDecisions(parts: readonly unknown[]): ChatDecision[] {
  if (parts.length > MAX_DECISIONS) {
    throw new RefusalError('too_large', `At most ${MAX_DECISIONS} calls are decided on at once.`);
  }
  const decisions = new Map<string, ChatDecision>();
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
 * Parses a chat request: the author's last message or, if the last message is the co-author's, the decisions in it. The
 * rest is ignored, since the server's history is authoritative.
 * @throws RefusalError `malformed` without a usable message, `too_large` over the limits
 */
export function parseChatRequest(
  { message, messages, trigger, messageId, lastMessageId, acceptAll }: IncomingChat,
  freshId: () => string,
): ChatRequest {
  const seen = lastMessageId === undefined ? {} : { lastMessageId };
  const said = message ?? messages?.findLast((each) => isFrom('user', each));
  if (trigger === 'regenerate-message') {
    if (messageId !== undefined) return { kind: 'again', messageId, ...seen };
    // A message without an id of its own cannot be recognized.
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
