import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { resultsInCallOrder } from '../../../../server/coauthor/messages/tool-results.ts';

const calls = (...ids: string[]): ModelMessage => ({
  role: 'assistant',
  content: ids.map((toolCallId) => ({ type: 'tool-call', toolCallId, toolName: 't', input: {} })),
});
const result = (toolCallId: string) => ({
  type: 'tool-result' as const,
  toolCallId,
  toolName: 't',
  output: { type: 'text' as const, value: toolCallId },
});
const results = (...ids: string[]): ModelMessage => ({ role: 'tool', content: ids.map(result) });
const said: ModelMessage = { role: 'user', content: 'hello' };

describe('the results of a step', () => {
  it('are in one message, in the order of the calls', () => {
    expect(resultsInCallOrder([said, calls('a', 'b', 'c'), results('c'), results('b', 'a')])).toEqual([
      said,
      calls('a', 'b', 'c'),
      results('a', 'b', 'c'),
    ]);
  });

  it('stay with their own step, and decisions with their results', () => {
    const decision = { type: 'tool-approval-response' as const, approvalId: 'x', approved: true };
    const messages: ModelMessage[] = [
      calls('b', 'a'),
      results('b', 'a'),
      calls('a', 'b'),
      { role: 'tool', content: [decision, result('b')] },
      results('a'),
      said,
    ];
    expect(resultsInCallOrder(messages)).toEqual([
      calls('b', 'a'),
      results('b', 'a'),
      calls('a', 'b'),
      { role: 'tool', content: [decision, result('a'), result('b')] },
      said,
    ]);
  });
});
