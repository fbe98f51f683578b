import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { generateText, type LanguageModel, streamText } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { describe, expect, test } from 'vitest';
import type { MakeJudge } from '../../../server/models/calls/judge.ts';
import { withPromptData } from '../../../server/models/prompt-data.ts';
import { IMPROVISED, setUp, textParts, USAGE } from './support.ts';

/** A model that gives these answers, each in pieces, and what it was asked. */
function answering(...answers: string[][]): { model: LanguageModelV4; asked: LanguageModelV4CallOptions[] } {
  const asked: LanguageModelV4CallOptions[] = [];
  const next = (call: LanguageModelV4CallOptions) => {
    asked.push(call);
    return answers[asked.length - 1] ?? [];
  };
  const model = new MockLanguageModelV4({
    provider: 'test',
    modelId: 'weak',
    doGenerate: async (call) => ({
      content: [{ type: 'text', text: next(call).join('') }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: USAGE,
      warnings: [],
    }),
    doStream: async (call) => ({ stream: simulateReadableStream({ chunks: textParts(...next(call)) }) }),
  });
  return { model, asked };
}

/** Takes what says "yes" and refuses what says "no". */
const judge: MakeJudge = () => {
  let text = '';
  return {
    take(more) {
      text += more;
      if (text.includes('no')) return 'It says no.';
      return text.includes('yes') ? null : undefined;
    },
    end: () => 'It says nothing.',
  };
};

const ways = {
  whole: async (model: LanguageModel) =>
    (await generateText({ model, prompt: 'Well?', maxRetries: 0, providerOptions: withPromptData({}, { judge }) }))
      .text,
  streamed: async (model: LanguageModel) =>
    await streamText({ model, prompt: 'Well?', maxRetries: 0, providerOptions: withPromptData({}, { judge }) }).text,
};

describe.each(['whole', 'streamed'] as const)('an answer that comes %s and is judged', (way) => {
  const run = async (...answers: string[][]) => {
    const { model, asked } = answering(...answers);
    const set = setUp({}, { overrides: { storyteller: model } });
    const text = await ways[way](set.models.language('storyteller', { scope: 'play:p' }));
    return { ...set, asked, text };
  };

  test('is passed on whole where it can be used', async () => {
    const { text, asked, calls } = await run(['Well, ', 'ye', 's, but', ' no']);
    // Whole answers are judged by all of their words.
    expect({ text, asks: asked.length }).toEqual(
      way === 'streamed' ? { text: 'Well, yes, but no', asks: 1 } : { text: expect.any(String), asks: 2 },
    );
    expect(calls.at(-1)?.model).toBe(way === 'streamed' ? 'test:weak' : 'offline');
  });

  test('is asked for once more with what was wrong', async () => {
    const { text, asked, calls, models } = await run(['I say ', 'no.'], ['yes.']);
    expect(text).toBe('yes.');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.prompt.slice(0, -2)).toEqual(asked[0]?.prompt);
    expect(asked[1]?.prompt.slice(-2)).toMatchObject([
      { role: 'assistant', content: [{ text: 'I say no.' }] },
      { role: 'user', content: [{ text: expect.stringContaining('It says no.') }] },
    ]);
    expect(calls).toMatchObject([
      { model: 'test:weak', ok: false, error: 'It says no.' },
      { model: 'test:weak', ok: true },
    ]);
    expect(calls.every(({ inputTokens, outputTokens }) => inputTokens > 0 && outputTokens > 0)).toBe(true);
    expect(models.report().storyteller.active).toBe('test:weak');
  });

  test('is left to the next in the chain after that', async () => {
    const { text, asked, models } = await run(['no'], ['perhaps']);
    expect(text).toBe(IMPROVISED);
    expect(asked).toHaveLength(2);
    expect(models.report().storyteller.reason).toContain('It says nothing.');
  });

  test('that is empty is wrong', async () => {
    const { text, asked } = await run([''], ['yes']);
    expect(text).toBe('yes');
    expect(asked).toHaveLength(2);
  });
});
