import type { ModelMessage, ToolModelMessage } from 'ai';

type ToolPart = ToolModelMessage['content'][number];

const listCallIds = (message: ModelMessage | undefined): string[] =>
  message?.role === 'assistant' && typeof message.content !== 'string'
    ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
    : [];

/** Sorts the results of each step by call, since some providers match them by order only. */
export function resultsInCallOrder(messages: readonly ModelMessage[]): ModelMessage[] {
  const ordered: ModelMessage[] = [];
  let calls: string[] = [];
  const place = (part: ToolPart): number => (part.type === 'tool-result' ? calls.indexOf(part.toolCallId) : -1);
  for (const message of messages) {
    const last = ordered.at(-1);
    if (message.role !== 'tool') {
      calls = listCallIds(message);
      ordered.push(message);
    } else if (last?.role === 'tool') {
      const content = [...last.content, ...message.content].sort((one, other) => place(one) - place(other));
      ordered[ordered.length - 1] = { ...last, content };
    } else {
      ordered.push({ ...message, content: [...message.content].sort((one, other) => place(one) - place(other)) });
    }
  }
  return ordered;
}

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
