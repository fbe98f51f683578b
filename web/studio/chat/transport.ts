import { DefaultChatTransport } from 'ai';
import { apiFetch } from '../../api/index.ts';
import type { ChatMessage } from './chat-message.ts';
import { wholeMessage } from './replay.ts';
import { chatRequest, type RequestKind } from './request.ts';

type Reconnect = Parameters<DefaultChatTransport<ChatMessage>['reconnectToStream']>[0];

/** Carries a session's conversation: sends what is new, and follows an answer under way from its beginning. */
export class StudioTransport extends DefaultChatTransport<ChatMessage> {
  readonly #on: { messages: () => readonly ChatMessage[]; follow: () => void };

  /**
   * @param on.messages the conversation as the page has it
   * @param on.seen the last message the page showed when the author asked
   * @param on.send told what a request is about, before it goes
   * @param on.follow told when an answer is there to be followed
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
    super({
      api: '/api/chat',
      fetch: apiFetch as typeof fetch,
      prepareSendMessagesRequest: ({ messages, messageId, trigger, body }) => {
        const request = chatRequest({
          id,
          trigger,
          messages,
          messageId,
          lastMessageId: on.seen(),
          acceptAll: body?.acceptAll === true,
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
    return stream.pipeThrough(wholeMessage(this.#on.messages));
  }
}
