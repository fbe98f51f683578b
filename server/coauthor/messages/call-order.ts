import type { ModelMessage, ToolModelMessage } from 'ai';

type ToolPart = ToolModelMessage['content'][number];

const callsOf = (message: ModelMessage | undefined): string[] =>
  message?.role === 'assistant' && typeof message.content !== 'string'
    ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
    : [];

/**
 * The conversation with the results of each step in one message and in the order of their calls. Calls that were decided on
 * run later than those beside them, and some providers tell results apart by nothing but their order.
 */
export function resultsInCallOrder(messages: readonly ModelMessage[]): ModelMessage[] {
  const ordered: ModelMessage[] = [];
  let calls: string[] = [];
  const place = (part: ToolPart): number => (part.type === 'tool-result' ? calls.indexOf(part.toolCallId) : -1);
  for (const message of messages) {
    const last = ordered.at(-1);
    if (message.role !== 'tool') {
      calls = callsOf(message);
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
