import { DefaultChatTransport } from 'ai';
import { ApiError } from '../../api/index.ts';
import { createStreamingFetch } from '../../live/index.ts';
import type { ChatMessage } from '../wording/chat-message.ts';
import { listOpenDecisions } from './approvals.ts';
import { prependEarlierParts } from './stream-from-message.ts';

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

type Reconnect = Parameters<DefaultChatTransport<ChatMessage>['reconnectToStream']>[0];

/** The chat transport of a session: sends new parts, and follows a running answer from its beginning. */
export class StudioTransport extends DefaultChatTransport<ChatMessage> {
  readonly #on: { messages: () => readonly ChatMessage[]; follow: () => void };

  /**
   * `seen`: the last message when the author sent the request; `send` is called before a request, `follow` with an
   * answer to follow.
   */
  constructor(
    id: string,
    on: {
      messages: () => readonly ChatMessage[];
      seen: () => string | undefined;
      send: (kind: RequestKind) => void;
      follow: () => void;
    },
  ) {
    const ask = createStreamingFetch(`chat:${id}`);
    super({
      api: '/api/chat',
      fetch: async (input, init) => {
        const response = await ask(input, init);
        // The answer ended before it could be followed: it is read as after a lost connection.
        if (response.status === 204 && init?.method === 'POST') throw new ApiError(0, 'network', 'The answer is over.');
        return response;
      },
      prepareSendMessagesRequest: ({ messages, messageId, trigger, body }) => {
        const request = chatRequest({
          id,
          trigger,
          messages,
          messageId,
          lastMessageId: on.seen(),
          acceptAll: body?.acceptAll === true,
          build: body?.build === true,
        });
        on.send(request.kind);
        return { body: request.body };
      },
    });
    this.#on = on;
  }

  override async reconnectToStream(options: Reconnect) {
    const stream = await super.reconnectToStream(options);
    if (stream === null) return null;
    this.#on.follow();
    return stream.pipeThrough(prependEarlierParts(this.#on.messages));
  }
}
