import type { ChatMessage } from '../words/chat-message.ts';
import { decisionsOf } from './approvals.ts';

/** What a request to the co-author is about: something said, an answer wanted anew, or a decision on what it asked. */
export type RequestKind = 'message' | 'regenerate' | 'decision';

/** The body of `POST /api/chat`. The server's history is the truth: only what is new is sent. */
export interface ChatRequestBody {
  id: string;
  message?: Pick<ChatMessage, 'id' | 'role' | 'parts' | 'metadata'>;
  trigger?: 'regenerate-message';
  messageId?: string;
  /** The last message the page shows: the server drops nothing that has not been seen. */
  lastMessageId?: string;
  acceptAll?: boolean;
}

/** The author's message as it is sent: with what it is about, where it says. */
const saidMessage = ({ id, role, parts, metadata }: ChatMessage): NonNullable<ChatRequestBody['message']> => ({
  ...{ id, role, parts },
  ...(metadata?.finding && { metadata: { finding: metadata.finding, propose: true } }),
});

/**
 * What is sent for a request of the AI SDK's chat: a decision where the last answer holds some that have not been acted
 * on, the answer's id where one is asked for anew, else the author's last message.
 * @param options.messages the conversation as the page has it, with the message to be sent
 * @param options.messageId the answer to be given again, or the message that was edited or decided on
 * @param options.lastMessageId the last message the page showed when it was asked for
 * @param options.acceptAll with a decision: accepts what else the answer would overwrite
 */
export function chatRequest(options: {
  id: string;
  trigger: 'submit-message' | 'regenerate-message';
  messages: readonly ChatMessage[];
  messageId: string | undefined;
  lastMessageId?: string | undefined;
  acceptAll?: boolean;
}): { kind: RequestKind; body: ChatRequestBody } {
  const { id, trigger, messages, messageId, lastMessageId, acceptAll = false } = options;
  const seen = lastMessageId === undefined ? {} : { lastMessageId };
  if (trigger === 'regenerate-message' && messageId !== undefined) {
    return { kind: 'regenerate', body: { id, trigger, messageId, ...seen } };
  }
  const last = messages.at(-1);
  if (trigger === 'submit-message' && last?.role === 'assistant') {
    const parts = decisionsOf(last);
    const message = { id: last.id, role: last.role, parts };
    return { kind: 'decision', body: { id, message, ...(acceptAll ? { acceptAll } : {}) } };
  }
  const said = messages.findLast(({ role }) => role === 'user');
  return {
    kind: 'message',
    body: { id, ...(said ? { message: saidMessage(said) } : {}), ...seen },
  };
}
