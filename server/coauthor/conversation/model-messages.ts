import { convertToModelMessages, type ModelMessage, type ToolSet } from 'ai';
import { breaksOff, isNoticePart } from '../messages/notices.ts';
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

/** Stands for a notice that an answer broke off, so that the model does not take for made what was not. */
const BROKE_OFF = '[The answer broke off after this. The draft shows what was made.]';

/** Converts a session's messages for the model: notices in a line or not at all, no failed calls, no old pictures. */
export function toModelMessages(messages: readonly SessionMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const history = withoutOldPictures(messages)
    .map(withSilence)
    .map((message) => ({
      ...message,
      parts: message.parts.flatMap((part): SessionMessage['parts'] => {
        if (part.type !== 'text') return [part];
        if (isNoticePart(part)) return breaksOff(part) ? [{ type: 'text', text: BROKE_OFF }] : [];
        return part.text === '' ? [] : [part];
      }),
    }))
    .filter(({ parts }) => parts.some(({ type }) => type !== 'step-start'));
  return convertToModelMessages(history, { tools, ignoreIncompleteToolCalls: true });
}
