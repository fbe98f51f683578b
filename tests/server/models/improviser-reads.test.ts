import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { generateText, streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { IMPROVISED, read, saying, setUp } from './support.ts';

const lastOf = ({ prompt }: LanguageModelV4CallOptions) => JSON.stringify(prompt.at(-1));

/** A role whose configured model answers or fails; both are asked for what they were sent. */
function house(fails: boolean) {
  const configured = saying('A model speaks.');
  if (fails) {
    configured.doGenerate = () => Promise.reject(new Error('out of order'));
    configured.doStream = () => Promise.reject(new Error('out of order'));
  }
  const improviser = saying(IMPROVISED);
  const { models } = setUp({}, { overrides: { coauthor: configured }, improviser: () => improviser });
  const model = models.language('coauthor', { scope: 'session:a', improviserReads: () => 'The whole of it.' });
  return { model, configured, improviser };
}

describe('what the improviser reads besides', () => {
  it('comes last when it stands in for another, streamed or not', async () => {
    const { model, improviser } = house(true);
    expect((await generateText({ model, prompt: 'Go on.', maxRetries: 0 })).text).toBe(IMPROVISED);
    const streamed = streamText({ model, prompt: 'Go on.', maxRetries: 0, onError: () => undefined });
    expect((await read(streamed.fullStream)).text).toBe(IMPROVISED);
    for (const call of [...improviser.doGenerateCalls, ...improviser.doStreamCalls]) {
      expect(lastOf(call)).toContain('The whole of it.');
      expect(JSON.stringify(call.prompt.at(-2))).toContain('Go on.');
    }
    expect([improviser.doGenerateCalls.length, improviser.doStreamCalls.length]).toEqual([1, 1]);
  });

  it('is never sent to a model that costs tokens', async () => {
    const { model, configured, improviser } = house(false);
    await generateText({ model, prompt: 'Go on.', maxRetries: 0 });
    expect(configured.doGenerateCalls.map(lastOf)).toEqual([expect.stringContaining('Go on.')]);
    expect(JSON.stringify(configured.doGenerateCalls[0]?.prompt)).not.toContain('The whole of it.');
    expect(improviser.doGenerateCalls).toHaveLength(0);
  });
});
