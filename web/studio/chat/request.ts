import type { ChatMessage } from '../wording/chat-message.ts';
import { listOpenDecisions } from './approvals.ts';

/** The kind of a request to the co-author: a new message, another answer, or a decision on a call. */
export type RequestKind = 'message' | 'regenerate' | 'decision';

/** The body of `POST /api/chat`. The server has the history, so only new parts are sent. */
export interface ChatRequestBody {
  id: string;
  message?: Pick<ChatMessage, 'id' | 'role' | 'parts' | 'metadata'>;
  trigger?: 'regenerate-message';
  messageId?: string;
  /** The last message on the page: the server removes only messages that were seen. */
  lastMessageId?: string;
  acceptAll?: boolean;
  /** Without a language model, the message is a brief that is built at once. */
  build?: boolean;
}

const saidMessage = ({ id, role, parts, metadata }: ChatMessage): NonNullable<ChatRequestBody['message']> => ({
  ...{ id, role, parts },
  ...(metadata?.finding && { metadata: { finding: metadata.finding, propose: true } }),
});

/**
 * The decisions if the last answer has open ones, the answer's id for another answer, else the author's last message.
 * @param options.messageId the answer to regenerate, or the message that was edited or decided on
 * @param options.acceptAll with a decision: also accepts the answer's other overwrites
 */
export function chatRequest(options: {
  id: string;
  trigger: 'submit-message' | 'regenerate-message';
  messages: readonly ChatMessage[];
  messageId: string | undefined;
  lastMessageId?: string | undefined;
  acceptAll?: boolean;
  build?: boolean;
}): { kind: RequestKind; body: ChatRequestBody } {
  const { id, trigger, messages, messageId, lastMessageId, acceptAll = false, build = false } = options;
  const seen = lastMessageId === undefined ? {} : { lastMessageId };
  if (trigger === 'regenerate-message' && messageId !== undefined) {
    return { kind: 'regenerate', body: { id, trigger, messageId, ...seen } };
  }
  const last = messages.at(-1);
  if (trigger === 'submit-message' && last?.role === 'assistant') {
    const parts = listOpenDecisions(last);
    const message = { id: last.id, role: last.role, parts };
    return { kind: 'decision', body: { id, message, ...(acceptAll ? { acceptAll } : {}) } };
  }
  const said = messages.findLast(({ role }) => role === 'user');
  return {
    kind: 'message',
    body: { id, ...(said ? { message: saidMessage(said) } : {}), ...seen, ...(build ? { build } : {}) },
  };
}
