import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { findCostWarning } from '../../web/studio/chat/cost-note.tsx';
import { isThinking } from '../../web/studio/chat/thinking.tsx';
import type { ChatMessage } from '../../web/studio/wording/chat-message.ts';

const answer = (...parts: object[]) => ({ role: 'assistant', parts }) as Pick<ChatMessage, 'role' | 'parts'>;
const call = (state: string) => ({ type: 'tool-proposeCharacter', toolCallId: 'c', state, input: {} });

test('who thinks is told whenever nothing is being written: from the first moment on, and between the steps', () => {
  const cases: [ReturnType<typeof answer> | undefined, boolean][] = [
    [undefined, true],
    [{ role: 'user', parts: [] }, true],
    [answer(), true],
    [answer({ type: 'step-start' }), true],
    [answer({ type: 'step-start' }, { type: 'text', text: '', state: 'streaming' }), true],
    [answer({ type: 'text', text: 'A lamp', state: 'streaming' }), false],
    [answer({ type: 'text', text: 'A lamp.', state: 'done' }), true],
    [answer(call('input-streaming')), false],
    [answer(call('input-available')), false],
    [answer(call('output-available')), true],
    [answer(call('output-available'), { type: 'data-draft', data: {} }), true],
    [answer(call('approval-requested')), false],
  ];
  for (const [message, isIt] of cases) expect([message, isThinking(message)]).toEqual([message, isIt]);
});

describe('what is said of tokens', () => {
  const budget = (used: number, of: 'scope' | 'day' = 'scope'): Pick<SessionAnswer, 'budget'> => ({
    budget: { of, tokens: 1000, used, opensAt: of === 'day' ? '2026-11-24T00:00:00.000Z' : null },
  });
  const from = (metadata: ChatMessage['metadata']) => ({ role: 'assistant' as const, metadata });

  test('is that a budget nears its end, before it refuses', () => {
    expect(findCostWarning(budget(799), undefined)).toBeNull();
    expect(findCostWarning(budget(800), undefined)).toMatchObject({
      kind: 'budget',
      of: 'scope',
      share: 0.8,
      opensAt: null,
    });
    expect(findCostWarning(budget(2000, 'day'), undefined)).toMatchObject({
      of: 'day',
      share: 1,
      opensAt: expect.any(String),
    });
    expect(findCostWarning({ budget: null }, undefined)).toBeNull();
  });

  test('is that an answer was dear, by its tokens or its price; of the improviser never', () => {
    const none = { budget: null };
    expect(findCostWarning(none, from({ model: 'google:x', inputTokens: 100_000, outputTokens: 2000 }))).toBeNull();
    expect(findCostWarning(none, from({ model: 'google:x', inputTokens: 149_000, outputTokens: 2000 }))).toEqual({
      kind: 'answer',
      tokens: 151_000,
      cost: null,
    });
    expect(findCostWarning(none, from({ model: 'google:x', inputTokens: 9000, cost: 0.6 }))).toMatchObject({
      cost: 0.6,
    });
    expect(findCostWarning(none, from({ model: 'offline', inputTokens: 900_000, cost: 0 }))).toBeNull();
    expect(findCostWarning(none, { role: 'user', metadata: { model: 'google:x', inputTokens: 900_000 } })).toBeNull();
  });
});
