import { convertToModelMessages, type ModelMessage, type ToolSet } from 'ai';
import { isNoticePart } from '../messages/notices.ts';
import type { SessionMessage } from '../session/events.ts';

/** Pictures are sent with this many of the author's last messages; older ones are replaced by their names. */
const MESSAGES_WITH_PICTURES = 2;

function withoutOldPictures(messages: readonly SessionMessage[]): SessionMessage[] {
  const recent = messages.filter(({ role }) => role === 'user').slice(-MESSAGES_WITH_PICTURES);
  return messages.map((message) =>
    message.role !== 'user' || recent.includes(message)
      ? message
      : {
          ...message,
          parts: message.parts.map((part) =>
            part.type === 'file' ? { type: 'text', text: `[A picture: ${part.filename ?? 'unnamed'}]` } : part,
          ),
        },
  );
}

const BLANK = '…';

/** Replaces an empty message by a silence marker, since providers refuse empty ones. */
const withSilence = (message: SessionMessage): SessionMessage =>
  message.role === 'user' && message.parts.every((part) => part.type === 'text' && part.text.trim() === '')
    ? { ...message, parts: [{ type: 'text', text: BLANK }] }
    : message;

/** Converts a session's messages for the model: without notices, failed calls and old pictures. */
export function toModelMessages(messages: readonly SessionMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const told = withoutOldPictures(messages)
    .map(withSilence)
    .map((message) => ({
      ...message,
      parts: message.parts.filter((part) => part.type !== 'text' || (!isNoticePart(part) && part.text !== '')),
    }))
    .filter(({ parts }) => parts.some(({ type }) => type !== 'step-start'));
  return convertToModelMessages(told, { tools, ignoreIncompleteToolCalls: true });
}
