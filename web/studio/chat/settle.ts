import type { ChatMessage } from './chat-message.ts';

/**
 * The server's conversation, with the page's own objects wherever they say the same, so that what has not changed is not
 * drawn anew.
 */
export function settleMessages(own: readonly ChatMessage[], server: readonly ChatMessage[]): ChatMessage[] {
  const mine = new Map(own.map((message) => [message.id, message]));
  return server.map((message) => {
    const known = mine.get(message.id);
    return known && JSON.stringify(known) === JSON.stringify(message) ? known : message;
  });
}
