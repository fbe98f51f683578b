import type { ModelMessage } from 'ai';

const UNDONE = { ok: true, undone: 'Undone by the author since: the draft does not have this any more.' };

/** A conversation in which the calls the author has undone say so, in the place of what they had answered. */
export const withUndoneMarked = (messages: readonly ModelMessage[], undone: readonly string[]): ModelMessage[] =>
  undone.length === 0
    ? [...messages]
    : messages.map((message) =>
        message.role === 'tool'
          ? {
              ...message,
              content: message.content.map((part) =>
                part.type === 'tool-result' && undone.includes(part.toolCallId)
                  ? { ...part, output: { type: 'json' as const, value: UNDONE } }
                  : part,
              ),
            }
          : message,
      );
