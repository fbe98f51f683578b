import { sameJson } from '../../../shared/json.ts';
import type { ChatMessage } from '../wording/chat-message.ts';

/** The server's conversation with the page's objects for equal messages, so that they do not render again. */
export function reconcileMessages(own: readonly ChatMessage[], server: readonly ChatMessage[]): readonly ChatMessage[] {
  const mine = new Map(own.map((message) => [message.id, message]));
  const settled = server.map((message) => {
    const known = mine.get(message.id);
    return known && sameJson(known, message) ? known : message;
  });
  return settled.length === own.length && settled.every((message, index) => message === own[index]) ? own : settled;
}
