import { DefaultChatTransport } from 'ai';
import { ApiError } from '../../api/index.ts';
import { createStreamingFetch } from '../../live/index.ts';
import type { ChatMessage } from '../wording/chat-message.ts';
import { chatRequest, type RequestKind } from './request.ts';
import { prependEarlierParts } from './stream-from-message.ts';

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
