import type { ModelMessage } from 'ai';

const UNDONE = { ok: true, undone: 'Undone by the author since: the draft does not have this any more.' };

/** Replaces the results of calls that the author has undone by a note saying so. */
export const markUndoneCalls = (messages: readonly ModelMessage[], undone: readonly string[]): ModelMessage[] =>
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
